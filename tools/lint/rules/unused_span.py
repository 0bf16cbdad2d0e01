"""A span is declared, and no effect runs or opens it.

Durations, limits and abilities that name it then never begin or never end.

    spans: {night: {}}      # and the flow says only `run day`

Use instead: `run night: ...` where it belongs, or delete it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic

from ..project import Project

CODE = "W704"
TITLE = "a span that is never opened"


def check(project: Project) -> Iterator[Diagnostic]:
    for span in project.game.spans.values():
        if span.name not in project.uses.opened and project.owns(span.span):
            yield Diagnostic(
                CODE,
                f"nothing opens the span `{span.name}`",
                span.span,
                f"write `run {span.name}`, or delete it",
            )
