"""Functions on lists (tuples) and whole numbers: what the built-in words of the language do. All pure.

Places in lists count from 1, as authors count. Groups are lists whose order does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, permutations
from math import comb, perm
from typing import TypeVar

from .values import Counts, in_order

T = TypeVar("T")

MAX_WAYS = 20_000
"""How many ways `choices` and its like may list before they refuse: more is a mistake or an attack."""


# ---------------------------------------------------------------- one of a list


def nth(values: Sequence[T], n: int) -> T:
    """The n-th value, from 1; -1 is the last. Raises ValueError if there is none."""
    if n == 0 or abs(n) > len(values):
        raise ValueError(f"there is no value {n} in a list of {len(values)}")
    return values[n - 1 if n > 0 else n]


def position(value: object, values: Sequence[object]) -> int:
    """Where the value stands first, from 1; 0 if it is not there."""
    for at, one in enumerate(values, 1):
        if one == value:
            return at
    return 0


# ---------------------------------------------------------------- lists from lists


def distinct(values: Iterable[T]) -> tuple[T, ...]:
    """Each value once, where it stood first."""
    return tuple(dict.fromkeys(values))


def ordered(values: Iterable[T]) -> tuple[T, ...]:
    """Least first; entities by their number, records field by field."""
    return tuple(in_order(values))


def as_group(values: Iterable[T]) -> tuple[T, ...]:
    """A list in which order does not matter: equal groups are equal lists. Repeated values stay."""
    return ordered(values)


def joined(*lists: Iterable[T]) -> tuple[T, ...]:
    """One list after the other."""
    return tuple(chain.from_iterable(lists))


def without(values: Iterable[T], less: Iterable[T]) -> tuple[T, ...]:
    """The list, with one value taken out for each equal one in `less`: the first that stands there."""
    left = list(less)
    if not left:
        return tuple(values)
    return tuple(value for value in values if not _taken(left, value))


def _taken(left: list[T], value: T) -> bool:
    """Take one such value out of `left`, if there is one."""
    if value not in left:
        return False
    left.remove(value)
    return True


def replace_one(values: Sequence[T], old: T, new: T) -> tuple[T, ...]:
    """The list with the first `old` replaced. Raises ValueError if it is not there."""
    at = position(old, values)
    if not at:
        raise ValueError(f"{old!r} is not in the list, so it cannot be replaced")
    return (*values[: at - 1], new, *values[at:])


def common(values: Iterable[T], others: Iterable[T]) -> tuple[T, ...]:
    """What stands in both lists, each once, in the order of the first."""
    kept = set(others)
    return tuple(value for value in distinct(values) if value in kept)


def neighbouring(values: Sequence[T], n: int) -> tuple[tuple[T, ...], ...]:
    """All runs of n values that stand side by side, from the front."""
    return tuple(tuple(values[at : at + n]) for at in range(len(values) - n + 1)) if n > 0 else ()


def tally(values: Iterable[T]) -> Counts:
    """How often each value stands in the list."""
    of: dict[T, int] = {}
    for value in values:
        of[value] = of.get(value, 0) + 1
    return Counts(of)


# ---------------------------------------------------------------- all ways


def choices(values: Sequence[T], n: int, least: int = 0) -> tuple[tuple[T, ...], ...]:
    """Every way to take `least` to n values, fewest first, in the order of the list.

    Values that stand twice are taken for different ones; use `distinct` where that is not meant.
    Raises ValueError beyond MAX_WAYS.
    """
    sizes = range(max(least, 0), min(n, len(values)) + 1)
    many = 0
    for size in sizes:
        many += comb(len(values), size)
        _bound(many, "choices")
    return tuple(chain.from_iterable(combinations(values, size) for size in sizes))


def orders(values: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Every order of the list, its own first. Raises ValueError beyond MAX_WAYS."""
    _bound(perm(min(len(values), 9)), "orders")
    return tuple(permutations(values))


def splits(n: int, leasts: Sequence[int], mosts: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Every way to split n among as many as there are bounds; as much as possible for the first comes first.

    `leasts` and `mosts` have one bound each. Raises ValueError beyond MAX_WAYS.
    """
    found: list[tuple[int, ...]] = []
    if any(least > most for least, most in zip(leasts, mosts, strict=True)):
        return ()
    for shares in _splits(n, tuple(leasts), tuple(mosts)):
        found.append(shares)
        _bound(len(found), "splits")
    return tuple(found)


def _splits(n: int, leasts: tuple[int, ...], mosts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not leasts:
        if n == 0:
            yield ()
        return
    high = min(mosts[0], n - sum(leasts[1:]))
    low = max(leasts[0], n - sum(mosts[1:]))
    for share in range(high, low - 1, -1):
        for rest in _splits(n - share, leasts[1:], mosts[1:]):
            yield (share, *rest)


def _bound(ways: int, word: str) -> None:
    if ways > MAX_WAYS:
        raise ValueError(f"{word} would list more than {MAX_WAYS} ways; narrow the list before")


# ---------------------------------------------------------------- queries


def best(values: Iterable[T], key: Callable[[T], object], most: bool = False) -> tuple[T, ...]:
    """All values whose key is least (or most), in the order of the list: one stage of `by`.

    Keys may be of any one form, none included (it is less than everything).
    """
    listed = list(values)
    if len(listed) < 2:
        return tuple(listed)
    keys = [key(value) for value in listed]
    edge = in_order(keys)[-1 if most else 0]
    return tuple(value for value, of in zip(listed, keys, strict=True) if of == edge)


# ---------------------------------------------------------------- whole numbers


def div_down(a: int, b: int) -> int:
    """a divided by b, rounded down (towards less, below zero too). Raises ValueError for b = 0."""
    if b == 0:
        raise ValueError(f"{a} cannot be divided by 0")
    return a // b


def div_up(a: int, b: int) -> int:
    """a divided by b, rounded up. Raises ValueError for b = 0."""
    return -div_down(-a, b)


def between(n: int, low: int, high: int) -> int:
    """n, but not below `low` and not above `high`."""
    return max(low, min(n, high))
