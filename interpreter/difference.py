"""A state as its difference from the first one, as JSON, and back.

`made` says what things were made in play (`made.py`). A column is written by forms of values, so that most of it is
plain lists: each form has [rows, values]; of `things` the values are rows, of `lists` lists of rows; `records` is a
list of [names, rows, values]; `others` are packed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from .layout import CELLS, KEY
from .made import made_in, usual_rows, usual_value
from .packing import ONLY_THINGS, PLAIN, Packer, links
from .unpacking import Reader, whole
from .values import Entity, Record, entities, layout, pool

if TYPE_CHECKING:
    from .program import Program
    from .state import State

MOST_ROWS = 100_000

Column = tuple[list[int], list[Any]]
"""Rows, and what they hold."""


def chain_cells(program: Program) -> tuple[int, int]:
    """The cells whose values are chains: the log, and what happened in a case."""
    return (program.log_cell, program.happened_cell)


def packer_of(state: State) -> Packer:
    """What packs the values of a state."""
    return Packer({cell: state.cols[CELLS][cell] for cell in chain_cells(state.program)})


def state_data(state: State, packer: Packer) -> dict[str, Any]:
    """Rows, columns and the frame, as far as they differ from the first state; the log and frames stand elsewhere."""
    made = made_in(state)
    columns = {str(k): _column(rows, values, packer) for k, rows, values in _changed(state, made)}
    happened = links(state.cols[CELLS][state.program.happened_cell])
    return {
        "made": made, "columns": columns, "happened": packer.entries(happened),
        "frame": packer.frame(state.frame) if state.frame is not None else -1,
    }


def _changed(state: State, made: list[int | str]) -> Iterator[tuple[int, list[int], list[Any]]]:
    """What columns hold that they did not at first, or that a thing did not when it was made: column, rows, values."""
    program, written = state.program, state.written()
    usual = [*usual_rows(program, made, state.cols[KEY])]
    alike: dict[int, list[int]] = {}
    count = program.first_rows
    for i, (like, _) in enumerate(usual, count):
        alike.setdefault(like, []).append(i)
    alike.pop(-1, None)
    for k in sorted(written):
        column, before, some = state.cols[k], program.first_columns[k], written[k]
        if k == CELLS:
            some = some.difference(chain_cells(program))
        elif alike:
            some = some.union(*(alike[like] for like in some & alike.keys()))
        rows = []
        for i in sorted(some):
            if k == CELLS or i < count:
                old = before[i]
            elif i < state.rows:
                old = usual_value(program, usual[i - count], k)
            else:
                break
            if column[i] is not old and column[i] != old:
                rows.append(i)
        if rows:
            yield k, rows, [column[i] for i in rows]


def _column(rows: list[int], values: list[Any], packer: Packer) -> dict[str, Any]:
    kinds = [*map(type, values)]
    if {*kinds} <= PLAIN:
        return {"plain": (rows, values)}
    forms: dict[str, Column] = {}
    records: dict[tuple[str, ...], Column] = {}
    for i, value, kind in zip(rows, values, kinds, strict=True):
        if kind in PLAIN:
            held = forms.setdefault("plain", ([], []))
        elif kind is Entity:
            held, value = forms.setdefault("things", ([], [])), value.i
        elif kind is tuple and {*map(type, value)} <= ONLY_THINGS:
            held, value = forms.setdefault("lists", ([], [])), [one.i for one in value]
        elif isinstance(value, Record) and {*map(type, value)} <= PLAIN:
            held, value = records.setdefault(value.names, ([], [])), list(value)
        else:
            held, value = forms.setdefault("others", ([], [])), packer.pack(value)
        held[0].append(i)
        held[1].append(value)
    return {**forms, "records": [(names, *held) for names, held in records.items()]} if records else {**forms}


# ---------------------------------------------------------------- reading


def load_state(state: State, data: Any, frames: Any, log: Any) -> Reader:
    """Lay rows and columns over a first state. Raises ValueError, KeyError, TypeError on what was not written so."""
    program, made = state.program, data["made"]
    if not isinstance(made, list) or len(made) > MOST_ROWS or not {*map(type, made)} <= {int, str}:
        raise ValueError("no list of what was made")
    whole([one for one in made if type(one) is int], program.first_rows)
    state.lengthen(tuple(made))
    read = Reader(state)
    read.read_frames(frames)
    for name, forms in data["columns"].items():
        for rows, values in _forms(read, int(name), forms):
            state.fill(int(name), rows, values)
    state.name_zones()
    for cell, entries in zip(chain_cells(program), (log, data["happened"]), strict=True):
        state.fill(CELLS, [cell], [read.read_chain(cell, entries)])
    state.frame = read.frame(data["frame"]) if data["frame"] != -1 else None
    return read


def _forms(read: Reader, k: int, forms: Any) -> Iterator[tuple[list[int], Sequence[Any]]]:
    """The values of one column, checked."""
    if not 0 <= k < len(read.state.cols):
        raise ValueError(f"there is no column {k}")
    count = read.rows if k != CELLS else len(read.state.cols[k])
    for form, body in forms.items():
        for *names, rows, values in body if form == "records" else (body,):
            if len(whole(rows, count)) != len(values):
                raise ValueError(f"column {k} has other rows than values")
            yield rows, FORMS[form](read, values, *names)


def _plain(read: Reader, values: Any) -> Any:
    if not {*map(type, values)} <= PLAIN:
        raise ValueError("these are no plain values")
    return values


def _lists(read: Reader, values: Any) -> Any:
    whole([*chain.from_iterable(values)], read.rows)
    known = pool(read.rows)
    return [tuple([known[i] for i in one]) for one in values]


def _records(read: Reader, values: Any, names: Any) -> Any:
    if not {*map(type, names)} <= {str}:
        raise ValueError("fields have names")
    made = layout(tuple(names))
    if not {*map(len, values)} <= {len(names)}:
        raise ValueError("a record has as many values as names")
    _plain(read, [*chain.from_iterable(values)])
    return [*map(made, values)]


FORMS: Mapping[str, Callable[..., Any]] = {
    "plain": _plain,
    "things": lambda read, values: entities(whole(values, read.rows)),
    "lists": _lists,
    "records": _records,
    "others": lambda read, values: [read.unpack(one) for one in values],
}
