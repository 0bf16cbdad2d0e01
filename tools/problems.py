"""What a user can do wrong at the command line: one message and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher


class UsageProblem(Exception):
    """Bad input from the person at the keyboard. `message` says what, `hint` what to do; exit code 2."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


LISTED = 40  # of more names only the nearest are told
NEAREST = 6


def unknown(what: str, word: str, known: Iterable[str]) -> UsageProblem:
    """`word` is none of `known`: say which was probably meant, and list them, or those most like it of many."""
    from rulewright.dsl.spell import nearest

    names = list(known)
    meant = nearest(word, names)
    lines = [f"did you mean {meant}?"] if meant else []
    lines.append(_listed(word, names) if names else f"there is no {what} at all")
    return UsageProblem(f"there is no {what} {word!r}", "; ".join(lines))


def _listed(word: str, names: list[str]) -> str:
    if len(names) <= LISTED:
        return f"there are: {', '.join(names)}"
    wanted, parts = word.casefold(), set(word.casefold().split("_"))

    def likeness(name: str) -> tuple[int, float]:
        return len(parts & {*name.casefold().split("_")}), SequenceMatcher(None, name.casefold(), wanted).ratio()

    like = sorted(names, key=likeness, reverse=True)
    return f"of {len(names)} the most alike are: {', '.join(like[:NEAREST])}"
