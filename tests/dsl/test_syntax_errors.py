"""Every malformed example gives exactly its row of the tables of faults, at exactly the marked characters."""

from __future__ import annotations

import re

import pytest

from rulewright.dsl.codes import CODES
from rulewright.dsl.diagnostics import Diagnostic, Sink
from rulewright.dsl.origin import TextOrigin
from rulewright.dsl.syntax import parse_block, parse_expr, parse_rules
from rulewright.dsl.syntax_errors import FAULTS, find

PARSE = {"block": parse_block, "rules": parse_rules, "formula": parse_expr}
EXAMPLES = [(name, example) for name, row in FAULTS.items() for example in row.examples]
PARSERS_WORDS = re.compile(r"\b(?:NL|token|terminal|unexpected|EOF|lark|DEDENT|INDENT)\b", re.I)


def split(example: str) -> tuple[str, str, tuple[int, int]]:
    """Kind of text, the text without marks, offsets of what was marked."""
    kind, bar, text = example.partition("|")
    if not bar or kind not in PARSE:
        kind, text = "block", example
    start = text.index("»")
    plain = text[:start] + text[start + 1 :]
    end = plain.index("«")
    return kind, plain[:end] + plain[end + 1 :], (start, end)


def findings(kind: str, text: str) -> list[Diagnostic]:
    sink = Sink()
    assert PARSE[kind](text, TextOrigin.of_text(text), sink) is None
    return sink.found


def name_of(value: object) -> str:
    return str(value)[:40].replace("\n", "/")


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=name_of)
def test_example(name: str, example: str) -> None:
    kind, text, (start, end) = split(example)
    assert [(one.name, one.start, one.end) for one in find(kind, text)] == [(name, start, end)]


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=name_of)
def test_finding_is_written_for_authors(name: str, example: str) -> None:
    """In full words, under a known code, and not in those of a parser."""
    kind, text, _ = split(example)
    (found,) = findings(kind, text)
    assert found.code == FAULTS[name].code
    assert found.message
    assert "`…`" not in found.message
    assert not PARSERS_WORDS.search(found.message + found.hint)


def test_every_row_has_an_example() -> None:
    assert [name for name, row in FAULTS.items() if not row.examples] == ["too_deep"]


def test_codes_are_explained() -> None:
    assert {row.code for row in FAULTS.values()} <= set(CODES)
