"""Rest points: where a game can be saved for later versions of its rules.

When a span declared `rest_point` opens, the state of that very moment is kept beside the session; it costs one fork.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .by_names import by_names
from .layout import CELLS

if TYPE_CHECKING:
    from .state import State


class Rest:
    """A rest point: its span, the serial of that, how many answers led to it, and the state then (or what a save held).

    `before` is the rest point before it, for when answers are taken back past this one.
    """

    __slots__ = ("before", "choices", "data", "name", "serial", "state")

    def __init__(
        self, name: str, serial: int, choices: int, state: State | None, data: Any = None, before: Rest | None = None
    ) -> None:
        self.name = name
        self.serial = serial
        self.choices = choices
        self.state = state
        self.data = data
        self.before = before

    def as_data(self) -> dict[str, Any]:
        """As it stands in a save."""
        if self.state is None:
            return {"span": self.name, "serial": self.serial, "choices": self.choices, "state": self.data}
        return {
            "span": self.name, "serial": self.serial, "choices": self.choices, "state": by_names(self.state),
        }


def from_data(data: Any) -> Rest | None:
    """A rest point that came with a save stays as data until the next one. Raises KeyError, TypeError on other data."""
    if data is None:
        return None
    return Rest(str(data["span"]), int(data["serial"]), int(data["choices"]), None, data["state"])


class Watch:
    """Notes rest points of one session as its spans open: `state.at_rest` is a method of it."""

    __slots__ = ("last", "seen")

    def __init__(self, last: Rest | None = None) -> None:
        self.last = last
        self.seen: tuple[str, int, State] | None = None

    def opened(self, state: State, name: str, serial: int) -> None:
        """A rest point is here; it counts once the answer that led to it stands."""
        self.seen = (name, serial, state.fork())

    def settle(self, state: State, choices: int) -> None:
        """The answer stands: keep what was seen, unless it was only tried and taken back."""
        seen, self.seen = self.seen, None
        if seen is not None and seen[1] < state.cols[CELLS][state.program.serial_cell]:
            if self.last is not None:
                self.last.before = None
            self.last = Rest(*seen[:2], choices, seen[2], before=self.last)

    def back(self, choices: int) -> None:
        """Answers were taken back: only so many are left."""
        self.seen = None
        while self.last is not None and self.last.choices > choices:
            self.last = self.last.before
