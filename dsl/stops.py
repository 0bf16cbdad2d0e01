"""Parses one line of a malformed text alone, to see where the parser stops."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .automaton import Stopped
from .lines import Line
from .parser import parser
from .tree_expr import Malformed


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the parser cannot go on in a line: an offset in its text, and the terminals that could follow."""

    at: int
    accepts: frozenset[str]


@dataclass(frozen=True, slots=True)
class Objection:
    """What the builder objects to: a row, offsets in the text of a line, and words that fill the row."""

    name: str
    start: int
    end: int
    values: Mapping[str, str]


_AROUND = {
    "block": ("block", ""),
    "rules": ("rules", ""),
    "formula": ("formula", ""),
    "options": ("block", "choose one:\n  "),
    "changes": ("rules", "modify a.b:\n  "),
}
_BELOW = {"choose": "x: cancel", "until": "at settle: cancel", "modify": "add 1"}


def stop_of(line: Line, kind: str) -> Stop | Objection | None:
    """Where the parser stops, or what the builder objects to; None when the line is well formed."""
    start, prefix = _AROUND[kind]
    if kind == "block" and line.word in ("else", "elif", "also"):
        prefix = "if a: b\n"
    below = f"\n    {_BELOW.get(line.word, 'cancel')}" if line.opens and kind != "formula" else ""
    return parse_alone(start, prefix, line.written, below)


def parse_alone(start: str, prefix: str, content: str, below: str) -> Stop | Objection | None:
    """The same for any text; `prefix` and `below` stand around it and are not counted."""
    text = f"{prefix}{content}{below}\n"
    try:
        parser().parse(text, start)
    except Malformed as found:
        return _objection(found, text, len(prefix))
    except Stopped as stop:
        at = min(max(stop.at - len(prefix), 0), len(content))
        return Stop(at, stop.accepts())
    return None


def _objection(found: Malformed, text: str, moved: int) -> Objection:
    """The builder counts lines and columns; a line of text alone is counted by its characters."""
    _, line, column, end_line, end_column = found.span
    starts = [0, *(end.end() for end in re.finditer("\n", text))]
    first, last = starts[line - 1] + column - 1, starts[end_line - 1] + end_column - 1
    return Objection(found.name, first - moved, last - moved, found.values)
