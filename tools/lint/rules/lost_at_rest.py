"""A rest point within a loop or after a local: a save of other rules goes on from where it is run first.

    flow: |
      for each p in players:
        run turn of p: as p: take_turn      # turn: {rest_point: true}

Use instead: a span around it all as the rest point, and attributes or fields of spans for what is to be remembered.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic
from rulewright.interpreter.rest_places import lost_at_rest

from ..project import Project

CODE = "W711"
TITLE = "a rest point that forgets"


def check(project: Project) -> Iterator[Diagnostic]:
    for name, what, where in lost_at_rest(project.game):
        if project.owns(where):
            yield Diagnostic(
                CODE, f"{name} is a rest point, but a save of other rules would not know {what}", where,
                "make a span outside of this the rest point, or keep it in an attribute or a field of a span",
            )
