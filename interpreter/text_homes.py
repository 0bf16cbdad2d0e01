"""Whose text a place in the YAML stands in: what a hidden card says must not be named as the cause of anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from rulewright.dsl.nodes import Span

from .layout import DEFINITION, EXISTS
from .sight import hidden_from
from .values import Entity, entity

if TYPE_CHECKING:
    from .program import Program
    from .state import State


def tells_hidden(state: State, place: Span, viewer: Entity) -> bool:
    """Does the place stand in the text of something that the viewer cannot see, so that it would name it?

    Of several made of one definition one that he sees may have done it, unless the text of a hidden one counts too.
    """
    if not state.program.hides:
        return False
    made_of = _homes(state.program).get(place)
    if made_of is None:
        return False
    cols = state.cols
    things = [
        entity(i) for i in range(state.rows) if cols[EXISTS][i] and (i == made_of.i or cols[DEFINITION][i] is made_of)
    ]
    hidden = [thing for thing in things if hidden_from(state, thing, viewer)]
    return bool(hidden) and (len(hidden) == len(things) or any(map(state.is_live, hidden)))


def _homes(program: Program) -> dict[Span, Entity]:
    """The definition in whose texts a place stands; made when first asked for."""
    if program.homes is None:
        game, things = program.game, program.layout.things
        program.homes = {}
        for one in game.definitions.values():
            program.homes |= dict.fromkeys(_places((one.abilities, one.actions)), things[one.key])
        for path, text in game.effects.items():
            key = path.rpartition(".")[0]
            if key in game.definitions:
                program.homes |= dict.fromkeys(_places(text), things[key])
    return program.homes


def _places(value: Any) -> Iterator[Span]:
    """The places of a typed tree and of all that is in it."""
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, Span):
            yield one
        elif isinstance(one, tuple | list):
            todo += one
        elif isinstance(one, Mapping):
            todo += one.values()
        elif is_dataclass(one) and not isinstance(one, type):
            todo += [getattr(one, part.name) for part in fields(one)]
