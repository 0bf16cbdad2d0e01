"""Stage 2: what effect text says, as frozen nodes, before any name has a meaning.

`syntax.py` makes these from text; `resolve.py` turns them into the typed tree of `typed.py`.  Every node carries the
span of its characters inside the YAML file it stands in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of characters in a file: lines and columns count from 1, the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span("", 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Node:
    """Any construct of the language; `span` says where it stands."""

    span: Span = field(compare=False, kw_only=True, default=NOWHERE)


class Expr(Node):
    """Something that has a value."""

    __slots__ = ()


class Stmt(Node):
    """Something that is done."""

    __slots__ = ()


# ---------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Number(Expr):
    value: int


@dataclass(frozen=True, slots=True)
class Signed(Expr):
    """A sign glued to a number after a space (`attack +1`): relative to the base the signature names."""

    value: int


@dataclass(frozen=True, slots=True)
class Text(Expr):
    value: str


@dataclass(frozen=True, slots=True)
class Bool(Expr):
    value: bool


@dataclass(frozen=True, slots=True)
class NoneValue(Expr):
    pass


@dataclass(frozen=True, slots=True)
class Name(Expr):
    name: str


@dataclass(frozen=True, slots=True)
class Attribute(Expr):
    of: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Index(Expr):
    """`table[row, column]`, `shares[x]`: the bracket is glued to the term."""

    of: Expr
    keys: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Call(Expr):
    name: str
    args: tuple[Expr, ...]
    name_span: Span = field(compare=False, kw_only=True, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class ListOf(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class RecordOf(Expr):
    fields: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, slots=True)
class Negate(Expr):
    of: Expr


@dataclass(frozen=True, slots=True)
class Not(Expr):
    of: Expr


@dataclass(frozen=True, slots=True)
class Binary(Expr):
    """`op` is one of `+ - *`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    """`op` is one of `== != < > <= >=`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Logic(Expr):
    """`op` is `and` or `or`; two or more parts."""

    op: str
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class IfElse(Expr):
    then: Expr
    when: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Inside(Expr):
    """`x in s`, or `x not in s` with `negated`."""

    item: Expr
    container: Expr
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Has(Expr):
    """`x has status`."""

    of: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Is(Expr):
    """`x is kind` / `x is definition`."""

    of: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Related(Expr):
    """`x is enemy of y`."""

    of: Expr
    relation: str
    to: Expr


@dataclass(frozen=True, slots=True)
class Source(Node):
    """`x in s`: a bound name and where its values come from."""

    name: str
    of: Expr


@dataclass(frozen=True, slots=True)
class Key(Node):
    """One ranking key: `least e` or `most e`."""

    most: bool
    value: Expr


@dataclass(frozen=True, slots=True)
class Query(Expr):
    """`quantifier` is one of all, best (= `all best`), first, any, every, no, count, sum, min, max.

    `sources` holds the first source and those of `with`; `of` is what is collected (none: the first name).
    """

    quantifier: str
    sources: tuple[Source, ...]
    of: Expr | None = None
    where: Expr | None = None
    by: tuple[Key, ...] = ()


# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Block(Node):
    """Statements one below the other."""

    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Let(Stmt):
    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Assign(Stmt):
    """`op` is `=`, `+=` or `-=`; `place` a Name, Attribute or Index."""

    place: Expr
    op: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Command(Stmt):
    """A verb with a flat list of terms; the signature tells labels from values later.

    `label` is the name given by `as name`; `block` the indented part after a colon.
    """

    word: str
    args: tuple[Expr, ...]
    label: str | None = None
    block: Block | None = None
    word_span: Span = field(compare=False, kw_only=True, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Branch(Node):
    """One arm of an `if`; `also` marks `also if`."""

    when: Expr
    body: Block
    also: bool = False


@dataclass(frozen=True, slots=True)
class If(Stmt):
    branches: tuple[Branch, ...]
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class ForEach(Stmt):
    sources: tuple[Source, ...]
    where: Expr | None
    by: tuple[Key, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    times: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class While(Stmt):
    when: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class As(Stmt):
    """`as x:` another performs and is asked."""

    who: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class AsEach(Stmt):
    source: Source
    where: Expr | None
    secretly: bool
    body: Block


@dataclass(frozen=True, slots=True)
class Run(Stmt):
    """`run span [of x] label v …[: block]`; without a block the span's `do:` is performed."""

    name: str
    owner: Expr | None
    args: tuple[Expr, ...]
    body: Block | None


@dataclass(frozen=True, slots=True)
class Open(Stmt):
    name: str
    owner: Expr | None
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Close(Stmt):
    name: str
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class End(Stmt):
    """`end <span> [of x]`; `end game` has the name `game`."""

    name: str
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """How many are chosen: `mode` is one, any, exactly, up_to, at_least; `count` for the last three.

    `up to one` is `up_to` without a count: one thing or none, no list (`up to 1` is a list of at most one).
    """

    mode: str
    count: Expr | None = None


@dataclass(frozen=True, slots=True)
class Said(Node):
    """The prompt and who is asked."""

    prompt: str | None = None
    by: Expr | None = None


@dataclass(frozen=True, slots=True)
class ChooseFrom(Stmt):
    """`choose <amount> name in source`; `source` is a Query of quantifier all or best, or any other expression."""

    amount: Amount
    name: str
    source: Expr
    said: Said


@dataclass(frozen=True, slots=True)
class Option(Node):
    """One labelled option; with `source`, one option for each thing in it (`each u in units …`)."""

    name: str
    text: str | None
    when: Expr | None
    body: Block
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class ChooseOption(Stmt):
    amount: Amount
    said: Said
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class May(Stmt):
    said: Said
    command: Command | None
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Order(Stmt):
    source: Source
    where: Expr | None
    said: Said
    into: str


@dataclass(frozen=True, slots=True)
class Split(Stmt):
    total: Expr
    source: Source
    where: Expr | None
    least: Expr | None
    most: Expr | None
    said: Said
    into: str


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """`[next] span [of x]`, or a condition in parentheses (then `name` is empty)."""

    name: str
    next: bool = False
    owner: Expr | None = None
    condition: Expr | None = None


@dataclass(frozen=True, slots=True)
class Until(Stmt):
    durations: tuple[Duration, ...]
    rules: tuple[Trigger | Modify, ...]


@dataclass(frozen=True, slots=True)
class Require(Stmt):
    condition: Expr
    reason: str | None


@dataclass(frozen=True, slots=True)
class Value(Stmt):
    """`value name = e`: announced, so modifiers may change it."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Cancel(Stmt):
    pass


@dataclass(frozen=True, slots=True)
class Return(Stmt):
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Outcome(Stmt):
    """`win x`, `lose x`, `tie`, `score x n`: `what` is the word."""

    what: str
    who: Expr | None = None
    amount: Expr | None = None


# ---------------------------------------------------------------- rule text


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """`at [optional] window event [when …] [once per span]: …`; `window` replace, before, after, start, end, settle."""

    optional: bool
    window: str
    event: str
    when: Expr | None
    once_per: str | None
    body: Block


@dataclass(frozen=True, slots=True)
class Change(Node):
    """`add e`, `times e`, `set e`, `minimum e`, `maximum e`."""

    what: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Modify(Node):
    """`modify owner.name [when …]: changes`."""

    owner: str
    name: str
    when: Expr | None
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Rules(Node):
    """The whole text of `abilities: |`."""

    rules: tuple[Trigger | Modify, ...]
