"""What a game can have measured, by the word after `measure:` in its `bench.yaml`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache as once
from hashlib import blake2b
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from .. import cache
from ..games import load, pick_scenario
from .measure import Sample, microseconds, per_second

if TYPE_CHECKING:
    from rulewright.dsl.game import Game
    from rulewright.interpreter.session import Session

TRACED = 20
"""So many games of a measure tell by their ends whether the same was played."""
Measure = Callable[[], Sample]


@once
def loaded(folder: Path) -> Game:
    """A game is loaded once for all its benches."""
    return load(folder)


@dataclass(frozen=True, slots=True)
class Setting:
    """Where something is measured. `games`: how many are played; `after`: so many choices into a game; `files`: of
    cases, without their ending; `share`: the value that this share of the cases does not exceed (0.5: the median)."""

    folder: Path
    scenario: str | None = None
    seats: int | None = None
    games: int = 20
    after: int = 10
    setup: dict[str, Any] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    share: float = 0.5

    def start(self, seed: int) -> Session:
        """A fresh session."""
        from rulewright.interpreter.session import Session

        game = loaded(self.folder)
        scenario = pick_scenario(game, self.scenario)
        return Session.start(
            game, scenario=scenario, seats=self.seats or game.seats[0], seed=seed, setup=self.setup
        )


@dataclass(frozen=True, slots=True)
class Kind:
    """A measure: its unit, and what prepares it."""

    unit: str
    prepare: Callable[[Setting], Measure]
    more_is_better: bool = False


def _trace(*words: object) -> str:
    return blake2b("\n".join(map(str, words)).encode(), digest_size=8).hexdigest()


def _play(setting: Setting) -> Measure:
    """Random choices a second through the public face, with fresh sessions."""
    setting.start(0)  # compiles

    def measure() -> Sample:
        over: list[Session] = []
        value = per_second(lambda: sum(_random_game(setting, seed, over) for seed in range(setting.games)))
        return Sample(value, _trace(*(f"{len(session.choices)} {session.hash()}" for session in over)))

    return measure


def _random_game(setting: Setting, seed: int, over: list[Session]) -> int:
    """Play one game; gives the number of choices."""
    session, chance, count = setting.start(seed), random.Random(seed).random, 0
    while pending := session.pending:
        seat, decision = next(iter(pending.items()))
        options = decision.options
        session.choose(seat, options[int(chance() * len(options))])
        count += 1
    if len(over) < TRACED:
        over.append(session)
    return count


def _moves(setting: Setting) -> Measure:
    """Random choices a second by index, every game a fork of one fresh session."""
    first = setting.start(0)

    def measure() -> Sample:
        ends: list[str] = []
        chance = random.Random(0).random
        value = per_second(lambda: sum(_by_index(first.fork(), chance, ends) for _ in range(setting.games)))
        return Sample(value, _trace(*ends))

    return measure


def _by_index(session: Session, chance: Callable[[], float], ends: list[str]) -> int:
    count = 0
    while pending := session.pending:
        seat, decision = next(iter(pending.items()))
        session.answer(seat, int(chance() * len(decision.ask.candidates)))
        count += 1
    ends.append(str(count))
    return count


def _midway(setting: Setting) -> Session:
    """A session some random choices into its game."""
    session, chance = setting.start(1), random.Random(1).random
    for _ in range(setting.after):
        if session.outcome is not None:
            break
        seat, decision = next(iter(session.pending.items()))
        session.choose(seat, decision.options[int(chance() * len(decision.options))])
    return session


def _fork(setting: Setting) -> Measure:
    session = _midway(setting)
    return lambda: Sample(microseconds(session.fork, 2000), session.hash())


def _undo(setting: Setting) -> Measure:
    """A choice and taking it back, on the first decision of the game that can be taken back."""
    session = setting.start(1)
    seat, decision = next(iter(session.pending.items()))
    option = decision.options[0].id

    def once() -> None:
        session.choose(seat, option)
        session.undo(seat)

    return lambda: Sample(microseconds(once, 500), session.hash())


def _save_load(setting: Setting) -> Measure:
    from rulewright.interpreter.session import Session

    session, game = _midway(setting), loaded(setting.folder)
    return lambda: Sample(microseconds(lambda: Session.load(game, session.save()), 50) / 1000, session.hash())


def _cases(setting: Setting, of: Callable[[list[float]], float] = sum) -> Measure:
    """Milliseconds that the choices of a case take, from its position on; laying it is not timed."""
    from ..cases.run import start_case
    game = loaded(setting.folder)
    cases = [case for case in game.cases if Path(case.file).stem in setting.files and case.body.get("do")]

    def measure() -> Sample:
        laid = [(start_case(game, case)[0], case.body["do"]) for case in cases]
        times = sorted(of(_timed(session, steps)) for session, steps in laid)
        trace = _trace(*(session.hash() for session, _ in laid))
        return Sample(times[min(len(times) - 1, int(len(times) * setting.share))], trace)

    return measure


def _slowest(setting: Setting) -> Measure:
    """Milliseconds of the slowest choice of a case: what follows from it, and working out what is asked next."""
    return _cases(setting, max)


def _timed(session: Session, steps: list[Any]) -> list[float]:
    """Make the choices of a case; gives the milliseconds of each, of our own work: others may be busy as well."""
    from ..cases.run import perform
    times = []
    for step in (one for many in steps for one in _singly(many)):
        started = process_time()
        perform(session, [step])
        times.append((process_time() - started) * 1000)
    return times


def _singly(step: Any) -> Iterator[Any]:
    """`{warrior: [roll, stop]}` as `{warrior: roll}` and `{warrior: stop}`."""
    if not isinstance(step, dict):
        yield step
        return
    for who, names in step.items():
        yield from ({who: name} for name in (names if isinstance(names, list) else [names]))


def _load(cached: bool) -> Callable[[Setting], Measure]:
    """Milliseconds from files to the first session."""

    def prepare(setting: Setting) -> Measure:
        def measure() -> Sample:
            cache.turn(cached)
            try:
                if not cached:
                    forget_caches()
                else:
                    load(setting.folder)
                started = process_time()
                game = load(setting.folder)
                return Sample((process_time() - started) * 1000, game.digest)
            finally:
                cache.turn(on=True)

        return measure

    return prepare


def forget_caches() -> None:
    """As if Rulewright had never read these files."""
    from rulewright.dsl import syntax

    syntax._tree.cache_clear()
    cache.turn(on=False)


MEASURES: dict[str, Kind] = {
    "play": Kind("choices/s", _play, more_is_better=True),
    "moves": Kind("choices/s", _moves, more_is_better=True),
    "fork": Kind("µs", _fork),
    "undo": Kind("µs", _undo),
    "save_load": Kind("ms", _save_load),
    "cases": Kind("ms", _cases),
    "slowest": Kind("ms", _slowest),
    "load_cold": Kind("ms", _load(cached=False)),
    "load_cached": Kind("ms", _load(cached=True)),
}
