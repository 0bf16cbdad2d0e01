"""A small world made by hand, and helpers to resolve texts in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from rulewright.dsl import nodes, typed
from rulewright.dsl.diagnostics import Diagnostic, Sink
from rulewright.dsl.game import (
    AttributeDef,
    Definition,
    FunctionDef,
    KindDef,
    MapDef,
    Parameter,
    SpanDef,
    TableDef,
    VerbDef,
    ZoneDef,
)
from rulewright.dsl.origin import TextOrigin
from rulewright.dsl.resolve import resolve_block, resolve_expr, resolve_rules
from rulewright.dsl.scope import Scope
from rulewright.dsl.syntax import parse_block, parse_expr, parse_rules
from rulewright.dsl.types import (
    BOOL,
    EFFECT,
    ENTITY,
    INT,
    LINE,
    PLAYER,
    RULE,
    TEXT,
    Type,
    entity,
    list_of,
    optional,
)
from rulewright.dsl.vocabulary import Vocabulary, signature
from rulewright.dsl.world import World

HERO, GOBLIN, FIGURE, ITEM, CARD = (entity(kind) for kind in ("hero", "goblin", "figure", "item", "card"))
REGION, CELL = entity("region"), entity("cell")
COLOUR, MOOD, METAL, CONDITION = (Type("symbol", name) for name in ("colour", "mood", "metal", "condition"))
POINTS = Type("counts", of=COLOUR)
COST = Type("record", fields=(("bad", INT), ("steps", INT)))

FUNCTIONS = (
    "size(l: list of T) -> int",
    "first(l: list of T) -> T",
    "nth(l: list of T, n: int) -> T",
    "distinct(l: list of T) -> list of T",
    "choices(l: list of T, n: int) -> list of list of T",
    "max(a: int, b: int...) -> int",
    "div_up(a: int, b: int) -> int",
    "neighbours(s: space) -> list of space",
    "distance(a: place, b: place) -> int",
    "lines(s: space, n: int) -> list of list of space",
    "routes(start: space, pass: rule, land: rule) -> routes",
    "cost(ways: routes, s: space) -> record {bad: int, steps: int}",
    "actions(g: group) -> list of action",
    "during(s: span) -> bool",
    "here(x: any) -> list of thing",
)
VERBS = (
    "put(x: any, to: place)",
    "create(what: definition, to: place) -> thing",
    "roll(d: die) -> int",
    "draw(z: zone of T) -> T",
    "show(x: any)",
    "log(message: text)",
    "perform(what: effect)",
    "add_status(who: thing, what: definition of status)",
    "pause(g: group)",
    "later(n: int, b: block later)",
    "ring(times: int = 1; loud: bool = false)",
)


def attributes(**types: Type) -> dict[str, AttributeDef]:
    return {name: AttributeDef(name, of) for name, of in types.items()}


def kinds() -> dict[str, KindDef]:
    of_figures = attributes(health=INT, strength=INT, leader=optional(FIGURE), tired=BOOL)
    of_heroes = {
        **of_figures,
        **attributes(gold=INT, colour=COLOUR, pool=POINTS, dice=list_of(INT), friends=list_of(HERO)),
        **attributes(plan=optional(CARD), home=REGION, rage=INT, words=TEXT),
        "power": AttributeDef("power", INT, derived=typed.Const(1, type=INT)),
    }
    made = [
        KindDef("player", "players", "players", attributes=attributes(score=INT)),
        KindDef("space", "spaces", "spaces"),
        KindDef("figure", "figures", "figures", attributes=of_figures),
        KindDef(
            "hero",
            "heroes",
            "heroes",
            ("figure",),
            of_heroes,
            {"hand": ZoneDef("hand", "card"), "pack": ZoneDef("pack", "item")},
        ),
        KindDef(
            "goblin",
            "goblins",
            "goblins",
            ("figure",),
            {**of_figures, **attributes(rage=TEXT, loot=INT)},
            made="by create",
        ),
        KindDef("item", "items", "items", attributes=attributes(price=INT, spent=BOOL, effect=EFFECT)),
        KindDef("card", "cards", "cards", attributes=attributes(value=INT, basic=EFFECT)),
        KindDef("status", "statuses", "statuses"),
        KindDef("scenario", "scenarios", "scenarios", attributes=attributes(setup=EFFECT)),
        KindDef("region", "regions", "regions", ("space",), attributes(fog=BOOL, arrow=optional(REGION))),
        KindDef("cell", "cells", "cells", ("space",), attributes(mark=optional(PLAYER))),
    ]
    return {kind.name: kind for kind in made}


def definitions() -> dict[str, Definition]:
    ids = {"warrior": "hero", "archer": "hero", "troll": "goblin", "helm": "item", "poison": "status"}
    ids |= {"1": "region", "2": "region", "rage_card": "card", "arena": "scenario"}
    world = kinds()
    made = [Definition(f"{world[kind].section}/{each}", each, kind, {}) for each, kind in ids.items()]
    return {definition.key: definition for definition in made}


def make_world() -> World:
    """Two kinds of figures on a map of regions, cells of a board, cards and items."""
    known = definitions()
    world = World(
        Vocabulary(
            {made.name: made for made in map(signature, FUNCTIONS)},
            {made.name: made for made in (signature(text, "verb") for text in VERBS)},
        ),
        kinds=kinds(),
        symbols={
            "colour": ("red", "blue", "gold"),
            "mood": ("happy", "blue"),
            "metal": ("iron", "steel"),
            "condition": ("stun", "wound"),
        },
        types={"colour": COLOUR, "mood": MOOD, "points": POINTS},
        fields=attributes(day=INT, over=BOOL, champion=optional(HERO), bank=POINTS, marks=list_of(INT)),
        settings=attributes(level=INT),
        zones={"deck": ZoneDef("deck", "card", True), "shop": ZoneDef("shop", "item")},
        maps={
            "land": MapDef("land", "regions", "region"),
            "board": MapDef("board", "square", "cell", (3, 3)),
        },
        dice={"d6": (1, 2, 3, 4, 5, 6)},
        tables={"prices": TableDef("prices", (INT, COLOUR), INT, {})},
        definitions=known,
        ids={definition.id: key for key, definition in known.items()},
        groups=frozenset({"free", "fights"}),
    )
    world.spans = spans()
    world.functions = functions()
    world.verbs = verbs()
    world.blocks = {"strike": ("now", (("target", FIGURE),)), "trap": ("later", (("victim", FIGURE),))}
    return world


def spans() -> dict[str, SpanDef]:
    def fields(**types: Type) -> tuple[AttributeDef, ...]:
        return tuple(attributes(**types).values())

    return {
        "round": SpanDef("round"),
        "turn": SpanDef("turn", "hero"),
        "duel": SpanDef(
            "duel", "hero", fields(rival=HERO, prize=optional(ITEM)), fields(passes=INT, hits=list_of(INT))
        ),
    }


def functions() -> dict[str, FunctionDef]:
    body = typed.Const(1)

    def takes(**types: Type) -> tuple[Parameter, ...]:
        return tuple(Parameter(name, of) for name, of in types.items())

    made = [
        FunctionDef("reach", takes(who=HERO), INT, body),
        FunctionDef("step_cost", takes(who=FIGURE, here=entity("space"), to=entity("space")), INT, body),
        FunctionDef("richest", (), HERO, body),
        FunctionDef("apply_rule", takes(rule=RULE), INT, body),
    ]
    return {function.name: function for function in made}


def verbs() -> dict[str, VerbDef]:
    def label(name: str, of: Type, default: typed.Expr) -> Parameter:
        return Parameter(name, of, True, default)

    base = typed.Attr(typed.Local("me"), "strength", type=INT)
    amount = Parameter("amount", INT, relative_to=base)
    attack = (
        amount,
        label("range", INT, typed.Const(1, type=INT)),
        label("target", INT, typed.Const(1, type=INT)),
        label("inflict", Type("set", of=CONDITION), typed.ListOf((), type=Type("set", of=CONDITION))),
        label("mood", MOOD, typed.Const("happy", type=MOOD)),
    )
    made = [
        VerbDef("attack", attack),
        VerbDef("heal", (Parameter("amount", INT), label("who", FIGURE, typed.Local("me")))),
        VerbDef("walk", (Parameter("to", REGION), label("jump", BOOL, typed.Const(False, type=BOOL)))),
        VerbDef("hurt", (Parameter("victim", FIGURE), Parameter("amount", INT))),
        VerbDef("strike", (Parameter("amount", INT),)),
        VerbDef("trap", ()),
        VerbDef("fight", (), gives=BOOL),
        VerbDef("buy", (Parameter("item", ITEM), Parameter("price", INT, default=typed.Local("item")))),
        VerbDef("act", (Parameter("group", Type("group")),)),
        VerbDef("charge", (Parameter("line", LINE),)),
    ]
    return {verb.name: verb for verb in made}


@pytest.fixture(scope="session")
def world() -> World:
    return make_world()


@dataclass
class Resolved:
    """The typed tree and the findings of a text."""

    tree: Any
    found: list[Diagnostic]
    text: str

    @property
    def only(self) -> Diagnostic:
        """The one finding."""
        assert len(self.found) == 1, self.found
        return self.found[0]

    @property
    def at(self) -> str:
        """The characters under the caret of the one finding."""
        span = self.only.span
        assert span.line == span.end_line
        return self.text.splitlines()[span.line - 1][span.column - 1 : span.end_column - 1]


def start(**given: Any) -> Scope:
    """A verb's scope with a hero and a goblin as parameters, unless said otherwise."""
    parameters = {"h": HERO, "g": GOBLIN, "f": FIGURE, "c": CARD, "i": ITEM, "n": INT, "s": entity("space")}
    return Scope.start(**{"parameters": parameters, **given})


def _resolve(parse: Any, resolve: Any, text: str) -> Resolved:
    sink = Sink()
    tree = parse(text, TextOrigin.of_text(text), sink)
    assert tree is not None, sink.found
    return Resolved(resolve(tree, sink), sink.found, text)


@pytest.fixture
def block(world: World) -> Callable[..., Resolved]:
    """Resolve statements."""

    def resolve(text: str, scope: Scope | None = None, **given: Any) -> Resolved:
        where = scope or start(**given)
        return _resolve(parse_block, lambda tree, sink: resolve_block(tree, world, where, sink), text)

    return resolve


@pytest.fixture
def expr(world: World) -> Callable[..., Resolved]:
    """Resolve an expression."""

    def resolve(text: str, expected: Type | None = None, **given: Any) -> Resolved:
        def run(tree: nodes.Expr, sink: Sink) -> typed.Expr:
            return resolve_expr(tree, world, start(**given), expected, sink)

        return _resolve(parse_expr, run, text)

    return resolve


@pytest.fixture
def rules(world: World) -> Callable[..., Resolved]:
    """Resolve rule text that stands on a hero."""

    def resolve(text: str, me: Type = HERO, bearer: Type | None = None) -> Resolved:
        scope = Scope.start(me=me, bearer=bearer)
        return _resolve(parse_rules, lambda tree, sink: resolve_rules(tree, world, scope, sink), text)

    return resolve


def finding(text: str) -> tuple[str, str]:
    """A text with «…» around the characters that the finding points at -> the text, these characters."""
    marked = re.search("«(.*?)»", text)
    assert marked is not None
    return text.replace("«", "").replace("»", ""), marked.group(1)


@pytest.fixture
def check(block: Callable[..., Resolved]) -> Callable[..., Diagnostic]:
    """The one finding of a block, which must stand at the marked characters."""

    def one(text: str, **given: Any) -> Diagnostic:
        plain, marked = finding(text)
        found = block(plain, **given)
        assert found.only.span[1:3] == _start(text)
        assert found.at == marked
        return found.only

    return one


def _start(text: str) -> tuple[int, int]:
    before = text[: text.index("«")]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


__all__ = ["COST", "ENTITY", "METAL"]
