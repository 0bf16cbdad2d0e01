"""The state is written in one place, and generated code can reach nothing else."""

from __future__ import annotations

import ast

from rulewright.interpreter.programs import program_of
from rulewright.tools.content import load_game

from .code import sources

WRITERS = {"interpreter.store"}
"""Saves are laid over a new state through `Store.fill`."""


_WRITES = (ast.Assign, ast.AugAssign, ast.AnnAssign)


def _columns_written(tree: ast.Module) -> list[int]:
    """Lines that assign into `….cols[…]`, or into a part of it."""
    lines = []
    for node in ast.walk(tree):
        targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
        parts = [one for one in targets if isinstance(one, ast.Subscript)] if isinstance(node, _WRITES) else []
        lines += [one.lineno for one in parts if ".cols" in ast.unparse(one)]
    return lines


def test_only_the_state_writes_columns() -> None:
    """Everything else goes through `State.write`, which keeps the journal."""
    wrong = {
        one.shown: lines
        for one in sources().values()
        if one.name.startswith("interpreter") and one.name not in WRITERS and (lines := _columns_written(one.tree))
    }
    assert not wrong


def test_generated_code_has_no_builtins() -> None:
    """Content cannot reach files, imports or evaluation: generated code has a few pure functions and no more."""
    program = program_of(load_game("classics/tic_tac_toe"), 2)
    assert set(program.names["__builtins__"]) == {
        "len", "min", "max", "abs", "range", "tuple", "sorted", "AssertionError",
    }
