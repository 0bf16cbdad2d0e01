"""Findings on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from .files import read_plain
from .terminal import is_colourful

if TYPE_CHECKING:
    from rulewright.dsl.diagnostics import Diagnostic


def print_findings(findings: Iterable[Diagnostic], stream: TextIO | None = None) -> None:
    """Each with its place, the line and a caret under it, then how many there are."""
    from rulewright.dsl.diagnostics import render

    out = stream or sys.stdout
    listed = list(findings)
    for finding in listed:
        out.write(render(finding, lines_of(finding.span.file), colour=is_colourful(out)) + "\n\n")
    out.write(summary(listed) + "\n")


def lines_of(file: str) -> tuple[str, ...]:
    """The lines of a file; none where it cannot be read."""
    try:
        return _lines(file, Path(file).stat().st_mtime_ns)
    except (OSError, ValueError):
        return ()


@lru_cache(maxsize=64)
def _lines(file: str, changed: int) -> tuple[str, ...]:
    """The lines that a file had when it was last changed at that time."""
    return tuple(read_plain(Path(file)).decode("utf-8-sig", "replace").splitlines())


def summary(findings: list[Diagnostic]) -> str:
    """`2 errors, 1 warning`."""
    counts = [
        (word, sum(finding.severity == word for finding in findings)) for word in ("error", "warning", "hint")
    ]
    told = [f"{count} {word}{'s' if count != 1 else ''}" for word, count in counts if count]
    return ", ".join(told) or "no findings"
