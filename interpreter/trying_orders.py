"""Two listeners that may get in each other's way: does it matter, as things are now, which comes first?

Both orders are tried and rolled back, and what they wrote is compared.  A question, a roll or something shown cannot be
tried: then the answer is that it matters.  An order that ends in a fault, or not at all, is unlike one that ends well.
While an order is tried, nothing else is: windows within take the fixed order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .code import Code, enter
from .endless import ONE_TRIAL, TURN
from .errors import GameOver, Refused, RuleFault
from .layout import CELLS
from .listeners import Entry, holds_still, note_use
from .machine import COMPUTING
from .store import NEW_ROW

if TYPE_CHECKING:
    from .ordering import Window
    from .state import State

UNKNOWN, FAULT = object(), object()
FIRST_COST = 10 * TURN
"""What a trial uses besides what is done in it."""


class Exhausted(Exception):
    """The trials of this answer have used up what they may: nothing more is asked about the order."""


def commute(S: State, window: Window, one: Entry, other: Entry, event: tuple[Any, ...]) -> bool:
    """Do both orders write the same? `event`: performer, cause and values. The state is as before.

    Raises Exhausted.
    """
    first = _tried(S, window, (one, other), event)
    return first is not UNKNOWN and first == _tried(S, window, (other, one), event)


def _tried(S: State, window: Window, order: tuple[Entry, ...], event: tuple[Any, ...]) -> Any:
    """What an order comes to: cells and rows with their values, and those of the event."""
    kept = (S.ask, S.frame, S.barrier, S.ret, S.fuel, S.script, S.quiet, S.actor)
    mark, given = len(S.journal), min(S.spare - FIRST_COST, ONE_TRIAL)
    if given <= 0:
        raise Exhausted
    S.ask, S.barrier, S.script, S.quiet, S.actor = None, False, {}, True, S.controller(event[0])
    S.trying, S.fuel = True, given
    try:
        values = _run_all(S, window, order, event)
        return UNKNOWN if values is UNKNOWN or S.barrier else (_written(S, mark), values)
    except (Refused, GameOver):
        return UNKNOWN
    except (RuleFault, RecursionError, *COMPUTING) as error:
        if S.fuel < 0 and given < ONE_TRIAL:
            raise Exhausted from error
        return FAULT
    finally:
        S.spare -= FIRST_COST + given - S.fuel
        S.rollback(mark)
        S.trying = False
        S.ask, S.frame, S.barrier, S.ret, S.fuel, S.script, S.quiet, S.actor = kept


def _run_all(S: State, window: Window, order: tuple[Entry, ...], event: tuple[Any, ...]) -> Any:
    P, K, values = event
    for entry in order:
        rule = S.program.rules[entry[0]]
        if not holds_still(S, window.cell, None, rule, entry, P, K, values):
            continue
        if rule.once_per is not None:
            note_use(S, rule, entry, P)
        given = (entry[1], P, K, *values, *entry[2])
        got = _to_end(S, enter(rule.run, given, None)) if isinstance(rule.run, Code) else rule.run(S, *given)
        if got is UNKNOWN:
            return UNKNOWN
        values = got if window.sort == "before" else values
    return values


def _to_end(S: State, f: Any) -> Any:
    while f is not None:
        S.fuel -= TURN
        if S.fuel < 0:
            raise RuleFault("fuel", "")
        f = f[0][f[1]](S, f)
    return UNKNOWN if S.ask is not None else S.ret


def _written(S: State, mark: int) -> dict[tuple[int, int], Any]:
    """What was written, with its value now; not what only tells of it."""
    program = S.program
    told = {program.happened_cell, program.log_cell, program.reason_cell}
    limits = {cell for _, cell in program.span_cells}
    before: dict[tuple[int, int], Any] = {}
    for k, i, old, _ in S.journal[mark:]:
        if k != CELLS or i not in told:
            before.setdefault((k, i), old)
    now = {(k, i): None if k == NEW_ROW else S.cols[k][i] for k, i in before}
    changed = {key: value for key, value in now.items() if key[0] == NEW_ROW or value != before[key]}
    return {key: _unordered(value) if key[0] == CELLS and key[1] in limits else value for key, value in changed.items()}


def _unordered(rows: Any) -> list[tuple[Any, ...]]:
    """Open spans of a name; in which order limits were used says nothing."""
    return [(*row[:2], frozenset(row[2]), *row[3:]) for row in rows]
