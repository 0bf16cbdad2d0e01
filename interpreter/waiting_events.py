"""Events and windows of spans that may have to wait: the same life as in `events.py`, one op a step.

Locals of such a frame: me, performer, cause, values, listeners due, index of the next, replacements tried so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .code import Code, Frame, enter
from .events import DECLINED, Hearing, modified, replacement, settle
from .layout import CELLS
from .listeners import Entry, due, holds_still, note_use

if TYPE_CHECKING:
    from .program import Program
    from .state import State


def framed_event(code: Code, program: Program, hearing: Hearing, body: Any) -> None:
    """Fill the code of an event that may suspend; its first frame holds `(me, performer, cause, values)`."""

    def start(S: State, f: Frame) -> Any:
        M, P, K, values = f[2][:4]
        if hearing.modifiers:
            values = modified(S, hearing, P, K, values)
        return (f[0], 1, (M, P, K, (*values, None), (), 0, ()), f[3])

    def replace(S: State, f: Frame) -> Any:
        M, P, K, values, _, _, tried = f[2]
        if hearing.replace >= 0 and S.cols[CELLS][hearing.replace]:
            entry = replacement(S, hearing.replace, P, K, values, f)
            if entry is not None:
                return _run_replacement(S, f, entry)
        found = due(S, hearing.before, P, K, values) if hearing.before >= 0 else ()
        return (f[0], 3, (M, P, K, values, found, 0, tried), f[3])

    def replaced(S: State, f: Frame) -> Any:
        return (f[0], 1, f[2], f[3]) if S.ret == DECLINED else f[3]

    def before(S: State, f: Frame) -> Any:
        return _next_listener(S, f, hearing.before, 4, 5)

    def heard_before(S: State, f: Frame) -> Any:
        M, P, K, _, found, index, tried = f[2]
        return (f[0], 3, (M, P, K, S.ret, found, index, tried), f[3])

    def apply(S: State, f: Frame) -> Any:
        _, P, K, values, *_ = f[2]
        if program.traced:
            S.happened(hearing.name, values[:-1])
        if isinstance(body, Code):
            return enter(body, (P, P, K, *values[:-1]), (f[0], 6, f[2], f[3]))
        S.ret = body(S, P, P, K, *values[:-1])
        return (f[0], 6, f[2], f[3])

    def applied(S: State, f: Frame) -> Any:
        M, P, K, values, *_ = f[2]
        return (f[0], 7, (M, P, K, (*values[:-1], S.ret), (), 0, ()), f[3])

    def settled(S: State, f: Frame) -> Any:
        M, P, K, values, *_ = f[2]
        if program.settles:
            step = _settle_step(S, f)
            if step is not None:
                return step
        found = due(S, hearing.after, P, K, values) if hearing.after >= 0 else ()
        return (f[0], 8, (M, P, K, values, found, 0, ()), f[3])

    def after(S: State, f: Frame) -> Any:
        return _next_listener(S, f, hearing.after, 8, 9)

    def finish(S: State, f: Frame) -> Any:
        S.ret = f[2][3][-1]
        return f[3]

    code[:] = [start, replace, replaced, before, heard_before, apply, applied, settled, after, finish]
    code.names = ("me", "performer", "cause", "$values", "$due", "$index", "$tried")
    code.pad = ((), 0, ())
    code.opens = True


def _run_replacement(S: State, f: Frame, entry: Entry) -> Any:
    """Run a replacement; its mark stands in the frame, so that it applies once to this event."""
    M, P, K, values, _, _, tried = f[2]
    rule = S.program.rules[entry[0]]
    note_use(S, rule, entry, P)
    marked = (f[0], 2, (M, P, K, values, (), 0, (*tried, (entry[0], entry[1]))), f[3])
    if rule.framed:
        return enter(rule.run, (entry[1], P, K, *values, *entry[2]), marked)
    S.frame = marked
    S.replacing.append((entry[0], entry[1]))
    try:
        S.ret = rule.run(S, entry[1], P, K, *values, *entry[2])
    finally:
        S.replacing.pop()
    return marked


def _next_listener(S: State, f: Frame, cell: int, back: int, done: int) -> Frame:
    """One listener of a window, or the op behind it when none is left."""
    M, P, K, values, found, index, mark = f[2]
    rules = S.program.rules
    while index < len(found):
        entry = found[index]
        index += 1
        rule = rules[entry[0]]
        if index > 1 and not holds_still(S, cell, None, rule, entry, P, K, values):
            continue
        if rule.once_per is not None:
            note_use(S, rule, entry, P)
        if isinstance(rule.run, Code):
            parent = (f[0], back, (M, P, K, values, found, index, mark), f[3])
            return enter(rule.run, (entry[1], P, K, *values, *entry[2]), parent)
        got = rule.run(S, entry[1], P, K, *values, *entry[2])
        if rule.window == "before":
            values = got
    return (f[0], done, (M, P, K, values, (), 0, mark), f[3])


def _settle_step(S: State, f: Frame) -> Frame | None:
    """One rule at `settle` that may ask, in a frame of its own; None when nothing is due."""
    P = f[2][1]
    entry = settle(S, P)
    if entry is None:
        return None
    return enter(S.program.rules[entry[0]].run, (entry[1], P, None, *entry[2]), f)


def span_window(code: Code, cell: int) -> None:
    """Fill the code of a span's window (start or end); its first frame holds `(me, performer, cause, payload)`."""

    def start(S: State, f: Frame) -> Frame:
        M, P, K, values = f[2][:4]
        return (f[0], 1, (M, P, K, values, due(S, cell, P, K, values), 0, None), f[3])

    def listen(S: State, f: Frame) -> Frame:
        return _next_listener(S, f, cell, 1, 2)

    def finish(S: State, f: Frame) -> Any:
        return f[3]

    code[:] = [start, listen, finish]
    code.names = ("me", "performer", "cause", "$values", "$due", "$index", "$tried")
    code.pad = ((), 0, ())
