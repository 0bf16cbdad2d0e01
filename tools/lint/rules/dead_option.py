"""The condition of an option is always false.

    choose one:
      fight "Fight" when false: ...

Use instead: the condition that was meant, or delete the option.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import typed
from rulewright.dsl.diagnostics import Diagnostic

from ..project import Project
from ..uses import walk

CODE = "W708"
TITLE = "an option that can never be chosen"


def check(project: Project) -> Iterator[Diagnostic]:
    for node in walk(project.game):
        for option in node.options if isinstance(node, typed.ChooseOption) else ():
            never = isinstance(option.when, typed.Const) and not option.when.value
            if never and project.owns(option.span):
                message = f"the option `{option.name}` can never be chosen"
                yield Diagnostic(CODE, message, option.span, "its condition is always false")
