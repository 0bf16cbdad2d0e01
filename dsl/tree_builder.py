"""Builds nodes while the parser reduces: one function for each rule or alias of `effect.lark`.

Each gets the children of its production: tokens, nodes, tuples of nodes, and None for what was left out.
Spans are those of the text alone (file "", lines and columns from 1); `syntax.py` moves them to the file.
"""

from __future__ import annotations

from typing import Any

from lark import Token

from . import nodes
from .nodes import Span

Children = list[Any]


class Malformed(Exception):
    """Grammatical, but never meant: a finding with its own words."""

    def __init__(self, name: str, span: Span, **values: str) -> None:
        super().__init__(name)
        self.name = name
        self.span = span
        self.values = values


def between(children: Children) -> Span:
    """From the first character of the first child to the last one of the last child that is there."""
    first = children[0]
    if type(first) is Token:
        line, column = first.line, first.column
    else:
        _, line, column, _, _ = first.span
    for last in reversed(children):
        if type(last) is Token:
            if last.type[0] != "_":
                return Span("", line, column, last.end_line, last.end_column)  # type: ignore[arg-type]
        elif type(last) is tuple:
            if last:
                last = last[-1]
                return Span("", line, column, last.span.end_line, last.span.end_column)  # type: ignore[arg-type]
        elif last is not None:
            return Span("", line, column, last.span.end_line, last.span.end_column)  # type: ignore[arg-type]
    raise AssertionError("a production without tokens has no span")


def token_span(token: Token) -> Span:
    """The characters of one token."""
    return Span("", token.line, token.column, token.end_line, token.end_column)  # type: ignore[arg-type]


def _nodes(children: Children) -> tuple[Any, ...]:
    """Those children that are nodes."""
    return tuple(child for child in children if isinstance(child, nodes.Node))


def _quoted(token: Token | None) -> str | None:
    """What stands between the quotes."""
    return None if token is None else token[1:-1]


class Expressions:
    """Rules of expressions."""

    def number(self, c: Children) -> nodes.Expr:
        return nodes.Number(int(c[0]), span=token_span(c[0]))

    def signed(self, c: Children) -> nodes.Expr:
        return nodes.Signed(int(c[0]), span=token_span(c[0]))

    def negative(self, c: Children) -> nodes.Expr:
        """A sign with a digit right behind where nothing can be relative: `x == -1`."""
        span = token_span(c[0])
        number = nodes.Number(int(c[0][1:]), span=span)
        return nodes.Negate(number, span=span) if c[0][0] == "-" else number

    def text(self, c: Children) -> nodes.Expr:
        return nodes.Text(c[0][1:-1], span=token_span(c[0]))

    def true(self, c: Children) -> nodes.Expr:
        return nodes.Bool(True, span=token_span(c[0]))

    def false(self, c: Children) -> nodes.Expr:
        return nodes.Bool(False, span=token_span(c[0]))

    def none(self, c: Children) -> nodes.Expr:
        return nodes.NoneValue(span=token_span(c[0]))

    def name(self, c: Children) -> nodes.Expr:
        return nodes.Name(str(c[0]), span=token_span(c[0]))

    def attribute(self, c: Children) -> nodes.Expr:
        return nodes.Attribute(c[0], c[1][1:], span=between(c))

    def index(self, c: Children) -> nodes.Expr:
        return nodes.Index(c[0], tuple(c[2:-1:2]), span=between(c))

    def call(self, c: Children) -> nodes.Expr:
        return nodes.Call(str(c[0]), _nodes(c), span=between(c), name_span=token_span(c[0]))

    def list(self, c: Children) -> nodes.Expr:
        return nodes.ListOf(_nodes(c), span=between(c))

    def record(self, c: Children) -> nodes.Expr:
        return nodes.RecordOf(tuple(c[1:-1:2]), span=between(c))

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
            raise Malformed("rank_without_choice", c[4][0].span, word=str(c[0]))
        return self._query(c, c[4])

    def _query(self, c: Children, by: tuple[nodes.Key, ...]) -> nodes.Expr:
        quantifier = "best" if c[0].type == "ALL_BEST" else str(c[0])
        return nodes.Query(quantifier, c[1], c[2], c[3], by, span=between(c))

    def sources(self, c: Children) -> tuple[nodes.Source, ...]:
        return tuple(c[::2])

    def source(self, c: Children) -> nodes.Source:
        return nodes.Source(str(c[0]), c[2], span=between(c))

    def of(self, c: Children) -> nodes.Expr:
        return c[1]  # type: ignore[no-any-return]

    where = where_open = when = owner = asked = of

    def by(self, c: Children) -> tuple[nodes.Key, ...]:
        return tuple(c[1::2])

    def key(self, c: Children) -> nodes.Key:
        return nodes.Key(c[0] == "most", c[1], span=between(c))


class Statements(Expressions):
    """Rules of statements."""

    def block(self, c: Children) -> nodes.Block:
        body = _nodes(c)
        return nodes.Block(body, span=between([*body]) if body else Span("", 1, 1, 1, 1))

    def only(self, c: Children) -> Any:
        return c[0]

    def suite(self, c: Children) -> nodes.Block:
        return self.block(c)

    def let(self, c: Children) -> nodes.Stmt:
        return nodes.Let(str(c[1]), c[3], span=between(c))

    def value(self, c: Children) -> nodes.Stmt:
        return nodes.Value(str(c[1]), c[3], span=between(c))

    def assign(self, c: Children) -> nodes.Stmt:
        return nodes.Assign(c[0], str(c[1]), c[2], span=between(c))

    def require(self, c: Children) -> nodes.Stmt:
        return nodes.Require(c[1], _quoted(c[2]), span=between(c))

    def return_(self, c: Children) -> nodes.Stmt:
        return nodes.Return(c[1], span=between(c))

    def cancel(self, c: Children) -> nodes.Stmt:
        return nodes.Cancel(span=between(c))

    def outcome(self, c: Children) -> nodes.Stmt:
        who = c[1] if len(c) > 1 else None
        return nodes.Outcome(str(c[0]), who, _plain(c[2]) if len(c) > 2 else None, span=between(c))

    # commands

    def command(self, c: Children) -> nodes.Command:
        return nodes.Command(str(c[0]), c[1], span=between(c), word_span=token_span(c[0]))

    def named(self, c: Children) -> nodes.Command:
        return nodes.Command(str(c[0]), c[1], str(c[3]), span=between(c), word_span=token_span(c[0]))

    def args(self, c: Children) -> tuple[nodes.Expr, ...]:
        return tuple(c)

    def with_block(self, c: Children) -> nodes.Stmt:
        command = c[0]
        return nodes.Command(
            command.word, command.args, command.label, c[1], span=between(c), word_span=command.word_span
        )

    # branches and loops

    def if_(self, c: Children) -> nodes.Stmt:
        first = nodes.Branch(c[1], c[2], span=between(c[:3]))
        return nodes.If((first, *c[3:-1]), c[-1], span=between(c))

    def elif_(self, c: Children) -> nodes.Branch:
        return nodes.Branch(c[1], c[2], span=between(c))

    def also(self, c: Children) -> nodes.Branch:
        return nodes.Branch(c[2], c[3], True, span=between(c))

    def else_(self, c: Children) -> nodes.Block:
        return c[1]  # type: ignore[no-any-return]

    def repeat(self, c: Children) -> nodes.Stmt:
        return nodes.Repeat(c[1], c[2], span=between(c))

    def while_(self, c: Children) -> nodes.Stmt:
        return nodes.While(c[1], c[2], span=between(c))

    def for_each(self, c: Children) -> nodes.Stmt:
        return nodes.ForEach(c[2], c[3], (), c[4], span=between(c))

    def for_each_by(self, c: Children) -> nodes.Stmt:
        return nodes.ForEach(c[2], c[3], c[4], c[5], span=between(c))

    def as_(self, c: Children) -> nodes.Stmt:
        return nodes.As(c[1], c[2], span=between(c))

    def as_each(self, c: Children) -> nodes.Stmt:
        source = nodes.Source(str(c[2]), c[4], span=between(c[2:5]))
        return nodes.AsEach(source, c[5], c[6] is not None, c[7], span=between(c))

    # spans

    def run(self, c: Children) -> nodes.Run:
        return nodes.Run(str(c[1]), c[2], c[3], None, span=between(c))

    def run_block(self, c: Children) -> nodes.Stmt:
        run = c[0]
        return nodes.Run(run.name, run.owner, run.args, c[1], span=between(c))

    def open(self, c: Children) -> nodes.Stmt:
        return nodes.Open(str(c[1]), c[2], c[3], span=between(c))

    def close(self, c: Children) -> nodes.Stmt:
        return nodes.Close(str(c[1]), c[2], span=between(c))

    def end(self, c: Children) -> nodes.Stmt:
        return nodes.End(str(c[1]), c[2], span=between(c))

    def until(self, c: Children) -> nodes.Stmt:
        durations = tuple(child for child in c if type(child) is nodes.Duration)
        return nodes.Until(durations, c[-1], span=between(c))

    def lasting(self, c: Children) -> tuple[nodes.Trigger | nodes.Modify, ...]:
        return _nodes(c)

    def duration(self, c: Children) -> nodes.Duration:
        return nodes.Duration(str(c[1]), c[0] is not None, c[2], span=between(c[0:] if c[0] else c[1:]))

    def condition(self, c: Children) -> nodes.Duration:
        return nodes.Duration("", condition=c[1], span=between(c))

    # asking

    def amount(self, c: Children) -> nodes.Amount:
        return nodes.Amount(str(c[0]), span=between(c))

    def up_to_one(self, c: Children) -> nodes.Amount:
        """One thing or none, so without a count."""
        return nodes.Amount("up_to", span=between(c))

    def up_to(self, c: Children) -> nodes.Amount:
        return nodes.Amount("up_to", c[1], span=between(c))

    def at_least(self, c: Children) -> nodes.Amount:
        return nodes.Amount("at_least", c[1], span=between(c))

    def exactly(self, c: Children) -> nodes.Amount:
        return nodes.Amount("exactly", c[0], span=between(c))

    def said(self, c: Children) -> nodes.Said:
        first, second = c
        if type(first) is Token:
            return nodes.Said(_quoted(first), second, span=between(c))
        return nodes.Said(_quoted(second), first, span=between(c))

    def choose_from(self, c: Children) -> nodes.Stmt:
        """`x in s where c` is short for `x in all x in s where c`."""
        name = str(c[2])
        if type(c[4]) is list:
            of, where = c[4]
            source = nodes.Source(name, of, span=between([c[2], of]))
            c[4] = nodes.Query("all", (source,), None, where, span=between([c[2], where]))
        return nodes.ChooseFrom(c[1], name, c[4], c[5] or nodes.Said(), span=between(c))

    def chosen_where(self, c: Children) -> Children:
        return c

    def choose_option(self, c: Children) -> nodes.Stmt:
        options = tuple(child for child in c if type(child) is nodes.Option)
        return nodes.ChooseOption(c[1], c[2] or nodes.Said(), options, span=between(c))

    def option(self, c: Children) -> nodes.Option:
        return nodes.Option(str(c[0]), _quoted(c[1]), c[2], c[3], span=between(c))

    def option_each(self, c: Children) -> nodes.Option:
        source = nodes.Source(str(c[1]), c[3], span=between(c[1:4]))
        return nodes.Option(str(c[1]), _quoted(c[5]), c[4], c[6], source, span=between(c))

    def may(self, c: Children) -> nodes.May:
        said = nodes.Said(_quoted(c[1]), c[3], span=between(c))
        return nodes.May(said, c[2], None, None, span=said.span)

    def may_text(self, c: Children) -> nodes.May:
        said = nodes.Said(_quoted(c[1]), c[2], span=between(c))
        return nodes.May(said, None, None, None, span=said.span)

    def may_do(self, c: Children) -> nodes.Stmt:
        otherwise = c[2] if len(c) > 2 else None
        return nodes.May(c[0].said, c[0].command, None, otherwise, span=between(c))

    def may_then(self, c: Children) -> nodes.Stmt:
        otherwise = c[2] if len(c) > 2 else None
        return nodes.May(c[0].said, c[0].command, c[1], otherwise, span=between(c))

    may_text_then = may_then

    def order(self, c: Children) -> nodes.Stmt:
        source = nodes.Source(str(c[1]), c[3], span=between(c[1:4]))
        return nodes.Order(source, c[4], c[5] or nodes.Said(), str(c[7]), span=between(c))

    def split(self, c: Children) -> nodes.Stmt:
        source = nodes.Source(str(c[3]), c[5], span=between(c[3:6]))
        limits: dict[str, nodes.Expr] = {}
        for word, limit, span in (child for child in c if type(child) is tuple):
            if word in limits:
                raise Malformed("bound_twice", span, word=word)
            limits[word] = limit
        said, into = c[-3] or nodes.Said(), str(c[-1])
        least, most = limits.get("least"), limits.get("most")
        return nodes.Split(c[1], source, c[6], least, most, said, into, span=between(c))

    def bound(self, c: Children) -> tuple[str, nodes.Expr, Span]:
        return c[0].split()[-1], c[1], between(c)


class Builder(Statements):
    """Rules of rule text, and all the others."""

    def rules(self, c: Children) -> nodes.Rules:
        rules = _nodes(c)
        return nodes.Rules(rules, span=between([*rules]) if rules else Span("", 1, 1, 1, 1))

    def formula(self, c: Children) -> nodes.Expr:
        return _nodes(c)[0]  # type: ignore[no-any-return]

    def trigger(self, c: Children) -> nodes.Trigger:
        """`at` and the words before `when`: perhaps `optional`, a window, and what it is a window of."""
        words = c[1:-3]
        optional = words[0] == "optional" and len(words) > 1
        named = words[optional:]
        if len(named) > 2:
            raise Malformed("trigger_words", token_span(named[2]), word=str(named[2]))
        event = str(named[1]) if len(named) == 2 else ""
        return nodes.Trigger(optional, str(named[0]), event, c[-3], c[-2], c[-1], span=between(c))

    def once(self, c: Children) -> str:
        return str(c[1])

    def modify(self, c: Children) -> nodes.Modify:
        return nodes.Modify(str(c[1]), c[2][1:], c[3], c[5], span=between(c))

    def changes(self, c: Children) -> tuple[nodes.Change, ...]:
        return _nodes(c)

    def change(self, c: Children) -> nodes.Change:
        if c[0] not in CHANGES:
            raise Malformed("change_word", token_span(c[0]), word=str(c[0]))
        return nodes.Change(str(c[0]), _plain(c[1]), span=between(c))


CHANGES = ("add", "times", "set", "minimum", "maximum")


def _plain(value: nodes.Expr) -> nodes.Expr:
    """`add -1`: a number below zero, relative to nothing."""
    if type(value) is not nodes.Signed:
        return value
    number = nodes.Number(abs(value.value), span=value.span)
    return nodes.Negate(number, span=value.span) if value.value < 0 else number
