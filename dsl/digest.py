"""The hash of what matters for a game's rules: not names, prompts, texts, comments, positions or cases."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from .game import Game

LEFT_OUT = frozenset(
    {"span", "value_spans", "name_span", "title", "languages", "text", "log", "prompt", "reason", "translations"}
    | {"symbol_names", "alike", "cases", "rules", "bench", "digest", "version"}
)
"""Fields that say nothing about the rules, wherever they stand."""


def digest(game: Game) -> str:
    """32 hexadecimal digits."""
    parts: list[str] = []
    _write(game, parts)
    written = "\x1f".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(written, digest_size=16).hexdigest()


@cache
def _fields(of: Any) -> tuple[str, ...]:
    names = tuple(field.name for field in dataclasses.fields(of) if field.name not in LEFT_OUT)
    return tuple(name for name in names if (of.__name__, name) != ("Definition", "name"))


def _write(value: Any, parts: list[str]) -> None:
    """A text that no other value has; mappings keep their order, which is that of authoring."""
    if isinstance(value, tuple | list):
        parts.append(f"[{len(value)}")
        for item in value:
            _write(item, parts)
    elif isinstance(value, Mapping):
        parts.append(f"({len(value)}")
        for key, held in value.items():
            _write(key, parts)
            _write(held, parts)
    elif dataclasses.is_dataclass(value):
        parts.append(type(value).__name__)
        of: Any = type(value)
        for name in _fields(of):
            _write(getattr(value, name), parts)
    else:
        parts.append(repr(value))
