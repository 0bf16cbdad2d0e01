"""`# lint: ignore[W701] why`: a warning or hint that is meant, on its own line or on the line above.

Errors cannot be ignored. A comment that silences nothing is a finding, so that it goes when its cause does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.nodes import Span

from ..report import lines_of

CODE = "W709"
_COMMENT = re.compile(r"#\s*lint:\s*ignore\[([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class _Comment:
    """The codes of one comment and where it stands; `alone`: nothing else is on its line."""

    codes: frozenset[str]
    span: Span
    alone: bool

    def covers(self, finding: Diagnostic) -> bool:
        """Is this the line of the finding, or the one above it?"""
        lines = (self.span.line, self.span.line + 1) if self.alone else (self.span.line,)
        return finding.code in self.codes and finding.span.line in lines and finding.severity != "error"


def heed(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Findings that no comment silences, then comments that silence none, in the files of the findings."""
    listed = list(found)
    files = dict.fromkeys(finding.span.file for finding in listed)
    comments = [comment for file in files for comment in _comments(file)]
    used: set[_Comment] = set()
    for finding in listed:
        silent = [one for one in comments if one.span.file == finding.span.file and one.covers(finding)]
        used.update(silent)
        if not silent:
            yield finding
    for comment in comments:
        if comment not in used:
            yield Diagnostic(
                CODE, "this comment silences nothing", comment.span, "delete it, or correct its codes"
            )


def _comments(file: str) -> Iterator[_Comment]:
    for number, line in enumerate(lines_of(file), 1):
        match = _COMMENT.search(line) if "lint:" in line else None
        if match:
            codes = frozenset(code.strip().upper() for code in match[1].split(","))
            span = Span(file, number, match.start() + 1, number, match.end() + 1)
            yield _Comment(codes, span, alone=not line[: match.start()].strip())
