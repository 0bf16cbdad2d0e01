"""Who may see what: things in hidden zones, and attributes that only an owner or nobody sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .layout import EXISTS, HOLDER, KIND, ZONE
from .values import Entity

if TYPE_CHECKING:
    from .state import State


def zone_open(state: State, zone: Entity | None, viewer: Entity) -> bool:
    """May the viewer look into a zone?"""
    if zone is None or state.cols[KIND][zone.i] != "zone":
        return True
    see = state.seen_by(zone)
    if see == "owner":
        return state.controller(state.cols[HOLDER][zone.i]) is viewer
    return see == "all"


def hidden_from(state: State, thing: Entity, viewer: Entity) -> bool:
    """Does the thing lie where the viewer cannot look?"""
    if not state.program.hides or not state.cols[EXISTS][thing.i]:
        return False
    return not zone_open(state, state.cols[ZONE][thing.i], viewer)


def attribute_open(state: State, thing: Entity, name: str, viewer: Entity) -> bool:
    """May the viewer see an attribute of a thing?"""
    kind = state.program.game.kinds.get(state.cols[KIND][thing.i])
    declared = kind.attributes.get(name) if kind is not None else None
    if declared is None or declared.see == "all":
        return True
    return declared.see == "owner" and state.controller(thing) is viewer
