"""Functions of lists."""

from __future__ import annotations

from typing import Any

from ... import listing
from ...errors import RuleFault
from ...values import Counts, as_set
from ..words import function

Items = tuple[Any, ...]


@function("size(l: list of any) -> int", example="size([4, 5, 6]) == 3")
def size(l: Items) -> int:  # noqa: E741
    """How many there are."""
    return len(l)


@function("first(l: list of T) -> T", example="first([4, 5]) == 4")
def first(l: Items) -> Any:  # noqa: E741
    """The first; none of an empty list."""
    return l[0] if l else None


@function("last(l: list of T) -> T", example="last([4, 5]) == 5")
def last(l: Items) -> Any:  # noqa: E741
    """The last; none of an empty list."""
    return l[-1] if l else None


@function("nth(l: list of T, n: int) -> T", example="nth([4, 5, 6], 2) == 5")
def nth(l: Items, n: int) -> Any:  # noqa: E741
    """The n-th, counted from 1; none past the end."""
    return l[n - 1] if 1 <= n <= len(l) else None


@function("position(x: T, l: list of T) -> int", example="position(5, [4, 5]) == 2")
def position(x: Any, l: Items) -> int:  # noqa: E741
    """Where it stands, counted from 1; 0 where it does not."""
    return listing.position(x, l)


@function("top(l: list of T, n: int) -> list of T", example="top([4, 5, 6], 2) == [4, 5]")
def top(l: Items, n: int) -> Items:  # noqa: E741
    """The first n, or all where there are fewer."""
    return l[: max(0, n)]


@function("distinct(l: list of T) -> list of T", example="distinct([4, 5, 4]) == [4, 5]")
def distinct(l: Items) -> Items:  # noqa: E741
    """Each once, in order of first appearance."""
    return listing.distinct(l)


@function("sorted(l: list of T) -> list of T", example="sorted([5, 4]) == [4, 5]")
def sorted_(l: Items) -> Items:  # noqa: E741
    """From least to most."""
    return listing.ordered(l)


@function("reverse(l: list of T) -> list of T", example="reverse([4, 5]) == [5, 4]")
def reverse(l: Items) -> Items:  # noqa: E741
    """The other way round."""
    return l[::-1]


@function("rotated(l: list of T, x: T) -> list of T", example="rotated([4, 5, 6], 5) == [5, 6, 4]")
def rotated(l: Items, x: Any) -> Items:  # noqa: E741
    """The same circle, begun at x; unchanged where x is not in it."""
    at = l.index(x) if x in l else 0
    return l[at:] + l[:at]


@function("after(l: list of T, x: T) -> T", example="after([4, 5, 6], 6) == 4")
def after(l: Items, x: Any) -> Any:  # noqa: E741
    """The one behind x in the circle; none of an empty list."""
    return rotated(l, x)[1 % len(l)] if l else None


@function("choices(l: list of T, n: int) -> list of list of T", example="size(choices([1, 2, 3], 2)) == 7")
def choices(l: Items, n: int) -> Items:  # noqa: E741
    """Every way to take up to n of them, order aside: the larger ones first, then nobody."""
    return listing.choices(l, max(0, n))


@function("pick(l: list of T, n: int) -> list of list of T", example="size(pick([1, 2, 3], 2)) == 3")
def pick(l: Items, n: int) -> Items:  # noqa: E741
    """Every way to take exactly n of them, order aside."""
    return listing.choices(l, n, least=n) if 0 <= n <= len(l) else ()


@function("numbers(low: int, high: int) -> list of int", example="numbers(2, 4) == [2, 3, 4]")
def numbers(low: int, high: int) -> Items:
    """All ints from low to high."""
    if high - low > 10_000:
        raise RuleFault("fuel", f"numbers({low}, {high}) is longer than 10000")
    return tuple(range(low, high + 1))


@function("joined(l: list of list of T) -> list of T", example="joined([[1], [2, 3]]) == [1, 2, 3]")
def joined(l: Items) -> Items:  # noqa: E741
    """Lists one behind the other as one."""
    return listing.joined(l)


@function("as_group(l: list of T) -> set of T", example="as_group([2, 1]) == as_group([1, 2])")
def as_group(l: Items) -> Items:  # noqa: E741
    """The same things whatever their order."""
    return as_set(l)


@function("orders(l: list of T) -> list of list of T", example="size(orders([1, 2, 3])) == 6")
def orders(l: Items) -> Items:  # noqa: E741
    """Every order of a list, its own first."""
    return listing.orders(l)


@function("common(a: list of T, b: list of T) -> list of T", example="common([1, 2, 3], [3, 2]) == [2, 3]")
def common(a: Items, b: Items) -> Items:
    """What stands in both lists, each once, in the order of the first."""
    return listing.common(a, b)


@function("tally(l: list of T) -> counts by T", example="tally([4, 6, 4])[4] == 2")
def tally(l: Items) -> Counts:  # noqa: E741
    """How often each value stands in a list."""
    return listing.tally(l)


@function("replace_one(l: list of T, old: T, new: T) -> list of T", example="replace_one([4, 5, 4], 4, 6) == [6, 5, 4]")
def replace_one(l: Items, old: Any, new: Any) -> Items:  # noqa: E741
    """The first `old` becomes `new`."""
    if old not in l:
        return l
    at = l.index(old)
    return (*l[:at], new, *l[at + 1 :])
