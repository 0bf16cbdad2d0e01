"""The table at which a game is played: who is asked, running to the next question, striking and taking back answers."""

from __future__ import annotations

from typing import Any

from rulewright.dsl.game import Game

from . import actions, machine
from .answers import Choice, Mark, Start
from .code import OPEN_ACTION
from .decision import Ask, AskSpec, Decision, JoinAsk
from .errors import GameOver, PlayError, Refused, RuleFault
from .layout import CELLS, NUMBER
from .log import show_seen
from .naming import Names
from .program import Program
from .rest import Watch
from .state import State
from .unseen import named, same_join
from .values import Entity
from .written import Written


class Table:
    """What a session stands on. Answers come in by `choose` of the session."""

    def __init__(self, program: Program, state: State, start: Start) -> None:
        self.program = program
        self.state = state
        self.names = Names(state)
        self.begun = start
        self.choices: list[Choice] = []
        self.marks: list[Mark] = []
        self.loaded: list[str] = []
        self.over = False
        self._number = 0
        self._struck: dict[int, str] = {}
        self._pending: dict[int, Decision] | None = None
        self.written = Written()
        self.resting = Watch()
        if program.rests:
            state.at_rest = self.resting.opened

    @property
    def game(self) -> Game:
        """The rules being played."""
        return self.program.game

    # ------------------------------------------------------------ questions

    @property
    def pending(self) -> dict[int, Decision]:
        """The seats that must answer, with their decisions; empty once the game is over."""
        if self._pending is None:
            self._pending = self._decisions()
        return self._pending

    def _decisions(self) -> dict[int, Decision]:
        asked: Any = self.state.ask
        if self.over or asked is None:
            return {}
        if isinstance(asked, JoinAsk):
            out: dict[int, Decision] = {}
            for branch, ask in asked.asks:
                for player in ask.players:
                    seat = self._seat(player)
                    if seat not in out:
                        out[seat] = Decision(self, seat, player, ask, self._number, branch, {})
            return out
        number, struck, players = self._number, self._struck, asked.players
        if len(players) == 1:
            seat = self.state.cols[NUMBER][players[0].i]
            return {seat: Decision(self, seat, players[0], asked, number, -1, struck)}
        voted = {player for player, _ in self.state.cols[CELLS][self.program.votes_cell]}
        seats = {self._seat(player): player for player in players if player not in voted}
        return {seat: Decision(self, seat, player, asked, number, -1, struck) for seat, player in seats.items()}

    def _seat(self, player: Entity) -> int:
        return self.state.cols[NUMBER][player.i]  # type: ignore[no-any-return]

    def _player(self, seat: int) -> Entity:
        players: tuple[Entity, ...] = self.state.cols[CELLS][self.program.players_cell]
        for player in players:
            if self._seat(player) == seat:
                return player
        raise PlayError(f"there is no seat {seat}", f"seats are 1 to {len(players)}")

    def open(self, seat: int) -> Decision | None:
        """What a seat may do while somebody else, or itself, is asked; None where nothing is open to it."""
        player = self._player(seat)
        state = self.state
        if self.over or state.ask is None or self._closed(state.ask):
            return None
        with machine.explaining(state):
            groups = actions.open_group(state)
            found = tuple(
                value
                for figure in (actions.figures(state, player) if groups else ())
                for group in groups
                for value in actions.offered(state, figure, group)
            )
        if not found:
            return None
        asked: Any = state.ask
        ask = Ask(asked.frame, (player,), found, AskSpec("act"))
        return Decision(self, seat, player, ask, self._number, -2, {})

    def _closed(self, asked: Any) -> bool:
        """Nothing is admitted inside an open action or a cost.

        A frame that waits for another holds the op it goes on with: after the last of its cost, the first behind it.
        """
        f, waits = asked.frame, 0
        while f is not None:
            if f[0] is OPEN_ACTION or f[1] < f[0].closed_until + waits:
                return True
            f, waits = f[3], 1 if f[3] is not None and f[3][0].closed_until else 0
        return False

    # ------------------------------------------------------------ running

    def _run(self, frame: Any) -> None:
        """Run to the next question; a refusal strikes the answer that led to it."""
        self._pending = None
        self._number += 1
        state, program = self.state, self.program
        logged = state.cols[CELLS][program.log_cell]
        try:
            machine.run(state, frame)
            if state.ask is not None:
                state.frame = state.ask.frame
            else:
                state.frame, self.over = None, True
        except GameOver:
            state.frame, state.ask, self.over = None, None, True
        except Refused as no:
            self._strike(no)
            return
        except RuleFault:
            self._back_to_last()
            raise
        if program.hides and state.cols[CELLS][program.log_cell] is not logged:
            show_seen(state, logged)
        if self.marks and (state.barrier or (program.hides and named(state, self.marks[-1].frame))):
            self.marks[-1].barrier = True
        if program.rests:
            self.resting.settle(state, len(self.choices))

    def _strike(self, no: Refused) -> None:
        """Go back to the seat's last answer and take it from the options; then the one before, never past a barrier."""
        state, seat = self.state, self.marks[-1].seat if self.marks else 0
        fell, taken = bool(self.marks) and state.barrier, list[Mark]()
        while self.marks and not fell:
            mark = self.marks.pop()
            taken.append(mark)
            opened = mark.opened
            self._restore(mark)
            if opened:
                raise PlayError(no.reason)
            self._struck = {**mark.struck, mark.index: no.reason}
            self._pending = None
            left = self.pending.get(mark.seat)
            if left is not None and len(left.options):
                return
            if not self.marks or self.marks[-1].barrier or self.marks[-1].seat != seat:
                break
        if fell:
            self._back_to_last()
        self._again(taken)
        place = self.program.site(no.site)
        raise RuleFault(
            "refused",
            f"nothing can be answered any more: {no.reason}",
            place,
            "a `require` may only refuse what the same seat has just chosen; ask for what is possible instead",
        )

    def _again(self, taken: list[Mark]) -> None:
        """Give the answers again that were taken back in vain, but for the last."""
        while taken:
            mark = taken.pop()
            self._struck, self._pending = dict(mark.struck), None
            if taken:
                self.choose(mark.seat, mark.id)

    def _restore(self, mark: Mark) -> None:
        """Back to before an answer."""
        state = self.state
        state.rollback(mark.journal)
        state.barrier = False
        self.choices.pop()
        self.resting.back(len(self.choices))
        self.over = False
        self._pending = None
        self._number += 1
        self._struck = dict(mark.struck)
        self._ask_again(mark.frame)

    def _ask_again(self, frame: Any) -> None:
        """Compute a question anew from the frame that waits for it."""
        state = self.state
        state.frame, state.ask = frame, None
        if frame is not None:
            with machine.explaining(state):
                frame[0][frame[1]](state, frame)

    def _back_to_last(self) -> None:
        if self.marks:
            self._restore(self.marks.pop())
        else:
            self.state.rollback(0)
            self.over = True

    # ------------------------------------------------------------ taking back

    def undo(self, seat: int) -> None:
        """Take the seat's last answer back. Raises PlayError once something was shown, rolled or answered by others."""
        if self.game.undo == "none":
            raise PlayError("this game does not let an answer be taken back")
        self._player(seat)
        if not self.marks:
            raise PlayError("there is nothing to take back")
        mark = self.marks[-1]
        if mark.seat != seat:
            if self._undo_in_join(seat):
                return
            raise PlayError(
                f"seat {mark.seat} has answered since", "only what came after the others' answers can be taken back"
            )
        if mark.barrier:
            raise PlayError("something was shown or rolled since: that cannot be taken back")
        self.marks.pop()
        self._restore(mark)

    def _undo_in_join(self, seat: int) -> bool:
        """Inside `as each` a seat may take its own back whatever others answered: their answers are given again."""
        asked: Any = self.state.ask
        if not isinstance(asked, JoinAsk):
            return False
        inside: list[Mark] = []
        for mark in reversed(self.marks):
            if mark.opened or mark.barrier or not same_join(mark.frame, asked):
                break
            inside.append(mark)
        own = next((mark for mark in inside if mark.seat == seat), None)
        if own is None:
            return False
        again = [(mark.seat, mark.id) for mark in reversed(inside) if mark is not own]
        for _ in inside:
            self._restore(self.marks.pop())
        for other, id in again:
            self.choose(other, id)
        return True

    def choose(self, seat: int, option: Any) -> None:
        """See `Session.choose`."""
        raise NotImplementedError
