"""Findings: what is wrong, where exactly, what was probably meant, what to do.

Every stage reports into a `Sink`; nothing raises on bad content except `ContentError` at the very end.
`render` is the one place where a finding becomes text; `codes.py` explains the codes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .nodes import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    `code` is a row of the catalogue (`E…` error, `W…` warning, `H…` hint); `hint` says what to do or what was
    meant; `notes` are further places ("first defined here").
    """

    code: str
    message: str
    span: Span = NOWHERE
    hint: str = ""
    notes: tuple[tuple[str, Span], ...] = ()

    @property
    def severity(self) -> str:
        """error, warning or hint."""
        return {"E": "error", "W": "warning"}.get(self.code[:1], "hint")


GRAVITY = {"hint": 0, "warning": 1, "error": 2}


@dataclass(slots=True)
class Sink:
    """Collects findings; of each line one: the gravest, of those the first (later ones are mostly its children)."""

    found: list[Diagnostic] = field(default_factory=list)
    _lines: dict[tuple[str, int], int] = field(default_factory=dict)

    def add(
        self, code: str, message: str, span: Span, hint: str = "", notes: Iterable[tuple[str, Span]] = ()
    ) -> None:
        """Report; a second finding on the same line takes the place of a lesser one, or is dropped."""
        at, made = (span.file, span.line), Diagnostic(code, message, span, hint, tuple(notes))
        before = self._lines.get(at) if span.line else None
        if before is None:
            self._lines[at] = len(self.found)
            self.found.append(made)
        elif GRAVITY[made.severity] > GRAVITY[self.found[before].severity]:
            self.found[before] = made


class ContentError(Exception):
    """Content that cannot be played; carries every diagnostic."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(brief(finding) for finding in self.diagnostics) or "no findings")


def brief(finding: Diagnostic) -> str:
    """One line: `path:line:column: error[E401]: message`."""
    return f"{_place(finding.span)}{finding.severity}[{finding.code}]: {finding.message}"


def to_json(finding: Diagnostic) -> dict[str, Any]:
    """The finding as plain data; lines and columns count from 1, ends are exclusive."""
    notes = [{"message": text, **span._asdict()} for text, span in finding.notes]
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        **finding.span._asdict(),
        "hint": finding.hint,
        "notes": notes,
    }


def render(finding: Diagnostic, source_lines: Sequence[str] = (), colour: bool = False) -> str:
    """The finding with its line of source, a caret under the very characters, help and notes.

    `source_lines` are the lines of `finding.span.file` (none: no snippet).
    """
    paint = _Paint(colour, finding.severity)
    level = paint.level(f"{finding.severity}[{finding.code}]")
    head = f"{_place(finding.span)}{level}: {paint.bold(finding.message)}"
    lines = [head, *_snippet(finding.span, source_lines, paint)]
    margin = " " * len(str(finding.span.line))
    lines += [f"{margin} {paint.rail('=')} help: {text}" for text in finding.hint.splitlines()]
    lines += [f"{margin} {paint.rail('=')} note: {_place(span)}{text}" for text, span in finding.notes]
    return "\n".join(lines)


def _place(span: Span) -> str:
    return f"{span.file}:{span.line}:{span.column}: " if span.line else f"{span.file}: " if span.file else ""


@dataclass(frozen=True, slots=True)
class _Paint:
    """ANSI colours, or none."""

    on: bool
    severity: str

    def level(self, text: str) -> str:
        return self._in({"error": "1;31", "warning": "1;33"}.get(self.severity, "1;36"), text)

    def bold(self, text: str) -> str:
        return self._in("1", text)

    def rail(self, text: str) -> str:
        return self._in("1;34", text)

    def _in(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on else text


def _snippet(span: Span, source_lines: Sequence[str], paint: _Paint) -> list[str]:
    """The line of source and the carets below it."""
    if not 0 < span.line <= len(source_lines):
        return []
    line = "".join(
        " " if unicodedata.category(letter) == "Cc" else letter for letter in source_lines[span.line - 1]
    )
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    marked = min(cells(line[start:end]) or 1, LONGEST_LINE - CONTEXT)
    line, before = _window(line, start)
    number = str(span.line)
    carets = " " * before + paint.level("^" * marked)
    bar = paint.rail("|")
    return [f"{paint.rail(number)} {bar} {line}", f"{' ' * len(number)} {bar} {carets}"]


LONGEST_LINE = 160
CONTEXT = 60


def _window(line: str, start: int) -> tuple[str, int]:
    """A long line cut around `start`; and the number of cells before the carets."""
    first = start - CONTEXT if len(line) > LONGEST_LINE and start > CONTEXT else 0
    left = "…" if first else ""
    right = "…" if len(line) > first + LONGEST_LINE else ""
    return left + line[first : first + LONGEST_LINE] + right, cells(left + line[first:start])


def cells(text: str) -> int:
    """How many cells of a terminal a text takes: Korean characters (and their like) take two, marks none."""
    return sum(_cells_of(letter) for letter in text)


def _cells_of(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf") or "\u1160" <= letter <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1
