"""Everything that a state or a frame may hold as JSON, and back. What is read is checked: nothing in it is executed.

Besides the values of `values.encode`: `{"done": 1}`, actions, blocks, late expressions, named lines, ways, and frames,
innermost first: `{"frame": [[code, pc, locals] …]}`, and long chains, oldest first: `{"chain": [[…] …]}`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import parcels
from .code import OPEN_ACTION, Code
from .decision import DONE, ActionValue, _Done
from .layout import KIND
from .values import Counts, Entity, Record, decode, encode, entity
from .ways import Ways

if TYPE_CHECKING:
    from .state import State

DEPTH = 200
"""How deep values may be nested."""
FRAMES = 100_000
CHAIN = 8
"""From how many entries on a chain, each holding the one before it first (the log), is written as a list."""


def pack(value: Any) -> Any:
    """Any value of a frame or column as JSON."""
    if value is None or isinstance(value, (int, str)):
        return value
    if is_frame(value):
        return {"frame": _frames(value)}
    if isinstance(value, tuple) and not isinstance(value, Record):
        links = _links(value)
        return {"chain": [pack(one) for one in links]} if links else [pack(one) for one in value]
    if isinstance(value, (Entity, Record, Counts)):
        return encode(value, lambda thing: thing.i)
    return _special(value)


def _special(value: Any) -> dict[str, Any]:
    """What only frames hold, and attributes of some types."""
    if isinstance(value, _Done):
        return {"done": 1}
    if isinstance(value, ActionValue):
        return {"action": [value.number, value.me.i, pack(value.values)]}
    if isinstance(value, parcels.NowBlock):
        return {"block": [value.code.id, value.entry, value.after]}
    if isinstance(value, parcels.LaterBlock):
        return {"later": [value.number, pack(value.me), pack(value.values)]}
    if isinstance(value, parcels.LateValue):
        return {"late": [value.number, *(pack(one) for one in (value.me, value.performer, value.cause, value.values))]}
    if isinstance(value, parcels.Line):
        return {"line": value.number}
    if isinstance(value, Ways):
        return {"ways": pack(value.data())}
    raise TypeError(f"{type(value).__name__} cannot be saved")


def is_frame(value: Any) -> bool:
    """Is it a frame, as stands in the slot of a join?"""
    return isinstance(value, tuple) and len(value) == 4 and isinstance(value[0], Code)


def _links(value: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The entries of a long chain without the entry before each, oldest first; empty for other tuples."""
    found: list[tuple[Any, ...]] = []
    now: Any = value
    while isinstance(now, tuple) and not isinstance(now, Record) and len(now) == len(value) > 1:
        found.append(now[1:])
        now = now[0]
    return found[::-1] if now is None and len(found) >= CHAIN else []


def _frames(f: Any) -> list[Any]:
    """A frame and all below it; frames may be many thousands deep."""
    found = []
    while f is not None:
        found.append([f[0].id, f[1], [pack(one) for one in f[2]]])
        f = f[3]
    return found


# ---------------------------------------------------------------- reading


def unpack(state: State, data: Any, depth: int = DEPTH) -> Any:
    """The value that `pack` wrote. Raises ValueError, KeyError, TypeError or IndexError on anything else."""
    if data is None or isinstance(data, (int, str)):
        return data
    if depth == 0:
        raise ValueError("nested too deep")
    if isinstance(data, list):
        return tuple([unpack(state, one, depth - 1) for one in data])
    if not isinstance(data, dict) or len(data) != 1:
        raise ValueError(f"not a value of a game: {str(data)[:60]}")
    [(form, body)] = data.items()
    reader = READERS.get(form)
    if reader is not None:
        return reader(state, body, depth - 1)
    return decode(data, lambda row: thing_of(state, row))


def thing_of(state: State, row: Any) -> Entity:
    """An entity by row, if there is such a row."""
    if type(row) is not int or not 0 <= row < len(state.cols[KIND]):
        raise ValueError(f"there is no thing {row!r}")
    return entity(row)


def _chain(state: State, body: Any, depth: int) -> Any:
    """Entries, each held by the next."""
    if not isinstance(body, list):
        raise ValueError("a chain is a list")
    value: Any = None
    for one in body:
        entry = unpack(state, one, depth)
        if not isinstance(entry, tuple) or not entry:
            raise ValueError("an entry of a chain is a list")
        value = (value, *entry)
    return value


def _thing_or_none(state: State, data: Any, depth: int) -> Entity | None:
    found = unpack(state, data, depth)
    if found is not None and not isinstance(found, Entity):
        raise ValueError(f"{found!r} is no thing")
    return found


def _done(state: State, body: Any, depth: int) -> Any:
    return DONE


def _action(state: State, body: Any, depth: int) -> ActionValue:
    number, me, values = body
    action = state.program.actions[_index(number, len(state.program.actions))]
    found = unpack(state, values, depth)
    if not isinstance(found, tuple) or len(found) != len(action.names):
        raise ValueError(f"{action.definition.name} has other values")
    return ActionValue(number, thing_of(state, me), found)


def _line(state: State, body: Any, depth: int) -> Any:
    lines = state.program.names["LINES"]
    return lines[_index(body, len(lines))]


def _block(state: State, body: Any, depth: int) -> parcels.NowBlock:
    id, entry, after = body
    code = state.program.codes.get(id)
    if code is None or entry not in code.blocks:
        raise ValueError(f"no block begins at {entry!r} of {id!r}")
    return parcels.NowBlock(code, entry, _index(after, len(code)))


def _later(state: State, body: Any, depth: int) -> parcels.LaterBlock:
    number, me, values = body
    found, bearer = unpack(state, values, depth), _thing_or_none(state, me, depth)
    code = state.program.codes[f"later:{_index(number, len(state.program.later_binds))}"]
    if not isinstance(found, tuple) or bearer is None:
        raise ValueError(f"{code.id} has other locals")
    return parcels.LaterBlock(number, bearer, found)


def _late(state: State, body: Any, depth: int) -> parcels.LateValue:
    number, me, performer, cause, values = body
    found = unpack(state, values, depth)
    if not isinstance(found, tuple):
        raise ValueError("a late expression has its values in a list")
    who = [_thing_or_none(state, one, depth) for one in (me, performer, cause)]
    return parcels.LateValue(_index(number, len(state.program.names["LATES"])), who[0], who[1], who[2], found)


def _ways(state: State, body: Any, depth: int) -> Ways:
    hub, back, costs, steps, ends = unpack(state, body, depth)
    return Ways(hub, bool(back), costs, steps, ends)


def _frame(state: State, body: Any, depth: int) -> Any:
    """Frames from the outermost in."""
    if not isinstance(body, list) or not 0 < len(body) <= FRAMES:
        raise ValueError("these are no frames")
    f: Any = None
    for id, pc, values in reversed(body):
        code = OPEN_ACTION if id == OPEN_ACTION.id else state.program.codes.get(id)
        if code is None:
            raise ValueError(f"there is no text {id!r}")
        found = tuple([unpack(state, one, depth) for one in values])
        if len(found) != len(code.names):
            raise ValueError(f"{id} has other locals")
        f = (code, _index(pc, len(code)), found, f)
    return f


def _index(n: Any, count: int) -> int:
    """A number from 0 to count - 1. Raises ValueError on anything else."""
    if type(n) is not int or not 0 <= n < count:
        raise ValueError(f"there is no number {n!r} of {count}")
    return n


READERS = {
    "action": _action, "block": _block, "chain": _chain, "done": _done, "frame": _frame, "late": _late,
    "later": _later, "line": _line, "ways": _ways,
}
