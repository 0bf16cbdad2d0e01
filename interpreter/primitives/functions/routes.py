"""Functions of ways by authored step rules: how far one gets, at what cost, over which spaces."""

from __future__ import annotations

from typing import Any

from ...boards import place_of
from ...errors import RuleFault
from ...values import Entity
from ...ways import Rule, Ways, ways_from, ways_to
from ..words import function


@function(
    "routes(start: space, passing: rule of T, ending: rule of T) -> routes of T",
    example="size(reached(routes(cell(board, 1, 1), free_step, free_step))) == 9", passes="S",
)
def routes(S: Any, start: Entity, passing: Rule, ending: Rule) -> Ways:
    """The cheapest ways to everywhere; the rules give the cost of a step that goes on, and of the last, or none."""
    ground, at = place_of(S, start)
    return ways_from(ground, at, _costing(passing), _costing(ending))


@function(
    "routes_to(goal: space, passing: rule of T, ending: rule of T) -> routes of T",
    example="size(reached(routes_to(cell(board, 1, 1), free_step, free_step))) == 9", passes="S",
)
def routes_to(S: Any, goal: Entity, passing: Rule, ending: Rule) -> Ways:
    """The same backwards: the rest of the way from everywhere to the goal."""
    ground, at = place_of(S, goal)
    return ways_to(ground, at, _costing(passing), _costing(ending))


def _costing(rule: Rule) -> Rule:
    if rule.zero is None:
        raise RuleFault("broken", "the cost of a step is a number or a record: say so in `gives:` of the step rule")
    return rule


@function(
    "reached(ways: routes of T) -> list of space",
    example="size(reached(routes(cell(board, 1, 1), free_step, free_step))) == 9",
)
def reached(ways: Ways) -> tuple[Entity, ...]:
    """The spaces that can be reached, by rising cost, the start too."""
    return ways.reached


@function(
    "cost(ways: routes of T, s: space) -> T",
    example="cost(routes(cell(board, 1, 1), free_step, free_step), cell(board, 2, 1)) == 1",
)
def cost(ways: Ways, s: Entity) -> Any:
    """What the cheapest way to a space costs; none where there is none: test `!= none` where that can be."""
    return ways.costs.get(s.i)


@function(
    "way(ways: routes of T, s: space) -> list of space",
    example="size(way(routes(cell(board, 1, 1), free_step, free_step), cell(board, 3, 1))) == 2",
)
def way(ways: Ways, s: Entity) -> tuple[Entity, ...]:
    """The spaces entered on the cheapest way, in order; empty where there is none."""
    return ways.way(s)
