"""One game by bots, as a record that can be sent between processes."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..bots import make_bot, step
from .check import Broken, Checker

if TYPE_CHECKING:
    from rulewright.dsl.game import Game
    from rulewright.interpreter.session import Session


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: everything but the seed and the seats. `check`: none, some or every decision."""

    scenario: str | None
    bot: str
    setup: dict[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    most: int = 20_000
    check: str = "none"


@dataclass(frozen=True, slots=True)
class Job:
    """One game to be played."""

    plan: Plan
    seed: int
    seats: int


@dataclass(slots=True)
class Record:
    """How a game went. `end`: won, lost or tied by all, won by some, over, endless, fault or broken."""

    seed: int
    seats: int
    end: str
    scenario: str | None = None
    setup: dict[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    outcome: dict[int, str] = field(default_factory=dict)
    reason: str = ""  # the place in the YAML that ended it
    told: str = ""  # what every seat was told last
    decisions: int = 0
    seconds: float = 0.0
    message: str = ""


def play_one(game: Game, plan: Plan, seed: int, seats: int) -> Record:
    """Play it to its end; faults of the rules and broken promises become part of the record."""
    from rulewright.interpreter.errors import PlayError, RuleFault

    record = Record(seed, seats, "over", plan.scenario, dict(plan.setup), plan.variants)
    began = time.perf_counter()
    try:
        _play(game, plan, record)
    except RuleFault as fault:
        record.end, record.message = "fault", str(fault)
    except PlayError as error:
        record.end, record.message = "fault", error.message
    except Broken as broken:
        record.end, record.message = "broken", str(broken)
    record.seconds = time.perf_counter() - began
    return record


def start(game: Game, plan: Plan, seed: int, seats: int) -> Session:
    """A fresh session of the plan."""
    from rulewright.interpreter.session import Session

    return Session.start(
        game,
        scenario=plan.scenario,
        seats=seats,
        seed=seed,
        setup=dict(plan.setup),
        variants=list(plan.variants),
    )


def _play(game: Game, plan: Plan, record: Record) -> None:
    session = start(game, plan, record.seed, record.seats)
    bots = dict.fromkeys(range(1, record.seats + 1), make_bot(plan.bot, record.seed))
    checker = Checker(game, plan.check, record.seed)
    while session.outcome is None and session.pending:
        if record.decisions >= plan.most:
            record.end = "endless"
            return
        session = checker.at_decision(session)
        seat, option = step(session, bots)
        checker.note(seat, option)
        record.decisions += 1
    _end(session, record)
    checker.replay(lambda: start(game, plan, record.seed, record.seats), session)


def _end(session: Session, record: Record) -> None:
    """One word for how it ended."""
    outcome = session.outcome
    if outcome is None:
        record.end, record.message = "fault", "nobody is asked, yet the game is not over"
        return
    record.outcome, record.reason, record.told = dict(outcome.seats), outcome.place, outcome.reason
    words = set(outcome.seats.values())
    winners = [str(seat) for seat, how in outcome.seats.items() if how == "won"]
    record.end = (
        words.pop() if len(words) == 1 else f"won by seat {' and '.join(winners)}" if winners else "over"
    )
