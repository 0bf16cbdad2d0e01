"""Spans in texts that may suspend: opening, closing, their windows, and leaving them by `end` and `return`."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import typed

from .ops import BlockOps, Ops


class SpanOps(Ops):
    """Emits what has to do with spans."""

    def framed_Run(self, node: typed.Run) -> None:
        if self.module.is_idle(node.name):
            if node.body is not None:
                self.block(node.body)
            else:
                self._span_body(node.name)
            return
        owner = self.emit(node.owner) if node.owner is not None else "None"
        cell, serial, out = self.module.layout.cells["span", node.name], self.temporary(), self.label()
        aim = self.temporary() if self.module.facts.unwinds else None
        site = self.module.site(node.span)
        values = self.span_values(node.name, node.args)
        self.line(f"{serial} = OPEN_QUIET(S, {cell}, {node.name!r}, {owner}, {values}, {site})", node.span)
        if aim is not None:
            self.line(f"{aim} = None")
            self.exits.append((serial, aim, out))
        self._window(node.name, "start", cell, serial)
        self.spans_open.append((node.name, serial))
        if node.body is not None:
            self.block(node.body)
        else:
            self._span_body(node.name)
        self.spans_open.pop()
        self.place(out)
        self._close(node.name, cell, serial)
        if aim is not None:
            self.line(f"if {aim} is not None: return UNWIND(S, (f[0], f[1], @L@, f[3]), {aim})")

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
        if self.inside is not None:
            self._leave_block(self.inside, value, span)
            return
        if self.spans_open:
            kept = self.temporary()
            self.line(f"{kept} = {value}", span)
            value = kept
            self._close_all(0)
        self.line(f"S.ret = {self.result(value)}; return f[3]", span)

    def _leave_block(self, block: BlockOps, value: str, span: Any) -> None:
        """Out of a command's block: close what it opened, then leave the verbs in between and its text."""
        self.line(f"{block.value} = {value}", span)
        self._close_all(block.spans)
        self.line(f"return LEAVE_BLOCK(S, (f[0], f[1], @L@, f[3]), @{block.behind}@, @{block.leaving}@)")

    def _close_all(self, first: int) -> None:
        for name, serial in reversed(self.spans_open[first:]):
            self._close(name, self.module.layout.cells["span", name], serial)
