"""Events and windows of spans that may have to wait: the same life as in `events.py`, one op a step.

Locals of such a frame: me, performer, cause, values, listeners due, what is known of the first of them, replacements
tried so far.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import ordering
from .code import Code, Frame, enter
from .events import DECLINED, Hearing, modified, replacements, settle
from .listeners import Entry, due, holds_still, note_use
from .ordering import Window

if TYPE_CHECKING:
    from .program import Program
    from .state import State

FRESH, LATER, CHOSEN = 0, 1, 2
"""Of the listeners due: none has run; some have, so that the others are tested again; a seat has chosen the first."""
NAMES = ("me", "performer", "cause", "$values", "$due", "$index", "$tried")


def framed_event(code: Code, program: Program, hearing: Hearing, body: Any) -> None:
    """Fill the code of an event that may suspend; its first frame holds `(me, performer, cause, values)`."""
    extra = 2 if hearing.lined else 1

    def start(S: State, f: Frame) -> Any:
        M, P, K, values = f[2][:4]
        if hearing.modifiers:
            values = modified(S, hearing, P, K, values)
        return (f[0], 1, (M, P, K, (*values, None), (), FRESH, ()), f[3])

    def apply(S: State, f: Frame) -> Any:
        _, P, K, values, *_ = f[2]
        given = values[:-extra]
        if program.traced:
            S.happened(hearing.name, given)
        if isinstance(body, Code):
            return enter(body, (P, P, K, *given), (f[0], f[1] + 1, f[2], f[3]))
        S.ret = body(S, P, P, K, *given)
        return (f[0], f[1] + 1, f[2], f[3])

    def applied(S: State, f: Frame) -> Any:
        M, P, K, values, *_ = f[2]
        return (f[0], f[1] + 1, (M, P, K, (*values[:-1], S.ret), (), FRESH, ()), f[3])

    def settled(S: State, f: Frame) -> Any:
        step = _settle_step(S, f) if program.settles else None
        return step if step is not None else (f[0], f[1] + 1, f[2], f[3])

    def finish(S: State, f: Frame) -> Any:
        S.ret = f[2][3][-1]
        return f[3]

    code[:] = [start]
    if hearing.replace is not None:
        code += _replacing(hearing.replace)
    for window in hearing.before:
        code += _hearing(window, len(code))
    code += [apply, applied, settled]
    for window in hearing.after:
        code += _hearing(window, len(code))
    code.append(finish)
    code.names, code.pad, code.opens = NAMES, ((), FRESH, ()), True


def span_window(code: Code, window: Window) -> None:
    """Fill the code of a span's window (start or end); its first frame holds `(me, performer, cause, payload)`."""

    def finish(S: State, f: Frame) -> Any:
        return f[3]

    code[:] = [*_hearing(window, 0), finish]
    code.names, code.pad = NAMES, ((), FRESH, ())


# ---------------------------------------------------------------- one window


def _hearing(window: Window, at: int) -> list[Callable[[State, Frame], Any]]:
    """The ops of a window, from op `at`: open it, hear the next or ask, take an answer, take what a rule gave."""
    past = at + 4

    def open_it(S: State, f: Frame) -> Any:
        M, P, K, values, _, _, tried = f[2]
        found = due(S, window.cell, P, K, values)
        if window.public:
            found = ordering.with_all_seats(S, found, P)
        return (f[0], at + 1 if found else past, (M, P, K, values, found, FRESH, tried), f[3])

    def hear(S: State, f: Frame) -> Any:
        M, P, K, values, found, note, tried = f[2]
        while found:
            if note & LATER:
                found = _holding(S, window, P, K, values, found)
                if not found:
                    break
            if _asks(S, window, (f[0], at + 1, (M, P, K, values, found, note, tried), f[3])):
                return None
            entry, found, note = found[0], found[1:], LATER
            rule = S.program.rules[entry[0]]
            if rule.once_per is not None:
                note_use(S, rule, entry, P)
            if isinstance(rule.run, Code):
                parent = (f[0], at + 3, (M, P, K, values, found, note, tried), f[3])
                return enter(rule.run, (entry[1], P, K, *values, *entry[2]), parent)
            got = rule.run(S, entry[1], P, K, *values, *entry[2])
            values = got if window.sort == "before" else values
        return (f[0], past, (M, P, K, values, (), FRESH, tried), f[3])

    def answered(S: State, f: Frame) -> Any:
        M, P, K, values, found, note, tried = f[2]
        if found[0][0] == ordering.WAITS:
            found = found[1:]
        else:
            found, note = ordering.brought_first(found, S.ret), note | CHOSEN
        return (f[0], at + 1, (M, P, K, values, found, note, tried), f[3])

    def heard(S: State, f: Frame) -> Any:
        M, P, K, values, found, note, tried = f[2]
        values = S.ret if window.sort == "before" else values
        return (f[0], at + 1, (M, P, K, values, found, note, tried), f[3])

    return [open_it, hear, answered, heard]


def _holding(
    S: State, window: Window, P: Any, K: Any, values: tuple[Any, ...], found: tuple[Entry, ...]
) -> tuple[Entry, ...]:
    """Those who still hear after something was done; without rivals only the next is looked at."""

    def holds(one: Entry) -> bool:
        return one[0] == ordering.WAITS or holds_still(
            S, window.cell, None, S.program.rules[one[0]], one, P, K, values
        )

    if window.pairs:
        return tuple([one for one in found if holds(one)])
    while found and not holds(found[0]):
        found = found[1:]
    return found


def _asks(S: State, window: Window, f: Frame) -> bool:
    """Is a seat asked before the next one: which comes first, or only whether it goes on?"""
    found, note = f[2][4:6]
    if found[0][0] == ordering.WAITS:
        ordering.ask_nothing(S, f, found[0][1])
        return True
    return bool(window.pairs) and not note & CHOSEN and ordering.asks_first(S, f, window, found)


def _replacing(window: Window) -> list[Callable[[State, Frame], Any]]:
    """The ops of `replace`, from op 1: find one or ask for it, take an answer, go on where its seat declined."""

    def replace(S: State, f: Frame) -> Any:
        M, P, K, values, found, note, tried = f[2]
        if not note & CHOSEN:
            found = replacements(S, window.cell, P, K, values, f)
            seat = ordering.affected(S, values, P)
            if len(found) > 1 and window.pairs and ordering.asks_first(S, f, window, found, seat):
                return None
        if not found:
            return (f[0], 4, (M, P, K, values, (), FRESH, tried), f[3])
        return _run_replacement(S, f, found[0])

    def answered(S: State, f: Frame) -> Any:
        M, P, K, values, _, _, tried = f[2]
        found = ordering.brought_first(replacements(S, window.cell, P, K, values, f), S.ret)
        return (f[0], 1, (M, P, K, values, found, CHOSEN, tried), f[3])

    def replaced(S: State, f: Frame) -> Any:
        return (f[0], 1, f[2], f[3]) if S.ret == DECLINED else f[3]

    return [replace, answered, replaced]


def _run_replacement(S: State, f: Frame, entry: Entry) -> Any:
    """Run a replacement; its mark stands in the frame, so that it applies once to this event."""
    M, P, K, values, _, _, tried = f[2]
    rule = S.program.rules[entry[0]]
    note_use(S, rule, entry, P)
    marked = (f[0], 3, (M, P, K, values, (), FRESH, (*tried, (entry[0], entry[1]))), f[3])
    if rule.framed:
        return enter(rule.run, (entry[1], P, K, *values, *entry[2]), marked)
    S.frame = marked
    S.replacing.append((entry[0], entry[1]))
    try:
        S.ret = rule.run(S, entry[1], P, K, *values, *entry[2])
    finally:
        S.replacing.pop()
    return marked


def _settle_step(S: State, f: Frame) -> Frame | None:
    """One rule at `settle` that may ask, in a frame of its own; None when nothing is due."""
    P = f[2][1]
    entry = settle(S, P)
    if entry is None:
        return None
    return enter(S.program.rules[entry[0]].run, (entry[1], P, None, *entry[2]), f)
