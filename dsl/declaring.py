"""What the `declare_*` modules share: the World being filled, the texts to be resolved, names, attributes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from . import typed, value
from .diagnostics import Sink
from .game import AttributeDef, Names, ZoneDef
from .nodes import Span
from .reserved import reserved
from .schema import bad_name
from .scope import Scope
from .sections import Sections
from .source import Entry, Mapping, Scalar, Sequence, Yaml
from .spell import did_you_mean
from .type_text import TypeNames
from .types import ANY, ENTITY, Type, entity
from .world import World

IMPLICIT = ("me", "performer", "cause", "bearer", "game", "settings")
QUANTIFIERS = ("all", "any", "every", "no", "count", "sum", "min", "max", "best", "first")
"""With a parenthesis behind them these are calls, so functions may be called so."""
BUILT_IN_ATTRIBUTES = ("zone", "at", "owner", "controller", "definition", "number", "contents", "coordinates")
DEFINITION_KEYS = ("name", "kind", "copies", "abilities", "actions", "defaults")
DEFAULT_LANGUAGE = "en"

Start = Callable[[], Scope]


@dataclass(frozen=True, slots=True)
class Text:
    """A text still to be parsed and resolved; the result goes to `path`.

    `form`: effect, rules, expression, function (expression or statements), returned (expression as effect),
    template (a text with names in braces).
    """

    path: str
    form: str
    node: Scalar
    scope: Start
    expected: Type | None = None


@dataclass(frozen=True, slots=True)
class ActionText:
    """An action with all its texts; they share the names of `for`, and `cost` and `do` share locals."""

    path: str
    entry: Entry
    me: Type | None


@dataclass(slots=True)
class Declared:
    """The outcome of declaring: names, texts, and whose the results are.

    Owners: `game`, `kinds/NAME`, `section/id`. `defaults` are resolved before everything else.
    """

    world: World
    defaults: list[Text] = field(default_factory=list)
    texts: list[Text | ActionText] = field(default_factory=list)
    rules: dict[str, list[str]] = field(default_factory=dict)
    actions: dict[str, dict[str, str]] = field(default_factory=dict)
    translations: dict[str, dict[str, str]] = field(default_factory=dict)
    """Text in the default language -> the same in others, from `locale`."""
    extras: dict[str, Any] = field(default_factory=dict)
    """Fields of Game that resolving does not touch."""


@dataclass(slots=True)
class Declaring:
    """The work in progress."""

    sections: Sections
    sink: Sink
    out: Declared
    types: TypeNames
    languages: dict[str, None] = field(default_factory=dict)

    @property
    def world(self) -> World:
        """The names declared so far."""
        return self.out.world

    # ------------------------------------------------------------ findings and names

    def error(
        self, code: str, message: str, span: Span, hint: str = "", notes: Iterable[tuple[str, Span]] = ()
    ) -> None:
        """Report."""
        self.sink.add(code, message, span, hint, notes)

    def name(self, key: Scalar, what: str) -> str:
        """The key's text; a finding when it is a word of the language."""
        role = what.rpartition(" ")[2]
        implicit = key.text in IMPLICIT and role != "attribute"
        quantifier = role == "function" and key.text in QUANTIFIERS
        role = role if role in ("verb", "label", "attribute") else "name"
        if implicit or (reserved(key.text, role) and not quantifier):
            hint = "choose another name"
            message = f"`{key.text}` is a word of the effect language and cannot name {what}"
            self.error("E206", message, key.span, hint)
        elif not re.fullmatch(r"[a-z_]\w*", key.text, re.A):
            bad_name(key, self.sink)
        return key.text

    def known(self, node: Scalar, names: Iterable[str], what: str) -> str | None:
        """The node's text if it is one of the names; else None after a finding."""
        names = list(names)
        if node.text in names:
            return node.text
        hint = did_you_mean(node.text, names)
        self.error("E209", f"there is no {what} `{node.text}`", node.span, hint)
        return None

    def nearest(self, name: str, names: Iterable[str]) -> str:
        """A hint, or the empty text."""
        return did_you_mean(name, names)

    def kind(self, node: Yaml | None) -> str | None:
        """A kind by name; a plural is understood in the finding."""
        if not isinstance(node, Scalar):
            return None
        if node.text not in self.types.kinds:
            for kind, plural in self.types.kinds.items():
                if plural == node.text:
                    self.error("E209", f"there is no kind `{node.text}`", node.span, f"write `{kind}`")
                    return None
        return self.known(node, self.types.kinds, "kind")

    # ------------------------------------------------------------ parts

    def type(self, node: Yaml | None, name: str = "") -> Type:
        """The type of a type text."""
        return self.types.read(node, name) if isinstance(node, Scalar) else ANY

    def text(self, node: Yaml | None) -> Names:
        """A text by language."""
        found = text_of(node, self.out.translations)
        self.languages.update(dict.fromkeys(found))
        return found

    def template(self, path: str, node: Yaml | None, scope: Start) -> Names:
        """A text by language, with names in braces that are looked up later."""
        parts = [entry.value for entry in node] if isinstance(node, Mapping) else [node]
        for number_, part in enumerate(parts):
            if isinstance(part, Scalar) and "{" in part.text:
                self.out.texts.append(Text(f"{path}.{number_}", "template", part, scope))
        return self.text(node)

    def attribute(
        self, entry: Entry, path: str, me: Type | None = None, what: str = "an attribute"
    ) -> AttributeDef:
        """An entry of `has:`, `takes:` of a span, or such; `path` is where its derived expression goes."""
        name, node = self.name(entry.key, what), entry.value
        if isinstance(node, Mapping):
            return self.long_attribute(name, node, path, me, entry.key.span)
        of, start = self.short_type(node)
        return AttributeDef(name, of, self.start(of) if start is None else start, span=entry.key.span)

    def start(self, of: Type, least: int | None = None) -> Any:
        """What an attribute holds when nothing is said; of an enumeration the first word."""
        if of.head == "symbol":
            return next(iter(self.types.symbols.get(of.name, ())), None)
        return value.start(of, least)

    def short_type(self, node: Yaml) -> tuple[Type, Any]:
        """`kind?`, `5`, `true`: a type, or a start value that tells its type."""
        if isinstance(node, Scalar) and isinstance(node.value, int):
            return Type("bool" if isinstance(node.value, bool) else "int"), node.value
        return self.type(node), None

    def long_attribute(
        self, name: str, node: Mapping, path: str, me: Type | None, span: Span
    ) -> AttributeDef:
        """`{type: …, start: …, …}`."""
        given_type, given_start, derived = node.get("type"), node.get("start"), node.get("is")
        if given_type is not None:
            of = self.type(given_type)
        elif isinstance(given_start, Scalar) and isinstance(given_start.value, int):
            of = self.short_type(given_start)[0]
        else:
            of = ANY
            self.error("E205", f"the attribute `{name}` needs `type:`", span)
        least, most = number(node.get("least")), number(node.get("most"))
        if given_start is None or of == ANY:
            start = self.start(of, least)
        else:
            start = value.value(given_start, of, self.world, self.sink, name)
        self.bounds(name, start, least, most, given_start.span if given_start else span)
        placeholder = None
        if isinstance(derived, Scalar):
            placeholder = typed.Const(None, type=of)
            scope = lambda: Scope.start(me=me, performer=None, cause=None, pure="a derived attribute")  # noqa: E731
            self.out.texts.append(Text(path, "expression", derived, scope, of))
        see, lives = word(node.get("see")) or "all", word(node.get("lives")) or "scenario"
        return AttributeDef(name, of, start, placeholder, see, lives, least, most, span)

    def bounds(self, name: str, start: Any, least: int | None, most: int | None, span: Span) -> None:
        """A start value lies between least and most."""
        if not isinstance(start, int) or isinstance(start, bool):
            return
        if (least is not None and start < least) or (most is not None and start > most):
            bound = f"at least {least}" if least is not None and start < least else f"at most {most}"
            self.error("E211", f"`{name}` is {bound}, its start {start} is not", span)

    def zone(self, entry: Entry) -> ZoneDef:
        """An entry of `zones:`."""
        name, node = self.name(entry.key, "a zone"), entry.value
        if not isinstance(node, Mapping):
            return ZoneDef(name, span=entry.key.span)
        of = self.kind(node.get("of")) or ""
        see, lives = word(node.get("see")) or "all", word(node.get("lives")) or "scenario"
        return ZoneDef(name, of, truth(node.get("ordered")), see, lives, entry.key.span)

    def add_rules(self, owner: str, node: Yaml | None, scope: Start) -> None:
        """Rule text of an owner, which may have several."""
        if isinstance(node, Scalar):
            paths = self.out.rules.setdefault(owner, [])
            paths.append(f"{owner}.abilities" + (f".{len(paths) + 1}" if paths else ""))
            self.out.texts.append(Text(paths[-1], "rules", node, scope))

    def add_actions(self, owner: str, node: Yaml | None, me: Type | None) -> None:
        """Actions of an owner."""
        for entry in node if isinstance(node, Mapping) else ():
            path = f"{owner}.actions.{self.name(entry.key, 'an action')}"
            self.out.actions.setdefault(owner, {})[entry.name] = path
            self.out.texts.append(ActionText(path, entry, me))
            group = word(entry.value.get("group")) if isinstance(entry.value, Mapping) else None
            self.world.groups |= {group} if group else set()

    def rule_scope(self, kind: str) -> Start:
        """The names in rule text and effects that stand on a thing of a kind."""
        is_status = self.world.is_a(kind, "status") if kind in self.world.kinds else False
        return lambda: Scope.start(me=entity(kind), bearer=ENTITY if is_status else None)


def text_of(node: Yaml | None, translations: dict[str, dict[str, str]]) -> Names:
    """A text by language; what is written plainly is in the default language."""
    if isinstance(node, Mapping):
        found = {entry.name: word(entry.value) or "" for entry in node}
    else:
        said = word(node)
        found = {} if said is None else {DEFAULT_LANGUAGE: said}
    return {**translations.get(found.get(DEFAULT_LANGUAGE, ""), {}), **found}


def word(node: Yaml | None) -> str | None:
    """The text of a scalar."""
    return node.text if isinstance(node, Scalar) and node.value is not None else None


def words(node: Yaml | None) -> list[Scalar]:
    """One scalar, or the scalars of a list."""
    if isinstance(node, Sequence):
        return [item for item in node.items if isinstance(item, Scalar)]
    return [node] if isinstance(node, Scalar) and node.value is not None else []


def number(node: Yaml | None) -> int | None:
    """The whole number that a scalar is."""
    found = node.value if isinstance(node, Scalar) else None
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def truth(node: Yaml | None) -> bool:
    """Is it `true`?"""
    return isinstance(node, Scalar) and node.value is True


def entries(node: Yaml | None) -> tuple[Entry, ...]:
    """The entries of a mapping; none of anything else."""
    return node.entries if isinstance(node, Mapping) else ()
