"""Cards that need more lines than a card should, with the word that would shorten them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.source import Mapping, read

from .content import read_folder
from .stats import NOT_ENTRIES, lines_of

MOST_LINES = 8
"""Of a card, its id included."""

CARDS = re.compile(r"(\w+_)?cards")
MISSING = re.compile(r"#\s*missing word:\s*(.+?)\s*$")
"""What an author writes on the line of a long card's id, or on the line above."""


@dataclass(frozen=True, slots=True)
class LongCard:
    """`missing`: in the author's words what the language lacks for it; empty where nobody said so."""

    section: str
    id: str
    lines: int
    missing: str


def long_cards(folder: Path) -> list[LongCard]:
    """All entries of sections of cards with more than `MOST_LINES` lines, the longest first."""
    found: list[LongCard] = []
    for path, text in read_folder(folder, Sink()).items():
        lines = text.splitlines()
        for section in read(path, text, Sink()) or ():
            if is_of_cards(section.name) and isinstance(section.value, Mapping):
                found += _in_section(section.name, section.value, lines)
    return sorted(found, key=lambda card: (-card.lines, card.section, card.id))


def is_of_cards(section: str) -> bool:
    """`cards`, and sections of a game's own sorts of them."""
    return CARDS.fullmatch(section) is not None


def _in_section(name: str, entries: Mapping, lines: list[str]) -> list[LongCard]:
    counted = [(entry, lines_of(entry)) for entry in entries if entry.name not in NOT_ENTRIES]
    return [
        LongCard(name, entry.name, count, _missing(lines, entry.key.span.line))
        for entry, count in counted
        if count > MOST_LINES
    ]


def _missing(lines: list[str], line: int) -> str:
    said = [MISSING.search(text) for text in lines[max(0, line - 2) : line]]
    return next((match.group(1) for match in reversed(said) if match), "")
