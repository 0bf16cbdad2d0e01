"""People at one terminal, and bots beside them: ask, answer, show, until the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..bots import Bot, step
from ..problems import UsageProblem
from ..terminal import clear, paint, say
from ..width import wrap
from .commands import Quit, find_option, not_understood, prompt_of, run_command
from .opening import opening_lines
from .phrases import phrase
from .printed import speaks_of_cards
from .screen import Menu, heading, log_lines, menu_lines, menu_of, outcome_lines, seat_name
from .table import Table

if TYPE_CHECKING:
    from rulewright.interpreter.session import Session

Read = Callable[[str], str]


class HotSeat:
    """Who sits at the terminal now, and what they have seen of the log."""

    def __init__(self, table: Table, bots: dict[int, Bot], read: Read) -> None:
        self.table = table
        self.bots = bots
        self.read = read
        self.seat = 0
        self.seen: dict[int, int] = {}
        self.hinted = False

    def play(self) -> bool:
        """Go on until the game is over; False when somebody quits before."""
        session = self.table.session
        try:
            while session.outcome is None and session.pending:
                if any(seat in self.bots for seat in session.pending):
                    step(session, self.bots)
                    self.table.keep()
                else:
                    self._ask(self._whose_turn(session))
        except (Quit, EOFError):
            say()
            return False
        self._show_end(session)
        return True

    def _whose_turn(self, session: Session) -> int:
        """Who is there goes on; else the first that is asked, after the pass screen if there are secrets."""
        if self.seat in session.pending:
            return self.seat
        seat = next(iter(session.pending))
        if self.seat != seat and self._has_secrets(session, seat):
            self._pass_to(seat)
        self.seat = seat
        return seat

    def _has_secrets(self, session: Session, seat: int) -> bool:
        """May this seat know what another person at the terminal may not, or answers it unseen?"""
        others = [other for other in self.table.humans() if other != seat]
        if any(other in session.pending for other in others):
            return True
        mine, told = session.view(seat), session.log(seat)
        return any(
            _open_part(session.view(other)) != _open_part(mine) or session.log(other) != told
            for other in others
        )

    def _pass_to(self, seat: int) -> None:
        language = self.table.settings.language
        clear()
        self.read(phrase("pass", language, seat_name(self.table.session, seat, language)) + " ")
        clear()

    def _ask(self, seat: int) -> None:
        """Show what is new and the menu; read until something was chosen or changed."""
        session, language = self.table.session, self.table.settings.language
        if not self.seen:
            for line in opening_lines(session, language):
                say(line)
        self._show_new(seat)
        menu = menu_of(session, seat)
        say(heading(seat_name(session, seat, language)))
        for line in menu_lines(menu, language):
            say(line)
        self._hint_at_cards(seat, menu)
        while True:
            line = self.read(f"[{prompt_of(menu, language)}] ").strip()
            if line and self._answer(seat, line):
                return

    def _hint_at_cards(self, seat: int, menu: Menu) -> None:
        """Once, when options are about things with rule text."""
        if not self.hinted and speaks_of_cards(self.table.session, seat, menu.options()):
            self.hinted = True
            say(paint(phrase("rule_text", self.table.settings.language), "dim"))

    def _answer(self, seat: int, line: str) -> bool:
        """True when the table has changed and must be shown anew."""
        from rulewright.interpreter.errors import PlayError, RuleFault

        session = self.table.session
        menu = menu_of(session, seat)
        option = find_option(menu, line)
        try:
            if option is not None:
                session.choose(seat, option)
                self.table.keep()
                self._tell_if_struck(seat, option.id)
                return True
            if not run_command(self.table, seat, menu, line):
                self._tell_why_not(seat, menu, line)
            return line.removeprefix("/") == "undo"
        except (PlayError, UsageProblem) as error:
            _refuse(error.message, error.hint)
            return menu_of(session, seat).decision is not menu.decision
        except RuleFault as fault:
            _refuse(phrase("rules_failed", self.table.settings.language, fault), "")
            return True

    def _tell_why_not(self, seat: int, menu: Menu, line: str) -> None:
        """The reason, where it is an option that was refused; else that nothing is called so."""
        word = line.removeprefix("=")
        reason = self.table.session.why_not(seat, word)
        told = f"{word}: {reason}" if reason else not_understood(menu, word, self.table.settings.language)
        _refuse(told, "")

    def _tell_if_struck(self, seat: int, name: str) -> None:
        """The rules refused the answer after all, and ask again."""
        again = self.table.session.pending.get(seat)
        if again is not None and name in again.refused:
            _refuse(again.refused[name], "")

    def _show_new(self, seat: int) -> None:
        """What happened since this seat last looked."""
        lines = self.table.session.log(seat)
        start = min(self.seen.get(seat, 0), len(lines))
        for line in log_lines(lines[start:]):
            say(line)
        self.seen[seat] = len(lines)

    def _show_end(self, session: Session) -> None:
        self._show_new(self.seat or 1)
        if session.outcome is not None:
            for line in outcome_lines(session, session.outcome, self.table.settings.language):
                say(line)


def _open_part(view: object) -> object:
    """A view without the note whose it is."""
    return (
        {name: part for name, part in view.items() if name not in ("seat", "you")}
        if isinstance(view, dict)
        else view
    )


def _refuse(message: str, hint: str) -> None:
    for line in wrap(f"{message}" + (f" ({hint})" if hint else "")):
        say(paint(line, "yellow"))
