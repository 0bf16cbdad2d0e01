"""Games spread over all that can be played: scenarios and seats in turn, set-up choices and optional rules drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import seats_for

from .. import games
from ..bots import below
from .game import Job, Plan, start

if TYPE_CHECKING:
    from rulewright.dsl.game import Game, SetupChoice

TRIES = 20  # of a drawn set-up that the rules refuse
_SETUP, _VARIANT = range(2)


def playable(game: Game) -> list[str | None]:
    """The scenarios to go through: those with a `goal` where some have one, never the empty table of the cases."""
    known = [one for one in games.scenarios(game) if one != "blank"]
    with_goal = [one for one in known if game.definitions[f"scenarios/{one}"].values.get("goal")]
    return list(with_goal or known) or [None]


def spread(game: Game, plan: Plan, seats: Sequence[int], seed: int, count: int) -> Iterator[Job]:
    """So many games. What the plan gives is kept; the scenario changes from game to game, then the seats."""
    scenarios = playable(game)
    for at in range(count):
        here = replace(plan, scenario=scenarios[at % len(scenarios)])
        turn = at // len(scenarios)
        fit = [count for count in seats if count in seats_for(game, here.scenario)] or list(seats)
        yield _accepted(game, here, seed + at, [fit[(turn + k) % len(fit)] for k in range(len(fit))])


def _accepted(game: Game, plan: Plan, seed: int, seats: Sequence[int]) -> Job:
    """A set-up that the rules do not refuse, if one is found: other choices, then other numbers of seats."""
    drawn = (Job(_drawn(game, plan, count, seed, salt), seed, count) for count in seats for salt in range(TRIES))
    return next((job for job in drawn if _begins(game, job)), Job(plan, seed, seats[0]))


def _begins(game: Game, job: Job) -> bool:
    """Whether the rules let it begin; any other fault will come up again when it is played."""
    from rulewright.interpreter.errors import PlayError, RuleFault

    try:
        start(game, job.plan, job.seed, job.seats)
    except PlayError:
        return False
    except RuleFault as fault:
        return fault.code != "refused"
    return True


def _drawn(game: Game, plan: Plan, seats: int, seed: int, salt: int) -> Plan:
    """Each choice that the plan leaves open, and a coin for each optional rule unless it names some."""
    setup = dict(plan.setup)
    for number, choice in enumerate(game.setup.values()):
        setup |= _choose(game, choice, setup, seats, (seed, salt, number))
    optional = [one.id for one in game.definitions.values() if one.kind == "variant"]
    coins = (one for at, one in enumerate(optional) if below(2, seed, salt, at, _VARIANT))
    return replace(plan, setup=setup, variants=plan.variants or tuple(coins))


def _choose(
    game: Game, choice: SetupChoice, setup: dict[str, Any], seats: int, draw: tuple[int, ...]
) -> dict[str, Any]:
    names = [f"seat{n}.{choice.name}" for n in range(1, seats + 1)] if choice.of == "seat" else [choice.name]
    left = [value for value in _possible(game, choice) if not choice.distinct or value not in setup.values()]
    chosen = {}
    for place, name in enumerate(names):
        if name not in setup and left:
            chosen[name] = left[below(len(left), *draw, place, _SETUP)]
            if choice.distinct:
                left.remove(chosen[name])
    return chosen


def _possible(game: Game, choice: SetupChoice) -> list[Any]:
    """What may be drawn: nothing where any number or text may stand."""
    from rulewright.interpreter.setting_up import possible_values

    if choice.least is not None and choice.most is not None:
        return list(range(choice.least, choice.most + 1))
    return possible_values(game, choice)
