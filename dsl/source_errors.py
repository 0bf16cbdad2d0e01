"""What the YAML parser says, said again for authors: one row for each kind of mistake."""

from __future__ import annotations

import re

from ruamel.yaml.error import MarkedYAMLError

from .nodes import Span

Explained = tuple[str, str, Span, str]

_TABLE: tuple[tuple[str, str, str], ...] = (
    ("tab character", "a tab; YAML indents with spaces", "replace it by spaces"),
    (
        "unexpected end of stream",
        "this text has no closing quote",
        "add the quote, or double the quotes inside the text",
    ),
    ("expected ',' or ']'", "this list has no closing `]`, or a comma is missing in it", "write `[a, b]`"),
    (
        "expected ',' or '}'",
        "this `{` has no closing `}`, or a comma is missing inside",
        "write `{a: 1, b: 2}`",
    ),
    (
        "unknown escape",
        "an unknown escape in a double-quoted text",
        "write a backslash as `\\\\`, or use single quotes",
    ),
    ("invalid Unicode", "an escape that is no character", "write the character itself"),
    (
        "block sequence entries",
        "a list cannot begin on the line of its key",
        "put `- …` on the lines below, or write `[…]`",
    ),
    (
        "expected '-' indicator",
        "a list entry must begin with `- `",
        "indent this line under the entry it belongs to",
    ),
    (
        "expected <document start>",
        "this does not belong to anything above it",
        "check the indentation of this line",
    ),
    (
        "expected key",
        "this line does not fit the lines above it",
        "check its indentation, and the closing quotes above",
    ),
    ("tag", "a YAML tag (a word that begins with `!`)", "to begin a text with `!`, put it in quotes"),
    ("anchor", "a YAML anchor without a name", "to begin a text with `&` or `*`, put it in quotes"),
    ("could not find expected ':'", "a colon is missing after this key", "write `key: value`"),
)


def explain(error: MarkedYAMLError, lines: list[str], file: str) -> Explained:
    """Code, message, span and hint for an error of the parser."""
    problem = str(error.problem or error.context or "")
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    text = lines[line] if line < len(lines) else ""
    tab = re.match(r" *\t", text)
    if tab:
        return _at(
            "E101", "a tab; YAML indents with spaces", "replace it by spaces", file, line, tab.end() - 1
        )
    if "mapping values" in problem:
        return _second_colon(text, file, line, column)
    if "cannot start any token" in problem:
        sign = text[column : column + 1]
        return _at("E101", f"a text cannot begin with `{sign}`", "put the text in quotes", file, line, column)
    if error.context_mark and _opens_what_stays_open(problem):
        line, column = error.context_mark.line, error.context_mark.column
        if "quoted" in str(error.context) and error.problem_mark and "end of stream" in problem:
            return _at("E101", *_TABLE[1][1:], file, line, column)
    for part, message, hint in _TABLE:
        if part in problem:
            return _at("E101", message, hint, file, line, column)
    return _at("E101", f"this is not YAML: {problem}", "", file, line, column)


def _opens_what_stays_open(problem: str) -> bool:
    """Is the place to show where something was opened, not where the parser gave up?"""
    return "end of stream" in problem or "',' or" in problem


def _second_colon(text: str, file: str, line: int, column: int) -> Explained:
    """`a: b: c`, or a key below a key that has a value already."""
    if ": " in text[:column]:
        hint = "put the text after the first colon in quotes"
        return _at("E101", "a second `: ` in one line", hint, file, line, column)
    first = len(text) - len(text.lstrip())
    message = "this key is indented deeper than the line above, which already has a value"
    return _at(
        "E101", message, "indent it like the line above, or give the line above no value", file, line, first
    )


def _at(code: str, message: str, hint: str, file: str, line: int, column: int) -> Explained:
    return code, message, Span(file, line + 1, column + 1, line + 1, column + 2), hint
