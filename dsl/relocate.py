"""Moves a tree from the places in its text to the places in the file the text stands in."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

from .nodes import ForEach, Node, Query, Repeat, Span, While
from .origin import TextOrigin

N = TypeVar("N", bound=Node)

_fields: dict[type, tuple[tuple[str, ...], tuple[str, ...]]] = {}
"""For each class of nodes: its fields that are spans, and the others."""


DEEPEST = 120
"""How many nodes may stand inside one another: later stages walk trees by recursion."""
LOOPS = {ForEach: 8, Repeat: 8, While: 8, Query: 6}
"""What these count for: generated code may hold no more than twenty loops inside one another."""


class TooDeep(Exception):
    """A tree that is deeper than `DEEPEST`; `span` is where, inside the text."""

    def __init__(self, span: Span) -> None:
        super().__init__(span)
        self.span = span


def relocate(node: N, origin: TextOrigin) -> N:
    """The same tree with every span mapped by `origin`; the given one stays as it is. Raises TooDeep."""
    mapped = any(row.points for row in origin.rows)
    place = _Mapped(origin) if mapped else _Shifted(origin)
    return _move(node, place, DEEPEST)  # type: ignore[no-any-return]


class _Mapped:
    """Any origin: asks it for every span."""

    def __init__(self, origin: TextOrigin) -> None:
        self.origin = origin

    def __call__(self, span: Span) -> Span:
        return self.origin.span(*span[1:])


class _Shifted:
    """Block scalars: each line keeps its characters, so only lines and columns move."""

    def __init__(self, origin: TextOrigin) -> None:
        self.file = origin.file
        self.starts = [(row.line, row.column - 1) for row in origin.rows]
        self.last = len(self.starts) - 1

    def __call__(self, span: Span) -> Span:
        _, line, column, end_line, end_column = span
        first, right = self.starts[min(line - 1, self.last)]
        if line == end_line:
            return Span(self.file, first, column + right, first, end_column + right)
        end, end_right = self.starts[min(end_line - 1, self.last)]
        return Span(self.file, first, column + right, end, end_column + end_right)


def _move(value: Any, place: Any, deep: int) -> Any:
    """A copy of a node (or tuple of nodes) with moved spans; anything else itself."""
    if isinstance(value, tuple):
        return tuple([_move(item, place, deep) for item in value])
    if not isinstance(value, Node):
        return value
    if deep <= 0:
        raise TooDeep(value.span)
    cls = type(value)
    spans, others = _fields.get(cls) or _layout(cls)
    copy = cls.__new__(cls)
    for name in spans:
        span = getattr(value, name)
        object.__setattr__(copy, name, place(span) if span[1] else span)
    inside = deep - LOOPS.get(cls, 1)
    if isinstance(value, Query):
        inside -= 6 * (len(value.sources) - 1)
    for name in others:
        object.__setattr__(copy, name, _move(getattr(value, name), place, inside))
    return copy


def _layout(cls: type) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names = [field.name for field in fields(cls)]
    spans = tuple(name for name in names if name.endswith("span"))
    _fields[cls] = spans, tuple(name for name in names if name not in spans)
    return _fields[cls]
