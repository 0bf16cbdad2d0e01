"""What is wrong with a text that does not parse: one finding for each line that is malformed.

Each logical line is parsed alone, with a stand-in for the block below it, so that one mistake hides no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lark import Token
from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedToken

from .diagnostics import Sink
from .faults import FORMS, Fault
from .faults_ask import QUESTIONS
from .faults_expr import CALLS, CONDITIONS, NAMES
from .faults_query import QUERIES
from .faults_stmt import GENERAL, RULES, SPANS, STATEMENTS, TERMS
from .faults_text import CHARACTERS, LAYOUT
from .lines import Layout, Line, layout
from .nodes import Span
from .origin import TextOrigin
from .parser import lark
from .tree_expr import Malformed

FAULTS: Mapping[str, Fault] = {
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
    **GENERAL,
}
"""All rows by name, in the order in which they are tried."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the parser cannot go on in a line: an offset in its text, and the terminals that could follow."""

    at: int
    accepts: frozenset[str]


@dataclass(frozen=True, slots=True)
class Objection:
    """What the builder objects to: a row, offsets in the text of a line, and words that fill the row."""

    name: str
    start: int
    end: int
    values: Mapping[str, str]


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
    sink.add(
        row.code, _fill(row.message, finding.values), origin.span(*place), _fill(row.hint, finding.values)
    )


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
    stop = _stop(line, kind, text)
    if stop is None:
        return _of_layout(line, kind)
    for at, name in page.unpaired:
        if line.start <= at < line.end:
            return _unpaired(name, at, line, text)
    found = _anywhere(line, kind, CHARACTERS) or _of_layout(line, kind, whole=False)
    if found is not None:
        return found
    if isinstance(stop, Objection):
        if stop.name == "word_form" and re.search(r":\s*$", line.plain[: stop.start]):
            return _part("compound_inline", line, (stop.start, stop.end))
        return _part(stop.name, line, (stop.start, stop.end), stop.values)
    return _anywhere(line, kind, FAULTS) or _at_stop(line, kind, stop)


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
    word = line.plain[first:last]
    known = {"word": word, "first": line.word, "lower": word.lower(), "form": FORMS.get(line.word, "")}
    return Finding(name, line.start + first, line.start + last, {**known, **(values or {})})


# ---------------------------------------------------------------- parsing a line alone

_AROUND = {
    "block": ("block", ""),
    "rules": ("rules", ""),
    "formula": ("formula", ""),
    "options": ("block", "choose one:\n  "),
    "changes": ("rules", "modify a.b:\n  "),
}
_BELOW = {"choose": "x: cancel", "until": "at settle: cancel", "modify": "add 1"}


def _stop(line: Line, kind: str, text: str) -> Stop | Objection | None:
    """Where the parser stops, or what the builder objects to; None when the line is well formed."""
    start, prefix = _AROUND[kind]
    if kind == "block" and line.word in ("else", "elif", "also"):
        prefix = "if a: b\n"
    content = text[line.start : line.end]
    below = f"\n    {_BELOW.get(line.word, 'cancel')}" if line.opens and kind != "formula" else ""
    return _parse(start, prefix, content, below)


def _parse(start: str, prefix: str, content: str, below: str) -> Stop | Objection | None:
    parser: Any = lark().parse_interactive(f"{prefix}{content}{below}\n", start)
    try:
        parser.exhaust_lexer()
        parser.feed_eof()
    except Malformed as found:
        return _objection(found, f"{prefix}{content}{below}", len(prefix))
    except UnexpectedCharacters as error:
        offset: Any = error.pos_in_stream
        at = int(offset)
    except UnexpectedToken as error:
        at = _start(error.token, len(prefix) + len(content))
    except LarkError:
        at = 0
    else:
        return None
    return Stop(min(max(at - len(prefix), 0), len(content)), frozenset(parser.accepts()))


def _objection(found: Malformed, text: str, moved: int) -> Objection:
    """The builder counts lines and columns; a line of text alone is counted by its characters."""
    _, line, column, end_line, end_column = found.span
    starts = [0, *(end.end() for end in re.finditer("\n", text))]
    first, last = starts[line - 1] + column - 1, starts[end_line - 1] + end_column - 1
    return Objection(found.name, first - moved, last - moved, found.values)


def _start(token: Token, end: int) -> int:
    """Where a token begins; those that are no characters stand at the end of the line."""
    if token.type in ("$END", "_NL", "_INDENT", "_DEDENT") or token.start_pos is None:
        return end
    return int(token.start_pos)


# ---------------------------------------------------------------- finding the row

_WORD = re.compile(r"\w+|\"[^\"]*\"|[=!<>+-]=|\S|$")


def _anywhere(line: Line, kind: str, rows: Mapping[str, Fault]) -> Finding | None:
    """The first row whose pattern stands somewhere in the line."""
    for name, row in rows.items():
        if row.line and name != "reserved_here" and (not row.kinds or kind in row.kinds):
            found = re.search(row.line, line.plain)
            if found:
                return _part(name, line, _marked([(0, found)], 0, line), found.groupdict(""))
    return None


def _at_stop(line: Line, kind: str, stop: Stop) -> Finding:
    """The first row that fits what stands before and after the place where the parser stops."""
    before, here = line.plain[: stop.at], line.plain[stop.at :]
    here_at = stop.at + len(here) - len(here.lstrip())
    here = line.plain[here_at:]
    for name, row in FAULTS.items():
        if not (row.before or row.here) or (row.kinds and kind not in row.kinds):
            continue
        if row.wants and row.wants not in stop.accepts:
            continue
        left = re.search(f"(?:{row.before})$", before, re.S)
        right = re.match(row.here, here, re.S)
        if left and right:
            groups = {**left.groupdict(""), **right.groupdict("")}
            return _part(name, line, _marked([(0, left), (here_at, right)], here_at, line), groups)
    return _unfit(line, here_at, stop)


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


def _unfit(line: Line, at: int, stop: Stop) -> Finding:
    """No row knows it: say what is missing when only one thing could follow, else how it is written."""
    span = _marked([], at, line)
    accepts = stop.accepts - {"DOT_NAME", "INDEX", "PLUS", "MINUS", "STAR"}
    here = re.match(FAULTS["reserved_here"].line, line.plain[at:])
    if len(accepts) == 1 and (only := _WANTED.get(next(iter(accepts)))):
        return _part("expected", line, span, {"expected": only})
    if here:
        return _part("reserved_here", line, span)
    if at >= len(line.plain):
        last = re.search(r"(\w+|\S)\s*$", line.plain)
        return _part("unfinished", line, span, {"last": last.group(1) if last else ""})
    return _part("unfit_form" if line.word in FORMS else "unfit", line, span)


def _of_whole(start: str, text: str) -> Finding:
    """The lines are well formed one by one: the place where the whole text stops."""
    stop = _parse(start, "", text, "")
    if isinstance(stop, Objection):
        known = {"word": text[stop.start : stop.end], **stop.values}
        return Finding(stop.name, stop.start, stop.end, known)
    at = min(stop.at, len(text.rstrip())) if stop else 0
    word = _WORD.match(text, at)
    span = word.span() if word else (at, at)
    return Finding("unfit" if text.strip() else "formula_empty", *span, {"word": text[span[0] : span[1]]})
