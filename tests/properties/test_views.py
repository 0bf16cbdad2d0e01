"""Nothing that a seat gets depends on what is hidden from it."""

from __future__ import annotations

import random

import pytest

from rulewright.interpreter.errors import PlayError
from rulewright.interpreter.layout import CONTENTS, ZONE
from rulewright.interpreter.session import Session

from .games import IDS, TABLES, begin, hidden_zones, play, told


def permuted(session: Session, seat: int, seed: int) -> Session:
    """A copy in which the things hidden from a seat have changed places among themselves."""
    copy = session.fork()
    state, zones = copy.state, hidden_zones(copy, seat)
    for kinds in _alike(copy, zones).values():
        held = [thing for zone in kinds for thing in state.cols[CONTENTS][zone.i]]
        random.Random(seed).shuffle(held)
        for zone in kinds:
            size = len(state.cols[CONTENTS][zone.i])
            mine, held = held[:size], held[size:]
            state.write(CONTENTS, zone.i, tuple(mine), 0)
            for thing in mine:
                state.write(ZONE, thing.i, zone, 0)
    if state.frame is not None:
        copy._ask_again(state.frame)
    return copy


def _alike(session: Session, zones: list[object]) -> dict[frozenset[str], list[object]]:
    """Zones that hold the same kinds of thing: only such things can change places without anybody seeing it."""
    state = session.state
    found: dict[frozenset[str], list[object]] = {}
    for zone in zones:
        kinds = frozenset(state.cols[6][thing.i] for thing in state.cols[CONTENTS][zone.i])
        found.setdefault(kinds, []).append(zone)
    return found


@pytest.mark.parametrize(("name", "scenario"), TABLES, ids=IDS)
def test_a_view_ignores_what_it_hides(name: str, scenario: str | None) -> None:
    """View, log, question and options of a seat stay the same when hidden things change places."""
    session = begin(name, scenario, 3)
    for n, now in play(session, 3, 30):
        for seat in range(1, now.seats + 1):
            if hidden_zones(now, seat):
                assert told(permuted(now, seat, n), seat) == told(now, seat)


@pytest.mark.parametrize(("name", "scenario"), TABLES, ids=IDS)
def test_why_tells_nothing_of_hidden_zones(name: str, scenario: str | None) -> None:
    """Neither what lies in a zone that a seat cannot look into, nor what lies there by way of another thing."""
    for _, now in play(begin(name, scenario, 5), 5, 12):
        for seat in range(1, now.seats + 1):
            for zone in hidden_zones(now, seat):
                with pytest.raises(PlayError):
                    now.why(seat, now.state.key(zone), "contents")
