"""Is something asked about what the asked seat cannot see? Its options name that, so it came into sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .decision import ActionValue, Ask, JoinAsk
from .layout import CELLS, EXISTS, KIND, ZONE
from .sight import hidden_from, zone_open
from .values import Entity

if TYPE_CHECKING:
    from .state import State


def named(S: State, before: Any) -> bool:
    """Does what is asked now, and was not when frame `before` waited, name things that an asked seat cannot see?"""
    asked: Any = S.ask
    if asked is None or asked.frame is before:
        return False
    if not isinstance(asked, JoinAsk):
        return _names_unseen(S, asked) and not _goes_on(before, asked)
    fresh = not same_join(before, asked)  # else only the seat that answered is asked anew
    return any(_names_unseen(S, ask) for _, ask in asked.asks if fresh or S.actor in ask.players)


def _names_unseen(S: State, ask: Ask) -> bool:
    zones, exists = S.cols[ZONE], S.cols[EXISTS]
    things = [thing for one in ask.candidates for thing in _things(one) if exists[thing.i]]
    closed = {
        place for place in {zones[thing.i] for thing in things}
        if not all(zone_open(S, place, player) for player in ask.players)
    }
    return bool(closed) and not _tells_nothing(S, [one for one in things if zones[one.i] in closed], ask.players)


def _tells_nothing(S: State, named: list[Entity], players: tuple[Entity, ...]) -> bool:
    """Are these all things of their kind that a seat cannot see, in the order of things, wherever each may lie?"""
    kinds = {S.cols[KIND][thing.i] for thing in named}
    cell = S.program.layout.cells.get(("extent", kinds.pop()))
    if kinds or cell is None:
        return False
    return named == [one for one in S.cols[CELLS][cell] if any(hidden_from(S, one, player) for player in players)]


def _goes_on(before: Any, asked: Ask) -> bool:
    """Is it the same choice of several as before, one further?"""
    f = asked.frame
    if before is None or not asked.spec.many or before[0] is not f[0] or before[1] != f[1]:
        return False
    pairs = zip(before[2], f[2], strict=False)
    return any(isinstance(then, tuple) and isinstance(now, tuple) and now[:-1] == then != now for then, now in pairs)


def _things(candidate: Any) -> Iterator[Entity]:
    """The things that an option speaks of."""
    if isinstance(candidate, Entity):
        yield candidate
    elif isinstance(candidate, ActionValue):
        yield candidate.me
        yield from _things(candidate.values)
    elif isinstance(candidate, tuple):
        for one in candidate:
            yield from _things(one)


def same_join(f: Any, asked: JoinAsk) -> bool:
    """Does a frame wait in the very `as each` that is asked now, not in an earlier run of it?"""
    if f is None or f[:2] != asked.frame[:2]:
        return False
    then, now = f[2][asked.slot], asked.frame[2][asked.slot]
    return bool(then) and bool(now) and then[0][3] == now[0][3]
