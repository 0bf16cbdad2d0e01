"""A thing has a name in one of the game's languages and not in another; players then see a mixture.

    helm: {name: {en: Helm}}      # and everything else has `ko:` too

Use instead: `{en: Helm, ko: ...}`, or an entry in `locale`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic

from ..project import Project

CODE = "H703"
TITLE = "a name without a translation"


def check(project: Project) -> Iterator[Diagnostic]:
    game = project.game
    for language in game.languages:
        missing = [
            one
            for one in game.definitions.values()
            if one.name and language not in one.name and project.owns(one.span)
        ]
        if missing:
            names = ", ".join(one.id for one in missing[:5]) + (" …" if len(missing) > 5 else "")
            message = f"{len(missing)} names are missing in `{language}`: {names}"
            yield Diagnostic(CODE, message, missing[0].span, f"add `{language}:` beside the other languages")
