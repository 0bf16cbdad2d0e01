"""`board NAME`: what a card or a monster does, as the file of the game says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..terminal import paint
from ..width import wrap
from .known import Known
from .one_thing import things_called

if TYPE_CHECKING:
    from rulewright.dsl.game import Definition, Game
    from rulewright.interpreter.decision import Option
    from rulewright.interpreter.session import Session


def printed_lines(game: Game, folder: Path, view: Mapping[str, Any], word: str, known: Known) -> list[str]:
    """The entry of the one thing that is called so, where it has rule text; nothing for anything else."""
    found = things_called(view, word, known)
    if len(found) != 1:
        return []
    [(key, thing)] = found.items()
    wanted = str(thing.get("definition") or key)
    definition = next((one for one in game.definitions.values() if one.id == wanted), None)
    if definition is None or not _has_rules(definition):
        return []
    file = _file_in(folder, definition.span.file)
    told = _entry(file.read_text(encoding="utf-8").splitlines(), definition.span.line) if file else []
    return [paint(part, "dim") for line in told for part in wrap(line.lstrip(), first=_indent(line), rest="      ")]


def speaks_of_cards(session: Session, seat: int, options: Iterable[Option]) -> bool:
    """Is one of the options about a thing with rule text that the seat sees?"""
    keys = {key for option in options for key in option.refers}
    if not keys:
        return False
    things = session.view(seat).get("things", {})
    wanted = {str(things[key].get("definition") or key) for key in keys if key in things}
    return any(one.id in wanted and _has_text(one) for one in session.game.definitions.values())


def _has_text(definition: Definition) -> bool:
    """Does an attribute hold rule text, as on a card? Abilities alone may as well be those of a figure."""
    from rulewright.dsl import typed

    return any(isinstance(value, typed.EffectOf) for value in definition.values.values())


def _has_rules(definition: Definition) -> bool:
    return _has_text(definition) or bool(definition.actions) or definition.abilities != type(definition.abilities)()


def _file_in(folder: Path, name: str) -> Path | None:
    """A file of the game, however the path to it was written when it was loaded."""
    parts = Path(name).parts
    tries = (folder.joinpath(*parts[at:]) for at in range(len(parts)))
    return next((one for one in tries if one.is_file()), None)


def _entry(lines: list[str], line: int) -> list[str]:
    """The entry that begins there, and all that is further in."""
    first, rest = lines[line - 1 : line], lines[line:]
    depth = len(_indent(first[0])) if first else 0
    inside = next((n for n, one in enumerate(rest) if one.strip() and len(_indent(one)) <= depth), len(rest))
    return [one[depth:] for one in (*first, *rest[:inside]) if one.strip()]


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
