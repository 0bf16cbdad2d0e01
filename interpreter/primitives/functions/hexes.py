"""Functions of patterns and layouts: lists of hexes, turned, mirrored, moved and laid on a hex map."""

from __future__ import annotations

from typing import Any

from ... import laying
from ...boards import ground_of, place_of
from ...layout import coordinates
from ...maps import patterns
from ...values import Entity, Record
from ..words import function

Pattern = tuple[Record, ...]
Things = tuple[Entity, ...]


def _pattern(hexes: Any) -> Pattern:
    return tuple(coordinates(at) for at in hexes)


@function("turned(p: pattern, turns: int) -> pattern", example="turned([{q: 1, r: 0}], 1) == [{q: 0, r: 1}]")
def turned(p: Pattern, turns: int) -> Pattern:
    """A pattern turned about 0, 0 by so many sixths."""
    return _pattern(patterns.turned(p, turns))


@function("mirrored(p: pattern) -> pattern", example="mirrored([{q: 1, r: 0}]) == [{q: 0, r: 1}]")
def mirrored(p: Pattern) -> Pattern:
    """The mirror image of a pattern about 0, 0."""
    return _pattern(patterns.mirrored(p))


@function(
    "moved(p: pattern, by: coordinates) -> pattern", example="moved([{q: 1, r: 0}], {q: 1, r: 2}) == [{q: 2, r: 2}]"
)
def moved(p: Pattern, by: Record) -> Pattern:
    """A pattern shifted."""
    return _pattern(patterns.moved(p, (by[0], by[1])))


@function(
    "sum_of(a: coordinates, b: coordinates) -> coordinates",
    example="sum_of({q: 1, r: 0}, {q: 1, r: 2}) == {q: 2, r: 2}",
)
def sum_of(a: Record, b: Record) -> Record:
    """Two coordinates added."""
    return coordinates((a[0] + b[0], a[1] + b[1]))


@function("ring(c: coordinates, steps: int) -> pattern", example="size(ring({q: 0, r: 0}, 2)) == 12")
def ring(c: Record, steps: int) -> Pattern:
    """The coordinates exactly so many steps away, in the order of turning."""
    return _pattern(patterns.ring((c[0], c[1]), max(0, steps)))


@function(
    "placements(p: pattern, s: space, mirror: bool = true) -> list of list of space",
    example="size(placements([{q: 1, r: 0}], cell(field, 1, 0))) == 6", passes="S",
)
def placements(S: Any, p: Pattern, s: Entity, mirror: bool) -> tuple[Things, ...]:
    """Every way to turn (and mirror) a pattern with its 0, 0 on the space: the spaces it covers, walls left out."""
    ground, at = place_of(S, s)
    key = ("placements", p, at, mirror)
    if key not in ground.made:
        ground.made[key] = tuple(map(ground.things, ground.hexes().placements(p, at, mirror)))
    return ground.made[key]  # type: ignore[no-any-return]


@function(
    "placements_over(p: pattern, s: space, mirror: bool = true) -> list of list of space",
    example="size(placements_over([{q: 0, r: 0}], cell(field, 1, 0))) == 1", passes="S",
)
def placements_over(S: Any, p: Pattern, s: Entity, mirror: bool) -> tuple[Things, ...]:
    """Every way to lay a pattern so that one of its hexes is on the space."""
    ground, at = place_of(S, s)
    key = ("placements_over", p, at, mirror)
    if key not in ground.made:
        ground.made[key] = tuple(map(ground.things, ground.hexes().placements_over(p, at, mirror)))
    return ground.made[key]  # type: ignore[no-any-return]


@function(
    "footprint(p: pattern, s: space, turns: int = 0) -> list of space",
    example="size(footprint([{q: 0, r: 0}, {q: 1, r: 0}], cell(field, 0, 0))) == 2", passes="S",
)
def footprint(S: Any, p: Pattern, s: Entity, turns: int) -> Things:
    """The spaces under something of several hexes whose 0, 0 is on the space; empty where it has no room."""
    ground, at = place_of(S, s)
    return ground.things(ground.hexes().footprint(p, at, turns) or ())


@function("hexes(l: layout) -> pattern", example="size(hexes(plan)) == 2")
def hexes(l: Record) -> Pattern:  # noqa: E741
    """Where the spaces of a layout are, counted from its 0, 0."""
    return tuple(one[0] for one in l[0])


@function(
    "fits(l: layout, m: map, at: coordinates? = none, turns: int = 0) -> bool",
    example="not fits(plan, field)",
    passes="S",
)
def fits(S: Any, l: Record, m: Entity, at: Record | None, turns: int) -> bool:  # noqa: E741
    """Can a layout be laid there: on no other space and not off the edge?"""
    return not laying.reason(S, ground_of(S, m).board, l, (at[0], at[1]) if at is not None else (0, 0), turns)
