"""Patterns of hexes: turned, mirrored, laid down. Pure arithmetic on axial coordinates, without a map.

A hex is (q, r); its neighbours in the order of turning are DIRECTIONS.  One turn is 60 degrees and takes
each direction to the next one.  The same arithmetic serves hexes that stand on a point and hexes that lie
on a side.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Hex = tuple[int, int]
Pattern = tuple[Hex, ...]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def turned(hexes: Iterable[Hex], turns: int) -> Pattern:
    """Turned about (0, 0) by so many sixths, each hex in its place; negative turns go back."""
    out = tuple((q, r) for q, r in hexes)
    for _ in range(turns % 6):
        out = tuple((-r, q + r) for q, r in out)
    return out


def mirrored(hexes: Iterable[Hex]) -> Pattern:
    """The mirror image about (0, 0), each hex in its place."""
    return tuple((r, q) for q, r in hexes)


def moved(hexes: Iterable[Hex], by: Hex) -> Pattern:
    """All hexes shifted, each in its place."""
    return tuple((q + by[0], r + by[1]) for q, r in hexes)


def laid(hexes: Iterable[Hex], at: Hex, turns: int = 0, mirror: bool = False) -> Pattern:
    """A pattern or tile put down with its (0, 0) at `at`, mirrored if asked, then turned; in order."""
    return moved(turned(mirrored(hexes) if mirror else hexes, turns), at)


@lru_cache(maxsize=4096)
def images(pattern: Pattern, mirror: bool = True) -> tuple[Pattern, ...]:
    """The different patterns that turning (and mirroring) makes of one, sorted inside; at most 12."""
    sides = (pattern, mirrored(pattern)) if mirror else (pattern,)
    return tuple(dict.fromkeys(tuple(sorted(turned(side, turns))) for side in sides for turns in range(6)))


@lru_cache(maxsize=4096)
def images_over(pattern: Pattern, mirror: bool = True) -> tuple[Pattern, ...]:
    """The images shifted in every way that puts one of their hexes on (0, 0); each once."""
    return tuple(
        dict.fromkeys(moved(image, (-q, -r)) for image in images(pattern, mirror) for q, r in image)
    )


def steps_apart(a: Hex, b: Hex) -> int:
    """Steps between two hexes where nothing is in the way."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def ring(at: Hex, steps: int) -> Pattern:
    """The hexes exactly so many steps away, in the order of turning; the hex itself for 0."""
    if steps == 0:
        return (at,)
    out: list[Hex] = []
    for turns in range(6):
        (side,), (along,) = turned([(steps, 0)], turns), turned([(-1, 1)], turns)
        out += [(at[0] + side[0] + n * along[0], at[1] + side[1] + n * along[1]) for n in range(steps)]
    return tuple(out)


def disc(at: Hex, steps: int) -> Pattern:
    """The hexes within so many steps, nearest first."""
    return tuple(near for n in range(steps + 1) for near in ring(at, n))
