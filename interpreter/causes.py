"""Why is this 5? The writes behind a value, each with its place in the YAML and the answer it followed from."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from .errors import PlayError, UnknownName
from .layout import CELLS, KIND, NUMBER, ancestors
from .modifiers import changes_of
from .naming import read_attribute, tables_column, text_of
from .sight import attribute_open, hidden_from, zone_open
from .values import Counts, Entity, Record, entity

if TYPE_CHECKING:
    from .session import Session
    from .state import State


def find_thing(session: Session, key: str) -> Entity | None:
    """A thing by its key."""
    keys = session.state.keys()
    return entity(keys.index(key)) if key in keys else None


def causes(session: Session, viewer: Entity, thing: str, attribute: str) -> list[str]:
    """Lines, the present value first, then the changes that led to it, latest first."""
    state = session.state
    found = find_thing(session, thing)
    if found is None or hidden_from(state, found, viewer):
        raise PlayError(f"nothing that you can see is called {thing}")
    looks_in = attribute != "contents" or zone_open(state, found, viewer)
    if not looks_in or not attribute_open(state, found, attribute, viewer):
        raise PlayError(f"you cannot see {attribute} of {thing}")
    try:
        value = read_attribute(state, found, attribute)
    except UnknownName:
        raise PlayError(f"{thing} has no {attribute}") from None
    lines = [f"{thing}.{attribute} is {_said(session, viewer, value)}"]
    lines += _derived(session, viewer, found, attribute)
    column = tables_column(state, attribute)
    return lines + (_writes(session, viewer, column, found.i) if column is not None else [])


def _said(session: Session, viewer: Entity, value: Any) -> str:
    """A value in words; what the viewer cannot see of it is `?`."""
    return text_of(session.state, masked(session.state, viewer, value), session.language)


def masked(state: State, viewer: Entity, value: Any) -> Any:
    """A value with everything that is hidden from the viewer taken out."""
    if isinstance(value, Entity):
        if state.cols[KIND][value.i] == "zone" and not zone_open(state, value, viewer):
            return value
        return "?" if hidden_from(state, value, viewer) else value
    if isinstance(value, Counts):
        return tuple(f"{many} {masked(state, viewer, key)}" for key, many in value.items()) if any(
            masked(state, viewer, key) is not key for key in value
        ) else value
    if isinstance(value, tuple) and not isinstance(value, Record):
        return tuple(masked(state, viewer, one) for one in value)
    if isinstance(value, Record):
        return type(value)(masked(state, viewer, one) for one in value)
    return value


def _derived(session: Session, viewer: Entity, thing: Entity, attribute: str) -> list[str]:
    """The formula of a derived attribute, and the modifiers that hold now."""
    state, game = session.state, session.game
    kind = game.kinds.get(state.cols[KIND][thing.i])
    lines = []
    declared = kind.attributes.get(attribute) if kind is not None else None
    if declared is not None and declared.derived is not None:
        lines.append(f"  computed at {_place(declared.span)}")
    for owner in ancestors(game, kind.name) if kind is not None else ():
        cell = session.program.layout.cells.get(("modify", f"attribute.{owner}.{attribute}"))
        for entry in state.cols[CELLS][cell] if cell is not None else ():
            change = changes_of(state, entry, thing, None, (thing,))
            if change:
                rule = session.program.rules[entry[0]]
                said = ", ".join(f"{what} {_said(session, viewer, value)}" for what, value in change.items())
                by = "?" if hidden_from(state, entry[1], viewer) else state.key(entry[1])
                lines.append(f"  {said} by {by} at {_place(rule.span)}")
    return lines


def _place(span: Any) -> str:
    return f"{span.file}:{span.line}:{span.column}" if span.line else "the engine"


def _writes(session: Session, viewer: Entity, column: int, row: int) -> list[str]:
    """Every write of one value, from the journal."""
    state = session.state
    after: Any = state.cols[column][row]
    starts = [mark.journal for mark in session.marks]
    lines = []
    for n in range(len(state.journal) - 1, -1, -1):
        k, i, old, site = state.journal[n]
        if k == column and i == row:
            span, what = session.program.sites[site]
            before, now = _said(session, viewer, old), _said(session, viewer, after)
            after_what = _choice(session, viewer, starts, n)
            lines.append(f"  {before} -> {now} by {_place(span)} ({what or 'set-up'}), {after_what}")
            after = old
    return lines


def _choice(session: Session, viewer: Entity, starts: list[int], n: int) -> str:
    """The answer that a write followed from; where things can be hidden, another seat's answer is not named."""
    at = bisect_right(starts, n) - 1
    if at < 0:
        return "before the first answer"
    mark = session.marks[at]
    named = session.state.cols[NUMBER][viewer.i] == mark.seat or not session.program.hides
    return f"after seat {mark.seat} chose" + (f" {mark.id}" if named else "")
