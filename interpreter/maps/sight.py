"""Sight on hexes, corner to corner, in exact integers.

The centre of hex (q, r) is (x, y) = (3q, 2r + q) and its corners are (x ± 2, y), (x ± 1, y ± 1): a drawing
with stretched axes, which changes nothing about what touches what.  Every corner is the left corner of one
hex or the right corner of one, never both, so it is written (q, r, side): side -1 for the left corner, +1
for the right one.

What blocks is one big int, `opaque`: four bits a hex, the hex itself (0) and its edges towards the first
three of DIRECTIONS (1 … 3).  The bits that a segment touches do not depend on where it lies, so each shape
of a segment is worked out once; a look along it is one shift and one `&`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .patterns import DIRECTIONS, Hex

Corner = tuple[int, int, int]
Point = tuple[int, int]
Touched = tuple[tuple[int, int, int], ...]

CORNERS: tuple[Corner, ...] = ((0, 0, -1), (0, 0, 1), (1, 0, -1), (1, -1, -1), (-1, 1, 1), (-1, 0, 1))
MARGIN = 3  # hexes around a map that a segment, its corners' own hexes and the rim may reach


def centre(q: int, r: int) -> Point:
    """Where a hex lies in the drawing."""
    return 3 * q, 2 * r + q


def corners_of(at: Hex) -> tuple[Corner, ...]:
    """The six corners of a hex."""
    return tuple((at[0] + q, at[1] + r, side) for q, r, side in CORNERS)


def point(corner: Corner) -> Point:
    """Where a corner lies in the drawing."""
    q, r, side = corner
    return 3 * q + 2 * side, 2 * r + q


def edge_ends(at: Hex, direction: int) -> tuple[Point, Point]:
    """The ends of the edge of a hex towards DIRECTIONS[direction], 0 … 2."""
    x, y = centre(*at)
    right, low_right, low_left, left = (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y)
    return ((right, low_right), (low_right, low_left), (low_left, left))[direction]


def _cross(a: Point, b: Point, c: Point) -> int:
    """Which side of the line from a to b is c on: positive, negative, or 0 on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def touches_edge(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Have the closed segments ab and cd a point in common?"""
    for axis in (0, 1):
        if max(a[axis], b[axis]) < min(c[axis], d[axis]) or max(c[axis], d[axis]) < min(a[axis], b[axis]):
            return False
    return _cross(a, b, c) * _cross(a, b, d) <= 0 and _cross(c, d, a) * _cross(c, d, b) <= 0


def touches_hex(a: Point, b: Point, at: Hex) -> bool:
    """Has the closed segment ab a point in common with the closed hex? If not, some side or ab parts them."""
    x, y = centre(*at)
    ax, ay, bx, by = a[0] - x, a[1] - y, b[0] - x, b[1] - y
    for one, other, half in ((ay, by, 1), (ax + ay, bx + by, 2), (ax - ay, bx - by, 2)):
        if min(one, other) > half or max(one, other) < -half:
            return False
    dx, dy = bx - ax, by - ay
    offset = dx * ay - dy * ax
    return abs(offset) <= max(abs(2 * dy), abs(dx + dy), abs(dx - dy))


@lru_cache(maxsize=1 << 16)
def touched(side: int, q: int, r: int, other_side: int) -> Touched:
    """What the segment from corner (0, 0, side) to corner (q, r, other_side) touches, as (q, r, bit)."""
    a, b = point((0, 0, side)), point((q, r, other_side))
    found: list[tuple[int, int, int]] = []
    for column in _between(min(a[0], b[0]) - 2, max(a[0], b[0]) + 2, 3):
        for row in _rows(a, b, column):
            if touches_hex(a, b, (column, row)):
                found.append((column, row, 0))
                found += [
                    (column, row, 1 + way)
                    for way in range(3)
                    if touches_edge(a, b, *edge_ends((column, row), way))
                ]
    return tuple(found)


def _rows(a: Point, b: Point, column: int) -> range:
    """The rows of a column that the segment may touch: where it runs over the column, rounded outwards."""
    if a[0] > b[0]:
        a, b = b, a
    low, high = max(a[0], 3 * column - 2), min(b[0], 3 * column + 2)
    run, rise = b[0] - a[0], b[1] - a[1]
    if run == 0:
        first, last = sorted((a[1], b[1]))
    else:
        ends = sorted((rise * (low - a[0]), rise * (high - a[0])))
        first, last = a[1] + ends[0] // run, a[1] - (-ends[1] // run)
    return _between(first - 1 - column, last + 1 - column, 2)


def _between(low: int, high: int, unit: int) -> range:
    """All n with low <= n * unit <= high."""
    return range(-(-low // unit), high // unit + 1)


class Grid:
    """Bits for the hexes in a rectangle, and of each shape of a segment; shared by all versions of a map."""

    def __init__(self, hexes: Iterable[Hex]) -> None:
        listed = list(hexes) or [(0, 0)]
        self._q = min(q for q, _ in listed) - MARGIN
        self._r = min(r for _, r in listed) - 2 * MARGIN  # room for what masks begin before a corner
        self._width = max(q for q, _ in listed) - self._q + 1 + MARGIN
        # Masks start this many bits before the corner they begin at, so that no bit of theirs is negative.
        self._before = 4 * (self._width * MARGIN + MARGIN)
        self._masks: dict[tuple[int, int, int, int], int] = {}

    def bit(self, at: Hex, part: int = 0) -> int:
        """The number of the bit of a hex (part 0) or of its edge in direction part - 1."""
        return 4 * ((at[1] - self._r) * self._width + at[0] - self._q) + part

    def edge_bit(self, a: Hex, b: Hex) -> int:
        """The bit of the edge between two adjacent hexes. Raises ValueError if they are not adjacent."""
        way = (b[0] - a[0], b[1] - a[1])
        if way not in DIRECTIONS:
            raise ValueError(f"hexes {a} and {b} share no edge")
        direction = DIRECTIONS.index(way)
        return self.bit(a, 1 + direction) if direction < 3 else self.bit(b, direction - 2)

    def from_corner(self, opaque: int, corner: Corner) -> int:
        """What blocks, as seen from a corner that masks begin at."""
        return opaque >> self.bit((corner[0], corner[1])) - self._before

    def mask(self, a: Corner, b: Corner) -> int:
        """The bits that the segment touches, as seen from `a`; the row (r) of `b` must not be lower."""
        key = (a[2], b[0] - a[0], b[1] - a[1], b[2])
        found = self._masks.get(key)
        if found is None:
            shift = self._before
            bits = {shift + 4 * (r * self._width + q) + part for q, r, part in touched(*key)}
            found = self._masks[key] = sum(1 << bit for bit in bits)
        return found
