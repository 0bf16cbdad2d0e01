"""Hex maps by names, for saves that outlive a change of the rules: spaces, walls, what is shut, what lies between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .boards import Board
from .laying import Laying, clear
from .layout import CELLS, CONTENTS, COORDINATES, DEFINITION, EXISTS, KIND, MAP, MAP_KIND
from .values import Entity

if TYPE_CHECKING:
    from .state import State


def maps_by_names(state: State) -> dict[str, Any]:
    """`spaces` as [q, r, definition or none], `walls` and `shut` as lists of keys, `edges` as pairs of keys."""
    return {board.name: _map(state, board) for board in state.program.boards.values() if board.form is None}


def _map(state: State, board: Board) -> dict[str, Any]:
    cells = state.cols[CELLS]
    entries = {
        name: [[one if isinstance(one, int) else state.key(one) for one in entry] for entry in cells[cell]]
        for name, cell in (("walls", board.walls), ("shut", board.shut))
    }
    spaces = [[*state.cols[COORDINATES][one.i], _made_of(state, one)] for one in state.cols[CONTENTS][board.row]]
    edges = [[state.key(a), state.key(b)] for a, b, _ in cells[board.edges]]
    return {"spaces": spaces, **entries, "edges": edges}


def _made_of(state: State, space: Entity) -> str | None:
    made_of = state.cols[DEFINITION][space.i]
    return state.key(made_of) if made_of is not None else None


def of_map(state: State, i: int) -> bool:
    """Is a row a map, or something that was taken off a map, and kept in no other way?"""
    return state.cols[KIND][i] == MAP_KIND or (state.cols[MAP][i] is not None and not state.cols[EXISTS][i])


def lay_maps(state: State, maps: dict[str, Any], rows: dict[str, Entity], missing: list[str]) -> None:
    """Lay what was remembered in place of what is there; `rows` (things by key) learns the new ones."""
    for name, data in maps.items():
        board = state.program.boards.get(name)
        if board is None or board.form is not None:
            missing.append(f"there is no hex map {name} any more")
            continue
        clear(state, board, 0)
        spaces, laying = [], Laying(state, board, 0)
        for q, r, of in data["spaces"]:
            if of is not None and of not in rows:
                missing.append(f"{of} is no longer in the game")
            made = laying.space(rows.get(of or ""), (int(q), int(r)))
            rows[state.key(made)] = made
            spaces.append(made)
        state.write(CONTENTS, board.row, tuple(spaces), 0)
        for what, cell in (("walls", board.walls), ("shut", board.shut)):
            found = [tuple(one if isinstance(one, int) else rows[one] for one in entry) for entry in data[what]]
            state.write(CELLS, cell, tuple(found), 0)
        if board.definition.edge_kind is not None:
            _lay_edges(state, laying, data["edges"], rows)


def _lay_edges(state: State, laying: Laying, pairs: list[list[str]], rows: dict[str, Entity]) -> None:
    found = []
    for a, b in pairs:
        edge = laying.edge((rows[a], rows[b]))
        rows[state.key(edge)] = edge
        found.append((rows[a], rows[b], edge))
    state.write(CELLS, laying.board.edges, tuple(found), 0)
