"""A state by names instead of numbers, so that other rules can read it: things by key, attributes, fields, open spans.

Values are those of `values.encode`, and besides `{"line": [card, attribute, name]}`, `{"action": [home, name, thing,
values]}` and `{"lost": what}` for what cannot be named (a block that was kept for later).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from . import parcels
from .decision import ActionValue
from .layout import BUILT_IN, CELLS, DEFINITION, EXISTS, KEY, KIND
from .made import Usual, made_in, usual_rows, usual_value
from .map_names import maps_by_names, of_map
from .spans import open_spans
from .values import Counts, Entity, Record, decode, encode

if TYPE_CHECKING:
    from .program import Program
    from .state import State

KEPT = {**{name: BUILT_IN[name] for name in ("at", "owner", "controller", "contents")}, "exists": EXISTS}
"""Columns that every thing has."""


def by_names(state: State) -> dict[str, Any]:
    """Whatever differs from the first state, by name."""
    layout = state.program.layout
    things: dict[str, dict[str, Any]] = {}
    usual = [*usual_rows(state.program, made_in(state))]
    for name, k in {**layout.columns, **KEPT}.items():
        column = state.cols[k]
        for i in _changed(state, name, k, usual):
            if not of_map(state, i):
                _thing(state, i, things)["values"][name] = named(state, column[i])
    cells = state.cols[CELLS]
    counted = {name: cell for (what, name), cell in layout.cells.items() if what in ("field", "stream")}
    fields = {name: named(state, cells[cell]) for name, cell in counted.items()}
    return {
        "known": known(state.program), "things": things, "fields": fields,
        "maps": maps_by_names(state), "spans": _spans(state),
        "scenario": named(state, cells[state.program.scenario_cell]),
        "scores": named(state, cells[state.program.scores_cell]), "lasting": _lasting(state),
    }


def known(program: Program) -> list[str]:
    """The keys of all that was there from the start, so that what is new since can be told from what did not change."""
    return program.first_columns[KEY][: program.first_rows]


def _thing(state: State, i: int, things: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The entry of a row, made when something of it is kept."""
    key = state.cols[KEY][i]
    if key not in things:
        made_of = state.cols[DEFINITION][i]
        of = state.key(made_of) if made_of is not None else None
        things[key] = {"of": of, "kind": state.cols[KIND][i], "values": {}}
    return things[key]


def _changed(state: State, name: str, k: int, usual: list[Usual]) -> Iterator[int]:
    """The rows that hold something else than at first; of those made since, than what they were made like, so that
    the rest follows from the definition as it will be then. Where they are stands there always."""
    column, before = state.cols[k], state.program.first_columns[k]
    count = state.program.first_rows
    for i in sorted(state.written().get(k, ())):
        if i < count and column[i] is not before[i] and column[i] != before[i]:
            yield i
    kinds, declared = state.program.game.kinds, {}
    for i, kind in enumerate(state.cols[KIND][count : state.rows], count):
        if kind not in declared:
            declared[kind] = name in KEPT or (kind in kinds and name in kinds[kind].attributes)
        if declared[kind] and (name in KEPT or column[i] != usual_value(state.program, usual[i - count], k)):
            yield i


def _spans(state: State) -> list[dict[str, Any]]:
    """Open spans from the outside in: name, owner, fields."""
    found = []
    for name, row in open_spans(state):
        span = state.program.game.spans[name]
        values = zip((*span.takes, *span.has), row[3:], strict=True)
        fields = {field.name: named(state, value) for field, value in values}
        found.append({"name": name, "owner": named(state, row[1]), "fields": fields})
    return found


def _lasting(state: State) -> list[str]:
    """The things whose rule text holds for a while; such text belongs to the old rules."""
    return [state.key(me) if me is not None else "game" for _, me, *_ in state.cols[CELLS][state.program.effects_cell]]


# ---------------------------------------------------------------- values


def named(state: State, value: Any) -> Any:
    """A value as JSON that names things, lines and actions."""
    if isinstance(value, parcels.Line):
        return {"line": [state.key(value.card), value.half, value.name]}
    if isinstance(value, ActionValue):
        action = state.program.actions[value.number]
        parts = [named(state, one) for one in value.values]
        return {"action": [action.home, action.definition.name, state.key(value.me), parts]}
    if isinstance(value, tuple) and not isinstance(value, Record):
        return [named(state, one) for one in value]
    if value is None or isinstance(value, (int, str, Entity, Record, Counts)):
        return encode(value, state.key)
    return {"lost": type(value).__name__}


def value_of(state: State, data: Any, known: Callable[[Any], Entity]) -> Any:
    """The value that `named` wrote, under these rules. Raises ValueError with what is no longer there."""
    if isinstance(data, list):
        return tuple([value_of(state, one, known) for one in data])
    if isinstance(data, dict) and "line" in data:
        return _line(state, known(data["line"][0]), *data["line"][1:])
    if isinstance(data, dict) and "action" in data:
        home, name, me, values = data["action"]
        return _action(state, home, name, known(me), tuple([value_of(state, one, known) for one in values]))
    if isinstance(data, dict) and "lost" in data:
        raise ValueError("what was kept for later belongs to the old rules")
    return decode(data, known)


def _line(state: State, card: Entity, half: str, name: str) -> parcels.Line:
    for line in state.program.names["LINES"]:
        if (line.card, line.half, line.name) == (card, half, name):
            return line  # type: ignore[no-any-return]
    raise ValueError(f"{state.key(card)} has no line {name} in {half} any more")


def _action(state: State, home: str, name: str, me: Entity, values: tuple[Any, ...]) -> ActionValue:
    for action in state.program.actions:
        if (action.home, action.definition.name, len(action.names)) == (home, name, len(values)):
            return ActionValue(action.number, me, values)
    raise ValueError(f"there is no action {name} any more")
