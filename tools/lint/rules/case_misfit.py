"""A case names what the game does not have, or gives a value that cannot stand there: it could never pass.

    cases:
      the_helm_helps: {given: {place: {wariror: {strength: many}}}, expect: {warrior.strenght: 3}}

Use instead: names that the game declares, and values of the types of its attributes.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.nodes import Span

from ..case_names import Names
from ..case_parts import misfits
from ..project import Project

CODE = "W710"
TITLE = "a case that does not fit the game"


def check(project: Project) -> Iterator[Diagnostic]:
    from ...cases.places import place_of

    names = Names(project.game)
    for case in project.game.cases:
        if not project.shows(case.file) or (case.edition or "none") not in ("none", project.edition or "none"):
            continue
        for path, message, hint in misfits(names, case.body):
            line, column = place_of(case.file, case.name, path)
            yield Diagnostic(CODE, message, Span(case.file, line, column, line, column + 1), hint)
