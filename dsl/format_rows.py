"""Rows of canonical text, and how those that are too long go on below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .format_expr import AND, BY, OF, WHERE, plain

WIDTH = 100
"""Longest line, if it can be broken."""

STEP = "  "


@dataclass(frozen=True, slots=True)
class Row:
    """One line of canonical text; `place` is where its construct stood in the text it was read from."""

    depth: int
    text: str
    place: tuple[int, int] = (0, 0)


def fits(line: str, depth: int) -> bool:
    """Does a logical line stand on one line as it is?"""
    return len(line) + len(STEP) * depth <= WIDTH


_INSIDE = re.compile(r'"[^"]*"|[(\[{]|[)\]}]')


def top_level(line: str) -> str:
    """The line with all that stands in brackets or quotes blanked."""
    written = []
    depth = at = 0
    for found in _INSIDE.finditer(line):
        written.append(line[at : found.start()] if not depth else " " * (found.start() - at))
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(found.group(), 0)
        written.append(" " * len(found.group()))
        at = found.end()
    return "".join([*written, line[at:]])


def broken(row: Row, keys_below: bool = False) -> list[str]:
    """The physical lines of a row: one if it fits, else it goes on below before `by`, `where`, `and` …

    `keys_below`: its author wrote the keys of a ranking one below the other; they stay so.
    """
    margin = STEP * row.depth
    if fits(row.text, row.depth) and not keys_below:
        return [margin + plain(row.text)]
    further = margin + STEP * (2 if row.text.endswith(":") else 1)
    lines = _cut(row.text, BY) if keys_below else [row.text]
    for mark in (BY, WHERE, OF, AND):
        lines = [piece for line in lines for piece in _shortened(line, mark, WIDTH - len(further))]
    return [(further if number else margin) + plain(line) for number, line in enumerate(lines)]


def _shortened(line: str, mark: str, width: int) -> Sequence[str]:
    """The pieces of a line that is too long, cut at marks outside brackets; `and`, `or` only where needed."""
    if len(line) <= width:
        return [line]
    pieces = _cut(line, mark)
    if mark != AND:
        return pieces
    lines = [pieces[0]]
    for piece in pieces[1:]:
        if len(lines[-1]) + 1 + len(piece) <= width:
            lines[-1] += f" {piece}"
        else:
            lines.append(piece)
    return lines


def _cut(line: str, mark: str) -> Sequence[str]:
    """The pieces between the marks that stand in no bracket."""
    cuts = [at for at, letter in enumerate(top_level(line)) if letter == mark]
    firsts, lasts = [0, *(at + 1 for at in cuts)], [*cuts, len(line)]
    return [line[first:last] for first, last in zip(firsts, lasts, strict=True)]
