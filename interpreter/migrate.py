"""Saves of other rules: the last rest point is laid anew by names, then later answers are given as far as they fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import Game

from .errors import PlayError, RuleFault
from .layout import CELLS, DEFINITION, EXISTS, KEY, KIND
from .map_names import lay_maps, maps_by_names, of_map
from .values import Entity, decode, encode, entity

if TYPE_CHECKING:
    from .session import Session, Start
    from .state import State


def by_names(state: State) -> dict[str, Any]:
    """Attributes of all things, and of the table, by name; what refers to things does so by key."""
    layout = state.program.layout
    columns = {**layout.columns, "at": 1, "owner": 3, "controller": 4, "contents": 2, "exists": EXISTS}
    first = state.program.first_columns
    things: dict[str, dict[str, Any]] = {}
    for name, k in columns.items():
        column, before = state.cols[k], first[k]
        if column is not before:
            for i, value in enumerate(column):
                if (i >= len(before) or (value is not before[i] and value != before[i])) and not of_map(state, i):
                    _thing(state, i, things)["values"][name] = encode(value, state.key)
    fields = {
        name: encode(state.cols[CELLS][cell], state.key)
        for (what, name), cell in layout.cells.items() if what in ("field", "stream")
    }
    return {"things": things, "fields": fields, "maps": maps_by_names(state)}


def _thing(state: State, i: int, things: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The entry of a row, made when something of it is kept."""
    key = state.cols[KEY][i]
    if key not in things:
        made_of = state.cols[DEFINITION][i]
        things[key] = {
            "of": state.key(made_of) if made_of is not None else None,
            "kind": state.cols[KIND][i],
            "values": {},
        }
    return things[key]


def migrated(game: Game, data: dict[str, Any], start: Start) -> Session:
    """A session under the new rules; `loaded` lists what did not fit."""
    from .session import Session

    rest = data.get("rest")
    missing: list[str] = []

    def prepare(state: State) -> None:
        if rest is not None:
            _lay(state, rest["state"], missing)

    session = Session.start(
        game, scenario=start.scenario, seats=start.seats, seed=start.seed, setup=_fitting(game, start),
        variants=start.variants,
    )
    if rest is not None:
        prepare(session.state)
        session._ask_again(session.state.frame)
        session._pending = None
    first = rest["choices"] if rest is not None else 0
    _again(session, data["choices"][first:], missing)
    session.loaded = missing or ["the rules changed since; everything fitted"]
    return session


def _fitting(game: Game, start: Start) -> dict[str, Any]:
    return {name: value for name, value in start.setup.items() if name.rpartition(".")[2] in game.setup}


def _lay(state: State, rest: dict[str, Any], missing: list[str]) -> None:
    """Write what was remembered over the fresh table."""
    layout = state.program.layout
    rows = {key: entity(i) for i, key in enumerate(state.cols[KEY])}
    lay_maps(state, rest.get("maps", {}), rows, missing)
    patterns = dict(rows)
    for key, thing in rest["things"].items():
        of = thing["of"]
        if of in patterns and (key not in rows or (key == of and _is_pattern(state, rows[key]))):
            rows[key] = state.create(patterns[of], None, 0)
            state.write(KEY, rows[key].i, key, 0)
        if key not in rows:
            missing.append(f"{key} is no longer in the game")

    def known(key: Any) -> Entity:
        if key not in rows:
            raise ValueError(f"{key} is no longer in the game")
        return rows[key]

    columns = {**layout.columns, "owner": 3, "controller": 4}
    for key, thing in rest["things"].items():
        if key in rows:
            _lay_one(state, rows[key], thing["values"], columns, known, missing)
    for name, value in rest["fields"].items():
        cell = layout.cells.get(("field", name), layout.cells.get(("stream", name)))
        if cell is None:
            missing.append(f"{name} is no longer counted")
        else:
            state.write(CELLS, cell, decode(value, known), 0)


def _is_pattern(state: State, thing: Entity) -> bool:
    """Does it only serve to make others like it?"""
    kind = state.program.game.kinds.get(state.cols[KIND][thing.i])
    return kind is not None and kind.made != "once" and not state.cols[EXISTS][thing.i]


def _lay_one(
    state: State, thing: Entity, values: dict[str, Any], columns: dict[str, int], known: Any, missing: list[str]
) -> None:
    exists_first = sorted(values.items(), key=lambda one: one[0] != "exists")
    for name, value in exists_first:
        try:
            decoded = decode(value, known)
        except ValueError as error:
            missing.append(f"{state.key(thing)}.{name}: {error}")
            continue
        if name == "at":
            state.move(thing, decoded, 0)
        elif name == "exists":
            state.restore(thing, None, 0) if decoded else state.remove(thing, 0)
        elif name in columns:
            state.write(columns[name], thing.i, decoded, 0)
        elif name != "contents":
            missing.append(f"{state.key(thing)} has no {name} any more")
    contents = values.get("contents")
    if contents is not None and state.cols[2][thing.i] is not None:
        held = tuple(known(key) for key in _keys(contents) if key is not None)
        here = tuple(one for one in held if state.cols[1][one.i] in (None, thing))
        if here:
            for one in here:
                if state.cols[1][one.i] is None:
                    state.move(one, thing, 0)


def _keys(contents: Any) -> list[Any]:
    return [one.get("thing") for one in contents if isinstance(one, dict)] if isinstance(contents, list) else []


def _again(session: Session, choices: list[Any], missing: list[str]) -> None:
    """Give the later answers again until one does not fit."""
    for n, (seat, id, _) in enumerate(choices):
        try:
            session.choose(int(seat), str(id))
        except (PlayError, RuleFault) as error:
            missing.append(
                f"{len(choices) - n} later answers do not fit any more, from {id} of seat {seat} on: {error}"
            )
            return
