"""A seat is offered this action, and the menu can show nothing but its id.

    actions:
      buy: {group: free, do: ...}

Use instead: `text: {en: "Buy {item}"}`; names of `for:`, `me` and `performer` may stand in braces.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.game import ActionDef

from ..project import Project

CODE = "W706"
TITLE = "an action without a text"


def check(project: Project) -> Iterator[Diagnostic]:
    seen: set[object] = set()
    for action in actions(project):
        if not action.text and action.span not in seen and project.owns(action.span):
            seen.add(action.span)
            yield Diagnostic(
                CODE, f"the action `{action.name}` has no text", action.span, "write `text: {en: ...}`"
            )


def actions(project: Project) -> Iterator[ActionDef]:
    """All actions of the game, of its kinds and of its definitions."""
    yield from project.game.actions
    for kind in project.game.kinds.values():
        yield from kind.actions
    for definition in project.game.definitions.values():
        yield from definition.actions
