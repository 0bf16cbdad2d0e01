"""Stage 3: nodes -> typed tree. Names get meanings, expressions types; what is wrong becomes a finding.

This is the face of the stage. The work is done by handlers, one for each kind of node, in the modules of
`resolving/`; they are registered in `resolving/context.py` when this module imports them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from . import nodes, typed
from .diagnostics import Sink
from .nodes import Span
from .resolving import asking, assignment, attributes, calls, expressions, names, queries, spans, statements
from .resolving.context import Context
from .resolving.narrow import returns
from .resolving.rules import rules_of
from .resolving.templates import check_template
from .resolving.wording import describe
from .scope import Scope
from .types import BOOL, Type
from .world import World

HANDLERS = (asking, assignment, attributes, calls, expressions, names, queries, spans, statements)
"""The modules that register handlers."""


def resolve_block(
    block: nodes.Block, world: World, scope: Scope, sink: Sink, *, keep: bool = False
) -> typed.Block:
    """Resolve a whole text.

    With `keep` its locals stay in `scope` for a text that goes on there (`cost`, then `do`). A scope that
    `gives` a value must return one on every path.
    """
    ctx = Context(world, sink)
    inner = scope if keep else scope.child()
    found = ctx.block(block, inner) if keep else ctx.suite(block, inner)
    if not keep:
        _must_return(ctx, block, found, scope)
    ctx.flush()
    return found


def _must_return(ctx: Context, block: nodes.Block, found: typed.Block, scope: Scope) -> None:
    """A text that gives a value returns it on every path; the finding points at its last statement."""
    wanted = scope.place.gives
    if wanted is None or wanted.head in ("optional", "any") or returns(found):
        return
    at = block.body[-1].span if block.body else block.span
    message = f"not every path ends in `return`; {describe(wanted)} is wanted"
    ctx.error("E513", message, at, "return it at the end")


def resolve_expr(
    expr: nodes.Expr, world: World, scope: Scope, expected: Type | None, sink: Sink, what: str = "this"
) -> typed.Expr:
    """Resolve one expression; with `expected` it must fit. `what` begins the message: "`level` of hero"."""
    ctx = Context(world, sink)
    if expected is None:
        found = ctx.expr(expr, scope)
    elif expected == BOOL:
        found = ctx.condition(expr, scope)
    else:
        found = ctx.value(expr, scope, expected, what)
    ctx.flush()
    return found


def resolve_rules(
    rules: nodes.Rules, world: World, scope: Scope, sink: Sink
) -> tuple[typed.Trigger | typed.Modify, ...]:
    """Resolve the text of `abilities:`; `me` (and `bearer`) come from the scope."""
    ctx = Context(world, sink)
    found = rules_of(ctx, rules.rules, scope)
    ctx.flush()
    return found


def resolve_source(name: str, of: nodes.Expr, world: World, scope: Scope, sink: Sink) -> typed.Source:
    """Resolve a line of `for:` of an action, and bind its name in `scope`."""
    ctx = Context(world, sink)
    source = nodes.Source(name, of, span=of.span)
    found = queries.bind_sources(ctx, (source,), scope, scope)
    ctx.flush()
    return found[0]


def resolve_template(
    text: str, span: Span, world: World, scope: Scope, sink: Sink,
    printed: Mapping[str, typed.Expr] = MappingProxyType({}),
) -> dict[str, typed.Expr]:
    """Check a text with names in braces (`text:`, `log:`); what stands in braces -> its expression.

    `span` begins one character before the text, where its quotation mark stands (or would stand). `printed`: paths that
    have a meaning already.
    """
    ctx = Context(world, sink)
    found = check_template(ctx, text, span, scope, printed)
    ctx.flush()
    return found
