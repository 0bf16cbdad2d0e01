"""Whole games, mangled at random: findings or a game that plays, never a traceback."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.dsl.diagnostics import ContentError
from rulewright.interpreter.errors import PlayError, RuleFault
from rulewright.interpreter.session import Session
from rulewright.tools.content import content_folder, load_game

CLASSICS = content_folder() / "classics"
GAMES = ("pig", "pure_strategy", "tic_tac_toe", "workbench")
TOKENS = (
    *("{", "}", "[", "]", ":", "- ", "|", ">", "&a ", "*a", "!!int ", "#", "\t", '"', "'", "%"),
    *("\u00a0", "é", "🎲", "\x00", "if ", "else:", "for each x in ", "choose one ", "let ", "none", "me"),
    *("until ", "run ", "as ", "of ", " by least ", "()", "0", "-1", "99999999999999999999", ".", ".."),
    *("true", "1.5", "x.y.z", "[1]", "(", ")", "==", "+=", "  ", "\n", "\r\n"),
)
Mangle = Callable[[str, int, random.Random], str]
"""Of a text: at a place in it, or at the line that this place is in."""


def cut(text: str, at: int, chance: random.Random) -> str:
    return text[:at] + text[at + chance.randint(1, 6) :]


def insert(text: str, at: int, chance: random.Random) -> str:
    return text[:at] + chance.choice(TOKENS) + text[at:]


def swap(text: str, at: int, chance: random.Random) -> str:
    return text[:at] + chance.choice(TOKENS) + text[at + chance.randint(1, 4) :]


def end(text: str, at: int, chance: random.Random) -> str:
    return text[:at]


def double_line(text: str, at: int, chance: random.Random) -> str:
    before, line, after = around(text, at)
    return before + line + line + after


def drop_line(text: str, at: int, chance: random.Random) -> str:
    before, _, after = around(text, at)
    return before + after


def shift_line(text: str, at: int, chance: random.Random) -> str:
    before, line, after = around(text, at)
    return before + " " * chance.randint(0, 9) + line.lstrip(" ") + after


def move_line(text: str, at: int, chance: random.Random) -> str:
    before, line, after = around(text, at)
    return line + before + after


def around(text: str, at: int) -> tuple[str, str, str]:
    """What stands before the line of a place, the line, what stands behind it."""
    start = text.rfind("\n", 0, at) + 1
    stop = text.find("\n", at) + 1 or len(text)
    return text[:start], text[start:stop], text[stop:]


WAYS: tuple[Mangle, ...] = (cut, insert, swap, end, double_line, drop_line, shift_line, move_line)


def mangled(text: str, chance: random.Random) -> str:
    """The text with a few things wrong."""
    for _ in range(chance.randint(1, 4)):
        text = chance.choice(WAYS)(text, chance.randrange(len(text) + 1), chance)
    return text


def tried(folder: Path, seed: int) -> str:
    """Load the game, and if it still is one, play a little. Anything but findings and named errors is a failure."""
    try:
        game = load_game(folder)
    except ContentError as error:
        return "findings" if error.diagnostics else "no finding"
    try:
        session = Session.start(game, seed=seed)
        for n in range(12):
            if not session.pending:
                break
            seat, decision = next(iter(session.pending.items()))
            session.choose(seat, decision.options[(seed + n) % len(decision.options)])
            session.view(seat), session.log(seat), session.hash()
    except (RuleFault, PlayError):
        return "named error"
    return "played"


def mangle(name: str, seed: int, folder: Path) -> str:
    """Copy a game with one file mangled, and try it."""
    chance = random.Random(f"{name} {seed}")
    files = [path for path in sorted((CLASSICS / name).rglob("*.yaml")) if "cases" not in path.parts]
    hit = chance.choice(files)
    for path in files:
        copy = folder / path.relative_to(CLASSICS / name)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text("utf-8")
        copy.write_text(mangled(text, chance) if path == hit else text, "utf-8")
    return tried(folder, seed)


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("RULEWRIGHT_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_a_mangled_game_gives_findings(name: str, seed: int, tmp_path: Path):
    assert mangle(name, seed, tmp_path / "game") in ("findings", "named error", "played")


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(100, 1100))
def test_many_mangled_games_give_findings(name: str, seed: int, tmp_path: Path):
    assert mangle(name, seed, tmp_path / "game") in ("findings", "named error", "played")
