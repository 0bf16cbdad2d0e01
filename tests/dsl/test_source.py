"""YAML text becomes nodes with exact places, or one clear finding."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.source import Mapping, Scalar, TextOrigin, decode, plain, read

FILE = "game.yaml"


def _read(text: str) -> Mapping:
    sink = Sink()
    root = read(FILE, text, sink)
    assert sink.found == []
    assert root is not None
    return root


def _scalar(text: str, key: str = "a") -> Scalar:
    found = _read(text).get(key)
    assert isinstance(found, Scalar)
    return found


def _finding(text: str) -> str:
    """`line:column code message` of the only finding."""
    sink = Sink()
    read(FILE, text, sink)
    (found,) = sink.found
    return f"{found.span.line}:{found.span.column} {found.code} {found.message}"


def test_words_and_numbers_are_those_of_yaml_1_2() -> None:
    text = "{a: yes, b: no, c: on, d: true, e: 5, f: -2, g: 010, h: 0x1F, i: 1_000, "
    text += "j: 2001-01-01, k: 1.5, l: , m: '5'}"
    assert plain(_read(text)) == {
        "a": "yes",
        "b": "no",
        "c": "on",
        "d": True,
        "e": 5,
        "f": -2,
        "g": "010",
        "h": "0x1F",
        "i": "1_000",
        "j": "2001-01-01",
        "k": 1.5,
        "l": None,
        "m": "5",
    }


def test_keys_stay_text() -> None:
    assert [entry.name for entry in _read("5: a\n0..6: b\n-2..2: c\nno: d\n")] == ["5", "0..6", "-2..2", "no"]


def test_every_key_and_value_knows_its_place() -> None:
    root = _read("a:\n  b: word\n  c: [1, 22]\n")
    inner = root.get("a")
    assert isinstance(inner, Mapping)
    assert inner.entries[0].key.span[1:] == (2, 3, 2, 4)
    assert inner.entries[0].value.span[1:] == (2, 6, 2, 10)
    assert inner.entries[1].value.span[1:] == (3, 6, 3, 13)


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("a: {b: 1, b: 2}", "1:11 E105 `b` stands here twice"),
        ("a: 1\n\tb: 2", "2:1 E101 a tab; YAML indents with spaces"),
        ("", "1:1 W101 this file is empty"),
        ("# only a comment\n", "1:1 W101 this file is empty"),
        ("- a\n", "1:1 E107 a file holds sections (`game:`, `verbs:`, …), this one is a list"),
        ("word\n", "1:1 E107 a file holds sections (`game:`, `verbs:`, …), this one is plain text"),
        ("a: 1\n---\nb: 2\n", "2:1 E106 a second document begins here; a file holds one"),
        ("a: b: c", "1:5 E101 a second `: ` in one line"),
        (
            "a: 1\n  b: 2",
            "2:3 E101 this key is indented deeper than the line above, which already has a value",
        ),
        ('a: "open\nb: 1\n', "1:4 E101 this text has no closing quote"),
        ("a: [1, 2\nb: 3\n", "1:4 E101 this list has no closing `]`, or a comma is missing in it"),
        ("a: *b", "1:4 E108 there is no anchor `&b` above this alias"),
        ("a: @b", "1:4 E101 a text cannot begin with `@`"),
        ("a: !x 1", "1:4 E109 YAML tags (a word that begins with `!`) are not used here"),
        ("a: \x07", "1:4 E103 a character that text cannot hold (U+0007)"),
        ("<<: {a: 1}", "1:1 E110 merge keys (`<<`) are not used here"),
        ("{{x}}: 1", "1:2 E110 a key must be a single word or number"),
        ("a: - 1", "1:4 E101 a list cannot begin on the line of its key"),
        ("[" * 500, "1:42 E104 this is nested more than 40 levels deep"),
        ("a: &a [*a]", "1:8 E108 there is no anchor `&a` above this alias"),
    ],
)
def test_each_mistake_gets_one_finding(text: str, finding: str) -> None:
    assert _finding(text) == finding


def test_a_duplicate_key_shows_the_first() -> None:
    sink = Sink()
    read(FILE, "a: 1\nb: 2\na: 3\n", sink)
    assert sink.found[0].notes[0][0] == "first here"
    assert sink.found[0].notes[0][1].line == 1


def test_aliases_are_bounded_in_number_and_depth() -> None:
    wide = "a0: &a0 [1]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 12))
    assert "E104 this file holds more than" in _finding(wide)
    deep = "a0: &a0 [1]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 500))
    assert "E104 this is nested" in _finding(deep)
    assert plain(_read("a: &a [1]\nb: [*a, *a]")) == {"a": [1], "b": [[1], [1]]}


def test_byte_order_mark_and_windows_line_ends_do_no_harm() -> None:
    assert plain(_read("\ufeffa: |\r\n  x\r\n  y\r\n")) == {"a": "x\ny\n"}


def test_bytes_that_are_not_utf_8() -> None:
    sink = Sink()
    assert decode(b"a: 1\nb: \xff\n", FILE, sink) is None
    assert (sink.found[0].code, sink.found[0].span.line, sink.found[0].span.column) == ("E102", 2, 4)


@pytest.mark.parametrize(
    ("text", "place", "span"),
    [
        ("a: |\n  one\n  two\n", (2, 2), (3, 4)),
        ("a: | # why\n\n    one\n", (2, 1), (3, 5)),
        ("a: |2\n   one\n", (1, 2), (2, 4)),
        ("a: one\n", (1, 3), (1, 6)),
        ("a: 'it''s'\n", (1, 4), (1, 9)),
        ('a: "b\\u0041c"\n', (1, 3), (1, 12)),
        ('a: "one\n  two"\n', (1, 5), (2, 3)),
        ("b: 1\na: &x 'one'\n", (1, 1), (2, 8)),
        ("a: |\r\n  one\r\n  two\r\n", (2, 3), (3, 5)),
    ],
)
def test_places_inside_texts(text: str, place: tuple[int, int], span: tuple[int, int]) -> None:
    origin = _scalar(text).text_origin
    line, column = place
    assert origin.span(line, column, line, column + 1)[1:3] == span


def test_an_escape_is_as_wide_as_it_is_written() -> None:
    assert _scalar('a: "b\\u0041c"\n').text_origin.span(1, 2, 1, 3)[1:] == (1, 6, 1, 12)


def test_a_text_of_its_own_maps_to_itself() -> None:
    assert TextOrigin.of_text("ab\ncd").span(2, 1, 2, 3)[1:] == (2, 1, 2, 3)


def test_a_comment_behind_a_plain_value_is_noticed() -> None:
    assert _scalar("a: x # y\n").cut_by_comment
    assert not _scalar("a: 'x' # y\n").cut_by_comment
    assert not _scalar("a: x\n").cut_by_comment


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab 'é한\"\n\\:#", min_size=1, max_size=20), st.sampled_from("'\"|"))
def test_each_character_of_a_text_is_found_where_it_stands(text: str, style: str) -> None:
    """Quote any text, read it back, and look at the characters where the origin points."""
    if style == "|":
        if text.strip(" \n") == "" or text.startswith((" ", "\n")):
            return
        quoted = "|-\n  " + text.rstrip("\n").replace("\n", "\n  ")
    elif style == "'":
        quoted = "'" + text.replace("\n", "").replace("'", "''") + "'"
    else:
        quoted = '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    scalar = _scalar(f"a: {quoted}\n")
    lines = scalar.source.lines
    for number, line in enumerate(scalar.text.split("\n"), 1):
        for column, character in enumerate(line, 1):
            span = scalar.text_origin.span(number, column, number, column + 1)
            written = lines[span.line - 1][span.column - 1 : span.end_column - 1]
            assert written in (character, "\\" + character, character * 2)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab:-[]{}'\"|>#&*!%@,\n \t?", max_size=40))
def test_no_text_raises(text: str) -> None:
    sink = Sink()
    root = read(FILE, text, sink)
    assert root is not None or len(sink.found) >= 1


def test_a_question_mark_ends_a_word_inside_braces() -> None:
    made = plain(_read('a: {b: hero?, c: [hero?], d: "why? "}'))
    assert made == {"a": {"b": "hero?", "c": ["hero?"], "d": "why? "}}
