"""Nothing depends on the process: hashes of Python, order of sets, addresses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .games import IDS, TABLES

OFTEN = ("classics/workbench",)
SOME = [
    pytest.param(*table, id=id, marks=[] if table[0] in OFTEN else pytest.mark.soak)
    for table, id in zip(TABLES, IDS, strict=True)
]
SCRIPT = """
import json, sys
from rulewright.interpreter.programs import program_of
from rulewright.interpreter.session import Session
from rulewright.tools.content import load_game

name, scenario, file, mode = sys.argv[1:]
game = load_game(name)
if mode == "begin":
    session = Session.start(game, scenario=scenario or None, seed=5)
else:
    session = Session.load(game, open(file, "rb").read())
hashes = []
for n in range(40):
    if not session.pending:
        break
    if mode == "begin" and n == 15:
        open(file, "wb").write(session.save())
    if mode == "begin" and n >= 15 or mode == "go on":
        hashes.append(session.hash())
    if mode == "go on" and n == 24:
        break
    seat, decision = next(iter(session.pending.items()))
    turn = len(session.choices)
    session.choose(seat, decision.options[(turn * 7 + 3) % len(decision.options)])
print(json.dumps([program_of(game, session.seats).source, hashes]))
"""


def run(words: list[str], seed: str, home: Path) -> list[object]:
    env = {**os.environ, "PYTHONHASHSEED": seed, "RULEWRIGHT_HOME": str(home / seed)}
    done = subprocess.run([sys.executable, "-c", SCRIPT, *words], env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("name", "scenario"), SOME)
def test_another_process_goes_on_with_a_save(name: str, scenario: str | None, tmp_path: Path) -> None:
    """Under another hash seed the same program is generated, and a save goes on to the same states."""
    file = str(tmp_path / "game.save")
    source, straight = run([name, scenario or "", file, "begin"], "1", tmp_path)
    if not Path(file).exists():
        pytest.skip("over before the save")
    again, resumed = run([name, scenario or "", file, "go on"], "2", tmp_path)
    assert again == source
    assert resumed == straight
