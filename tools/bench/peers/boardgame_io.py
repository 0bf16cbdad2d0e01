"""boardgame.io, by node. `RULEWRIGHT_PEERS` names a folder where `npm install boardgame.io` was run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from ..measure import Sample
from .agree import GAMES, Recorded


def is_installed() -> bool:
    """Is there node, and the package?"""
    return shutil.which("node") is not None and (_folder() / "node_modules" / "boardgame.io").is_dir()


def _folder() -> Path:
    return Path(os.environ.get("RULEWRIGHT_PEERS") or ".").resolve()


def prepare(said: Mapping[str, Any], recorded: Callable[[int], list[Recorded]]) -> Callable[[], Sample]:
    """Check that they play the same game, then measure random moves a second."""
    games = [{"turns": one.turns, "winner": one.winner} for one in recorded(GAMES)]
    answer = _ask(said, {"do": "check", "games": games})
    if answer["differs"]:
        raise ValueError(f"it does not play the same game: {answer['differs']}")
    return lambda: Sample(_ask(said, {"do": "measure", "games": int(said.get("games", 200))})["per_second"])


def _ask(said: Mapping[str, Any], question: dict[str, Any]) -> dict[str, Any]:
    script = resources.files(__package__).joinpath("boardgame_io.cjs").read_text("utf-8")
    done = subprocess.run(
        ["node", "-e", script],
        input=json.dumps(
            {**question, "rules": {key: said[key] for key in ("columns", "rows", "line", "actions")}}
        ),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NODE_PATH": str(_folder() / "node_modules")},
    )
    if done.returncode:
        raise ValueError((done.stderr.strip().splitlines() or ["node failed"])[-1])
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
