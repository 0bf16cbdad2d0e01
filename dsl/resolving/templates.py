"""Texts with names in braces: `"Buy {item} of {h.name}"`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from .. import nodes, typed
from ..nodes import Span
from ..scope import Scope
from .context import Context

_BRACES = re.compile(r"\{([^{}]*)\}")
_PATH = re.compile(r"[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)*\Z")


def check_template(
    ctx: Context, text: str, span: Span, scope: Scope, printed: Mapping[str, typed.Expr] = MappingProxyType({})
) -> dict[str, typed.Expr]:
    """Resolve the names in braces; the result maps what stands in braces to its expression.

    `span` is that of the quoted text: it begins at the quotation mark. `printed`: what may stand there besides.
    """
    found: dict[str, typed.Expr] = {}
    for match in _BRACES.finditer(text):
        at = Span(
            span.file, span.line, span.column + 1 + match.start(1), span.line, span.column + 1 + match.end(1)
        )
        inside = match.group(1)
        if not _PATH.match(inside):
            message = f"only names and their attributes stand in braces, this is `{inside}`"
            ctx.error("E415", message, at, "take the value before with let, and name it here")
            continue
        found[inside] = printed[inside] if inside in printed else ctx.expr(path(inside, at), scope)
    return found


def path(text: str, span: Span) -> nodes.Expr:
    """`h.at.name` as a node, each part with its own span."""
    first, *rest = text.split(".")
    end = span.column + len(first)
    node: nodes.Expr = nodes.Name(first, span=span._replace(end_column=end))
    for part in rest:
        end += 1 + len(part)
        node = nodes.Attribute(node, part, span=span._replace(end_column=end))
    return node
