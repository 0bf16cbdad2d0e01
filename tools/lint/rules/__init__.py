"""Rules of good content. One file a rule, found by scanning this folder.

A rule's module has `CODE` (`W…` warning, `H…` hint), `TITLE`, a docstring (what, why, an example, what to use
instead: it is printed by `rulewright lint --explain CODE`) and `check(project) -> Iterator[Diagnostic]`.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType


@cache
def all_rules() -> dict[str, ModuleType]:
    """Rules by code. Raises ValueError where two share one."""
    found: dict[str, ModuleType] = {}
    for module in pkgutil.iter_modules(__path__):
        rule = importlib.import_module(f".{module.name}", __name__)
        if rule.CODE in found:
            raise ValueError(
                f"{rule.CODE} is the code of two rules: {module.name} and {found[rule.CODE].__name__}"
            )
        found[rule.CODE] = rule
    return dict(sorted(found.items()))
