"""Functions of dice; rolling one is a verb."""

from __future__ import annotations

from typing import Any

from ..words import function


@function("faces(d: die) -> list of any", example="size(faces(d6)) == 6", passes="S")
def faces(S: Any, d: str) -> tuple[Any, ...]:
    """What stands on its sides."""
    return tuple(S.program.game.dice[d])
