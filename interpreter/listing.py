"""Lists (tuples) and sets, as the language and its built-in words treat them. All pure; places count from 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, combinations, permutations
from math import comb, perm
from typing import TypeVar

from .errors import RuleFault
from .values import Counts, as_set, in_order

T = TypeVar("T")

MAX_WAYS = 20_000
"""How many ways `choices` and its like may list before they refuse: more is a mistake or an attack."""


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


def joined(lists: Iterable[Iterable[T]]) -> tuple[T, ...]:
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


def union(values: Iterable[T], more: Iterable[T]) -> tuple[T, ...]:
    """Of two sets."""
    return as_set((*values, *more))


def common(values: Iterable[T], others: Iterable[T]) -> tuple[T, ...]:
    """What stands in both lists, each once, in the order of the first."""
    kept = set(others)
    return tuple(value for value in distinct(values) if value in kept)


def item(values: Sequence[T], n: int) -> T:
    """The n-th of a list, from 1: `l[n]`. Raises RuleFault if it has no n-th."""
    if not 1 <= n <= len(values):
        raise RuleFault("nothing", f"there is no number {n} in a list of {len(values)}")
    return values[n - 1]


def replaced(values: Sequence[T], n: int, value: T) -> tuple[T, ...]:
    """A list with another n-th. Raises RuleFault if it has no n-th."""
    if not 1 <= n <= len(values):
        raise RuleFault("nothing", f"there is no number {n} in a list of {len(values)}")
    return (*values[: n - 1], value, *values[n:])


def tally(values: Iterable[T]) -> Counts:
    """How often each value stands in the list."""
    of: dict[T, int] = {}
    for value in values:
        of[value] = of.get(value, 0) + 1
    return Counts(of)


# ---------------------------------------------------------------- all ways


def choices(values: Sequence[T], n: int, least: int = 0) -> tuple[tuple[T, ...], ...]:
    """Every way to take n to `least` values, the most first, in the order of the list.

    Values that stand twice are taken for different ones; use `distinct` where that is not meant.
    Raises RuleFault beyond MAX_WAYS.
    """
    sizes = range(min(n, len(values)), max(least, 0) - 1, -1)
    many = 0
    for size in sizes:
        many += comb(len(values), size)
        _bound(many, "choices")
    return tuple(chain.from_iterable(combinations(values, size) for size in sizes))


def orders(values: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Every order of the list, its own first. Raises RuleFault beyond MAX_WAYS."""
    _bound(perm(min(len(values), 9)), "orders")
    return tuple(permutations(values))


def _bound(ways: int, word: str) -> None:
    if ways > MAX_WAYS:
        raise RuleFault("fuel", f"{word} would list more than {MAX_WAYS} ways", hint="narrow the list before")
