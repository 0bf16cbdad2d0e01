"""Builds the nodes of statements and rule text; `Builder` is the whole."""

from __future__ import annotations

from typing import Any

from . import nodes
from .automaton import Word
from .nodes import Span
from .reserved import NO_VERBS, RULE_WORDS, reserved
from .tree_expr import Children, Expressions, Malformed, between, check_name, nodes_of

FOREIGN = {"elseif": "else_if", "elsif": "else_if", "foreach": "for_each", "endif": "end_if"}
"""Words of other languages -> the row that says how it is written here."""


def quoted(token: Word | None) -> str | None:
    """What stands between the quotes."""
    return None if token is None else token[1:-1]


def _check_verb(word: Word) -> None:
    if word in NO_VERBS:
        raise Malformed("word_form" if word not in RULE_WORDS else "rule_in_block", word.span)
    if word in FOREIGN:
        raise Malformed(FOREIGN[word], word.span)


class Statements(Expressions):
    """Rules of statements."""

    def block(self, c: Children) -> nodes.Block:
        body = nodes_of(c)
        return nodes.Block(body, span=between([*body]) if body else Span("", 1, 1, 1, 1))

    def only(self, c: Children) -> Any:
        return c[0]

    def suite(self, c: Children) -> nodes.Block:
        return self.block(c)

    def let(self, c: Children) -> nodes.Stmt:
        check_name(c[1])
        return nodes.Let(str(c[1]), c[3], span=between(c))

    def value(self, c: Children) -> nodes.Stmt:
        check_name(c[1])
        return nodes.Value(str(c[1]), c[3], span=between(c))

    def assign(self, c: Children) -> nodes.Stmt:
        return nodes.Assign(c[0], str(c[1]), c[2], span=between(c))

    def require(self, c: Children) -> nodes.Stmt:
        return nodes.Require(c[1], quoted(c[2]), span=between(c))

    def return_(self, c: Children) -> nodes.Stmt:
        return nodes.Return(c[1], span=between(c))

    def cancel(self, c: Children) -> nodes.Stmt:
        return nodes.Cancel(span=between(c))

    def outcome(self, c: Children) -> nodes.Stmt:
        who = c[1] if len(c) > 1 else None
        return nodes.Outcome(str(c[0]), who, _plain(c[2]) if len(c) > 2 else None, span=between(c))

    # commands

    def command(self, c: Children) -> nodes.Command:
        _check_verb(c[0])
        return nodes.Command(str(c[0]), c[1], span=between(c), word_span=c[0].span)

    def named(self, c: Children) -> nodes.Command:
        _check_verb(c[0])
        return nodes.Command(str(c[0]), c[1], str(c[3]), span=between(c), word_span=c[0].span)

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
        return nodes_of(c)

    def duration(self, c: Children) -> nodes.Duration:
        if c[1] == "end" and c[2] is not None:
            raise Malformed("until_end", between(c[1:]), ends=getattr(c[2], "name", "…"))
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
        if type(c[0]) is nodes.Text:
            raise Malformed("choose_how_many", c[0].span)
        return nodes.Amount("exactly", c[0], span=between(c))

    def said(self, c: Children) -> nodes.Said:
        first, second = c
        if type(first) is Word:
            return nodes.Said(quoted(first), second, span=between(c))
        return nodes.Said(quoted(second), first, span=between(c))

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
        seen: set[str] = set()
        for option in options:
            if option.name in seen:
                raise Malformed("option_twice", option.span)
            seen.add(option.name)
        return nodes.ChooseOption(c[1], c[2] or nodes.Said(), options, span=between(c))

    def option(self, c: Children) -> nodes.Option:
        if reserved(c[0], "option"):
            raise Malformed("option_reserved", c[0].span)
        return nodes.Option(str(c[0]), quoted(c[1]), c[2], c[3], span=between(c))

    def option_each(self, c: Children) -> nodes.Option:
        source = nodes.Source(str(c[1]), c[3], span=between(c[1:4]))
        return nodes.Option(str(c[1]), quoted(c[5]), c[4], c[6], source, span=between(c))

    def may(self, c: Children) -> nodes.May:
        said = nodes.Said(quoted(c[1]), c[3], span=between(c))
        return nodes.May(said, c[2], None, None, span=said.span)

    def may_text(self, c: Children) -> nodes.May:
        said = nodes.Said(quoted(c[1]), c[2], span=between(c))
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
                raise Malformed("bound_twice", span, limit=word)
            limits[word] = limit
        said, into = c[-3] or nodes.Said(), str(c[-1])
        least, most = limits.get("least"), limits.get("most")
        return nodes.Split(c[1], source, c[6], least, most, said, into, span=between(c))

    def bound(self, c: Children) -> tuple[str, nodes.Expr, Span]:
        return c[0].split()[-1], c[1], between(c)


class Builder(Statements):
    """Rules of rule text, and all the others."""

    def rules(self, c: Children) -> nodes.Rules:
        rules = nodes_of(c)
        return nodes.Rules(rules, span=between([*rules]) if rules else Span("", 1, 1, 1, 1))

    def formula(self, c: Children) -> nodes.Expr:
        return nodes_of(c)[0]  # type: ignore[no-any-return]

    def trigger(self, c: Children) -> nodes.Trigger:
        """`at` and the words before `when`: perhaps `optional`, a window, and what it is a window of."""
        words = c[1:-3]
        optional = words[0] == "optional" and len(words) > 1
        named = words[optional:]
        if len(named) > 2:
            raise Malformed("at_once" if named[2] == "once" else "at_words", named[2].span)
        if len(named) == 1 and named[0] in WINDOWS_OF:
            raise Malformed("at_event", named[0].span)
        event = str(named[1]) if len(named) == 2 else ""
        return nodes.Trigger(optional, str(named[0]), event, c[-3], c[-2], c[-1], span=between(c))

    def once(self, c: Children) -> str:
        return str(c[1])

    def modify(self, c: Children) -> nodes.Modify:
        return nodes.Modify(str(c[1]), c[2][1:], c[3], c[5], span=between(c))

    def changes(self, c: Children) -> tuple[nodes.Change, ...]:
        return nodes_of(c)

    def change(self, c: Children) -> nodes.Change:
        if c[0] not in CHANGES:
            raise Malformed("change_word", c[0].span)
        return nodes.Change(str(c[0]), _plain(c[1]), span=between(c))


WINDOWS_OF = ("optional", "before", "after", "replace", "start", "end")
CHANGES = ("add", "times", "set", "minimum", "maximum")


def _plain(value: nodes.Expr) -> nodes.Expr:
    """`add -1`: a number below zero, relative to nothing."""
    if type(value) is not nodes.Signed:
        return value
    number = nodes.Number(abs(value.value), span=value.span)
    return nodes.Negate(number, span=value.span) if value.value < 0 else number
