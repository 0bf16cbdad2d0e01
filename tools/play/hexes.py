"""A hex map as text: two half cells a hex, each row shifted by half against the one above."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..width import CELLS, clip, width, wrap
from .phrases import phrase

HALVES = (3, 2, 1)  # cells of half a hex, the widest that fits
MARGIN = 9  # cells in front of a row
SAID = 2  # so many of the words that a space says of itself are drawn

Space = Mapping[str, Any]


def hex_lines(spaces: Mapping[str, Space], quiet: frozenset[str] = frozenset(), language: str = "en") -> list[str]:
    """The map drawn row by row, with its r and the q of its first hex in front, and what the signs mean.

    Nothing where it has no coordinates or no room. `quiet`: attributes that are never drawn.
    """
    placed = {key: space["coordinates"] for key, space in spaces.items() if space.get("coordinates")}
    if not placed:
        return []
    left = min(2 * at["q"] + at["r"] for at in placed.values())
    right = max(2 * at["q"] + at["r"] for at in placed.values()) + 2
    half = next((half for half in HALVES if (right - left) * half + MARGIN <= CELLS), 0)
    words = {key: _words(spaces[key], quiet) for key in placed}
    short = _shortened(words, 2 * half - 1)
    rows: dict[int, dict[int, str]] = {}
    first: dict[int, int] = {}
    for key, at in placed.items():
        said = "".join(short.get((place, word), "") for place, word in enumerate(words[key]) if word)
        first[at["r"]] = min(at["q"], first.get(at["r"], at["q"]))
        rows.setdefault(at["r"], {})[2 * at["q"] + at["r"] - left] = _sign(spaces[key], said, 2 * half - 1)
    drawn = [f"{r:>4}{first[r]:>4} {_row(rows[r], half)}".rstrip() for r in sorted(rows)] if half else []
    meant = ", ".join(f"{sign} {word}" for (_, word), sign in sorted(short.items()) if sign)
    legend = wrap(meant, first=" " * MARGIN, rest=" " * MARGIN) if meant else []
    return [f"   r   q  {phrase('first_hex', language)}", *drawn, *legend] if drawn else []


def _words(space: Space, quiet: frozenset[str]) -> tuple[str, ...]:
    """What a space says of itself first, in words: what it is, and what is there."""
    undrawn = {*quiet, "contents", "coordinates", "of"}
    said = [value for name, value in space.items() if name not in undrawn]
    return tuple(value if isinstance(value, str) else "" for value in said[:SAID])


def _shortened(words: Mapping[str, tuple[str, ...]], room: int) -> dict[tuple[int, str], str]:
    """A sign for each word, told apart from the others of its place as far as there is room; later ones begin large."""
    signs: dict[tuple[int, str], str] = {}
    for place in range(SAID):
        known = dict.fromkeys(said[place] for said in words.values() if len(said) > place and said[place])
        cells = 2 if place or room >= 2 * SAID else 1
        for word in known if room > place else ():
            signs[place, word] = _free(word, cells, place > 0, [sign for (at, _), sign in signs.items() if at == place])
    return signs


def _free(word: str, cells: int, large: bool, taken: list[str]) -> str:
    """The first letters of its parts, else of the word, else its first letter with any later one."""
    parts = [part for part in word.split("_") if part]
    wanted = ["".join(part[0] for part in parts), word, *(word[0] + letter for letter in word[1:] if letter != "_")]
    for one in wanted:
        sign = one[:cells].capitalize() if large else one[:cells]
        if len(sign) == min(cells, len(word)) and sign not in taken:
            return sign
    return wanted[1][:cells].capitalize() if large else wanted[1][:cells]


def _row(signs: Mapping[int, str], half: int) -> str:
    line = ""
    for place in sorted(signs):
        line += " " * (place * half - width(line)) + signs[place] + " "
    return line


def _sign(space: Space, said: str, room: int) -> str:
    """Who stands there, shortened; else a wall, what it is made of, its words, or the first letter of a mark."""
    inside = space.get("contents")
    if inside:
        return clip(_short(str(inside[0]) if isinstance(inside, list) else f"({inside})", room), room)
    if space.get("wall"):
        return "#"
    if space.get("of"):
        return clip(str(space["of"]), room)
    marks = [name for name, value in space.items() if value is True]
    return clip(said, room) or (marks[0][0] if marks else ".")


def _short(key: str, room: int) -> str:
    """`bandit_guard_2` as `ba2`: the number stays."""
    name, _, number = key.rpartition("_")
    if not (name and number.isdigit()):
        return key[:room]
    return name[: max(1, room - len(number))] + number
