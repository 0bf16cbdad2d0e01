"""Formatting keeps the tree and the comments, and is stable."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.dsl import nodes as n
from rulewright.dsl.format import format_block, format_expr, format_rules, format_text
from rulewright.dsl.format_rows import WIDTH

from . import trees
from .effect_texts import corpus, parse

GENEROUS = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None, max_examples=40
)


def comments(text: str) -> list[str]:
    return sorted(found.rstrip() for found in re.findall(r'"[^"\n]*"|(#[^\n]*)', text) if found)


@pytest.mark.parametrize(("kind", "text"), corpus())
def test_corpus(kind: str, text: str) -> None:
    once = format_text(text, kind)
    assert once is not None
    assert parse(kind, once) == parse(kind, text)
    assert format_text(once, kind) == once
    assert comments(once) == comments(text)


@GENEROUS
@given(trees.expressions())
def test_any_expression(tree: n.Expr) -> None:
    written = format_expr(tree)
    assert "\n" not in written
    assert parse("formula", written) == tree


@GENEROUS
@given(trees.blocks())
def test_any_block(tree: n.Block) -> None:
    written = format_block(tree)
    assert parse("block", written) == tree
    assert format_text(written) == written


@GENEROUS
@given(trees.rules())
def test_any_rules(tree: n.Rules) -> None:
    written = format_rules(tree)
    assert parse("rules", written) == tree
    assert format_text(written, "rules") == written


@st.composite
def untidy(draw: st.DrawFn) -> tuple[str, str]:
    """A good text with comments, blank lines and blanks where they change nothing."""
    kind, text = draw(st.sampled_from(corpus()))
    lines = []
    for line in text.rstrip("\n").split("\n"):
        if draw(st.booleans()):
            lines.append(" " * draw(st.integers(0, 6)) + draw(st.sampled_from(["", "# one", "#two", "# three :"])))
        has_comment = "#" in re.sub(r'"[^"]*"', "", line)
        lines.append(line if has_comment else line + draw(st.sampled_from(["", "", "  ", " # four", "#five"])))
    return kind, "\n".join(lines) + draw(st.sampled_from(["", "\n", "\n\n", "\n# six"]))


@GENEROUS
@given(untidy())
def test_comments_survive(given_text: tuple[str, str]) -> None:
    kind, text = given_text
    once = format_text(text, kind)
    assert once is not None
    assert parse(kind, once) == parse(kind, text)
    assert comments(once) == comments(text)
    assert format_text(once, kind) == once
    assert "\n\n\n" not in once
    assert not any(line.endswith(" ") for line in once.split("\n"))


TIDIED = [
    ("heal   3  (x)", "heal 3 x\n"),
    ("if a : heal 3", "if a: heal 3\n"),
    ("if a:\n     heal 3\n", "if a:\n  heal 3\n"),
    ("x = ((a+b)*c)", "x = (a + b) * c\n"),
    ("x = a or b and c", "x = a or (b and c)\n"),
    ("x = not (any y in s)", "x = not any y in s\n"),
    ('choose one x in s by p "Who?"', 'choose one x in s "Who?" by p\n'),
    (
        "# top\n\n\nheal 1 #now\n\n\n\n  # deep\nheal 2\n#end\n\n",
        "# top\n\nheal 1  #now\n\n# deep\nheal 2\n#end\n",
    ),
    ("if a:\n\n  heal 1\n  # still a\n# b\nheal 2", "if a:\n  heal 1\n  # still a\n# b\nheal 2\n"),
    ("if a: # why\n  b\nelse: # or\n  c", "if a:  # why\n  b\nelse:  # or\n  c\n"),
    ("if a: b # c\nelse: d # e", "if a: b  # c\nelse: d  # e\n"),
    ("let x = f(a, # one\n  b) # two", "# one\nlet x = f(a, b)  # two\n"),
    (
        "let x = all y in s\n  by least y.a\n  then most y.b",
        "let x = all y in s\n  by least y.a\n  then most y.b\n",
    ),
    ("let x = all y in s\n  where y.a by most y.b", "let x = all y in s where y.a by most y.b\n"),
]


@pytest.mark.parametrize(("text", "tidy"), TIDIED)
def test_what_is_tidied(text: str, tidy: str) -> None:
    assert format_text(text) == tidy


def test_long_lines_go_on_below() -> None:
    name = "n" * 40
    text = (
        f"let x = all y in {name} where y.{name} == 3 and y.a or y.{name} == y.{name}_2 by least y.{name} then most y.b"
    )
    assert format_text(text) == (
        f"let x = all y in {name}\n"
        f"  where (y.{name} == 3 and y.a)\n"
        f"  or y.{name} == y.{name}_2\n"
        f"  by least y.{name}\n"
        "  then most y.b\n"
    )
    name = name[2:]
    block = f"if y.{name} == 3 or y.{name} != 4: heal 3"
    assert format_text(block) == f"if y.{name} == 3 or y.{name} != 4:\n  heal 3\n"
    loop = f"for each y in {name} where y.{name} and y.{name}_2 and y.c: heal 3"
    formatted = format_text(loop)
    assert formatted is not None
    assert formatted.startswith(f"for each y in {name}\n    where y.{name}")
    assert formatted.endswith("y.c:\n  heal 3\n")
    assert max(len(line) for line in formatted.split("\n")) <= WIDTH


def test_malformed_texts_are_left_alone() -> None:
    assert format_text("if a") is None
    assert format_text("heal 3", "rules") is None


def test_other_kinds() -> None:
    assert format_text("a   + b # sum", "formula") == "a + b  # sum\n"
    assert format_text("return  a", "body") == "return a\n"
    assert format_text("max  d in dice", "body") == "max d in dice\n"
    assert format_text("", "block") == ""
    assert format_text("# only\n", "rules") == "# only\n"
