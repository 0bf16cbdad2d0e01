"""Whole games, mangled at random: findings or a game that plays, never a traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright.dsl.diagnostics import ContentError
from rulewright.interpreter.errors import PlayError, RuleFault
from rulewright.interpreter.session import Session
from rulewright.tools.content import content_folder, load_game

CLASSICS = content_folder() / "classics"
GAMES = ("pig", "pure_strategy", "tic_tac_toe", "workbench")
TOKENS = (
    *("{", "}", "[", "]", ":", "- ", "|", ">", "&a ", "*a", "!!int ", "#", "\t", '"', "'", "%", "\u00a0", "é", "🎲", "\x00"),
    *("if ", "else:", "for each x in ", "choose one ", "let ", "none", "me", "until ", "run ", "as ", "of ", " by least ", "()"),
    *("0", "-1", "99999999999999999999", ".", "..", "true", "1.5", "x.y.z", "[1]", "(", ")", "==", "+=", "  ", "\n", "\r\n"),
)


def mangled(text: str, chance: random.Random) -> str:
    """The text with a few things wrong: letters gone, words in wrong places, lines doubled, swapped or shifted."""
    for _ in range(chance.randint(1, 4)):
        lines = text.split("\n")
        n = chance.randrange(len(lines))
        at = chance.randrange(len(text)) if text else 0
        text = chance.choice(
            (
                lambda: text[:at] + text[at + chance.randint(1, 6) :],
                lambda: text[:at] + chance.choice(TOKENS) + text[at:],
                lambda: text[:at] + chance.choice(TOKENS) + text[at + chance.randint(1, 4) :],
                lambda: "\n".join([*lines[:n], lines[n], *lines[n:]]),
                lambda: "\n".join([*lines[:n], *lines[n + 1 :]]),
                lambda: "\n".join([*lines[:n], " " * chance.randint(0, 9) + lines[n].lstrip(), *lines[n + 1 :]]),
                lambda: "\n".join(chance.sample(lines[n : n + 3], len(lines[n : n + 3])) + lines[:n] + lines[n + 3 :]),
                lambda: text[:at],
            )
        )()
    return text


def tried(folder: Path, seed: int) -> str:
    """Load the game, and if it still is one, play a little. Anything but findings and named errors is a failure."""
    try:
        game = load_game(folder)
    except ContentError as error:
        assert error.diagnostics
        return "findings"
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
