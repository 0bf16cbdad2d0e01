"""For cases: read values by path, call functions, tell what happened and what was not used. Gives plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.dsl.spell import nearest

from . import machine
from .case_support import from_plain, named
from .errors import RuleFault, UnknownName
from .layout import CELLS, CONTENTS, EXISTS, KIND
from .naming import read_attribute
from .values import Counts, Entity, Record

if TYPE_CHECKING:
    from .session import Session


def read(session: Session, path: str) -> Any:
    """A value by path, as plain data. Raises ValueError or KeyError on a path to nowhere."""
    fields = session.game.fields
    first, *rest = path.split(".")
    if path in session.program.layout.zones:
        return to_plain(session, session.state.as_list(session.program.layout.zones[path]))
    if not rest and first in fields:
        return to_plain(session, session.state.cols[CELLS][session.program.layout.cells["field", first]])
    if first in session.game.spans:
        return _span_path(session, first, rest)
    value, rest = _start(session, path)
    if not rest and isinstance(value, Entity) and session.state.cols[KIND][value.i] == "zone":
        value = session.state.as_list(value)
    for name in rest:
        value = _step(session, value, name)
    return to_plain(session, value)


def _start(session: Session, path: str) -> tuple[Any, list[str]]:
    """The thing that a path begins with (keys may hold dots), and what follows."""
    parts = path.split(".")
    if parts[0] in session.game.fields:
        cell = session.program.layout.cells["field", parts[0]]
        return session.state.cols[CELLS][cell], parts[1:]
    for kind in session.game.kinds.values():
        if parts[0] == kind.plural:
            cell = session.program.layout.cells["extent", kind.name]
            return session.state.cols[CELLS][cell], parts[1:]
    if parts[0] in session.program.layout.zones and parts[1:] == ["size"]:
        return session.state.as_list(session.program.layout.zones[parts[0]]), parts[1:]
    for n in range(len(parts), 0, -1):
        found = named(session, ".".join(parts[:n]))
        if found is not None:
            return found, parts[n:]
    near = nearest(parts[0], [*session.state.keys(), *session.game.fields])
    raise ValueError(f"nothing is called {parts[0]}" + (f"; did you mean {near}?" if near else ""))


def _span_path(session: Session, name: str, rest: list[str]) -> Any:
    rows = session.state.cols[CELLS][session.program.layout.cells["span", name]]
    if not rest:
        return bool(rows)
    if not rows:
        raise ValueError(f"no {name} is open")
    made = session.game.spans[name]
    names = ["owner", *(field.name for field in (*made.takes, *made.has))]
    if rest[0] not in names:
        raise ValueError(f"{name} has no {rest[0]}")
    value = (rows[-1][1], *rows[-1][3:])[names.index(rest[0])]
    for step in rest[1:]:
        value = _step(session, value, step)
    return to_plain(session, value)


def _step(session: Session, value: Any, name: str) -> Any:
    if value is None:
        raise ValueError(f"there is no {name} of none")
    if isinstance(value, tuple) and name == "size":
        return len(value)
    if isinstance(value, Record):
        return value.get(name)
    if isinstance(value, Counts):
        return value[next((key for key in value if to_plain(session, key) == name), name)]
    if not isinstance(value, Entity):
        raise ValueError(f"{value} has no {name}")
    if name == "exists":
        return session.state.cols[EXISTS][value.i]
    if name == "size" and session.state.cols[CONTENTS][value.i] is not None:
        return len(session.state.as_list(value))
    try:
        return read_attribute(session.state, value, name)
    except UnknownName:
        raise ValueError(f"{session.state.key(value)} has no {name}") from None


def to_plain(session: Session, value: Any) -> Any:
    """A value as plain data; things by key, zones by what lies in them."""
    if isinstance(value, Entity):
        return session.state.key(value)
    if isinstance(value, Record):
        return {name: to_plain(session, one) for name, one in zip(value.names, value, strict=True)}
    if isinstance(value, tuple):
        return [to_plain(session, one) for one in value]
    if isinstance(value, Counts):
        return {to_plain(session, key): n for key, n in value.items()}
    return value


def call(session: Session, function: str, args: list[Any]) -> Any:
    """The result of an authored function, as plain data."""
    made = session.game.functions.get(function)
    if made is None:
        near = nearest(function, list(session.game.functions))
        raise ValueError(f"there is no function {function}" + (f"; did you mean {near}?" if near else ""))
    if len(args) != len(made.parameters):
        raise ValueError(f"it takes {len(made.parameters)} values, not {len(args)}")
    values = [from_plain(session, arg, one.type) for arg, one in zip(args, made.parameters, strict=True)]
    performer = session.state.cols[CELLS][session.program.players_cell][0]
    try:
        got = session.program.names[f"F_{function}"](session.state, performer, *values)
    except RuleFault:
        raise
    except (AttributeError, TypeError, KeyError, IndexError, ValueError) as error:
        raise machine.explained(session.state, error) from error
    return to_plain(session, got)


def unused(session: Session) -> dict[str, dict[str, list[Any]]]:
    """Scripted dice that were never rolled, and draws of zones that were never shuffled."""
    state = session.state
    rolls = {
        stream: list(given[state.used_script.get(stream, 0) :])
        for stream, given in state.script.items() if not stream.startswith("$")
    }
    draws = {
        zone: list(keys) for zone, keys in state.script.get("$draws", {}).items()
        if f"$draws.{zone}" not in state.used_script
    }
    left = {"rolls": {stream: rest for stream, rest in rolls.items() if rest}, "draws": draws}
    return {kind: streams for kind, streams in left.items() if streams}


def events(session: Session) -> list[Any]:
    """What happened, oldest first: `{verb or span: {parameter: value}}`. Only sessions with a script remember it."""
    found: list[Any] = []
    entry = session.state.cols[CELLS][session.program.happened_cell]
    while entry is not None:
        entry, name, values = entry
        found.append(
            {name: dict(zip(_names_of(session, name), (to_plain(session, one) for one in values), strict=False))}
        )
    return found[::-1]


def _names_of(session: Session, name: str) -> tuple[str, ...]:
    game = session.game
    if name in game.verbs:
        return tuple(one.name for one in game.verbs[name].parameters)
    if name in game.spans:
        return ("owner", *(field.name for field in (*game.spans[name].takes, *game.spans[name].has)))
    return ("site", *(slot.name for slot in session.program.names["VERB_WORDS"][name].signature.slots))
