"""Where each character of a text inside a YAML file stands in that file."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from .nodes import Span

_BREAK = re.compile(r"\r\n|\n|\r")
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)*")
_ESCAPE_LENGTHS = {"x": 4, "u": 6, "U": 10}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a text: the place of its first character, or (`points`) of every one and of the end."""

    line: int
    column: int
    points: tuple[tuple[int, int], ...] = ()

    def at(self, column: int) -> tuple[int, int]:
        """File line and column of the 1-based `column` of this row; beyond its ends the nearest character."""
        if not self.points:
            return self.line, self.column + max(column, 1) - 1
        return self.points[min(max(column, 1), len(self.points)) - 1]


@dataclass(frozen=True, slots=True)
class TextOrigin:
    """Maps positions inside a text (an effect, an expression, rule text) to the file it stands in."""

    file: str
    rows: tuple[Row, ...]

    def span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """The stretch of the file for one of the text; all count from 1, ends are exclusive."""
        start = self._row(line).at(column)
        if (end_line, end_column) <= (line, column):
            return Span(self.file, *start, *start)
        if end_column <= 1:
            return Span(self.file, *start, *self._row(end_line).at(1))
        end_row, end_column_before = self._row(end_line).at(end_column - 1)
        end = self._row(end_line).at(end_column)
        if end[0] != end_row:  # a fold between: the end belongs to the character before it
            end = (end_row, end_column_before + 1)
        return Span(self.file, *start, *end)

    def _row(self, line: int) -> Row:
        return self.rows[min(max(line, 1), len(self.rows)) - 1]

    @classmethod
    def of_text(cls, text: str, file: str = "text") -> TextOrigin:
        """The origin of a text that is a whole file of its own (tests, `rulewright fmt` of a snippet)."""
        return cls(file, tuple(Row(number, 1) for number in range(1, text.count("\n") + 2)))


class SourceText:
    """A file's text with the offsets of its lines."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text

    @cached_property
    def starts(self) -> list[int]:
        """Offset of the first character of every line."""
        return [0, *(found.end() for found in _BREAK.finditer(self.text))]

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends."""
        return _BREAK.split(self.text)

    def place(self, offset: int) -> tuple[int, int]:
        """1-based line and column of an offset."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def span(self, offset: int, end: int) -> Span:
        """The span between two offsets."""
        return Span(self.file, *self.place(offset), *self.place(end))


class Inline(Protocol):
    """What is needed of a scalar to find its characters (see `source.Scalar`)."""

    @property
    def text(self) -> str: ...
    @property
    def style(self) -> str: ...
    @property
    def span(self) -> Span: ...
    @property
    def source(self) -> SourceText: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def rows_of(scalar: Inline) -> Iterator[Row]:
    """One Row for each line of the scalar's text."""
    if scalar.style == "literal":
        return _literal_rows(scalar)
    if scalar.style == "folded":
        return (Row(scalar.span.line, scalar.span.column) for _ in scalar.text.split("\n"))
    return _inline_rows(scalar)


def _literal_rows(scalar: Inline) -> Iterator[Row]:
    """Each text line is the tail of a file line."""
    indent = 0
    for number, line in enumerate(scalar.text.split("\n"), scalar.span.line):
        whole = scalar.source.lines[number] if number < len(scalar.source.lines) else ""
        indent = len(whole) - len(line) if line else indent
        yield Row(number + 1, indent + 1)


def _inline_rows(scalar: Inline) -> Iterator[Row]:
    """Plain and quoted scalars, perhaps with escapes or folded over lines: character by character."""
    source = scalar.source
    begin = _PROPERTIES.match(source.text, scalar.start)
    start = begin.end() if begin else scalar.start
    quote = 0 if scalar.style == "plain" else 1
    offsets = _offsets(source.text, start + quote, scalar.end - quote, scalar.style)
    offsets += [offsets[-1] if offsets else start] * (len(scalar.text) - len(offsets))
    offsets = [*offsets[: len(scalar.text)], scalar.end - quote]
    first = 0
    for line in scalar.text.split("\n"):
        points = tuple(source.place(offset) for offset in offsets[first : first + len(line) + 1])
        yield Row(*points[0], points)
        first += len(line) + 1


def _offsets(text: str, at: int, end: int, style: str) -> list[int]:
    """The offset in the file of every character of a flow scalar."""
    offsets: list[int] = []
    while at < end:
        if text[at] in "\r\n":
            at = _fold(text, at, end, offsets)
        elif style == "double" and text[at] == "\\":
            at = _escape(text, at, end, offsets)
        else:
            offsets.append(at)
            at += 2 if style == "single" and text[at] == "'" else 1
    return offsets


def _fold(text: str, at: int, end: int, offsets: list[int]) -> int:
    """A line break becomes a space, further ones stay; blanks around vanish. Gives where the text goes on."""
    while offsets and text[offsets[-1]] in " \t" and offsets[-1] + 1 == at:
        at = offsets.pop()
    go_on = at
    while go_on < end and text[go_on] in " \t\r\n":
        go_on += 1
    breaks = len(_BREAK.findall(text, at, go_on))
    offsets += [at] * max(1, breaks - 1)
    return go_on


def _escape(text: str, at: int, end: int, offsets: list[int]) -> int:
    """A backslash escape; before a line break it joins the lines."""
    after = text[at + 1]
    if after not in "\r\n":
        offsets.append(at)
        return at + _ESCAPE_LENGTHS.get(after, 2)
    at += 2 + (text[at + 1 : at + 3] == "\r\n")
    while at < end and text[at] in " \t":
        at += 1
    return at
