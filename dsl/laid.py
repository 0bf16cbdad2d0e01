"""Layouts of hex maps as plain data: which spaces there are, what is on them, what lies between them.

Coordinates are axial, `(q, r)`; the spaces of a layout stand in the order in which they are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .nodes import NOWHERE, Span
from .typed import Thing
from .types import Type

At = tuple[int, int]


class Typed(NamedTuple):
    """A plain value with its type."""

    type: Type
    value: Any


Values = Mapping[str, Typed]


@dataclass(frozen=True, slots=True)
class LaidSpace:
    """One space: the definition that it is made of, attributes, what is put on it."""

    at: At
    of: Thing | None = None
    wall: bool = False
    values: Values = field(default_factory=dict)
    put: tuple[Thing, ...] = ()
    span: Span = field(compare=False, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class LaidEdge:
    """Something between two neighbouring hexes: `barrier` is wall, shut, or empty."""

    between: tuple[At, At]
    barrier: str = ""
    values: Values = field(default_factory=dict)
    span: Span = field(compare=False, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Layout:
    """A piece of a hex map; (0, 0) is what it is laid and turned by."""

    spaces: tuple[LaidSpace, ...] = ()
    edges: tuple[LaidEdge, ...] = ()


DIRECTIONS: tuple[At, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From a hex to its neighbours, in the order of turning."""

MOST = 4_000
"""So many spaces a map may have."""

PLAIN, WALL, NOTHING = ".", "#", "- "
"""Signs of drawings that need no legend."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of a drawing, where it stands (line and column from 0), and its hex; none between two hexes."""

    sign: str
    line: int
    column: int
    at: At | None


def drawn(text: str) -> tuple[Sign, ...]:
    """The signs of a drawing: two columns a hex, each line shifted by one.

    Line n and column c, from 0, are the hex q = (c - n) / 2, r = n.
    """
    found = []
    for line, row in enumerate(text.splitlines()):
        for column, sign in enumerate(row):
            if sign not in NOTHING:
                shift = column - line
                found.append(Sign(sign, line, column, None if shift % 2 else (shift // 2, line)))
    return tuple(found)
