"""Types as they are written in the signatures of built-in words, and type variables.

Besides the heads of `types.py` these know `var` (a type variable), `place`, `group`, `kind`, `span` without a
name (a constant word), `definition` and `block`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from .. import typed
from ..game import Parameter
from ..types import (
    ANY,
    COORDINATES,
    ENTITY,
    LAYOUT,
    MAP,
    PATTERN,
    TEXT,
    Type,
    entity,
    list_of,
    optional,
    plain,
)
from ..vocabulary import Signature
from ..world import World
from . import fitting


@dataclass(frozen=True, slots=True)
class Slot:
    """One parameter of an authored or built-in word, for the matching of arguments.

    `many`: the last one repeats. `needed`: there is no default.
    """

    name: str
    type: Type
    label: bool = False
    default: typed.Expr | None = None
    relative_to: typed.Expr | None = None
    many: bool = False
    binds: tuple[tuple[str, Type], ...] = ()

    @property
    def needed(self) -> bool:
        """Must a value be given?"""
        return self.default is None and self.type.head != "optional" and not self.many


def of_parameters(parameters: Iterable[Parameter]) -> tuple[Slot, ...]:
    """The slots of an authored verb or function."""
    return tuple(Slot(p.name, p.type, p.label, p.default, p.relative_to, False, p.binds) for p in parameters)


def of_signature(signature: Signature, world: World) -> tuple[Slot, ...]:
    """The slots of a built-in word, without its block."""
    kinds = frozenset(slot.name for slot in signature.slots if slot.type == "kind")
    slots: list[Slot] = []
    for slot in signature.slots:
        if slot.type.split()[0] == "block":
            continue
        of = read_type(slot.type, world, kinds)
        default = constant(slot.default, of) if slot.default is not None else None
        slots.append(Slot(slot.name, of, slot.label, default, None, slot.many))
    return tuple(slots)


def given_type(signature: Signature, world: World) -> Type:
    """What a built-in word gives; may hold type variables."""
    kinds = frozenset(slot.name for slot in signature.slots if slot.type == "kind")
    return read_type(signature.gives, world, kinds)


def block_of(signature: Signature) -> str:
    """`now` or `later` where the word takes a block, else empty."""
    for slot in signature.slots:
        if slot.type.split()[0] == "block":
            return slot.type.split()[-1] if " " in slot.type else "now"
    return ""


def read_type(text: str, world: World, variables: frozenset[str] = frozenset()) -> Type:
    """A type as written in a signature; what is unknown fits everywhere."""
    text = text.strip()
    if text.endswith("?"):
        return optional(read_type(text[:-1], world, variables))
    for head in ("list of ", "set of ", "counts by ", "definition of ", "routes of ", "rule of "):
        if text.startswith(head):
            return Type(head.split()[0], of=read_type(text.removeprefix(head), world, variables))
    if text.startswith("zone of "):
        held = read_type(text.removeprefix("zone of "), world, variables)
        return Type("zone", held.name if held.head == "entity" else "", held)
    if text.startswith("record"):
        return _record(text, world, variables)
    if text == "definition":
        return Type("definition", of=ENTITY)
    if text in variables or (len(text) == 1 and text.isupper()):
        return Type("var", text)
    return _named(text, world)


def _record(text: str, world: World, variables: frozenset[str]) -> Type:
    inside = text.partition("{")[2].rpartition("}")[0]
    parts = [part.partition(":") for part in re.split(r",(?![^{]*})", inside) if part.strip()]
    return Type(
        "record", fields=tuple((name.strip(), read_type(of, world, variables)) for name, _, of in parts)
    )


OWN_WORDS = frozenset(("place", "group", "span", "kind", "rule", "effect", "action", "die", "line", "zone"))
"""What signatures mean by these words, whatever a game calls its kinds."""


MAP_WORDS = {"map": MAP, "coordinates": COORDINATES, "pattern": PATTERN, "layout": LAYOUT}
"""The same for words of maps, with what they hold."""


def _edge(world: World) -> Type:
    """What lies between two spaces: of the one kind of edges that the maps have."""
    kinds = {board.edge_kind for board in world.maps.values() if board.edge_kind}
    return entity(kinds.pop()) if len(kinds) == 1 else ENTITY


def _named(text: str, world: World) -> Type:
    """A simple type; a word that nothing declares is a type of its own, known to built-in words alone."""
    if text in MAP_WORDS:
        return MAP_WORDS[text]
    if text == "edge":
        return _edge(world)
    if text in OWN_WORDS:
        return Type(text)
    if text in world.types:
        return world.types[text]
    if text in world.symbols:
        return Type("symbol", text)
    if text in world.kinds or text in ("player", "space"):
        return entity(text)
    if text in ("entity", "thing"):
        return ENTITY
    return Type(text) if re.fullmatch(r"[a-z_]+", text) else ANY


def constant(text: str, of: Type) -> typed.Expr:
    """The default of a built-in parameter: a number, true, false, none, [], an implicit name, or a word."""
    text = text.strip()
    if re.fullmatch(r"-?\d+", text):
        return typed.Const(int(text), type=of)
    if text in ("true", "false", "none"):
        return typed.Const({"true": True, "false": False, "none": None}[text], type=of)
    if text == "[]":
        return typed.ListOf((), type=of if of.head in ("list", "set") else list_of(ANY))
    if text in ("me", "performer", "cause", "bearer"):
        return typed.Local(text, type=ENTITY)
    return typed.Const(text.strip('"'), type=of if of.head == "symbol" else TEXT)


# ---------------------------------------------------------------- type variables


def substitute(of: Type, known: Mapping[str, Type]) -> Type:
    """The type with its variables replaced by what is known of them; the rest stay variables."""
    if of.head == "var":
        return known.get(of.name, of)
    if of.of is not None:
        inner = substitute(of.of, known)
        return optional(inner) if of.head == "optional" else replace(of, of=inner)
    if of.fields:
        return replace(of, fields=tuple((name, substitute(each, known)) for name, each in of.fields))
    return of


def settle(of: Type) -> Type:
    """The type with the variables that nothing fixed replaced by `any`."""
    if of.head == "var":
        return ANY
    if of.of is not None:
        return replace(of, of=settle(of.of))
    return of


def bind(world: World, pattern: Type, given: Type, known: dict[str, Type]) -> bool:
    """Learn the variables of a pattern from the type of an argument; False where two do not go together."""
    if pattern.head == "var":
        before = known.get(pattern.name)
        both = given if before is None else fitting.join(world, before, given)
        if both is None:
            return False
        known[pattern.name] = both
        return True
    given = given if pattern.head == "optional" else plain(given)
    if pattern.of is None or not has_variable(pattern):
        return True
    if pattern.head in ("list", "set"):
        inner = fitting.element(world, given)
        return inner is None or bind(world, pattern.of, inner, known)
    if pattern.head == "optional":
        return given.head == "none" or bind(world, pattern.of, plain(given), known)
    return given.of is None or bind(world, pattern.of, given.of, known)


def has_variable(of: Type) -> bool:
    """Does a type variable stand in it?"""
    inner = any(has_variable(each) for _, each in of.fields)
    return of.head == "var" or inner or (of.of is not None and has_variable(of.of))
