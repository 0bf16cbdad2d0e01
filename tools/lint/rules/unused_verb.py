"""A verb is declared, and no effect performs it.

Nothing can ever happen because of it; often it was renamed in one place only.

    verbs:
      hurt: {takes: {who: hero}, do: ...}     # and every text says `wound h`

Use instead: perform it where it belongs, or delete it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic

from ..project import Project

CODE = "W701"
TITLE = "a verb that nothing performs"


def check(project: Project) -> Iterator[Diagnostic]:
    for verb in project.game.verbs.values():
        if verb.name not in project.uses.called and project.owns(verb.span):
            yield Diagnostic(
                CODE, f"nothing performs the verb `{verb.name}`", verb.span, "perform it, or delete it"
            )
