"""Everything that a state or a frame may hold, as JSON; `unpacking.py` reads it.

Besides the values of `values.encode`: `{"things": [1, 2]}` for a list of things only, `{"done": 1}`, actions, blocks,
late expressions, named lines, ways, and `{"frame": n}`: frames stand in a list of their own, each once, as
`[code, pc, locals, number of the frame below or -1]`, those below first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import parcels
from .code import Code
from .decision import ActionValue, _Done
from .values import Counts, Entity, Record, encode
from .ways import Ways

PLAIN = frozenset((int, str, bool, type(None)))
ONLY_THINGS = frozenset((Entity,))


def is_frame(value: Any) -> bool:
    """Is it a frame, as stands in the slot of a join?"""
    return isinstance(value, tuple) and len(value) == 4 and isinstance(value[0], Code)


class Packer:
    """Packs the values of one save. `frames`: the list that they refer to.

    `chains`: cells whose value is a chain (each entry holds the one before it first: the log), with what is saved of it
    elsewhere. What such a cell held earlier is mostly the first so many entries of that.
    """

    __slots__ = ("_depths", "_numbers", "chains", "frames")

    def __init__(self, chains: Mapping[int, Any]) -> None:
        self.chains = chains
        self.frames: list[list[Any]] = []
        self._numbers: dict[int, int] = {}
        self._depths: dict[int, dict[int, int]] = {}

    def pack(self, value: Any) -> Any:
        """Any value of a frame or column as JSON."""
        kind = type(value)
        if kind in PLAIN:
            return value
        if kind is Entity:
            return {"thing": value.i}
        if kind is tuple:
            if {*map(type, value)} == ONLY_THINGS:
                return {"things": [one.i for one in value]}
            return {"frame": self.frame(value)} if is_frame(value) else [self.pack(one) for one in value]
        if isinstance(value, (Record, Counts)):
            return encode(value, lambda thing: thing.i)
        return self._special(value)

    def _special(self, value: Any) -> dict[str, Any]:
        """What only frames hold, and attributes of some types."""
        pack = self.pack
        if isinstance(value, _Done):
            return {"done": 1}
        if isinstance(value, ActionValue):
            return {"action": [value.number, value.me.i, [pack(one) for one in value.values]]}
        if isinstance(value, parcels.NowBlock):
            return {"block": [value.code.id, value.entry, value.after]}
        if isinstance(value, parcels.LaterBlock):
            return {"later": [value.number, pack(value.me), [pack(one) for one in value.values]]}
        if isinstance(value, parcels.LateValue):
            who = (value.me, value.performer, value.cause)
            return {"late": [value.number, *(pack(one) for one in who), [pack(one) for one in value.values]]}
        if isinstance(value, parcels.Line):
            return {"line": value.number}
        if isinstance(value, Ways):
            return {"ways": pack(value.data())}
        raise TypeError(f"{type(value).__name__} cannot be saved")

    def frame(self, f: Any) -> int:
        """The number of a frame in the list, entered there with all below it; frames may be many thousands deep."""
        numbers, fresh = self._numbers, []
        while f is not None and id(f) not in numbers:
            fresh.append(f)
            f = f[3]
        below = numbers[id(f)] if f is not None else -1
        for f in reversed(fresh):
            values = [self.pack(one) for one in f[2]]
            self.frames.append([f[0].id, f[1], values, below])
            below = numbers[id(f)] = len(self.frames) - 1
        return below

    # ------------------------------------------------------------ chains

    def cell(self, i: int, value: Any) -> Any:
        """What cell `i` held earlier; of a chain, `{"chain": [n, [entry …]]}`: its first n entries as they are saved
        elsewhere, and those that follow."""
        if i not in self.chains or value is None:
            return self.pack(value)
        depths = self._depths.get(i)
        if depths is None:
            entries = links(self.chains[i])
            depths = self._depths[i] = {id(entry): len(entries) - n for n, entry in enumerate(entries)}
        own = links(value, depths)
        last = own[-1][0] if own else value
        return {"chain": [depths[id(last)] if last is not None else 0, self.entries(own)]}

    def entries(self, newest_first: list[Any]) -> list[Any]:
        """Entries of a chain, oldest first, each without the one before it."""
        return [[self.pack(one) for one in entry[1:]] for entry in reversed(newest_first)]


def links(entry: Any, known: Mapping[int, Any] | None = None) -> list[Any]:
    """The entries of a chain, newest first, down to the first that is known by its `id`."""
    found = []
    while entry is not None and (known is None or id(entry) not in known):
        found.append(entry)
        entry = entry[0]
    return found
