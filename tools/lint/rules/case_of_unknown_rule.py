"""`covers:` names an id that no rule of the game has.

    covers: [FIGHT-7]      # the rule is called FIGHT-07

Use instead: the id as it stands in the section `rules`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.spell import did_you_mean

from ..project import Project

CODE = "W705"
TITLE = "a case that covers a rule nobody wrote"


def check(project: Project) -> Iterator[Diagnostic]:
    rules = project.game.rules
    for case in project.game.cases if rules else ():
        for name in case.covers:
            if name not in rules and project.owns(case.span):
                hint = did_you_mean(name, rules) or "the section `rules` lists them all"
                yield Diagnostic(CODE, f"there is no rule `{name}`", case.span, hint)
