"""What callers hand in at the face, looked at before anything is done with it: a wrong type is told in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from rulewright.dsl.game import Game

from .errors import PlayError

SHOWN = 60
Value = TypeVar("Value")


def shown(value: object) -> str:
    """A value as messages show it, cut short."""
    try:
        text = repr(value)
    except Exception:
        text = f"a {type(value).__name__}"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def rules(game: object) -> Game:
    """The loaded game. Raises PlayError on anything else, a path for example."""
    if not isinstance(game, Game):
        raise PlayError(f"{shown(game)} is no game", "give what load_game gives: load_game(\"classics/pig\")")
    return game


def name(value: object, what: str) -> str:
    """A name. Raises PlayError on anything else."""
    if not isinstance(value, str):
        raise PlayError(f"{what} is a name, not {shown(value)}", "write it as text, in quotes")
    return value


def names(value: object, what: str) -> tuple[str, ...]:
    """Several names; None: no name. Raises PlayError on anything else, a single text too: its letters are no names."""
    if value is None:
        return ()
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise PlayError(f"{what} takes a list of names, not {shown(value)}", f"write {what}=[\"…\"]")
    return tuple(name(one, f"each of {what}") for one in value)


def mapping(value: object, what: str, example: str) -> dict[str, Any]:
    """Values by name; None: nothing. Raises PlayError on anything else."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise PlayError(f"{what} takes values by name, not {shown(value)}", f"write {what}={example}")
    return {name(key, f"each key of {what}"): one for key, one in value.items()}


def function(value: object, what: str) -> Any:
    """Something that can be called, or None. Raises PlayError on anything else."""
    if value is not None and not callable(value):
        raise PlayError(f"{what} takes a function of the state, not {shown(value)}")
    return value


def asked(pending: Mapping[int, Value], seat: object) -> Value | None:
    """What a seat is asked; None where it is not asked, or no seat at all."""
    return pending.get(seat) if isinstance(seat, int) else None


def saved(data: object) -> bytes:
    """The bytes of a save. Raises PlayError on anything else."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        hint = "give the bytes that `save()` gave, read from its file as bytes"
        raise PlayError(f"a save is bytes, not {shown(data)}", hint)
    return bytes(data)
