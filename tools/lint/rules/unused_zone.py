"""A zone is declared, and no effect puts anything there or looks into it.

    zones: {discard: {of: card}}      # played cards are removed instead

Use instead: put things there, or delete the zone.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic

from ..project import Project

CODE = "W703"
TITLE = "a zone that no rule names"


def check(project: Project) -> Iterator[Diagnostic]:
    owned = [zone for kind in project.game.kinds.values() for zone in kind.zones.values()]
    seen: set[object] = set()
    for zone in (*project.game.zones.values(), *owned):
        if zone.name not in project.uses.zones and zone.span not in seen and project.owns(zone.span):
            seen.add(zone.span)
            yield Diagnostic(CODE, f"no rule names the zone `{zone.name}`", zone.span, "use it, or delete it")
