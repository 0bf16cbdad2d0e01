"""The life of an event: replace, before, apply, settle, after.

An event whose body and listeners cannot suspend is one plain function, as here; otherwise a code whose ops follow the
same list (`waiting_events.py`).  The payload travels as a tuple: the verb's values, then its result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import spans
from .errors import RuleFault
from .layout import CELLS
from .listeners import Entry, due, holds_still, note_use
from .modifiers import modify
from .ordering import Window
from .store import NEVER
from .values import Entity

if TYPE_CHECKING:
    from .state import State

SETTLE_BOUND = 1000
DECLINED = "$declined"
"""What an optional replacement gives back when its seat said no: the event goes on."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """Who may hear an event: the windows that somebody can listen to, in order, and (place, cell) of values that may be
    modified. `lined`: the name of the line it comes from is carried behind its values."""

    name: str
    replace: Window | None = None
    before: tuple[Window, ...] = ()
    after: tuple[Window, ...] = ()
    modifiers: tuple[tuple[int, int], ...] = ()
    lined: bool = False

    @property
    def silent(self) -> bool:
        """Can nobody hear or change it?"""
        return self.replace is None and not (self.before or self.after or self.modifiers)


def window(S: State, cell: int, P: Entity, K: Entity | None, values: tuple[Any, ...], keep: bool) -> tuple[Any, ...]:
    """Run the listeners of a window that cannot suspend; `keep`: they may change the payload."""
    rules, cells, mark = S.program.rules, S.cols[CELLS], len(S.journal)
    first, given = cells[cell], values
    for n, entry in enumerate(due(S, cell, P, K, values)):
        rule = rules[entry[0]]
        moved = len(S.journal) != mark or values is not given
        if n and moved and not holds_still(S, cell, first, rule, entry, P, K, values):
            continue
        if rule.once_per is not None:
            note_use(S, rule, entry, P)
        got = rule.run(S, entry[1], P, K, *values, *entry[2])
        if keep:
            values = got
    return values


def replacement(S: State, cell: int, P: Entity, K: Entity | None, values: tuple[Any, ...], f: Any) -> Entry | None:
    """The first replacement that applies and has not yet been applied to this event."""
    return next(iter(replacements(S, cell, P, K, values, f)), None)


def replacements(
    S: State, cell: int, P: Entity, K: Entity | None, values: tuple[Any, ...], f: Any
) -> tuple[Entry, ...]:
    """All that apply and have not yet been applied to this event, in order."""
    if not S.cols[CELLS][cell]:
        return ()
    found = due(S, cell, P, K, values)
    return tuple([one for one in found if one[:2] not in S.replacing and not _applied_above(f, one[:2])])


def _applied_above(f: Any, mark: tuple[int, Any]) -> bool:
    """Is the replacement being applied further up the frames?"""
    while f is not None:
        if f[0].opens and mark in f[2][-1]:
            return True
        f = f[3]
    return False


def modified(S: State, hearing: Hearing, P: Entity, K: Entity | None, values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The values of an event after all live modifiers of its parameters."""
    changed = values
    for index, cell in hearing.modifiers:
        entries = S.cols[CELLS][cell]
        if entries:
            value = modify(S, entries, P, K, changed, changed[index])
            changed = (*changed[:index], value, *changed[index + 1 :])
    return changed


def plain_event(hearing: Hearing, body: Callable[..., Any], settles: bool, traced: bool = False) -> Callable[..., Any]:
    """The event of a verb that cannot suspend: `(S, me, performer, cause, *values) -> result`."""
    replaced_in, modifies, lined = hearing.replace, bool(hearing.modifiers), hearing.lined
    before, after = tuple(one.cell for one in hearing.before), tuple(one.cell for one in hearing.after)

    def event(S: State, M: Entity, P: Entity, K: Entity | None, *values: Any) -> Any:
        if modifies:
            values = modified(S, hearing, P, K, values)
        if replaced_in is not None and S.cols[CELLS][replaced_in.cell]:
            entry = replacement(S, replaced_in.cell, P, K, (*values, None), S.frame)
            if entry is not None:
                return _replaced(S, entry, P, K, (*values, None))
        for cell in before:
            if S.cols[CELLS][cell]:
                values = window(S, cell, P, K, (*values, None), True)[:-1]
        given = values[:-1] if lined else values
        if traced:
            S.happened(hearing.name, given)
        result = body(S, P, P, K, *given)
        if settles:
            settle(S, P)
        for cell in after:
            if S.cols[CELLS][cell]:
                window(S, cell, P, K, (*values, result), False)
        return result

    return quiet_event(hearing, body, settles, traced) if hearing.silent else event


def quiet_event(hearing: Hearing, body: Callable[..., Any], settles: bool, traced: bool) -> Callable[..., Any]:
    """The event of a verb that nobody hears, which may yet be remembered, or followed by state checks."""

    def event(S: State, M: Entity, P: Entity, K: Entity | None, *values: Any) -> Any:
        if traced:
            S.happened(hearing.name, values)
        result = body(S, P, P, K, *values)
        if settles:
            settle(S, P)
        return result

    return event


def _replaced(S: State, entry: Entry, P: Entity, K: Entity | None, values: tuple[Any, ...]) -> Any:
    rule = S.program.rules[entry[0]]
    note_use(S, rule, entry, P)
    S.replacing.append((entry[0], entry[1]))
    try:
        return rule.run(S, entry[1], P, K, *values, *entry[2])
    finally:
        S.replacing.pop()


def settle(S: State, P: Entity) -> Entry | None:
    """State checks to a fixpoint: conditions that end rule text, and rules at `settle`.

    A rule that may ask is not run here but given back, to be run in a frame; None once all is at rest. Where nothing
    was written since it last was, for the same performer, nothing is looked at.
    """
    if S.rested == (len(S.journal), P):
        return None
    program = S.program
    rule: Any = None
    for _ in range(SETTLE_BOUND):
        before = len(S.journal)
        if S.cols[CELLS][program.effects_cell]:
            spans.look_at_conditions(S)
        if program.settle_cell < 0:
            break
        mark = len(S.journal)
        for entry in due(S, program.settle_cell, P, None, ()):
            rule = program.rules[entry[0]]
            if rule.framed:
                return entry
            rule.run(S, entry[1], P, None, *entry[2])
            if len(S.journal) != mark:
                break
        else:
            break
    else:
        raise RuleFault("fuel", "the state checks at `settle` never come to rest", rule.span, "nothing was changed")
    S.rested = (before, P) if len(S.journal) == before else NEVER
    return None
