"""ARCHITECTURE.md: every invariant names the test that holds it, every dependency is said and pinned."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from .code import ROOT

TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def table(title: str) -> list[tuple[str, str]]:
    """The rows of the table in a section: its two cells."""
    section = re.split(r"^## ", TEXT, flags=re.M)
    found = next(part for part in section if part.startswith(title))
    rows = [line.strip("| ").split(" | ") for line in found.splitlines() if line.startswith("| ")]
    return [(left, right) for left, right in rows if not set(left) <= {"-", " "}][1:]


@pytest.mark.parametrize(("invariant", "held_by"), table("Invariants"))
def test_an_invariant_is_held_by_a_test(invariant: str, held_by: str):
    named = re.findall(r"`(tests/[^`]+)`", held_by)
    assert named, f"no test is named for: {invariant}"
    for one in named:
        path, _, function = one.partition("::")
        assert (ROOT / path).is_file(), f"there is no {path}"
        assert not function or function in functions(ROOT / path), f"{path} has no test {function}"


def functions(path: Path) -> set[str]:
    return {node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)}


def test_every_dependency_is_told():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    told = " ".join(left for left, _ in table("Dependencies"))
    missing = [name for line in needed if (name := re.split(r"[\[<>=]", line)[0]) and name not in told]
    assert not missing
