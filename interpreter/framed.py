"""Statements that may suspend, as ops: functions `(state, frame) -> frame` with a jump at the end of each.

Straight lines between two points where somebody may have to decide are one op.  All locals of a text stand in the
frame.
"""

from __future__ import annotations

import re
from typing import Any

from rulewright.dsl import typed
from rulewright.dsl.nodes import Span
from rulewright.dsl.types import plain

from . import asks
from .analysis import any_suspends, do_suspends
from .emit import Module, mangled
from .statements import Statements
from .walk import children, free_names, walk

ONLY_JUMP = re.compile(r"return \(f\[0\], @(\d+)@, @L@, f\[3\]\)")


class Framed(Statements):
    """Emits one text as a list of ops. Jumps are written as `@n@` until all labels have their place."""

    def __init__(
        self, module: Module, id: str, names: tuple[str, ...], *, rule: bool, ending: tuple[str, ...] | None
    ) -> None:
        super().__init__(module, names, rule=rule, ending=ending)
        self.id = id
        self.code = module.constant("CODE", module.names["CODES"][id], id)
        self.parameters = [mangled(name) for name in names]
        self.locals = list(self.parameters)
        self.ops: list[list[str]] = []
        self.labels: list[int] = []
        self.exits: list[tuple[str, int]] = []
        self.entries: list[tuple[int, int]] = []
        self.block_entries: list[tuple[int, list[str]]] = []
        self.inside: int | None = None
        self.kept: set[int] = set()
        self.start()

    # ------------------------------------------------------------ ops and jumps

    def start(self) -> None:
        """Begin the next op."""
        self.lines = []
        self.depth = 1
        self.ops.append(self.lines)

    def label(self) -> int:
        """A place to jump to, not placed yet."""
        self.labels.append(-1)
        return len(self.labels) - 1

    def place(self, label: int) -> None:
        """The next op begins here; what came before goes on into it."""
        self.jump(label)
        self.start()
        self.labels[label] = len(self.ops) - 1

    def jump(self, label: int) -> None:
        self.line(f"return (f[0], @{label}@, @L@, f[3])")

    def call(self, frame: str, span: Span | None = None) -> int:
        """Perform something framed and go on in the next op, with its value in `S.ret`; gives that op's label."""
        after = self.label()
        self.line("return " + frame.replace("@parent@", f"(f[0], @{after}@, @L@, f[3])"), span)
        self.start()
        self.labels[after] = len(self.ops) - 1
        self.kept.add(after)
        return after

    def finish(self) -> None:
        """Write all ops as functions and fill the code."""
        self.leave("None")
        every = ["M", "P", "K", *self.locals]
        self._thread_jumps()
        packed = "(" + ", ".join(every) + ")"
        names = []
        for n, lines in enumerate(self.ops):
            name = f"{self.code}_{n}"
            names.append(name)
            body = [f"    {', '.join(every)} = f[2]"] + [self._filled(line, packed) for line in lines]
            self.module.define(f"def {name}(S, f):", body)
        pad = len(self.locals) - len(self.parameters)
        exits = [(every.index(slot), self.labels[label]) for slot, label in self.exits]
        blocks = {
            self.labels[entry]: tuple(every.index(slot) for slot in slots)
            for entry, slots in self.block_entries
        }
        shown = [name.removeprefix("l_") for name in every]
        self.module.lines.append(
            f"FILL({self.code}, [{', '.join(names)}], {tuple(shown)!r}, {pad}, {exits!r}, {blocks!r})"
        )

    def _thread_jumps(self) -> None:
        """A jump to an op that only jumps on goes there at once."""
        onward = {}
        for n, lines in enumerate(self.ops):
            hit = ONLY_JUMP.fullmatch(lines[0].strip()) if len(lines) == 1 else None
            if hit:
                onward[n] = int(hit.group(1))
        for label in range(len(self.labels)):
            seen = set()
            while self.labels[label] in onward and self.labels[label] not in seen:
                seen.add(self.labels[label])
                self.labels[label] = self.labels[onward[self.labels[label]]]

    def _filled(self, line: str, packed: str) -> str:
        while "@L@" in line:
            line = line.replace("@L@", packed)
        for n in range(len(self.labels)):
            if f"@{n}@" in line:
                line = line.replace(f"@{n}@", str(self.labels[n]))
        return line

    # ------------------------------------------------------------ statements

    def statement(self, node: Any) -> None:
        if not any_suspends(self.module.game, self.module.facts, node) and not self._leaves(node):
            super().statement(node)
            return
        self.lift(node)
        method = getattr(self, "framed_" + type(node).__name__, None)
        if method is not None:
            method(node)
        else:
            super().statement(node)

    def _leaves(self, node: Any) -> bool:
        """A `return` inside spans must close them here, in frames."""
        return (
            bool(self.spans_open)
            and any(isinstance(inner, (typed.Return, typed.Cancel)) for inner in walk(node))
            and not (isinstance(node, (typed.Return, typed.Cancel)))
        )

    def lift(self, node: Any) -> None:
        """Verbs that suspend and stand as a value are performed first, in order."""
        for child in children(node):
            if isinstance(child, typed.Expr):
                self._lift_from(child)
            elif isinstance(child, typed.Source) and child is getattr(node, "sources", (child,))[0]:
                self._lift_from(child.of)

    def _lift_from(self, expression: typed.Expr) -> None:
        for inner in walk(expression):
            if isinstance(inner, typed.Perform) and do_suspends(self.module.facts, inner.do):
                self.framed_Do(inner.do)
                name = self.temporary()
                self.line(f"{name} = S.ret")
                self.emit.lifted[id(inner)] = name

    def framed_Do(self, node: typed.Do) -> None:
        self.name_line(node)
        if not do_suspends(self.module.facts, node):
            super().do_Do(node)
            return
        cause = "M" if self.rule else "K"
        if node.builtin and node.verb in ("act", "act_once", "pause"):
            getattr(asks, node.verb)(self, node)
            return
        if node.builtin and node.verb == "perform":
            self._framed_perform(node, cause)
            return
        if node.builtin:
            args = self.emit.arguments(node.verb, node.args, "verbs")
            args.insert(0, str(self.module.site(node.span, node.verb)))
        else:
            verb = self.module.game.verbs[node.verb]
            args = self.emit.given(node, verb.parameters)
            if verb.block:
                args.append(self._block_value(node.block))
        values = "".join(f"{arg}, " for arg in args)
        if node.builtin or self.module.is_event(node.verb):
            code = self._code(f"event:{node.verb}")
            after = self.call(f"ENTER({code}, (P, P, {cause}, ({values})), @parent@)", node.span)
        else:
            code = self._code(f"verb:{node.verb}")
            after = self.call(f"ENTER({code}, (P, P, {cause}, {values}), @parent@)", node.span)
        if node.block is not None and node.block.when == "now":
            self._now_block(node.block, after)

    def _block_value(self, block: typed.BlockArg | None) -> str:
        """A command's block as a value; one performed at once is known by where it begins."""
        if block is None:
            return "None"
        if block.when == "now":
            self.entries.append((self.label(), self.label()))
            entry, after = self.entries[-1]
            return f"NowBlock({self.code}, @{entry}@, @{after}@)"
        free = tuple(
            n for n in free_names(block.body)
            if n in self.names and n not in ("me", "performer", "cause", *block.binds)
        )
        number = len(self.module.laters)
        self.module.laters.append((block, free, self.rule))
        return f"LaterBlock({number}, M, ({''.join(mangled(n) + ', ' for n in free)}))"

    def _now_block(self, block: typed.BlockArg, after: int) -> None:
        """The ops of a block, out of the way of the text it stands in, whose locals it shares."""
        entry, behind = self.entries.pop()
        self.labels[behind] = self.labels[after]
        end = self.label()
        self.jump(end)
        self.start()
        self.labels[entry] = len(self.ops) - 1
        slots = [self.bind(name) for name in block.binds]
        self.block_entries.append((entry, slots))
        outer, self.inside = self.inside, behind
        self.block(block.body)
        self.inside = outer
        self.line(f"return END_BLOCK(S, (f[0], f[1], @L@, f[3]), @{entry}@, @{behind}@)")
        self.start()
        self.labels[end] = len(self.ops) - 1

    def _code(self, id: str) -> str:
        """The constant of a code."""
        return self.module.constant("CODE", self.module.names["CODES"][id], id)

    def _framed_perform(self, node: typed.Do, cause: str) -> None:
        if isinstance(node.args[0], typed.Local) and node.args[0].name == "block":
            given = "".join(f"{mangled(name)}, " for name in self.block_binds)
            self.call(f"ENTER_BLOCK(S, l_block, ({given}), @parent@)", node.span)
            return
        what, me = self.effect_of(node)
        if plain(node.args[0].type).head == "action":
            self.call(f"ENTER_ACTION(S, P, {what}, @parent@)", node.span)
        else:
            given = ", ".join(
                f"{n!r}: {mangled(n)}" for n in sorted(self.module.facts.late_names & self.names)
            )
            self.call(f"ENTER_EFFECT(S, {what}, {me}, P, {cause}, @parent@, {{{given}}})", node.span)

    def framed_If(self, node: typed.If) -> None:
        if any(branch.also for branch in node.branches):
            self._framed_also(node)
            return
        end = self.label()
        for branch in node.branches:
            other = self.label()
            self._lift_from(branch.when)
            self.line(f"if not ({self.emit(branch.when)}): return (f[0], @{other}@, @L@, f[3])", branch.span)
            self.block(branch.body)
            self.jump(end)
            self.start()
            self.labels[other] = len(self.ops) - 1
        if node.otherwise is not None:
            self.block(node.otherwise)
        self.place(end)

    def _framed_also(self, node: typed.If) -> None:
        flag = self.temporary()
        self.line(f"{flag} = False")
        for n, branch in enumerate(node.branches):
            other = self.label()
            self._lift_from(branch.when)
            guard = "" if branch.also or n == 0 else f"not {flag} and "
            self.line(
                f"if not ({guard}({self.emit(branch.when)})): return (f[0], @{other}@, @L@, f[3])",
                branch.span,
            )
            self.line(f"{flag} = True")
            self.block(branch.body)
            self.place(other)
        if node.otherwise is not None:
            end = self.label()
            self.line(f"if {flag}: return (f[0], @{end}@, @L@, f[3])")
            self.block(node.otherwise)
            self.place(end)

    def framed_ForEach(self, node: typed.ForEach) -> None:
        items, names = self.snapshot(node)
        rest, loop, end = self.temporary(), self.label(), self.label()
        self.line(f"{rest} = {items}", node.span)
        bound = [self.bind(name) for name in names]
        self.place(loop)
        self.line(f"if not {rest}: return (f[0], @{end}@, @L@, f[3])")
        self.line(f"{', '.join(bound)} = {rest}[0]; {rest} = {rest}[1:]")
        if node.where is not None:
            self.line(f"if not ({self.emit(node.where)}): return (f[0], @{loop}@, @L@, f[3])", node.span)
        self.block(node.body)
        self.jump(loop)
        self.start()
        self.labels[end] = len(self.ops) - 1

    def framed_Repeat(self, node: typed.Repeat) -> None:
        left, loop, end = self.temporary(), self.label(), self.label()
        self.line(f"{left} = {self.emit(node.times)}", node.span)
        self.place(loop)
        self.line(f"if {left} <= 0: return (f[0], @{end}@, @L@, f[3])")
        self.line(f"{left} -= 1")
        self.block(node.body)
        self.jump(loop)
        self.start()
        self.labels[end] = len(self.ops) - 1

    def framed_While(self, node: typed.While) -> None:
        loop, end = self.label(), self.label()
        self.place(loop)
        if not (isinstance(node.when, typed.Const) and node.when.value is True):
            self.line(f"if not ({self.emit(node.when)}): return (f[0], @{end}@, @L@, f[3])", node.span)
        self.block(node.body)
        self.jump(loop)
        self.start()
        self.labels[end] = len(self.ops) - 1

    def framed_As(self, node: typed.As) -> None:
        Statements.do_As(self, node)

    def framed_AsEach(self, node: typed.AsEach) -> None:
        asks.as_each(self, node)

    def framed_Run(self, node: typed.Run) -> None:
        if self.module.is_idle(node.name):
            if node.body is not None:
                self.block(node.body)
            else:
                self._span_body(node.name)
            return
        owner = self.emit(node.owner) if node.owner is not None else "None"
        cell, serial, out = self.module.layout.cells["span", node.name], self.temporary(), self.label()
        site = self.module.site(node.span)
        values = self.span_values(node.name, node.args)
        self.line(f"{serial} = OPEN_QUIET(S, {cell}, {node.name!r}, {owner}, {values}, {site})", node.span)
        self.exits.append((serial, out))
        self._window(node.name, "start", cell, serial)
        self.spans_open.append((node.name, serial))
        if node.body is not None:
            self.block(node.body)
        else:
            self._span_body(node.name)
        self.spans_open.pop()
        self.place(out)
        self._close(node.name, cell, serial)
        if self.module.facts.ended:
            unwinding = self.module.layout.cells["engine", "unwinding"]
            self.line(f"if C[0][{unwinding}] is not None: return UNWIND(S, (f[0], f[1], @L@, f[3]))")

    def _span_body(self, name: str) -> None:
        """`run s` without a block performs the span's `do`."""
        if self.module.game.spans[name].do is None:
            return
        if f"span:{name}" in self.module.facts.suspending:
            code = self.module.constant("CODE", self.module.names["CODES"][f"span:{name}"], f"span:{name}")
            self.call(f"ENTER({code}, (M, P, K), @parent@)")
        else:
            self.line(f"SPAN_{name}(S, M, P, K)")

    def _window(self, name: str, window: str, cell: int, serial: str) -> None:
        if not self.module.facts.span_heard(name, window):
            return
        id = f"window:{name}.{window}"
        code = self.module.constant("CODE", self.module.names["CODES"][id], id)
        self.call(f"ENTER({code}, (P, P, K, PAYLOAD(S, {cell}, {serial})), @parent@)")

    def _close(self, name: str, cell: int, serial: str) -> None:
        if not self.module.facts.span_heard(name, "end"):
            self.line(f"CLOSE_RUN(S, {cell}, {name!r}, {serial}); {serial} = None")
            return
        self.line(f"CLOSE_ABOVE(S, {cell}, {name!r}, {serial})")
        self._window(name, "end", cell, serial)
        self.line(f"CLOSE_QUIET(S, {cell}, {name!r}, {serial}, 0); {serial} = None")

    def framed_Open(self, node: typed.Open) -> None:
        owner = self.emit(node.owner) if node.owner is not None else "None"
        cell, serial = self.module.layout.cells["span", node.name], self.temporary()
        values = self.span_values(node.name, node.args)
        opened = (
            f"OPEN_QUIET(S, {cell}, {node.name!r}, {owner}, {values}, {self.module.site(node.span)}, True)"
        )
        self.line(f"{serial} = {opened}", node.span)
        self._window(node.name, "start", cell, serial)

    def framed_Close(self, node: typed.Close) -> None:
        cell, serial = self.module.layout.cells["span", node.name], self.temporary()
        owner = self.emit(node.owner) if node.owner is not None else "P"
        self.line(f"{serial} = SPAN_OF(S, {cell}, {owner}, {node.name!r})[0]", node.span)
        self._window(node.name, "end", cell, serial)
        self.line(f"CLOSE_QUIET(S, {cell}, {node.name!r}, {serial}, 0)")

    def framed_End(self, node: typed.End) -> None:
        if node.name == "game":
            super().do_End(node)
            return
        cell = self.module.layout.cells["span", node.name]
        owner = self.emit(node.owner) if node.owner is not None else "P"
        self.line(f"return END(S, (f[0], f[1], @L@, f[3]), {cell}, {owner}, {node.name!r})", node.span)
        self.start()

    def framed_Return(self, node: typed.Return) -> None:
        self.leave(self.emit(node.value) if node.value is not None else "None", node.span)

    def leave(self, value: str, span: Any = None) -> None:
        if self.spans_open:
            kept = self.temporary()
            self.line(f"{kept} = {value}", span)
            value = kept
            for name, serial in reversed(list(self.spans_open)):
                self._close(name, self.module.layout.cells["span", name], serial)
        if self.inside is not None:
            self.line(f"return LEAVE_BLOCK(S, f, @{self.inside}@, {value})", span)
            return
        self.line(f"S.ret = {self.result(value)}; return f[3]", span)

    # ------------------------------------------------------------ asking

    def framed_Choose(self, node: typed.Choose) -> None:
        asks.choose(self, node)

    def framed_ChooseOption(self, node: typed.ChooseOption) -> None:
        asks.choose_option(self, node)

    def framed_May(self, node: typed.May) -> None:
        asks.may(self, node)

    def framed_Order(self, node: typed.Order) -> None:
        asks.order(self, node)

    def framed_Split(self, node: typed.Split) -> None:
        asks.split(self, node)
