"""Hex maps by names, for saves that outlive a change of the rules: spaces, walls, what is shut, what lies between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .boards import Board
from .laying import add_edge, add_space, clear
from .layout import CELLS, CONTENTS, COORDINATES, DEFINITION, EXISTS, KIND, MAP, MAP_KIND
from .values import Entity

if TYPE_CHECKING:
    from .state import State


def maps_by_names(state: State) -> dict[str, Any]:
    """`spaces` as [q, r, definition or none, kind], `walls` and `shut` as lists of keys, `edges` as pairs of keys."""
    return {board.name: _map(state, board) for board in state.program.boards.values() if board.form is None}


def _map(state: State, board: Board) -> dict[str, Any]:
    cells = state.cols[CELLS]
    entries = {
        name: [[one if isinstance(one, int) else state.key(one) for one in entry] for entry in cells[cell]]
        for name, cell in (("walls", board.walls), ("shut", board.shut))
    }
    spaces = [[*state.cols[COORDINATES][space.i], *_made_of(state, space)] for space in state.cols[CONTENTS][board.row]]
    edges = [[state.key(a), state.key(b)] for a, b, _ in cells[board.edges]]
    return {"spaces": spaces, **entries, "edges": edges}


def _made_of(state: State, space: Entity) -> tuple[str | None, str]:
    made_of = state.cols[DEFINITION][space.i]
    return (state.key(made_of) if made_of is not None else None), state.cols[KIND][space.i]


def of_map(state: State, i: int) -> bool:
    """Is a row a map, or something that was taken off a map, and kept in no other way?"""
    if state.cols[KIND][i] == MAP_KIND:
        return True
    kinds = {board.definition.edge_kind for board in state.program.boards.values()}
    return not state.cols[EXISTS][i] and (state.cols[MAP][i] is not None or state.cols[KIND][i] in kinds)


def lay_maps(state: State, maps: dict[str, Any], rows: dict[str, Entity], missing: list[str]) -> None:
    """Lay what was remembered in place of what is there; `rows` (things by key) learns the new ones."""
    for name, data in maps.items():
        board = state.program.boards.get(name)
        if board is None or board.form is not None:
            missing.append(f"there is no hex map {name} any more")
            continue
        clear(state, board, 0)
        spaces = []
        for q, r, of, _ in data["spaces"]:
            if of is not None and of not in rows:
                missing.append(f"{of} is no longer in the game")
            made = add_space(state, board, rows.get(of or ""), (int(q), int(r)), 0)
            rows[state.key(made)] = made
            spaces.append(made)
        state.write(CONTENTS, board.row, tuple(spaces), 0)
        for what, cell in (("walls", board.walls), ("shut", board.shut)):
            found = [tuple(one if isinstance(one, int) else rows[one] for one in entry) for entry in data[what]]
            state.write(CELLS, cell, tuple(found), 0)
        _lay_edges(state, board, data["edges"], rows)


def _lay_edges(state: State, board: Board, pairs: list[list[str]], rows: dict[str, Entity]) -> None:
    if board.definition.edge_kind is None:
        return
    found = []
    for a, b in pairs:
        edge = add_edge(state, board, (rows[a], rows[b]), (), 0)
        rows[state.key(edge)] = edge
        found.append((rows[a], rows[b], edge))
    state.write(CELLS, board.edges, tuple(found), 0)
