"""What every game may rely on: saves, forks, replays, undo, options and zones, at every decision of random games."""

from __future__ import annotations

from itertools import islice

import pytest

from rulewright.interpreter.errors import PlayError
from rulewright.interpreter.session import Session

from .games import IDS, TABLES, begin, contents, game_of, offers, pick, places, play, shape

SEEDS = (1, 2)
LONG = 45

tables = pytest.mark.parametrize(("name", "scenario"), TABLES, ids=IDS)
seeds = pytest.mark.parametrize("seed", SEEDS)


@tables
@seeds
def test_a_saved_game_goes_on_alike(name: str, scenario: str | None, seed: int) -> None:
    """Going on with the loaded copy at every decision equals the uninterrupted game."""
    straight = begin(name, scenario, seed)
    for _ in play(straight, seed, LONG):
        pass
    broken = begin(name, scenario, seed)
    for n in range(LONG):
        if not broken.pending:
            break
        before = shape(broken)
        broken = Session.load(game_of(name), broken.save())
        assert shape(broken) == before
        broken.choose(*pick(broken, seed, n))
    assert shape(broken) == shape(straight)


@tables
@seeds
def test_a_fork_goes_on_alike_and_alone(name: str, scenario: str | None, seed: int) -> None:
    """A fork has the same state and options, and what is done to one does not touch the other."""
    session = begin(name, scenario, seed)
    for n, _ in islice(play(session, seed, LONG), LONG):
        copy, before = session.fork(), shape(session)
        assert shape(copy) == before
        copy.choose(*pick(copy, seed + 1, n))
        assert shape(session) == before


@tables
@seeds
def test_a_replay_ends_in_the_same_state(name: str, scenario: str | None, seed: int) -> None:
    """The same seed and answers give the same state, and the same journal."""
    first = begin(name, scenario, seed)
    for _ in play(first, seed, LONG):
        pass
    second = begin(name, scenario, seed)
    for choice in list(first.choices):
        second.choose(choice.seat, choice.id)
    assert second.hash() == first.hash()
    assert second.state.journal == first.state.journal


@tables
@seeds
def test_every_option_is_accepted(name: str, scenario: str | None, seed: int) -> None:
    """Whatever is listed can be chosen (and may be struck afterwards, with a reason)."""
    session = begin(name, scenario, seed)
    for _, now in play(session, seed, LONG):
        for seat, option in offers(now)[:12]:
            copy = now.fork()
            copy.choose(seat, option.id)


@tables
@seeds
def test_what_is_refused_changes_nothing(name: str, scenario: str | None, seed: int) -> None:
    """Unknown options, stale ones and seats that are not there leave the state as it was."""
    session = begin(name, scenario, seed)
    stale = None
    for _, now in play(session, seed, LONG):
        before = shape(now)
        for seat, id in ((1, "no_such_option"), (99, "done"), (now.seats, "")):
            with pytest.raises(PlayError):
                now.choose(seat, id)
        if stale is not None:
            with pytest.raises(PlayError):
                now.choose(*stale)
        assert shape(now) == before
        stale = next(iter(offers(now)))


@tables
@seeds
def test_undo_restores_the_state(name: str, scenario: str | None, seed: int) -> None:
    """What can be taken back is as if it had never been answered."""
    session = begin(name, scenario, seed)
    for n, now in play(session, seed, LONG):
        before = shape(now)
        seat, option = pick(now, seed, n)
        now.choose(seat, option)
        try:
            now.undo(seat)
        except PlayError:
            continue
        if len(before[1]) == len(shape(now)[1]):  # an answer that was struck stays struck
            assert shape(now) == before
        now.choose(*pick(now, seed, n))


@tables
@seeds
def test_things_are_in_one_place(name: str, scenario: str | None, seed: int) -> None:
    """What lies in a zone says so, and no zone holds what lies elsewhere: nothing is lost, nothing stands twice."""
    session = begin(name, scenario, seed)
    for _, now in play(session, seed, LONG):
        where, held = places(now), contents(now)
        for zone, inside in held.items():
            assert len(set(inside)) == len(inside)
            assert all(where.get(thing) == zone for thing in inside)
        lying = {thing for inside in held.values() for thing in inside}
        assert all(zone is None or thing in lying for thing, zone in where.items())
