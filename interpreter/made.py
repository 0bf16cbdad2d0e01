"""Rows made in play, told shortly for saves: what each was like when it was made.

`made` names a definition by its row, or else a kind, for each thing in the order of making; the rows of a thing's own
zones follow it at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .layout import CONTENTS, DEFINITION, EXISTS, HOLDER, KEY, KIND, OWNER, ZONE, ZONE_NAME
from .values import entity

if TYPE_CHECKING:
    from .program import Program
    from .state import State

Usual = tuple[int, dict[int, Any]]
"""A row that another is like, or -1 for what nothing has; and what it holds otherwise, by column."""


def usual_value(program: Program, row: Usual, k: int) -> Any:
    """What such a row held at first in a column."""
    like, own = row
    return own[k] if k in own else program.first_columns[k][like] if like >= 0 else program.defaults[k]


def made_in(state: State) -> list[int | str]:
    """What was made since the first state."""
    program, kinds, made_of = state.program, state.cols[KIND], state.cols[DEFINITION]
    found: list[int | str] = []
    count = i = program.first_rows
    while i < state.rows:
        one = made_of[i]
        found.append(one.i if one is not None and one.i < count else kinds[i])
        i += 1 + len(program.own_zone_columns.get(kinds[i], ()))
    return found


def usual_rows(program: Program, made: Sequence[int | str], keys: Sequence[str] | None = None) -> Iterator[Usual]:
    """What the rows of so made things and their zones held at first; zones have keys only where those of things are
    given. Raises ValueError or IndexError on what names no definition or kind."""
    first, i = program.first_columns, program.first_rows
    for one in made:
        kind = first[KIND][one] if isinstance(one, int) else one
        zones = program.own_zone_columns.get(kind, ())
        own = {column: entity(n) for n, (_, column) in enumerate(zones, i + 1)}
        if isinstance(one, int):
            yield one, {ZONE: None, DEFINITION: entity(one), EXISTS: True, **own}
        else:
            yield -1, {KIND: kind, EXISTS: True, **program.layout.starts[kind], **own}
        holder = entity(i)
        for name, _ in zones:
            key = f"{keys[i]}.{name}" if keys is not None else ""
            yield -1, {KIND: "zone", KEY: key, ZONE_NAME: name, CONTENTS: (), EXISTS: True, OWNER: holder,
                       HOLDER: holder}
        i += 1 + len(zones)
