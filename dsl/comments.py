"""Carries comments and blank lines of a text over to its canonical form."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from .format_rows import STEP, Row, broken
from .lines import Line, layout
from .nodes import Node

_COMMENT = re.compile(r'"[^"\n]*"|(#[^\n]*)')
_KEYS_BELOW = re.compile(r"\n\s*by\s+(?:least|most)\b")


@dataclass(frozen=True, slots=True)
class Aside:
    """A comment on a line of its own with its indentation, or (empty text) a blank line."""

    text: str
    indent: int = 0


class Page:
    """A text as it was written: its logical lines, with what stands before, in and behind each."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(end.end() for end in re.finditer("\n", text))]
        self.lines = layout(text).lines
        self.offsets = [line.start for line in self.lines]
        self.depths: dict[int, int] = {}
        self.done = 0

    def stood_inline(self, node: Node) -> bool:
        """Does something else stand before the node on its line?"""
        first = self.starts[node.span.line - 1]
        return bool(self.text[first : first + node.span.column - 1].strip())

    def weave(self, rows: list[Row]) -> str:
        """The rows as text, with the comments and blank lines where they belong."""
        written: list[str] = []
        for row in rows:
            number = self._number(row.place)
            behind = ""
            keys_below = number is not None and bool(_KEYS_BELOW.search(self.lines[number].plain))
            if number is not None and number >= self.done:
                self._write_before(number, row.depth, written)
                behind = self._behind(number)
                self.depths[id(self.lines[number])] = row.depth
            *first, last = broken(row, keys_below)
            written += [*first, f"{last}  {behind}" if behind else last]
        self._write_before(len(self.lines), 0, written)
        while written and not written[-1]:
            written.pop()
        return "".join(f"{line}\n" for line in written)

    def _number(self, place: tuple[int, int]) -> int | None:
        """The logical line that begins at a place; for `else` (negative line) the one above its block."""
        line, column = place
        if not line:
            return None
        offset = self.starts[abs(line) - 1] + column - 1
        number = bisect_right(self.offsets, offset) - 1
        if line < 0:
            return number if self.lines[number].word == "else" else number - 1
        return number if self.offsets[number] == offset else None

    def _write_before(self, number: int, depth: int, written: list[str]) -> None:
        """All that stood before a line and is not yet written."""
        while self.done <= number:
            for aside in self._gap(self.done):
                self._write(aside, self._depth(aside, self.done, depth), written)
            if self.done < len(self.lines):
                for text in self._inside(self.done):
                    self._write(Aside(text), depth, written)
                if self.done < number and (behind := self._behind(self.done)):
                    self._write(Aside(behind), depth, written)
            self.done += 1

    def _write(self, aside: Aside, depth: int, written: list[str]) -> None:
        """One comment, or a blank line unless there is one already or a block begins."""
        if aside.text:
            written.append(STEP * depth + aside.text)
        elif written and written[-1] and not written[-1].endswith(":"):
            written.append("")

    def _depth(self, aside: Aside, number: int, depth: int) -> int:
        """A comment that is indented deeper than the line below it belongs to the block above."""
        indent = self.lines[number].indent if number < len(self.lines) else 0
        above: Line | None = self.lines[number - 1] if number and aside.indent > indent else None
        while above is not None and above.indent > aside.indent:
            above = above.parent
        return max(depth, self.depths.get(id(above), 0)) if above is not None else depth

    def _gap(self, number: int) -> list[Aside]:
        """Comments and blank lines between a line and the one before."""
        first = self.lines[number - 1].end if number else 0
        last = self.lines[number].start if number < len(self.lines) else len(self.text)
        rows = self.text[first:last].split("\n")
        rows = rows[1:] if number else rows
        rows = rows[:-1] if number < len(self.lines) else rows
        return [Aside(row.strip(), len(row) - len(row.lstrip())) for row in rows]

    def _inside(self, number: int) -> list[str]:
        """Comments between the pieces of a line that goes on below."""
        written = self.lines[number].written
        return [found.group(1).rstrip() for found in _COMMENT.finditer(written) if found.group(1)]

    def _behind(self, number: int) -> str:
        """The comment at the end of a line."""
        end = self.lines[number].end
        return self.text[end:].split("\n", 1)[0].strip()
