"""`run`, `open`, `close`, `end`, `until`: statements about spans."""

from __future__ import annotations

from .. import nodes, typed
from ..game import SpanDef
from ..nodes import Span
from ..scope import Scope
from ..types import entity
from .arguments import Given, fill, sort_out
from .context import Context, statement
from .rules import rules_of
from .signatures import Slot
from .statements import must_act, part
from .wording import a, meant


def find_span(ctx: Context, name: str, at: Span) -> SpanDef | None:
    """The declared span, or a finding."""
    known = ctx.world.spans.get(name)
    if known is None:
        hint = meant(name, ctx.world.spans)
        if name in ctx.world.verbs or name in ctx.world.vocabulary.verbs:
            hint = f"`{name}` is a verb: write it without run"
        ctx.error("E409", f"there is no span `{name}`", at, hint)
    return known


def owner_of(
    ctx: Context, known: SpanDef, node: nodes.Expr | None, scope: Scope, at: Span
) -> typed.Expr | None:
    """`of x`, for spans that belong to somebody."""
    if node is None:
        return None
    if known.of is None:
        ctx.error(
            "E522",
            f"the span {known.name} belongs to nobody",
            node.span,
            f"leave out `of`, or declare of: in spans: {known.name}",
        )
        return None
    return ctx.value(node, scope, entity(known.of), f"`{known.name} of`")


def _opened(
    ctx: Context, node: nodes.Run | nodes.Open, scope: Scope, offset: int
) -> tuple[SpanDef | None, typed.Expr | None, tuple[typed.Expr, ...]]:
    """The span, its owner and its fields, for `run` and `open`."""
    at = part(node.span, offset, len(node.name))
    known = find_span(ctx, node.name, at)
    if known is None:
        return None, None, ()
    if known.of is not None and node.owner is None:
        message = f"whose {node.name}? The span belongs to {a(known.of)}"
        ctx.error("E522", message, at, f"write {node.name} of …")
    owner = owner_of(ctx, known, node.owner, scope, at)
    slots = tuple(Slot(field.name, field.type, label=True) for field in known.takes)
    written = f"{type(node).__name__.lower()} {node.name}" + (" of …" if known.of else "")
    given = Given(f"the span {node.name}", at, slots, written=written)
    sort_out(ctx, given, node.args, scope)
    values = fill(ctx, given, scope, {})
    args = tuple(value for each in values for value in each) if values is not None else ()
    return known, owner, args


@statement(nodes.Run)
def run(ctx: Context, node: nodes.Run, scope: Scope) -> typed.Stmt | None:
    """`run s [of x] label v …[: block]`."""
    must_act(ctx, scope, "`run` opens a span", node.span)
    _not_in_branch(ctx, scope, "run", node.span)
    known, owner, args = _opened(ctx, node, scope, 4)
    body = ctx.suite(node.body, scope.child()) if node.body is not None else None
    return typed.Run(node.name, owner, args, body, span=node.span) if known is not None else None


@statement(nodes.Open)
def open_(ctx: Context, node: nodes.Open, scope: Scope) -> typed.Stmt | None:
    """`open s [of x] label v …`: without a block, until `close`."""
    must_act(ctx, scope, "`open` opens a span", node.span)
    _not_in_branch(ctx, scope, "open", node.span)
    known, owner, args = _opened(ctx, node, scope, 5)
    return typed.Open(node.name, owner, args, span=node.span) if known is not None else None


@statement(nodes.Close)
def close(ctx: Context, node: nodes.Close, scope: Scope) -> typed.Stmt | None:
    must_act(ctx, scope, "`close` closes a span", node.span)
    _not_in_branch(ctx, scope, "close", node.span)
    at = part(node.span, 6, len(node.name))
    known = find_span(ctx, node.name, at)
    if known is None:
        return None
    return typed.Close(node.name, owner_of(ctx, known, node.owner, scope, at), span=node.span)


@statement(nodes.End)
def end(ctx: Context, node: nodes.End, scope: Scope) -> typed.Stmt | None:
    """`end s [of x]`, `end game`."""
    must_act(ctx, scope, "`end` ends a span", node.span)
    _not_in_branch(ctx, scope, "end", node.span)
    if node.name == "game":
        return typed.End("game", None, span=node.span)
    at = part(node.span, 4, len(node.name))
    known = find_span(ctx, node.name, at)
    if known is None:
        return None
    return typed.End(node.name, owner_of(ctx, known, node.owner, scope, at), span=node.span)


def _not_in_branch(ctx: Context, scope: Scope, word: str, span: Span) -> None:
    if scope.place.branch and word != "run":
        message = f"`{word}` cannot stand in `as each`, where the order of answers must not matter"
        ctx.error("E518", message, span, "do it afterwards")


@statement(nodes.Until)
def until(ctx: Context, node: nodes.Until, scope: Scope) -> typed.Stmt | None:
    """`until [next] s [of x] [or …]:` and rule text that lives so long; it keeps the locals that it reads."""
    must_act(ctx, scope, "`until` adds rules", node.span)
    captures: set[str] = set()
    later = scope.child(captures, pure="", branch="", window="")
    durations = [_duration(ctx, duration, scope, later) for duration in node.durations]
    rules = rules_of(ctx, node.rules, later)
    kept = tuple(sorted(captures))
    found = tuple(duration for duration in durations if duration is not None)
    return typed.Until(found, rules, kept, span=node.span)


def _duration(ctx: Context, node: nodes.Duration, scope: Scope, later: Scope) -> typed.Duration | None:
    if node.condition is not None:
        test = later.child(pure="the condition of `until`")
        return typed.Duration("", condition=ctx.condition(node.condition, test), span=node.span)
    offset = 5 if node.next else 0
    at = part(node.span, offset, len(node.name))
    known = find_span(ctx, node.name, at)
    if known is None:
        return None
    owner = owner_of(ctx, known, node.owner, scope, at)
    return typed.Duration(node.name, node.next, owner, span=node.span)
