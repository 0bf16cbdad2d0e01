"""Stage 2: effect text -> nodes, or findings that say what is wrong, where, and what to write instead.

Trees are kept by text, so that loading again after an edit parses only what changed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeVar

from . import nodes
from .automaton import Stopped
from .diagnostics import Sink
from .origin import TextOrigin
from .parser import parser, set_cache
from .relocate import TooDeep, relocate
from .syntax_errors import report, report_too_deep
from .tree_expr import Malformed

__all__ = ["parse_block", "parse_body", "parse_expr", "parse_rules", "set_cache"]

N = TypeVar("N", bound=nodes.Node)

_STATEMENT = re.compile(r"(?:^|:)[ ]*(?:return|let|if|for each|while|repeat)[ ]", re.M)


def parse_block(text: str, origin: TextOrigin, sink: Sink) -> nodes.Block | None:
    """Statements; an empty text does nothing. None after findings, at most one a line."""
    return _parse(nodes.Block, "block", text, origin, sink)


def parse_rules(text: str, origin: TextOrigin, sink: Sink) -> nodes.Rules | None:
    """The text of `abilities:`. None after findings."""
    return _parse(nodes.Rules, "rules", text, origin, sink)


def parse_expr(text: str, origin: TextOrigin, sink: Sink) -> nodes.Expr | None:
    """One expression. None after findings."""
    return _parse(nodes.Expr, "formula", text, origin, sink)


def parse_body(text: str, origin: TextOrigin, sink: Sink) -> nodes.Expr | nodes.Block | None:
    """The body of a function: one expression, or statements that return a value."""
    if _tree("formula", text) is None and _STATEMENT.search(text):
        return parse_block(text, origin, sink)
    return parse_expr(text, origin, sink)


def _parse(of: type[N], start: str, text: str, origin: TextOrigin, sink: Sink) -> N | None:
    tree = _tree(start, text)
    if tree is None:
        report(start, text, origin, sink)
        return None
    assert isinstance(tree, of)
    try:
        return relocate(tree, origin)
    except TooDeep as found:
        report_too_deep(found.span, text, origin, sink)
        return None


@lru_cache(maxsize=50_000)
def _tree(start: str, text: str) -> nodes.Node | None:
    """The tree with spans inside the text, or None where the text is malformed."""
    try:
        return parser().parse(text + "\n", start)  # type: ignore[no-any-return]
    except (Stopped, Malformed):
        return None
