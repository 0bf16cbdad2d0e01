"""Findings as an author sees them."""

import re
from pathlib import Path

from rulewright.dsl.codes import CODES
from rulewright.dsl.diagnostics import ContentError, Diagnostic, Sink, brief, render, to_json
from rulewright.dsl.nodes import Span

LINES = ["verbs:", "  hurt: {do: |", "    atack 3", "  name: 전사의 칼 # 이름", ""]


def _at(line: int, column: int, end: int, code: str = "E401", **more: object) -> Diagnostic:
    return Diagnostic(code, "no verb atack", Span("game.yaml", line, column, line, end), **more)  # type: ignore[arg-type]


def test_snippet_caret_help_and_note() -> None:
    note = ("declared here", Span("core.yaml", 7, 3, 7, 9))
    assert render(_at(3, 5, 10, hint="did you mean `attack`?", notes=(note,)), LINES) == (
        "game.yaml:3:5: error[E401]: no verb atack\n"
        "3 |     atack 3\n"
        "  |     ^^^^^\n"
        "  = help: did you mean `attack`?\n"
        "  = note: core.yaml:7:3: declared here"
    )


def test_carets_stand_under_wide_characters() -> None:
    assert render(_at(4, 13, 14), LINES).splitlines()[1:] == [
        "4 |   name: 전사의 칼 # 이름",
        "  |                ^^",
    ]


def test_a_place_without_width_gets_one_caret() -> None:
    assert render(_at(5, 1, 1), LINES).splitlines()[1:] == ["5 | ", "  | ^"]


def test_a_span_over_lines_is_marked_to_the_end_of_its_first() -> None:
    finding = Diagnostic("W101", "odd", Span("game.yaml", 1, 1, 3, 4))
    assert render(finding, LINES).splitlines() == [
        "game.yaml:1:1: warning[W101]: odd",
        "1 | verbs:",
        "  | ^^^^^^",
    ]


def test_a_long_line_is_cut_around_the_place() -> None:
    line = "x" * 300 + "bad" + "y" * 300
    shown = render(Diagnostic("E1", "m", Span("f", 1, 301, 1, 304)), [line]).splitlines()
    at = shown[2].index("^")
    assert shown[1][at : at + 3] == "bad"
    assert len(shown[1]) < 180


def test_without_source_or_place() -> None:
    assert render(_at(3, 5, 10)) == "game.yaml:3:5: error[E401]: no verb atack"
    assert brief(Diagnostic("H1", "m", Span("f", 0, 0, 0, 0))) == "f: hint[H1]: m"
    assert brief(Diagnostic("H1", "m")) == "hint[H1]: m"


def test_colours_change_no_text() -> None:
    coloured = render(_at(3, 5, 10, hint="h"), LINES, colour=True)
    assert "\x1b[1;31m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render(_at(3, 5, 10, hint="h"), LINES)


def test_json_has_all_of_it() -> None:
    note = ("here", Span("a", 1, 1, 1, 2))
    assert to_json(_at(3, 5, 10, hint="h", notes=(note,))) == {
        "code": "E401", "severity": "error", "message": "no verb atack",
        "file": "game.yaml", "line": 3, "column": 5, "end_line": 3, "end_column": 10, "hint": "h",
        "notes": [{"message": "here", "file": "a", "line": 1, "column": 1, "end_line": 1, "end_column": 2}],
    }  # fmt: skip


def test_one_finding_a_line() -> None:
    sink = Sink()
    sink.add("E1", "first", Span("f", 3, 1, 3, 2))
    sink.add("E1", "second", Span("f", 3, 5, 3, 6))
    sink.add("E1", "third", Span("f", 4, 5, 4, 6))
    assert [finding.message for finding in sink.found] == ["first", "third"]


def test_the_error_says_every_finding() -> None:
    assert str(ContentError([_at(3, 5, 10), _at(4, 1, 2)])).count("\n") == 1


def test_every_code_in_use_is_explained() -> None:
    folder = Path(__file__).parents[2]
    texts = [path.read_text("utf-8") for part in ("dsl", "tools") for path in (folder / part).rglob("*.py")]
    used = {code for text in texts for code in re.findall(r'"([EWH][0-9]{3})"', text)}
    assert used <= set(CODES), sorted(used - set(CODES))
