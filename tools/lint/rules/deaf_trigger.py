"""An ability waits for a verb that nothing performs, or for a span that nothing opens.

    abilities: |
      at after buy_item: ...      # effects say `buy`

Use instead: the event that really happens.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic

from ..project import Project

CODE = "W707"
TITLE = "a trigger that can never fire"


def check(project: Project) -> Iterator[Diagnostic]:
    verbs = set(project.game.verbs) - project.uses.called
    spans = set(project.game.spans) - project.uses.opened
    for event, triggers in project.uses.heard.items():
        silent = event in spans if triggers[0].of_span else event in verbs
        for trigger in triggers if silent else ():
            if project.owns(trigger.span):
                what = "opens the span" if trigger.of_span else "performs the verb"
                message = f"this never fires: nothing {what} `{event}`"
                yield Diagnostic(CODE, message, trigger.span, "name the event that really happens")
