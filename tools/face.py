"""The public face: `from rulewright import load_game, Session`.

This file is installed as rulewright/__init__.py. It loads each name when it is first asked for, so that
importing rulewright.dsl alone loads neither the interpreter nor the tools.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.dsl.diagnostics import ContentError
    from rulewright.interpreter.session import Session
    from rulewright.tools.content import load_game

__version__ = "0.1.0"
__all__ = ["ContentError", "Session", "__version__", "load_game"]

_HOMES = {
    "ContentError": "rulewright.dsl.diagnostics",
    "Session": "rulewright.interpreter.session",
    "load_game": "rulewright.tools.content",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'rulewright' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
