"""What is wrong with a text that does not parse: one finding for each line that is malformed.

Each logical line is parsed alone, with a stand-in for the block below it, so that one mistake hides no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .diagnostics import Sink
from .faults import FORMS, Fault
from .faults_ask import QUESTIONS
from .faults_expr import CALLS, CONDITIONS, NAMES
from .faults_layout import LAYOUT
from .faults_query import QUERIES
from .faults_rules import RULES, SPANS
from .faults_stmt import GENERAL, STATEMENTS, TERMS
from .faults_text import CHARACTERS
from .lines import Layout, Line, layout
from .nodes import Span
from .origin import TextOrigin
from .stops import Objection, Stop, parse_alone, stop_of

SPECIFIC: Mapping[str, Fault] = {
    **CHARACTERS,
    **LAYOUT,
    **NAMES,
    **CONDITIONS,
    **QUERIES,
    **CALLS,
    **SPANS,
    **QUESTIONS,
    **RULES,
    **STATEMENTS,
    **TERMS,
}
"""Rows by name, in the order in which they are tried."""

FAULTS: Mapping[str, Fault] = {**SPECIFIC, **GENERAL}


COMPOUND = ("if", "while", "repeat", "until", "choose")


@dataclass(frozen=True, slots=True)
class Finding:
    """A row with the offsets of its characters in the whole text, and the words that fill it."""

    name: str
    start: int
    end: int
    values: Mapping[str, str]


def report(start: str, text: str, origin: TextOrigin, sink: Sink) -> None:
    """Put at least one finding for a malformed text; `start` is block, rules or formula."""
    for finding in find(start, text):
        add(finding, text, origin, sink)


def find(start: str, text: str) -> list[Finding]:
    """All findings of a malformed text, at most one for a line."""
    return list(_of_lines(start, text)) or [_of_whole(start, text)]


def add(finding: Finding, text: str, origin: TextOrigin, sink: Sink) -> None:
    """Write one finding in full."""
    row = FAULTS[finding.name]
    place = (*_line_column(text, finding.start), *_line_column(text, finding.end))
    sink.add(row.code, _fill(row.message, finding.values), origin.span(*place), _fill(row.hint, finding.values))


def report_too_deep(span: Span, text: str, origin: TextOrigin, sink: Sink) -> None:
    """Put the finding for a well-formed text whose tree is too deep."""
    row = FAULTS["too_deep"]
    sink.add(row.code, row.message, origin.span(span.line, span.column, span.line, span.column + 1), row.hint)


def _line_column(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _fill(template: str, values: Mapping[str, str]) -> str:
    return template.format_map(_Values(values))


class _Values(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "…"


def _of_lines(start: str, text: str) -> Iterator[Finding]:
    """The first finding of each line."""
    page = layout(text)
    faulty: set[int] = set()
    for number, line in enumerate(page.lines):
        if start == "formula" and number:
            found: Finding | None = _whole_line("formula_more", line)
        else:
            found = _of_line(line, _kind(line, start), page, text)
        if found is not None and not (found.name == "indent_stray" and id(line.parent) in faulty):
            faulty.add(id(line))
            yield found
        if found is not None and start == "formula":
            return


def _kind(line: Line, start: str) -> str:
    """What kind of line this is, from the one it stands under."""
    above = line.parent
    if above is None or start == "formula":
        return start
    if above.word == "choose" and re.search(r"\sin\s", above.plain):
        return "block"
    return {"choose": "options", "until": "rules", "modify": "changes"}.get(above.word, "block")


def _of_line(line: Line, kind: str, page: Layout, text: str) -> Finding | None:
    stop = stop_of(line, kind)
    if stop is None:
        return _of_layout(line, kind)
    for at, name in page.unpaired:
        if line.start <= at < line.end:
            return _unpaired(name, at, line, text)
    found = _anywhere(line, kind, CHARACTERS) or _of_layout(line, kind, whole=False)
    if found is not None:
        return found
    if isinstance(stop, Objection):
        if (
            stop.name == "word_form"
            and line.plain[stop.start : stop.end] in COMPOUND
            and re.search(r":\s*$", line.plain[: stop.start])
        ):
            return _part("compound_inline", line, (stop.start, stop.end))
        return _part(stop.name, line, (stop.start, stop.end), stop.values)
    return _anywhere(line, kind, SPECIFIC) or _at_stop(line, kind, stop)


def _unpaired(name: str, at: int, line: Line, text: str) -> Finding:
    end = at + 1 if name != "quote_open" else min(len(text), line.end)
    closing = {"(": ")", "[": "]", "{": "}"}.get(text[at], "")
    return Finding(name, at, end, {"word": text[at], "closing": closing})


def _of_layout(line: Line, kind: str, whole: bool = True) -> Finding | None:
    """Faults of the place of a line; with `whole` those of its block too."""
    if line.problem:
        return _whole_line(line.problem, line, first_word=True)
    if line.word in ("else", "elif", "also") and kind == "block" and not _has_if(line):
        found = re.match(r"also if|\w+", line.plain)
        return _part("else_alone", line, found.span()) if found else None
    if whole and line.opens and not line.children:
        return _part("block_missing", line, (len(line.plain) - 1, len(line.plain)))
    return None


def _has_if(line: Line) -> bool:
    """Does an `else`, `elif` or `also if` follow what it belongs to?"""
    allowed = {"if", "elif", "also", "may"} if line.word == "else" else {"if", "elif", "also"}
    return line.before is not None and line.before.word in allowed


def _whole_line(name: str, line: Line, first_word: bool = False) -> Finding:
    found = re.match(r"\w+|\S+", line.plain) if first_word else None
    return _part(name, line, found.span() if found else (0, len(line.plain)))


def _part(name: str, line: Line, span: tuple[int, int], values: Mapping[str, str] | None = None) -> Finding:
    """A finding for some characters of a line."""
    first, last = span
    word = line.written[first:last]
    known = {"word": word, "first": line.word, "lower": word.lower(), "form": FORMS.get(line.word, "")}
    return Finding(name, line.start + first, line.start + last, {**known, **(values or {})})


# ---------------------------------------------------------------- finding the row

_WORD = re.compile(r"\w+|\"[^\"]*\"|[=!<>+-]=|\S|$")


def _anywhere(line: Line, kind: str, rows: Mapping[str, Fault]) -> Finding | None:
    """The first row whose pattern stands somewhere in the line."""
    for name, row in rows.items():
        if row.line and (not row.kinds or kind in row.kinds):
            found = re.search(row.line, line.plain)
            if found:
                return _part(name, line, _marked([(0, found)], 0, line), _groups(line, (0, found)))
    return None


def _at_stop(line: Line, kind: str, stop: Stop) -> Finding:
    """The row for the place where the parser stops."""
    here = stop.at + len(line.plain[stop.at :]) - len(line.plain[stop.at :].lstrip())
    return (
        _fitting(SPECIFIC, line, kind, stop, here)
        or _expected(line, stop, here)
        or _fitting(GENERAL, line, kind, stop, here)
        or _unfit(line, here)
    )


def _fitting(rows: Mapping[str, Fault], line: Line, kind: str, stop: Stop, here: int) -> Finding | None:
    """The first row that fits what stands before and after the place."""
    for name, row in rows.items():
        if not (row.before or row.here) or (row.kinds and kind not in row.kinds):
            continue
        if row.wants and row.wants not in stop.accepts:
            continue
        left = re.search(f"(?:{row.before})$", line.plain[: stop.at], re.S)
        right = re.match(row.here, line.plain[here:], re.S)
        if left and right:
            groups = _groups(line, (0, left), (here, right))
            return _part(name, line, _marked([(0, left), (here, right)], here, line), groups)
    return None


def _groups(line: Line, *found: tuple[int, re.Match[str]]) -> dict[str, str]:
    """What the named groups stand for in the line as it is written."""
    groups: dict[str, str] = {}
    for moved, match in found:
        for name in match.re.groupindex:
            first, last = match.span(name)
            if first >= 0:
                groups[name] = line.written[first + moved : last + moved]
    if "inside" in groups:
        groups["values"] = "".join(f" {value.strip()}" for value in groups["inside"].split(",") if value.strip())
    return groups


def _marked(found: list[tuple[int, re.Match[str]]], at: int, line: Line) -> tuple[int, int]:
    """The characters of the group `mark`, else the word at the place."""
    for moved, match in found:
        if "mark" in match.re.groupindex and match.start("mark") >= 0:
            return match.start("mark") + moved, match.end("mark") + moved
    if at == 0 and len(found) == 1:
        return found[0][1].span()
    word = _WORD.match(line.plain, at)
    return word.span() if word else (at, at)


_WANTED = {
    "IN": "in",
    "EQUALS": "=",
    "AMONG": "among",
    "INTO": "into",
    "OF": "of",
    "COLON": ":",
    "ELSE": "else",
}


def _expected(line: Line, stop: Stop, here: int) -> Finding | None:
    """What is missing, when only one thing could follow."""
    accepts = stop.accepts - {"DOT_NAME", "INDEX", "PLUS", "MINUS", "STAR"}
    only = _WANTED.get(next(iter(accepts))) if len(accepts) == 1 else None
    if only is None:
        return None
    name = "expected_form" if line.word in FORMS else "expected"
    return _part(name, line, _marked([], here, line), {"expected": only})


def _unfit(line: Line, here: int) -> Finding:
    """No row knows it: say how it is written."""
    span = _marked([], here, line)
    if here >= len(line.plain):
        last = re.search(r"(\w+|\S)\s*$", line.plain)
        return _part("unfinished", line, span, {"last": last.group(1) if last else ""})
    return _part("unfit_form" if line.word in FORMS else "unfit", line, span)


def _of_whole(start: str, text: str) -> Finding:
    """The lines are well formed one by one: the place where the whole text stops."""
    stop = parse_alone(start, "", text, "")
    if isinstance(stop, Objection):
        known = {"word": text[stop.start : stop.end], **stop.values}
        return Finding(stop.name, stop.start, stop.end, known)
    at = min(stop.at, len(text.rstrip())) if stop else 0
    word = _WORD.match(text, at)
    span = word.span() if word else (at, at)
    return Finding("unfit" if text.strip() else "formula_empty", *span, {"word": text[span[0] : span[1]]})
