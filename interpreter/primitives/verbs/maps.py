"""Verbs that change a map: what is laid, walled and shut."""

from __future__ import annotations

from typing import Any

from ... import laying
from ...boards import Board, board_of, ground_of
from ...layout import CELLS
from ...values import Entity, Record
from ..words import verb

Things = tuple[Entity, ...]


@verb(
    "lay(what: layout, on: map; at: coordinates? = none, turns: int = 0) -> list of space",
    example="lay plan field at {q: 0, r: 0} turns 2",
)
def lay(
    S: Any, M: Entity, P: Entity, K: Any, site: int, what: Record, on: Entity, at: Record | None, turns: int
) -> tuple[Entity, ...]:
    """Lay a piece of a hex map with its 0, 0 somewhere, turned by sixths; refused where a space is, or off the edge."""
    return laying.lay(S, ground_of(S, on).board, what, (at[0], at[1]) if at is not None else (0, 0), turns, site)


@verb("clear(m: map)", example="clear field")
def clear(S: Any, M: Entity, P: Entity, K: Any, site: int, m: Entity) -> None:
    """Take all spaces off a hex map; what stood on them is nowhere."""
    laying.clear(S, ground_of(S, m).board, site)


@verb("wall(a: space, to: space...)", example="wall cell(field, 0, 0) cell(field, 1, 0)")
def wall(S: Any, M: Entity, P: Entity, K: Any, site: int, a: Entity, to: Things) -> None:
    """Between two neighbours there is a wall from now on; with one, it is a wall. Nobody passes or sees through."""
    board = board_of(S, a)
    laying.add_entries(S, board.walls, _entries(S, board, a, to, site), site)


@verb("unwall(a: space, to: space...)", example="unwall cell(field, 0, 0) cell(field, 1, 0)")
def unwall(S: Any, M: Entity, P: Entity, K: Any, site: int, a: Entity, to: Things) -> None:
    """The wall is gone."""
    board = board_of(S, a)
    _drop(S, board.walls, _entries(S, board, a, to, site), site)


@verb("shut(a: space, to: space...)", example="shut cell(board, 1, 1) cell(board, 2, 1)")
def shut(S: Any, M: Entity, P: Entity, K: Any, site: int, a: Entity, to: Things) -> None:
    """Nobody passes between two neighbours any more; with one, nobody enters it. One still sees past."""
    board = board_of(S, a)
    laying.add_entries(S, board.shut, _entries(S, board, a, to, site), site)


@verb("unshut(a: space, to: space...)", example="unshut cell(board, 1, 1) cell(board, 2, 1)")
def unshut(S: Any, M: Entity, P: Entity, K: Any, site: int, a: Entity, to: Things) -> None:
    """The way is free again."""
    board = board_of(S, a)
    _drop(S, board.shut, _entries(S, board, a, to, site), site)


def _entries(S: Any, board: Board, a: Entity, to: Things, site: int) -> list[Things]:
    """A space, or pairs of neighbours, lower row first. Anything else is a fault of the content."""
    if not to:
        return [(a,)]
    for b in to:
        laying.must_be_neighbours(S, board, a, b, site)
    return [laying.in_order(a, b) for b in to]


def _drop(S: Any, cell: int, entries: list[Things], site: int) -> None:
    now = S.cols[CELLS][cell]
    kept = tuple(one for one in now if one not in entries)
    if len(kept) < len(now):
        S.write(CELLS, cell, kept, site)
