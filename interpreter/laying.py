"""Laying pieces of a hex map, and taking spaces off it: the spaces made, what stands on them, what lies between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.dsl.laid import MOST

from .boards import Board
from .errors import Refused, RuleFault
from .layout import (
    CELLS,
    CONTENTS,
    COORDINATES,
    DEFINITION,
    EXISTS,
    KEY,
    KIND,
    MAP,
    coordinates,
    plain_value,
)
from .maps.patterns import DIRECTIONS, Hex, laid, steps_apart
from .values import Entity, Record, entity

if TYPE_CHECKING:
    from .state import State

Things = tuple[Entity, ...]
Given = tuple[tuple[str, Any], ...]
"""Attributes with their values."""


def spots(layout: Record, at: Hex, turns: int) -> tuple[Hex, ...]:
    """Where the spaces of a layout come to lie."""
    return laid((one[0] for one in layout[0]), at, turns)


def reason(S: State, board: Board, layout: Record, at: Hex, turns: int) -> str:
    """Why a layout cannot be laid there; empty where it can."""
    taken = {tuple(S.cols[COORDINATES][space.i]) for space in S.cols[CONTENTS][board.row]}
    radius = board.definition.radius
    for q, r in spots(layout, at, turns):
        if (q, r) in taken:
            return f"this cannot be laid here: there is a space at {q}, {r} already"
        if radius is not None and steps_apart((0, 0), (q, r)) > radius:
            return f"this cannot be laid here: {q}, {r} is off the edge of {board.name}"
    if len(taken) + len(layout[0]) > MOST:
        return f"{board.name} would have more than {MOST} spaces"
    return ""


def lay(S: State, board: Board, layout: Record, at: Hex, turns: int, site: int) -> Things:
    """Lay a layout with its (0, 0) at a hex, turned by sixths; gives the new spaces. Raises Refused and lays none."""
    _must_grow(S, board, site)
    wrong = reason(S, board, layout, at, turns)
    if wrong:
        raise Refused(site, wrong)
    return Laying(S, board, site).lay(layout, at, turns)


def _must_grow(S: State, board: Board, site: int) -> None:
    if board.form is not None:
        raise RuleFault("broken", f"{board.name} is no hex map: its spaces never change", S.program.site(site))


class Laying:
    """Things being laid on one map. What was on it before is made use of again under its key, so that the maps of a
    long campaign do not pile up."""

    def __init__(self, S: State, board: Board, site: int) -> None:
        self.S, self.board, self.site = S, board, site
        exists, keys = S.cols[EXISTS], S.cols[KEY]
        on_map = (i for i, name in enumerate(S.cols[MAP]) if name == board.name)
        self.gone = {keys[i]: entity(i) for i in on_map if not exists[i]}

    def lay(self, layout: Record, at: Hex, turns: int) -> Things:
        """See `lay`."""
        S, board, site = self.S, self.board, self.site
        places = spots(layout, at, turns)
        new = tuple(self.space(one[1], where, one[3]) for one, where in zip(layout[0], places, strict=True))
        S.write(CONTENTS, board.row, (*S.cols[CONTENTS][board.row], *new), site)
        walls = [(space,) for one, space in zip(layout[0], new, strict=True) if one[2]]
        add_entries(S, board.walls, walls, site)
        self.between(layout[1], at, turns, new)
        for one, space in zip(layout[0], new, strict=True):
            for what in one[4]:
                self.put(what, space)
        return new

    # ------------------------------------------------------------ spaces

    def space(self, of: Entity | None, where: Hex, given: Given = ()) -> Entity:
        """One space, of a definition or plainly of the map's kind, with attributes; not entered in the map yet."""
        values = self.starts(of, self.board.definition.of)
        values[KEY] = f"{self.board.name}.{where[0]}.{where[1]}"
        values |= {COORDINATES: coordinates(where), CONTENTS: ()}
        return self.made(values, given)

    def starts(self, of: Entity | None, kind: str) -> dict[int, Any]:
        """What something made of a definition, or only of a kind, starts with."""
        if of is not None:
            return self.S.pattern(of)
        return {KIND: kind, EXISTS: True, **self.S.program.layout.starts[kind]}

    def made(self, values: dict[int, Any], given: Given) -> Entity:
        """A new thing of the map, or the one that was there before under that key."""
        values[MAP] = self.board.name
        values.update({self.S.program.layout.column(name): value for name, value in given})
        gone = self.gone.get(values[KEY])
        if gone is None or self.S.cols[KIND][gone.i] != values[KIND]:
            return self.S.add(values, self.site)
        self.S.again(gone, values, self.site)
        return gone

    def put(self, what: Entity, space: Entity) -> None:
        """What stands on a space: made anew where its kind is made by create, else brought there."""
        kind = self.S.program.game.kinds[self.S.cols[KIND][what.i]]
        if kind.made != "once":
            self.S.create(self.S.cols[DEFINITION][what.i] or what, space, self.site)
        else:
            self.S.restore(what, space, self.site)

    # ------------------------------------------------------------ what lies between

    def between(self, edges: tuple[Record, ...], at: Hex, turns: int, new: Things) -> None:
        """Walls and what is shut, as a layout says, and the things that the map has between spaces."""
        S, board = self.S, self.board
        spaces = {tuple(S.cols[COORDINATES][space.i]): space for space in S.cols[CONTENTS][board.row]}
        barriers: dict[str, list[tuple[Any, ...]]] = {"wall": [], "shut": [], "": []}
        said: dict[Things, Given] = {}
        for ends, barrier, given in edges:
            here, there = laid(ends, at, turns)
            if here in spaces and there in spaces:
                pair = in_order(spaces[here], spaces[there])
                said[pair] = given
                barriers[barrier].append(pair)
            else:
                barriers["wall"].append(_rim(spaces, here, there))
        add_entries(S, board.walls, barriers["wall"], self.site)
        add_entries(S, board.shut, barriers["shut"], self.site)
        if board.definition.edge_kind is not None:
            made = tuple((*pair, self.edge(pair, said.get(pair, ()))) for pair in _new_pairs(spaces, new))
            S.write(CELLS, board.edges, (*S.cols[CELLS][board.edges], *made), self.site)

    def edge(self, pair: Things, given: Given = ()) -> Entity:
        """The thing between two neighbours, with attributes; not entered in the map yet."""
        values = self.starts(None, self.board.definition.edge_kind or "")
        (q, r), (q2, r2) = (self.S.cols[COORDINATES][space.i] for space in pair)
        values[KEY] = f"{self.board.name}.{q}.{r}.{q2}.{r2}"
        return self.made(values, given)


def _new_pairs(spaces: dict[Any, Entity], new: Things) -> Iterator[Things]:
    """All neighbours of which at least one is new."""
    fresh = set(new)
    for (q, r), a in spaces.items():
        for dq, dr in DIRECTIONS[:3]:
            b = spaces.get((q + dq, r + dr))
            if b is not None and (a in fresh or b in fresh):
                yield in_order(a, b)


def in_order(a: Entity, b: Entity) -> Things:
    """Two spaces as an edge is written, lower row first."""
    return (a, b) if a < b else (b, a)


def _rim(spaces: dict[Any, Entity], here: Hex, there: Hex) -> tuple[Entity, Any]:
    """A wall on the outer side of a space: the space, and the direction in which it stands."""
    if here not in spaces:
        here, there = there, here
    return spaces[here], DIRECTIONS.index((there[0] - here[0], there[1] - here[1]))


def add_entries(S: State, cell: int, entries: Sequence[tuple[Any, ...]], site: int) -> None:
    """Add to what is walled or shut; each once."""
    now = S.cols[CELLS][cell]
    more = tuple(entry for entry in dict.fromkeys(entries) if entry not in now)
    if more:
        S.write(CELLS, cell, (*now, *more), site)


def must_be_neighbours(S: State, board: Board, a: Entity, b: Entity | None, site: int) -> None:
    """An edge is between two spaces that lie side by side; anything else is a fault of the content."""
    if b is None:
        raise RuleFault("nothing", f"on one side of this edge of {S.key(a)} there is no space", S.program.site(site))
    if board.form is None:
        (q, r), (q2, r2) = (S.cols[COORDINATES][space.i] for space in (a, b))
        near = (q2 - q, r2 - r) in DIRECTIONS
    else:
        spaces = S.cols[CONTENTS][board.row]
        near = b in spaces and spaces.index(b) in board.form.adjacent[spaces.index(a)]
    if not near:
        message = f"{S.key(a)} and {S.key(b)} share no edge"
        raise RuleFault("broken", message, S.program.site(site), hint="name two neighbours")


# ---------------------------------------------------------------- off the map


def lift(S: State, space: Entity, site: int) -> None:
    """Take a space off its map, with what is known of its edges; nothing may stand on it. Raises Refused."""
    board: Board = S.program.boards[S.cols[MAP][space.i]]
    if board.form is not None or S.cols[COORDINATES][space.i] is None:
        raise Refused(site, f"{S.key(space)} belongs to {board.name} and stays")
    if S.cols[CONTENTS][space.i]:
        raise Refused(site, f"something stands on {S.key(space)}")
    S.write(CONTENTS, board.row, tuple(one for one in S.cols[CONTENTS][board.row] if one is not space), site)
    for cell in (board.shut, board.walls, board.edges):
        now = S.cols[CELLS][cell]
        kept = tuple(entry for entry in now if space not in entry)
        if len(kept) < len(now):
            S.write(CELLS, cell, kept, site)
            for gone in (entry[2] for entry in now if cell == board.edges and space in entry):
                S.remove(gone, site)


def clear(S: State, board: Board, site: int) -> None:
    """Take all spaces off a map; what stood on them is nowhere."""
    _must_grow(S, board, site)
    spaces = S.cols[CONTENTS][board.row]
    for thing in (thing for space in spaces for thing in S.cols[CONTENTS][space.i]):
        S.move(thing, None, site)
    edges = tuple(entry[2] for entry in S.cols[CELLS][board.edges])
    S.write(CONTENTS, board.row, (), site)
    for cell in (board.shut, board.walls, board.edges):
        S.write(CELLS, cell, (), site)
    for gone in (*spaces, *edges):
        S.remove(gone, site)


def start_maps(S: State) -> None:
    """Lay what maps hold from the start."""
    for board in S.program.boards.values():
        made = board.definition.layout
        if made is not None:
            lay(S, board, plain_value(made, S.program.layout.things), (0, 0), 0, 0)
