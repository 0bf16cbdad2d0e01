"""How much text a game needs: lines a definition, by section."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.source import Entry, Mapping, Scalar, Sequence, Yaml, read

from .content import read_folder

NOT_ENTRIES = ("game", "defaults")


@dataclass(slots=True)
class Section:
    """The lines of each entry of a section, and how many of them are effect text."""

    name: str
    lines: list[int] = field(default_factory=list)
    effect_lines: int = 0

    @property
    def median(self) -> float:
        """Lines of the middle entry."""
        return statistics.median(self.lines)


def count(folder: Path) -> dict[str, Section]:
    """Sections by name, those with most text first."""
    sections: dict[str, Section] = {}
    for path, text in read_folder(folder, Sink()).items():
        root = read(path, text, Sink())
        for entry in root or ():
            section = sections.setdefault(entry.name, Section(entry.name))
            for value, lines in _entries(entry.name, entry.value):
                section.lines.append(lines)
                section.effect_lines += _effects(value)
    full = {name: section for name, section in sections.items() if section.lines}
    return dict(sorted(full.items(), key=lambda pair: -sum(pair[1].lines)))


def _entries(section: str, node: Yaml) -> Iterator[tuple[Yaml, int]]:
    """The definitions of a section with their lines; `game` is one."""
    if section == "game" or not isinstance(node, Mapping):
        yield node, _lines(node, node.span.line)
        return
    for entry in node:
        if entry.name not in NOT_ENTRIES:
            yield entry.value, lines_of(entry)


def lines_of(entry: Entry) -> int:
    """Lines of a definition, from its id to its last text."""
    return _lines(entry.value, entry.key.span.line)


def _lines(node: Yaml, first: int) -> int:
    """From the key's line to the last one with text."""
    return max(1, _last_line(node) - first + 1)


def _last_line(node: Yaml) -> int:
    """YAML lets a block end where the next thing begins; this is the line of its last character."""
    if isinstance(node, Scalar):
        return node.span.line + len(node.text.splitlines()) if node.style == "literal" else node.span.end_line
    if node.flow:
        return node.span.end_line
    inside = node.items if isinstance(node, Sequence) else [entry.value for entry in node]
    return max(map(_last_line, inside), default=node.span.line)


def _effects(node: Yaml) -> int:
    """Lines of block texts inside."""
    if isinstance(node, Scalar):
        return len(node.text.splitlines()) if node.style == "literal" else 0
    if isinstance(node, Sequence):
        return sum(_effects(item) for item in node.items)
    return sum(_effects(entry.value) for entry in node)
