"""Text in terminal cells: a Hangul syllable takes two, a combining mark none."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

CELLS = 80


def width(text: str) -> int:
    """How many cells the text takes."""
    return len(text) if text.isascii() else sum(map(_cell, text))


def _cell(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Cc", "Me", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def clip(text: str, cells: int) -> str:
    """At most so many cells; what is cut off shows as `…`."""
    if width(text) <= cells:
        return text
    kept, room = [], cells - 1
    for char in text:
        room -= _cell(char)
        if room < 0:
            break
        kept.append(char)
    return "".join(kept) + "…"


def pad(text: str, cells: int) -> str:
    """Filled up with spaces to so many cells, or cut."""
    text = clip(text, cells)
    return text + " " * (cells - width(text))


def wrap(text: str, cells: int = CELLS, first: str = "", rest: str = "") -> list[str]:
    """Lines of at most so many cells, broken at spaces where possible; `first` and `rest` are indents."""
    lines, line = [], first
    fresh = True
    for word in text.split():
        for piece in _pieces(word, max(2, cells - width(rest))):
            if not fresh and width(line) + 1 + width(piece) > cells:
                lines.append(line)
                line, fresh = rest, True
            line += piece if fresh else " " + piece
            fresh = False
    return [*lines, line]


def _pieces(word: str, cells: int) -> Iterator[str]:
    """A word longer than a line, in parts that fit."""
    part, taken = "", 0
    for char in word:
        if taken + _cell(char) > cells:
            yield part
            part, taken = "", 0
        part += char
        taken += _cell(char)
    yield part


def columns(texts: list[str], cells: int = CELLS, gap: int = 2) -> list[str]:
    """Several short texts side by side, read row by row."""
    if not texts:
        return []
    each = min(cells, max(map(width, texts)) + gap)
    across = max(1, (cells + gap) // each)
    rows = [texts[at : at + across] for at in range(0, len(texts), across)]
    return [
        "".join(pad(text, each) for text in row[:-1]) + clip(row[-1], cells - each * (len(row) - 1))
        for row in rows
    ]
