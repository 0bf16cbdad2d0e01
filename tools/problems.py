"""What a user can do wrong at the command line: one message and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable


class UsageProblem(Exception):
    """Bad input from the person at the keyboard. `message` says what, `hint` what to do; exit code 2."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def unknown(what: str, word: str, known: Iterable[str]) -> UsageProblem:
    """`word` is none of `known`: say which was probably meant, and list them."""
    from rulewright.dsl.spell import nearest

    names = list(known)
    meant = nearest(word, names)
    lines = [f"did you mean {meant}?"] if meant else []
    lines.append(f"there are: {', '.join(names)}" if names else f"there is no {what} at all")
    return UsageProblem(f"there is no {what} {word!r}", "; ".join(lines))
