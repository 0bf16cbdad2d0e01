"""Where in its file a part of a case stands."""

from __future__ import annotations

from pathlib import Path

from .result import Path as CasePath


def place_of(file: str, case: str, path: CasePath) -> tuple[int, int]:
    """Line and column, from 1, of the innermost part of the path that is there; else 0, 0."""
    from rulewright.dsl.diagnostics import Sink
    from rulewright.dsl.source import Mapping, Sequence, Yaml, read

    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return 0, 0
    node: Yaml | None = read(file, text, Sink())
    found = (0, 0)
    for step in ("cases", case, *path):
        if isinstance(node, Mapping) and (entry := node.entry(str(step))) is not None:
            node = entry.value
            found = (entry.key.span.line, entry.key.span.column)
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            found = (node.span.line, node.span.column)
        else:
            break
    return found
