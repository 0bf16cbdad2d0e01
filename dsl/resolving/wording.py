"""How findings speak of types and names: articles, lists of words, "did you mean".

Used by every module of the resolve stage; knows nothing of the tree.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..spell import nearest
from ..types import Type, plain

_PLAIN = {
    "int": "a number",
    "bool": "true or false",
    "text": "a text",
    "none": "none",
    "any": "anything",
    "die": "a die",
    "effect": "an effect",
    "rule": "a rule (a function given its first values)",
    "layout": "a layout of a map",
    "routes": "what routes(…) gives",
    "line": "a line",
    "action": "an action",
    "place": "a zone or a space",
    "group": "the name of a group of actions",
    "kind": "the name of a kind",
}


def a(word: str) -> str:
    """The word with its article: `a hero`, `an item`."""
    return f"{'an' if word[:1].lower() in 'aeio' else 'a'} {word}"


def describe(of: Type) -> str:
    """A type in a sentence: `a number`, `a hero`, `a list of card`, `a hero or none`."""
    if of.head == "optional":
        return f"{describe(plain(of))} or none"
    if of.head == "entity":
        return a(of.name) if of.name else "a thing"
    if of.head == "symbol":
        return of.name if of.name.startswith("one of ") else f"a word of {of.name}"
    if of.head == "zone":
        return f"a zone of {of.name}" if of.name else "a zone"
    if of.head == "map":
        return "a map"
    if of.head == "span":
        return f"the span {of.name}" if of.name else "the name of a span"
    if of.head == "word":
        return f"the name of a {of.name}"
    if of.head == "definition":
        return f"a definition of {of.of.name}" if of.of is not None and of.of.name else "a definition"
    if of.head in ("list", "set") and of.of is not None and of.of.head in ("any", "var"):
        return a(of.head)
    return _PLAIN.get(of.head) or f"a {of}"


def words(names: Iterable[str], most: int = 6) -> str:
    """`a, b and c`; more than `most` end in `…`."""
    listed = list(names)
    if len(listed) > most:
        return ", ".join(listed[:most]) + ", …"
    if len(listed) < 2:
        return "".join(listed)
    return ", ".join(listed[:-1]) + " and " + listed[-1]


def meant(word: str, *candidates: Iterable[str]) -> str:
    """The hint `did you mean …?` from the first group of candidates that holds something near; else empty."""
    for group in candidates:
        found = nearest(word, sorted(set(group) - {word}))
        if found:
            return f"did you mean `{found}`?"
    return ""
