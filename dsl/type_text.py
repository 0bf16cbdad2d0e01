"""Type texts (`list of hero`, `one of red, blue`, `record {a: int}`) -> `Type`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .diagnostics import Sink
from .source import Scalar
from .spell import did_you_mean
from .types import (
    ACTION,
    ANY,
    BOOL,
    COORDINATES,
    DIE,
    EFFECT,
    INT,
    LAYOUT,
    LINE,
    MAP,
    PATTERN,
    ROUTES,
    RULE,
    TEXT,
    ZONE,
    Type,
    entity,
    list_of,
    optional,
)

EXPRESSION = Type("effect", "expression")
"""An effect that only returns a number, written as one expression (`value` of a scenario)."""

BUILT_IN: dict[str, Type] = {
    "int": INT,
    "bool": BOOL,
    "text": TEXT,
    "line": LINE,
    "rule": RULE,
    "die": DIE,
    "effect": EFFECT,
    "expression": EXPRESSION,
    "zone": ZONE,
    "action": ACTION,
    "thing": entity(""),
    "any": ANY,
    "map": MAP,
    "coordinates": COORDINATES,
    "pattern": PATTERN,
    "layout": LAYOUT,
    "routes": ROUTES,
}
_FORMS = ("one of …", "list of …", "set of …", "counts by …", "record {…}", "zone of …", "routes of …")
_TOKEN = re.compile(r"\s*(?:([a-z_]\w*|\d+)|([{}(),:?])|(\S))")
_OTHER_WORDS = {"number": "int", "integer": "int", "boolean": "bool", "string": "text", "str": "text"}


@dataclass(slots=True)
class TypeNames:
    """What type texts may name; inline enumerations are entered into `symbols` under their own text."""

    sink: Sink
    kinds: dict[str, str] = field(default_factory=dict)
    """Kind -> its plural."""
    types: dict[str, Type] = field(default_factory=dict)
    symbols: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def read(self, node: Scalar, name: str = "") -> Type:
        """The type; `any` after a finding. An enumeration is called `name` when one is given."""
        reader = _Reader(self, node, name)
        try:
            return reader.whole()
        except _Wrong as wrong:
            origin = node.text_origin
            span = origin.span(1, wrong.start + 1, 1, wrong.end + 1)
            self.sink.add("E208", wrong.message, span, wrong.hint)
            return ANY

    def names(self) -> list[str]:
        """All names of types."""
        return [*BUILT_IN, *self.types, *self.kinds]


class _Wrong(Exception):
    def __init__(self, message: str, start: int, end: int, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.start, self.end, self.hint = message, start, end, hint


class _Reader:
    """Recursive descent over the tokens of one type text."""

    def __init__(self, names: TypeNames, node: Scalar, name: str) -> None:
        self.names = names
        self.text = node.text.replace("\n", " ")
        self.name = name
        found = [
            (each[each.lastindex or 0], each.start(each.lastindex or 0))
            for each in _TOKEN.finditer(self.text)
        ]
        self.tokens: list[tuple[str, int]] = found
        self.at = 0

    def whole(self) -> Type:
        found = self.type()
        if self.at < len(self.tokens):
            raise self.wrong(f"`{self.tokens[self.at][0]}` does not belong to a type")
        return found

    def wrong(self, message: str, hint: str = "", back: int = 0) -> _Wrong:
        """An error at the current token (or `back` tokens before it)."""
        at = self.at - back
        if at >= len(self.tokens):
            return _Wrong(message, len(self.text), len(self.text) + 1, hint)
        word, start = self.tokens[at]
        return _Wrong(message, start, start + len(word), hint)

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.tokens[at][0] if at < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        word = self.peek()
        if not word or (wanted and word != wanted):
            raise self.wrong(f"`{wanted}` is missing in this type" if wanted else "a type is missing here")
        self.at += 1
        return word

    def type(self) -> Type:
        found = self.base()
        while self.peek() == "?":
            self.take()
            found = optional(found)
        return found

    def base(self) -> Type:
        word = self.take()
        if word == "(":
            inner = self.type()
            self.take(")")
            return inner
        if word == "record":
            return self.record()
        if self.peek() == "of" and word in ("one", "list", "set", "zone", "routes", "rule"):
            self.take()
            return self.of(word)
        if word == "counts" and self.peek() == "by":
            self.take()
            return Type("counts", of=self.type())
        return self.named(word)

    def of(self, word: str) -> Type:
        """What follows `one of`, `list of`, `set of`, `zone of`, `routes of`, `rule of`."""
        if word == "one":
            return self.enumeration()
        inner = self.type()
        if word == "list":
            return list_of(inner)
        return Type("zone", inner.name, inner) if word == "zone" else Type(word, of=inner)

    def enumeration(self) -> Type:
        """`a, b, c`; ends before a comma that begins the next field of a record."""
        words = [self.word()]
        while self.peek() == "," and self.peek(2) != ":":
            self.take()
            words.append(self.word())
        repeated = next((word for word in words if words.count(word) > 1), None)
        if repeated:
            raise self.wrong(f"`{repeated}` stands twice in this list", back=1)
        name = self.name or "one of " + ", ".join(words)
        self.names.symbols[name] = tuple(words)
        return Type("symbol", name)

    def word(self) -> str:
        word = self.take()
        if not re.fullmatch(r"[a-z_]\w*", word):
            raise self.wrong(f"`{word}` is no word", "words are lower-case letters, digits and `_`", back=1)
        return word

    def record(self) -> Type:
        self.take("{")
        fields: list[tuple[str, Type]] = []
        while self.peek() != "}":
            name = self.word()
            self.take(":")
            fields.append((name, self.type()))
            if self.peek() != "}":
                self.take(",")
        self.take("}")
        return Type("record", fields=tuple(fields))

    def named(self, word: str) -> Type:
        names = self.names
        if word in names.types:
            return names.types[word]
        if word in names.kinds:
            return entity(word)
        if word in BUILT_IN:
            return BUILT_IN[word]
        raise self.wrong(f"there is no type `{word}`", self.hint(word), back=1)

    def hint(self, word: str) -> str:
        """What may have been meant by an unknown type."""
        kind = next((kind for kind, plural in self.names.kinds.items() if plural == word), None)
        if kind:
            return f"for several of them write `list of {kind}`"
        if word in _OTHER_WORDS:
            return f"write `{_OTHER_WORDS[word]}`"
        if word == "ref":
            return "write the name of the kind alone"
        near = did_you_mean(word, self.names.names())
        return near or f"types are {', '.join(BUILT_IN)}, a kind, {', '.join(_FORMS)}"
