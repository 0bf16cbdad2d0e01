"""Effect texts for tests: those of `corpus/`, and how to parse one."""

from __future__ import annotations

from pathlib import Path

from rulewright.dsl import nodes
from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.origin import TextOrigin
from rulewright.dsl.syntax import parse_block, parse_expr, parse_rules

CORPUS = Path(__file__).parent / "corpus"
PARSE = {"block": parse_block, "rules": parse_rules, "formula": parse_expr}


def corpus() -> list[tuple[str, str]]:
    """Kind of text, text."""
    return [
        (kind, text) for kind in PARSE for text in (CORPUS / f"{kind}.txt").read_text("utf-8").split("---\n")
    ]


def parse(kind: str, text: str) -> nodes.Node:
    """The tree of a good text."""
    sink = Sink()
    tree = PARSE[kind](text, TextOrigin.of_text(text), sink)
    assert tree is not None, sink.found
    return tree
