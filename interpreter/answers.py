"""How a game was started, what was answered in it, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .decision import Decision


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: each seat won, lost, tied or ended; scores by seat; the place in the YAML that ended it."""

    seats: dict[int, str]
    sides: dict[str, str]
    scores: dict[int, int]
    reason: str


class Choice:
    """An answer that was given: the seat, and the id of the option, made only when asked for."""

    __slots__ = ("_decision", "_id", "_index", "opened", "seat")

    def __init__(self, seat: int, decision: Decision | None, index: int, opened: bool, id: str | None = None) -> None:
        self.seat = seat
        self.opened = opened
        self._decision = decision
        self._index = index
        self._id = id

    @property
    def id(self) -> str:
        """The option's id; keys of things never change, so it may be made late."""
        if self._id is None:
            assert self._decision is not None
            self._id = self._decision.ids[self._index]
            self._decision = None
        return self._id


class Mark:
    """A checkpoint: what was asked before an answer, and how to get back there."""

    __slots__ = ("barrier", "choice", "frame", "index", "journal", "struck")

    def __init__(self, journal: int, frame: Any, choice: Choice, index: int, struck: dict[int, str]) -> None:
        self.journal = journal
        self.frame = frame
        self.choice = choice
        self.index = index
        self.struck = struck
        self.barrier = False

    def moved(self, first: int) -> Mark:
        """The same for a copy whose journal begins at entry `first`."""
        return Mark(self.journal - first, self.frame, self.choice, self.index, dict(self.struck))

    @property
    def seat(self) -> int:
        """Who answered."""
        return self.choice.seat

    @property
    def id(self) -> str:
        """What was answered."""
        return self.choice.id

    @property
    def opened(self) -> bool:
        """Was it an open action?"""
        return self.choice.opened


@dataclass(slots=True)
class Start:
    """How a game was started; enough, with the answers, to play it again."""

    scenario: str | None
    seats: int
    seed: int
    setup: dict[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
