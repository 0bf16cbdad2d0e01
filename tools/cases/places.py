"""Where in its file a part of a case stands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..files import read_plain
from .result import Path as CasePath

if TYPE_CHECKING:
    from rulewright.dsl.source import Yaml


def place_of(file: str, case: str, path: CasePath) -> tuple[int, int]:
    """Line and column, from 1, of the innermost part of the path that is there; else 0, 0.

    What only the `defaults` of the file give is found there.
    """
    from rulewright.dsl.diagnostics import Sink
    from rulewright.dsl.source import read

    try:
        text = read_plain(Path(file)).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return 0, 0
    root = read(file, text, Sink())
    own, shared = (_followed(root, ("cases", name, *path)) for name in (case, "defaults"))
    return (own if own[0] >= shared[0] else shared)[1]


def _followed(node: Yaml | None, path: CasePath) -> tuple[int, tuple[int, int]]:
    """How far a path can be followed, and where that is."""
    from rulewright.dsl.source import Mapping, Sequence

    found = (0, 0)
    for depth, step in enumerate(path):
        if isinstance(node, Mapping) and (entry := node.entry(str(step))) is not None:
            node = entry.value
            found = (entry.key.span.line, entry.key.span.column)
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            found = (node.span.line, node.span.column)
        else:
            return depth, found
    return len(path), found
