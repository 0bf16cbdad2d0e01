"""Leaving spans and blocks from deep inside: whatever was run in between ends in order, with its windows.

An *aim* says how far: the serial of the span that ends, or `(code id, op behind the command, op that leaves)` of the
text that a command's block leaves. It stands in a local of the frame whose span is just being closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .code import Frame
from .parcels import with_locals
from .spans import close_quiet, span_of
from .values import Entity

if TYPE_CHECKING:
    from .state import State


def end_span(S: State, f: Any, cell: int, owner: Entity | None, name: str) -> Any:
    """`end s`: leave the block that runs the span, wherever it is up the frames, and all that it holds."""
    serial = span_of(S, cell, owner, name)[0]
    if not any(g[2][slot] == serial for g in _frames(f) for slot, _, _ in g[0].exits):
        close_quiet(S, cell, name, serial, 0)
        return (f[0], f[1] + 1, f[2], f[3])
    return unwind(S, f, serial)


def leave_block(S: State, f: Frame, after: int, leaving: int) -> Any:
    """`return` in a command's block leaves the verbs in between, then the text it stands in."""
    return unwind(S, f, (f[0].id, after, leaving))


def unwind(S: State, f: Any, aim: Any) -> Any:
    """Go to the end of the innermost block that runs a span, until what is aimed at is left."""
    while f is not None:
        if isinstance(aim, tuple) and f[0].id == aim[0] and f[1] == aim[1]:
            return (f[0], aim[2], f[2], f[3])
        holder, parent = _behind(f)
        inner = [
            (f[2][slot], note, pc)
            for slot, note, pc in f[0].exits
            if f[2][slot] is not None and (holder is None or holder[2][slot] != f[2][slot])
        ]
        if inner:
            serial, note, pc = max(inner)
            values = list(f[2])
            values[note] = None if serial == aim else aim
            return (f[0], pc, tuple(values), f[3])
        f = parent
    raise AssertionError(aim)


def _behind(f: Frame) -> tuple[Any, Any]:
    """For a frame of a command's block: the frame of its text, and the frames below with the block's locals in it."""
    around = [(end - first, after) for first, end, after in f[0].ranges if first <= f[1] < end]
    if around:
        after = min(around)[1]
        for g in _frames(f[3]):
            if g[0] is f[0] and g[1] == after:
                return g, with_locals(f[3], f[0], after, f[2])
    return None, f[3]


def _frames(f: Any) -> Iterator[Any]:
    while f is not None:
        yield f
        f = f[3]
