"""Findings on a terminal or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rulewright.dsl.diagnostics import Diagnostic


def print_findings(findings: Iterable[Diagnostic], stream: TextIO | None = None) -> None:
    """Each with its place, the line and a caret under it, then how many there are."""
    from rulewright.dsl.diagnostics import render

    out = stream or sys.stdout
    listed = list(findings)
    for finding in listed:
        out.write(render(finding) + "\n\n")
    out.write(summary(listed) + "\n")


def summary(findings: list[Diagnostic]) -> str:
    """`2 errors, 1 warning`."""
    words = {"E": "error", "W": "warning", "H": "hint"}
    counts = {word: sum(finding.code[:1] == letter for finding in findings) for letter, word in words.items()}
    told = [f"{count} {word}{'s' if count != 1 else ''}" for word, count in counts.items() if count]
    return ", ".join(told) or "no findings"


def as_json(finding: Diagnostic) -> dict[str, Any]:
    """One finding; lines and columns from 1, the end exclusive."""
    span = finding.span
    return {
        "code": finding.code,
        "message": finding.message,
        "hint": finding.hint,
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "notes": [
            {"message": text, "file": at.file, "line": at.line, "column": at.column}
            for text, at in finding.notes
        ],
    }
