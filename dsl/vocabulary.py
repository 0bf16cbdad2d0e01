"""Signatures of built-in words, written once beside each word and passed into this package.

`signature("nth(l: list of T, n: int) -> T")` reads one.  Parameter types are those of authors, and besides: a capital
letter (a type variable), `place` (a zone, a space, or a thing standing for its space), `group`, `span`, `kind` (a
constant word, passed on as text), `definition` (anything authored; a kind may follow: `definition of monster`), `rule`
(a function given its first values), `effect`, `any`, `block now` / `block later` (the command's block).  A trailing
`...` repeats the last parameter; `;` begins the labels; `= v` is a default.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Slot:
    """One parameter of a built-in word; `type` still as text."""

    name: str
    type: str
    label: bool = False
    default: str | None = None
    many: bool = False


@dataclass(frozen=True, slots=True)
class Signature:
    """A built-in word: `word` is verb or function; `gives` is empty for a verb without a value."""

    name: str
    word: str
    slots: tuple[Slot, ...]
    gives: str = ""
    doc: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All built-in words by name."""

    functions: Mapping[str, Signature] = field(default_factory=dict)
    verbs: Mapping[str, Signature] = field(default_factory=dict)


_HEAD = re.compile(r"^\s*(\w+)\((.*)\)\s*(?:->\s*(.+?))?\s*$", re.S)


def signature(text: str, word: str = "function", doc: str = "", example: str = "") -> Signature:
    """Read `name(a: type, b: type; label: type = default) -> type`. Raises ValueError on anything else."""
    found = _HEAD.match(text)
    if not found:
        raise ValueError(f"not a signature: {text}")
    name, inside, gives = found.groups()
    values, _, labels = inside.partition(";")
    slots = [*_slots(values, label=False), *_slots(labels, label=True)]
    return Signature(name, word, tuple(slots), gives or "", doc, example)


def _slots(text: str, *, label: bool) -> list[Slot]:
    """The parameters between two commas; commas inside braces or parentheses do not count."""
    parts = [part.strip() for part in re.split(r",(?![^{(]*[})])", text) if part.strip()]
    return [_slot(part, label) for part in parts]


def _slot(text: str, label: bool) -> Slot:
    """`name: type [= default]`, with `...` for many."""
    name, _, rest = text.partition(":")
    type_text, _, default = rest.partition("=")
    many = type_text.strip().endswith("...")
    return Slot(name.strip(), type_text.strip().removesuffix("...").strip(), label, default.strip() or None, many)
