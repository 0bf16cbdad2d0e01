"""Maps of a program: which space is which number, and the graph with what is shut at the moment."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from .errors import RuleFault
from .layout import CELLS, ZONE
from .maps.graph import Graph, RegionMap
from .maps.square import SquareMap
from .values import Entity

if TYPE_CHECKING:
    from rulewright.dsl.game import Game

    from .layout import Layout
    from .state import State


class Board:
    """One map: its spaces in order, its geometry, and the cell that holds what is shut (edges and spaces)."""

    def __init__(self, name: str, form: Any, spaces: tuple[Entity, ...], shut: int) -> None:
        self.name = name
        self.form = form
        self.spaces = spaces
        self.at = {space: n for n, space in enumerate(spaces)}
        self.shut = shut
        self._lines: dict[tuple[int, int], tuple[tuple[Entity, ...], ...]] = {}

    def graph(self, S: State) -> Graph:
        """The graph as it is now."""
        shut = S.cols[CELLS][self.shut]
        if not shut:
            return self.form  # type: ignore[no-any-return]
        edges = [(self.at[one[0]], self.at[one[1]]) for one in shut if len(one) == 2]
        return self.form.changed(edges, [self.at[one[0]] for one in shut if len(one) == 1])  # type: ignore[no-any-return]

    def square(self) -> SquareMap:
        """The geometry of a square map; anything else is a fault of the content."""
        if not isinstance(self.form, SquareMap):
            raise RuleFault("nothing", f"{self.name} is not a square map")
        return self.form

    @cached_property
    def _rows(self) -> dict[int, tuple[Entity, ...]]:
        form = self.square()
        return {y: tuple(self.spaces[at] for at in form.row(y)) for y in range(1, form.rows + 1)}

    @cached_property
    def _columns(self) -> dict[int, tuple[Entity, ...]]:
        form = self.square()
        return {x: tuple(self.spaces[at] for at in form.column(x)) for x in range(1, form.columns + 1)}

    def rows(self, y: int) -> tuple[Entity, ...]:
        """A row as spaces."""
        return self._rows.get(y, ())

    def columns(self, x: int) -> tuple[Entity, ...]:
        """A column as spaces."""
        return self._columns.get(x, ())

    def lines(self, at: int, n: int) -> tuple[tuple[Entity, ...], ...]:
        """Straight lines of n spaces through one, made once."""
        key = (at, n)
        if key not in self._lines:
            form = self.square()
            self._lines[key] = tuple(
                tuple(self.spaces[one] for one in line) for line in form.lines(n) if at in line
            )
        return self._lines[key]


def board_of(S: State, thing: Entity) -> tuple[Board, int]:
    """The map a space is on and its number there; a thing on a space stands for it."""
    found = S.program.board_at.get(thing)
    if found is None and thing is not None:
        found = S.program.board_at.get(S.cols[ZONE][thing.i])
    if found is None:
        raise RuleFault("nothing", f"{S.key(thing) if thing is not None else 'none'} is on no map")
    return found


def spaces(S: State, board: Board, found: Any) -> tuple[Entity, ...]:
    """Numbers as spaces."""
    return tuple(board.spaces[at] for at in found)


def make_boards(game: Game, layout: Layout) -> dict[str, Board]:
    """The maps of a game."""
    boards = {}
    for made in game.maps.values():
        cell = layout.cell("shut", made.name, ())
        here = layout.spaces[made.name]
        if made.form == "square" and made.size is not None:
            boards[made.name] = Board(made.name, SquareMap(*made.size), here, cell)
        else:
            number = {layout.things[key]: n for n, key in enumerate(_keys(game, made.of))}
            edges = [(number[layout.things[a]], number[layout.things[b]]) for a, b in made.edges]
            boards[made.name] = Board(made.name, RegionMap(len(here), edges), here, cell)
    return boards


def _keys(game: Game, kind: str) -> list[str]:
    return [one.key for one in game.definitions.values() if one.kind == kind]
