"""All benches: those of games' `bench.yaml`, of the engine, and of other programs where installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..games import known_games, load
from ..problems import unknown
from .kinds import MEASURES, Setting
from .measure import Bench

if TYPE_CHECKING:
    from rulewright.dsl.game import Game


def all_benches() -> Iterator[Bench]:
    """The engine's own first, then game by game."""
    from .lab import lab_benches
    from .peers import peer_benches

    yield from lab_benches()
    for name, folder in known_games().items():
        yield from game_benches(name, folder)
    yield from peer_benches()


@cache
def loaded(folder: Path) -> Game:
    """A game is loaded once for all its benches."""
    return load(folder)


def game_benches(name: str, folder: Path) -> Iterator[Bench]:
    """What the section `bench` of a game says. Raises UsageProblem on a measure that there is not."""
    for entry, said in loaded(folder).bench.items():
        yield make_bench(f"{name}.{entry}", folder, dict(said))


def make_bench(name: str, folder: Path, said: Mapping[str, Any]) -> Bench:
    """One entry: `{measure: play, scenario: …, seats: 2, games: 20, goal: 1000}`."""
    word = str(said.get("measure", "play"))
    measure = MEASURES.get(word)
    if measure is None:
        raise unknown("measure", word, MEASURES)
    setting = Setting(
        folder,
        scenario=said.get("scenario"),
        seats=said.get("seats"),
        games=int(said.get("games", 20)),
        after=int(said.get("after", 10)),
        setup=dict(said.get("setup") or {}),
    )
    goal = float(said["goal"]) if "goal" in said else None
    prepare = measure.prepare
    return Bench(name, measure.unit, lambda: prepare(setting), measure.more_is_better, goal)
