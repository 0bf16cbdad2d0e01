"""Rest points: where a game can be saved for later versions of its rules.

When a span declared `rest_point` opens, the state of that very moment is kept beside the session; it costs one fork.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .by_names import by_names
from .layout import CELLS
from .written import compact

if TYPE_CHECKING:
    from .state import State


class Rest:
    """A rest point: its span, the serial of that, how many answers led to it, and the state then, or its text.

    `before` is the rest point before it, for when answers are taken back past this one.
    """

    __slots__ = ("_state", "_text", "before", "choices", "name", "serial")

    def __init__(
        self, name: str, serial: int, choices: int, state: State | None, text: bytes = b"", before: Rest | None = None
    ) -> None:
        self.name = name
        self.serial = serial
        self.choices = choices
        self.before = before
        self._state = state
        self._text = text

    @property
    def text(self) -> bytes:
        """The state by names as JSON, made when first asked for; the state is not needed after that."""
        if self._state is not None:
            self._text, self._state = compact(by_names(self._state)), None
        return self._text

    def about(self) -> list[Any]:
        """What a save says of it besides the state."""
        return [self.name, self.serial, self.choices]


def from_data(about: Any, text: bytes) -> Rest | None:
    """A rest point that came with a save. Raises ValueError or TypeError on other data."""
    if about is None:
        return None
    name, serial, choices = about
    return Rest(str(name), int(serial), int(choices), None, text)


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
