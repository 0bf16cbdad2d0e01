"""Square maps: rows, columns and straight lines. Columns x and rows y count from 1, row 1 on top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .graph import Graph, Pair, Versions, pairs, without

STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
SLANTING = ((1, 1), (-1, 1), (-1, -1), (1, -1))
LINES = ((1, 0), (0, 1), (1, 1), (-1, 1))  # one of each two opposite directions

Line = tuple[int, ...]


class SquareMap(Graph):
    """`columns` x `rows` spaces, numbered row by row. `slanting`: are those sharing a corner neighbours?"""

    def __init__(self, columns: int, rows: int, slanting: bool = False) -> None:
        if columns < 1 or rows < 1:
            raise ValueError(f"a square map has columns and rows, not {columns} x {rows}")
        self.columns, self.rows, self.slanting = columns, rows, slanting
        near = STRAIGHT + SLANTING if slanting else STRAIGHT
        super().__init__(self._around(space, near) for space in range(columns * rows))
        self._lines: dict[int, tuple[Line, ...]] = {}
        self._through: dict[int, tuple[tuple[Line, ...], ...]] = {}
        self._whole: SquareMap = self
        self._versions = Versions()

    def x(self, space: int) -> int:
        """The number of its column, 1 … columns."""
        return space % self.columns + 1

    def y(self, space: int) -> int:
        """The number of its row, 1 … rows."""
        return space // self.columns + 1

    def cell(self, x: int, y: int) -> int | None:
        """The space in column x and row y, or None beside the map."""
        if 1 <= x <= self.columns and 1 <= y <= self.rows:
            return (y - 1) * self.columns + x - 1
        return None

    def row(self, y: int) -> Line:
        """The spaces of a row from left to right; none beside the map."""
        return tuple(range((y - 1) * self.columns, y * self.columns)) if 1 <= y <= self.rows else ()

    def column(self, x: int) -> Line:
        """The spaces of a column from top to bottom; none beside the map."""
        return tuple(range(x - 1, self.size, self.columns)) if 1 <= x <= self.columns else ()

    def around(self, space: int, slanting: bool = True) -> tuple[int, ...]:
        """The 8 (or 4) spaces around, by number, whatever is shut."""
        return tuple(sorted(self._around(space, STRAIGHT + SLANTING if slanting else STRAIGHT)))

    def ray(self, space: int, dx: int, dy: int) -> Line:
        """The spaces met when going on and on by (dx, dy), nearest first, without the first."""
        found: list[int] = []
        x, y = self.x(space) + dx, self.y(space) + dy
        while (dx or dy) and (at := self.cell(x, y)) is not None:
            found.append(at)
            x, y = x + dx, y + dy
        return tuple(found)

    def lines(self, n: int) -> tuple[Line, ...]:
        """All straight lines of n spaces, in the four directions; each once, by its first space."""
        if n not in self._lines:
            self._lines[n] = self._all_lines(n)
        return self._lines[n]

    def lines_through(self, space: int, n: int) -> tuple[Line, ...]:
        """Those of `lines(n)` that hold the space."""
        if n not in self._through:
            held: list[list[Line]] = [[] for _ in range(self.size)]
            for line in self.lines(n):
                for at in line:
                    held[at].append(line)
            self._through[n] = tuple(tuple(lines) for lines in held)
        return self._through[n][space]

    def changed(self, shut: Iterable[Sequence[int]] = (), closed: Iterable[int] = ()) -> SquareMap:
        """The whole map with these edges shut and these spaces closed (to walking; rows and lines stay)."""
        whole = self._whole
        edges, spaces = pairs(shut), frozenset(closed)
        if not edges and not spaces:
            return whole
        return whole._versions.get((edges, spaces), lambda: whole._version(edges, spaces))

    def _version(self, shut: frozenset[Pair], closed: frozenset[int]) -> SquareMap:
        made = SquareMap(self.columns, self.rows, self.slanting)
        Graph.__init__(made, without(self.adjacent, shut, closed))
        made._whole, made._lines, made._through = self, self._lines, self._through
        return made

    def _around(self, space: int, directions: Iterable[Pair]) -> list[int]:
        x, y = self.x(space), self.y(space)
        found = (self.cell(x + dx, y + dy) for dx, dy in directions)
        return [at for at in found if at is not None]

    def _all_lines(self, n: int) -> tuple[Line, ...]:
        if n < 2:
            return tuple((space,) for space in range(self.size)) if n == 1 else ()
        rays = ((space, self.ray(space, dx, dy)) for space in range(self.size) for dx, dy in LINES)
        return tuple((space, *ray[: n - 1]) for space, ray in rays if len(ray) >= n - 1)
