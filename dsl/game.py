"""The contract between `dsl` and `interpreter`: a checked game, as frozen data.

`dsl.load` fills it, `interpreter.lower` reads it.  Keys of definitions are `section/id`; order is the order of
authoring (files by name, entries as they stand), which is also the order of ids in the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from . import typed
from .laid import Layout
from .nodes import NOWHERE, Span
from .types import Type

Names = Mapping[str, str]  # language -> text


@dataclass(frozen=True, slots=True)
class AttributeDef:
    """One attribute of a kind, of a span, of the game or of the settings.

    `start` is a plain value (None where optional); `derived` an expression over `me`; `see` all, owner, nobody;
    `lives` scenario or campaign; `least`/`most` clamp every write.
    """

    name: str
    type: Type
    start: Any = None
    derived: typed.Expr | None = None
    see: str = "all"
    lives: str = "scenario"
    least: int | None = None
    most: int | None = None
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class ZoneDef:
    """A zone of the table or of each thing of a kind. `of` is the kind it holds; `see` all, owner, nobody."""

    name: str
    of: str = ""
    ordered: bool = False
    see: str = "all"
    lives: str = "scenario"
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class ActionDef:
    """What a seat may choose to do. `each` are the values of `for:` (name, list expression), one option a value.

    In scope: `me` (the thing it stands on), `performer`, the names of `each`; `cost` and `do` share locals.
    `text` is a template; `shown` are the values of commands of the effect that it names (`{strike.amount}`).
    """

    name: str
    group: str
    each: tuple[typed.Source, ...] = ()
    when: typed.Expr | None = None
    cost: typed.Block | None = None
    do: typed.Block = field(default_factory=lambda: typed.Block(()))
    limit: str | None = None
    live_in: tuple[str, ...] = ()
    text: Names = field(default_factory=dict)
    shown: Mapping[str, typed.Expr] = field(default_factory=dict)
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Abilities:
    """The rule text of a definition or kind."""

    rules: tuple[typed.Trigger | typed.Modify, ...] = ()


@dataclass(frozen=True, slots=True)
class KindDef:
    """A type of thing. `parents` are the kinds it `is`; attributes, zones, actions, abilities include those inherited.

    `made`: `once` (every definition is one entity from the start) or `by create`. `live_in`: zone names in which its
    rule text is live (empty: wherever it exists). `lives`: how long what `create` makes of it stays, a scenario or a
    campaign. `alike`: the names of several of one definition bear no numbers.
    """

    name: str
    plural: str
    section: str
    parents: tuple[str, ...] = ()
    attributes: Mapping[str, AttributeDef] = field(default_factory=dict)
    zones: Mapping[str, ZoneDef] = field(default_factory=dict)
    actions: tuple[ActionDef, ...] = ()
    abilities: Abilities = Abilities()
    made: str = "once"
    live_in: tuple[str, ...] = ()
    lives: str = "scenario"
    alike: bool = False
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Definition:
    """One authored thing. `values` holds plain values (entities as `typed.Thing`, effects as `typed.EffectOf`).

    `value_spans`: where each of them stands, in a file of the game or of an overlay.
    """

    key: str
    id: str
    kind: str
    name: Names
    values: Mapping[str, Any] = field(default_factory=dict)
    copies: int = 1
    actions: tuple[ActionDef, ...] = ()
    abilities: Abilities = Abilities()
    span: Span = NOWHERE
    value_spans: Mapping[str, Span] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a verb or function; a label is given by name, with a default (a plain value or an expression)."""

    name: str
    type: Type
    label: bool = False
    default: typed.Expr | None = None
    relative_to: typed.Expr | None = None
    binds: tuple[tuple[str, Type], ...] = ()
    """Names that a late expression may use; the verb sets them, and computes it anew at each reading."""


@dataclass(frozen=True, slots=True)
class VerbDef:
    """A named effect. `cost` is paid first; `text` labels it, `log` is written when it happens.

    `block`: `now` or `later` where a command of it carries a block, with the names that the verb gives to it.
    """

    name: str
    parameters: tuple[Parameter, ...] = ()
    cost: typed.Block | None = None
    do: typed.Block = field(default_factory=lambda: typed.Block(()))
    gives: Type | None = None
    text: Names = field(default_factory=dict)
    log: Names = field(default_factory=dict)
    public_pause: bool = False
    block: str = ""
    binds: tuple[str, ...] = ()
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class FunctionDef:
    """A named expression; `body` a Block when it has statements (let, if, for each, return …), pure either way."""

    name: str
    parameters: tuple[Parameter, ...]
    gives: Type
    body: typed.Expr | typed.Block
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class TableDef:
    """Fixed numbers. `rows` maps a tuple of plain keys to a plain value; ranges are already spread over ints."""

    name: str
    keys: tuple[Type, ...]
    gives: Type
    rows: Mapping[tuple[Any, ...], Any]
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class SpanDef:
    """A stretch of play. `of`: the kind of its owner or none; `takes` then `has` are its fields.

    `admits`: the groups of open actions it lets in (None: says nothing, the span outside decides).
    """

    name: str
    of: str | None = None
    takes: tuple[AttributeDef, ...] = ()
    has: tuple[AttributeDef, ...] = ()
    do: typed.Block | None = None
    admits: tuple[str, ...] | None = None
    rest_point: bool = False
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class MapDef:
    """A map. `form` is square, hex or regions; `of` the kind of its spaces; `size` columns, rows of a square map.

    Spaces of a square map are made by the engine with keys `map.x.y`; those of a region map are the definitions of
    `of`, joined by `edges` (pairs of keys, undirected). Those of a hex map are laid, with keys `map.q.r`; `layout` from
    the start. `outside` is wall or void; `radius` bounds how far from (0, 0) a space may lie; `edge_kind` is the kind
    of the things between two spaces, where the game has one.
    """

    name: str
    form: str
    of: str
    size: tuple[int, int] | None = None
    edges: tuple[tuple[str, str], ...] = ()
    outside: str = "void"
    edge_kind: str | None = None
    radius: int | None = None
    layout: Layout | None = None
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class SetupChoice:
    """A choice before play: of each seat (an attribute of the player) or of the table (an attribute of `settings`)."""

    name: str
    of: str
    type: Type
    default: Any = None
    distinct: bool = False
    text: Names = field(default_factory=dict)
    span: Span = NOWHERE
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class CaseDef:
    """An executable example, as plain data. `shared`: rolls and draws, as (kind, stream), that only the `defaults` of
    its file give; they need not be used up."""

    name: str
    covers: tuple[str, ...]
    body: Mapping[str, Any]
    file: str
    span: Span = NOWHERE
    shared: frozenset[tuple[str, str]] = frozenset()

    @property
    def edition(self) -> str | None:
        """The edition in which it holds: `none` is the game as it stands; None: in any."""
        given = self.body.get("given")
        return str(given["edition"]) if isinstance(given, Mapping) and given.get("edition") else None


@dataclass(frozen=True, slots=True)
class RuleDef:
    """A numbered rule of the book in our own words."""

    id: str
    line: int
    text: str
    not_modelled: str | None = None
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Game:
    """Everything the interpreter may know about a game.

    `translations` maps texts of effect text (prompts, reasons, options) to the same in other languages. `windows` are
    the game's own, by name: before or after. `simultaneous`: ask (the seats) or fixed.
    """

    name: str
    title: Names
    version: str
    seats: tuple[int, int]
    languages: tuple[str, ...]
    kinds: Mapping[str, KindDef]
    symbols: Mapping[str, tuple[str, ...]]
    fields: Mapping[str, AttributeDef]
    setup: Mapping[str, SetupChoice]
    zones: Mapping[str, ZoneDef]
    maps: Mapping[str, MapDef]
    dice: Mapping[str, tuple[Any, ...]]
    sides: Mapping[tuple[str, str], str]
    spans: Mapping[str, SpanDef]
    tables: Mapping[str, TableDef]
    functions: Mapping[str, FunctionDef]
    verbs: Mapping[str, VerbDef]
    definitions: Mapping[str, Definition]
    effects: Mapping[str, typed.Block]
    abilities: Abilities
    actions: tuple[ActionDef, ...]
    flow: typed.Block
    party: str = "first"
    undo: str = "own"
    simultaneous: str = "ask"
    windows: Mapping[str, str] = field(default_factory=dict)
    renames: Mapping[str, str] = field(default_factory=dict)
    symbol_names: Mapping[str, Names] = field(default_factory=dict)
    translations: Mapping[str, Names] = field(default_factory=dict)
    cases: tuple[CaseDef, ...] = ()
    rules: Mapping[str, RuleDef] = field(default_factory=dict)
    bench: Mapping[str, Any] = field(default_factory=dict)
    digest: str = ""


def is_a(game: Game, kind: str, other: str) -> bool:
    """Is a kind another one, or below it?"""
    return kind == other or any(is_a(game, parent, other) for parent in game.kinds[kind].parents)


def seats_for(game: Game, scenario: str | None) -> tuple[int, ...]:
    """How many may play a scenario, the fewest first: as many as its `seats` say, else as the game takes."""
    one = game.definitions.get(f"scenarios/{scenario}")
    own = one.values.get("seats") if one is not None else None
    return tuple(sorted(own)) if own else tuple(range(game.seats[0], game.seats[1] + 1))


def outlives(game: Game, kind: str) -> bool:
    """Are things of a kind still there when the next scenario begins?"""
    held = game.kinds[kind]
    if held.made == "once" or kind in ("player", "space", "scenario", "variant"):
        return True
    return _lasting(game, kind)


def _lasting(game: Game, kind: str) -> bool:
    held = game.kinds[kind]
    return held.lives == "campaign" or any(_lasting(game, up) for up in held.parents)
