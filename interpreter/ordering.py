"""Which of those who hear a window comes first, where no rule says so: a seat is asked.

Rules give an order between forced and optional texts, between seats, by the attribute `priority`, between texts of one
thing and between those of the game itself.  What is left is asked only if the closed world shows that it may matter,
and of things that the asked seat sees; under `public_pause` of those that all see, as a question more would tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import asking
from .decision import DONE, AskSpec
from .layout import CELLS
from .listeners import Entry, owner_figure, priority
from .sight import hidden_from
from .trying_orders import Exhausted, commute
from .values import Entity

if TYPE_CHECKING:
    from .state import State

FIRST = AskSpec("first")
PASS = AskSpec("pause")
WAITS = -1
"""In place of a rule's number: a seat that has nothing to say in a public window, and is asked all the same."""


@dataclass(frozen=True, slots=True)
class Window:
    """A window of an event or span: its cell, its sort (replace, before, after, start, end), pairs of rules whose order
    may matter (True: it can be tried whether it does), whether every seat is asked, and whether no question may tell
    of what some seat cannot see."""

    cell: int
    sort: str
    pairs: Mapping[tuple[int, int], bool] = field(default_factory=dict)
    public: bool = False
    discreet: bool = False


def with_all_seats(S: State, found: tuple[Entry, ...], P: Entity) -> tuple[Entry, ...]:
    """Those who hear, and every seat that is asked nothing else, in the order of seats."""
    rules, players = S.program.rules, S.cols[CELLS][S.program.players_cell]
    asked = {seat_of(S, one, P) for one in found if rules[one[0]].optional}
    forced = tuple(one for one in found if not rules[one[0]].optional)
    active = S.controller(P)
    first = players.index(active) if active in players else 0
    rest: list[Entry] = []
    for player in (*players[first:], *players[:first]):
        own = [one for one in found if rules[one[0]].optional and seat_of(S, one, P) is player]
        rest += own if player in asked else [(WAITS, player, (), 0)]
    lone = [one for one in found if rules[one[0]].optional and seat_of(S, one, P) not in players]
    return (*forced, *lone, *rest)


def seat_of(S: State, entry: Entry, P: Entity) -> Entity | None:
    """The seat that a text belongs to, else the performer's."""
    return asking.asker(S, entry[1], P)


def asks_first(
    S: State, f: Any, window: Window, found: tuple[Entry, ...], seat: Entity | None = None
) -> bool:
    """Ask a seat (that of the texts, where none is given) which comes first, if it has to be asked.

    The answer is one of the things.
    """
    _, P, K, values, *_ = f[2]
    if len(found) < 2 or S.trying:
        return False
    seat = seat or seat_of(S, found[0], P)
    if seat is None:
        return False
    try:
        things = _rivals(S, window, found, (P, K, values), seat)
    except Exhausted:
        return False
    if len(things) < 2:
        return False
    asking.ask(S, f, seat, things, FIRST)
    return True


def _rivals(
    S: State, window: Window, found: tuple[Entry, ...], event: tuple[Any, ...], seat: Entity
) -> tuple[Entity, ...]:
    """The things one of whose texts is next, where a seat has to say which; fewer than two: nothing is asked."""
    if not _seen(S, window, found[0], seat):
        return ()
    rank = _rank(S, found[0], window)
    alike = [one for one in found if _rank(S, one, window) == rank and _seen(S, window, one, seat)]

    def has_rival(one: Entry) -> bool:
        return any(one is not other and _contest(S, window, one, other, event) for other in alike)

    if len(alike) < 2 or not has_rival(alike[0]):
        return ()
    return tuple(dict.fromkeys(one[1] for one in alike if has_rival(one)))


def _seen(S: State, window: Window, entry: Entry, seat: Entity) -> bool:
    """May a question name the thing with this text?"""
    if not S.program.hides or entry[0] == WAITS:
        return True
    seats = S.cols[CELLS][S.program.players_cell] if window.discreet else (seat,)
    return not any(hidden_from(S, entry[1], one) for one in seats)


def _rank(S: State, entry: Entry, window: Window) -> tuple[Any, ...]:
    """What rules order by; equal where they say nothing. Of replacements not the seats: one seat orders them all."""
    if entry[0] == WAITS:
        return (WAITS, entry[1])
    seat = S.controller(owner_figure(S, entry[1])) if window.sort != "replace" else None
    return (S.program.rules[entry[0]].optional, seat, priority(S, entry[1]))


def _contest(S: State, window: Window, one: Entry, other: Entry, event: tuple[Any, ...]) -> bool:
    """May it matter which of two texts of different things comes first?"""
    pair = (one[0], other[0]) if one[0] <= other[0] else (other[0], one[0])
    if one[1] is other[1] or pair not in window.pairs:
        return False
    can_be_tried = window.pairs[pair] and window.sort != "replace"
    return not (can_be_tried and commute(S, window, one, other, event))


def affected(S: State, values: tuple[Any, ...], P: Entity) -> Entity | None:
    """The seat that orders replacements: that of the first thing that the event speaks of, else the performer's."""
    thing = next((one for one in values if isinstance(one, Entity)), None)
    return (S.controller(thing) if thing is not None else None) or S.controller(P)


def ask_nothing(S: State, f: Any, player: Entity) -> None:
    """A seat in a public window that can only go on."""
    asking.ask(S, f, player, (DONE,), PASS)


def brought_first(found: tuple[Entry, ...], thing: Entity) -> tuple[Entry, ...]:
    """Those who hear, the first text of this thing before all others."""
    first = next(one for one in found if one[1] is thing)
    return (first, *(one for one in found if one is not first))
