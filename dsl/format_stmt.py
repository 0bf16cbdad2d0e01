"""Canonical text of statements and rules, as lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from . import nodes
from .format_expr import (
    WHERE,
    arguments,
    expression,
    number_or_term,
    quoted,
    ranking,
    sources,
    term,
    total,
    where,
)
from .format_rows import Row, fits

Rows = list[Row]
Inline = Callable[[nodes.Block | nodes.Node], bool]


class Writer:
    """Writes trees as rows; `stood_inline` says whether a block stood behind its colon on the same line."""

    def __init__(self, stood_inline: Inline | None = None) -> None:
        self.stood_inline = stood_inline or (lambda _: True)

    # ------------------------------------------------------------ blocks

    def block(self, block: nodes.Block, depth: int = 0) -> Rows:
        """All statements of a block."""
        return [row for statement in block.body for row in self.statement(statement, depth)]

    def rules(self, rules: Iterable[nodes.Trigger | nodes.Modify], depth: int = 0) -> Rows:
        """Rule text."""
        return [row for rule in rules for row in self.rule(rule, depth)]

    def suite(self, head: str, block: nodes.Block, depth: int, place: tuple[int, int]) -> Rows:
        """A head with its block: behind the colon if it stood there and fits, else below."""
        if len(block.body) == 1 and may_be_inline(block.body[0]) and self.stood_inline(block):
            first, *rest = self.statement(block.body[0], depth)
            line = f"{head}: {first.text}"
            if fits(line, depth):
                return [Row(depth, line, place), *rest]
        return [*self.line(f"{head}:", depth, place), *self.block(block, depth + 1)]

    def line(self, text: str, depth: int, place: tuple[int, int]) -> Rows:
        """One logical line, broken where it is too long."""
        return [Row(depth, text, place)]

    # ------------------------------------------------------------ statements

    def statement(self, node: nodes.Stmt, depth: int) -> Rows:
        """The rows of one statement."""
        simple = _SIMPLE.get(type(node))
        text = simple(node) if simple else None
        if text is not None:
            return self.line(text, depth, start(node))
        rows: Rows = getattr(self, f"_{type(node).__name__.lower()}")(node, depth)
        return rows

    def _command(self, node: nodes.Command, depth: int) -> Rows:
        assert node.block is not None
        return self.suite(command(node), node.block, depth, start(node))

    def _if(self, node: nodes.If, depth: int) -> Rows:
        rows: Rows = []
        for number, branch in enumerate(node.branches):
            word = "also if" if branch.also else "elif" if number else "if"
            rows += self.suite(f"{word} {expression(branch.when)}", branch.body, depth, start(branch))
        return rows + self.otherwise(node.otherwise, depth)

    def otherwise(self, block: nodes.Block | None, depth: int) -> Rows:
        """The `else` of an `if` or a `may`; its place is told by its first statement."""
        return [] if block is None else self.suite("else", block, depth, (-block.span.line, block.span.column))

    def _foreach(self, node: nodes.ForEach, depth: int) -> Rows:
        head = f"for each {sources(node.sources)}{where(node.where, not node.by)}{ranking(node.by)}"
        return self.suite(head, node.body, depth, start(node))

    def _repeat(self, node: nodes.Repeat, depth: int) -> Rows:
        return self.suite(f"repeat {total(node.times)}", node.body, depth, start(node))

    def _while(self, node: nodes.While, depth: int) -> Rows:
        return self.suite(f"while {expression(node.when)}", node.body, depth, start(node))

    def _as(self, node: nodes.As, depth: int) -> Rows:
        return self.suite(f"as {expression(node.who)}", node.body, depth, start(node))

    def _aseach(self, node: nodes.AsEach, depth: int) -> Rows:
        secretly = " secretly" if node.secretly else ""
        head = f"as each {sources((node.source,))}{where(node.where)}{secretly}"
        return self.suite(head, node.body, depth, start(node))

    def _run(self, node: nodes.Run, depth: int) -> Rows:
        assert node.body is not None
        return self.suite(run(node), node.body, depth, start(node))

    def _may(self, node: nodes.May, depth: int) -> Rows:
        if node.body is None:
            rows = self.line(may(node), depth, start(node))
        else:
            rows = self.suite(may(node), node.body, depth, start(node))
        return rows + self.otherwise(node.otherwise, depth)

    def _chooseoption(self, node: nodes.ChooseOption, depth: int) -> Rows:
        rows = self.line(f"choose {amount(node.amount)}{said(node.said)}:", depth, start(node))
        for option in node.options:
            rows += self.suite(option_head(option), option.body, depth + 1, start(option))
        return rows

    def _until(self, node: nodes.Until, depth: int) -> Rows:
        head = "until " + " or ".join(duration(one) for one in node.durations)
        below = self.rules(node.rules, depth + 1)
        if len(node.rules) == 1 and self.stood_inline(node.rules[0]):
            first, *rest = self.rules(node.rules, depth)
            line = f"{head}: {first.text}"
            if fits(line, depth):
                return [Row(depth, line, start(node)), *rest]
        return [*self.line(f"{head}:", depth, start(node)), *below]

    # ------------------------------------------------------------ rules

    def rule(self, node: nodes.Trigger | nodes.Modify, depth: int) -> Rows:
        """The rows of one rule."""
        when = f"{WHERE}when {expression(node.when)}" if node.when is not None else ""
        if isinstance(node, nodes.Trigger):
            words = " ".join(["at", *(["optional"] if node.optional else []), node.window, node.event]).strip()
            once = f" once per {node.once_per}" if node.once_per else ""
            return self.suite(f"{words}{when}{once}", node.body, depth, start(node))
        head = f"modify {node.owner}.{node.name}{when}:"
        changes = [f"{change.what} {number_or_term(change.value)}" for change in node.changes]
        line = f"{head} {' '.join(changes)}"
        if fits(line, depth) and self.stood_inline(node.changes[0]):
            return [Row(depth, line, start(node))]
        below = [Row(depth + 1, text, start(change)) for text, change in zip(changes, node.changes, strict=True)]
        return [*self.line(head, depth, start(node)), *below]


def start(node: nodes.Node) -> tuple[int, int]:
    """Line and column of a node's first character."""
    return node.span.line, node.span.column


def may_be_inline(node: nodes.Stmt) -> bool:
    """May a statement follow a colon on the same line?"""
    if isinstance(node, nodes.May):
        return node.otherwise is None
    chained = isinstance(node, nodes.ForEach | nodes.As | nodes.AsEach | nodes.Run | nodes.Until)
    return chained or (type(node) in _SIMPLE and _SIMPLE[type(node)](node) is not None)


# ---------------------------------------------------------------- parts of statements


def command(node: nodes.Command) -> str:
    """A command without its block."""
    label = f" as {node.label}" if node.label else ""
    return f"{node.word}{arguments(node.args)}{label}"


def owner(node: nodes.Expr | None) -> str:
    """`of x` with the blank before it, or nothing."""
    return f" of {term(node)}" if node is not None else ""


def run(node: nodes.Run) -> str:
    """`run` without its block."""
    return f"run {node.name}{owner(node.owner)}{arguments(node.args)}"


def may(node: nodes.May) -> str:
    """`may` without its blocks."""
    prompt = f" {quoted(node.said.prompt)}" if node.said.prompt is not None else ""
    done = f" {command(node.command)}" if node.command is not None else ""
    return f"may{prompt}{done}{asked(node.said.by)}"


def amount(node: nodes.Amount) -> str:
    """How many are chosen."""
    if node.mode in ("one", "any"):
        return node.mode
    if node.count is None:
        return "up to one"
    count = term(node.count)
    if re.match(r"(one|up|at)\b", count):  # words that would say how many themselves
        count = f"({count})"
    return {"up_to": "up to ", "at_least": "at least "}.get(node.mode, "") + count


def said(node: nodes.Said) -> str:
    """Prompt and who is asked, with the blank before them, or nothing."""
    prompt = f" {quoted(node.prompt)}" if node.prompt is not None else ""
    return prompt + asked(node.by)


def asked(node: nodes.Expr | None) -> str:
    """Who is asked, with the blank before it, or nothing; `by least` would rank."""
    if node is None:
        return ""
    text = term(node)
    return f" by ({text})" if re.match(r"(?:least|most)\b", text) else f" by {text}"


def option_head(node: nodes.Option) -> str:
    """An option up to its colon."""
    text = f" {quoted(node.text)}" if node.text is not None else ""
    if node.source is not None:
        return f"each {sources((node.source,))}{where(node.when)}{text}"
    when = f"{WHERE}when {expression(node.when)}" if node.when is not None else ""
    return f"{node.name}{text}{when}"


def duration(node: nodes.Duration) -> str:
    """One of the durations of `until`."""
    if node.condition is not None:
        return f"({expression(node.condition)})"
    return f"{'next ' if node.next else ''}{node.name}{owner(node.owner)}"


def chosen(node: nodes.ChooseFrom) -> str:
    """`x in s where c` for the query that it is short for."""
    query = node.source
    if not isinstance(query, nodes.Query):
        return f"{node.name} in {total(query)}"
    is_short = query.quantifier == "all" and [one.name for one in query.sources] == [node.name]
    if is_short and query.where is not None and query.of is None and not query.by:
        return f"{sources(query.sources)}{where(query.where)}"
    return f"{node.name} in {expression(query)}"


def _order(node: nodes.Order) -> str:
    return f"order {sources((node.source,))}{where(node.where)}{said(node.said)} into {node.into}"


def _split(node: nodes.Split) -> str:
    least = f" at least {total(node.least)}" if node.least is not None else ""
    most = f" at most {total(node.most)}" if node.most is not None else ""
    among = f"{sources((node.source,))}{where(node.where)}"
    return f"split {_after_word(total(node.total))} among {among}{least}{most}{said(node.said)} into {node.into}"


def _after_word(text: str) -> str:
    """A word such as `win` or `split` begins a statement only before a name or a parenthesis."""
    return text if re.match(r"[a-z_(]", text) else f"({text})"


def _outcome(node: nodes.Outcome) -> str:
    who = f" {_after_word(term(node.who))}" if node.who is not None else ""
    number = f" {number_or_term(node.amount)}" if node.amount is not None else ""
    return f"{node.what}{who}{number}"


def _require(node: nodes.Require) -> str:
    reason = f" {quoted(node.reason)}" if node.reason is not None else ""
    return f"require {expression(node.condition)}{reason}"


_SIMPLE: dict[type, Callable[[Any], str | None]] = {
    nodes.Let: lambda node: f"let {node.name} = {expression(node.value)}",
    nodes.Value: lambda node: f"value {node.name} = {expression(node.value)}",
    nodes.Assign: lambda node: f"{expression(node.place)} {node.op} {expression(node.value)}",
    nodes.Command: lambda node: command(node) if node.block is None else None,
    nodes.Require: _require,
    nodes.ChooseFrom: lambda node: f"choose {amount(node.amount)} {chosen(node)}{said(node.said)}",
    nodes.Order: _order,
    nodes.Split: _split,
    nodes.Run: lambda node: run(node) if node.body is None else None,
    nodes.Open: lambda node: f"open {node.name}{owner(node.owner)}{arguments(node.args)}",
    nodes.Close: lambda node: f"close {node.name}{owner(node.owner)}",
    nodes.End: lambda node: f"end {node.name}{owner(node.owner)}",
    nodes.Outcome: _outcome,
    nodes.Return: lambda node: f"return {expression(node.value)}" if node.value is not None else "return",
    nodes.Cancel: lambda _: "cancel",
}
"""Statements of one line; None where one has a block after all."""
