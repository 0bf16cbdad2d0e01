"""JSON text of saves. Of lists that only grow, answers and the log, what was written once is kept with the session."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .layout import CELLS

if TYPE_CHECKING:
    from .answers import Choice
    from .packing import Packer
    from .state import State

_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))


def compact(data: Any) -> bytes:
    """JSON without spaces. Raises ValueError on numbers that are too large to write."""
    return _ENCODER.encode(data).encode()


@dataclass(frozen=True, slots=True)
class Beginning:
    """The text of a list up to an entry, without its brackets; the list still begins so if it holds that very entry."""

    last: Any
    count: int
    text: bytes

    def and_then(self, last: Any, more: list[Any]) -> Beginning:
        """With more entries behind."""
        parts = [text for text in (self.text, compact(more)[1:-1]) if text]
        return Beginning(last, self.count + len(more), b",".join(parts))


NOTHING = Beginning(None, 0, b"")


class Written:
    """What was written of one session so far."""

    __slots__ = ("choices", "log")

    def __init__(self, choices: Beginning = NOTHING, log: Beginning = NOTHING) -> None:
        self.choices = choices
        self.log = log

    def copy(self) -> Written:
        """For a fork."""
        return Written(self.choices, self.log)

    def choices_text(self, choices: list[Choice], data_of: Callable[[Choice], Any]) -> bytes:
        """All answers as a JSON list."""
        known = self.choices
        if not known.count or len(choices) < known.count or choices[known.count - 1] is not known.last:
            known = NOTHING
        if len(choices) > known.count:
            known = known.and_then(choices[-1], [data_of(one) for one in choices[known.count :]])
        self.choices = known
        return b"[" + known.text + b"]"

    def log_text(self, state: State, packer: Packer) -> bytes:
        """All entries of the log as a JSON list, oldest first."""
        known, own = self.log, []
        top = entry = state.cols[CELLS][state.program.log_cell]
        while entry is not None and entry is not known.last:
            own.append(entry)
            entry = entry[0]
        if entry is None:
            known = NOTHING
        if own:
            known = known.and_then(top, packer.entries(own))
        self.log = known
        return b"[" + known.text + b"]"
