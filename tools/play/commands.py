"""What a person types: an option by its number or id, or one of a few commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..cases.written import save_case
from ..files import write_whole
from ..problems import UsageProblem
from ..terminal import say
from ..width import wrap
from .board import board_lines
from .going_on import play_command
from .holders import holders_of
from .opening import goal_lines
from .phrases import phrase
from .printed import printed_lines
from .screen import Menu, log_lines
from .table import Table, pack

if TYPE_CHECKING:
    from rulewright.interpreter.decision import Option

MANY = 4  # refused options that begin alike, for one reason, are counted beyond these


class Quit(Exception):
    """The person wants to stop."""


def find_option(menu: Menu, word: str) -> Option | None:
    """The option of that number, else of that id or the only one whose id ends in that number; `=14`: by its id."""
    options = menu.options()
    if word.isdecimal() and 1 <= int(word) <= len(options):
        return options[int(word) - 1]
    bare = word.removeprefix("=")
    same = [option for option in options if option.id in (word, bare)]
    ends = [option for option in options if bare.isdecimal() and option.id.endswith(f".{bare}")]
    return same[0] if same else ends[0] if len(ends) == 1 else None


def prompt_of(menu: Menu, language: str) -> str:
    """How to answer; where the number of a line is also an id of another option, how that id is given."""
    options = menu.options()
    for number, option in enumerate(options, 1):
        last = option.id.rpartition(".")[2]
        taken = last.isdecimal() and last != str(number) and 1 <= int(last) <= len(options)
        found = find_option(menu, f"={last}") if taken else None
        if found is not None and found.id == option.id:
            return phrase("prompt_number", language, last)
    return phrase("prompt", language)


def run_command(table: Table, seat: int, menu: Menu, line: str) -> bool:
    """Do what the line says; False when it is no command. Raises PlayError, UsageProblem, Quit."""
    word, _, rest = line.removeprefix("/").partition(" ")
    command = _COMMANDS.get(word)
    if command is None:
        return False
    command(table, seat, menu, rest.strip())
    return True


def not_understood(menu: Menu, word: str, language: str = "en") -> str:
    """A message for a line that is neither option nor command."""
    from rulewright.dsl.spell import nearest

    if word.isdecimal():
        return phrase("no_number", language, word, len(menu.options()))
    ids = [option.id for option in menu.options()]
    about = [one for one in ids if word in one.split(".")[1:]][:MANY]
    meant = " / ".join(about) or nearest(word, [*ids, *_COMMANDS])
    hint = phrase("meant", language, meant) if meant else phrase("see_help", language)
    return phrase("not_known", language, word) + hint


def _help(table: Table, seat: int, menu: Menu, rest: str) -> None:
    say(phrase("help", table.settings.language))


def _options(table: Table, seat: int, menu: Menu, rest: str) -> None:
    for number, option in enumerate(menu.options(), 1):
        for line in wrap(f"{option.id} – {option.label}", first=f"{number:>3}  ", rest="     "):
            say(line)
    for refused in refused_texts(table.session.refusals(seat), table.settings.language):
        for line in wrap(refused, first="  -  ", rest="     "):
            say(line)


def refused_texts(refusals: Mapping[str, str], language: str) -> list[str]:
    """`ID: reason`; where many ids that begin alike have one reason, how many they are."""
    from rulewright.interpreter.actions import NOT_NOW

    alike: dict[tuple[str, str], list[str]] = {}
    for name, reason in refusals.items():
        if reason != NOT_NOW:
            alike.setdefault((name.partition(".")[0], reason), []).append(name)
    told = []
    for (first, reason), names in alike.items():
        if len(names) > MANY:
            told.append(phrase("refused_many", language, first, len(names), reason))
        else:
            told += [f"{name}: {reason}" for name in names]
    return told


def _why(table: Table, seat: int, menu: Menu, rest: str) -> None:
    words = rest.split()
    if words[:1] == ["not"] and len(words) > 1:
        return _why_not(table, seat, menu, " ".join(words[1:]))
    if len(words) == 1 and "." in words[0]:
        words = words[0].rsplit(".", 1)
    if len(words) != 2:
        raise UsageProblem(
            "write `why THING ATTRIBUTE` or `why not OPTION`", "`board` shows things and their attributes"
        )
    for line in table.session.why(seat, words[0], words[1]) or [phrase("always", table.settings.language)]:
        for part in wrap(str(line), rest="    "):
            say(part)


def _why_not(table: Table, seat: int, menu: Menu, word: str) -> None:
    option = find_option(menu, word)
    if option is not None:
        return say(phrase("may_be_chosen", table.settings.language, option.id))
    reason = table.session.why_not(seat, word) or phrase("no_answer", table.settings.language, word)
    for line in wrap(reason, rest="    "):
        say(line)


def _undo(table: Table, seat: int, menu: Menu, rest: str) -> None:
    table.session.undo(seat)
    table.keep()
    say(phrase("undone", table.settings.language))


def _board(table: Table, seat: int, menu: Menu, rest: str) -> None:
    goal = [] if rest else goal_lines(table.session, table.settings.language)
    view = table.session.view(seat)
    folder = Path(table.settings.folder)
    printed = printed_lines(table.session.game, folder, view, rest, table.known()) if rest else []
    for line in [*goal, *board_lines(view, rest, table.known(), holders_of(table.session), printed)]:
        say(line)


def _log(table: Table, seat: int, menu: Menu, rest: str) -> None:
    lines = table.session.log(seat)
    for line in log_lines(lines[-int(rest) :] if rest.isdigit() and int(rest) else lines):
        say(line)


def _save(table: Table, seat: int, menu: Menu, rest: str) -> None:
    if not rest:
        raise UsageProblem("write `save FILE`", f"`{play_command('--load', 'FILE')}` goes on from it")
    try:
        write_whole(Path(rest).expanduser(), pack(table))
    except OSError as error:
        raise UsageProblem(f"{rest} cannot be written: {error.strerror}", "name another file") from error
    say(phrase("written_to", table.settings.language, rest))


def _case(table: Table, seat: int, menu: Menu, rest: str) -> None:
    file, _, name = rest.partition(" ")
    if not file:
        raise UsageProblem("write `case FILE`, or `case FILE NAME`", "the game so far is added to the cases there")
    named = save_case(Path(file).expanduser(), table.session, name.strip() or None, table.begun_at())
    say(phrase("written_to", table.settings.language, f"{file}, {named}"))


def _quit(table: Table, seat: int, menu: Menu, rest: str) -> None:
    raise Quit


_COMMANDS: dict[str, Callable[[Table, int, Menu, str], None]] = {
    "?": _help,
    "help": _help,
    "options": _options,
    "why": _why,
    "undo": _undo,
    "board": _board,
    "log": _log,
    "save": _save,
    "case": _case,
    "quit": _quit,
}
