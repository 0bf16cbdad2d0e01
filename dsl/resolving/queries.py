"""Queries: `all x in s of e where c by least k`, and their sources."""

from __future__ import annotations

from collections.abc import Container

from .. import nodes, typed
from ..scope import Scope
from ..types import ANY, BOOL, INT, Type, list_of, optional, plain
from . import fitting, narrow
from .context import Context, expression
from .expressions import ordered
from .wording import describe

_TRUTH = ("any", "every", "no")


@expression(nodes.Query)
def query(ctx: Context, node: nodes.Query, scope: Scope, expected: Type | None) -> typed.Expr:
    """Sources, condition, what is collected, ranking: in the order in which they know one another's names."""
    inner = scope.child(lazy=scope.place.lazy or "a query", counting=node.quantifier == "count")
    sources = bind_sources(ctx, node.sources, scope, inner)
    where = None
    if node.where is not None:
        where = ctx.condition(node.where, inner)
        inner.learn(narrow.facts(where, True))
    of = _collected(ctx, node, inner, expected)
    keys = rank(ctx, node.by, inner)
    given = _given(ctx, node, of)
    return typed.Query(node.quantifier, sources, of, where, keys, span=node.span, type=given)


def bind_sources(
    ctx: Context, sources: tuple[nodes.Source, ...], outer: Scope, inner: Scope
) -> tuple[typed.Source, ...]:
    """Resolve `x in s with y in t` and bind the names in `inner`; the first source is read before all."""
    found: list[typed.Source] = []
    for at, source in enumerate(sources):
        of = iterated(ctx, source.of, outer if at == 0 else inner)
        held = fitting.element(ctx.world, of.type) or ANY
        bind_name(ctx, source.name, held, inner, source.span, role="bound")
        found.append(typed.Source(source.name, of, span=source.span))
    return tuple(found)


def iterated(ctx: Context, node: nodes.Expr, scope: Scope) -> typed.Expr:
    """Something one can go over; a place stands for what is in it."""
    return over(ctx, ctx.expr(node, scope))


def over(ctx: Context, of: typed.Expr) -> typed.Expr:
    """Check that one can go over a resolved expression."""
    held = fitting.element(ctx.world, of.type)
    if held is None:
        hint = "for all things of the kind write its plural" if of.type.head == "entity" else ""
        if of.type.head == "int":
            hint = "to do something n times write repeat n"
        return ctx.wrong(
            "E508", f"one can go over a list or a zone, this is {describe(of.type)}", of.span, hint
        )
    if of.type.head == "optional":
        ctx.maybe_none(of, "then there is nothing to go over")
    if fitting.wants_space(ctx.world, plain(of.type)):
        return typed.Attr(of, "contents", span=of.span, type=list_of(held))
    return of


def bind_name(
    ctx: Context,
    name: str,
    of: Type,
    scope: Scope,
    span: nodes.Span,
    *,
    role: str = "local",
    watched: bool = False,
) -> None:
    """Bind a new name, and say when it hides another one."""
    at = nodes.Span(span.file, span.line, span.column, span.line, span.column + len(name))
    before = scope.find(name)
    if before is not None and before.role == "implicit":
        ctx.error("E514", f"`{name}` has a meaning of its own here", at, "take another name")
    elif before is not None:
        ctx.error("E514", f"`{name}` is already a name here", at, _rename(role, name))
    else:
        _hides(ctx, name, at)
    scope.bind(name, of, role, at, watched=watched)


def _rename(role: str, name: str) -> str:
    return (
        f"to change it write {name} = …; for another one take another name"
        if role == "local"
        else "take another name"
    )


def _hides(ctx: Context, name: str, at: nodes.Span) -> None:
    """Warn of a local that hides something declared."""
    world = ctx.world
    declared: dict[str, Container[str]] = {
        "an attribute of the game": world.fields,
        "a thing": world.ids,
        "a span": world.spans,
        "a zone": world.zones,
        "a map": world.maps,
        "all things of a kind": [known.plural for known in world.kinds.values()],
        "a table": world.tables,
    }
    for what, names in declared.items():
        if name in names:
            ctx.warn("W502", f"`{name}` hides {what} of that name", at, "take another name")
            return


# ---------------------------------------------------------------- parts


def _collected(ctx: Context, node: nodes.Query, scope: Scope, expected: Type | None) -> typed.Expr:
    """What is collected: `of`, else the first name."""
    first = nodes.Name(node.sources[0].name, span=node.sources[0].span)
    if node.of is None:
        return ctx.expr(first, scope)
    wanted = plain(expected) if expected is not None else ANY
    inner = wanted.of if wanted.head in ("list", "set") else None
    return ctx.expr(node.of, scope, inner)


def rank(ctx: Context, keys: tuple[nodes.Key, ...], scope: Scope) -> tuple[typed.Key, ...]:
    """`least e then most f`."""
    found: list[typed.Key] = []
    for key in keys:
        value = ctx.expr(key.value, scope)
        if value.type.head == "optional":
            ctx.maybe_none(value, "none has no place in an order")
        if not ordered(value.type):
            word = "most" if key.most else "least"
            hint = "name what of it counts" if value.type.head == "entity" else ""
            if value.type.head in ("list", "set", "zone"):
                hint = "to rank by how many there are, write size(…)"
            value = ctx.wrong(
                "E524", f"`{word}` ranks by numbers, this is {describe(value.type)}", value.span, hint
            )
        found.append(typed.Key(key.most, value, span=key.span))
    return tuple(found)


def _given(ctx: Context, node: nodes.Query, of: typed.Expr) -> Type:
    """The type of the whole query."""
    if node.quantifier in _TRUTH:
        return BOOL
    if node.quantifier == "count":
        return INT
    if node.quantifier in ("sum", "min", "max"):
        return _summed(ctx, node, of)
    if node.quantifier == "first":
        return optional(of.type)
    return list_of(of.type)


def _summed(ctx: Context, node: nodes.Query, of: typed.Expr) -> Type:
    held = plain(of.type)
    if of.type.head == "optional":
        ctx.maybe_none(of, f"`{node.quantifier}` cannot calculate with none")
    adds = held.head in ("int", "any", "counts") if node.quantifier == "sum" else ordered(held)
    if not adds:
        hint = f"say what of it: {node.quantifier} {node.sources[0].name} in … of {node.sources[0].name}.…"
        span = of.span if node.of is not None else node.span
        ctx.error("E503", f"`{node.quantifier}` takes numbers, this is {describe(of.type)}", span, hint)
        return ANY
    return held
