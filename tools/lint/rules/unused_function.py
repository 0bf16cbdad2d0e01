"""A function is declared, and no expression calls it.

    functions:
      best: {takes: {dice: list of int}, gives: int, is: "max d in dice"}     # called by nothing

Functions that help cases are not meant. Use instead: call it where the rule is needed, or delete it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic

from ..project import Project

CODE = "W702"
TITLE = "a function that nothing calls"


def check(project: Project) -> Iterator[Diagnostic]:
    called_by_cases = {name for case in project.game.cases for name in case.body.get("calls") or ()}
    for function in project.game.functions.values():
        if function.name not in project.uses.functions | called_by_cases and project.owns(function.span):
            message = f"nothing calls the function `{function.name}`"
            yield Diagnostic(CODE, message, function.span, "call it, or delete it")
