"""How a built-in word is written: one function with its signature, doc and an example that runs.

    @function("size(l: list of any) -> int", example="size([4, 5]) == 2")
    def size(l: tuple[Any, ...]) -> int:
        '''How many there are.'''

A function gets its values; with `passes="SP"` first the state and the performer.  A verb gets
`(S, M, P, K, site, *values)`: state, me, performer, cause, the number of its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from rulewright.dsl.vocabulary import Signature, signature

Fn = TypeVar("Fn", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Word:
    """A built-in word: its signature, the Python behind it, what it is passed besides its values."""

    signature: Signature
    run: Callable[..., Any]
    passes: tuple[str, ...] = ()
    hidden: bool = False


FUNCTIONS: dict[str, Word] = {}
VERBS: dict[str, Word] = {}


def function(text: str, *, example: str, passes: str = "") -> Callable[[Fn], Fn]:
    """Declare a built-in function; `passes` is `S` or `SP`."""

    def declare(run: Fn) -> Fn:
        made = signature(text, "function", _doc(run), example)
        FUNCTIONS[made.name] = Word(made, run, tuple(passes))
        return run

    return declare


def verb(text: str, *, example: str, hidden: bool = False) -> Callable[[Fn], Fn]:
    """Declare a built-in verb."""

    def declare(run: Fn) -> Fn:
        made = signature(text, "verb", _doc(run), example)
        VERBS[made.name] = Word(made, run, (), hidden)
        return run

    return declare


def _doc(run: Callable[..., Any]) -> str:
    return " ".join((run.__doc__ or "").split())
