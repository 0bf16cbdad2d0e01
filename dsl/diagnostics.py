"""Findings: what is wrong, where exactly, what was probably meant, what to do.

Every stage reports into a `Sink`; nothing raises on bad content except `ContentError` at the very end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .nodes import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    `code` is a row of the catalogue (`E…` error, `W…` warning, `H…` hint); `hint` says what to do or what was meant;
    `notes` are further places ("first defined here").
    """

    code: str
    message: str
    span: Span = NOWHERE
    hint: str = ""
    notes: tuple[tuple[str, Span], ...] = ()


@dataclass(slots=True)
class Sink:
    """Collects findings; at most one for a line, the first that came (later ones are mostly its children)."""

    found: list[Diagnostic] = field(default_factory=list)
    _lines: set[tuple[str, int]] = field(default_factory=set)

    def add(
        self, code: str, message: str, span: Span, hint: str = "", notes: Iterable[tuple[str, Span]] = ()
    ) -> None:
        """Report; a second finding on the same line is dropped."""
        at = (span.file, span.line)
        if span.line and at in self._lines:
            return
        self._lines.add(at)
        self.found.append(Diagnostic(code, message, span, hint, tuple(notes)))


class ContentError(Exception):
    """Content that cannot be played; carries every diagnostic."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(f"{len(self.diagnostics)} findings; first: {self.diagnostics[0].message}" if self.diagnostics else "no findings")
