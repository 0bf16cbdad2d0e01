"""Chance by counters: each result is a pure function of (seed, stream, counter).

The counters live in the state, so undo, fork and replay are exact, and drawing from one stream (a die, a
deck) never changes another.  The function is BLAKE2b over an unambiguous text of the three; it is the same
on every machine and in every version of Python.  Changing it breaks every save and replay: the tests hold
fixed vectors.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any

_BITS = 128
_WORDS = 8  # 64-bit words in one block of a shuffle


def number(seed: int, stream: str, counter: int) -> int:
    """The raw 128-bit number at `counter` (0, 1, 2 …) of a stream."""
    hasher = _begun(seed, stream, 16).copy()
    hasher.update(b"%d" % counter)
    return int.from_bytes(hasher.digest(), "big")


def below(seed: int, stream: str, counter: int, n: int) -> int:
    """One of 0 … n - 1; the chances of any two differ by at most 2**-128. Raises ValueError if n < 1."""
    if n < 1:
        raise ValueError(f"a chance needs at least one result, not {n}")
    return number(seed, stream, counter) * n >> _BITS


def shuffled(seed: int, stream: str, counter: int, n: int) -> tuple[int, ...]:
    """An order of 0 … n - 1 (Fisher-Yates). It takes one counter, whatever n; a step is even up to 2**-64."""
    order = list(range(n))
    words: list[int] = []
    for last in range(n - 1, 0, -1):
        if not words:
            words = _words(seed, stream, counter, last)
        other = words.pop() * (last + 1) >> 64
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _words(seed: int, stream: str, counter: int, block: int) -> list[int]:
    """Eight 64-bit numbers; the comma keeps them apart from what `number` reads."""
    hasher = _begun(seed, stream, 64).copy()
    hasher.update(b"%d,%d" % (counter, block))
    digest = hasher.digest()
    return [int.from_bytes(digest[8 * at : 8 * at + 8], "big") for at in range(_WORDS)]


@lru_cache(maxsize=256)
def _begun(seed: int, stream: str, size: int) -> Any:
    """A hasher that has read seed and stream; the length keeps `a` + `b1` apart from `ab` + `1`."""
    name = stream.encode("utf-8")
    return blake2b(b"%d/%d/%b/" % (seed, len(name), name), digest_size=size)
