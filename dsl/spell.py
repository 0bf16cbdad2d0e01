"""What was probably meant, and texts from outside as messages may repeat them."""

from __future__ import annotations

import re
from collections.abc import Iterable

SHORTEST_PREFIX = 3
LONGEST = 300
_UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that is most like `name`, or None when none is near.

    Near is: the same but for capitals and `-`, `_` or spaces; one or two letters wrong (more in long words);
    one the beginning of the other.  Of equals the first in the alphabet is taken.
    """
    ranked = [
        (score, word)
        for word in set(candidates)
        if word != name and (score := _score(name, word)) is not None
    ]
    return min(ranked)[1] if ranked else None


def legible(text: str) -> str:
    """A message that any terminal can show, whatever was handed in and is repeated in it; not endless."""
    shown = _UNSEEN.sub(lambda hit: ascii(hit[0])[1:-1], text)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


def did_you_mean(name: str, candidates: Iterable[str]) -> str:
    """A hint `did you mean …?`, or the empty text."""
    found = nearest(name, candidates)
    return f"did you mean `{found}`?" if found else ""


def _score(name: str, word: str) -> float | None:
    """Smaller is nearer; None is not near."""
    one, two = _plain(name), _plain(word)
    if one == two:
        return 0
    allowed = max(1, max(len(one), len(two)) // 3) if min(len(one), len(two)) > 1 else 0
    found = distance(one, two, allowed)
    if found is not None:
        return found
    short, long = sorted((one, two), key=len)
    if len(short) >= SHORTEST_PREFIX and long.startswith(short):
        return 100 + len(long) - len(short)
    return None


def _plain(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


def distance(one: str, two: str, most: int) -> int | None:
    """Letters to change, insert, drop or swap with a neighbour to make `two` of `one`; None beyond `most`."""
    if abs(len(one) - len(two)) > most:
        return None
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(two, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if older and j > 1 and a == two[j - 2] and one[i - 2] == b:
                best = min(best, older[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return None
    return row[-1] if row[-1] <= most else None
