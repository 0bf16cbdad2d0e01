"""Code that can be suspended, and the frames that run it.

A frame is `(code, pc, locals, parent)`; `code[pc]` is a function `(state, frame) -> next frame`, or None where somebody
must decide or nothing is left to do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Frame = tuple[Any, int, tuple[Any, ...], Any]
Op = Callable[[Any, Frame], Frame | None]


class Code(list[Op]):
    """Ops of one text. `names` are the names of the locals; `pad` fills those that are not given at the start.

    `closed_until`: ops before that one pay a cost, so nothing open is admitted. `blocks`: by the op at which a
    command's block begins, the slots of the names that the verb gives it; `ranges` are (first op, op behind the last,
    op behind the command) of such blocks. `exits` holds, for each block of a span, (slot of the span's serial, slot of
    how far to unwind, pc behind the block).
    """

    __slots__ = ("blocks", "closed_until", "exits", "id", "names", "opens", "pad", "ranges")

    def __init__(self, id: str) -> None:
        super().__init__()
        self.id = id
        self.names: tuple[str, ...] = ()
        self.pad: tuple[Any, ...] = ()
        self.exits: tuple[tuple[int, int, int], ...] = ()
        self.ranges: tuple[tuple[int, int, int], ...] = ()
        self.opens = False
        self.closed_until = 0
        self.blocks: dict[int, tuple[int, ...]] = {}

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


def _go_back(state: Any, f: Frame) -> Frame | None:
    return f[3]  # type: ignore[no-any-return]


OPEN_ACTION = Code("open")
"""Stands under an open action; when the action is done, the question it came between is put again."""
OPEN_ACTION.append(_go_back)


def enter(code: Code, values: tuple[Any, ...], parent: Any) -> Frame:
    """The first frame of a code, given its first locals."""
    return (code, 0, values + code.pad, parent)
