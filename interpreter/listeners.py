"""Who listens to a window, in which order, and whether a listener that matched still does when its turn comes.

An entry of a listener cell is (rule number, the thing its text stands on, captured values, serial of its duration).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import spans
from .layout import CELLS
from .values import Entity

if TYPE_CHECKING:
    from .program import Rule
    from .state import State

Entry = tuple[int, Entity, tuple[Any, ...], int]


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
    rules, found = S.program.rules, []
    for entry in entries:
        rule = rules[entry[0]]
        if rule.when is not None and not rule.when(S, entry[1], P, K, *values, *entry[2]):
            continue
        if rule.once_per is None or not _used_up(S, rule, entry, P):
            found.append(entry)
    if len(found) < len(entries):
        entries = tuple(found)
    if len(entries) < 2 or (S.program.seats == 1 and not S.program.prioritised):
        return entries
    return _in_seat_order(S, entries, P)


def priority(S: State, me: Entity) -> int:
    """The attribute of that name of the thing a text stands on; 0 where it has none. The highest comes first."""
    if not S.program.prioritised:
        return 0
    computed = S.program.names.get("A_priority")
    found = computed(S, me) if computed is not None else S.cols[S.program.layout.columns["priority"]][me.i]
    return found or 0


def _in_seat_order(S: State, entries: tuple[Entry, ...], P: Entity) -> tuple[Entry, ...]:
    """Entries stand in order of things already; where they belong to several seats, the active one goes first."""
    owners = [S.controller(owner_figure(S, entry[1])) for entry in entries]
    weights = [-priority(S, entry[1]) for entry in entries] if S.program.prioritised else None
    if owners.count(owners[0]) == len(owners) and weights is None:
        return entries
    players = S.cols[CELLS][S.program.players_cell]
    active = S.controller(P)
    first = players.index(active) if active in players else 0
    places = [(players.index(seat) - first) % len(players) if seat in players else -1 for seat in owners]
    rules = S.program.rules
    order = sorted(
        range(len(entries)), key=lambda n: (rules[entries[n][0]].optional, places[n], weights[n] if weights else 0, n)
    )
    return tuple([entries[n] for n in order])


def matches(S: State, entry: Entry, P: Entity, K: Entity | None, values: tuple[Any, ...]) -> bool:
    """Does a listener's condition hold, and is its limit not used up?"""
    rule = S.program.rules[entry[0]]
    if rule.when is not None and not rule.when(S, entry[1], P, K, *values, *entry[2]):
        return False
    return rule.once_per is None or not _used_up(S, rule, entry, P)


def _used_up(S: State, rule: Rule, entry: Entry, P: Entity) -> bool:
    """Was a text with a limit performed as often as it may be?"""
    return spans.used(S, str(rule.once_per), owner_figure(S, entry[1]) or P, _mark(entry))


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


def holds_still(
    S: State, cell: int, first: Any, rule: Rule, entry: Entry, P: Entity, K: Entity | None, values: tuple[Any, ...]
) -> bool:
    """Is a listener that matched when the window opened still live, and does it still match?"""
    now = S.cols[CELLS][cell]
    if now is not first and entry not in now:
        return False
    return (rule.when is None and rule.once_per is None) or matches(S, entry, P, K, values)
