"""Spaces joined by edges: distance, reach, shortest paths; and region maps, whose edges may be shut."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from typing import NamedTuple, TypeVar

FAR = 1_000_000
"""The distance where there is no way: farther than any number a card can name."""

MAX_VERSIONS = 64

Pair = tuple[int, int]
M = TypeVar("M")


class Flood(NamedTuple):
    """All spaces by steps from one. `order[begins[n] : begins[n + 1]]` are those at distance n, by number."""

    distances: list[int]
    order: list[int]
    begins: list[int]


def flood(adjacent: Sequence[Sequence[int]], start: int) -> Flood:
    """Breadth-first from `start`."""
    distances = [FAR] * len(adjacent)
    distances[start] = 0
    order, begins, layer = [start], [0, 1], [start]
    while layer:
        steps = len(begins) - 1
        following = []
        for space in layer:
            for near in adjacent[space]:
                if distances[near] == FAR:
                    distances[near] = steps
                    following.append(near)
        following.sort()
        order += following
        begins.append(len(order))
        layer = following
    return Flood(distances, order, begins)


class Graph:
    """Spaces 0 … `size` - 1. `adjacent[s]`: those one step from `s`, by number; every edge goes both ways."""

    def __init__(self, adjacent: Iterable[Iterable[int]]) -> None:
        self.adjacent = tuple(tuple(sorted(set(near))) for near in adjacent)
        self.size = len(self.adjacent)
        self._floods: dict[int, Flood] = {}
        self._asked: set[int] = set()

    def neighbours(self, space: int) -> tuple[int, ...]:
        """The spaces one step away, by number."""
        return self.adjacent[space]

    def distance(self, a: int, b: int) -> int:
        """Steps from `a` to `b`; FAR if there is no way."""
        found = self._floods.get(a)
        if found is not None:
            return found.distances[b]
        return (self._floods.get(b) or self._either(a, b)).distances[a]

    def _either(self, a: int, b: int) -> Flood:
        """All distances from b; those from a are worked out as well once a was asked about before.

        Often many are compared with one, which may stand on either side.
        """
        if a in self._asked:
            self._flood(a)
        self._asked.add(a)
        return self._flood(b)

    def distances(self, space: int) -> Sequence[int]:
        """Steps to every space, by number; FAR where there is no way. Do not change it."""
        return (self._floods.get(space) or self._flood(space)).distances

    def within(self, space: int, steps: int) -> tuple[int, ...]:
        """The space itself and all within so many steps, nearest first, then by number."""
        found = self._floods.get(space) or self._flood(space)
        if steps < 0:
            return ()
        return tuple(found.order[: found.begins[min(steps + 1, len(found.begins) - 1)]])

    def at_distance(self, space: int, steps: int) -> tuple[int, ...]:
        """The spaces exactly so many steps away, by number."""
        found = self._floods.get(space) or self._flood(space)
        if not 0 <= steps < len(found.begins) - 1:
            return ()
        return tuple(found.order[found.begins[steps] : found.begins[steps + 1]])

    def path(self, a: int, b: int) -> tuple[int, ...] | None:
        """A shortest way from `a` to `b`, without `a`; at each step the lowest number. None: no way."""
        left = self.distances(b)
        if left[a] == FAR:
            return None
        way, space = [], a
        while space != b:
            space = next(near for near in self.adjacent[space] if left[near] < left[space])
            way.append(space)
        return tuple(way)

    def components(self) -> tuple[tuple[int, ...], ...]:
        """The spaces that hang together, each group and all groups by number."""
        seen: set[int] = set()
        groups = []
        for space in range(self.size):
            if space not in seen:
                group = sorted(flood(self.adjacent, space).order)
                seen.update(group)
                groups.append(tuple(group))
        return tuple(groups)

    def connected(self, spaces: Iterable[int]) -> bool:
        """Can one walk among these spaces without leaving them? An empty group is connected."""
        left = set(spaces)
        todo = [left.pop()] if left else []
        while todo:
            for near in self.adjacent[todo.pop()]:
                if near in left:
                    left.remove(near)
                    todo.append(near)
        return not left

    def _flood(self, space: int) -> Flood:
        found = self._floods[space] = flood(self.adjacent, space)
        return found


class Versions:
    """Versions of one map, by what is changed in it; beyond MAX_VERSIONS the longest unused is forgotten."""

    def __init__(self) -> None:
        self._made: dict[Hashable, object] = {}

    def get(self, key: Hashable, make: Callable[[], M]) -> M:
        """The version for `key`; made if it is not there."""
        found = self._made.pop(key, None)
        if found is None:
            found = make()
            if len(self._made) >= MAX_VERSIONS:
                del self._made[next(iter(self._made))]
        self._made[key] = found
        return found  # type: ignore[return-value]


def pairs(edges: Iterable[Sequence[int]]) -> frozenset[Pair]:
    """Edges without direction: the lower number first."""
    return frozenset((min(a, b), max(a, b)) for a, b in edges)


def without(adjacent: Sequence[Sequence[int]], shut: Set[Pair], closed: Set[int]) -> list[list[int]]:
    """Neighbours without the shut edges and without the edges of closed spaces."""
    return [
        [b for b in near if a not in closed and b not in closed and (min(a, b), max(a, b)) not in shut]
        for a, near in enumerate(adjacent)
    ]


class RegionMap(Graph):
    """Spaces and the edges between them, both ways; arrows and the like are data of the game."""

    def __init__(self, size: int, edges: Iterable[Sequence[int]]) -> None:
        adjacent: list[list[int]] = [[] for _ in range(size)]
        for a, b in edges:
            if a == b or not (0 <= a < size and 0 <= b < size):
                raise ValueError(f"no edge can join space {a} and space {b} of {size}")
            adjacent[a].append(b)
            adjacent[b].append(a)
        super().__init__(adjacent)
        self._whole: RegionMap = self
        self._versions = Versions()

    def changed(self, shut: Iterable[Sequence[int]] = (), closed: Iterable[int] = ()) -> RegionMap:
        """The whole map with these edges shut and spaces closed; the same object for the same changes."""
        whole = self._whole
        edges, spaces = pairs(shut), frozenset(closed)
        if not edges and not spaces:
            return whole
        return whole._versions.get((edges, spaces), lambda: whole._version(edges, spaces))

    def _version(self, shut: frozenset[Pair], closed: frozenset[int]) -> RegionMap:
        made = RegionMap(self.size, ())
        Graph.__init__(made, without(self.adjacent, shut, closed))
        made._whole = self
        return made
