"""What happened, in words, for one seat.

A line is kept as its template and the values of that moment.  Who could see one of them neither then nor at the next
question never learns it from the log.  An entry is `(entry before, template, values, unseen)`, `unseen` pairs of
(number of a value, player).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .errors import UnknownName
from .layout import CELLS
from .naming import fill_template, read_path, translated
from .sight import attribute_open, hidden_from
from .values import Counts, Entity

if TYPE_CHECKING:
    from .session import Session
    from .state import State


def note(S: State, template: int, values: tuple[Any, ...], site: int) -> None:
    """Write a line of the log; `values` are those of the template's names. What is only tried out is not told."""
    if S.quiet:
        return
    made, cell = S.program.templates[template], S.program.log_cell
    known = dict(zip(made.names, values, strict=True))
    found = tuple(_value(S, path, known) for path in made.paths)
    unseen = tuple(_unseen(S, made.paths, found, known)) if S.program.hides else ()
    S.write(CELLS, cell, (S.cols[CELLS][cell], template, found, unseen), site)


def show_seen(S: State, last: Any) -> None:
    """At a question: in the lines since the entry `last`, what has come into sight meanwhile is told."""
    cell = S.program.log_cell
    fresh = []
    entry = S.cols[CELLS][cell]
    while entry is not None and entry is not last:
        fresh.append(entry)
        entry = entry[0]
    if not any(unseen for *_, unseen in fresh):
        return
    for _, template, values, unseen in reversed(fresh):
        paths = S.program.templates[template].paths
        still = tuple(
            (n, player) for n, player in unseen if "." in paths[n] or not _seen(S, "", values[n], {}, player)
        )
        entry = (entry, template, values, still)
    S.write(CELLS, cell, entry, 0)


def _value(S: State, path: str, known: dict[str, Any]) -> Any:
    try:
        return read_path(S, path, known)
    except UnknownName:
        return f"{{{path}}}"


def _unseen(
    S: State, paths: tuple[str, ...], found: tuple[Any, ...], known: dict[str, Any]
) -> Iterator[tuple[int, Entity]]:
    """Which player cannot see which value now."""
    for n, (path, value) in enumerate(zip(paths, found, strict=True)):
        for player in S.cols[CELLS][S.program.players_cell]:
            if not _seen(S, path, value, known, player):
                yield n, player


def _seen(S: State, path: str, value: Any, known: dict[str, Any], player: Entity) -> bool:
    """May a player see a value: the things in it, and each attribute on the way to it?"""
    before, _, name = path.rpartition(".")
    if before and name != "name":
        thing = _value(S, before, known)
        if isinstance(thing, Entity) and not attribute_open(S, thing, name, player):
            return False
        if not _seen(S, before, thing, known, player):
            return False
    return not any(hidden_from(S, thing, player) for thing in _things(value))


def _things(value: Any) -> Iterator[Entity]:
    if isinstance(value, Entity):
        yield value
    elif isinstance(value, (tuple, Counts)):
        for part in value:
            yield from _things(part)


def log_lines(session: Session, viewer: Entity) -> list[str]:
    """The lines of the log, oldest first; what the viewer could not see is `?`."""
    lines: list[str] = []
    entry = session.state.cols[CELLS][session.program.log_cell]
    while entry is not None:
        lines.append(_line(session, viewer, entry))
        entry = entry[0]
    return lines[::-1]


def last_line(session: Session, viewer: Entity) -> str:
    """The newest line of the log; empty where there is none."""
    entry = session.state.cols[CELLS][session.program.log_cell]
    return "" if entry is None else _line(session, viewer, entry)


def _line(session: Session, viewer: Entity, entry: Any) -> str:
    _, template, values, unseen = entry
    made = session.program.templates[template]
    shown = dict(zip(made.paths, values, strict=True))
    shown.update((made.paths[n], "?") for n, player in unseen if player is viewer)
    return fill_template(session.state, translated(made.texts, session.language), shown, session.language)
