"""Good texts parse, positions are right, trees are what they should be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.dsl import nodes as n
from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.origin import TextOrigin
from rulewright.dsl.syntax import parse_block, parse_expr, parse_rules

CORPUS = Path(__file__).parent / "corpus"
PARSE = {"block": parse_block, "rules": parse_rules, "formula": parse_expr}


def corpus() -> Iterator[tuple[str, str]]:
    """Kind of text, text."""
    for kind in PARSE:
        for text in (CORPUS / f"{kind}.txt").read_text("utf-8").split("---\n"):
            yield kind, text


def parse(kind: str, text: str) -> n.Node:
    sink = Sink()
    tree = PARSE[kind](text, TextOrigin.of_text(text), sink)
    assert tree is not None, sink.found
    return tree


@pytest.mark.parametrize(("kind", "text"), list(corpus()))
def test_good_texts_parse(kind: str, text: str) -> None:
    parse(kind, text)
