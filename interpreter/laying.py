"""Laying pieces of a hex map, and taking spaces off it: the spaces made, what stands on them, what lies between."""

from __future__ import annotations

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
    NUMBER,
    coordinates,
    plain_value,
)
from .maps.patterns import DIRECTIONS, Hex, laid, steps_apart
from .values import Entity, Record

if TYPE_CHECKING:
    from .state import State

def spots(layout: Record, at: Hex, turns: int) -> tuple[Hex, ...]:
    """Where the spaces of a layout come to lie."""
    return laid((one[0] for one in layout[0]), at, turns)


def reason(S: State, board: Board, layout: Record, at: Hex, turns: int) -> str:
    """Why a layout cannot be laid there; empty where it can."""
    taken = {tuple(S.cols[COORDINATES][space.i]) for space in S.cols[CONTENTS][board.row]}
    radius = board.definition.radius
    for q, r in spots(layout, at, turns):
        if (q, r) in taken:
            return f"there is a space at {q}, {r} already"
        if radius is not None and steps_apart((0, 0), (q, r)) > radius:
            return f"{q}, {r} is off the edge of {board.name}"
    if len(taken) + len(layout[0]) > MOST:
        return f"{board.name} would have more than {MOST} spaces"
    return ""


def lay(S: State, board: Board, layout: Record, at: Hex, turns: int, site: int) -> tuple[Entity, ...]:
    """Lay a layout with its (0, 0) at a hex, turned by sixths; gives the new spaces. Raises Refused and lays none."""
    if board.form is not None:
        raise RuleFault("broken", f"{board.name} is no hex map: nothing can be laid on it", S.program.site(site))
    wrong = reason(S, board, layout, at, turns)
    if wrong:
        raise Refused(site, wrong)
    new: dict[Hex, Entity] = {}
    for one, where in zip(layout[0], spots(layout, at, turns), strict=True):
        new[where] = add_space(S, board, one[1], where, site, one[3])
    S.write(CONTENTS, board.row, (*S.cols[CONTENTS][board.row], *new.values()), site)
    _barriers(S, board, layout, at, turns, tuple(new.values()), site)
    for one, space in zip(layout[0], new.values(), strict=True):
        for what in one[4]:
            _put(S, what, space, site)
    return tuple(new.values())


def add_space(S: State, board: Board, of: Entity | None, where: Hex, site: int, given: Any = ()) -> Entity:
    """One space, of a definition or plainly of the map's kind, with attributes; not on the map yet."""
    values = _values(S, of, board.definition.of)
    values.update({
        KEY: f"{board.name}.{where[0]}.{where[1]}", COORDINATES: coordinates(where), MAP: board.name, CONTENTS: (),
        NUMBER: len(S.cols[CONTENTS][board.row]) + 1,
    })
    values.update({S.program.layout.column(name): value for name, value in given})
    return S.add(values, site)


def _values(S: State, of: Entity | None, kind: str) -> dict[int, Any]:
    """What something made of a definition, or only of a kind, starts with."""
    if of is not None:
        return S.pattern(of)
    return {KIND: kind, EXISTS: True, **S.program.layout.starts[kind]}


def _put(S: State, what: Entity, space: Entity, site: int) -> None:
    """What stands on a space: made anew where its kind is made by create, else brought there."""
    kind = S.program.game.kinds[S.cols[KIND][what.i]]
    if kind.made != "once":
        S.create(S.cols[DEFINITION][what.i] or what, space, site)
    else:
        S.restore(what, space, site)


# ---------------------------------------------------------------- what lies between


def _barriers(S: State, board: Board, layout: Record, at: Hex, turns: int, new: tuple[Entity, ...], site: int) -> None:
    """Walls and edges of a layout, and the things that its map has between spaces."""
    by_place = {tuple(S.cols[COORDINATES][space.i]): space for space in S.cols[CONTENTS][board.row]}
    walls: list[tuple[Any, ...]] = [(space,) for one, space in zip(layout[0], new, strict=True) if one[2]]
    shut: list[tuple[Any, ...]] = []
    said: dict[tuple[Entity, Entity], Any] = {}
    for between, barrier, given in layout[1]:
        here, there = laid(between, at, turns)
        if here not in by_place or there not in by_place:
            walls.append(_rim(by_place, here, there))
            continue
        a, b = by_place[here], by_place[there]
        pair = (a, b) if a < b else (b, a)
        said[pair] = given
        if barrier:
            (walls if barrier == "wall" else shut).append(pair)
    add_entries(S, board.walls, walls, site)
    add_entries(S, board.shut, shut, site)
    if board.definition.edge_kind is not None:
        _edges(S, board, by_place, new, said, site)


def _rim(by_place: dict[Any, Entity], here: Hex, there: Hex) -> tuple[Entity, Any]:
    """A wall on the outer side of a space: the space, and the direction in which it stands."""
    if here not in by_place:
        here, there = there, here
    return by_place[here], DIRECTIONS.index((there[0] - here[0], there[1] - here[1]))


def add_entries(S: State, cell: int, entries: list[tuple[Any, ...]], site: int) -> None:
    """Add to what is walled or shut; each once."""
    now = S.cols[CELLS][cell]
    more = tuple(entry for entry in dict.fromkeys(entries) if entry not in now)
    if more:
        S.write(CELLS, cell, (*now, *more), site)


def _edges(
    S: State, board: Board, by_place: dict[Any, Entity], new: tuple[Entity, ...], said: dict[Any, Any], site: int
) -> None:
    """A thing for each pair of neighbours of which one is new."""
    made, fresh = [], set(new)
    for (q, r), a in by_place.items():
        for dq, dr in DIRECTIONS[:3]:
            b = by_place.get((q + dq, r + dr))
            if b is not None and (a in fresh or b in fresh):
                pair = (a, b) if a < b else (b, a)
                made.append((*pair, add_edge(S, board, pair, said.get(pair, ()), site)))
    S.write(CELLS, board.edges, (*S.cols[CELLS][board.edges], *made), site)


def add_edge(S: State, board: Board, pair: tuple[Entity, Entity], given: Any, site: int) -> Entity:
    """The thing between two neighbours, with attributes; not entered in the map yet."""
    (q, r), (q2, r2) = (S.cols[COORDINATES][space.i] for space in pair)
    values = _values(S, None, board.definition.edge_kind or "")
    values[KEY] = f"{board.name}.{q}.{r}.{q2}.{r2}"
    values.update({S.program.layout.column(name): value for name, value in given})
    return S.add(values, site)


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
    if board.form is not None:
        raise Refused(site, f"the spaces of {board.name} stay")
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
    for space in S.cols[CONTENTS][board.row]:
        for thing in S.cols[CONTENTS][space.i]:
            S.move(thing, None, site)
        lift(S, space, site)
        S.remove(space, site)


def start_maps(S: State) -> None:
    """Lay what maps hold from the start."""
    for board in S.program.boards.values():
        made = board.definition.layout
        if made is not None:
            lay(S, board, plain_value(made, S.program.layout.things), (0, 0), 0, 0)
