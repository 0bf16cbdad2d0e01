"""`board NAME`: a thing, a kind, a zone, a space or a seat, as whoever types it may call it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .known import Known

View = Mapping[str, Any]
Things = Mapping[str, Mapping[str, Any]]


def things_called(view: View, word: str, known: Known) -> dict[str, Mapping[str, Any]]:
    """Things of that key or name; of that number of seat; of that kind or definition. Capitals do not count."""
    things: Things = view.get("things", {})
    wanted = word.casefold()
    tests: list[Callable[[str, Mapping[str, Any]], bool]] = [
        lambda key, thing: key.casefold() == wanted,
        lambda key, thing: thing.get("kind") == "player" and key == f"seat{wanted}",
        lambda key, thing: str(thing.get("name", "")).casefold() == wanted,
        lambda key, thing: thing.get("definition") == wanted or known.is_kind(thing.get("kind"), wanted),
    ]
    for test in tests:
        found = {key: thing for key, thing in things.items() if test(key, thing)}
        if found:
            return found
    return {}


def space_called(view: View, word: str) -> tuple[str, Mapping[str, Any]] | None:
    """The space of that key; the name of its map may be left out."""
    for name, spaces in view.get("maps", {}).items():
        for key in (word, f"{name}.{word}"):
            if key in spaces:
                return key, spaces[key]
    return None
