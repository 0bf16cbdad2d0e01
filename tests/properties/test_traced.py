"""Cases run with every event remembered; games are played without. Both are the same game."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.dsl.game import seats_for
from rulewright.interpreter.session import Session
from rulewright.tools.games import pick_scenario

from .games import IDS, TABLES, game_of, offers, pick

LONG = 60
MORE: dict[str, dict[str, Any]] = {"classics/workbench": {"length": 40}}


def pair(name: str, scenario: str | None, seed: int) -> tuple[Session, Session]:
    """The same game as it is played, and as a case has it."""
    game = game_of(name)
    seats = seats_for(game, pick_scenario(game, scenario))
    about: dict[str, Any] = {"scenario": scenario, "seats": seats[seed % len(seats)], "seed": seed}
    about["setup"] = MORE.get(name, {})
    return Session.start(game, **about), Session.start(game, **about, script={"rolls": {}, "draws": {}})


def seen(session: Session) -> tuple[object, ...]:
    """Options, view and log; which spans are kept open where nobody looks is the engine's own affair."""
    view = {part: value for part, value in session.view(1).items() if part != "spans"}
    return [(seat, option.id, option.label) for seat, option in offers(session)], view, session.log(1)


@pytest.mark.parametrize(("name", "scenario"), TABLES, ids=IDS)
@pytest.mark.parametrize("seed", [4, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(5, 25))])
def test_a_game_is_the_same_in_a_case(name: str, scenario: str | None, seed: int) -> None:
    """Whatever the closed world leaves out makes no difference."""
    played, case = pair(name, scenario, seed)
    for n in range(LONG):
        assert seen(played) == seen(case)
        if not played.pending:
            break
        seat, option = pick(played, seed, n)
        played.choose(seat, option)
        case.choose(seat, option.id)
