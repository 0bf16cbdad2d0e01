"""Builds the nodes of expressions while the parser reduces: one function for each rule of `effect.lark`.

Each gets the children of its production: tokens, nodes, tuples of nodes, and None for what was left out.
Spans are those of the text alone (file "", lines and columns from 1); `syntax.py` moves them to the file.
"""

from __future__ import annotations

from typing import Any

from . import nodes
from .automaton import Word
from .nodes import Span
from .reserved import STATEMENT_WORDS

Children = list[Any]


class Malformed(Exception):
    """Grammatical, but never meant; `name` is a row of the tables of faults, `values` fill its words."""

    def __init__(self, name: str, span: Span, **values: str) -> None:
        super().__init__(name)
        self.name = name
        self.span = span
        self.values = values


def between(children: Children) -> Span:
    """From the first character of the first child to the last one of the last child that is there."""
    _, line, column, _, _ = children[0].span
    for last in reversed(children):
        if type(last) is tuple:
            last = last[-1] if last else None
        if last is not None and last.span[1]:
            return Span("", line, column, *last.span[3:])
    raise AssertionError("a production without tokens has no span")


def nodes_of(children: Children) -> tuple[Any, ...]:
    """Those children that are nodes."""
    return tuple(child for child in children if isinstance(child, nodes.Node))


def check_name(name: Word) -> None:
    """A word that begins statements names nothing. Raises Malformed."""
    if name in STATEMENT_WORDS:
        raise Malformed("reserved_name", name.span)


class Expressions:
    """Rules of expressions."""

    def number(self, c: Children) -> nodes.Expr:
        return nodes.Number(int(c[0]), span=c[0].span)

    def signed(self, c: Children) -> nodes.Expr:
        return nodes.Signed(int(c[0]), span=c[0].span)

    def negative(self, c: Children) -> nodes.Expr:
        """A sign with a digit right behind where nothing can be relative: `x == -1`."""
        span = c[0].span
        number = nodes.Number(int(c[0][1:]), span=span)
        return nodes.Negate(number, span=span) if c[0][0] == "-" else number

    def text(self, c: Children) -> nodes.Expr:
        return nodes.Text(c[0][1:-1], span=c[0].span)

    def true(self, c: Children) -> nodes.Expr:
        return nodes.Bool(True, span=c[0].span)

    def false(self, c: Children) -> nodes.Expr:
        return nodes.Bool(False, span=c[0].span)

    def none(self, c: Children) -> nodes.Expr:
        return nodes.NoneValue(span=c[0].span)

    def name(self, c: Children) -> nodes.Expr:
        return nodes.Name(str(c[0]), span=c[0].span)

    def attribute(self, c: Children) -> nodes.Expr:
        return nodes.Attribute(c[0], c[1][1:], span=between(c))

    def index(self, c: Children) -> nodes.Expr:
        return nodes.Index(c[0], tuple(c[2:-1:2]), span=between(c))

    def call(self, c: Children) -> nodes.Expr:
        return nodes.Call(str(c[0]), nodes_of(c), span=between(c), name_span=c[0].span)

    def list(self, c: Children) -> nodes.Expr:
        return nodes.ListOf(nodes_of(c), span=between(c))

    def record(self, c: Children) -> nodes.Expr:
        fields = dict(c[1:-1:2])
        if len(fields) < len(c[1:-1:2]):
            raise Malformed("field_twice", between(c))
        return nodes.RecordOf(tuple(fields.items()), span=between(c))

    def field(self, c: Children) -> tuple[str, nodes.Expr]:
        return str(c[0]), c[2]

    def inner(self, c: Children) -> nodes.Expr:
        """Parentheses belong to the span of what they hold, which is still ours alone."""
        object.__setattr__(c[1], "span", between(c))
        return c[1]  # type: ignore[no-any-return]

    def negate(self, c: Children) -> nodes.Expr:
        return nodes.Negate(c[1], span=between(c))

    def not_(self, c: Children) -> nodes.Expr:
        return nodes.Not(c[1], span=between(c))

    def binary(self, c: Children) -> nodes.Expr:
        return nodes.Binary(str(c[1]), c[0], c[2], span=between(c))

    def compare(self, c: Children) -> nodes.Expr:
        return nodes.Compare(str(c[1]), c[0], c[2], span=between(c))

    def and_(self, c: Children) -> nodes.Expr:
        return self._logic("and", c)

    def or_(self, c: Children) -> nodes.Expr:
        return self._logic("or", c)

    def _logic(self, op: str, c: Children) -> nodes.Expr:
        """`a and b and c` is one node with three parts; what stands in parentheses stays its own."""
        left, right = c[0], c[2]
        span = between(c)
        if type(left) is nodes.Logic and left.op == op and left.span[1:3] == left.parts[0].span[1:3]:
            return nodes.Logic(op, (*left.parts, right), span=span)
        return nodes.Logic(op, (left, right), span=span)

    def if_else(self, c: Children) -> nodes.Expr:
        return nodes.IfElse(c[0], c[2], c[4], span=between(c))

    def inside(self, c: Children) -> nodes.Expr:
        return nodes.Inside(c[0], c[2], span=between(c))

    def not_inside(self, c: Children) -> nodes.Expr:
        return nodes.Inside(c[0], c[3], True, span=between(c))

    def has(self, c: Children) -> nodes.Expr:
        return nodes.Has(c[0], str(c[2]), span=between(c))

    def is_(self, c: Children) -> nodes.Expr:
        return nodes.Is(c[0], str(c[2]), span=between(c))

    def related(self, c: Children) -> nodes.Expr:
        return nodes.Related(c[0], str(c[2]), c[4], span=between(c))

    # queries

    def query(self, c: Children) -> nodes.Expr:
        return self._query(c, ())

    def query_by(self, c: Children) -> nodes.Expr:
        """The keys come after the condition; only these quantifiers can rank."""
        if c[0].type not in ("ALL", "ALL_BEST", "FIRST"):
            raise Malformed("rank_without_choice", c[4][0].span, quantifier=str(c[0]))
        return self._query(c, c[4])

    def _query(self, c: Children, by: tuple[nodes.Key, ...]) -> nodes.Expr:
        quantifier = "best" if c[0].type == "ALL_BEST" else str(c[0])
        return nodes.Query(quantifier, c[1], c[2], c[3], by, span=between(c))

    def sources(self, c: Children) -> tuple[nodes.Source, ...]:
        return tuple(c[::2])

    def source(self, c: Children) -> nodes.Source:
        check_name(c[0])
        return nodes.Source(str(c[0]), c[2], span=between(c))

    def of(self, c: Children) -> nodes.Expr:
        return c[1]  # type: ignore[no-any-return]

    where = where_open = when = owner = asked = of

    def by(self, c: Children) -> tuple[nodes.Key, ...]:
        return tuple(c[1::2])

    def key(self, c: Children) -> nodes.Key:
        return nodes.Key(c[0] == "most", c[1], span=between(c))
