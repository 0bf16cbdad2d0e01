"""The lines of a text that does not parse: what belongs together, and what stands under what.

A logical line may go on below: inside brackets, or where a physical line begins with `where`, `and`, ….
Nothing here knows the grammar; offsets count from 0 in the whole text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_SKIP = re.compile(r'"[^"\n]*"|#[^\n]*|(?P<open>"[^"\n]*)')
_GOES_ON = re.compile(r"[ \t]*(?:where|by|then|of|and|or|with|when)\b")
_PAIRS = {")": "(", "]": "[", "}": "{"}


@dataclass(slots=True)
class Line:
    """A logical line from `start` (its first character that is no blank) to `end`, without comment.

    `written` is its text, `plain` the same with the insides of texts and comments blanked; `problem` a fault
    of its indentation.
    """

    start: int
    end: int
    indent: int
    plain: str
    written: str = ""
    parent: Line | None = None
    children: list[Line] = field(default_factory=list)
    before: Line | None = None
    problem: str = ""

    @property
    def word(self) -> str:
        """The first word, or the empty text."""
        found = re.match(r"[a-z_]\w*", self.plain)
        return found.group() if found else ""

    @property
    def opens(self) -> bool:
        """Does a block belong below it?"""
        return self.plain.endswith(":")


@dataclass(slots=True)
class Layout:
    """All lines of a text as a tree, and the quotes and brackets that have no partner: (offset, fault)."""

    top: list[Line]
    lines: list[Line]
    unpaired: list[tuple[int, str]]


def blank(text: str) -> str:
    """The text with what stands between quotes replaced by `_`, comments by blanks: same length."""
    return _SKIP.sub(_blanked, text)


def _blanked(found: re.Match[str]) -> str:
    whole = found.group()
    if whole[0] == "#":
        return " " * len(whole)
    return whole if found["open"] else f'"{"_" * (len(whole) - 2)}"'


def layout(text: str) -> Layout:
    """The lines of a text."""
    plain = blank(text)
    unpaired = [(found.start(), "quote_open") for found in _SKIP.finditer(text) if found["open"]]
    brackets, inside = _brackets(plain)
    lines = _lines(plain, inside)
    for line in lines:
        line.written = text[line.start : line.end]
    return Layout(_nest(lines), lines, unpaired + brackets)


def _brackets(plain: str) -> tuple[list[tuple[int, str]], set[int]]:
    """Brackets without a partner, and the line ends that stand inside paired ones."""
    faults: list[tuple[int, str]] = []
    open_: list[int] = []
    inside: set[int] = set()
    for at, letter in enumerate(plain):
        if letter in "([{":
            open_.append(at)
        elif letter in ")]}":
            if not open_:
                faults.append((at, "bracket_surplus"))
                continue
            first = open_.pop()
            if plain[first] != _PAIRS[letter]:
                faults.append((at, "bracket_other"))
            inside.update(first + end.start() for end in re.finditer("\n", plain[first:at]))
    return faults + [(at, "bracket_open") for at in open_], inside


def _lines(plain: str, inside: set[int]) -> list[Line]:
    """Logical lines in order, not yet nested."""
    lines: list[Line] = []
    at = 0
    joined = False
    for physical in plain.split("\n"):
        content = physical.strip(" \t")
        end = at + len(physical.rstrip(" \t"))
        if lines and (joined or (content and _GOES_ON.match(physical))):
            last = lines[-1]
            last.end = max(end, last.end)
            last.plain = plain[last.start : last.end]
        elif content:
            start = at + len(physical) - len(physical.lstrip(" "))
            indent = len(physical.expandtabs(4)) - len(physical.expandtabs(4).lstrip(" "))
            lines.append(Line(start, end, indent, plain[start:end]))
        at += len(physical) + 1
        joined = bool(lines) and at - 1 in inside
    return lines


def _nest(lines: list[Line]) -> list[Line]:
    """Hangs each line below the one it belongs to; says where its indentation is wrong."""
    top: list[Line] = []
    levels: list[tuple[int, Line | None]] = [(0, None)]
    last: Line | None = None
    for line in lines:
        popped = None
        while len(levels) > 1 and line.indent < levels[-1][0]:
            popped = levels.pop()
        if line.indent > levels[-1][0]:
            if popped is not None:
                line.problem = "dedent_odd"
                levels.append((line.indent, popped[1]))
            elif last is None:
                levels[0] = (line.indent, None)
            else:
                line.problem = "" if last.opens else _stray(last)
                levels.append((line.indent, last))
        last = _hang(line, levels[-1][1], top)
    return top


def _hang(line: Line, parent: Line | None, top: list[Line]) -> Line:
    siblings = parent.children if parent else top
    line.parent = parent
    line.before = siblings[-1] if siblings else None
    siblings.append(line)
    return line


def _stray(above: Line) -> str:
    """Why a line may not stand deeper than the one above it."""
    return "indent_after_inline" if re.search(r":\s*\S", above.plain) else "indent_stray"
