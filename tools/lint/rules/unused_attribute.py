"""An attribute of a kind is declared, and no rule reads or writes it.

It may be there only to be looked at; then all is well. Otherwise the rule that needs it is missing, or reads
another one by mistake.

    kinds: {hero: {has: {armour: 1}}}      # and `hurt` does not look at it

Use instead: read it where it matters, or delete it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.diagnostics import Diagnostic

from ..project import Project

CODE = "H701"
TITLE = "an attribute that no rule reads"
BUILT_IN = frozenset({"side", "leader", "value", "setup", "goal", "seats"})  # the engine and the table read these


def check(project: Project) -> Iterator[Diagnostic]:
    seen: set[object] = set()
    for kind in project.game.kinds.values():
        for attribute in kind.attributes.values():
            used = attribute.name in project.uses.attributes or attribute.name in BUILT_IN
            if not used and attribute.span not in seen and project.owns(attribute.span):
                seen.add(attribute.span)
                message = f"no rule reads or writes `{kind.name}.{attribute.name}`"
                yield Diagnostic(
                    CODE, message, attribute.span, "use it, or delete it if it is not just to be looked at"
                )
