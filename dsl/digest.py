"""The hash of what matters for the rules of a game: not names, prompts, texts, comments, positions or cases."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from .game import Game

LEFT_OUT = frozenset(
    {"span", "name_span", "title", "languages", "text", "log", "prompt", "reason", "translations"}
    | {"symbol_names", "state_text", "window_names", "cases", "rules", "bench", "digest", "version"}
)
"""Fields that say nothing about the rules, wherever they stand."""


def digest(game: Game) -> str:
    """32 hexadecimal digits."""
    parts: list[str] = []
    _write(game, parts)
    return hashlib.blake2b("\x1f".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@cache
def _fields(of: type) -> tuple[str, ...]:
    names = tuple(field.name for field in dataclasses.fields(of) if field.name not in LEFT_OUT)
    return tuple(name for name in names if (of.__name__, name) != ("Definition", "name"))


def _write(value: Any, parts: list[str]) -> None:
    """A text of a value that no other value has; mappings keep their order, which is the order of authoring."""
    if isinstance(value, tuple | list):
        parts.append(f"[{len(value)}")
        for item in value:
            _write(item, parts)
    elif isinstance(value, Mapping):
        parts.append("{%d" % len(value))
        for key, held in value.items():
            _write(key, parts)
            _write(held, parts)
    elif dataclasses.is_dataclass(value):
        parts.append(type(value).__name__)
        for name in _fields(type(value)):
            _write(getattr(value, name), parts)
    else:
        parts.append(repr(value))
