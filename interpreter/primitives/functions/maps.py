"""Functions of maps: neighbours, distances, ways, rows and lines. A thing stands for the space it is on."""

from __future__ import annotations

from typing import Any

from ...boards import board_of, spaces
from ...errors import RuleFault
from ...maps.routes import Routes, routes, routes_to
from ...values import Entity
from ..words import function


@function("neighbours(s: space) -> list of space", example="size(neighbours(cell(board, 1, 1))) >= 2", passes="S")
def neighbours(S: Any, s: Entity) -> tuple[Entity, ...]:
    """The spaces one step away."""
    board, at = board_of(S, s)
    return spaces(S, board, board.graph(S).neighbours(at))


@function("distance(a: space, b: space) -> int", example="distance(cell(board, 1, 1), cell(board, 3, 1)) == 2", passes="S")
def distance(S: Any, a: Entity, b: Entity) -> int:
    """Steps from a to b, around walls; very many where there is no way."""
    board, start = board_of(S, a)
    other, end = board_of(S, b)
    found = board.graph(S).distance(start, end) if other is board else -1
    return found if found is not None and found >= 0 else 1_000_000


@function("within(s: space, steps: int) -> list of space", example="size(within(cell(board, 1, 1), 1)) >= 3", passes="S")
def within(S: Any, s: Entity, steps: int) -> tuple[Entity, ...]:
    """The spaces at most so many steps away, the space itself too."""
    board, at = board_of(S, s)
    return spaces(S, board, board.graph(S).within(at, steps))


@function("path(a: space, b: space) -> list of space", example="size(path(cell(board, 1, 1), cell(board, 3, 1))) == 2", passes="S")
def path(S: Any, a: Entity, b: Entity) -> tuple[Entity, ...]:
    """The spaces of a shortest way from a to b, without a; empty where there is none."""
    board, start = board_of(S, a)
    _, end = board_of(S, b)
    found = board.graph(S).path(start, end) or ()
    return spaces(S, board, found[1:] if found and found[0] == start else found)


@function("cell(m: map, x: int, y: int) -> space", example="cell(board, 1, 1) in board", passes="S")
def cell(S: Any, m: tuple[Entity, ...], x: int, y: int) -> Entity | None:
    """The space in column x and row y of a square map; none beside it."""
    board, _ = board_of(S, m[0])
    at = board.square().cell(x, y)
    return None if at is None else board.spaces[at]


@function("row(m: map, y: int) -> list of space", example="size(row(board, 1)) == 3", passes="S")
def row(S: Any, m: tuple[Entity, ...], y: int) -> tuple[Entity, ...]:
    """A row of a square map from left to right."""
    board, _ = board_of(S, m[0])
    return board.rows(y)


@function("column(s: space) -> list of space", example="size(column(cell(board, 1, 1))) == 3", passes="S")
def column(S: Any, s: Entity) -> tuple[Entity, ...]:
    """The column of a square map that a space is in, from top to bottom."""
    board, at = board_of(S, s)
    return board.columns(board.square().x(at))


@function("lines(s: space, n: int) -> list of list of space", example="size(lines(cell(board, 1, 1), 3)) == 3", passes="S")
def lines(S: Any, s: Entity, n: int) -> tuple[tuple[Entity, ...], ...]:
    """All straight lines of n spaces through a space of a square map."""
    board, at = board_of(S, s)
    return board.lines(at, n)


class Ways:
    """Cheapest ways of a map, in things instead of numbers."""

    __slots__ = ("board", "found")

    def __init__(self, board: Any, found: Routes) -> None:
        self.board = board
        self.found = found


def _rules(board: Any, passing: Any, ending: Any) -> tuple[Any, Any]:
    """Authored step rules over things, as rules over numbers."""
    spaces = board.spaces

    def step(a: int, b: int) -> Any:
        cost = passing(spaces[a], spaces[b])
        return cost if cost is None or isinstance(cost, tuple) else (cost,)

    def land(a: int, b: int) -> Any:
        cost = ending(spaces[a], spaces[b])
        return cost if cost is None or isinstance(cost, tuple) else (cost,)

    return step, land


@function(
    "routes(start: space, passing: rule, ending: rule) -> any",
    example="size(reached(routes(cell(board, 1, 1), free_step, free_step))) == 9", passes="S",
)
def routes_(S: Any, start: Entity, passing: Any, ending: Any) -> Ways:
    """The cheapest ways to everywhere; the rules give the cost of a step that goes on, and of the last, or none."""
    board, at = board_of(S, start)
    step, land = _rules(board, passing, ending)
    return Ways(board, routes(board.graph(S).adjacent, at, step, land))


@function(
    "routes_to(goal: space, passing: rule, ending: rule) -> any",
    example="size(reached(routes_to(cell(board, 1, 1), free_step, free_step))) == 9", passes="S",
)
def routes_to_(S: Any, goal: Entity, passing: Any, ending: Any) -> Ways:
    """The same backwards: the rest of the way from everywhere to the goal."""
    board, at = board_of(S, goal)
    step, land = _rules(board, passing, ending)
    return Ways(board, routes_to(board.graph(S).adjacent, at, step, land))


@function("reached(ways: any) -> list of space", example="size(reached(routes(cell(board, 1, 1), free_step, free_step))) == 9", passes="S")
def reached(S: Any, ways: Ways) -> Any:
    """The spaces that can be reached, by rising cost."""
    return tuple(ways.board.spaces[at] for at in ways.found.reached())


@function("cost(ways: any, s: space) -> any", example="cost(routes(cell(board, 1, 1), free_step, free_step), cell(board, 2, 1)) == [1]", passes="S")
def cost(S: Any, ways: Ways, s: Entity) -> Any:
    """What the cheapest way to a space costs; none where there is none."""
    board, at = board_of(S, s)
    if board is not ways.board:
        raise RuleFault("nothing", "this space is on another map")
    return ways.found.cost(at)


@function("way(ways: any, s: space) -> list of space", example="size(way(routes(cell(board, 1, 1), free_step, free_step), cell(board, 3, 1))) == 2", passes="S")
def way(S: Any, ways: Ways, s: Entity) -> tuple[Entity, ...]:
    """The spaces of the cheapest way, without the start."""
    board, at = board_of(S, s)
    found = ways.found.path(at) or ()
    return tuple(board.spaces[space] for space in found[1:])
