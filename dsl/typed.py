"""Stage 3: the typed tree. Every name has its meaning, every expression its type.

`resolve.py` and `check.py` make it, `game.py` carries it to the interpreter.  Nothing here can be wrong any more: what
was wrong became a diagnostic.  Values at run time: int, bool, str (texts and symbols), None, entities, tuples (lists
and sets), records, counts.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .nodes import NOWHERE, Span
from .types import ANY, Type


@dataclass(frozen=True, slots=True)
class Typed:
    """Base of all typed nodes."""

    span: Span = field(compare=False, kw_only=True, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Expr(Typed):
    """An expression with its type."""

    type: Type = field(kw_only=True, default=ANY)


class Stmt(Typed):
    """A statement."""

    __slots__ = ()


# ---------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Const(Expr):
    """A number, truth value, text, symbol (its word) or none."""

    value: int | str | bool | None


@dataclass(frozen=True, slots=True)
class Thing(Expr):
    """A definition by its key: `warrior`, `5` (a space), `scenario.legend_1` is never written: ids are unique a game.

    `key` is `section/id`, the key in `Game.definitions`.
    """

    key: str


@dataclass(frozen=True, slots=True)
class Local(Expr):
    """A local name, a parameter, or one of `me`, `performer`, `cause`, `bearer`, or a payload name of a window."""

    name: str


@dataclass(frozen=True, slots=True)
class GameField(Expr):
    """An attribute of the game as a whole (`game.has`), written by its bare name; or of `settings`, as `settings.x`."""

    name: str
    setting: bool = False


@dataclass(frozen=True, slots=True)
class SpanRow(Expr):
    """The innermost open span of that name (of the performer first); its fields are read with Attr."""

    name: str


@dataclass(frozen=True, slots=True)
class InPlay(Expr):
    """The scenario being played."""


@dataclass(frozen=True, slots=True)
class Attr(Expr):
    """A stored attribute, a derived one, or a built-in one (zone, owner, controller, definition, contents, number)."""

    of: Expr
    name: str


@dataclass(frozen=True, slots=True)
class ZoneOf(Expr):
    """A zone that belongs to a thing: `h.hand`."""

    of: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Zone(Expr):
    """A zone of the table: `deck`."""

    name: str


@dataclass(frozen=True, slots=True)
class Map(Expr):
    """A map, as the list of its spaces."""

    name: str


@dataclass(frozen=True, slots=True)
class Extent(Expr):
    """All entities of a kind that exist: `heroes`. With `definitions`, what is authored of it instead."""

    kind: str
    definitions: bool = False


@dataclass(frozen=True, slots=True)
class Symbols(Expr):
    """All symbols of an enumeration, as a list."""

    name: str


@dataclass(frozen=True, slots=True)
class Die(Expr):
    """A die by name."""

    name: str


@dataclass(frozen=True, slots=True)
class TableRead(Expr):
    """A row of a table; no row is a fault at run time."""

    table: str
    keys: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Index(Expr):
    """Of counts: the number for a key (0 where absent); of a list: the n-th, from 1."""

    of: Expr
    key: Expr


@dataclass(frozen=True, slots=True)
class Invoke(Expr):
    """A built-in function by its name in the vocabulary; `names` are constant words for some (a group, a span)."""

    fn: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class CallFunction(Expr):
    """An authored function, with all values in the order of its parameters."""

    function: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Perform(Expr):
    """A verb as a value (`let d = roll(d6)`); never inside a query or a pure text."""

    do: Do


@dataclass(frozen=True, slots=True)
class RuleOf(Expr):
    """A function given its first values, where a rule is expected."""

    function: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Unary(Expr):
    """`op` is `-` or `not`."""

    op: str
    of: Expr


@dataclass(frozen=True, slots=True)
class Binary(Expr):
    """`op` is `+ - *` on ints, `+ -` on lists (join, without), `+ -` on counts, `< <= > >=` (records and lists field by
    field), `== !=`, `and or`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IfElse(Expr):
    then: Expr
    when: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Inside(Expr):
    """`x in s`; s a list, a set, a zone (its contents), an extent."""

    item: Expr
    container: Expr
    negated: bool = False


@dataclass(frozen=True, slots=True)
class HasStatus(Expr):
    """`x has status`; `status` is the key of a definition."""

    of: Expr
    status: str


@dataclass(frozen=True, slots=True)
class IsKind(Expr):
    of: Expr
    kind: str


@dataclass(frozen=True, slots=True)
class IsDefinition(Expr):
    of: Expr
    key: str


@dataclass(frozen=True, slots=True)
class Related(Expr):
    """`x is enemy of y`, by the table of sides."""

    of: Expr
    relation: str
    to: Expr


@dataclass(frozen=True, slots=True)
class ListOf(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class RecordOf(Expr):
    """All fields, in declared order."""

    fields: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, slots=True)
class Source(Typed):
    """A bound name over a list, zone, map or extent."""

    name: str
    of: Expr


@dataclass(frozen=True, slots=True)
class Key(Typed):
    most: bool
    value: Expr


@dataclass(frozen=True, slots=True)
class Query(Expr):
    """See `nodes.Query`; `of` is always filled."""

    quantifier: str
    sources: tuple[Source, ...]
    of: Expr
    where: Expr | None = None
    by: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class EffectOf(Expr):
    """An effect given as a value: the key of a code in `Game.effects` (texts of attributes of type `effect`)."""

    code: str


# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Block(Typed):
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Let(Stmt):
    """A new local, or (with `announced`) a `value` that modifiers of `name.value` change."""

    name: str
    value: Expr
    announced: bool = False


@dataclass(frozen=True, slots=True)
class SetLocal(Stmt):
    """Assignment to a local or a payload name; `+=` and `-=` are already spelt out in `value`."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class SetAttr(Stmt):
    """Assignment to an attribute of a thing; `name` `zone` moves it. `op` is `=`, `+=`, `-=`."""

    of: Expr
    name: str
    op: str
    value: Expr


@dataclass(frozen=True, slots=True)
class SetIndex(Stmt):
    """`x.pool[red] += 1`; `of` is an Attr, a GameField or a Local of type counts or list."""

    of: Expr
    key: Expr
    op: str
    value: Expr


@dataclass(frozen=True, slots=True)
class SetGame(Stmt):
    """Assignment to an attribute of the game as a whole."""

    name: str
    op: str
    value: Expr


@dataclass(frozen=True, slots=True)
class BlockArg(Typed):
    """The block of a command. `when` is `now` or `later`; `binds` the names the verb gives it."""

    body: Block
    when: str
    binds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LateArg(Expr):
    """A late expression as an argument: computed by the verb, with `binds` in scope."""

    body: Expr
    binds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Do(Stmt):
    """A verb with one value for every parameter, in declared order (defaults filled in).

    `line` is the name given by `as name`; a Signed argument is already base + n.
    """

    verb: str
    args: tuple[Expr, ...]
    line: str | None = None
    block: BlockArg | None = None
    builtin: bool = False


@dataclass(frozen=True, slots=True)
class Branch(Typed):
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
    """`fields` in the order of the span's `takes`; `body` none: the span's `do`."""

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
    """`name` is `game` for `end game`."""

    name: str
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class Said(Typed):
    """`prompt` is a template with `{name}` of locals in scope; `party`: `by party`."""

    prompt: str | None = None
    by: Expr | None = None
    party: bool = False


@dataclass(frozen=True, slots=True)
class Choose(Stmt):
    """`mode` one, any, exactly, up_to, at_least. `source` is a Query (all, best) or another list.

    Binds `name` to one thing (mode one; none possible for `up to one`, which has mode `up_to` and `single`) or a list.
    """

    mode: str
    count: Expr | None
    single: bool
    name: str
    source: Expr
    said: Said


@dataclass(frozen=True, slots=True)
class Option(Typed):
    name: str
    text: str | None
    when: Expr | None
    body: Block
    source: Source | None = None
    where: Expr | None = None


@dataclass(frozen=True, slots=True)
class ChooseOption(Stmt):
    mode: str
    count: Expr | None
    said: Said
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class May(Stmt):
    """`body` holds the command too."""

    said: Said
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Order(Stmt):
    source: Source
    where: Expr | None
    said: Said
    into: str


@dataclass(frozen=True, slots=True)
class Split(Stmt):
    """Binds `into` to counts by thing."""

    total: Expr
    source: Source
    where: Expr | None
    least: Expr | None
    most: Expr | None
    said: Said
    into: str


QUESTIONS = (Choose, ChooseOption, May, Order, Split)
"""Statements that ask a seat themselves."""


@dataclass(frozen=True, slots=True)
class Duration(Typed):
    name: str
    next: bool = False
    owner: Expr | None = None
    condition: Expr | None = None


@dataclass(frozen=True, slots=True)
class Until(Stmt):
    """`captures` are the locals of the surrounding text that the rules read: their values are kept."""

    durations: tuple[Duration, ...]
    rules: tuple[Trigger | Modify, ...]
    captures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Require(Stmt):
    condition: Expr
    reason: str | None


@dataclass(frozen=True, slots=True)
class Cancel(Stmt):
    pass


@dataclass(frozen=True, slots=True)
class Return(Stmt):
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Outcome(Stmt):
    what: str
    who: Expr | None = None
    amount: Expr | None = None


# ---------------------------------------------------------------- rule text


@dataclass(frozen=True, slots=True)
class Trigger(Typed):
    """`event` is a verb or a span; payload names are locals of `when` and `body`. `settle` has no event.

    `window` says what may be done there: replace, before, after, start, end, settle; `own` is the name of the game's
    own window of that sort.
    """

    optional: bool
    window: str
    event: str
    of_span: bool
    when: Expr | None
    once_per: str | None
    body: Block
    own: str = ""


@dataclass(frozen=True, slots=True)
class Modify(Typed):
    """What is modified: `target` is verb, attribute, function, value or line; `owner.name` as written.

    For a verb its parameters are in scope; for an attribute the kind's name is the thing; for a function its
    parameters. `changes` are (what, value) with what add, times, set, minimum, maximum.
    """

    target: str
    owner: str
    name: str
    when: Expr | None
    changes: tuple[tuple[str, Expr], ...]
