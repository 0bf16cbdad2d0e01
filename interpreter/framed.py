"""Statements that may suspend, as ops: functions `(state, frame) -> frame` with a jump at the end of each.

Straight lines between two points where somebody may have to decide are one op.  All locals of a text stand in the
frame.
"""

from __future__ import annotations

from typing import Any

from rulewright.dsl import typed
from rulewright.dsl.types import plain

from . import asks
from .analysis import any_suspends, do_suspends, leaves_block
from .emit import mangled
from .framed_spans import SpanOps
from .ops import BlockOps
from .statements import Statements
from .walk import children, free_names, walk


class Framed(SpanOps):
    """Emits one text as a list of ops."""

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
        args += self.emit.line_of(node)
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
        self.module.laters.append((block, free, self.rule, self.home))
        return f"LaterBlock({number}, M, ({''.join(mangled(n) + ', ' for n in free)}))"

    def _now_block(self, block: typed.BlockArg, after: int) -> None:
        """The ops of a block, out of the way of the text it stands in, whose locals it shares."""
        entry, behind = self.entries.pop()
        self.labels[behind] = self.labels[after]
        end = self.label()
        self.jump(end)
        self.start()
        self.labels[entry] = len(self.ops) - 1
        made = BlockOps(entry, behind, self.label(), len(self.spans_open), [self.bind(name) for name in block.binds])
        self.block_entries.append(made)
        made.value = self.temporary()
        outer, self.inside = self.inside, made
        self.block(block.body)
        self.inside = outer
        self.line(f"return END_BLOCK(S, (f[0], f[1], @L@, f[3]), @{entry}@, @{behind}@)")
        self.start()
        made.end = self.labels[made.leaving] = len(self.ops) - 1
        if leaves_block(block):
            self.leave(made.value)
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
