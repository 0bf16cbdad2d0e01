"""Functions of numbers; rounding is always a word."""

from __future__ import annotations

from ...errors import RuleFault
from ..words import function


@function("min(a: int, b: int...) -> int", example="min(3, 2, 4) == 2")
def min_(*of: int) -> int:
    """The least."""
    return min(of)


@function("max(a: int, b: int...) -> int", example="max(3, 2, 4) == 4")
def max_(*of: int) -> int:
    """The most."""
    return max(of)


@function("abs(n: int) -> int", example="abs(0 - 3) == 3")
def abs_(n: int) -> int:
    """Without its sign."""
    return abs(n)


@function("div_up(a: int, b: int) -> int", example="div_up(5, 2) == 3")
def div_up(a: int, b: int) -> int:
    """Divided, rounded up."""
    return -(-a // _divisor(b))


@function("div_down(a: int, b: int) -> int", example="div_down(5, 2) == 2")
def div_down(a: int, b: int) -> int:
    """Divided, rounded down."""
    return a // _divisor(b)


@function("rest(a: int, b: int) -> int", example="rest(5, 2) == 1")
def rest(a: int, b: int) -> int:
    """What is left after dividing."""
    return a % _divisor(b)


def _divisor(b: int) -> int:
    if b == 0:
        raise RuleFault("nothing", "this divides by 0")
    return b
