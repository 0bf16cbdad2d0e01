"""All cases of all games, one test a file of cases; and every game is free of findings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rulewright.dsl.game import Game
from rulewright.tools.cases.run import run_case
from rulewright.tools.content import content_folder, load_game
from rulewright.tools.games import games_below
from rulewright.tools.lint.command import findings_of

CONTENT = content_folder()
GAMES = sorted(games_below(CONTENT))


@cache
def game(folder: Path, edition: str | None = None) -> Game:
    return load_game(folder, edition=None if edition == "none" else edition)


def case_files() -> Iterator[object]:
    for folder in GAMES:
        for path in sorted(folder.rglob("*.yaml")):
            if any(line.startswith("cases:") for line in path.read_text("utf-8").splitlines()):
                group = pytest.mark.xdist_group(folder.name)  # one worker loads a game
                yield pytest.param(folder, path, id=path.relative_to(CONTENT).as_posix(), marks=group)


@pytest.mark.parametrize(("folder", "path"), list(case_files()))
def test_the_cases_of_a_file_pass(folder: Path, path: Path):
    cases = [case for case in game(folder).cases if Path(case.file).resolve() == path.resolve()]
    assert cases, "no case was read from this file"
    failed = {}
    for case in cases:
        result = run_case(game(folder, case.edition), case)
        if not result.passed:
            failed[case.name] = result.crash or [
                f"{'.'.join(map(str, one.path))}: {one.message}; expected {one.expected}, got {one.got}"
                for one in result.failures
            ]
    assert not failed


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.relative_to(CONTENT).as_posix())
def test_a_game_has_no_findings(folder: Path):
    found = [one for one in findings_of(folder) if one.severity != "hint"]
    assert not [f"{one.span.file}:{one.span.line}: {one.message}" for one in found]
