"""Modifiers: the current value of an attribute, a parameter, a function, in layers: set, add, multiply, bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .values import Entity

if TYPE_CHECKING:
    from .listeners import Entry
    from .state import State


def modify(
    S: State, entries: tuple[Entry, ...], P: Entity | None, K: Entity | None, values: tuple[Any, ...], base: Any
) -> Any:
    """A value after its modifiers, in layers: set, add, multiply, bounds."""
    rules, changes = S.program.rules, []
    for entry in entries:
        made = rules[entry[0]].run(S, entry[1], P, K, *values, *entry[2])
        if made:
            changes.append(made)
    return applied_changes(base, changes) if changes else base


def changes_of(
    S: State, entry: Entry, P: Entity | None, K: Entity | None, values: tuple[Any, ...]
) -> dict[str, Any] | None:
    """What one live modifier does to a value, if its condition holds."""
    got = S.program.rules[entry[0]].run(S, entry[1], P, K, *values, *entry[2])
    return got  # type: ignore[no-any-return]


def applied_changes(base: Any, changes: list[dict[str, Any]]) -> Any:
    """Layers in order; a modifier's own bound never pushes past the value it found."""
    value = base
    for change in changes:
        if "set" in change:
            value = change["set"]
    for change in changes:
        if "add" in change:
            value = _bounded(value, _added(value, change["add"]), change)
    for change in changes:
        if "times" in change:
            value = _bounded(value, value * change["times"], change)
    for change in changes:
        if "add" not in change and "times" not in change:
            value = _held(value, change)
    return value


def _added(value: Any, more: Any) -> Any:
    if isinstance(value, tuple):
        extra = more if isinstance(more, tuple) else (more,)
        return value + tuple(item for item in extra if item not in value)
    return value + more


def _bounded(before: Any, after: Any, change: dict[str, Any]) -> Any:
    if "minimum" in change:
        after = max(after, min(before, change["minimum"]))
    if "maximum" in change:
        after = min(after, max(before, change["maximum"]))
    return after


def _held(value: Any, change: dict[str, Any]) -> Any:
    if "minimum" in change:
        value = max(value, change["minimum"])
    return min(value, change["maximum"]) if "maximum" in change else value
