"""What came out of a case, as plain data that can be sent between processes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that was otherwise. `path` leads to it inside the case: `("expect", "goblin.health")`."""

    path: Path
    message: str
    expected: str = ""
    got: str = ""


@dataclass(slots=True)
class Result:
    """A case that was run. `crash`: what the engine itself raised, a fault of ours and not of the game."""

    name: str
    file: str
    covers: tuple[str, ...]
    failures: list[Failure] = field(default_factory=list)
    crash: str = ""

    @property
    def passed(self) -> bool:
        """Did everything hold?"""
        return not self.failures and not self.crash


def show(value: Any) -> str:
    """A plain value as an author would write it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {show(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(show, value)) + "]"
    return str(value)
