"""What cases may name in a game: things, zones, spans, attributes, options; and the nearest name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulewright.dsl import typed
from rulewright.dsl.spell import nearest
from rulewright.dsl.types import Type, plain

from .uses import walk

if TYPE_CHECKING:
    from rulewright.dsl.game import Game, KindDef

Found = tuple[tuple[str | int, ...], str, str]
"""The path inside a case, what is wrong there, and a hint."""
THING = Type("entity")
OF_ALL = frozenset((
    *("at", "zone", "owner", "controller", "definition", "number", "contents", "size", "exists", "name", "coordinates"),
    *("column", "row", "spaces", "kind"),
))  # fmt: skip
"""What every thing, zone or list has, more or less."""
ANSWERS = frozenset(("done", "yes", "no", "none", "undo", "empty", "true", "false"))
_WORD = re.compile(r"[a-z_][a-z0-9_]*\Z")


class Names:
    """The names of one game, as cases write them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kinds: dict[str, str] = {one.id: one.kind for one in game.definitions.values()}
        self.kinds |= {f"seat{n}": "player" for n in range(1, game.seats[1] + 1)}
        self.kinds["scenario"] = "scenario"
        self.plurals = {kind.plural: kind.name for kind in game.kinds.values()}

    @cached_property
    def zones(self) -> frozenset[str]:
        """Zones of the table and of things, by their bare names."""
        return frozenset((*self.game.zones, *(zone for kind in self.game.kinds.values() for zone in kind.zones)))

    @cached_property
    def attributes(self) -> frozenset[str]:
        """Every attribute, zone, field of a span or record, and what all things have."""
        kinds = self.game.kinds.values()
        spans = self.game.spans.values()
        types = [one.type for kind in kinds for one in kind.attributes.values()]
        types += [one.type for one in self.game.fields.values()]
        fields = [one for span in spans for one in (*span.takes, *span.has)]
        records = (name for of in (*types, *(one.type for one in fields)) for name in record_fields(of))
        return frozenset((
            *OF_ALL, *self.zones, *records, *(one.name for one in fields),
            *(name for kind in kinds for name in kind.attributes),
        ))  # fmt: skip

    @cached_property
    def symbols(self) -> frozenset[str]:
        """Words of enumerations."""
        return frozenset(word for words in self.game.symbols.values() for word in words)

    @cached_property
    def options(self) -> frozenset[str]:
        """Words that ids of options are made of."""
        texts = [node for node in walk(self.game) if isinstance(node, typed.Option | typed.Do)]
        named = [node.name if isinstance(node, typed.Option) else node.verb for node in texts]
        named += [node.line for node in texts if isinstance(node, typed.Do) and node.line]
        homes = [self.game.actions, *(one.actions for one in self.game.kinds.values())]
        homes += [one.actions for one in self.game.definitions.values()]
        actions = (one.name for home in homes for one in home)
        return frozenset((*ANSWERS, *filter(None, named), *actions, *self.symbols))

    def kind_of(self, key: str) -> str | None:
        """The kind of a thing by key; what `create` makes is called after its definition, and has a number or name."""
        if key in self.kinds:
            return self.kinds[key]
        board = self.game.maps.get(key.partition(".")[0])
        if board is not None and re.fullmatch(r"[a-z_0-9]+\.-?\d+\.-?\d+", key):
            return board.of
        base = "" if "." in key else key
        while "_" in base:
            base = base.rpartition("_")[0]
            if base in self.kinds:
                return self.kinds[base]
        return None

    def is_thing(self, key: str) -> bool:
        """Can a thing, a space, or a zone be called so?"""
        return self.kind_of(key) is not None or self.is_list(key)

    def is_list(self, path: str) -> bool:
        """Is this a map, a zone of the table, or of a thing?"""
        first, _, last = path.rpartition(".")
        kind = self.kind_of(first) if first else None
        table = path in self.game.zones or path in self.game.maps
        return table or (kind is not None and any(last in one.zones for one in self.family(kind)))

    def has(self, kind: str, name: str) -> bool:
        """Does a thing of the kind, or of one below it, have this attribute or zone?"""
        if name in OF_ALL:
            return True
        return any(name in one.attributes or name in one.zones for one in self.family(kind))

    def type_of(self, kind: str, name: str) -> Type | None:
        """The type of an attribute of a kind; None where it is none, or several."""
        made: KindDef | None = self.game.kinds.get(kind)
        found = made.attributes.get(name) if made is not None else None
        return found.type if found is not None else None

    def follow(self, of: Type, name: str) -> Type | None:
        """The type of what is behind a dot; None where only the running game can tell."""
        of = plain(of)
        if name == "size":
            return Type("int")
        if of.head == "record":
            return dict(of.fields).get(name)
        if of.head == "counts":
            return Type("int")
        if of.head != "entity":
            return None
        if name in ("at", "zone", "owner", "controller"):
            return Type("entity")
        if name in ("contents", *(zone for kind in self.family(of.name) for zone in kind.zones)):
            return Type("list", of=Type("entity"))
        return self.type_of(of.name, name)

    def family(self, kind: str) -> list[KindDef]:
        """The kind and those below it."""
        return [one for one in self.game.kinds.values() if one.name == kind or kind in one.parents]

    def nearest_to(self, word: str, *more: Any) -> str:
        """A hint."""
        found = nearest(word, [*self.kinds, *self.zones, *(one for names in more for one in names)])
        return f"did you mean {found}?" if found else ""

    def is_option(self, id: str) -> bool:
        """Can an option be called so? Its parts are names, numbers, and keys of things."""
        parts = [part.partition("~")[0] for part in id.split(".")]
        return all(not _WORD.match(part) or self._known_part(part) for part in parts)

    def _known_part(self, part: str) -> bool:
        return part in self.options or part in self.attributes or self.is_thing(part) or part in self.game.effects

    def fits(self, value: Any, of: Type) -> bool:
        """Can this be a value of the type, as far as YAML tells?"""
        if value is None or value == "none":
            return True
        of = plain(of)
        test = _FITS.get(of.head)
        return test is None or test(self, value, of)


def _symbol(names: Names, value: Any, of: Type) -> bool:
    return value in names.game.symbols.get(of.name, ())


def _entity(names: Names, value: Any, of: Type) -> bool:
    return isinstance(value, str | int) and (str(value).isdigit() or names.is_thing(str(value)))


def _list(names: Names, value: Any, of: Type) -> bool:
    return isinstance(value, list) and all(names.fits(one, of.of or Type("any")) for one in value)


def _record(names: Names, value: Any, of: Type) -> bool:
    fields = dict(of.fields)
    if isinstance(value, list):
        return len(value) == len(fields) and all(map(names.fits, value, fields.values()))
    return isinstance(value, dict) and all(
        key in fields and names.fits(one, fields[key]) for key, one in value.items()
    )


def _counts(names: Names, value: Any, of: Type) -> bool:
    keys = of.of or Type("any")
    return isinstance(value, dict) and all(names.fits(key, keys) and _is_int(n) for key, n in value.items())


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_FITS: dict[str, Callable[[Names, Any, Type], bool]] = {
    "int": lambda names, value, of: _is_int(value),
    "bool": lambda names, value, of: isinstance(value, bool),
    "text": lambda names, value, of: isinstance(value, str),
    "symbol": _symbol, "entity": _entity, "list": _list, "set": _list, "record": _record, "counts": _counts,
}  # fmt: skip


def record_fields(of: Type) -> list[str]:
    """The names of the fields of records in a type."""
    of = plain(of)
    inner = [name for name, _ in of.fields]
    return [*inner, *(record_fields(of.of) if of.of is not None else [])]


Part = Callable[[Names, Any], Iterator[Found]]
