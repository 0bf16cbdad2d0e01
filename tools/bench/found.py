"""All benches: those of games' `bench.yaml`, of the engine, and of other programs where installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.dsl.diagnostics import ContentError

from ..games import known_games
from ..problems import unknown
from .kinds import MEASURES, Kind, Setting, loaded
from .measure import Bench, Sample
from .peers.agree import Recorded, record

if TYPE_CHECKING:
    pass


PEERS = ("open_spiel", "boardgame_io")


def all_benches() -> Iterator[Bench]:
    """The engine's own first, maps among them, then game by game."""
    from .lab import lab_benches
    from .maps_bench import map_benches

    yield from lab_benches()
    yield from map_benches()
    for name, folder in known_games().items():
        yield from game_benches(name, folder)


def game_benches(name: str, folder: Path) -> Iterator[Bench]:
    """What the section `bench` of a game says; peers only where they are installed. Raises UsageProblem."""
    try:
        entries = loaded(folder).bench
    except ContentError as error:
        yield Bench(name, "", partial(_broken, error))
        return
    for entry, said in entries.items():
        word = str(said.get("measure", "play"))
        if word in PEERS:
            yield from _peer(f"{name}.{entry}", folder, dict(said), word)
        elif word in MEASURES:
            yield _own(f"{name}.{entry}", folder, dict(said), MEASURES[word])
        else:
            raise unknown("measure", word, [*MEASURES, *PEERS])


def _broken(error: ContentError) -> Callable[[], Sample]:
    """A game with errors measures nothing; the others do."""
    raise error


def _own(name: str, folder: Path, said: Mapping[str, Any], measure: Kind) -> Bench:
    """One entry: `{measure: play, scenario: …, seats: 2, games: 20, goal: 1000}`."""
    setting = setting_of(folder, said)
    goal = float(said["goal"]) if "goal" in said else None
    return Bench(name, measure.unit, lambda: measure.prepare(setting), measure.more_is_better, goal)


def _peer(name: str, folder: Path, said: Mapping[str, Any], word: str) -> Iterator[Bench]:
    """`{measure: open_spiel, game: …, actions: cell, columns: 3}`; see `peers/agree.py`."""
    peer = import_module(f".peers.{word}", __package__)
    if not peer.is_installed():
        return
    start = setting_of(folder, said).start

    def recorded(count: int) -> list[Recorded]:
        return [record(start, said, seed) for seed in range(count)]

    yield Bench(name, "choices/s", lambda: peer.prepare(said, recorded), more_is_better=True, peer=True)


def setting_of(folder: Path, said: Mapping[str, Any]) -> Setting:
    """Where an entry is measured."""
    return Setting(
        folder,
        scenario=said.get("scenario"),
        seats=said.get("seats"),
        games=int(said.get("games", 20)),
        after=int(said.get("after", 10)),
        setup=dict(said.get("setup") or {}),
        files=tuple(said.get("files") or ()),
        share=float(said.get("share", 0.5)),
    )
