"""Running many cases, in several processes where that is quicker."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .. import games
from ..content import find_mod
from ..folders import is_game
from ..problems import UsageProblem
from .result import Result
from .run import run_case

if TYPE_CHECKING:
    from rulewright.dsl.game import CaseDef, Game

TOGETHER_FROM = 60


@dataclass(frozen=True, slots=True)
class Picked:
    """A game and those of its cases that are to be run."""

    folder: Path
    game: Game
    cases: tuple[CaseDef, ...]


def pick(
    paths: Sequence[str],
    pattern: str | None,
    edition: str | None = None,
    mods: Sequence[str] = (),
    whole: bool = True,
    others: bool = True,
) -> list[Picked]:
    """Games with the cases that lie in the paths and have the pattern in their name. Raises UsageProblem.

    Unless `whole`, only the cases of the mods are picked, where they have some: a mod may well change what the
    game's own cases show. Cases of another edition than the one asked for are picked only where none is asked for,
    and if `others` are wanted.
    """
    picked = []
    for folder, below in _folders(paths):
        game = games.load(folder, edition=edition, mods=list(mods))
        of_mods = [case for case in game.cases if any(_is_in(case, find_mod(mod).resolve()) for mod in mods)]
        among = game.cases if whole or not of_mods else of_mods
        cases = tuple(case for case in among if _is_in(case, below) and _fits(case, pattern))
        for one in in_editions(folder, game, cases, edition, mods):
            if one.game is game or (others and edition is None):
                picked.append(one)
    if not picked:
        raise UsageProblem(
            "there is no such case", "cases stand in files with the section `cases:` in a game's folder"
        )
    return picked


def in_editions(
    folder: Path, game: Game, cases: Sequence[CaseDef], edition: str | None = None, mods: Sequence[str] = ()
) -> Iterator[Picked]:
    """The cases that hold in the game as it is loaded, in an `edition` or in none; then those of each other edition."""
    here = tuple(case for case in cases if case.edition in (None, edition or "none"))
    if here:
        yield Picked(folder, game, here)
    for other in sorted({case.edition for case in cases if case.edition} - {edition or "none"}):
        theirs = tuple(case for case in cases if case.edition == other)
        yield Picked(folder, load_for(folder, other, mods), theirs)


def load_for(folder: Path, edition: str | None, mods: Sequence[str] = ()) -> Game:
    """The game in the edition that a case names."""
    return games.load(folder, edition=None if edition == "none" else edition, mods=list(mods))


def _fits(case: CaseDef, pattern: str | None) -> bool:
    """A part of the name, of the file's name, or a rule that it covers."""
    if pattern is None:
        return True
    wanted = pattern.lower()
    return any(wanted in text.lower() for text in (case.name, Path(case.file).name, *case.covers))


def _is_in(case: CaseDef, below: Path | None) -> bool:
    if below is None:
        return True
    file = Path(case.file).resolve()
    return file == below or below in file.parents


def _folders(paths: Sequence[str]) -> Iterator[tuple[Path, Path | None]]:
    """Game folders, each with the file or folder inside it that was asked for."""
    for text in paths:
        inner = games.place(text).resolve()
        owner = next((one for one in (inner, *inner.parents) if is_game(one)), None)
        if owner is not None:
            yield owner, inner if inner != owner else None
            continue
        below = list(games.games_below(inner)) if inner.is_dir() else []
        if not below:
            raise UsageProblem(
                f"{text} holds no game", "a game is a folder with a file that begins with `game:`"
            )
        yield from ((folder, None) for folder in below)


def run_all(game: Game, cases: Sequence[CaseDef], jobs: int | None = None) -> Iterator[Result]:
    """Results in the order of the cases."""
    count = jobs or (os.cpu_count() or 1)
    if count < 2 or len(cases) < TOGETHER_FROM or not _can_fork():
        yield from (run_case(game, case) for case in cases)
        return
    yield from _in_processes(game, cases, count)


def _can_fork() -> bool:
    """Forked workers have the game already; elsewhere loading it again costs more than it saves."""
    import threading

    return hasattr(os, "fork") and threading.active_count() == 1


_shared: tuple[Game, Sequence[CaseDef]] | None = None


def _in_processes(game: Game, cases: Sequence[CaseDef], count: int) -> Iterator[Result]:
    import multiprocessing

    global _shared
    _shared = (game, cases)
    run_case(game, cases[0])  # compiles the rules once, for all workers
    with multiprocessing.get_context("fork").Pool(count) as pool:
        yield from pool.imap(_run_nth, range(len(cases)), chunksize=8)


def _run_nth(index: int) -> Result:
    assert _shared is not None
    game, cases = _shared
    return run_case(game, cases[index])
