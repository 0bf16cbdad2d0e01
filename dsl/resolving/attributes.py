"""`h.gold`, `table[a, b]`, `x has s`, `x is k`, `x is enemy of y`: what hangs on a thing."""

from __future__ import annotations

from .. import nodes, typed
from ..game import AttributeDef
from ..nodes import Span
from ..scope import Scope
from ..types import (
    ANY,
    BOOL,
    COORDINATES,
    ENTITY,
    INT,
    LINE,
    NONE,
    PLAYER,
    TEXT,
    Type,
    entity,
    list_of,
    plain,
)
from . import fitting
from .context import Context, expression, unknown
from .names import kind_hint, zone_type
from .wording import a, describe, meant, words

BUILT_IN: dict[str, Type] = {
    "zone": fitting.PLACE,
    "owner": ENTITY,
    "controller": PLAYER,
    "number": INT,
    "name": TEXT,
    "definition": ENTITY,
}
"""Attributes of all things; `at` is `zone`."""

_CLOSED = (
    *("int", "bool", "text", "symbol", "list", "set", "counts", "die", "effect", "rule"),
    *("layout", "routes"),
)
"""Types without attributes; those of built-in words alone have whatever these words say."""

_OF_LINES: dict[str, Type] = {
    "card": ENTITY,
    "half": Type("word", "half"),
    "verb": Type("word", "verb"),
    "name": TEXT,
}


def tail(span: Span, word: str) -> Span:
    """The last word of a span."""
    return Span(span.file, span.end_line, span.end_column - len(word), span.end_line, span.end_column)


@expression(nodes.Attribute)
def attribute(ctx: Context, node: nodes.Attribute, scope: Scope, expected: Type | None) -> typed.Expr:
    """`a.b` for whatever `a` is."""
    if isinstance(node.of, nodes.Name) and node.of.name == "settings" and scope.find("settings") is None:
        return _setting(ctx, node)
    of = ctx.expr(node.of, scope)
    if of.type.head == "optional":
        ctx.maybe_none(of, f"then it has no `{node.name}`")
    return member(ctx, of, node.name, node.span)


def _setting(ctx: Context, node: nodes.Attribute) -> typed.Expr:
    found = ctx.world.settings.get(node.name)
    if found is None:
        at = tail(node.span, node.name)
        return ctx.wrong(
            "E404", f"there is no setting `{node.name}`", at, meant(node.name, ctx.world.settings)
        )
    return typed.GameField(node.name, True, span=node.span, type=found.type)


def member(ctx: Context, of: typed.Expr, name: str, span: Span) -> typed.Expr:
    """What `name` is of a resolved expression."""
    held = plain(of.type)
    if held.head in ("any", "var", "none", "action"):
        return typed.Attr(of, "zone" if name == "at" else name, span=span, type=ANY)
    if held.head == "entity":
        return _of_thing(ctx, of, held.name, name, span)
    if held.head == "place":
        return _of_place(ctx, of, name, span)
    if held.head in ("zone", "map"):
        return _of_zone(ctx, of, held, name, span)
    if held.head == "span":
        return _of_span(ctx, of, held.name, name, span)
    if held.head == "record":
        return _of_record(ctx, of, held, name, span)
    if held.head == "line":
        return typed.Attr(of, name, span=span, type=_OF_LINES.get(name, ANY))
    if held.head in _CLOSED:
        return _no_attributes(ctx, held, name, span)
    return typed.Attr(of, name, span=span, type=ANY)


def _no_attributes(ctx: Context, held: Type, name: str, span: Span) -> typed.Expr:
    hint = ""
    if held.head in ("list", "set"):
        hint = f"of each of them: (all x in … of x.{name}); of one: first(…).{name}"
    return ctx.wrong("E404", f"{describe(held)} has no `{name}`", tail(span, name), hint)


# ---------------------------------------------------------------- things


def _of_thing(ctx: Context, of: typed.Expr, kind: str, name: str, span: Span) -> typed.Expr:
    """Of the kind itself, then built in, then of kinds below that agree."""
    world = ctx.world
    known = world.kinds.get(kind)
    if known is not None and name in known.attributes:
        return typed.Attr(of, name, span=span, type=known.attributes[name].type)
    if known is not None and name in known.zones:
        return typed.ZoneOf(of, name, span=span, type=zone_type(known.zones[name].of))
    below = [world.kinds[each] for each in fitting.family(world, kind)]
    if name == "definition":
        return typed.Attr(of, name, span=span, type=entity(kind))
    built_in = _built_in(ctx, kind, name)
    if built_in is not None:
        return typed.Attr(of, "zone" if name == "at" else name, span=span, type=built_in)
    attributes = [each.attributes[name] for each in below if name in each.attributes]
    zones = [each.zones[name] for each in below if name in each.zones]
    if zones and not attributes:
        held = {zone.of for zone in zones}
        return typed.ZoneOf(of, name, span=span, type=zone_type(held.pop() if len(held) == 1 else ""))
    if attributes and not zones:
        return _agreed(ctx, of, kind, name, span, attributes)
    return _no_attribute(ctx, kind, name, span)


def _built_in(ctx: Context, kind: str, name: str) -> Type | None:
    if name == "contents" and (not kind or fitting.is_space(ctx.world, kind)):
        return list_of(ENTITY)
    if name == "coordinates" and (not kind or fitting.is_space(ctx.world, kind)):
        return COORDINATES
    return BUILT_IN.get("zone" if name == "at" else name)


def _agreed(
    ctx: Context, of: typed.Expr, kind: str, name: str, span: Span, found: list[AttributeDef]
) -> typed.Expr:
    """An attribute that only kinds below have: allowed when they agree on its type."""
    held = found[0].type
    for other in found[1:]:
        both = fitting.join(ctx.world, held, other.type)
        if both is None:
            message = f"`{name}` is {describe(held)} of one kind and {describe(other.type)} of another"
            return ctx.wrong("E416", message, tail(span, name), "test the kind first: if … is …")
        held = both
    return typed.Attr(of, name, span=span, type=held)


def _no_attribute(ctx: Context, kind: str, name: str, span: Span) -> typed.Expr:
    own = [*BUILT_IN, "at"]
    for each in fitting.family(ctx.world, kind):
        own += [*ctx.world.kinds[each].attributes, *ctx.world.kinds[each].zones]
    who = a(kind) if kind else "nothing"
    message = f"{who} has no `{name}`" if kind else f"no thing has a `{name}`"
    return ctx.wrong("E404", message, tail(span, name), meant(name, own))


def _of_place(ctx: Context, of: typed.Expr, name: str, span: Span) -> typed.Expr:
    """Of where a thing is: of zones and of spaces of any kind."""
    if name == "contents":
        return typed.Attr(of, name, span=span, type=list_of(ENTITY))
    if name == "coordinates":
        return typed.Attr(of, name, span=span, type=COORDINATES)
    found: list[AttributeDef] = []
    names = [*BUILT_IN, "contents", "coordinates"]
    for kind in ctx.world.kinds:
        if fitting.is_space(ctx.world, kind):
            known = ctx.world.kinds[kind]
            if name in known.zones:
                return typed.ZoneOf(of, name, span=span, type=zone_type(known.zones[name].of))
            found += [known.attributes[name]] if name in known.attributes else []
            names += [*known.attributes, *known.zones]
    if found:
        return _agreed(ctx, of, "space", name, span, found)
    if name in BUILT_IN:
        return typed.Attr(of, name, span=span, type=BUILT_IN[name])
    return ctx.wrong("E404", f"no space has a `{name}`", tail(span, name), meant(name, names))


def _of_zone(ctx: Context, of: typed.Expr, held: Type, name: str, span: Span) -> typed.Expr:
    if name == "contents":
        return typed.Attr(of, name, span=span, type=list_of(held.of or ENTITY))
    if name in BUILT_IN and held.head == "zone":
        return typed.Attr(of, name, span=span, type=BUILT_IN[name])
    inner = fitting.element(ctx.world, held) or ANY
    known = ctx.world.kinds.get(inner.name)
    hint = meant(name, [*BUILT_IN, "contents"])
    if known is not None and name in known.attributes:
        hint = f"its things have it: first(…).{name}, or (all x in … of x.{name})"
    return ctx.wrong("E404", f"{describe(held)} has no `{name}`", tail(span, name), hint)


def _of_span(ctx: Context, of: typed.Expr, which: str, name: str, span: Span) -> typed.Expr:
    known = ctx.world.spans.get(which)
    if known is None:
        return typed.Attr(of, name, span=span, type=ANY)
    fields = {each.name: each.type for each in (*known.takes, *known.has)}
    if known.of:
        fields["owner"] = entity(known.of)
    if name not in fields:
        hint = meant(name, fields) or (f"it has {words(fields)}" if fields else "")
        return ctx.wrong("E404", f"the span {which} has no `{name}`", tail(span, name), hint)
    return typed.Attr(of, name, span=span, type=fields[name])


def _of_record(ctx: Context, of: typed.Expr, held: Type, name: str, span: Span) -> typed.Expr:
    fields = dict(held.fields)
    if name in fields:
        return typed.Attr(of, name, span=span, type=fields[name])
    message = f"this record has no `{name}`; its fields are {words(fields)}"
    return ctx.wrong("E404", message, tail(span, name), meant(name, fields))


# ---------------------------------------------------------------- brackets


@expression(nodes.Index)
def index(ctx: Context, node: nodes.Index, scope: Scope, expected: Type | None) -> typed.Expr:
    """A row of a table, a number of a pool, the n-th of a list."""
    name = node.of.name if isinstance(node.of, nodes.Name) else ""
    if name in ctx.world.tables and scope.find(name) is None:
        return _row(ctx, node, name, scope)
    of = ctx.expr(node.of, scope)
    held = plain(of.type)
    if held.head in ("any", "var"):
        key = ctx.expr(node.keys[0], scope)
        return typed.Index(of, key, span=node.span, type=ANY)
    wanted, given = _indexed(ctx, held)
    if wanted is None or len(node.keys) != 1:
        message = f"{describe(held)} cannot be read with one key in brackets"
        hint = meant(name, ctx.world.tables)
        return ctx.wrong(
            "E521",
            message.replace("one key", f"{len(node.keys)} keys" if wanted else "a key"),
            node.span,
            hint,
        )
    if of.type.head == "optional":
        ctx.maybe_none(of, "then it has no brackets")
    key = ctx.value(node.keys[0], scope, wanted, "the key")
    return typed.Index(of, key, span=node.span, type=given)


def _indexed(ctx: Context, held: Type) -> tuple[Type | None, Type]:
    """The type of the key and of what is read."""
    if held.head == "counts":
        return held.of or ANY, INT
    inner = fitting.element(ctx.world, held) if held.head in ("list", "zone") else None
    return (INT, inner) if inner is not None else (None, ANY)


def _row(ctx: Context, node: nodes.Index, table: str, scope: Scope) -> typed.Expr:
    known = ctx.world.tables[table]
    if len(node.keys) != len(known.keys):
        many = f"{len(known.keys)} key{'s' if len(known.keys) != 1 else ''}"
        return ctx.wrong("E506", f"the table `{table}` has {many}, here {_are(len(node.keys))}", node.span)
    keys = [
        ctx.value(key, scope, of, f"key {at} of the table `{table}`")
        for at, (key, of) in enumerate(zip(node.keys, known.keys, strict=True), 1)
    ]
    return typed.TableRead(table, tuple(keys), span=node.span, type=known.gives)


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}"


# ---------------------------------------------------------------- questions about a thing


def _thing(ctx: Context, node: nodes.Expr, scope: Scope, word: str) -> typed.Expr:
    """Something that can have a kind, a status or a side."""
    of = ctx.expr(node, scope)
    if plain(of.type).head not in ("entity", "any", "var", "place", "none"):
        return ctx.wrong("E501", f"`{word}` asks about a thing, this is {describe(of.type)}", of.span)
    return of


@expression(nodes.Has)
def has(ctx: Context, node: nodes.Has, scope: Scope, expected: Type | None) -> typed.Expr:
    """`x has status`."""
    of = _thing(ctx, node.of, scope, "has")
    key = ctx.world.ids.get(node.name)
    if key is None:
        at = tail(node.span, node.name)
        statuses = [one for one, each in ctx.world.ids.items() if _is_status(ctx, each)]
        message = f"there is no status `{node.name}`"
        return ctx.wrong("E407", message, at, meant(node.name, statuses or ctx.world.ids))
    if not _is_status(ctx, key):
        kind = ctx.world.definitions[key].kind
        message = f"`has` asks for a status, `{node.name}` is {describe(entity(kind))}"
        return ctx.wrong("E501", message, tail(node.span, node.name), f"to ask what a thing is write x is {node.name}")
    return typed.HasStatus(of, key, span=node.span, type=BOOL)


def _is_status(ctx: Context, key: str) -> bool:
    known = ctx.world.definitions.get(key)
    return known is not None and fitting.is_a(ctx.world, known.kind, "status")


@expression(nodes.Is)
def is_(ctx: Context, node: nodes.Is, scope: Scope, expected: Type | None) -> typed.Expr:
    """`x is kind`, `x is definition`."""
    of = _thing(ctx, node.of, scope, "is")
    if node.name == "none":
        return typed.Binary("==", of, typed.Const(None, type=NONE), span=node.span, type=BOOL)
    kind, key = node.name, ctx.world.ids.get(node.name)
    if kind in ctx.world.kinds:
        found: typed.Expr = typed.IsKind(of, kind, span=node.span, type=BOOL)
    elif key is not None:
        known = ctx.world.definitions.get(key)
        kind = known.kind if known is not None else ""
        found = typed.IsDefinition(of, key, span=node.span, type=BOOL)
    else:
        hint = kind_hint(ctx, kind) or meant(kind, ctx.world.ids)
        return ctx.wrong("E406", f"there is no kind or thing `{kind}`", tail(node.span, kind), hint)
    held = plain(of.type)
    if held.head == "entity" and not fitting.related(ctx.world, held.name, kind):
        ctx.warn("W504", f"{a(held.name)} is never {a(kind)}", node.span)
    return found


@expression(nodes.Related)
def is_of(ctx: Context, node: nodes.Related, scope: Scope, expected: Type | None) -> typed.Expr:
    """`x is enemy of y`."""
    of, to = _thing(ctx, node.of, scope, "is"), _thing(ctx, node.to, scope, "is")
    if node.relation not in ctx.world.relations:
        at = of.span
        span = Span(
            at.file, at.end_line, at.end_column + 4, at.end_line, at.end_column + 4 + len(node.relation)
        )
        message = f"`{node.relation}` is no relation between sides; there are {words(ctx.world.relations)}"
        ctx.error("E408", message, span, meant(node.relation, ctx.world.relations))
        return unknown(node.span)
    return typed.Related(of, node.relation, to, span=node.span, type=BOOL)


__all__ = ["BUILT_IN", "LINE", "member", "tail"]
