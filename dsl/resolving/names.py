"""Bare names: locals first, then what the game declares, in one fixed order; then "did you mean"."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .. import nodes, typed
from ..scope import IMPLICIT, Scope
from ..types import ANY, DIE, RULE, Type, entity, list_of, plain
from . import fitting
from .context import Context, expression
from .wording import a, meant, words


@expression(nodes.Name)
def name(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr:
    """Whatever a bare name means here."""
    for look_up in LOOKUPS:
        found = look_up(ctx, node, scope, expected)
        if found is not None:
            return found
    return ctx.wrong(
        "E401", f"there is no `{node.name}` here", node.span, _hint(ctx, node.name, scope, expected)
    )


# ---------------------------------------------------------------- one look-up each, in order


def _local(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    binding = scope.find(node.name)
    if binding is None:
        return None
    outer = scope.hidden(node.name) if binding.role == "payload" else None
    if outer is not None and outer.role != "payload":
        message = f"`{node.name}` is what the event carries here, and hides the `{node.name}` of the text around"
        ctx.warn("W502", message, node.span, "if the outer one is meant, give it another name with let")
    binding.used = True
    return typed.Local(node.name, span=node.span, type=binding.type)


def _wanted(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    """A symbol, thing or rule of the very type that is expected wins over other things of that name."""
    if expected is None:
        return None
    wanted = plain(expected)
    if wanted.head == "symbol" and node.name in ctx.world.symbols.get(wanted.name, ()):
        return typed.Const(node.name, span=node.span, type=Type("symbol", wanted.name))
    if wanted.head in ("list", "set") and wanted.of is not None:
        return _wanted(ctx, node, scope, wanted.of)
    if wanted.head == "word" and _is_word(ctx, node.name, wanted.name):
        return typed.Const(node.name, span=node.span, type=wanted)
    if wanted.head == "rule" and node.name in ctx.world.functions:
        return typed.RuleOf(node.name, (), span=node.span, type=RULE)
    return None


def _is_word(ctx: Context, word: str, sort: str) -> bool:
    """Does it name a verb, or (of a line) the effect it stands in?"""
    if sort == "verb":
        return word in ctx.world.verbs or word in ctx.world.vocabulary.verbs
    kinds = ctx.world.kinds.values()
    return any(word in kind.attributes and kind.attributes[word].type.head == "effect" for kind in kinds)


def _field(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    found = ctx.world.fields.get(node.name)
    return None if found is None else typed.GameField(node.name, span=node.span, type=found.type)


def _scenario(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    if node.name != "scenario" or "scenario" in ctx.world.spans:
        return None
    return typed.InPlay(span=node.span, type=entity("scenario"))


def thing(ctx: Context, ident: str, span: nodes.Span) -> typed.Expr | None:
    """The definition with a bare id, if there is one."""
    key = ctx.world.ids.get(ident)
    if key is None:
        return None
    known = ctx.world.definitions.get(key)
    return typed.Thing(key, span=span, type=entity(known.kind) if known is not None else entity(""))


def _definition(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    return thing(ctx, node.name, node.span)


def _span(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    if node.name not in ctx.world.spans:
        return None
    return typed.SpanRow(node.name, span=node.span, type=Type("span", node.name))


def zone_type(kind: str) -> Type:
    """The type of a zone that holds things of a kind."""
    return Type("zone", kind, entity(kind))


def _zone(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    found = ctx.world.zones.get(node.name)
    return None if found is None else typed.Zone(node.name, span=node.span, type=zone_type(found.of))


def _map(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    found = ctx.world.maps.get(node.name)
    if found is None:
        return None
    return typed.Map(node.name, span=node.span, type=Type("map", node.name, entity(found.of)))


def _extent(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    for kind, known in ctx.world.kinds.items():
        if known.plural == node.name:
            return typed.Extent(kind, span=node.span, type=list_of(entity(kind)))
    return None


def _die(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    return typed.Die(node.name, span=node.span, type=DIE) if node.name in ctx.world.dice else None


def _symbol(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    holding = [each for each, listed in ctx.world.symbols.items() if node.name in listed]
    if not holding:
        return None
    if any(not fitting.same_words(ctx.world, holding[0], other) for other in holding):
        message = f"`{node.name}` is a word of {words(holding)}; which is meant here cannot be told"
        hint = "give it to something that has one of these types, or rename one of the words"
        return ctx.wrong("E405", message, node.span, hint)
    return typed.Const(node.name, span=node.span, type=Type("symbol", holding[0]))


def _enumeration(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    """The name of an enumeration (or its plural) is the list of its words."""
    for listed in (node.name, node.name.removesuffix("s")):
        if listed in ctx.world.symbols:
            return typed.Symbols(listed, span=node.span, type=list_of(Type("symbol", listed)))
    return None


def _misused(ctx: Context, node: nodes.Name, scope: Scope, expected: Type | None) -> typed.Expr | None:
    """Names that exist, but cannot stand bare."""
    word, world = node.name, ctx.world
    if word in world.functions or word in world.vocabulary.functions:
        return ctx.wrong("E417", f"`{word}` is a function", node.span, f"call it: {word}(…)")
    if word in world.tables:
        return ctx.wrong("E417", f"`{word}` is a table", node.span, f"read a row of it: {word}[…]")
    if word in world.kinds:
        hint = f"for all of them write {world.kinds[word].plural}"
        return ctx.wrong("E417", f"`{word}` is a kind, not a thing", node.span, hint)
    if word in world.verbs or word in world.vocabulary.verbs:
        return ctx.wrong("E417", f"`{word}` is a verb", node.span, f"its value is {word}(…)")
    if word == "settings":
        return ctx.wrong("E417", "`settings` cannot stand alone", node.span, "write settings.x")
    return None


LookUp = Callable[[Context, nodes.Name, Scope, "Type | None"], "typed.Expr | None"]
LOOKUPS: tuple[LookUp, ...] = (
    _local,
    _wanted,
    _field,
    _scenario,
    _definition,
    _span,
    _zone,
    _map,
    _extent,
    _die,
    _symbol,
    _enumeration,
    _misused,
)


# ---------------------------------------------------------------- what was meant


def _hint(ctx: Context, word: str, scope: Scope, expected: Type | None) -> str:
    """The nearest name that would fit, else the nearest of all; then names of words of other sorts."""
    known = list(_known(ctx, scope, expected))
    fitting_names = [one for one, of in known if expected is None or fitting.fits(ctx.world, of, expected)]
    others = [*ctx.world.functions, *ctx.world.vocabulary.functions, *ctx.world.tables]
    if word in ("you", "self", "this", "actor"):
        return "the thing a text stands on is `me`; who acts is `performer`"
    if word in IMPLICIT:
        return "give it as a parameter" if word != "bearer" else "only statuses have a bearer"
    singular = next((k for k, known_kind in ctx.world.kinds.items() if k + "s" == word), "")
    if singular:
        return f"all things of kind {singular} are called {ctx.world.kinds[singular].plural}"
    return meant(word, fitting_names, [one for one, _ in known], others)


def _known(ctx: Context, scope: Scope, expected: Type | None) -> Iterator[tuple[str, Type]]:
    """All names that may stand bare, with their types."""
    world = ctx.world
    yield from ((one, binding.type) for one, binding in scope.visible().items())
    yield from ((one, of.type) for one, of in world.fields.items())
    yield from (
        (one, entity(world.definitions[key].kind))
        for one, key in world.ids.items()
        if key in world.definitions
    )
    yield from ((one, Type("span", one)) for one in world.spans)
    yield from ((one, zone_type(of.of)) for one, of in world.zones.items())
    yield from ((one, Type("map", one, entity(of.of))) for one, of in world.maps.items())
    yield from ((known.plural, list_of(entity(kind))) for kind, known in world.kinds.items())
    yield from ((one, DIE) for one in world.dice)
    for listed, symbols in world.symbols.items():
        yield from ((one, Type("symbol", listed)) for one in symbols)
    yield from ((one, ANY) for one in ("settings", "scenario"))


def kind_hint(ctx: Context, word: str) -> str:
    """What was meant by something that should be a kind."""
    for kind, known in ctx.world.kinds.items():
        if known.plural == word:
            return f"one of them is {a(kind)}"
    return meant(word, ctx.world.kinds)
