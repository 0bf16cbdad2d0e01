"""Cheapest ways from a space to everywhere, or from everywhere to a space, by cost rules.

`step(a, b)` is the cost of going on from a to its neighbour b, `land(a, b)` of ending there; None: not
allowed.  Costs are ints or tuples (records) compared part by part, and never below zero.  The search goes
only as far as was asked for, so nothing that the rules look at may change while a Routes is in use;
`complete()` ends that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from operator import add
from typing import Any

Cost = Any  # int, or a tuple of ints (a record too)
Rule = Callable[[int, int], Cost | None]
Adjacent = Sequence[Sequence[int]]
Found = tuple[Cost, int]  # a cost and a space, in the order in which ways are found
Arrival = tuple[Cost, int, int, int]  # a cost, 0 to go on or 1 to end, the space, the one before
_ENDS = -1


class Routes:
    """What `routes` and `routes_to` give. Spaces come by rising cost, then by number."""

    def __init__(self, search: Iterator[Found], before: dict[int, int], end: int, zero: Cost) -> None:
        self._search: Iterator[Found] | None = search
        self._costs: dict[int, Cost] = {}
        self._order: list[int] = []
        self._before, self._end = before, end
        self._wrap = _wrapper(zero)

    def reached(self) -> Iterator[int]:
        """All spaces that there is a way to (or from), the start too; searched for as they are taken."""
        at = 0
        while at < len(self._order) or self._advance():
            yield self._order[at]
            at += 1

    def cost(self, space: int) -> Cost | None:
        """The least cost, in the form of `zero`; None if there is no way."""
        while space not in self._costs:
            if not self._advance():
                return None
        return self._costs[space]

    def path(self, space: int) -> tuple[int, ...] | None:
        """The spaces entered on a cheapest way, in order. None if there is no way. Ties: see `routes`."""
        if self.cost(space) is None:
            return None
        return self._walk(space)

    def complete(self) -> Routes:
        """Search to the end now; afterwards the rules are not called any more."""
        while self._advance():
            pass
        return self

    def costs(self) -> Iterator[tuple[int, Cost]]:
        """All spaces with their costs, in the order of `reached`."""
        return ((space, self._costs[space]) for space in self.reached())

    def steps(self) -> tuple[dict[int, int], dict[int, int]]:
        """Where each space is met from (or leads to) when going on there, and when ending; -1: the step that ends."""
        return self._before, {}

    def _walk(self, space: int) -> tuple[int, ...]:
        raise NotImplementedError

    def _advance(self) -> bool:
        if self._search is None:
            return False
        found = next(self._search, None)
        if found is None:
            self._search = None
            return False
        cost, space = found
        self._costs[space] = self._wrap(cost)
        self._order.append(space)
        return True


class _From(Routes):
    """`_before[s]`: where one comes from if one goes on from s; `_last[s]`: if one ends there."""

    def __init__(
        self, search: Iterator[Found], before: dict[int, int], last: dict[int, int], end: int, zero: Cost
    ) -> None:
        super().__init__(search, before, end, zero)
        self._last = last

    def steps(self) -> tuple[dict[int, int], dict[int, int]]:
        return self._before, self._last

    def _walk(self, space: int) -> tuple[int, ...]:
        way = []
        while space != self._end:
            way.append(space)
            space = self._last[space] if len(way) == 1 else self._before[space]
        return tuple(reversed(way))


class _To(Routes):
    """`_before[s]`: where one goes on to from s, _ENDS for the step that ends at the goal."""

    def _walk(self, space: int) -> tuple[int, ...]:
        way: list[int] = []
        while space != self._end or way:
            space = self._before[space]
            if space == _ENDS:
                return (*way, self._end)
            way.append(space)
        return ()


@dataclass(frozen=True, slots=True)
class Rules:
    """Both rules and the form of costs. `by_target`: neither looks at where one comes from."""

    step: Rule
    land: Rule
    zero: Cost
    by_target: bool


def routes(
    adjacent: Adjacent, start: int, step: Rule, land: Rule, zero: Cost = 0, by_target: bool = False
) -> Routes:
    """Ways from `start`: all steps but the last by `step`, the last by `land`; staying costs `zero`.

    `by_target`: the rules do not look at where one comes from, so each is asked once a space.
    Of equally cheap ways the one over the space found first (least cost, then lowest number) is kept.
    Raises ValueError when a rule gives less than `zero`, once the search gets there.
    """
    passed: dict[int, int] = {}
    last: dict[int, int] = {}
    rules = Rules(step, land, zero, by_target)
    search = (_spread if by_target else _forwards)(adjacent, start, rules, passed, last)
    return _From(search, passed, last, start, zero)


def routes_to(
    adjacent: Adjacent, goal: int, step: Rule, land: Rule, zero: Cost = 0, by_target: bool = False
) -> Routes:
    """The rest of the way from everywhere to `goal`, where one ends by `land`; otherwise as `routes`."""
    after: dict[int, int] = {}
    rules = Rules(step, land, zero, by_target)
    return _To(_backwards(adjacent, goal, rules, after), after, goal, zero)


def _forwards(
    adjacent: Adjacent, start: int, rules: Rules, passed: dict[int, int], last: dict[int, int]
) -> Iterator[Found]:
    """Dijkstra over two kinds of arrival; going on (0) before ending (1), so equal costs end by number."""
    step, land, zero, plus = rules.step, rules.land, rules.zero, _adder(rules.zero)
    heap: list[Arrival] = [(zero, 0, start, start), (zero, 1, start, start)]
    going, ending = {start: zero}, {start: zero}  # the least costs met so far
    while heap:
        cost, ends, space, before = heappop(heap)
        if ends:
            if space not in last:
                last[space] = before
                yield cost, space
            continue
        if space in passed:
            continue
        passed[space] = before
        for near in adjacent[space]:
            if near not in passed and (more := step(space, near)) is not None:
                total = plus(cost, more) if more >= zero else _refuse(more, space, near)
                if near not in going or total < going[near]:
                    going[near] = total
                    heappush(heap, (total, 0, near, space))
            if near not in last and (more := land(space, near)) is not None:
                total = plus(cost, more) if more >= zero else _refuse(more, space, near)
                if near not in ending or total < ending[near]:
                    ending[near] = total
                    heappush(heap, (total, 1, near, space))


def _spread(
    adjacent: Adjacent, start: int, rules: Rules, passed: dict[int, int], last: dict[int, int]
) -> Iterator[Found]:
    """The same where costs depend on the target: the first to reach a space is the cheapest before it."""
    step, land, zero, plus = rules.step, rules.land, rules.zero, _adder(rules.zero)
    heap: list[Arrival] = [(zero, 0, start, start), (zero, 1, start, start)]
    met = {start}
    while heap:
        cost, ends, space, before = heappop(heap)
        if ends:
            last[space] = before
            yield cost, space
            continue
        passed[space] = before
        for near in adjacent[space]:
            if near not in met:
                met.add(near)
                for kind, more in ((0, step(space, near)), (1, land(space, near))):
                    if more is not None:
                        total = plus(cost, more) if more >= zero else _refuse(more, space, near)
                        heappush(heap, (total, kind, near, space))


def _backwards(adjacent: Adjacent, goal: int, rules: Rules, after: dict[int, int]) -> Iterator[Found]:
    """Dijkstra from the goal; a step from a to b is asked in that direction. The goal may be passed too."""
    zero, plus = rules.zero, _adder(rules.zero)
    heap: list[tuple[Cost, int, int]] = []
    best: dict[int, Cost] = {}
    cost, space, towards, rule = zero, goal, _ENDS, rules.land
    yield cost, space
    while True:
        if rules.by_target:
            rule = _always(rule, adjacent, space)
        for near in adjacent[space]:
            if near not in after and (more := rule(near, space)) is not None:
                total = plus(cost, more) if more >= zero else _refuse(more, near, space)
                if near not in best or total < best[near]:
                    best[near] = total
                    heappush(heap, (total, near, towards))
        while heap and heap[0][1] in after:
            heappop(heap)
        if not heap:
            return
        cost, space, onwards = heappop(heap)
        after[space] = onwards
        if space != goal:
            yield cost, space
        towards, rule = space, rules.step


def _always(rule: Rule, adjacent: Adjacent, space: int) -> Rule:
    """What the rule says of entering the space from anywhere."""
    more = rule(adjacent[space][0], space) if adjacent[space] else None
    return lambda _a, _b: more


def _refuse(cost: Cost, a: int, b: int) -> Cost:
    raise ValueError(f"the step from space {a} to space {b} costs {cost}; a cost cannot be below zero")


def _adder(zero: Cost) -> Callable[[Cost, Cost], Cost]:
    """How two costs of this form are added; tuples of two, the usual form, without a loop."""
    if isinstance(zero, int):
        return add
    if len(zero) == 2:
        return lambda a, b: (a[0] + b[0], a[1] + b[1])
    return lambda a, b: tuple(map(add, a, b))


def _wrapper(zero: Cost) -> Callable[[Cost], Cost]:
    """Sums are plain; what is given out has the form of `zero`."""
    return type(zero) if isinstance(zero, tuple) else int
