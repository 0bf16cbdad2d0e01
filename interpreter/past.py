"""What can be taken back in a game that is loaded: its journal, of which every entry must fit the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .layout import CELLS
from .store import NEW_ROW
from .unpacking import Reader, index, whole

Entry = tuple[int, int, Any, int]


def read_journal(read: Reader, data: Sequence[Any]) -> list[Entry]:
    """The entries of a saved journal. Raises ValueError, KeyError, TypeError or IndexError on what no game wrote."""
    state = read.state
    columns, sites = state.cols, len(state.program.sites)
    rows, journal = state.rows, []
    for k, i, old, site in reversed(data):  # as taking back goes, so that so many rows are there
        if k == NEW_ROW:
            rows -= 1
            if i != rows or rows < state.program.first_rows:
                raise ValueError(f"row {i!r} was not made last")
            value: Any = tuple(whole(old, len(columns)))
        elif index(k, len(columns)) == CELLS:
            value = read.cell(index(i, len(columns[CELLS])), old)
        else:
            value = read.unpack(old)
            index(i, rows)
        journal.append((k, i, value, index(site, sites)))
    return journal[::-1]


def read_starts(data: Sequence[Any], length: int) -> list[int]:
    """Where in the journal the answers begin: in order, none behind its end. Raises ValueError."""
    starts = whole(data, length + 1)
    if starts != sorted(starts) or starts[:1] not in ([], [0]):
        raise ValueError("answers that are not in order")
    return starts
