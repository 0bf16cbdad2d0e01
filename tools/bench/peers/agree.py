"""Do a peer and we play the same game?"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rulewright.interpreter.session import Session

GAMES = 1000
_NUMBERS = re.compile(r"\d+")


class Peer(Protocol):
    """One game of another program. Actions are numbers; seats count from 0."""

    def legal(self) -> list[int]: ...

    def play(self, action: int) -> None: ...

    def is_over(self) -> bool: ...

    def winner(self) -> int | None:
        """The seat that won; None where nobody did."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A random game of ours in the peer's numbers: legal actions and the one taken by turn, and who won."""

    turns: tuple[tuple[tuple[int, ...], int], ...]
    winner: int | None


def action_of(option: str, said: Mapping[str, Any]) -> int:
    """The peer's number of an option that ends in a cell `x.y`. `actions`: `cell` (`columns`) or `column`."""
    x, y = map(int, _NUMBERS.findall(option)[-2:])
    return x - 1 if said.get("actions") == "column" else (y - 1) * int(said["columns"]) + x - 1


def record(start: Callable[[int], Session], said: Mapping[str, Any], seed: int) -> Recorded:
    """Play one random game and write it down."""
    session, chance, turns = start(seed), random.Random(seed).random, []
    while pending := session.pending:
        seat, decision = next(iter(pending.items()))
        names = [option.id for option in decision.options]
        taken = names[int(chance() * len(names))]
        turns.append((tuple(sorted(action_of(name, said) for name in names)), action_of(taken, said)))
        session.choose(seat, taken)
    seats = session.outcome.seats if session.outcome else {}
    return Recorded(tuple(turns), next((seat - 1 for seat, how in seats.items() if how == "won"), None))


def _play_forced(peer: Peer) -> None:
    """We answer a single option without asking, so such moves are not among the recorded ones."""
    while not peer.is_over() and len(peer.legal()) == 1:
        peer.play(peer.legal()[0])


def disagreement(games: list[Recorded], fresh: Callable[[], Peer]) -> str | None:
    """Where the peer differs from us first; None when it never does."""
    for number, game in enumerate(games):
        peer = fresh()
        for turn, (legal, taken) in enumerate(game.turns):
            if legal != tuple(peer.legal()):
                _play_forced(peer)
            if peer.is_over() or tuple(sorted(peer.legal())) != legal:
                return f"game {number}, turn {turn + 1}: other moves are legal"
            peer.play(taken)
        _play_forced(peer)
        if not peer.is_over() or peer.winner() != game.winner:
            return f"game {number}: it ends otherwise"
    return None
