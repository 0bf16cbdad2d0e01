"""For cases: lay a position. Works on plain data and keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rulewright.dsl.plain_layout import plain_layout
from rulewright.dsl.spell import nearest
from rulewright.dsl.types import Type, plain

from .causes import find_thing
from .errors import Refused
from .fitting import fits
from .laying import clear, lay
from .layout import CELLS, CONTENTS, DEFINITION, EXISTS, KEY, KIND, ZONE, plain_value
from .spans import set_field
from .values import Counts, Entity, as_set, layout

if TYPE_CHECKING:
    from .session import Session


def prepare(session: Session, given: dict[str, Any]) -> None:
    """Lay the position of a case: `maps` anew, `place` things with attributes, `set` paths, `game` fields, `zones`.

    Raises Misfit with what is wrong, and where.
    """
    steps = {"maps": lay_map, "place": place, "game": set_path, "set": set_path, "zones": fill_zone}
    for what, step in steps.items():
        for name, value in (given.get(what) or {}).items():
            with _inside(what, name):
                step(session, str(name), value)
    state = session.state
    if state.frame is not None:
        session._run(state.frame)
    session._pending = None
    state.barrier = False
    session.marks.clear()


def lay_map(session: Session, name: str, data: Any) -> None:
    """A hex map as it is drawn or listed in the case; what was laid before is taken away."""
    if name not in session.program.boards:
        near = nearest(name, list(session.program.boards))
        raise ValueError(f"there is no map {name}" + (f"; did you mean {near}?" if near else ""))
    made = plain_layout(data, session.game, name)
    state, board = session.state, session.program.boards[name]
    clear(state, board, 0)
    try:
        lay(state, board, plain_value(made, session.program.layout.things), (0, 0), 0, 0)
    except Refused as refused:
        raise ValueError(f"maps.{name}: {refused.reason}") from refused


class Misfit(ValueError):
    """A part of a case that does not fit the game; `path` leads to it inside `given`."""

    def __init__(self, message: str, path: tuple[Any, ...]) -> None:
        super().__init__(message)
        self.path = path


@contextmanager
def _inside(*path: Any) -> Iterator[None]:
    """Whatever does not fit in here stands at the path."""
    try:
        yield
    except Misfit as error:
        raise Misfit(str(error), (*path, *error.path)) from error
    except ValueError as error:
        raise Misfit(str(error), path) from error


def place(session: Session, key: str, values: dict[str, Any] | None) -> None:
    """A thing with some attributes; one that is not there yet is made of the definition of that name."""
    if values is not None and not isinstance(values, dict):
        raise ValueError(f"a thing is placed with its attributes, such as {{at: …}}, not with {values}")
    state = session.state
    thing = named(session, key)
    if thing is None:
        thing = _made(session, key)
    elif not state.cols[EXISTS][thing.i] and key != "scenario":
        made_by_create = session.game.kinds[state.cols[KIND][thing.i]].made != "once"
        if made_by_create:
            thing = _made(session, key)
        else:
            state.restore(thing, None, 0)
    for name, value in (values or {}).items():
        with _inside(name):
            set_attribute(session, thing, str(name), value)


def named(session: Session, key: str) -> Entity | None:
    """A thing by key: one in play before a pattern of the same name; `scenario` is the one that is played."""
    if key == "scenario":
        return session.state.cols[CELLS][session.program.scenario_cell]  # type: ignore[no-any-return]
    return find_thing(session.state, key)


def _made(session: Session, key: str) -> Entity:
    state = session.state
    base = key
    while base and find_thing(session.state, base) is None:
        base = base.rpartition("_")[0]
    pattern = find_thing(session.state, base)
    if pattern is None:
        near = nearest(key, state.keys())
        raise ValueError(f"nothing is called {key}" + (f"; did you mean {near}?" if near else ""))
    made = state.create(state.cols[DEFINITION][pattern.i] or pattern, None, 0)
    state.write(KEY, made.i, key, 0)
    return made


def set_attribute(session: Session, thing: Entity, name: str, value: Any) -> None:
    """Set one attribute from plain data; `at` and `zone` move the thing."""
    state = session.state
    if name in ("at", "zone"):
        state.move(thing, None if value in (None, "none") else zone_of(session, str(value)), 0)
        return
    kind = session.game.kinds.get(state.cols[KIND][thing.i])
    declared = kind.attributes.get(name) if kind is not None else None
    if declared is None and name not in ("owner", "controller", "number"):
        known = list(kind.attributes) if kind is not None else []
        near = nearest(name, known)
        raise ValueError(f"{state.key(thing)} has no {name}" + (f"; did you mean {near}?" if near else ""))
    of = declared.type if declared is not None else Type("entity")
    column = session.program.layout.column(name)
    state.write(column, thing.i, fitting(session, name, value, of), 0)


def zone_of(session: Session, path: str) -> Entity:
    """A zone of the table, a space, or a thing's own zone (`warrior.pack`)."""
    zones = session.program.layout.zones
    if path in zones:
        return zones[path]
    found = named(session, path)
    if found is not None and session.state.cols[CONTENTS][found.i] is not None:
        return found
    if found is not None and session.state.cols[ZONE][found.i] is not None:
        return session.state.cols[ZONE][found.i]  # type: ignore[no-any-return]
    near = nearest(path, [*zones, *session.state.keys()])
    raise ValueError(f"there is no zone or space {path}" + (f"; did you mean {near}?" if near else ""))


def fitting(session: Session, name: str, value: Any, of: Type) -> Any:
    """Plain data as a value of a type. Raises ValueError where it is none."""
    found = from_plain(session, value, of)
    if not fits(session.state, found, of):
        raise ValueError(f"{name} is of the type {of}, not {value}")
    return found


def from_plain(session: Session, value: Any, of: Type) -> Any:
    """Plain data as a value of a type."""
    of = plain(of)
    if value is None or value == "none":
        return None
    if of.head == "entity" or of.head == "zone":
        thing = named(session, str(value))
        return thing if thing is not None else zone_of(session, str(value))
    if of.head in ("list", "set") and isinstance(value, list):
        found = tuple(from_plain(session, one, of.of or Type("any")) for one in value)
        return as_set(found) if of.head == "set" else found
    if of.head == "counts" and isinstance(value, dict):
        return Counts([(from_plain(session, key, of.of or Type("any")), n) for key, n in value.items()])
    if of.head == "record" and isinstance(value, list) and len(value) == len(of.fields):
        value = dict(zip((name for name, _ in of.fields), value, strict=True))
    if of.head == "record" and isinstance(value, dict):
        fields = dict(of.fields)
        return layout(tuple(fields))([from_plain(session, value.get(name), one) for name, one in fields.items()])
    if of.head == "any" and isinstance(value, list):
        return tuple(from_plain(session, one, of) for one in value)
    if of.head == "any" and isinstance(value, str):
        return named(session, value) or value
    return value


def set_path(session: Session, path: str, value: Any) -> None:
    """`field`, `span.field` of an open span, `thing.attribute`."""
    fields = session.game.fields
    if path in fields:
        cell = session.program.layout.cells["field", path]
        session.state.write(CELLS, cell, fitting(session, path, value, fields[path].type), 0)
        return
    key, _, name = path.rpartition(".")
    if key in session.game.spans:
        set_in_span(session, key, name, value)
        return
    thing = named(session, key)
    if thing is None:
        near = nearest(path, list(fields))
        raise ValueError(f"there is no {path}" + (f"; did you mean {near}?" if near else ""))
    set_attribute(session, thing, name, value)


def set_in_span(session: Session, span: str, name: str, value: Any) -> None:
    """A field of the innermost open span of that name."""
    state, declared = session.state, [*session.game.spans[span].takes, *session.game.spans[span].has]
    cell = session.program.layout.cells["span", span]
    index = next((n for n, field in enumerate(declared) if field.name == name), None)
    if index is None:
        near = nearest(name, [field.name for field in declared])
        raise ValueError(f"{span} has no {name}" + (f"; did you mean {near}?" if near else ""))
    if not state.cols[CELLS][cell]:
        raise ValueError(f"no {span} is open when the case begins")
    set_field(state, cell, None, span, 3 + index, from_plain(session, value, declared[index].type), 0)


def fill_zone(session: Session, path: str, keys: Any) -> None:
    """Exactly these things lie in a zone, in this order."""
    zone = zone_of(session, path)
    state = session.state
    for thing in state.cols[CONTENTS][zone.i]:
        state.move(thing, None, 0)
    for key in keys or ():
        thing = named(session, str(key))
        if thing is None or not state.cols[EXISTS][thing.i]:
            thing = _made(session, str(key))
        state.move(thing, zone, 0)
