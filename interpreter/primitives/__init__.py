"""Built-in words, found by scanning `functions/` and `verbs/`: one topic a file, one function a word."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from rulewright.dsl.vocabulary import Vocabulary

from . import functions, verbs
from .words import FUNCTIONS, VERBS, Word

__all__ = ["FUNCTIONS", "VERBS", "Word", "vocabulary"]

for _package in (functions, verbs):
    for _found in pkgutil.iter_modules(_package.__path__):
        importlib.import_module(f"{_package.__name__}.{_found.name}")


@cache
def vocabulary() -> Vocabulary:
    """The signatures of all built-in words, for `dsl`."""
    return Vocabulary(
        {name: word.signature for name, word in FUNCTIONS.items() if not word.hidden},
        {name: word.signature for name, word in VERBS.items() if not word.hidden},
    )
