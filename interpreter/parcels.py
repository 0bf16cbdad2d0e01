"""What a command hands over besides values: blocks performed at once or later, late expressions, named lines.

All are plain data about code, so that frames and attributes that hold them can be saved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .code import Code, Frame, enter
from .errors import RuleFault
from .values import Entity

if TYPE_CHECKING:
    from .state import State


@dataclass(frozen=True, slots=True)
class NowBlock:
    """A block that shares the locals of the text it stands in: its code, where it begins, where that text goes on."""

    code: Code
    entry: int
    after: int


@dataclass(frozen=True, slots=True)
class LaterBlock:
    """A block kept for later: its number, what `me` was, and the values of the locals it reads."""

    number: int
    me: Entity
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class LateValue:
    """An expression that a verb computes when it reads it: its number, `me`, performer, cause, captured locals."""

    number: int
    me: Entity | None
    performer: Entity | None
    cause: Entity | None
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A named line of an effect text: the thing it is printed on, the attribute, its name, verb and printed values."""

    number: int
    card: Entity
    half: str
    name: str
    verb: str
    printed: tuple[tuple[str, Any], ...]


def line_part(line: Line, name: str) -> Any:
    """`line.card`, `line.half`, `line.verb`, or a printed value; none where the line prints none."""
    if name in ("card", "half", "verb", "name"):
        return getattr(line, name)
    return dict(line.printed).get(name)


def late(S: State, value: Any, *given: Any) -> Any:
    """The present value of a late expression."""
    if not isinstance(value, LateValue):
        return value
    run = S.program.names[f"L_{value.number}"]
    return run(S, value.me, value.performer, value.cause, *value.values, *given)


def enter_block(S: State, block: Any, given: tuple[Any, ...], parent: Any) -> Any:
    """The first frame of a command's block, with the names its verb binds; none given does nothing."""
    S.ret = None
    if block is None:
        return parent
    if isinstance(block, LaterBlock):
        return enter(
            S.program.codes[f"later:{block.number}"], (block.me, block.me, block.me, *block.values, *given), parent
        )
    holder = _holder(block, parent)
    values = list(holder[2])
    for slot, value in zip(block.code.blocks[block.entry], given, strict=False):
        values[slot] = value
    return (block.code, block.entry, tuple(values), parent)


def _holder(block: NowBlock, f: Any) -> Frame:
    """The frame of the text that a block stands in."""
    while f is not None:
        if f[0] is block.code and f[1] == block.after:
            return f  # type: ignore[no-any-return]
        f = f[3]
    raise RuleFault("broken", "the text that this block stands in is over; keep such a block with `when: later`")


def end_block(S: State, f: Frame, entry: int, after: int) -> Any:
    """Behind a block: its locals go back into the frame of its text, and the verb goes on."""
    S.ret = None
    return with_locals(f[3], f[0], after, f[2])


def with_locals(f: Any, code: Code, after: int, values: tuple[Any, ...]) -> Any:
    """The frames with other locals in that of a block's text."""
    if f is None:
        raise RuleFault("broken", "the text that this block stands in is over")
    if f[0] is code and f[1] == after:
        return (f[0], f[1], values, f[3])
    return (f[0], f[1], f[2], with_locals(f[3], code, after, values))
