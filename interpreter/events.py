"""The life of an event: replace, before, apply, settle, after; and the windows of spans.

An event whose body and listeners cannot suspend is one plain function; otherwise it is a code whose ops follow the same
list.  The payload travels as a tuple: the verb's values, then its result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import spans
from .code import Code, Frame, enter
from .errors import RuleFault
from .layout import CELLS, KIND
from .values import Entity

if TYPE_CHECKING:
    from .program import Program, Rule
    from .state import State

SETTLE_BOUND = 1000
DECLINED = "$declined"
"""What an optional replacement gives back when its seat said no: the event goes on."""
Entry = tuple[int, Entity, tuple[Any, ...], int]


class Hearing:
    """Which cells of listeners an event has; -1 where nobody can ever listen."""

    __slots__ = ("after", "before", "modifiers", "name", "replace")

    def __init__(
        self, name: str, replace: int, before: int, after: int, modifiers: tuple[tuple[int, int], ...]
    ) -> None:
        self.name = name
        self.replace = replace
        self.before = before
        self.after = after
        self.modifiers = modifiers


# ---------------------------------------------------------------- who listens


def owner_figure(S: State, me: Entity | None) -> Entity | None:
    """The figure a rule text belongs to: bearer of a status, owner of anything else."""
    if me is None:
        return None
    bearer = S.program.layout.columns.get("bearer")
    if bearer is not None and S.cols[bearer][me.i] is not None:
        return S.cols[bearer][me.i]  # type: ignore[no-any-return]
    return S.owner(me)


def due(S: State, cell: int, P: Entity, K: Entity | None, values: tuple[Any, ...]) -> tuple[Entry, ...]:
    """The live entries of a window that match, in order: forced first, then by seat from the active one on."""
    entries: tuple[Entry, ...] = S.cols[CELLS][cell]
    if not entries:
        return ()
    rules = S.program.rules
    for entry in entries:
        rule = rules[entry[0]]
        if rule.when is not None or rule.once_per is not None:
            entries = tuple([one for one in entries if matches(S, one, P, K, values)])
            break
    return entries if len(entries) < 2 or S.program.seats == 1 else _in_seat_order(S, entries, P)


def _in_seat_order(S: State, entries: tuple[Entry, ...], P: Entity) -> tuple[Entry, ...]:
    """Entries stand in order of things already; where they belong to several seats, the active one goes first."""
    owners = [S.controller(entry[1]) for entry in entries]
    if owners.count(owners[0]) == len(owners):
        return entries
    players = S.cols[CELLS][S.program.players_cell]
    active = S.controller(P)
    first = players.index(active) if active in players else 0
    places = [(players.index(seat) - first) % len(players) if seat in players else -1 for seat in owners]
    rules = S.program.rules
    order = sorted(range(len(entries)), key=lambda n: (rules[entries[n][0]].optional, places[n], n))
    return tuple([entries[n] for n in order])


def matches(S: State, entry: Entry, P: Entity, K: Entity | None, values: tuple[Any, ...]) -> bool:
    """Does a listener's condition hold, and is its limit not used up?"""
    rule = S.program.rules[entry[0]]
    if rule.when is not None and not rule.when(S, entry[1], P, K, *values, *entry[2]):
        return False
    return rule.once_per is None or not spans.used(S, rule.once_per, owner_figure(S, entry[1]) or P, _mark(entry))


def _mark(entry: Entry) -> tuple[Any, ...]:
    return ("rule", entry[0], entry[1].i)


def note_use(S: State, rule: Rule, entry: Entry, P: Entity) -> None:
    """A rule with a limit is being applied; an optional one notes it itself, once its seat has said yes."""
    if rule.once_per is not None and not rule.optional:
        spans.use(S, rule.once_per, owner_figure(S, entry[1]) or P, _mark(entry), 0)


def accepted(S: State, number: int, me: Entity, P: Entity) -> None:
    """The seat of an optional rule with a limit said yes."""
    rule = S.program.rules[number]
    spans.use(S, str(rule.once_per), owner_figure(S, me) or P, _mark((number, me, (), 0)), 0)


# ---------------------------------------------------------------- plain events


def window(S: State, cell: int, P: Entity, K: Entity | None, values: tuple[Any, ...], keep: bool) -> tuple[Any, ...]:
    """Run the listeners of a window that cannot suspend; `keep`: they may change the payload."""
    rules, cells, mark = S.program.rules, S.cols[CELLS], len(S.journal)
    first, given = cells[cell], values
    for n, entry in enumerate(due(S, cell, P, K, values)):
        rule = rules[entry[0]]
        moved = len(S.journal) != mark or values is not given
        if n and moved and not _holds_still(S, cell, first, rule, entry, P, K, values):
            continue
        if rule.once_per is not None:
            note_use(S, rule, entry, P)
        got = rule.run(S, entry[1], P, K, *values, *entry[2])
        if keep:
            values = got
    return values


def _holds_still(
    S: State, cell: int, first: Any, rule: Rule, entry: Entry, P: Entity, K: Entity | None, values: tuple[Any, ...]
) -> bool:
    """Is a listener that matched when the window opened still live, and does it still match?"""
    now = S.cols[CELLS][cell]
    if now is not first and entry not in now:
        return False
    return (rule.when is None and rule.once_per is None) or matches(S, entry, P, K, values)


def replacement(S: State, cell: int, P: Entity, K: Entity | None, values: tuple[Any, ...], f: Any) -> Entry | None:
    """The first replacement that applies and has not yet been applied to this event."""
    for entry in due(S, cell, P, K, values):
        mark = (entry[0], entry[1])
        if mark not in S.replacing and not _applied_above(f, mark):
            return entry
    return None


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
    quiet = hearing.replace < 0 and hearing.before < 0 and hearing.after < 0 and not hearing.modifiers

    def event(S: State, M: Entity, P: Entity, K: Entity | None, *values: Any) -> Any:
        if quiet:
            if traced:
                S.happened(hearing.name, values)
            result = body(S, P, P, K, *values)
            if settles:
                settle(S, P)
            return result
        cells = S.cols[CELLS]
        if hearing.modifiers:
            values = modified(S, hearing, P, K, values)
        if hearing.replace >= 0 and cells[hearing.replace]:
            entry = replacement(S, hearing.replace, P, K, (*values, None), S.frame)
            if entry is not None:
                return _replaced(S, entry, P, K, (*values, None))
        if hearing.before >= 0 and cells[hearing.before]:
            values = window(S, hearing.before, P, K, (*values, None), True)[:-1]
        if traced:
            S.happened(hearing.name, values)
        result = body(S, P, P, K, *values)
        if settles:
            settle(S, P)
        if hearing.after >= 0 and cells[hearing.after]:
            window(S, hearing.after, P, K, (*values, result), False)
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


def settle(S: State, P: Entity) -> None:
    """State checks to a fixpoint: rules at `settle`, and conditions that end rule text."""
    program = S.program
    if S.cols[CELLS][program.effects_cell]:
        spans.look_at_conditions(S)
    if program.settle_cell < 0:
        return
    for _ in range(SETTLE_BOUND):
        found = due(S, program.settle_cell, P, None, ())
        if not found:
            return
        rule = program.rules[found[0][0]]
        mark = len(S.journal)
        rule.run(S, found[0][1], P, None, *found[0][2])
        if len(S.journal) == mark:
            return
    raise RuleFault("fuel", "the state checks at `settle` never come to rest", rule.span)


# ---------------------------------------------------------------- framed events
# locals: me, performer, cause, values, due, index, replacements tried so far


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
        if index > 1 and not _holds_still(S, cell, None, rule, entry, P, K, values):
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
    """One rule at `settle` in a frame of its own; None when nothing is due."""
    P = f[2][1]
    if S.cols[CELLS][S.program.effects_cell]:
        spans.look_at_conditions(S)
    if S.program.settle_cell < 0:
        return None
    for entry in due(S, S.program.settle_cell, P, None, ()):
        rule = S.program.rules[entry[0]]
        if rule.framed:
            return enter(rule.run, (entry[1], P, None, *entry[2]), f)
        mark = len(S.journal)
        rule.run(S, entry[1], P, None, *entry[2])
        if len(S.journal) != mark:
            return f
    return None


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


# ---------------------------------------------------------------- modifiers


def modify(
    S: State, entries: tuple[Entry, ...], P: Entity | None, K: Entity | None, values: tuple[Any, ...], base: Any
) -> Any:
    """A value after its modifiers, in layers: set, add, multiply, bounds."""
    changes = [made for entry in entries if (made := changes_of(S, entry, P, K, values))]
    return applied_changes(base, changes)


def changes_of(
    S: State, entry: Entry, P: Entity | None, K: Entity | None, values: tuple[Any, ...]
) -> dict[str, Any] | None:
    """What one live modifier does to a value, if its condition holds."""
    got = S.program.rules[entry[0]].run(S, entry[1], P, K, *values, *entry[2])
    return got  # type: ignore[no-any-return]


def applied_changes(base: Any, changes: list[dict[str, Any]]) -> Any:
    """Layers in order; a modifier's own bound never pushes past the value it found."""
    value = base
    for change in changes:
        if "set" in change:
            value = change["set"]
    for change in changes:
        if "add" in change:
            value = _bounded(value, _added(value, change["add"]), change)
    for change in changes:
        if "times" in change:
            value = _bounded(value, value * change["times"], change)
    for change in changes:
        if "add" not in change and "times" not in change:
            value = _held(value, change)
    return value


def _added(value: Any, more: Any) -> Any:
    if isinstance(value, tuple):
        extra = more if isinstance(more, tuple) else (more,)
        return value + tuple(item for item in extra if item not in value)
    return value + more


def _bounded(before: Any, after: Any, change: dict[str, Any]) -> Any:
    if "minimum" in change:
        after = max(after, min(before, change["minimum"]))
    if "maximum" in change:
        after = min(after, max(before, change["maximum"]))
    return after


def _held(value: Any, change: dict[str, Any]) -> Any:
    if "minimum" in change:
        value = max(value, change["minimum"])
    return min(value, change["maximum"]) if "maximum" in change else value


def kind_of(S: State, thing: Entity) -> str:
    """The kind of a thing."""
    return str(S.cols[KIND][thing.i])
