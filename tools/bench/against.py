"""This checkout beside another commit of it: both run their own benches in turns; same names are compared."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ..problems import UsageProblem
from .table import number

FOLDERS = ("dsl", "interpreter", "tools", "content", "schemas")
Row = dict[str, Any]


def compare(revision: str, names: list[str], rounds: int, told: Callable[[str], None]) -> dict[str, Any]:
    """Medians of both and their ratio, by name. Raises UsageProblem."""
    root = _checkout()
    commit = _git(root, "rev-parse", "--verify", f"{revision}^{{commit}}")
    with tempfile.TemporaryDirectory(prefix="rulewright-bench-") as scratch:
        other = Path(scratch) / "tree"
        _git(root, "worktree", "add", "--detach", "--quiet", str(other), commit)
        try:
            trees = {"here": root, "there": other}
            sides = {side: _namespace(tree, Path(scratch) / side) for side, tree in trees.items()}
            rows = _in_turns(sides, names, rounds, told)
        finally:
            _git(root, "worktree", "remove", "--force", str(other))
    return {"version": 1, "against": commit, "results": list(_ratios(rows["here"], rows["there"]))}


def _checkout() -> Path:
    """The folder that this runs from, if it is a checkout."""
    here = Path(__file__).resolve().parents[2]
    if not (here / ".git").exists():
        raise UsageProblem("--against needs a checkout with its history", "run it from a clone")
    return here


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise UsageProblem(
            f"git {words[0]}: {done.stderr.strip()}", "--against takes a commit, a branch or a tag"
        )
    return done.stdout.strip()


def _namespace(tree: Path, home: Path) -> Path:
    """A folder from which that tree imports as `rulewright`."""
    package = home / "rulewright"
    package.mkdir(parents=True)
    for folder in FOLDERS:
        if (tree / folder).is_dir():
            os.symlink(tree / folder, package / folder)
    os.symlink(tree / "tools" / "face.py", package / "__init__.py")
    return home


def _in_turns(
    sides: dict[str, Path], names: list[str], rounds: int, told: Callable[[str], None]
) -> dict[str, dict[str, list[Row]]]:
    """One round of each side after the other, in processes of their own."""
    rows: dict[str, dict[str, list[Row]]] = {side: {} for side in sides}
    for at in range(rounds):
        for side, home in sides.items():
            told(f"round {at + 1} of {rounds}: {side}")
            for row in _one_round(home, names):
                rows[side].setdefault(row["name"], []).append(row)
    told("")
    return rows


def _one_round(home: Path, names: list[str]) -> list[Row]:
    words = [sys.executable, "-m", "rulewright.tools.bench", "--format", "json", "--rounds", "1", *names]
    done = subprocess.run(
        words,
        capture_output=True,
        text=True,
        check=False,
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(home)},
    )
    try:
        found: list[Row] = json.loads(done.stdout)["results"]
    except (ValueError, KeyError, TypeError) as error:
        last = (done.stderr.strip().splitlines() or ["nothing was printed"])[-1]
        raise UsageProblem(
            f"the benches of {home.name} do not run: {last}", "choose a later commit"
        ) from error
    return found


def _ratios(ours: dict[str, list[Row]], theirs: dict[str, list[Row]]) -> Iterator[Row]:
    """More than 1: here is better. None where the two did different things."""
    for name, rows in ours.items():
        values = [value for row in rows for value in row["values"]]
        before = [value for row in theirs.get(name, ()) for value in row["values"]]
        if not values or not before:
            continue
        row: Row = {"name": name, "unit": rows[0]["unit"]}
        row |= {"here": statistics.median(values), "there": statistics.median(before)}
        alike = {one["trace"] for one in rows} == {one["trace"] for one in theirs[name]}
        better = row["here"] / row["there"] if rows[0]["more_is_better"] else row["there"] / row["here"]
        yield row | {"same_trace": alike, "ratio": better if alike else None}


def lines(body: dict[str, Any]) -> Iterator[str]:
    """The comparison as a table."""
    rows = body["results"]
    wide = max((len(row["name"]) for row in rows), default=4)
    yield f"{'what':<{wide}}  {'here':>11}  {'there':>11}  {'unit':<12} ratio (more than 1: here is better)"
    for row in rows:
        ratio = f"{row['ratio']:.2f}" if row["ratio"] is not None else "they did different things"
        values = f"{number(row['here']):>11}  {number(row['there']):>11}"
        yield f"{row['name']:<{wide}}  {values}  {row['unit']:<12} {ratio}"
