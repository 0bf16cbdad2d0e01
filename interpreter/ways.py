"""What `routes` and `routes_to` give: the cheapest ways of a map, over things, searched to the end and immutable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .boards import Ground
from .maps.routes import routes, routes_to
from .values import Entity

Step = tuple[Entity, Entity | None]
"""From a space: where one comes from, or (back) goes on to; none: that step ends at the goal."""


@dataclass(frozen=True, slots=True)
class Rule:
    """An authored step rule: `run(from, to)` gives the cost of a step, or none where it is not allowed.

    `zero` is what staying costs, of the type that the rule gives; None: that type is no cost. `by_target`: the rule
    does not look at where one comes from.
    """

    run: Callable[[Any, Any], Any]
    zero: Any
    by_target: bool


class Ways:
    """Ways from `hub`, or (`back`) to it. `costs` by row of the space, in the order in which they are reached."""

    __slots__ = ("back", "costs", "ends", "hub", "reached", "steps")

    def __init__(
        self,
        hub: Entity,
        back: bool,
        costs: tuple[tuple[Entity, Any], ...],
        steps: tuple[Step, ...],
        ends: tuple[Step, ...],
    ) -> None:
        self.hub, self.back = hub, back
        self.reached = tuple(space for space, _ in costs)
        self.costs = {space.i: cost for space, cost in costs}
        self.steps = dict(steps)
        self.ends = dict(ends)

    def data(self) -> tuple[Any, ...]:
        """What it is made of, for saves."""
        costs = tuple((space, self.costs[space.i]) for space in self.reached)
        return (self.hub, self.back, costs, tuple(self.steps.items()), tuple(self.ends.items()))

    def way(self, space: Entity) -> tuple[Entity, ...]:
        """The spaces entered on the cheapest way between the hub and a space; empty where there is none."""
        if space.i not in self.costs or space is self.hub:
            return ()
        found = []
        if self.back:
            following = self.steps[space]
            while following is not None:
                found.append(following)
                following = self.steps[following]
            return (*found, self.hub)
        before: Entity | None = space
        while before is not None and before is not self.hub:
            found.append(before)
            before = (self.steps if len(found) > 1 else self.ends)[before]
        return tuple(reversed(found))


def ways_from(ground: Ground, start: int, passing: Rule, ending: Rule) -> Ways:
    """Ways from a space to everywhere."""
    return _search(ground, start, passing, ending, False)


def ways_to(ground: Ground, goal: int, passing: Rule, ending: Rule) -> Ways:
    """The rest of the way from everywhere to a space."""
    return _search(ground, goal, passing, ending, True)


def _search(ground: Ground, hub: int, passing: Rule, ending: Rule, back: bool) -> Ways:
    spaces, run, land = ground.spaces, passing.run, ending.run
    found = (routes_to if back else routes)(
        ground.graph.adjacent, hub,
        lambda a, b: run(spaces[a], spaces[b]), lambda a, b: land(spaces[a], spaces[b]),
        passing.zero, passing.by_target and ending.by_target,
    ).complete()
    costs = tuple((spaces[at], cost) for at, cost in found.costs())
    steps, ends = found.steps()
    return Ways(spaces[hub], back, costs, _things(spaces, steps), _things(spaces, ends))


def _things(spaces: tuple[Entity, ...], steps: dict[int, int]) -> tuple[Step, ...]:
    """Steps over numbers as steps over spaces."""
    return tuple((spaces[a], spaces[b] if b >= 0 else None) for a, b in steps.items())
