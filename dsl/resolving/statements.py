"""Statements that steer: let, if, loops, `as`, return, require, outcomes."""

from __future__ import annotations

from .. import nodes, typed
from ..nodes import Span
from ..scope import Scope
from ..types import ANY, BOOL, ENTITY, INT, NONE, Type, plain
from . import fitting, narrow
from .context import Context, statement
from .queries import bind_name, bind_sources, iterated, rank
from .templates import check_template
from .wording import describe


def part(span: Span, offset: int, length: int) -> Span:
    """Some characters of the first line of a span."""
    start = span.column + offset
    return Span(span.file, span.line, start, span.line, start + length)


def quoted_end(span: Span, text: str) -> Span:
    """The quoted text at the end of a span."""
    return Span(span.file, span.end_line, span.end_column - len(text) - 2, span.end_line, span.end_column)


def must_act(ctx: Context, scope: Scope, what: str, span: Span) -> bool:
    """May something be done here? Reports where a text only computes."""
    if not scope.place.pure:
        return True
    ctx.error("E511", f"{what}, and {scope.place.pure} only computes", span, "do it in a verb or a trigger")
    return False


# ---------------------------------------------------------------- names


@statement(nodes.Let)
def let(ctx: Context, node: nodes.Let, scope: Scope) -> typed.Stmt | None:
    """A new local of the type of its value; `none` alone says nothing of the type."""
    value = ctx.expr(node.value, scope)
    held = ANY if value.type == NONE else value.type
    bind_name(ctx, node.name, held, scope, part(node.span, 4, len(node.name)), watched=True)
    return typed.Let(node.name, value, span=node.span)


@statement(nodes.Value)
def value(ctx: Context, node: nodes.Value, scope: Scope) -> typed.Stmt | None:
    """`value name = e`: a local that modifiers may change."""
    must_act(ctx, scope, "`value` announces a number that others may change", node.span)
    found = ctx.expr(node.value, scope)
    bind_name(ctx, node.name, found.type, scope, part(node.span, 6, len(node.name)), watched=True)
    return typed.Let(node.name, found, True, span=node.span)


# ---------------------------------------------------------------- branches


@statement(nodes.If)
def if_(ctx: Context, node: nodes.If, scope: Scope) -> typed.Stmt | None:
    """Each branch knows what its test has shown, and that those before have failed."""
    failed: narrow.Facts = {}
    branches: list[typed.Branch] = []
    for at, branch in enumerate(node.branches):
        outer = scope.child(lazy=scope.place.lazy or ("a part that may be skipped" if at else ""))
        if not branch.also:
            outer.learn(failed)
        when = ctx.condition(branch.when, outer)
        inner = scope.child()
        inner.learn({**({} if branch.also else failed), **narrow.facts(when, True)})
        body = ctx.suite(branch.body, inner)
        branches.append(typed.Branch(when, body, branch.also, span=branch.span))
        failed.update(narrow.facts(when, False))
    otherwise = None
    if node.otherwise is not None:
        inner = scope.child()
        inner.learn(failed)
        otherwise = ctx.suite(node.otherwise, inner)
    _learn_after(scope, branches, otherwise, failed)
    return typed.If(tuple(branches), otherwise, span=node.span)


def _learn_after(
    scope: Scope, branches: list[typed.Branch], otherwise: typed.Block | None, failed: narrow.Facts
) -> None:
    """What holds below the `if`: its tests have failed where all its branches leave the text."""
    if all(narrow.ends(branch.body) for branch in branches):
        scope.learn(failed)
    elif len(branches) == 1 and otherwise is not None and narrow.ends(otherwise):
        scope.learn(narrow.facts(branches[0].when, True))


@statement(nodes.Repeat)
def repeat(ctx: Context, node: nodes.Repeat, scope: Scope) -> typed.Stmt | None:
    times = ctx.value(node.times, scope, INT, "`repeat`")
    return typed.Repeat(times, ctx.suite(node.body, scope.child()), span=node.span)


@statement(nodes.While)
def while_(ctx: Context, node: nodes.While, scope: Scope) -> typed.Stmt | None:
    when = ctx.condition(node.when, scope.child(lazy=scope.place.lazy or "the condition of a loop"))
    inner = scope.child()
    inner.learn(narrow.facts(when, True))
    return typed.While(when, ctx.suite(node.body, inner), span=node.span)


@statement(nodes.ForEach)
def for_each(ctx: Context, node: nodes.ForEach, scope: Scope) -> typed.Stmt | None:
    """`for each x in s [with y in t] [where c] [by …]`."""
    inner = scope.child()
    test = inner.child(lazy=scope.place.lazy or "a query")
    sources = bind_sources(ctx, node.sources, scope, inner)
    where = ctx.condition(node.where, test) if node.where is not None else None
    if where is not None:
        inner.learn(narrow.facts(where, True))
    keys = rank(ctx, node.by, test)
    return typed.ForEach(sources, where, keys, ctx.suite(node.body, inner), span=node.span)


# ---------------------------------------------------------------- who performs


@statement(nodes.As)
def as_(ctx: Context, node: nodes.As, scope: Scope) -> typed.Stmt | None:
    """`as x:` makes x the performer inside."""
    must_act(ctx, scope, "`as` lets another perform", node.span)
    who = performer(ctx, node.who, scope, "`as`")
    inner = scope.child()
    inner.bind("performer", plain(who.type), "implicit")
    return typed.As(who, ctx.suite(node.body, inner), span=node.span)


def performer(ctx: Context, node: nodes.Expr, scope: Scope, what: str, many: bool = False) -> typed.Expr:
    """Somebody who may be asked: a player, or a thing (its controller); with `many` a list too (first answer wins)."""
    found = ctx.expr(node, scope)
    held = plain(found.type)
    if many and held.head in ("list", "set"):
        held = plain(fitting.element(ctx.world, found.type) or ANY)
    if held.head not in ("entity", "any"):
        hint = ""
        if held.head in ("list", "set", "zone") and what == "`as`":
            hint = "for all at once write as each x in …; one after the other: for each x in …: as x: …"
        return ctx.wrong(
            "E501", f"{what} wants a player or a thing, this is {describe(found.type)}", found.span, hint
        )
    if found.type.head == "optional":
        ctx.maybe_none(found, f"{what} wants somebody")
    return found


@statement(nodes.AsEach)
def as_each(ctx: Context, node: nodes.AsEach, scope: Scope) -> typed.Stmt | None:
    """`as each x in s [where c] [secretly]:`, where a branch may change only what is its own."""
    must_act(ctx, scope, "`as each` asks", node.span)
    if scope.place.branch:
        message = "`as each` cannot stand in another one"
        ctx.error("E518", message, node.span._replace(end_line=node.span.line, end_column=node.span.column + 7),
                  "ask all at once for both things, or do one after the other")
    of = iterated(ctx, node.source.of, scope)
    held = fitting.element(ctx.world, of.type) or ANY
    inner = scope.child(branch=node.source.name)
    bind_name(ctx, node.source.name, held, inner, node.source.span, role="bound")
    where = None
    if node.where is not None:
        where = ctx.condition(node.where, inner.child(lazy="a query"))
        inner.learn(narrow.facts(where, True))
    inner.bind("performer", held, "implicit")
    source = typed.Source(node.source.name, of, span=node.source.span)
    return typed.AsEach(source, where, node.secretly, ctx.suite(node.body, inner), span=node.span)


# ---------------------------------------------------------------- leaving


@statement(nodes.Require)
def require(ctx: Context, node: nodes.Require, scope: Scope) -> typed.Stmt | None:
    """`require c "reason"`: below it, c holds."""
    must_act(ctx, scope, "`require` refuses what somebody has chosen", node.span)
    condition = ctx.condition(node.condition, scope)
    if node.reason is not None:
        check_template(ctx, node.reason, quoted_end(node.span, node.reason), scope)
    scope.learn(narrow.facts(condition, True))
    return typed.Require(condition, node.reason, span=node.span)


@statement(nodes.Return)
def return_(ctx: Context, node: nodes.Return, scope: Scope) -> typed.Stmt | None:
    """`return e` fits what the verb or function gives."""
    wanted = scope.place.gives
    if not scope.place.may_return:
        ctx.error("E513", "there is nothing to return from here", node.span)
        return None
    if node.value is None:
        if wanted is not None and wanted.head != "optional":
            ctx.error("E513", f"`return` without a value; {describe(wanted)} is wanted", node.span)
        return typed.Return(None, span=node.span)
    if wanted is None:
        found = ctx.expr(node.value, scope)
        message = "this text gives no value, so `return` stands alone"
        ctx.error("E513", message, found.span, "a verb that gives a value says so: gives: …")
        return typed.Return(None, span=node.span)
    return typed.Return(ctx.value(node.value, scope, wanted, "`return`"), span=node.span)


@statement(nodes.Cancel)
def cancel(ctx: Context, node: nodes.Cancel, scope: Scope) -> typed.Stmt | None:
    if scope.place.window != "replace":
        hint = "to stop the text, write return; to stop an event, write at replace …: cancel"
        ctx.error("E517", "`cancel` stands only in `at replace …`", node.span, hint)
        return None
    return typed.Cancel(span=node.span)


@statement(nodes.Outcome)
def outcome(ctx: Context, node: nodes.Outcome, scope: Scope) -> typed.Stmt | None:
    """`win x`, `lose x`, `tie`, `score x n`; x a player, a thing or several."""
    must_act(ctx, scope, f"`{node.what}` ends the game", node.span)
    if scope.place.branch:
        ctx.error("E518", f"`{node.what}` cannot stand in `as each`", node.span, "do it afterwards")
    who = ctx.expr(node.who, scope) if node.who is not None else None
    if who is not None and not _somebody(ctx, who.type):
        message = f"`{node.what}` wants a player, a thing or several, this is {describe(who.type)}"
        who = ctx.wrong("E501", message, who.span)
    amount = ctx.value(node.amount, scope, INT, "`score`") if node.amount is not None else None
    return typed.Outcome(node.what, who, amount, span=node.span)


def _somebody(ctx: Context, of: Type) -> bool:
    held = plain(of)
    if held.head in ("entity", "any"):
        return True
    inner = fitting.element(ctx.world, held)
    return inner is not None and plain(inner).head in ("entity", "any")


__all__ = ["BOOL", "ENTITY", "must_act", "part", "performer", "quoted_end"]
