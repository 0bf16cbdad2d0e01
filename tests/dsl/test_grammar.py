"""The grammar has no conflicts, and is the only thing that knows the syntax."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from lark import Lark
from lark.exceptions import GrammarError, LexError

from rulewright.dsl import parser
from rulewright.dsl.tree_builder import Builder

GRAMMAR = files("rulewright.dsl").joinpath("effect.lark").read_text("utf-8")


def test_no_conflict_and_no_collision() -> None:
    parser.make(strict=True)


@pytest.mark.parametrize(
    "change",
    [
        ("?stmt: simple _NL", "?stmt: simple _NL | IF expr suite"),  # two ways to an `if`
        ("where_open: WHERE expr", "where_open: WHERE expr by?"),  # whose `by` is it?
        ("sum COMPARE sum", "sum (COMPARE | LESS) sum"),  # two terminals for one sign
    ],
)
def test_strict_would_notice(change: tuple[str, str]) -> None:
    """The check has teeth: a grammar with a conflict or colliding terminals is refused."""
    before, after = change
    assert before in GRAMMAR
    grammar = GRAMMAR.replace(before, after) + "\nLESS: /[<>]/\n"
    with pytest.raises((GrammarError, LexError)):
        Lark(grammar, parser="lalr", start=list(parser.STARTS), strict=True, postlex=parser.Postlex())


def test_every_rule_has_its_function() -> None:
    """Lark would quietly make a tree of a rule that the builder does not know."""
    names = {rule.alias or rule.origin.name for rule in parser.make().rules if not rule.options.expand1}
    missing = {name for name in names if not name.startswith("_") and not hasattr(Builder, name)}
    assert missing == set()


def test_the_tables_can_be_kept_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    try:
        parser.set_cache(path)
        parser.parser()
        assert path.stat().st_size > 0
        parser.set_cache(path)
        assert parser.parser().parse("heal 3\n", "block") is not None
    finally:
        parser.set_cache(None)
