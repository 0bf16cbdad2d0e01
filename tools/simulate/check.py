"""Promises of the engine: a save, a fork and a replay are the very same game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..bots import below

if TYPE_CHECKING:
    from rulewright.dsl.game import Game
    from rulewright.interpreter.decision import Option
    from rulewright.interpreter.session import Session

SOME_ONE_IN = 16


class Broken(Exception):
    """A promise was not kept; the message says which, and at which choice."""


class Checker:
    """Looks at a game while it is played. `often`: none, some (at random points) or every (decision)."""

    def __init__(self, game: Game, often: str, seed: int) -> None:
        self.game, self.often, self.seed = game, often, seed
        self.choices: list[tuple[int, str]] = []

    def note(self, seat: int, option: Option) -> None:
        """Remember a choice for the replay."""
        if self.often != "none":
            self.choices.append((seat, option.id))

    def at_decision(self, session: Session) -> Session:
        """Save, load and fork; gives the copy to go on with."""
        count = len(self.choices)
        if self.often == "none" or (self.often == "some" and below(SOME_ONE_IN, self.seed, count)):
            return session
        from rulewright.interpreter.session import Session as Sessions

        before = shape(session)
        loaded = Sessions.load(self.game, session.save())
        self._compare(before, shape(loaded), "what was saved and loaded")
        copy = loaded.fork()
        self._compare(before, shape(copy), "a fork")
        return copy

    def _compare(self, before: dict[str, Any], after: dict[str, Any], what: str) -> None:
        if before != after:
            parts = ", ".join(name for name in before if before[name] != after[name])
            raise Broken(f"{what} differs from the session in {parts}, after {len(self.choices)} choices")

    def replay(self, fresh: Callable[[], Session], played: Session) -> None:
        """Make the same choices from the same seed; the end must be the same."""
        if self.often == "none":
            return
        session = fresh()
        for number, (seat, name) in enumerate(self.choices, 1):
            try:
                session.choose(seat, name)
            except Exception as error:
                raise Broken(f"the replay stops at choice {number}, {name}: {error}") from error
        if session.hash() != played.hash():
            raise Broken(f"the replay of {len(self.choices)} choices ends in another state")


def shape(session: Session) -> dict[str, Any]:
    """What must be equal: the hash, who is asked what, and what may be done meanwhile."""
    pending = {seat: [option.id for option in decision.options] for seat, decision in session.pending.items()}
    meanwhile = {seat: session.open(seat) for seat in pending}
    return {
        "hash": session.hash(),
        "options": pending,
        "open actions": {
            seat: [one.id for one in asked.options] if asked else [] for seat, asked in meanwhile.items()
        },
    }
