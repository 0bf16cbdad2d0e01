"""Maps of a program: which space is which number, and the graph of what is laid and shut at the moment.

A `Board` is what never changes of a map.  A `Ground` is the map as it is at one moment; it follows from the state alone
and is found again by what it is made of, so undo, fork and load need no repair and what was computed for it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import MapDef

from .errors import RuleFault
from .layout import CELLS, CONTENTS, COORDINATES, MAP, ZONE
from .maps.graph import Graph, RegionMap, Versions
from .maps.hex import HexMap
from .maps.patterns import DIRECTIONS, Hex
from .maps.square import SquareMap
from .values import Entity

if TYPE_CHECKING:
    from rulewright.dsl.game import Game

    from .layout import Layout
    from .state import State

Things = tuple[Entity, ...]


class Ground:
    """A map at one moment: its spaces in order, and its graph over their numbers."""

    def __init__(self, board: Board, spaces: Things, graph: Graph) -> None:
        self.board = board
        self.spaces = spaces
        self.graph = graph
        self.at = {space.i: n for n, space in enumerate(spaces)}
        self.made: dict[Any, Any] = {}
        """What built-in words have computed for this ground, by word and values."""

    def things(self, numbers: Iterable[int]) -> Things:
        """Numbers as spaces."""
        spaces = self.spaces
        return tuple([spaces[at] for at in numbers])

    def hexes(self) -> HexMap:
        """The geometry of a hex map; anything else is a fault of the content."""
        if not isinstance(self.graph, HexMap):
            raise RuleFault("nothing", f"{self.board.name} is no hex map")
        return self.graph

    def squares(self) -> SquareMap:
        """The geometry of a square map; anything else is a fault of the content."""
        if not isinstance(self.graph, SquareMap):
            raise RuleFault("nothing", f"{self.board.name} is no square map")
        return self.graph


class Board:
    """One map. `thing` stands for it in texts; its contents are its spaces. The cells hold walls, and what is shut."""

    def __init__(self, made: MapDef, thing: Entity, form: Graph | None, cells: dict[str, int]) -> None:
        self.name = made.name
        self.definition = made
        self.thing = thing
        self.row = thing.i
        self.form = form
        self.shut, self.walls, self.edges = cells["shut"], cells["walls"], cells["edges"]
        self._wholes = Versions()
        self._grounds = Versions()
        self._last: Any = None
        self._seen: tuple[Any, Any, Any] = (None, None, None)
        self._edges_seen: Any = None
        self._edges: dict[tuple[int, int], Entity] = {}

    def ground(self, S: State) -> Ground:
        """The map as it is now."""
        cols = S.cols
        cells = cols[CELLS]
        spaces, shut, walls = cols[CONTENTS][self.row], cells[self.shut], cells[self.walls]
        seen = self._seen
        if seen[0] is spaces and seen[1] is shut and seen[2] is walls:
            return self._last  # type: ignore[no-any-return]
        places = tuple(cols[COORDINATES][space.i] for space in spaces) if self.form is None else ()
        found = self._grounds.get((spaces, places, shut, walls), lambda: self._ground(spaces, places, shut, walls))
        self._last, self._seen = found, (spaces, shut, walls)
        return found

    def _ground(self, spaces: Things, places: tuple[Any, ...], shut: Any, walls: Any) -> Ground:
        at = {space: n for n, space in enumerate(spaces)}
        closed, over = _parts(at, shut)
        blocked = [at[one[0]] for one in walls if len(one) == 1]
        if self.form is not None:
            between = [(at[one[0]], at[one[1]]) for one in walls if len(one) == 2]
            graph = self.form.changed([*over, *between], [*closed, *blocked])  # type: ignore[attr-defined]
            return Ground(self, spaces, graph)
        thin = [_sides(at, places, one) for one in walls if len(one) == 2]
        whole = self._wholes.get(places, lambda: HexMap(places, outside=self.definition.outside))
        return Ground(self, spaces, whole.changed(blocked, thin, closed, over))

    def edge(self, S: State, a: Entity, b: Entity) -> Entity | None:
        """The thing between two spaces, where the map has such."""
        cell = S.cols[CELLS][self.edges]
        if cell is not self._edges_seen:
            self._edges = {key: edge for one, other, edge in cell for key in ((one.i, other.i), (other.i, one.i))}
            self._edges_seen = cell
        return self._edges.get((a.i, b.i))


def _sides(at: dict[Entity, int], places: tuple[Any, ...], wall: tuple[Any, ...]) -> tuple[Hex, Hex]:
    """The hexes on both sides of a wall, which is between two spaces, or on one in a direction."""
    one, other = wall
    q, r = places[at[one]]
    if isinstance(other, int):
        return (q, r), (q + DIRECTIONS[other][0], r + DIRECTIONS[other][1])
    return (q, r), tuple(places[at[other]])


def _parts(at: dict[Entity, int], entries: Any) -> tuple[list[int], list[tuple[int, int]]]:
    """What is shut, as numbers: spaces, and pairs of spaces."""
    spaces = [at[one[0]] for one in entries if len(one) == 1]
    return spaces, [(at[one[0]], at[one[1]]) for one in entries if len(one) == 2]


def board_of(S: State, thing: Entity) -> Board:
    """The map a space is on; a thing on a space stands for it."""
    found = S.program.boards.get(S.cols[MAP][thing.i])
    return found if found is not None else place_of(S, thing)[0].board


def place_of(S: State, thing: Entity | None) -> tuple[Ground, int]:
    """The map a space is on as it is now, and the number of the space; a thing on a space stands for it."""
    if thing is None:
        raise RuleFault("nothing", "this is none here, and no space of a map")
    cols = S.cols
    name = cols[MAP][thing.i]
    if name is None:
        space = cols[ZONE][thing.i]
        name = cols[MAP][space.i] if space is not None else None
        if name is None:
            raise RuleFault("nothing", f"{S.key(thing)} is on no map")
        thing = space
    ground = S.program.boards[name].ground(S)
    try:
        return ground, ground.at[thing.i]
    except KeyError:
        raise RuleFault("nothing", f"{S.key(thing)} is not on the map any more") from None


def ground_of(S: State, m: Entity) -> Ground:
    """A map as it is now, by the thing that stands for it."""
    return S.program.boards[S.key(m)].ground(S)  # type: ignore[no-any-return]


def two_places(S: State, a: Entity, b: Entity) -> tuple[Ground, int, int]:
    """Two spaces of one map; of two maps is a fault of the content."""
    ground, at = place_of(S, a)
    other, there = place_of(S, b)
    if other is not ground:
        raise RuleFault("nothing", f"{S.key(a)} and {S.key(b)} are on two maps")
    return ground, at, there


def make_boards(game: Game, layout: Layout) -> dict[str, Board]:
    """The maps of a game."""
    boards = {}
    for made in game.maps.values():
        cells = {what: layout.cell(what, made.name, ()) for what in ("shut", "walls", "edges")}
        boards[made.name] = Board(made, layout.maps[made.name], _form(game, layout, made), cells)
    return boards


def _form(game: Game, layout: Layout, made: MapDef) -> Graph | None:
    """The graph of a map whose spaces are there from the start to the end; none of a hex map."""
    if made.form == "square" and made.size is not None:
        return SquareMap(*made.size)
    if made.form == "hex":
        return None
    number = {space: n for n, space in enumerate(layout.spaces[made.name])}
    edges = [(number[layout.things[a]], number[layout.things[b]]) for a, b in made.edges]
    return RegionMap(len(number), edges)
