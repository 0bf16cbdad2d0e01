"""Things of this kind are only made by `create`, and no text names this definition.

    monsters:
      ogre: {...}      # kind `made: by create`, and no scenario creates an ogre

Use instead: create it somewhere, or delete it. Other games may use it by way of a mod; then all is well.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import typed
from rulewright.dsl.diagnostics import Diagnostic

from ..project import Project
from ..uses import walk

CODE = "H704"
CHOSEN = frozenset({"scenario", "variant"})  # picked before play, not made by an effect
TITLE = "a definition that nothing makes"


def check(project: Project) -> Iterator[Diagnostic]:
    game = project.game
    listed = {node.kind for node in walk(game) if isinstance(node, typed.Extent) and node.definitions}
    for definition in game.definitions.values():
        kind = game.kinds[definition.kind]
        used = definition.key in project.uses.definitions or listed & {kind.name, *kind.parents}
        if kind.made != "once" and kind.name not in CHOSEN and not used and project.owns(definition.span):
            yield Diagnostic(
                CODE, f"nothing makes `{definition.id}`", definition.span, "create it somewhere, or delete it"
            )
