"""Faults put into a game's YAML on purpose, one at a time: does lint find each of them?

Kinds: a misspelt key, a key in a mapping that knows no such key, a reference to something that is not there, a value of
another kind. Each is a change of a few characters in one file, where the game is sure to be wrong after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.source import Mapping as Node
from rulewright.dsl.source import Scalar, Sequence, Yaml, read

if TYPE_CHECKING:
    from rulewright.dsl.game import Game

KINDS = ("misspelt key", "misplaced key", "bad reference", "bad value")
_FREE = frozenset({"locale", "rules", "bench", "overlay"})
_PROSE = frozenset({"name", "text", "title", "log", "why", "flavour", "covers", "version", "needs"})
_WORD = re.compile(r"(?<![\w.{])[a-z][a-z0-9_]{2,}(?!\w|\s*:|\(|\s+(?:\"|when\b))")
_NEW = re.compile(r"\b(?:let|value|each|as|with|choose|may|order|split|label)\s+(?:\w+\s+)*$|\bin\s*$")


@dataclass(frozen=True, slots=True)
class Spoil:
    """One fault: what stands between two offsets of a file, and what stands there instead."""

    kind: str
    file: str
    start: int
    end: int
    by: str
    line: int
    label: str

    def text(self, old: str) -> str:
        """The file with the fault."""
        return old[: self.start] + self.by + old[self.end :]


def spoils(files: Mapping[str, str], schema: Mapping[str, Any], game: Game) -> list[Spoil]:
    """All faults of all kinds that could be put in, in the order of the files."""
    names = declared(game)
    found: list[Spoil] = []
    for file, text in files.items():
        root = read(file, text, Sink())
        for entry in root or ():
            if entry.name not in _FREE:
                maker = _Maker(file, text, schema, names, entry.name == "cases")
                found += maker.of(entry.value, maker.below(schema, entry.name))
    return found


def declared(game: Game) -> frozenset[str]:
    """Every name that the game declares."""
    kinds = [name for kind in game.kinds.values() for name in (*kind.attributes, *kind.zones)]
    return frozenset((
        *game.kinds, *game.verbs, *game.functions, *game.tables, *game.spans, *game.zones, *game.fields, *game.maps,
        *kinds, *(one.id for one in game.definitions.values() if not one.id.isdigit()),
    ))  # fmt: skip


def misspelt(word: str) -> str:
    """The word with its second and third letters in the wrong order, or one too many."""
    swapped = word[0] + word[2:3] + word[1:2] + word[3:]
    return swapped if swapped != word else f"{word}{word[-1]}"


@dataclass(slots=True)
class _Maker:
    """Finds the places of one section of a file."""

    file: str
    source: str
    schema: Mapping[str, Any]
    names: frozenset[str]
    cases: bool

    def below(self, part: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        """The schema of what stands behind a key."""
        own = part.get("properties", {}).get(key)
        rest = part.get("additionalProperties")
        return self._followed(own if own is not None else rest if isinstance(rest, dict) else {})

    def _followed(self, part: Any) -> Mapping[str, Any]:
        while "$ref" in part:
            part = self.schema["$defs"][part["$ref"].rpartition("/")[2]]
        forms = [self._followed(one) for one in part.get("anyOf", ())]
        return next((one for one in forms if "properties" in one or "additionalProperties" in one), part)

    def of(self, node: Yaml, part: Mapping[str, Any]) -> Iterator[Spoil]:
        """Faults in a node and in all below it."""
        if isinstance(node, Scalar):
            yield from self._value(node)
        elif isinstance(node, Sequence):
            yield from self._instead(node, "bad value") if node.flow and node.items else ()
            inner = self._followed(part.get("items", {}) if isinstance(part.get("items"), dict) else {})
            for item in node.items:
                yield from self.of(item, inner)
        else:
            yield from self._mapping(node, part)

    def _mapping(self, node: Node, part: Mapping[str, Any]) -> Iterator[Spoil]:
        known = part.get("properties", {})
        for entry in node:
            if entry.name in known:
                wrong = misspelt(entry.name)
                if wrong not in known:
                    yield self._at("misspelt key", entry.key, wrong)
            elif self.cases and entry.name in self.names:
                yield self._at("bad reference", entry.key, misspelt(entry.name))
            if entry.name not in _PROSE:
                yield from self.of(entry.value, self.below(part, entry.name))
        if known and part.get("additionalProperties") is False and node.entries:
            yield from self._misplaced(node, known)

    def _misplaced(self, node: Node, known: Mapping[str, Any]) -> Iterator[Spoil]:
        """A key that belongs elsewhere, put in front of the first."""
        first = node.entries[0].key
        for key, value in (("takes", "{n: int}"), ("seats", "2"), ("limit", "once per turn"), ("rows", "{1: 2}")):
            if key not in known:
                end = ", " if node.flow else "\n" + " " * (first.span.column - 1)
                yield self._spoil("misplaced key", first.start, first.start, f"{key}: {value}{end}", first)

    def _value(self, node: Scalar) -> Iterator[Spoil]:
        if node.style == "literal":
            yield from self._words(node)
        elif isinstance(node.value, bool):
            yield self._at("bad value", node, "7")
        elif isinstance(node.value, int):
            yield self._at("bad value", node, "many")
        elif node.style == "plain" and node.text in self.names:
            yield self._at("bad reference", node, misspelt(node.text))
            yield self._at("bad value", node, "{a: 7}")
        elif node.style == "double" and node.text.isascii() and "\\" not in node.text and not self.cases:
            yield from self._words(node)

    def _words(self, node: Scalar) -> Iterator[Spoil]:
        """Names of the game in an effect text, outside its texts and comments, where they declare nothing."""
        text = self.source[node.start : node.end]
        outside = re.sub(r'(?<!^)"[^"\n]*"(?!$)|#[^\n]*', lambda hit: " " * len(hit[0]), text)
        for hit in _WORD.finditer(outside):
            before = outside[: hit.start()].rpartition("\n")[2]
            if hit[0] in self.names and not _NEW.search(before):
                at = node.start + hit.start()
                yield self._spoil("bad reference", at, at + len(hit[0]), misspelt(hit[0]), node)

    def _instead(self, node: Sequence, kind: str) -> Iterator[Spoil]:
        first, last = node.items[0], node.items[-1]
        if isinstance(first, Scalar) and isinstance(last, Scalar):
            start = self.source.rfind("[", 0, first.start + 1)
            end = self.source.find("]", last.end) + 1
            if 0 <= start < end:
                yield self._spoil(kind, start, end, "{odd: 7}", first)

    def _at(self, kind: str, node: Scalar, by: str) -> Spoil:
        return self._spoil(kind, node.start, node.end, by, node)

    def _spoil(self, kind: str, start: int, end: int, by: str, node: Scalar) -> Spoil:
        line = self.source.count("\n", 0, start) + 1
        kind = f"{kind} (cases)" if self.cases else kind
        return Spoil(kind, self.file, start, end, by, line, f"{self.source[start:end]!r} -> {by!r}")
