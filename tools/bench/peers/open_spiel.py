"""OpenSpiel (`pip install open_spiel`), from Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from ..measure import Sample, per_second
from .agree import GAMES, Recorded, disagreement


def is_installed() -> bool:
    """Can it be imported?"""
    try:
        import pyspiel  # type: ignore[import-not-found]  # noqa: F401
    except ImportError:
        return False
    return True


class _Game:
    """One state of theirs."""

    def __init__(self, game: Any) -> None:
        self.state = game.new_initial_state()

    def legal(self) -> list[int]:
        return list(self.state.legal_actions())

    def play(self, action: int) -> None:
        self.state.apply_action(action)

    def is_over(self) -> bool:
        return bool(self.state.is_terminal())

    def winner(self) -> int | None:
        returns = list(self.state.returns())
        return returns.index(1.0) if 1.0 in returns else None


def prepare(said: Mapping[str, Any], recorded: Callable[[int], list[Recorded]]) -> Callable[[], Sample]:
    """Check that they play the same game, then measure random moves a second."""
    import pyspiel

    game = pyspiel.load_game(str(said["game"]))
    differs = disagreement(recorded(GAMES), lambda: _Game(game))
    if differs:
        raise ValueError(f"it does not play the same game: {differs}")

    def measure() -> Sample:
        return Sample(
            per_second(lambda: sum(_random(game, seed) for seed in range(int(said.get("games", 200)))))
        )

    return measure


def _random(game: Any, seed: int) -> int:
    state, chance, count = game.new_initial_state(), random.Random(seed).random, 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(chance() * len(legal))])
        count += 1
    return count
