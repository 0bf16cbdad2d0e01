"""Numbers stay within the `least` and `most` of their attribute: of the kind of the very thing that is written or read.

Where all kinds that may be meant agree, the bounds stand in the generated code; else they are looked up by the kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import AttributeDef, Game

from .layout import KIND, ancestors

if TYPE_CHECKING:
    from .emit import Module

Bounds = tuple[int | None, int | None]
OPEN: Bounds = (None, None)


def clamp(bounds: Bounds, value: Any) -> Any:
    """The number, or the nearest within the bounds."""
    least, most = bounds
    if most is not None and value > most:
        value = most
    return least if least is not None and value < least else value


def attributes(game: Game, kind: str, name: str) -> dict[str, AttributeDef]:
    """The attribute of that name by kind: of a kind and all that are it, or of all kinds that have it."""
    having = {one.name: one.attributes[name] for one in game.kinds.values() if name in one.attributes}
    if kind not in having:
        return having
    return {one: attribute for one, attribute in having.items() if kind in ancestors(game, one)}


def within(value: str, attribute: AttributeDef) -> str:
    """Code of a value that is kept within the bounds of one attribute."""
    if attribute.most is not None:
        value = f"min({attribute.most}, {value})"
    return f"max({attribute.least}, {value})" if attribute.least is not None else value


def within_kind(module: Module, value: str, row: str, found: Mapping[str, AttributeDef]) -> str:
    """The same for an attribute of the thing in a row, whose kind may not be known before it runs."""
    bounds = {kind: (one.least, one.most) for kind, one in found.items()}
    different = set(bounds.values())
    if len(different) == 1:
        return within(value, next(iter(found.values())))
    if different <= {OPEN}:
        return value
    table = module.constant("BOUNDS", bounds, tuple(sorted(bounds.items(), key=str)))
    return f"CLAMP({table}.get(C[{KIND}][{row}], {OPEN}), {value})"
