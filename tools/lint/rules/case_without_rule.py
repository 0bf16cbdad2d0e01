"""A case names no rule of the book, so `rulewright rules` cannot count it.

    cases:
      the_helm_helps: {given: ..., expect: ...}

Use instead: `covers: [RULE-ID]`, where the game has a list of rules and one of them is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic

from ..project import Project

CODE = "H702"
TITLE = "a case that covers no rule"


def check(project: Project) -> Iterator[Diagnostic]:
    for case in project.game.cases if project.game.rules else ():
        if not case.covers and project.owns(case.span):
            yield Diagnostic(
                CODE,
                f"the case `{case.name}` covers no rule",
                case.span,
                "name the rule it shows in `covers:`",
            )
