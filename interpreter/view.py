"""What one seat may see, as plain data.

Hidden things have no identity: a zone that the viewer cannot look into is a number.  Nothing of a view depends on what
it hides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.dsl.types import plain as without_none

from .boards import place_of
from .layout import CELLS, CONTENTS, COORDINATES, DEFINITION, EXISTS, KIND, NUMBER, ZONE, is_space
from .naming import name_of, read_attribute
from .sight import attribute_open, hidden_from, zone_open
from .spans import open_spans
from .values import Counts, Entity, Record, entity

if TYPE_CHECKING:
    from .session import Session
    from .state import State


def view_of(session: Session, viewer: Entity) -> dict[str, Any]:
    """`seat`, `game` fields, `spans` open, `maps` of spaces, `zones` of the table, `things` by key."""
    state, program = session.state, session.program
    cells = state.cols[CELLS]
    fields = {
        field.name: plain(state, cells[program.layout.cells["field", field.name]], viewer)
        for field in program.game.fields.values() if field.see == "all"
    }
    return {
        "seat": int(state.cols[NUMBER][viewer.i]),
        "you": state.key(viewer),
        "game": fields,
        "spans": [{"span": name, "of": plain(state, row[1], viewer)} for name, row in open_spans(state)],
        "maps": _maps(session, viewer),
        "zones": _zones(session, viewer),
        "things": _things(session, viewer),
        "over": session.over,
    }


def plain(state: State, value: Any, viewer: Entity) -> Any:
    """A value as plain data; a hidden thing is `?`."""
    if isinstance(value, Entity):
        return "?" if hidden_from(state, value, viewer) else state.key(value)
    if isinstance(value, Record):
        return {name: plain(state, one, viewer) for name, one in zip(value.names, value, strict=True)}
    if isinstance(value, tuple):
        return [plain(state, one, viewer) for one in value]
    if isinstance(value, Counts):
        return {str(plain(state, key, viewer)): number for key, number in value.items()}
    return value if value is None or isinstance(value, (int, str)) else str(value)


def contents(state: State, zone: Entity, viewer: Entity) -> Any:
    """What lies in a zone: keys, or how many where the viewer cannot look."""
    held = state.cols[CONTENTS][zone.i] or ()
    return [state.key(thing) for thing in held] if zone_open(state, zone, viewer) else len(held)


def _maps(session: Session, viewer: Entity) -> dict[str, Any]:
    state = session.state
    return {
        name: {state.key(space): _space(session, space, viewer)
               for space in state.cols[CONTENTS][board.row] if state.cols[EXISTS][space.i]}
        for name, board in session.program.boards.items()
    }


def _space(session: Session, space: Entity, viewer: Entity) -> dict[str, Any]:
    """Attributes and contents of a space; of hexes also `coordinates`, what they are made `of`, and `wall`."""
    state = session.state
    about = {**_attributes(session, space, viewer), "contents": contents(state, space, viewer)}
    at, made_of = state.cols[COORDINATES][space.i], state.cols[DEFINITION][space.i]
    if at is not None:
        about["coordinates"] = {"q": at[0], "r": at[1]}
        ground, n = place_of(state, space)
        about |= {} if ground.hexes().is_open(n) else {"wall": True}
        about |= {"of": state.key(made_of)} if made_of is not None else {}
    return about


def _zones(session: Session, viewer: Entity) -> dict[str, Any]:
    layout = session.program.layout
    return {name: contents(session.state, layout.zones[name], viewer) for name in session.game.zones}


def _things(session: Session, viewer: Entity) -> dict[str, Any]:
    """Every thing that exists, is no space or zone, and can be seen."""
    state, game = session.state, session.game
    out: dict[str, Any] = {}
    for i, exists in enumerate(state.cols[EXISTS]):
        thing, kind = entity(i), state.cols[KIND][i]
        if not exists or kind not in game.kinds or is_space(game, kind) or kind in session.program.chosen_kinds:
            continue
        if hidden_from(state, thing, viewer):
            continue
        out[state.key(thing)] = _thing(session, thing, kind, viewer)
    return out


def _thing(session: Session, thing: Entity, kind: str, viewer: Entity) -> dict[str, Any]:
    state = session.state
    made_of, zone = state.cols[DEFINITION][thing.i], state.cols[ZONE][thing.i]
    about = {
        "kind": kind,
        "name": name_of(state, thing, session.language),
        "definition": state.key(made_of) if made_of is not None else None,
        "at": state.key(zone) if zone is not None else None,
        **_attributes(session, thing, viewer),
    }
    for zone_name, column in session.program.own_zone_columns.get(kind, ()):
        own = state.cols[column][thing.i]
        if own is not None:
            about[zone_name] = contents(state, own, viewer)
    return about


def _attributes(session: Session, thing: Entity, viewer: Entity) -> dict[str, Any]:
    """Attributes that the viewer may see; effect texts are rules and not shown."""
    state = session.state
    declared = session.game.kinds[state.cols[KIND][thing.i]].attributes
    return {
        name: plain(state, read_attribute(state, thing, name), viewer)
        for name, one in declared.items()
        if without_none(one.type).head not in ("effect", "rule", "layout")
        and attribute_open(state, thing, name, viewer)
        and name != "value"
    }
