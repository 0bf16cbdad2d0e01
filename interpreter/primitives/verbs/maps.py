"""Verbs that change a map: what is laid, walled and shut."""

from __future__ import annotations

from typing import Any

from ... import laying
from ...boards import Board, board_of, ground_of
from ...layout import CELLS
from ...values import Entity, Record
from ..words import verb


@verb(
    "lay(what: layout, on: map; at: coordinates? = none, turns: int = 0) -> list of space",
    example="lay plan field at {q: 0, r: 0} turns 2",
)
def lay(
    S: Any, M: Entity, P: Entity, K: Any, site: int, what: Record, on: Entity, at: Record | None, turns: int
) -> tuple[Entity, ...]:
    """Lay a piece of a hex map with its 0, 0 somewhere, turned by sixths; refused where a space is, or off the edge."""
    return laying.lay(S, ground_of(S, on).board, what, (at[0], at[1]) if at is not None else (0, 0), turns, site)


@verb("wall(a: space, b: space? = none)", example="wall cell(field, 0, 0) cell(field, 1, 0)")
def wall(S: Any, M: Entity, P: Entity, K: Any, site: int, a: Entity, b: Entity | None = None) -> None:
    """Between two neighbours there is a wall from now on; with one, it is a wall. Nobody passes or sees through."""
    board = board_of(S, a)
    laying.add_entries(S, board.walls, [_entry(S, board, a, b, site)], site)


@verb("unwall(a: space, b: space? = none)", example="unwall cell(field, 0, 0) cell(field, 1, 0)")
def unwall(S: Any, M: Entity, P: Entity, K: Any, site: int, a: Entity, b: Entity | None = None) -> None:
    """The wall is gone."""
    board = board_of(S, a)
    _drop(S, board.walls, _entry(S, board, a, b, site), site)


@verb("shut(a: space, b: space? = none)", example="shut cell(board, 1, 1) cell(board, 2, 1)")
def shut(S: Any, M: Entity, P: Entity, K: Any, site: int, a: Entity, b: Entity | None = None) -> None:
    """Nobody passes between two neighbours any more; with one, nobody enters it. One still sees past."""
    board = board_of(S, a)
    laying.add_entries(S, board.shut, [_entry(S, board, a, b, site)], site)


@verb("unshut(a: space, b: space? = none)", example="unshut cell(board, 1, 1) cell(board, 2, 1)")
def unshut(S: Any, M: Entity, P: Entity, K: Any, site: int, a: Entity, b: Entity | None = None) -> None:
    """The way is free again."""
    board = board_of(S, a)
    _drop(S, board.shut, _entry(S, board, a, b, site), site)


def _entry(S: Any, board: Board, a: Entity, b: Entity | None, site: int) -> tuple[Entity, ...]:
    """A space, or two neighbours, lower row first. Anything else is a fault of the content."""
    if b is None:
        return (a,)
    laying.must_be_neighbours(S, board, a, b, site)
    return (a, b) if a < b else (b, a)


def _drop(S: Any, cell: int, entry: tuple[Entity, ...], site: int) -> None:
    now = S.cols[CELLS][cell]
    if entry in now:
        S.write(CELLS, cell, tuple(one for one in now if one != entry), site)
