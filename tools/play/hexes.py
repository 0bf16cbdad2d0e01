"""A hex map as text: two half cells a hex, each row shifted by half against the one above."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..width import CELLS, clip, width

HALVES = (3, 2, 1)  # cells of half a hex, the widest that fits

Space = Mapping[str, Any]


def hex_lines(spaces: Mapping[str, Space]) -> list[str]:
    """The map drawn row by row, with the r of each row in front; nothing where it has no coordinates or no room."""
    placed = {key: space["coordinates"] for key, space in spaces.items() if space.get("coordinates")}
    if not placed:
        return []
    left = min(2 * at["q"] + at["r"] for at in placed.values())
    right = max(2 * at["q"] + at["r"] for at in placed.values()) + 2
    half = next((half for half in HALVES if (right - left) * half + 5 <= CELLS), 0)
    rows: dict[int, dict[int, str]] = {}
    for key, at in placed.items():
        rows.setdefault(at["r"], {})[2 * at["q"] + at["r"] - left] = _sign(spaces[key], 2 * half - 1)
    return [f"{r:>4} {_row(rows[r], half)}".rstrip() for r in sorted(rows)] if half else []


def _row(signs: Mapping[int, str], half: int) -> str:
    line = ""
    for place in sorted(signs):
        line += " " * (place * half - width(line)) + signs[place] + " "
    return line


def _sign(space: Space, room: int) -> str:
    """Who stands there, shortened; else a wall, or the first letter of what the space is."""
    inside = space.get("contents")
    if inside:
        return clip(_short(str(inside[0]) if isinstance(inside, list) else f"({inside})", room), room)
    if space.get("wall"):
        return "#"
    if space.get("of"):
        return clip(str(space["of"]), room)
    said = [name for name, value in space.items() if value is True]
    return said[0][0] if said else "."


def _short(key: str, room: int) -> str:
    """`bandit_guard_2` as `ba2`: the number stays."""
    name, _, number = key.rpartition("_")
    if not (name and number.isdigit()):
        return key[:room]
    return name[: max(1, room - len(number))] + number
