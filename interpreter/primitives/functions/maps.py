"""Functions of maps: neighbours, distances, rows and lines, sight. A thing stands for the space it is on."""

from __future__ import annotations

from typing import Any

from ...boards import Ground, board_of, ground_of, place_of, two_places
from ...maps.graph import FAR
from ...maps.patterns import DIRECTIONS
from ...maps.square import SquareMap
from ...values import Entity
from ..words import function

Things = tuple[Entity, ...]


# ---------------------------------------------------------------- steps


@function("neighbours(s: space) -> list of space", example="size(neighbours(cell(board, 1, 1))) >= 2", passes="S")
def neighbours(S: Any, s: Entity) -> Things:
    """The spaces one step away."""
    ground, at = place_of(S, s)
    key = ("neighbours", at)
    if key not in ground.made:
        ground.made[key] = ground.things(ground.graph.neighbours(at))
    return ground.made[key]  # type: ignore[no-any-return]


@function(
    "distance(a: space, b: space) -> int", example="distance(cell(board, 1, 1), cell(board, 3, 1)) == 2", passes="S"
)
def distance(S: Any, a: Entity, b: Entity) -> int:
    """Steps from a to b, around walls; very many where there is no way."""
    ground, at = place_of(S, a)
    there = ground.at.get(b.i)
    return ground.graph.distance(at, there if there is not None else two_places(S, a, b)[2])


@function("apart(a: space, b: space) -> int", example="apart(cell(field, 0, 0), cell(field, 2, 0)) == 2", passes="S")
def apart(S: Any, a: Entity, b: Entity) -> int:
    """Steps from a to b on a hex map as if no wall were in the way and no hex missing."""
    ground, at, there = two_places(S, a, b)
    return ground.hexes().straight(at, there)


@function(
    "within(s: space, steps: int) -> list of space", example="size(within(cell(board, 1, 1), 1)) >= 3", passes="S"
)
def within(S: Any, s: Entity, steps: int) -> Things:
    """The spaces at most so many steps away, nearest first, the space itself too."""
    ground, at = place_of(S, s)
    key = ("within", at, steps)
    if key not in ground.made:
        ground.made[key] = ground.things(ground.graph.within(at, steps))
    return ground.made[key]  # type: ignore[no-any-return]


@function(
    "path(a: space, b: space) -> list of space",
    example="size(path(cell(board, 1, 1), cell(board, 3, 1))) == 2",
    passes="S",
)
def path(S: Any, a: Entity, b: Entity) -> Things:
    """The spaces of a shortest way from a to b, without a; empty where there is none."""
    ground, start, end = two_places(S, a, b)
    return ground.things(ground.graph.path(start, end) or ())


@function(
    "reachable(a: space, b: space) -> bool", example="reachable(cell(board, 1, 1), cell(board, 3, 1))", passes="S"
)
def reachable(S: Any, a: Entity, b: Entity) -> bool:
    """Is there a way at all, around walls?"""
    ground, at, there = two_places(S, a, b)
    return ground.graph.distance(at, there) < FAR


# ---------------------------------------------------------------- by place


@function("cell(m: map, x: int, y: int) -> space", example="cell(board, 1, 1) in board", passes="S")
def cell(S: Any, m: Entity, x: int, y: int) -> Entity | None:
    """The space in column x and row y of a square map, or at the coordinates x, y of a hex map; none beside it."""
    ground = ground_of(S, m)
    at = ground.graph.cell(x, y) if isinstance(ground.graph, SquareMap) else ground.hexes().space(x, y)
    return None if at is None else ground.spaces[at]


@function(
    "space_at(m: map, c: coordinates) -> space",
    example="space_at(field, {q: 0, r: 0}) == cell(field, 0, 0)",
    passes="S",
)
def space_at(S: Any, m: Entity, c: tuple[int, int]) -> Entity | None:
    """The space of a hex map at some coordinates; none beside it."""
    return cell(S, m, *c)


@function(
    "beside(s: space, direction: int) -> space?",
    example="beside(cell(field, 0, 0), 0) == cell(field, 1, 0)",
    passes="S",
)
def beside(S: Any, s: Entity, direction: int) -> Entity | None:
    """The space of a hex map in a direction (0 to 5, a turn on from one to the next), wall or not; else none."""
    ground, at = place_of(S, s)
    there = ground.hexes().around(at)[direction % len(DIRECTIONS)]
    return None if there is None else ground.spaces[there]


@function(
    "direction(a: space, b: space) -> int?", example="direction(cell(field, 0, 0), cell(field, 2, 0)) == 0", passes="S"
)
def direction(S: Any, a: Entity, b: Entity) -> int | None:
    """The direction (0 to 5) in which b lies straight on from a on a hex map, whatever is between; else none."""
    ground, at, there = two_places(S, a, b)
    return ground.hexes().direction(at, there)


@function(
    "ray(s: space, direction: int) -> list of space",
    example="first(ray(cell(field, 0, 0), 0)) == cell(field, 1, 0)",
    passes="S",
)
def ray(S: Any, s: Entity, direction: int) -> Things:
    """The spaces of a hex map met going straight on in a direction, nearest first, up to a wall or the rim."""
    ground, at = place_of(S, s)
    return ground.things(ground.hexes().ray(at, direction))


@function("row(m: map, y: int) -> list of space", example="size(row(board, 1)) == 3", passes="S")
def row(S: Any, m: Entity, y: int) -> Things:
    """A row of a square map from left to right."""
    ground = ground_of(S, m)
    key = ("row", y)
    if key not in ground.made:
        ground.made[key] = ground.things(ground.squares().row(y))
    return ground.made[key]  # type: ignore[no-any-return]


@function("column(s: space) -> list of space", example="size(column(cell(board, 1, 1))) == 3", passes="S")
def column(S: Any, s: Entity) -> Things:
    """The column of a square map that a space is in, from top to bottom."""
    ground, at = place_of(S, s)
    key = ("column", ground.squares().x(at))
    if key not in ground.made:
        ground.made[key] = ground.things(ground.squares().column(key[1]))
    return ground.made[key]  # type: ignore[no-any-return]


@function(
    "lines(s: space, n: int) -> list of list of space", example="size(lines(cell(board, 1, 1), 3)) == 3", passes="S"
)
def lines(S: Any, s: Entity, n: int) -> tuple[Things, ...]:
    """All straight lines of n spaces through a space of a square or hex map."""
    ground, at = place_of(S, s)
    found = ground.made.get(("lines", at, n))
    if found is None:
        found = ground.made["lines", at, n] = tuple(ground.things(line) for line in _lines(ground, at, n))
    return found


def _lines(ground: Ground, at: int, n: int) -> tuple[tuple[int, ...], ...]:
    if isinstance(ground.graph, SquareMap):
        return ground.graph.lines_through(at, n)
    return ground.hexes().lines_through(at, n)


# ---------------------------------------------------------------- sight and walls


@function("sees(a: space, b: space) -> bool", example="sees(cell(field, 0, 0), cell(field, 2, 0))", passes="S")
def sees(S: Any, a: Entity, b: Entity) -> bool:
    """Does a line from some corner of a to some corner of b touch no wall of the hex map?"""
    ground, at = place_of(S, a)
    there = ground.at.get(b.i)
    return ground.hexes().sees(at, there if there is not None else two_places(S, a, b)[2])


@function("in_sight(s: space) -> list of space", example="cell(field, 2, 0) in in_sight(cell(field, 0, 0))", passes="S")
def in_sight(S: Any, s: Entity) -> Things:
    """The spaces of a hex map that are seen from one, without itself and without walls."""
    ground, at = place_of(S, s)
    key = ("in_sight", at)
    if key not in ground.made:
        ground.made[key] = ground.things(ground.hexes().visible(at))
    return ground.made[key]  # type: ignore[no-any-return]


@function("is_wall(s: space) -> bool", example="not is_wall(cell(field, 0, 0))", passes="S")
def is_wall(S: Any, s: Entity) -> bool:
    """Is a space of a hex map a wall?"""
    ground, at = place_of(S, s)
    return not ground.hexes().is_open(at)


@function("edge(a: space, b: space) -> edge", example="edge(cell(field, 0, 0), cell(field, 1, 0)) == none", passes="S")
def edge(S: Any, a: Entity, b: Entity) -> Entity | None:
    """What lies between two neighbours, where the map has `edges:`; none where they are no neighbours."""
    return board_of(S, a).edge(S, a, b)
