"""Back to the first values, below what a save lays by names: what set-up did to things that the save knows.

A save by names tells only what differs from the start. A game begun anew has gone through its set-up already, so
whatever came back to its first value since, must be put back there. What the save does not know is new in the rules,
and stays as the new set-up has it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from .layout import CONTENTS, CONTROLLER, DEFINITION, EXISTS, KEY, KIND, OWNER, ZONE
from .made import made_in, usual_rows, usual_value
from .map_names import of_map
from .values import Entity, entity

if TYPE_CHECKING:
    from .state import State


def put_back(state: State, known: Collection[str], made: Collection[str]) -> None:
    """`known`: the keys of what was there from the start; `made`: of all that the save tells of."""
    written = {k: sorted(rows) for k, rows in state.written().items()}
    usual = [*usual_rows(state.program, made_in(state), state.cols[KEY])]
    for thing in _made_anew(state, known, made):
        state.remove(thing, 0)
    for k in (EXISTS, ZONE, OWNER, CONTROLLER, *state.program.layout.columns.values()):
        for i in written.get(k, ()):
            if not of_map(state, i) and (state.cols[KEY][i] in known or state.cols[KEY][i] in made):
                _one(state, k, i, _first(state, usual, k, i))
    for i in written.get(CONTENTS, ()):
        if i < state.program.first_rows and state.cols[KEY][i] in known and not of_map(state, i):
            _order(state, i)


def _made_anew(state: State, known: Collection[str], made: Collection[str]) -> Iterator[Entity]:
    """Things that only the new set-up made, of definitions that there were before."""
    keys, made_of = state.cols[KEY], state.cols[DEFINITION]
    for i in range(state.program.first_rows, state.rows):
        of = made_of[i]
        if of is not None and keys[of.i] in known and keys[i] not in made and state.cols[KIND][i] != "zone":
            yield entity(i)


def _first(state: State, usual: list[Any], k: int, i: int) -> Any:
    """What a row held when the game began, or when it was made."""
    count = state.program.first_rows
    return state.program.first_columns[k][i] if i < count else usual_value(state.program, usual[i - count], k)


def _one(state: State, k: int, i: int, first: Any) -> None:
    if state.cols[k][i] == first:
        return
    if k == ZONE:
        state.move(entity(i), first, 0)
    elif k == EXISTS:
        state.restore(entity(i), None, 0) if first else state.remove(entity(i), 0)
    else:
        state.write(k, i, first, 0)


def _order(state: State, i: int) -> None:
    """A zone's first order, with what is new in it behind."""
    first = state.program.first_columns[CONTENTS][i]
    here = state.cols[CONTENTS][i]
    if first is not None and here is not None:
        held = tuple(one for one in first if one in here)
        state.write(CONTENTS, i, (*held, *(one for one in here if one not in held)), 0)
