"""Small games made in the test: `play(rules, …)` starts one. `rules` is YAML in which `game:` itself may be left out:
its keys (seats, kinds, flow …) stand beside the other sections, before them.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from rulewright.dsl.game import Game
from rulewright.dsl.load import load
from rulewright.dsl.schema import schema
from rulewright.interpreter.primitives import vocabulary
from rulewright.interpreter.session import Session

HEAD = 'game:\n  title: Test\n  version: "1"\n'
GAME_KEYS = set(schema("game")["properties"])
CORE = """
game:
  kinds:
    scenario: {made: by create, has: {setup: effect, value: expression}}
    variant: {made: by create, has: {setup: effect, conflicts: list of variant}}
    status: {plural: statuses, made: by create, has: {bearer: thing?}}
"""


def sections(rules: str) -> str:
    """The rules with the keys of the game indented."""
    lines, inside = [], False
    for line in textwrap.dedent(rules).strip("\n").splitlines():
        key = re.match(r"(\w+):", line)
        inside = key.group(1) in GAME_KEYS if key else inside
        lines.append(f"  {line}" if inside and line else line)
    return "\n".join(lines) + "\n"


@cache
def game_of(rules: str, name: str = "test") -> Game:
    """The game of these sections."""
    text = HEAD + sections(rules)
    game, found = load({"game.yaml": text}, vocabulary(), name, {"core.yaml": CORE})
    errors = [f"{one.span.line}: {one.code} {one.message}" for one in found if one.severity == "error"]
    assert game is not None, "\n".join(errors) + "\n" + text
    return game


def started(rules: str, **how: Any) -> Session:
    """A session of that game at its first question."""
    return Session.start(game_of(rules), **how)


@pytest.fixture(scope="session")
def made() -> Callable[..., Game]:
    """See `game_of`."""
    return game_of


@pytest.fixture(scope="session")
def play() -> Callable[..., Session]:
    """See `started`."""
    return started
