"""Hex maps: range around walls, sight, patterns, footprints, tiles.

A hex is (q, r) as in `patterns`.  Spaces are numbered in the order in which their hexes were given.  A wall
hex is there but cannot be entered, counted through, or seen through; a thin wall or shut edge does the same
between two hexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import product
from typing import Any

from . import patterns, sight
from .graph import Graph, Pair, Versions, pairs, without
from .patterns import DIRECTIONS, Hex, Pattern

Spaces = tuple[int, ...]


class HexMap(Graph):
    """`hexes` become spaces 0, 1, …; `walls` and `thin` (pairs of adjacent hexes) may lie beside them too.

    `outside`: what all other hexes are to sight, "wall" or "void". Raises ValueError on doubles and on `thin`
    pairs that share no edge.
    """

    def __init__(
        self,
        hexes: Iterable[Sequence[int]],
        walls: Iterable[Sequence[int]] = (),
        thin: Iterable[Sequence[Sequence[int]]] = (),
        outside: str = "void",
    ) -> None:
        if outside not in ("wall", "void"):
            raise ValueError(f"outside is wall or void, not {outside}")
        self.hexes: tuple[Hex, ...] = tuple((q, r) for q, r in hexes)
        self._number = {at: space for space, at in enumerate(self.hexes)}
        if len(self._number) < len(self.hexes):
            double = next(at for space, at in enumerate(self.hexes) if self._number[at] != space)
            raise ValueError(f"hex {double} stands twice in a map")
        self.outside = outside
        self.walls = frozenset((q, r) for q, r in walls)
        self.thin = frozenset(((a[0], a[1]), (b[0], b[1])) for a, b in thin)
        self._whole: HexMap = self
        self._versions = Versions()
        self._grid = sight.Grid([*self.hexes, *self.walls, *(at for pair in self.thin for at in pair)])
        self._open = [at not in self.walls for at in self.hexes]
        parted = self.thin | {(b, a) for a, b in self.thin}
        super().__init__(self._next_to(space, parted) for space in range(len(self.hexes)))
        self._opaque = self._blocking()
        self._forget()

    # ------------------------------------------------------------ hexes and spaces

    def space(self, q: int, r: int) -> int | None:
        """The space of a hex, or None beside the map."""
        return self._number.get((q, r))

    def hex(self, space: int) -> Hex:
        """The hex (q, r) of a space."""
        return self.hexes[space]

    def is_open(self, space: int) -> bool:
        """Is it no wall?"""
        return self._open[space]

    def open_spaces(self) -> Spaces:
        """All spaces that are no wall, by number."""
        return tuple(space for space in range(self.size) if self._open[space])

    def around(self, space: int) -> tuple[int | None, ...]:
        """What lies in each of the six directions, walls too; None beside the map."""
        q, r = self.hexes[space]
        return tuple(self.space(q + dq, r + dr) for dq, dr in DIRECTIONS)

    def ray(self, space: int, direction: int) -> Spaces:
        """The spaces met when going straight on (0 … 5), nearest first, up to a wall or shut edge."""
        found: list[int] = []
        while (following := self.around(space)[direction % 6]) in self.adjacent[space]:
            space = following
            found.append(space)
        return tuple(found)

    def direction(self, a: int, b: int) -> int | None:
        """0 … 5 if `b` lies straight on from `a` in that direction, whatever is between; else None."""
        (aq, ar), (bq, br) = self.hexes[a], self.hexes[b]
        apart = patterns.steps_apart((aq, ar), (bq, br))
        ways = [n for n, (q, r) in enumerate(DIRECTIONS) if (aq + q * apart, ar + r * apart) == (bq, br)]
        return ways[0] if len(ways) == 1 else None

    def lines_through(self, space: int, n: int) -> tuple[Spaces, ...]:
        """All straight lines of n open spaces that hold the space, in the three directions; each by its first space."""
        (q, r), found = self.hexes[space], []
        for dq, dr in DIRECTIONS[:3]:
            for back in range(n):
                line = [self._number.get((q + (k - back) * dq, r + (k - back) * dr)) for k in range(n)]
                there = tuple(at for at in line if at is not None and self._open[at])
                if len(there) == n:
                    found.append(there)
        return tuple(found)

    def straight(self, a: int, b: int) -> int:
        """Steps from `a` to `b` as if nothing were in the way and no hex missing."""
        return patterns.steps_apart(self.hexes[a], self.hexes[b])

    # ------------------------------------------------------------ versions

    def changed(
        self,
        walls: Iterable[int] = (),
        thin: Iterable[Sequence[Sequence[int]]] = (),
        closed: Iterable[int] = (),
        shut: Iterable[Sequence[int]] = (),
    ) -> HexMap:
        """The whole map with more walls and thin walls (pairs of adjacent hexes), and without some ways.

        One hex of a thin wall may lie beside the map. Nobody gets into `closed` spaces and over `shut` edges, but one
        sees past them. Always from the whole map, not from this version; the same object for the same changes.
        """
        whole = self._whole
        parted = frozenset((min(a, b), max(a, b)) for a, b in ((tuple(a), tuple(b)) for a, b in thin))
        key = (frozenset(walls), parted, frozenset(closed), pairs(shut))
        if not any(key):
            return whole
        return whole._versions.get(key, lambda: whole._version(*key))

    def _version(
        self, walls: frozenset[int], thin: frozenset[Any], closed: frozenset[int], shut: frozenset[Pair]
    ) -> HexMap:
        """Made from this whole map: fewer neighbours, more bits that block."""
        made = HexMap.__new__(HexMap)
        made.hexes, made._number, made.outside = self.hexes, self._number, self.outside
        made.walls = self.walls | {self.hexes[space] for space in walls}
        made.thin = self.thin | thin
        made._whole, made._versions, made._grid = self, self._versions, self._grid
        made._open = [is_open and space not in walls for space, is_open in enumerate(self._open)]
        number = self._number
        parted = pairs((number[a], number[b]) for a, b in thin if a in number and b in number)
        Graph.__init__(made, without(self.adjacent, parted | shut, walls | closed))
        made._opaque = self._opaque | self._bits(walls) | self._edge_bits(thin)
        made._forget()
        return made

    def _forget(self) -> None:
        """Begin with empty caches."""
        self._seen: dict[int, bool] = {}
        self._views: dict[int, tuple[tuple[sight.Corner, int], ...]] = {}
        self._laid: dict[tuple[Pattern, int, bool, bool], tuple[Spaces, ...]] = {}

    def _bits(self, spaces: Iterable[int]) -> int:
        return sum(1 << self._grid.bit(self.hexes[space]) for space in spaces)

    def _edge_bits(self, edges: Iterable[tuple[Hex, Hex]]) -> int:
        return sum(1 << self._grid.edge_bit(a, b) for a, b in edges)

    def _next_to(self, space: int, parted: Set[tuple[Hex, Hex]]) -> list[int]:
        """The open spaces around an open space that no thin wall parts from it."""
        if not self._open[space]:
            return []
        here = self.hexes[space]
        near = [self._number.get(at) for at in patterns.moved(DIRECTIONS, here)]
        return [
            other
            for other in near
            if other is not None and self._open[other] and (here, self.hexes[other]) not in parted
        ]

    # ------------------------------------------------------------ sight

    def sees(self, a: int, b: int) -> bool:
        """Does a segment from some corner of `a` to some corner of `b` touch no wall? A space sees itself."""
        key = a * self.size + b if a < b else b * self.size + a
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = a == b or self._look(a, b)
        return found

    def visible(self, space: int) -> Spaces:
        """The open spaces in sight, by number, without the space itself."""
        return tuple(at for at in range(self.size) if self._open[at] and at != space and self.sees(space, at))

    def _blocking(self) -> int:
        """The bits of walls, thin walls and, if outside is a wall, of the rim: no segment gets past that."""
        bit = self._grid.bit
        blocked = set(self.walls)
        if self.outside == "wall":
            there = set(self.hexes)
            blocked |= {at for here in there for at in patterns.moved(DIRECTIONS, here)} - there
        bits = {bit(at) for at in blocked} | {self._grid.edge_bit(a, b) for a, b in self.thin}
        return sum(1 << number for number in bits)

    def _view(self, space: int) -> tuple[tuple[sight.Corner, int], ...]:
        """The corners that lie on no wall, each with what blocks as seen from it."""
        found = self._views.get(space)
        if found is None:
            looks = [
                (corner, self._grid.from_corner(self._opaque, corner))
                for corner in sight.corners_of(self.hexes[space])
            ]
            found = tuple((at, around) for at, around in looks if not around & self._grid.mask(at, at))
            self._views[space] = found
        return found

    def _look(self, a: int, b: int) -> bool:
        if not self._opaque:
            return True
        mask = self._grid.mask
        for (here, around), (there, about) in product(self._view(a), self._view(b)):
            if there[1] >= here[1]:
                if not around & mask(here, there):
                    return True
            elif not about & mask(there, here):
                return True
        return False

    # ------------------------------------------------------------ patterns and footprints

    def placements(self, pattern: Pattern, space: int, mirror: bool = True) -> tuple[Spaces, ...]:
        """Every way to turn (and mirror) a pattern with its (0, 0) on the space; open spaces only."""
        key = (pattern, space, mirror, False)
        if key not in self._laid:
            self._laid[key] = self._lay(patterns.images(pattern, mirror), space)
        return self._laid[key]

    def placements_over(self, pattern: Pattern, space: int, mirror: bool = True) -> tuple[Spaces, ...]:
        """Every way to lay a pattern so that one of its hexes is on the space."""
        key = (pattern, space, mirror, True)
        if key not in self._laid:
            self._laid[key] = self._lay(patterns.images_over(pattern, mirror), space)
        return self._laid[key]

    def _lay(self, images: Iterable[Pattern], space: int) -> tuple[Spaces, ...]:
        laid = (self._open_at(patterns.moved(image, self.hexes[space])) for image in images)
        return tuple(dict.fromkeys(tuple(sorted(spaces)) for spaces in laid if spaces))

    def _open_at(self, hexes: Iterable[Hex]) -> list[int]:
        found = (self._number.get(at) for at in hexes)
        return [space for space in found if space is not None and self._open[space]]

    def footprint(self, pattern: Iterable[Hex], space: int, turns: int = 0) -> Spaces | None:
        """The spaces under a figure of several hexes with its (0, 0) on the space; None: no room."""
        hexes = patterns.laid(pattern, self.hexes[space], turns)
        spaces = self._open_at(hexes)
        return tuple(spaces) if len(spaces) == len(hexes) else None

    def distance_between(self, some: Iterable[int], others: Iterable[int]) -> int:
        """The least distance from one of `some` to one of `others`; FAR if there is no way."""
        return min(self.distance(a, b) for a, b in product(some, others))

    def sees_between(self, some: Iterable[int], others: Iterable[int]) -> bool:
        """Is any of `others` in sight of any of `some`?"""
        return any(self.sees(a, b) for a, b in product(some, others))
