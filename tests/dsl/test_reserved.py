"""The lists of reserved words say exactly what the grammar does with each word."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from rulewright.dsl import nodes as n
from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.origin import TextOrigin
from rulewright.dsl.reserved import reserved
from rulewright.dsl.syntax import parse_block


def keywords() -> list[str]:
    """All words that stand in terminals of the grammar."""
    grammar = files("rulewright.dsl").joinpath("effect.lark").read_text("utf-8")
    patterns = re.findall(r"^[A-Z_]+(?:\.\d)?: /(.*)/$", grammar, re.M)
    words = {word for pattern in patterns for word in re.findall(r"(?<![\\\[\w])[a-z]{2,}(?!\])", pattern)}
    return sorted(words - {"best", "per"} | {"best"})


def statement(text: str) -> n.Stmt | None:
    block = parse_block(text, TextOrigin.of_text(text), Sink())
    return block.body[0] if block and len(block.body) == 1 else None


def test_the_keywords_are_found() -> None:
    assert len(keywords()) > 60


@pytest.mark.parametrize("word", keywords())
def test_verbs(word: str) -> None:
    found = statement(f"{word} x")
    assert reserved(word, "verb") == (not isinstance(found, n.Command))


@pytest.mark.parametrize("word", keywords())
def test_labels(word: str) -> None:
    found = statement(f"attack 3 {word} 1")
    as_label = isinstance(found, n.Command) and found.args == (n.Number(3), n.Name(word), n.Number(1))
    assert reserved(word, "label") == (not as_label)


@pytest.mark.parametrize("word", keywords())
def test_names(word: str) -> None:
    written = [
        f"let {word} = 1",
        f"{word} += 1",
        f"x = {word} + 1",
        f"x = f({word}.a, {word})",
        f"heal ({word})",
    ]
    assert reserved(word) == any(statement(text) is None for text in written)


@pytest.mark.parametrize("word", [word for word in keywords() if not reserved(word)])
@pytest.mark.parametrize(
    "above", ["heal:\n  x", "if a:\n  x", "choose one:\n  a: x", "until turn:\n  at settle:\n    x"]
)
def test_names_below_blocks(above: str, word: str) -> None:
    """Behind a block the parser could go on in many ways; none of them may swallow a name."""
    text = f"{above}\n{word} += 1\n{word}.a = 1\n{word}[1] = 1"
    block = parse_block(text, TextOrigin.of_text(text), Sink())
    assert block is not None
    assert len(block.body) == 4


@pytest.mark.parametrize("word", keywords())
def test_options(word: str) -> None:
    found = statement(f"choose one:\n  a: x\n  {word}: y\n  b: z\n  {word}_ 'T': y".replace("'", '"'))
    assert reserved(word, "option") == (not isinstance(found, n.ChooseOption))


@pytest.mark.parametrize("word", keywords())
def test_attributes_may_have_any_name(word: str) -> None:
    assert not reserved(word, "attribute")
    assert statement(f"x.{word} += y.{word} - 1")
