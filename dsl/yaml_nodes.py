"""Nodes of a YAML file: values that know their place and their text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .nodes import Span
from .origin import SourceText, TextOrigin, rows_of

Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A single value. `text` is what it says, `value` what YAML 1.2 makes of it (in quotes always text).

    `style`: plain, single, double, literal (`|`) or folded (`>`); `flow`: stands inside `{ }` or `[ ]`.
    """

    text: str
    value: Value
    style: str
    flow: bool
    span: Span
    source: SourceText
    start: int
    end: int

    @property
    def text_origin(self) -> TextOrigin:
        """Where each character of `text` stands in the file."""
        return TextOrigin(self.span.file, tuple(rows_of(self)))

    @property
    def cut_by_comment(self) -> bool:
        """Is this a plain value with a comment behind it, which may have been meant as part of it?"""
        rest = self.source.lines[self.span.end_line - 1][self.span.end_column - 1 :]
        return self.style == "plain" and rest.lstrip().startswith("#")


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """A list of values."""

    items: tuple[Yaml, ...]
    flow: bool
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One `key: value`."""

    key: Scalar
    value: Yaml

    @property
    def name(self) -> str:
        """The key's text."""
        return self.key.text


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """Keys with values, in the order in which they stand; no key stands twice."""

    entries: tuple[Entry, ...]
    flow: bool
    span: Span

    def get(self, name: str) -> Yaml | None:
        """The value of a key, or None."""
        entry = self.entry(name)
        return entry.value if entry else None

    def entry(self, name: str) -> Entry | None:
        """The entry of a key, or None."""
        return next((entry for entry in self.entries if entry.key.text == name), None)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


Yaml = Scalar | Sequence | Mapping


def plain(node: Yaml | None) -> object:
    """The node as plain Python data; keys are always text."""
    if isinstance(node, Mapping):
        return {entry.name: plain(entry.value) for entry in node}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return None if node is None else node.value
