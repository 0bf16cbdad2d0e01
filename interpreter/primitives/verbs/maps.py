"""Verbs that change a map: what is shut, and opened again."""

from __future__ import annotations

from typing import Any

from ...boards import board_of
from ...layout import CELLS
from ...values import Entity
from ..words import verb


@verb("shut(a: space, b: space? = none)", example="shut cell(board, 1, 1) cell(board, 2, 1)")
def shut(S: Any, M: Entity, P: Entity, K: Any, site: int, a: Entity, b: Entity | None = None) -> None:
    """Nobody passes between two spaces any more; with one, nobody enters it."""
    board, _ = board_of(S, a)
    edge = (a,) if b is None else tuple(sorted((a, b)))
    now = S.cols[CELLS][board.shut]
    if edge not in now:
        S.write(CELLS, board.shut, (*now, edge), site)


@verb("unshut(a: space, b: space? = none)", example="unshut cell(board, 1, 1) cell(board, 2, 1)")
def unshut(S: Any, M: Entity, P: Entity, K: Any, site: int, a: Entity, b: Entity | None = None) -> None:
    """The way is free again."""
    board, _ = board_of(S, a)
    edge = (a,) if b is None else tuple(sorted((a, b)))
    now = S.cols[CELLS][board.shut]
    S.write(CELLS, board.shut, tuple(one for one in now if one != edge), site)
