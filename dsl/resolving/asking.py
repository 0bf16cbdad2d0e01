"""Statements that ask: choose, may, order, split."""

from __future__ import annotations

from dataclasses import replace

from .. import nodes, typed
from ..nodes import Span
from ..scope import Scope
from ..types import ANY, BOOL, INT, Type, list_of, optional
from . import fitting, narrow
from .calls import Verb
from .context import Context, statement
from .queries import bind_name, iterated, over
from .statements import must_act, part, performer, quoted_end
from .templates import check_template
from .wording import describe


def said(ctx: Context, node: nodes.Said, scope: Scope, offset: int = 0) -> typed.Said:
    """The prompt, with its names in braces checked, and who is asked; `offset`: of the prompt in the span."""
    by, party = None, False
    if isinstance(node.by, nodes.Name) and node.by.name == "party" and scope.find("party") is None:
        party = True
    elif node.by is not None:
        by = performer(ctx, node.by, scope, "`by`", many=True)
    if node.prompt is not None:
        first = node.by is None or (node.by.span.line, node.by.span.column) > node.span[1:3]
        if offset or (first and not _ends_with(node)):
            at = part(node.span, offset, len(node.prompt) + 2)
        else:
            at = quoted_end(node.span, node.prompt)
        check_template(ctx, node.prompt, at, scope)
    return typed.Said(node.prompt, by, party, span=node.span)


def _ends_with(node: nodes.Said) -> bool:
    """Does the prompt stand behind `by x`?"""
    return node.by is not None and node.by.span[3:] != node.span[3:]


def _asks(ctx: Context, scope: Scope, word: str, span: Span) -> None:
    must_act(ctx, scope, f"`{word}` asks", span)


def _count(ctx: Context, amount: nodes.Amount, scope: Scope) -> typed.Expr | None:
    if amount.count is None:
        return typed.Const(1, span=amount.span, type=INT) if amount.mode == "up_to" else None
    return ctx.value(amount.count, scope, INT, "how many to choose")


@statement(nodes.ChooseFrom)
def choose_from(ctx: Context, node: nodes.ChooseFrom, scope: Scope) -> typed.Stmt | None:
    """`choose one x in s`: binds one thing, one or none, or a list."""
    _asks(ctx, scope, "choose", node.span)
    count = _count(ctx, node.amount, scope)
    source = over(ctx, ctx.expr(node.source, scope.child(lazy="a query")))
    held = fitting.element(ctx.world, source.type) or ANY
    asked = said(ctx, node.said, scope)
    single = node.amount.mode == "one" or (node.amount.mode == "up_to" and node.amount.count is None)
    of: Type = list_of(held)
    if single:
        of = held if node.amount.mode == "one" else optional(held)
    at = _name_span(node, source)
    bind_name(ctx, node.name, of, scope, at)
    return typed.Choose(node.amount.mode, count, single, node.name, source, asked, span=node.span)


def _name_span(node: nodes.ChooseFrom, source: typed.Expr) -> Span:
    """Where the bound name stands: behind the amount."""
    at = node.amount.span
    if at.line:
        return Span(at.file, at.end_line, at.end_column + 1, at.end_line, at.end_column + 1 + len(node.name))
    return node.span


@statement(nodes.ChooseOption)
def choose_option(ctx: Context, node: nodes.ChooseOption, scope: Scope) -> typed.Stmt | None:
    """`choose one:` with written options, or one for each thing."""
    _asks(ctx, scope, "choose", node.span)
    count = _count(ctx, node.amount, scope)
    asked = said(ctx, node.said, scope)
    options = tuple(_option(ctx, option, scope) for option in node.options)
    return typed.ChooseOption(node.amount.mode, count, asked, options, span=node.span)


def _option(ctx: Context, node: nodes.Option, scope: Scope) -> typed.Option:
    """One option; its condition computes only."""
    inner = scope.child()
    source = None
    if node.source is not None:
        of = iterated(ctx, node.source.of, scope)
        held = fitting.element(ctx.world, of.type) or ANY
        bind_name(ctx, node.source.name, held, inner, node.source.span, role="bound")
        source = typed.Source(node.source.name, of, span=node.source.span)
    when = None
    if node.when is not None:
        when = ctx.condition(node.when, inner.child(pure="the `when` of an option"))
        inner.learn(narrow.facts(when, True))
    if node.text is not None:
        _option_text(ctx, node, node.text, inner)
    body = ctx.suite(node.body, inner)
    if source is not None:
        return typed.Option(node.name, node.text, None, body, source, when, span=node.span)
    return typed.Option(node.name, node.text, when, body, span=node.span)


def _option_text(ctx: Context, node: nodes.Option, text: str, scope: Scope) -> None:
    """The label of an option stands behind its name, or behind what it goes over."""
    last = node.when if node.source is not None and node.when is not None else None
    if node.source is None:
        at = part(node.span, len(node.name) + 1, len(text) + 2)
    else:
        end = last.span if last is not None else node.source.span
        start = end.end_column + 1
        at = Span(end.file, end.end_line, start, end.end_line, start + len(text) + 2)
    check_template(ctx, text, at, scope)


@statement(nodes.May)
def may(ctx: Context, node: nodes.May, scope: Scope) -> typed.Stmt | None:
    """`may "…": …`, `may verb …[: …] [else: …]`; the verb comes first in the body."""
    _asks(ctx, scope, "may", node.span)
    asked = said(ctx, node.said, scope, offset=4)
    inner = scope.child()
    body: tuple[typed.Stmt, ...] = ()
    if node.command is not None:
        command = node.command
        if node.body is not None and command.block is None and _takes_block(ctx, command.word):
            command = replace(command, block=node.body)
        done = ctx.stmt(command, inner)
        body = (done,) if done is not None else ()
    if node.body is not None and (node.command is None or not _takes_block(ctx, node.command.word)):
        body += ctx.block(node.body, inner).body
    ctx.unused(inner)
    otherwise = ctx.suite(node.otherwise, scope.child()) if node.otherwise is not None else None
    return typed.May(asked, typed.Block(body, span=node.span), otherwise, span=node.span)


def _takes_block(ctx: Context, word: str) -> bool:

    known = word in ctx.world.verbs or word in ctx.world.vocabulary.verbs
    return known and bool(Verb.find(ctx, word).block)


@statement(nodes.Order)
def order(ctx: Context, node: nodes.Order, scope: Scope) -> typed.Stmt | None:
    """`order x in s into list`."""
    _asks(ctx, scope, "order", node.span)
    source, where, held = _source(ctx, node.source, node.where, scope)
    asked = said(ctx, node.said, scope)
    at = tail_name(node.span, node.into)
    bind_name(ctx, node.into, list_of(held), scope, at, watched=True)
    return typed.Order(source, where, asked, node.into, span=node.span)


@statement(nodes.Split)
def split(ctx: Context, node: nodes.Split, scope: Scope) -> typed.Stmt | None:
    """`split n among x in s … into shares`: then `shares[x]` is the part of x."""
    _asks(ctx, scope, "split", node.span)
    total = ctx.value(node.total, scope, INT, "`split`")
    inner = scope.child(lazy="a query")
    source, where, held = _source(ctx, node.source, node.where, inner)
    least = ctx.value(node.least, inner, INT, "`at least`") if node.least is not None else None
    most = ctx.value(node.most, inner, INT, "`at most`") if node.most is not None else None
    asked = said(ctx, node.said, scope)
    at = tail_name(node.span, node.into)
    bind_name(ctx, node.into, Type("counts", of=held), scope, at, watched=True)
    return typed.Split(total, source, where, least, most, asked, node.into, span=node.span)


def _source(
    ctx: Context, node: nodes.Source, where: nodes.Expr | None, scope: Scope
) -> tuple[typed.Source, typed.Expr | None, Type]:
    """`x in s [where c]`, with x bound for what follows in the same statement."""
    inner = scope if scope.place.lazy else scope.child(lazy="a query")
    of = iterated(ctx, node.of, scope)
    held = fitting.element(ctx.world, of.type) or ANY
    bind_name(ctx, node.name, held, inner, node.span, role="bound")
    test = ctx.condition(where, inner) if where is not None else None
    return typed.Source(node.name, of, span=node.span), test, held


def tail_name(span: Span, name: str) -> Span:
    """The name at the end of a statement."""
    return Span(span.file, span.end_line, span.end_column - len(name), span.end_line, span.end_column)


__all__ = ["BOOL", "describe", "said"]
