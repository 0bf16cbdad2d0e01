"""Canonical text of expressions, on one line; marks say where a line that is too long may be broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import nodes

BY, WHERE, OF, AND = "\x01", "\x02", "\x03", "\x04"
"""Marks instead of the blank before `by then`, `where when`, `of with`, `and or`; broken in this order."""

CHOICE, OR, AND_LEVEL, NOT, COMPARE, SUM, PRODUCT, UNARY, TERM = range(9)
"""How tightly a place of the grammar binds; what is looser stands in parentheses there."""

_KEYWORDS_BEHIND_TERMS = frozenset(("as", "among", "into", "secretly"))
_PAIRS = {"at": ("least", "most"), "once": ("per",), "up": ("to",)}


def expression(node: nodes.Expr, level: int = CHOICE, is_open: bool = True) -> str:
    """Text of an expression at a place that binds as tightly as `level`.

    `is_open`: nothing follows that a query at its end could take for its own.
    """
    binds, write = _WRITERS[type(node)]
    if isinstance(node, nodes.Query):
        loose = not is_open
    else:
        loose = _TIGHTER.get(getattr(node, "op", ""), binds) < level
    return f"({write(node, True)})" if loose else write(node, is_open)


def term(node: nodes.Expr) -> str:
    """An argument, an owner, who is asked: a single term."""
    return expression(node, TERM, False)


def arguments(args: Sequence[nodes.Expr]) -> str:
    """The terms of a command, each with a blank before it."""
    return "".join(f" {_argument(arg, args[number + 1 :])}" for number, arg in enumerate(args))


def _argument(arg: nodes.Expr, rest: Sequence[nodes.Expr]) -> str:
    """Names that would be read as a word of the language behind another term stand in parentheses."""
    if isinstance(arg, nodes.Signed):
        return f"{arg.value:+d}"
    if isinstance(arg, nodes.Name):
        follower = rest[0].name if rest and isinstance(rest[0], nodes.Name) else ""
        if arg.name in _KEYWORDS_BEHIND_TERMS or follower in _PAIRS.get(arg.name, ()):
            return f"({arg.name})"
    return term(arg)


def number_or_term(node: nodes.Expr) -> str:
    """Where a signed number is no relative one: `add -1`."""
    if isinstance(node, nodes.Negate) and isinstance(node.of, nodes.Number) and node.of.value:
        return f"-{node.of.value}"
    return term(node)


def quoted(text: str) -> str:
    """A text between its quotes."""
    return f'"{text}"'


def closed(node: nodes.Expr) -> str:
    """An expression behind which clauses may follow."""
    return expression(node, CHOICE, False)


def total(node: nodes.Expr) -> str:
    """A sum, or anything that binds more tightly."""
    return expression(node, SUM, False)


def plain(text: str) -> str:
    """Marks written as the blanks that they stand for."""
    for mark in (BY, WHERE, OF, AND):
        text = text.replace(mark, " ")
    return text


# ---------------------------------------------------------------- clauses


def sources(given: Sequence[nodes.Source]) -> str:
    """`x in s with y in t`."""
    return f"{OF}with ".join(f"{source.name} in {total(source.of)}" for source in given)


def where(condition: nodes.Expr | None, is_open: bool = True) -> str:
    """The clause with the blank before it, or nothing; a query as condition is clearer in parentheses."""
    if condition is None:
        return ""
    return f"{WHERE}where {expression(condition, CHOICE, is_open and not isinstance(condition, nodes.Query))}"


def ranking(keys: Sequence[nodes.Key]) -> str:
    """`by least a then most b`, or nothing."""
    if not keys:
        return ""
    written = (f"{'most' if key.most else 'least'} {closed(key.value)}" for key in keys)
    return f"{BY}by " + f"{BY}then ".join(written)


# ---------------------------------------------------------------- one writer for each kind of node


def _index(node: nodes.Index, _: bool) -> str:
    base = _postfix_of(node.of)
    if isinstance(node.of, nodes.Text | nodes.RecordOf):
        base = f"({base})"
    return f"{base}[{_list(node.keys)}]"


def _list(items: Sequence[nodes.Expr]) -> str:
    return ", ".join(expression(item) for item in items)


def _postfix_of(node: nodes.Expr) -> str:
    """What stands before a dot or an index; a number would take the dot for its own."""
    return f"({node.value})" if isinstance(node, nodes.Number) else expression(node, TERM, False)


def _record(node: nodes.RecordOf, _: bool) -> str:
    return "{" + ", ".join(f"{name}: {expression(value)}" for name, value in node.fields) + "}"


def _binary(node: nodes.Binary, _: bool) -> str:
    """A sign behind an operator is clearer in parentheses."""
    left, right = (PRODUCT, UNARY) if node.op == "*" else (SUM, PRODUCT)
    right = TERM if isinstance(node.right, nodes.Negate) else right
    return f"{expression(node.left, left, False)} {node.op} {expression(node.right, right, False)}"


def _compare(node: nodes.Compare, _: bool) -> str:
    return f"{total(node.left)} {node.op} {total(node.right)}"


def _logic(node: nodes.Logic, _: bool) -> str:
    """Parts that are queries, or `and` inside `or`, are clearer in parentheses."""
    return f"{AND}{node.op} ".join(expression(part, NOT, False) for part in node.parts)


def _if_else(node: nodes.IfElse, _: bool) -> str:
    """Never broken: no line may begin with `else`."""
    then, when = expression(node.then, OR, False), expression(node.when, OR, False)
    return plain(f"{then} if {when} else {expression(node.otherwise, CHOICE, False)}")


def _inside(node: nodes.Inside, _: bool) -> str:
    return f"{total(node.item)} {'not in' if node.negated else 'in'} {total(node.container)}"


def _query(node: nodes.Query, is_open: bool) -> str:
    quantifier = "all best" if node.quantifier == "best" else node.quantifier
    of = f"{OF}of {closed(node.of)}" if node.of is not None else ""
    condition = where(node.where, is_open and not node.by)
    return f"{quantifier} {sources(node.sources)}{of}{condition}{ranking(node.by)}"


def _unary(node: nodes.Negate, _: bool) -> str:
    return f"-{expression(node.of, UNARY, False)}"


_WRITERS: dict[type, tuple[int, Callable[[Any, bool], str]]] = {
    nodes.Number: (TERM, lambda node, _: str(node.value)),
    nodes.Signed: (UNARY, lambda node, _: f"{node.value:+d}"),
    nodes.Text: (TERM, lambda node, _: quoted(node.value)),
    nodes.Bool: (TERM, lambda node, _: "true" if node.value else "false"),
    nodes.NoneValue: (TERM, lambda node, _: "none"),
    nodes.Name: (TERM, lambda node, _: node.name),
    nodes.Attribute: (TERM, lambda node, _: f"{_postfix_of(node.of)}.{node.name}"),
    nodes.Index: (TERM, _index),
    nodes.Call: (TERM, lambda node, _: f"{node.name}({_list(node.args)})"),
    nodes.ListOf: (TERM, lambda node, _: f"[{_list(node.items)}]"),
    nodes.RecordOf: (TERM, _record),
    nodes.Negate: (UNARY, _unary),
    nodes.Not: (NOT, lambda node, is_open: f"not {expression(node.of, NOT, is_open)}"),
    nodes.Binary: (SUM, _binary),
    nodes.Compare: (COMPARE, _compare),
    nodes.Logic: (OR, _logic),
    nodes.IfElse: (CHOICE, _if_else),
    nodes.Inside: (COMPARE, _inside),
    nodes.Has: (COMPARE, lambda node, _: f"{total(node.of)} has {node.name}"),
    nodes.Is: (COMPARE, lambda node, _: f"{total(node.of)} is {node.name}"),
    nodes.Related: (COMPARE, lambda node, _: f"{total(node.of)} is {node.relation} of {total(node.to)}"),
    nodes.Query: (TERM, _query),
}
_TIGHTER = {"*": PRODUCT, "and": AND_LEVEL}
