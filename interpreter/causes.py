"""Why is this 5? The writes behind a value, each with its place in the YAML and the answer it followed from."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from .errors import PlayError, UnknownName
from .layout import CELLS, KEY, KIND, ancestors
from .modifiers import changes_of
from .naming import read_attribute, tables_column, text_of
from .sight import attribute_open, hidden_from
from .values import Entity, entity

if TYPE_CHECKING:
    from .session import Session


def find_thing(session: Session, key: str) -> Entity | None:
    """A thing by its key."""
    keys = session.state.cols[KEY]
    return entity(keys.index(key)) if key in keys else None


def causes(session: Session, viewer: Entity, thing: str, attribute: str) -> list[str]:
    """Lines, the present value first, then the changes that led to it, latest first."""
    state = session.state
    found = find_thing(session, thing)
    if found is None or hidden_from(state, found, viewer):
        raise PlayError(f"nothing that you can see is called {thing}")
    if not attribute_open(state, found, attribute, viewer):
        raise PlayError(f"you cannot see {attribute} of {thing}")
    try:
        value = read_attribute(state, found, attribute)
    except UnknownName:
        raise PlayError(f"{thing} has no {attribute}") from None
    lines = [f"{thing}.{attribute} is {text_of(state, value, session.language)}"]
    lines += _derived(session, found, attribute)
    column = tables_column(state, attribute)
    return lines + (_writes(session, column, found.i) if column is not None else [])


def _derived(session: Session, thing: Entity, attribute: str) -> list[str]:
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
                said = ", ".join(f"{what} {text_of(state, value, session.language)}" for what, value in change.items())
                lines.append(f"  {said} by {state.key(entry[1])} at {_place(rule.span)}")
    return lines


def _place(span: Any) -> str:
    return f"{span.file}:{span.line}:{span.column}" if span.line else "the engine"


def _writes(session: Session, column: int, row: int) -> list[str]:
    """Every write of one value, from the journal."""
    state = session.state
    after: Any = state.cols[column][row]
    starts = [mark.journal for mark in session.marks]
    lines = []
    for n in range(len(state.journal) - 1, -1, -1):
        k, i, old, site = state.journal[n]
        if k == column and i == row:
            span, what = session.program.sites[site]
            before, now = text_of(state, old, session.language), text_of(state, after, session.language)
            lines.append(f"  {before} -> {now} by {_place(span)} ({what or 'set-up'}), {_choice(session, starts, n)}")
            after = old
    return lines


def _choice(session: Session, starts: list[int], n: int) -> str:
    """The answer that a write followed from."""
    at = bisect_right(starts, n) - 1
    if at < 0:
        return "before the first answer"
    mark = session.marks[at]
    return f"after seat {mark.seat} chose {mark.id}"
