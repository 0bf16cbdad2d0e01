"""Columns and journal: where every value of a game stands, and how it is written, taken back and shared.

Every write appends `(column, row, old value, site)` to the journal; rolling back pops.  A fork shares columns until one
of the two writes.  `cells` (column 0) holds what belongs to the table as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .layout import CELLS, HOLDER, KEY, KIND, ZONE_NAME
from .made import usual_rows
from .values import Entity, entity

if TYPE_CHECKING:
    from .program import Program

NEW_ROW = -1
NEVER: tuple[int, Entity | None] = (-1, None)
SPARE = 64
"""So many rows at once columns grow."""
KEPT = 4
"""For so many games in play, columns with room for what was made in them are kept."""

Written = Mapping[int, set[int]]
"""Rows by column."""


class Store:
    """What the state keeps its values in; whatever writes them ends here.

    `trail` says what was ever written since the first state, for saves: what the state's forerunners wrote, and the
    journal up to its entry `noted`, as a chain of lists that forks share. So many `rows` are there; columns are longer,
    and hold behind them what nothing has, so that a row is made by writing what it holds. `rested`: how long the
    journal was when the state checks last found nothing to do, and for which performer.
    """

    __slots__ = ("cols", "journal", "noted", "program", "rested", "rows", "shared", "trail")

    def __init__(self, program: Program) -> None:
        self.program = program
        self.cols: list[list[Any]] = list(program.first_columns)
        self.journal: list[tuple[int, int, Any, int]] = []
        self.shared = bytearray(b"\1") * len(self.cols)
        self.rows = program.first_rows
        self.trail: Any = None
        self.rested = NEVER
        self.noted = 0

    def write(self, k: int, i: int, value: Any, site: int) -> None:
        """Set row `i` of column `k`; the only way a value changes."""
        if self.shared[k]:
            self.cols[k] = list(self.cols[k])
            self.shared[k] = 0
        column = self.cols[k]
        self.journal.append((k, i, column[i], site))
        column[i] = value

    def set(self, k: int, thing: Entity, value: Any, site: int) -> None:
        """Set an attribute of a thing."""
        self.write(k, thing.i, value, site)

    def rollback(self, mark: int) -> None:
        """Undo every write after the first `mark` entries of the journal."""
        journal = self.journal
        if mark < self.noted:
            self.noted = mark
        if mark < self.rested[0]:
            self.rested = NEVER
        while len(journal) > mark:
            k, i, old, _ = journal.pop()
            if k == NEW_ROW:
                self._drop_row()
                continue
            self._own(k)[i] = old

    # ------------------------------------------------------------ rows

    def row(self, values: Mapping[int, Any], site: int, told: Iterable[int]) -> Entity:
        """A new row with these values by column; elsewhere it has what nothing has. `told`: the columns in which it is
        not like its definition or kind (`made.py`)."""
        i, defaults = self.rows, self.program.defaults
        if i == len(self.cols[KIND]):
            self._grow()
        for k, value in values.items():
            if value is not defaults[k]:
                self._own(k)[i] = value
        self.rows += 1
        self.journal.append((NEW_ROW, i, tuple(told), site))
        return entity(i)

    def key(self, thing: Entity) -> str:
        """The name by which options, saves and cases know a thing."""
        return str(self.cols[KEY][thing.i])

    def keys(self) -> list[str]:
        """The keys of all things, also of those that do not exist, by row."""
        return self.cols[KEY][: self.rows]

    def _own(self, k: int) -> list[Any]:
        """A column that no other state has."""
        if self.shared[k]:
            self.cols[k] = list(self.cols[k])
            self.shared[k] = 0
        return self.cols[k]

    def _grow(self) -> None:
        for k, default in enumerate(self.program.defaults):
            if k != CELLS:
                self.cols[k] = self.cols[k] + [default] * SPARE
                self.shared[k] = 0

    def _drop_row(self) -> None:
        self.rows -= 1
        for k, default in enumerate(self.program.defaults):
            if k != CELLS and self.cols[k][self.rows] is not default:
                self._own(k)[self.rows] = default

    # ------------------------------------------------------------ copies and saves

    def share(self, copy: Store, first: int | None) -> None:
        """Make a fork: the copy gets the columns, and the journal from entry `first` on; None: none of it."""
        copy.program, copy.rows = self.program, self.rows
        copy.cols = list(self.cols)
        every = bytearray(b"\1") * len(self.cols)
        self.shared, copy.shared = every, every[:]
        self._note()
        copy.journal = self.journal[first:] if first is not None else []
        copy.trail, copy.noted, copy.rested = self.trail, len(copy.journal), NEVER

    def _note(self) -> None:
        """Enter the latest writes in the trail."""
        if self.noted < len(self.journal):
            self.trail = (self.trail, self.journal[self.noted :])
            self.noted = len(self.journal)

    def written(self) -> Written:
        """The rows whose values may differ from the first state, or from what the row was like when it was made."""
        self._note()
        trail, fresh = self.trail, []
        while isinstance(trail, tuple):
            trail, entries = trail
            fresh.append(entries)
        if fresh:
            found = {k: set(rows) for k, rows in (trail or {}).items()}
            pairs = {entry[:2] for entries in fresh for entry in entries if entry[0] != NEW_ROW}
            pairs |= {(k, e[1]) for entries in fresh for e in entries if e[0] == NEW_ROW for k in e[2]}
            for k, i in pairs:
                found.setdefault(k, set()).add(i)
            self.trail = found
        return self.trail or {}

    def lengthen(self, made: tuple[int | str, ...]) -> None:
        """The rows of what was made in play, in a state that is being loaded; shared by all states that made the same.
        Raises ValueError or IndexError where they are like nothing."""
        kept = self.program.lengthened
        if made not in kept:
            while len(kept) >= KEPT:
                del kept[next(iter(kept))]
            kept[made] = _lengthened(self.program, made)
        columns, self.rows = kept[made]
        self.cols = list(columns)

    def fill(self, k: int, rows: Sequence[int], values: Sequence[Any]) -> None:
        """Lay what was saved of a column over the first state, each row within bounds."""
        column = self._own(k)
        for i, value in zip(rows, values, strict=True):
            column[i] = value
        if self.trail is None:
            self.trail = {}
        self.trail.setdefault(k, set()).update(rows)

    def name_zones(self) -> None:
        """Zones made in play are called after their holders, where they were not named."""
        keys, holders, names = self.cols[KEY], self.cols[HOLDER], self.cols[ZONE_NAME]
        for i in range(self.program.first_rows, self.rows):
            if not keys[i] and holders[i] is not None:
                keys[i] = f"{keys[holders[i].i]}.{names[i]}"

    def remember(self, journal: list[tuple[int, int, Any, int]]) -> None:
        """The journal of a state that was saved: what can be taken back."""
        self.journal, self.noted = journal, 0
        self._note()


def _lengthened(program: Program, made: Sequence[int | str]) -> tuple[list[list[Any]], int]:
    """The first columns with more rows, and how many rows there are."""
    store, first = Store(program), program.first_columns
    for like, values in usual_rows(program, made):
        if like >= 0:
            values = {k: first[k][like] for k in program.columns_of(first[KIND][like])} | values
        store.row(values, 0, ())
    return store.cols, store.rows
