"""Random trees for property tests: every construct that a text can give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from rulewright.dsl import nodes as n

T = TypeVar("T")

NAMES = ("a", "b", "hero", "x_1", "at", "up", "once", "one", "by_", "end", "value", "turn", "least", "next")
ATTRIBUTES = ("gold", "at", "count", "of", "by", "end")
VERBS = ("heal", "attack", "put_under")
TEXTS = st.text(alphabet="ab #{}:'(é", max_size=6)
RANKING = ("all", "best", "first")
COUNTING = ("any", "every", "no", "count", "sum", "min", "max")


class Maker:
    """Draws trees; `deep` says how many more constructs may stand inside one another."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw

    def one(self, words: Sequence[T]) -> T:
        return self.draw(st.sampled_from(words))

    def yes(self) -> bool:
        return self.draw(st.booleans())

    def maybe(self, make: Callable[..., T], *args: Any) -> T | None:
        return make(*args) if self.yes() else None

    def some(self, least: int, most: int, make: Callable[..., T], *args: Any) -> tuple[T, ...]:
        return tuple(make(*args) for _ in range(self.draw(st.integers(least, most))))

    def text(self) -> str:
        return self.draw(TEXTS)

    def name(self) -> str:
        return self.one(NAMES)

    # ------------------------------------------------------------ expressions

    def expr(self, deep: int = 2) -> n.Expr:
        return self.one(self.LARGE)(self, deep - 1) if deep > 0 and self.yes() else self.term()

    def term(self) -> n.Expr:
        kind = self.one((n.Number, n.Text, n.Bool, n.NoneValue, n.Name))
        if kind is n.Number:
            return n.Number(self.draw(st.integers(0, 99)))
        if kind is n.Text:
            return n.Text(self.text())
        if kind is n.Bool:
            return n.Bool(self.yes())
        return n.Name(self.name()) if kind is n.Name else n.NoneValue()

    def attribute(self, deep: int) -> n.Expr:
        return n.Attribute(self.expr(deep), self.one(ATTRIBUTES))

    def index(self, deep: int) -> n.Expr:
        return n.Index(self.expr(deep), self.some(1, 2, self.expr, deep))

    def call(self, deep: int) -> n.Expr:
        return n.Call(self.name(), self.some(0, 2, self.expr, deep))

    def list_of(self, deep: int) -> n.Expr:
        return n.ListOf(self.some(0, 2, self.expr, deep))

    def record(self, deep: int) -> n.Expr:
        names = dict.fromkeys(self.some(1, 2, self.one, ATTRIBUTES))
        return n.RecordOf(tuple((name, self.expr(deep)) for name in names))

    def unary(self, deep: int) -> n.Expr:
        return self.one((n.Negate, n.Not))(self.expr(deep))

    def binary(self, deep: int) -> n.Expr:
        return n.Binary(self.one("+-*"), self.expr(deep), self.expr(deep))

    def compare(self, deep: int) -> n.Expr:
        return n.Compare(self.one(("==", "!=", "<", ">", "<=", ">=")), self.expr(deep), self.expr(deep))

    def logic(self, deep: int) -> n.Expr:
        return n.Logic(self.one(("and", "or")), self.some(2, 3, self.expr, deep))

    def if_else(self, deep: int) -> n.Expr:
        return n.IfElse(self.expr(deep), self.expr(deep), self.expr(deep))

    def inside(self, deep: int) -> n.Expr:
        return n.Inside(self.expr(deep), self.expr(deep), self.yes())

    def test(self, deep: int) -> n.Expr:
        return self.one((n.Has, n.Is))(self.expr(deep), self.name())

    def related(self, deep: int) -> n.Expr:
        return n.Related(self.expr(deep), self.name(), self.expr(deep))

    def query(self, deep: int) -> n.Expr:
        """Only all, best and first rank."""
        given, of, where = self.sources(deep), self.maybe(self.expr, deep), self.maybe(self.expr, deep)
        if self.yes():
            return n.Query(self.one(RANKING), given, of, where, self.keys(deep))
        return n.Query(self.one(COUNTING), given, of, where)

    LARGE = (
        *(attribute, index, call, list_of, record, unary, binary, compare),
        *(logic, if_else, inside, test, related, query),
    )

    def source(self, deep: int = 1) -> n.Source:
        return n.Source(self.name(), self.expr(deep))

    def sources(self, deep: int = 1) -> tuple[n.Source, ...]:
        return self.some(1, 2, self.source, deep)

    def key(self, deep: int) -> n.Key:
        return n.Key(self.yes(), self.expr(deep))

    def keys(self, deep: int = 1) -> tuple[n.Key, ...]:
        return self.some(0, 2, self.key, deep)

    # ------------------------------------------------------------ statements

    def stmt(self, deep: int = 2) -> n.Stmt:
        return self.one(self.COMPOUND)(self, deep - 1) if deep > 0 and self.yes() else self.one(self.SIMPLE)(self)

    def block(self, deep: int = 2) -> n.Block:
        return n.Block(self.some(1, 2, self.stmt, deep))

    def args(self) -> tuple[n.Expr, ...]:
        return self.some(0, 3, self.arg)

    def arg(self) -> n.Expr:
        return n.Signed(self.one((-9, -1, 1, 12))) if self.yes() and self.yes() else self.expr()

    def said(self) -> n.Said:
        return n.Said(self.maybe(self.text), self.maybe(self.expr))

    def amount(self) -> n.Amount:
        if self.yes():
            return n.Amount(self.one(("one", "any", "up_to")))
        count = self.expr()
        return n.Amount(self.one(("up_to", "at_least", "exactly")), n.Number(2) if isinstance(count, n.Text) else count)

    def place(self) -> n.Expr:
        found: n.Expr = n.Name(self.name())
        for _ in range(self.draw(st.integers(0, 2))):
            found = n.Attribute(found, self.one(ATTRIBUTES)) if self.yes() else n.Index(found, (self.expr(1),))
        return found

    def let(self) -> n.Stmt:
        return self.one((n.Let, n.Value))(self.name(), self.expr())

    def assign(self) -> n.Stmt:
        return n.Assign(self.place(), self.one(("=", "+=", "-=")), self.expr())

    def command(self) -> n.Stmt:
        return n.Command(self.one(VERBS), self.args(), self.maybe(self.name))

    def require(self) -> n.Stmt:
        return n.Require(self.expr(), self.maybe(self.text))

    def choose_from(self) -> n.Stmt:
        return n.ChooseFrom(self.amount(), self.name(), self.expr(), self.said())

    def order(self) -> n.Stmt:
        return n.Order(self.source(), self.maybe(self.expr), self.said(), self.name())

    def split(self) -> n.Stmt:
        where, least, most = self.maybe(self.expr), self.maybe(self.expr), self.maybe(self.expr)
        return n.Split(self.expr(), self.source(), where, least, most, self.said(), self.name())

    def span(self) -> n.Stmt:
        owner = self.maybe(self.expr)
        if self.yes():
            return self.one((n.Close, n.End))("turn", owner)
        return n.Run("turn", owner, self.args(), None) if self.yes() else n.Open("turn", owner, self.args())

    def outcome(self) -> n.Stmt:
        if self.yes():
            return n.Outcome(self.one(("win", "lose")), self.expr())
        return n.Outcome("score", self.expr(), self.expr()) if self.yes() else n.Outcome("tie")

    def leave(self) -> n.Stmt:
        return n.Return(self.maybe(self.expr)) if self.yes() else n.Cancel()

    SIMPLE = (let, assign, command, require, choose_from, order, split, span, outcome, leave)

    def with_block(self, deep: int) -> n.Stmt:
        return n.Command(self.one(VERBS), self.args(), self.maybe(self.name), self.block(deep))

    def branch(self, deep: int, also: bool) -> n.Branch:
        return n.Branch(self.expr(), self.block(deep), also)

    def if_(self, deep: int) -> n.Stmt:
        more = self.some(0, 2, lambda: self.branch(deep, self.yes()))
        return n.If((self.branch(deep, False), *more), self.maybe(self.block, deep))

    def loop(self, deep: int) -> n.Stmt:
        if self.yes():
            return n.ForEach(self.sources(), self.maybe(self.expr), self.keys(), self.block(deep))
        return self.one((n.Repeat, n.While, n.As))(self.expr(), self.block(deep))

    def as_each(self, deep: int) -> n.Stmt:
        return n.AsEach(self.source(), self.maybe(self.expr), self.yes(), self.block(deep))

    def run(self, deep: int) -> n.Stmt:
        return n.Run("turn", self.maybe(self.expr), self.args(), self.block(deep))

    def option(self, deep: int, name: str) -> n.Option:
        source = self.maybe(lambda: n.Source(name, self.expr(1)))
        return n.Option(name, self.maybe(self.text), self.maybe(self.expr), self.block(deep), source)

    def choose_option(self, deep: int) -> n.Stmt:
        names = dict.fromkeys(self.some(1, 3, self.one, ("go", "end", "a", "value")))
        options = tuple(self.option(deep, name) for name in names)
        if self.yes():
            options += (n.Option("no", None, None, self.block(deep)),)
        return n.ChooseOption(self.amount(), self.said(), options)

    def may(self, deep: int) -> n.Stmt:
        otherwise = self.maybe(self.block, deep)
        if self.yes():
            command = n.Command(self.one(VERBS), self.args())
            return n.May(self.said(), command, self.maybe(self.block, deep), otherwise)
        return n.May(n.Said(self.text(), self.maybe(self.expr)), None, self.block(deep), otherwise)

    def until(self, deep: int) -> n.Stmt:
        return n.Until(self.some(1, 2, self.duration), self.some(1, 2, self.rule, deep))

    def duration(self) -> n.Duration:
        if self.yes():
            return n.Duration("", condition=self.expr())
        return n.Duration(self.one(("turn", "round")), self.yes(), self.maybe(self.expr))

    COMPOUND = (with_block, if_, loop, as_each, run, choose_option, may, until)

    # ------------------------------------------------------------ rules

    def rule(self, deep: int = 2) -> n.Trigger | n.Modify:
        if self.yes():
            window, event = self.one((("before", "heal"), ("end", "turn"), ("settle", "")))
            once = self.maybe(lambda: "turn")
            return n.Trigger(self.yes(), window, event, self.maybe(self.expr), once, self.block(deep))
        return n.Modify(self.name(), self.one(ATTRIBUTES), self.maybe(self.expr), self.some(1, 3, self.change))

    def change(self) -> n.Change:
        return n.Change(self.one(("add", "times", "set", "minimum", "maximum")), self.expr(1))


@st.composite
def expressions(draw: st.DrawFn) -> n.Expr:
    """Any expression."""
    return Maker(draw).expr(4)


@st.composite
def blocks(draw: st.DrawFn) -> n.Block:
    """Any statements."""
    return Maker(draw).block()


@st.composite
def rules(draw: st.DrawFn) -> n.Rules:
    """Any rule text."""
    maker = Maker(draw)
    return n.Rules(maker.some(1, 3, maker.rule))
