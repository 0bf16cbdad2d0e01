"""Statements that cannot suspend, as lines of Python; `framed.py` adds those that can."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rulewright.dsl import typed
from rulewright.dsl.game import AttributeDef
from rulewright.dsl.nodes import Span
from rulewright.dsl.types import Type, plain

from .bounds import attributes, within, within_kind
from .emit import HERE, Module, mangled
from .endless import WHILE
from .expressions import Expressions
from .layout import ZONE, plain_value
from .templates import paths_of


class Statements:
    """Emits the statements of one text.

    `ending` is what `return` gives back besides a value: the payload names of a trigger, whose values may have changed.
    """

    def __init__(self, module: Module, names: tuple[str, ...], *, rule: bool, ending: tuple[str, ...] | None) -> None:
        self.module = module
        self.names: set[str] = set(names) | ({"$rule"} if rule else set())
        self.emit = Expressions(module, self.names)
        self.rule = rule
        self.ending = ending
        self.lines: list[str] = []
        self.depth = 1
        self.spans_open: list[tuple[str, str]] = []
        self.home = ""
        self.block_binds: tuple[str, ...] = ()
        self.locals: list[str] = []

    # ------------------------------------------------------------ lines

    def line(self, text: str, span: Span | None = None) -> None:
        """One line at the present depth, tied to a place."""
        tail = f"  #@{self.module.site(span)}" if span is not None and span.line else ""
        self.lines.append("    " * self.depth + text + tail)

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """An indented block; empty ones get a `pass`."""
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    def bind(self, name: str) -> str:
        """A new local."""
        self.names.add(name)
        python = mangled(name)
        if python not in self.locals and python not in ("M", "P", "K"):
            self.locals.append(python)
        return python

    def temporary(self) -> str:
        """A local of our own."""
        name = self.module.fresh("_t")
        self.locals.append(name)
        return name

    def block(self, block: typed.Block) -> None:
        for statement in block.body:
            self.statement(statement)

    def statement(self, node: Any) -> None:
        getattr(self, "do_" + type(node).__name__)(node)

    # ------------------------------------------------------------ values

    def do_Let(self, node: typed.Let) -> None:
        value = self.emit(node.value)
        if node.announced:
            key = ("value", node.name, "value")
            if key in self.module.facts.modified:
                cell = self.module.layout.cells["modify", f"value.{node.name}.value"]
                value = f"MODIFY(S, C[0][{cell}], P, K, (), {value})"
        self.line(f"{self.bind(node.name)} = {value}", node.span)

    def do_SetLocal(self, node: typed.SetLocal) -> None:
        self.line(f"{mangled(node.name)} = {self.emit(node.value)}", node.span)

    def do_SetGame(self, node: typed.SetGame) -> None:
        cell = self.module.layout.cells["field", node.name]
        now = f"C[0][{cell}]"
        value = self.changed(now, node.op, node.value, self.module.game.fields[node.name].type)
        site = self.module.site(node.span, node.name)
        value = within(value, self.module.game.fields[node.name])
        self.line(f"S.write(0, {cell}, {value}, {site})", node.span)

    def changed(self, now: str, op: str, value: typed.Expr, of: Type) -> str:
        """The value after `=`, `+=`, `-=` of what has the type `of`; on lists `+=` joins and `-=` takes out."""
        if op == "=":
            return self.emit.fitted(value, of)
        head = plain(value.type).head
        if head in ("list", "set", "zone"):
            items = self.emit.as_list(value)
            if head == "set":
                return f"{'UNION' if op == '+=' else 'WITHOUT'}({now}, {items})"
            return f"{'BEHIND' if op == '+=' else 'WITHOUT'}({now}, {items})"
        return f"({now} {op[0]} {self.emit(value)})"

    def do_SetAttr(self, node: typed.SetAttr) -> None:
        site = self.module.site(node.span, node.name)
        if isinstance(node.of, typed.SpanRow):
            index = self.emit.span_index(node.of.name, node.name)
            cell = self.module.layout.cells["span", node.of.name]
            kept = self.emit.span_field(node.of.name, node.name)
            value = self.changed(self.emit(typed.Attr(node.of, node.name)), node.op, node.value, kept.type)
            value = within(value, kept)
            self.line(self.set_span(node.of.name, cell, index, value, site), node.span)
            return
        column = self.emit.column(node.name)
        of = self.emit(node.of)
        if not of.isidentifier():
            self.line(f"_x = {of}", node.span)
            of = "_x"
        if column == ZONE:
            self.line(f"S.move({of}, {self.emit(node.value)}, {site})", node.span)
            return
        now = f"C[{column}][{of}.i]"
        declared = attributes(self.module.game, plain(node.of.type).name, node.name)
        of_type = next((one.type for one in declared.values()), node.value.type)
        value = self.changed(now, node.op, node.value, of_type)
        value = within_kind(self.module, value, f"{of}.i", declared)
        self.line(f"S.write({column}, {of}.i, {value}, {site})", node.span)

    def set_span(self, span: str, cell: int, index: int, value: str, site: int) -> str:
        """The statement that assigns to a field of an open span."""
        if self.emit.here(span):
            return f"SET_HERE(S, {cell}, {mangled(HERE)}, {index}, {value}, {site})"
        return f"SET_SPAN(S, {cell}, P, {span!r}, {index}, {value}, {site})"

    def do_SetIndex(self, node: typed.SetIndex) -> None:
        now, key = self.emit(node.of), self.emit(node.key)
        value = self.emit(node.value) if node.op == "=" else f"({now}[_k] {node.op[0]} {self.emit(node.value)})"
        self.line(f"_k = {key}", node.span)
        if plain(node.of.type).head == "list":
            value = self.emit(node.value) if node.op == "=" else f"({now}[_k - 1] {node.op[0]} {self.emit(node.value)})"
            whole = f"REPLACED({now}, _k, {value})"
        else:
            whole = f"{now}.changed(_k, {value})"
        self._store(node, whole)

    def _store(self, node: typed.SetIndex, whole: str) -> None:
        """Write a changed container back to where it came from."""
        site, of = self.module.site(node.span, "[]"), node.of
        if isinstance(of, typed.Local):
            self.line(f"{mangled(of.name)} = {whole}", node.span)
        elif isinstance(of, typed.GameField):
            self.line(f"S.write(0, {self.module.layout.cells['field', of.name]}, {whole}, {site})", node.span)
        elif isinstance(of, typed.Attr) and isinstance(of.of, typed.SpanRow):
            index, cell = self.emit.span_index(of.of.name, of.name), self.module.layout.cells["span", of.of.name]
            self.line(self.set_span(of.of.name, cell, index, whole, site), node.span)
        elif isinstance(of, typed.Attr):
            column = self.emit.column(of.name)
            self.line(f"S.write({column}, {self.emit.row(self.emit(of.of))}, {whole}, {site})", node.span)

    # ------------------------------------------------------------ doing

    def name_line(self, node: typed.Do) -> None:
        """`… as name`: the line is a value from here on."""
        if node.line is not None:
            number = self.module.line(self.home, node)
            self.line(f"{self.bind(node.line)} = LINES[{number}]", node.span)

    def do_Do(self, node: typed.Do) -> None:
        self.name_line(node)
        if node.builtin and node.verb == "perform":
            self.perform_plain(node)
            return
        if node.builtin and node.verb == "log":
            self.write_log(node)
            return
        self.line(self.emit.performed(node), node.span)

    def write_log(self, node: typed.Do) -> None:
        """`log "text {x}"`: the template is kept once, the values of its names go with the line."""
        text = str(node.args[0].value) if isinstance(node.args[0], typed.Const) else "{text}"
        used = dict.fromkeys(path.partition(".")[0] for path in paths_of((text,)))
        known = {"performer", *self.names} | ({"me"} if self.rule else set())
        names = tuple(name for name in used if name in known)
        values = "".join(f"{mangled(name)}, " for name in names)
        if not isinstance(node.args[0], typed.Const):
            names, values = ("text",), f"{self.emit(node.args[0])}, "
        number = self.module.template({"en": text, **self.module.game.translations.get(text, {})}, names)
        self.line(f"NOTE(S, {number}, ({values}), {self.module.site(node.span, 'log')})", node.span)

    def perform_plain(self, node: typed.Do) -> None:
        """`perform x.text` where no effect of the game can suspend."""
        what, me = self.effect_of(node)
        table = "ACTIONS" if plain(node.args[0].type).head == "action" else "EFFECTS"
        cause = "M" if self.rule else "K"
        if table == "ACTIONS":
            self.line(f"PERFORM_ACTION(S, P, {what}, {self.module.site(node.span)})", node.span)
        else:
            self.line(f"EFFECT(S, {what}, {me}, P, {cause}, {self.module.site(node.span)})", node.span)

    def effect_of(self, node: typed.Do) -> tuple[str, str]:
        """An effect value, and the thing it stands on: `perform card.strong` makes `card` the `me` of the text."""
        arg = node.args[0]
        if isinstance(arg, typed.Attr) and not isinstance(arg.of, typed.SpanRow):
            return self.emit(arg), self.emit(arg.of)
        return self.emit(arg), "None"

    def do_If(self, node: typed.If) -> None:
        if any(branch.also for branch in node.branches):
            self._also(node)
            return
        for n, branch in enumerate(node.branches):
            self.line(f"{'el' if n else ''}if {self.emit(branch.when)}:", branch.span)
            with self.deeper():
                self.block(branch.body)
        if node.otherwise is not None:
            self.line("else:")
            with self.deeper():
                self.block(node.otherwise)

    def _also(self, node: typed.If) -> None:
        """`also if`: every one that applies; `else` when none did."""
        flag = self.temporary()
        self.line(f"{flag} = False")
        for branch in node.branches:
            guard = "" if branch.also or branch is node.branches[0] else f"not {flag} and "
            self.line(f"if {guard}{self.emit(branch.when)}:", branch.span)
            with self.deeper():
                self.line(f"{flag} = True")
                self.block(branch.body)
        if node.otherwise is not None:
            self.line(f"if not {flag}:")
            with self.deeper():
                self.block(node.otherwise)

    def snapshot(self, node: typed.ForEach) -> tuple[str, list[str]]:
        """What `for each` goes through, fixed at the start, and the names it binds."""
        names = [source.name for source in node.sources]
        if len(node.sources) == 1 and node.where is None and not node.by:
            return self.emit.as_list(node.sources[0].of), names
        if len(names) == 1:
            of: typed.Expr = typed.Local(names[0])
        else:
            of = typed.ListOf(tuple(typed.Local(name) for name in names))
        query = typed.Query("all", node.sources, of, node.where, node.by, span=node.span)
        return self.emit(query), names

    def do_ForEach(self, node: typed.ForEach) -> None:
        items, names = self.snapshot(node)
        bound = [self.bind(name) for name in names]
        targets = ", ".join(bound)
        self.line(f"for {targets} in {items}:", node.span)
        with self.deeper():
            self.line("S.spend()", node.span)
            if node.where is not None:
                self.line(f"if not ({self.emit(node.where)}): continue", node.span)
            self.block(node.body)

    def do_Repeat(self, node: typed.Repeat) -> None:
        self.line(f"for _ in range({self.emit(node.times)}):", node.span)
        with self.deeper():
            self.line("S.spend()", node.span)
            self.block(node.body)

    def do_While(self, node: typed.While) -> None:
        self.line(f"while {self.emit(node.when)}:", node.span)
        with self.deeper():
            self.line(f"S.spend({WHILE})", node.span)
            self.block(node.body)

    def do_As(self, node: typed.As) -> None:
        saved = self.temporary()
        self.line(f"{saved} = P; P = {self.emit(node.who)}", node.span)
        self.block(node.body)
        self.line(f"P = {saved}")

    def span_values(self, name: str, args: tuple[typed.Expr, ...]) -> str:
        """The fields of a span that opens: what it takes, then what it has at first."""
        made = self.module.game.spans[name]
        values = [self.emit.fitted(arg, of.type) for arg, of in zip(args, made.takes, strict=True)]
        start = self.module.constant("START", tuple(self.start_of(field) for field in made.has), ("span", name))
        return "(" + "".join(f"{value}, " for value in values) + f"*{start},)"

    def start_of(self, field: AttributeDef) -> Any:
        """What a field of a span starts with."""
        return plain_value(field.start, self.module.layout.things, field.type)

    def do_Run(self, node: typed.Run) -> None:
        owner = self.emit(node.owner) if node.owner is not None else "None"
        cell, serial = self.module.layout.cells["span", node.name], self.temporary()
        opened = f"OPEN(S, {cell}, {node.name!r}, {owner}, {self.span_values(node.name, node.args)}, P, K"
        self.line(f"{serial} = {opened}, {self.module.site(node.span)})", node.span)
        self.spans_open.append((node.name, serial))
        self.block(node.body if node.body is not None else self.module.game.spans[node.name].do or typed.Block(()))
        self.spans_open.pop()
        self.line(f"CLOSE(S, {cell}, {node.name!r}, {serial}, P, K, {self.module.site(node.span)})", node.span)

    def do_Open(self, node: typed.Open) -> None:
        owner = self.emit(node.owner) if node.owner is not None else "None"
        cell = self.module.layout.cells["span", node.name]
        values = self.span_values(node.name, node.args)
        self.line(
            f"OPEN(S, {cell}, {node.name!r}, {owner}, {values}, P, K, {self.module.site(node.span)}, True)", node.span
        )

    def do_Close(self, node: typed.Close) -> None:
        cell = self.module.layout.cells["span", node.name]
        row = f"SPAN_OF(S, {cell}, {self.emit(node.owner) if node.owner is not None else 'P'}, {node.name!r})[0]"
        self.line(f"CLOSE(S, {cell}, {node.name!r}, {row}, P, K, {self.module.site(node.span)}, False)", node.span)

    def do_End(self, node: typed.End) -> None:
        self.line(f"S.outcome('end', None, {self.module.site(node.span)})", node.span)

    def do_Until(self, node: typed.Until) -> None:
        number = self.module.facts.until_numbers[id(node)]
        values = "(" + "".join(f"{mangled(name)}, " for name in node.captures) + ")"
        ends = "".join(self.duration(one) + ", " for one in node.durations)
        site = self.module.site(node.span)
        self.line(f"UNTIL(S, {number}, M, P, {values}, ({ends}), {site})", node.span)

    def duration(self, one: typed.Duration) -> str:
        """When it ends: (span cell, span name, next, owner), or the condition, which the rules' own code knows."""
        if one.condition is not None:
            return "None"
        cell = self.module.layout.cells["span", one.name]
        return f"({cell}, {one.name!r}, {one.next}, {self.emit(one.owner) if one.owner is not None else 'None'})"

    def do_Require(self, node: typed.Require) -> None:
        self.line(f"if not ({self.emit(node.condition)}): {self.refusal(node.reason, node.span)}", node.span)

    def refusal(self, reason: str | None, span: Span) -> str:
        """The statement that refuses, its reason filled in."""
        text = repr(reason or "not allowed")
        if reason and "{" in reason:
            used = {path.partition(".")[0] for path in paths_of((reason,))}
            values = "".join(f"{name!r}: {mangled(name)}, " for name in sorted(self.names & used))
            text = f"FILLED(S, {reason!r}, {{{values}'me': M, 'performer': P}})"
        return f"raise Refused({self.module.site(span)}, {text})"

    def do_Cancel(self, node: typed.Cancel) -> None:
        self.leave("None")

    def do_Return(self, node: typed.Return) -> None:
        self.leave(self.emit(node.value) if node.value is not None else "None", node.span)

    def leave(self, value: str, span: Span | None = None) -> None:
        """Go back to whoever performed this text, closing what it opened."""
        if self.spans_open:
            self.line(f"_r = {value}")
            value = "_r"
        for name, serial in reversed(self.spans_open):
            cell = self.module.layout.cells["span", name]
            self.line(f"CLOSE(S, {cell}, {name!r}, {serial}, P, K, 0)")
        self.line(f"return {self.result(value)}", span)

    def result(self, value: str) -> str:
        """What a text gives back."""
        if self.ending is None:
            return value
        return "(" + "".join(f"{mangled(name)}, " for name in self.ending) + ")"

    def do_Outcome(self, node: typed.Outcome) -> None:
        who = self.emit(node.who) if node.who is not None else "None"
        if node.who is not None and plain(node.who.type).head not in ("entity",):
            who = self.emit.as_list(node.who)
        amount = f", {self.emit(node.amount)}" if node.amount is not None else ""
        self.line(f"S.outcome({node.what!r}, {who}, {self.module.site(node.span, node.what)}{amount})", node.span)
