"""Effect texts must be written so that YAML neither cuts them nor loses their lines."""

from __future__ import annotations

import re

from .diagnostics import Sink
from .source import Scalar

_HARMLESS = re.compile(r"[\w.+-]*\Z")


def check_style(node: Scalar, form: str, sink: Sink) -> bool:
    """May this scalar hold a text of this `form` (effect, rules, expression, function; others always)?

    A plain value of a few words is allowed after a key when no comment follows and it is not inside `{ }`.
    """
    if form not in ("effect", "rules", "expression", "function"):
        return True
    problem = _problem(node)
    if problem:
        sink.add("E214", *problem[:1], node.span, problem[1])
    return not problem


def _problem(node: Scalar) -> tuple[str, str] | None:
    """Message and hint, when the text is unsafe."""
    if node.style == "folded":
        return "`>` joins the lines of this text", "write `|` instead of `>`"
    if node.style in ("single", "double") and node.span.line != node.span.end_line:
        return "quotes over several lines join the lines of this text", "write it below a `|`"
    if node.style != "plain":
        return None
    if node.span.line != node.span.end_line:
        return "YAML joins the lines of this text", "write it below a `|`"
    if node.cut_by_comment:
        return "a comment ends this text", "put the text in quotes, or the comment on a line of its own"
    if node.flow and not _HARMLESS.match(node.text):
        return "inside { } and [ ] YAML can cut this text", "put it in quotes"
    return None
