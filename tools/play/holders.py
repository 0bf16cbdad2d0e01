"""Zones that things have of their own, as a hand: who holds them, and how whoever types may call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .known import Known
from .one_thing import Things, View, things_called

if TYPE_CHECKING:
    from rulewright.interpreter.session import Session


def holders_of(session: Session) -> dict[str, str]:
    """Things with zones of their own to the key of the player that controls them; things of nobody are left out."""
    from rulewright.interpreter.layout import EXISTS, KEY, KIND
    from rulewright.interpreter.values import entity

    state, kinds = session.state, session.game.kinds
    found: dict[str, str] = {}
    for i, kind in enumerate(state.cols[KIND]):
        if state.cols[EXISTS][i] and kind in kinds and kinds[kind].zones:
            player = state.controller(entity(i))
            found |= {str(state.cols[KEY][i]): state.key(player)} if player is not None else {}
    return found


def own_zones(view: View, known: Known, holders: Mapping[str, str]) -> list[str]:
    """The things of whoever looks in whose zones something can be seen."""
    things: Things = view.get("things", {})
    mine = [key for key in things if holders.get(key) == view.get("you")]
    return [key for key in mine if any(isinstance(inside, list) and inside for inside in _zones(things[key], known))]


def _zones(thing: Mapping[str, Any], known: Known) -> list[Any]:
    return [thing.get(zone) for zone in known.zones_of(thing)]


def zones_called(view: View, word: str, known: Known, holders: Mapping[str, str]) -> dict[str, Any]:
    """`hand`, `HERO.hand`, `seat1.hand`: zones of that name with what is in them, first those of whoever looks."""
    things: Things = view.get("things", {})
    whose, _, name = word.casefold().rpartition(".")
    keys = [key for key, thing in things.items() if name in known.zones_of(thing)]
    if whose:
        named = things_called(view, whose, known)
        keys = [key for key in keys if key in named or holders.get(key) in (whose, f"seat{whose}", *named)]
    keys.sort(key=lambda key: holders.get(key) != view.get("you"))
    return {f"{key}.{name}": things[key].get(name) for key in keys}
