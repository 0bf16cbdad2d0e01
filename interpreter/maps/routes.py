"""Cheapest ways from a space to everywhere, or from everywhere to a space, by cost rules.

`step(a, b)` is the cost of going on from a to its neighbour b, `land(a, b)` of ending there; None: not
allowed.  Costs are ints or tuples (records) compared part by part, and never below zero.  The search goes
only as far as was asked for, so nothing that the rules look at may change while a Routes is in use;
`complete()` ends that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from operator import add
from typing import Any

Cost = Any  # int, or a tuple of ints (a record too)
Rule = Callable[[int, int], Cost | None]
Adjacent = Sequence[Sequence[int]]
Found = tuple[Cost, int]  # a cost and a space, in the order in which ways are found
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

    _last: dict[int, int]

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


def routes(adjacent: Adjacent, start: int, step: Rule, land: Rule, zero: Cost = 0) -> Routes:
    """Ways from `start`: all steps but the last by `step`, the last by `land`; staying costs `zero`.

    Of equally cheap ways the one over the space found first (least cost, then lowest number) is kept.
    Raises ValueError when a rule gives less than `zero`, once the search gets there.
    """
    passed: dict[int, int] = {}
    last: dict[int, int] = {}
    found = _From(_forwards(adjacent, start, step, land, zero, passed, last), passed, start, zero)
    found._last = last
    return found


def routes_to(adjacent: Adjacent, goal: int, step: Rule, land: Rule, zero: Cost = 0) -> Routes:
    """The rest of the way from everywhere to `goal`, where one ends by `land`; otherwise as `routes`."""
    after: dict[int, int] = {}
    return _To(_backwards(adjacent, goal, step, land, zero, after), after, goal, zero)


def by_target(rule: Rule) -> Rule:
    """The rule, asked once for each space entered: for rules that do not look at where one comes from."""
    known: dict[int, Cost | None] = {}

    def asked(a: int, b: int) -> Cost | None:
        try:
            return known[b]
        except KeyError:
            cost = known[b] = rule(a, b)
            return cost

    return asked


def _forwards(
    adjacent: Adjacent,
    start: int,
    step: Rule,
    land: Rule,
    zero: Cost,
    passed: dict[int, int],
    last: dict[int, int],
) -> Iterator[Found]:
    """Dijkstra over two kinds of arrival; going on (0) before ending (1), so equal costs end by number."""
    plus = _adder(zero)
    heap: list[tuple[Cost, int, int, int]] = [(zero, 0, start, start), (zero, 1, start, start)]
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


def _backwards(
    adjacent: Adjacent, goal: int, step: Rule, land: Rule, zero: Cost, after: dict[int, int]
) -> Iterator[Found]:
    """Dijkstra from the goal; a step from a to b is asked in that direction."""
    plus = _adder(zero)
    heap: list[tuple[Cost, int, int]] = []
    best: dict[int, Cost] = {}
    yield zero, goal
    cost, space, towards, rule = zero, goal, _ENDS, land
    while True:
        for near in adjacent[space]:
            if near not in after and (more := rule(near, space)) is not None:
                total = plus(cost, more) if more >= zero else _refuse(more, near, space)
                if near not in best or total < best[near]:
                    best[near] = total
                    heappush(heap, (total, near, towards))
        while not heap or heap[0][1] in after:
            if not heap:
                return
            heappop(heap)
        cost, space, onwards = heappop(heap)
        after[space] = onwards
        if space != goal:
            yield cost, space
        towards, rule = space, step


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
