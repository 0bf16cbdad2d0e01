"""Canonical text of trees, and of whole effect texts with their comments.

Formatting changes no meaning and is stable: the text parses to the same tree, and formatting it again changes
nothing. A block stays behind its colon or below it, as its author wrote it, and so do single blank lines.
"""

from __future__ import annotations

from . import nodes
from .comments import Page
from .diagnostics import Sink
from .format_expr import expression, plain
from .format_rows import Row, broken
from .format_stmt import Writer
from .origin import TextOrigin
from .syntax import parse_block, parse_body, parse_expr, parse_rules

__all__ = ["format_block", "format_expr", "format_rules", "format_text"]


def format_expr(node: nodes.Expr) -> str:
    """An expression on one line."""
    return plain(expression(node))


def format_block(block: nodes.Block) -> str:
    """Statements, each line with its end."""
    return _joined(Writer().block(block))


def format_rules(rules: nodes.Rules) -> str:
    """Rule text, each line with its end."""
    return _joined(Writer().rules(rules.rules))


def _joined(rows: list[Row]) -> str:
    return "".join(f"{line}\n" for row in rows for line in broken(row))


def format_text(text: str, kind: str = "block") -> str | None:
    """The canonical form of a text, None when it is malformed. `kind`: block, rules, formula, body."""
    parse = {"block": parse_block, "rules": parse_rules, "formula": parse_expr, "body": parse_body}[kind]
    tree = parse(text, TextOrigin.of_text(text), Sink())
    if tree is None:
        return None
    page = Page(text)
    return page.weave(_rows(tree, Writer(page.stood_inline)))


def _rows(tree: nodes.Node, writer: Writer) -> list[Row]:
    if isinstance(tree, nodes.Block):
        return writer.block(tree)
    if isinstance(tree, nodes.Rules):
        return writer.rules(tree.rules)
    assert isinstance(tree, nodes.Expr)
    return [Row(0, expression(tree), (tree.span.line, tree.span.column))]
