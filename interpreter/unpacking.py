"""What `packing.py` wrote, read back. Everything is checked: nothing in it is executed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import parcels
from .code import OPEN_ACTION
from .decision import DONE, ActionValue
from .packing import PLAIN
from .values import Entity, decode, pool
from .ways import Ways

if TYPE_CHECKING:
    from .code import Frame
    from .state import State

DEPTH = 200
"""How deep values may be nested."""
FRAMES = 100_000


class Reader:
    """Reads the values of one save into a state that has its rows.

    All methods raise ValueError, KeyError, TypeError or IndexError on what no packer wrote.
    """

    __slots__ = ("_pool", "chains", "frames", "rows", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.rows = state.rows
        self._pool = pool(self.rows)
        self.frames: list[Frame] = []
        self.chains: dict[int, list[Any]] = {}

    def unpack(self, data: Any, depth: int = DEPTH) -> Any:
        """The value that `pack` wrote."""
        if type(data) in PLAIN:
            return data
        if depth == 0:
            raise ValueError("nested too deep")
        if isinstance(data, list):
            return tuple([one if type(one) in PLAIN else self.unpack(one, depth - 1) for one in data])
        if not isinstance(data, dict) or len(data) != 1:
            raise ValueError(f"not a value of a game: {str(data)[:60]}")
        [(form, body)] = data.items()
        reader = READERS.get(form)
        return reader(self, body, depth - 1) if reader is not None else decode(data, self.thing)

    def thing(self, row: Any) -> Entity:
        """An entity by row, if there is such a row."""
        if type(row) is not int or not 0 <= row < self.rows:
            raise ValueError(f"there is no thing {row!r}")
        return self._pool[row]

    def things(self, rows: Any) -> tuple[Entity, ...]:
        """Entities by row."""
        known = self._pool
        return tuple([known[i] for i in whole(rows, self.rows)])

    def read_frames(self, data: Any) -> None:
        """The list of all frames, those below first."""
        if not isinstance(data, list) or len(data) > FRAMES:
            raise ValueError("these are no frames")
        codes = self.state.program.codes
        for id, pc, values, below in data:
            code = OPEN_ACTION if id == OPEN_ACTION.id else codes.get(id)
            if code is None:
                raise ValueError(f"there is no text {id!r}")
            found = tuple([one if type(one) in PLAIN else self.unpack(one) for one in values])
            if len(found) != len(code.names):
                raise ValueError(f"{id} has other locals")
            self.frames.append((code, index(pc, len(code)), found, self.frame(below) if below != -1 else None))

    def frame(self, number: Any) -> Frame:
        """One of the frames read so far."""
        return self.frames[index(number, len(self.frames))]

    # ------------------------------------------------------------ chains

    def read_chain(self, cell: int, data: Any) -> Any:
        """A whole chain from its entries, oldest first; gives the newest."""
        found: list[Any] = [None]
        self.chains[cell] = found
        return self._add(found, data)

    def cell(self, i: int, data: Any) -> Any:
        """What cell `i` held earlier."""
        if i not in self.chains or data is None:
            return self.unpack(data)
        [(_, (n, more))] = data.items()
        known = self.chains[i]
        return self._add([known[index(n, len(known))]], more)

    def _add(self, found: list[Any], data: Any) -> Any:
        """Entries laid on a chain, of which `found` has those so far."""
        if not isinstance(data, list):
            raise ValueError("a chain is a list")
        for one in data:
            if not isinstance(one, list):
                raise ValueError("an entry of a chain is a list")
            found.append((found[-1], *[self.unpack(part) for part in one]))
        return found[-1]


def index(n: Any, count: int) -> int:
    """A number from 0 to count - 1. Raises ValueError on anything else."""
    if type(n) is not int or not 0 <= n < count:
        raise ValueError(f"there is no number {n!r} of {count}")
    return n


def whole(numbers: Any, count: int) -> list[int]:
    """A list of numbers from 0 to count - 1. Raises ValueError on anything else."""
    if not isinstance(numbers, list) or not {*map(type, numbers)} <= {int}:
        raise ValueError("not a list of numbers")
    if numbers and not 0 <= min(numbers) <= max(numbers) < count:
        raise ValueError(f"numbers from {min(numbers)} to {max(numbers)}, of {count}")
    return numbers


# ---------------------------------------------------------------- one form each


def _thing_or_none(read: Reader, data: Any, depth: int) -> Entity | None:
    found = read.unpack(data, depth)
    if found is not None and not isinstance(found, Entity):
        raise ValueError(f"{found!r} is no thing")
    return found


def _done(read: Reader, body: Any, depth: int) -> Any:
    return DONE


def _action(read: Reader, body: Any, depth: int) -> ActionValue:
    number, me, values = body
    actions = read.state.program.actions
    action = actions[index(number, len(actions))]
    found = read.unpack(values, depth)
    if not isinstance(found, tuple) or len(found) != len(action.names):
        raise ValueError(f"{action.definition.name} has other values")
    return ActionValue(number, read.thing(me), found)


def _line(read: Reader, body: Any, depth: int) -> Any:
    lines = read.state.program.names["LINES"]
    return lines[index(body, len(lines))]


def _block(read: Reader, body: Any, depth: int) -> parcels.NowBlock:
    id, entry, after = body
    code = read.state.program.codes.get(id)
    if code is None or entry not in code.blocks:
        raise ValueError(f"no block begins at {entry!r} of {id!r}")
    return parcels.NowBlock(code, entry, index(after, len(code)))


def _later(read: Reader, body: Any, depth: int) -> parcels.LaterBlock:
    number, me, values = body
    found, bearer = read.unpack(values, depth), _thing_or_none(read, me, depth)
    program = read.state.program
    code = program.codes[f"later:{index(number, len(program.later_binds))}"]
    if not isinstance(found, tuple) or bearer is None:
        raise ValueError(f"{code.id} has other locals")
    return parcels.LaterBlock(number, bearer, found)


def _late(read: Reader, body: Any, depth: int) -> parcels.LateValue:
    number, me, performer, cause, values = body
    found = read.unpack(values, depth)
    if not isinstance(found, tuple):
        raise ValueError("a late expression has its values in a list")
    who = [_thing_or_none(read, one, depth) for one in (me, performer, cause)]
    return parcels.LateValue(index(number, len(read.state.program.names["LATES"])), who[0], who[1], who[2], found)


def _ways(read: Reader, body: Any, depth: int) -> Ways:
    hub, back, costs, steps, ends = read.unpack(body, depth)
    return Ways(hub, bool(back), costs, steps, ends)


READERS: Mapping[str, Any] = {
    "action": _action, "block": _block, "done": _done, "later": _later, "late": _late, "line": _line, "ways": _ways,
    "frame": lambda read, body, depth: read.frame(body),
    "thing": lambda read, body, depth: read.thing(body),
    "things": lambda read, body, depth: read.things(body),
}
