"""How a game was started, what was answered in it, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: each seat won, lost, tied or ended; sides of which all seats share that; scores by seat.

    `reason` is what the log told every seat last, empty where it told nothing; `place` the `file:line:column` in the
    YAML that ended it, empty where the flow did.
    """

    seats: dict[int, str]
    sides: dict[str, str]
    scores: dict[int, int]
    reason: str
    place: str = ""

    @property
    def places(self) -> dict[int, int]:
        """The place of each seat, from 1: who won before who tied, ended and lost; of those alike, by score."""
        order = ("won", "tied", "ended", "lost")
        marks = {seat: (order.index(word), -self.scores.get(seat, 0)) for seat, word in self.seats.items()}
        return {seat: 1 + sum(other < mark for other in marks.values()) for seat, mark in marks.items()}


class Choice:
    """An answer that was given: the seat, and the id of the option, made only when asked for."""

    __slots__ = ("_id", "opened", "seat")

    def __init__(self, seat: int, id: str, opened: bool) -> None:
        self.seat = seat
        self.opened = opened
        self._id: Any = id

    @property
    def id(self) -> str:
        """The option's id; keys of things never change, so it may be made late."""
        if not isinstance(self._id, str):
            names, ask, index = self._id
            self._id = names.option_ids(ask)[index]
        return self._id


class Mark(Choice):
    """A checkpoint: an answer, what was asked before it, and how to get back there; `index`: of the candidate."""

    __slots__ = ("barrier", "frame", "index", "journal", "struck")

    def __init__(
        self, seat: int, id: Any, opened: bool, index: int, journal: int, frame: Any, struck: dict[int, str]
    ) -> None:
        self.seat = seat
        self.opened = opened
        self._id = id
        self.index = index
        self.journal = journal
        self.frame = frame
        self.struck = struck
        self.barrier = False

    def moved(self, first: int) -> Mark:
        """The same for a copy whose journal begins at entry `first`."""
        return Mark(
            self.seat, self._id, self.opened, self.index, self.journal - first, self.frame, dict(self.struck)
        )


@dataclass(slots=True)
class Start:
    """How a game was started; enough, with the answers, to play it again."""

    scenario: str | None
    seats: int
    seed: int
    setup: dict[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
