"""Does a value belong to a type? For what comes from outside: cases, and saves of other rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.dsl.types import Type, plain

from .layout import KIND, ancestors
from .values import Counts, Entity, Record

if TYPE_CHECKING:
    from .state import State

FORMS: dict[str, type] = {
    "bool": bool, "int": int, "text": str, "entity": Entity, "list": tuple, "set": tuple, "counts": Counts,
}
MAY_BE_NONE = ("optional", "entity", "player", "space", "zone", "action", "line", "effect", "any")


def fits(state: State, value: Any, of: Type) -> bool:
    """Is it a value of the type, as far as can be told from outside? Members of lists are looked at too."""
    if value is None:
        return of.head in MAY_BE_NONE
    of = plain(of)
    if of.head == "record":
        names = tuple(name for name, _ in of.fields)
        return isinstance(value, Record) and value.names == names and all(
            fits(state, part, one) for part, (_, one) in zip(value, of.fields, strict=True)
        )
    if of.head == "symbol":
        return value in state.program.game.symbols.get(of.name, ())
    if of.head in FORMS and (not isinstance(value, FORMS[of.head]) or (of.head == "bool") != isinstance(value, bool)):
        return False
    if of.head in ("list", "set", "counts") and of.of is not None:
        return all(fits(state, part, of.of) for part in value)
    return not isinstance(value, Entity) or _of_kind(state, value, of.name)


def _of_kind(state: State, thing: Entity, kind: str) -> bool:
    """Is it such a thing? Of spaces and zones it is not told."""
    game, own = state.program.game, state.cols[KIND][thing.i]
    return kind not in game.kinds or own not in game.kinds or kind in ancestors(game, own)
