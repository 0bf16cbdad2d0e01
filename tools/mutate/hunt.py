"""Which mutants no case notices."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import PurePath
from typing import TYPE_CHECKING, TypeVar

from ..cases.run import run_case
from .sites import Mutation, Path, mutant

if TYPE_CHECKING:
    from rulewright.dsl.game import CaseDef, Game

One = TypeVar("One")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: the case that noticed it, or none."""

    mutation: Mutation
    noticed_by: str | None


def sample(all_of_them: Sequence[One], limit: int | None) -> list[One]:
    """At most so many, evenly spread over the game."""
    if limit is None or limit >= len(all_of_them):
        return list(all_of_them)
    return [all_of_them[at * len(all_of_them) // limit] for at in range(limit)]


def standing_in(mutations: Sequence[Mutation], files: Sequence[str]) -> list[Mutation]:
    """Those that stand in one of these files, given by a path or the end of one; all where none is given."""
    if not files:
        return list(mutations)
    wanted = [PurePath(file).parts for file in files]
    return [one for one in mutations if any(_ends(PurePath(one.first.span.file).parts, end) for end in wanted)]


def _ends(parts: tuple[str, ...], end: tuple[str, ...]) -> bool:
    return parts[-len(end) :] == end


def hunt(
    game: Game, cases: Sequence[CaseDef], picked: Sequence[Mutation], jobs: int | None = None
) -> Iterator[Verdict]:
    """Try each mutant, in their order."""
    count = jobs or os.cpu_count() or 1
    if count < 2 or len(picked) < 8 or not hasattr(os, "fork"):
        memory = Memory()
        yield from (Verdict(one, noticed(game, cases, one, memory)) for one in picked)
        return
    yield from _in_processes(game, cases, picked, count)


class Memory:
    """Which case noticed which mutant: the next one in the same text is mostly noticed by the same case."""

    def __init__(self) -> None:
        self._found: list[tuple[Path, str]] = []

    def add(self, path: Path, case: str) -> None:
        """A case noticed the mutant at a path."""
        self._found.append((path, case))

    def nearness(self, path: Path) -> dict[str, int]:
        """By case, how much of the path it shares with what that case has noticed."""
        nearest: dict[str, int] = {}
        for other, case in self._found:
            if other[:2] == path[:2]:
                shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(other, path, strict=False)))
                nearest[case] = max(shared, nearest.get(case, 0))
        return nearest


def noticed(
    game: Game, cases: Sequence[CaseDef], mutation: Mutation, memory: Memory | None = None
) -> str | None:
    """The first case that fails with the mutant; those that noticed its neighbours come first, then those that
    speak of what was changed."""
    changed, words, path = mutant(game, mutation), mutation.first.words, mutation.first.path
    near = memory.nearness(path) if memory is not None else {}
    for case in sorted(cases, key=lambda case: (-near.get(case.name, 0), -_relevance(case, words))):
        if _fails(changed, case):
            if memory is not None:
                memory.add(path, case.name)
            return case.name
    return None


def _fails(game: Game, case: CaseDef) -> bool:
    """A mutant that cannot even be run is noticed as well."""
    try:
        return not run_case(game, case).passed
    except Exception:
        return True


def _relevance(case: CaseDef, words: frozenset[str]) -> int:
    """How many of the words stand in the case."""
    text = str(dict(case.body))
    return sum(word in text for word in words)


_shared: tuple[Game, Sequence[CaseDef], Sequence[Mutation]] | None = None
_memory = Memory()


def _in_processes(
    game: Game, cases: Sequence[CaseDef], picked: Sequence[Mutation], count: int
) -> Iterator[Verdict]:
    import multiprocessing

    global _shared
    _shared = (game, cases, picked)
    with multiprocessing.get_context("fork").Pool(count) as pool:
        for mutation, name in zip(picked, pool.imap(_nth, range(len(picked))), strict=True):
            yield Verdict(mutation, name)


def _nth(index: int) -> str | None:
    assert _shared is not None
    game, cases, picked = _shared
    return noticed(game, cases, picked[index], _memory)
