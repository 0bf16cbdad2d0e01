import pytest

from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.origin import TextOrigin
from rulewright.dsl.syntax import parse_block, parse_expr, parse_rules
from rulewright.tools.words.statements import statements

PARSERS = {"block": parse_block, "rules": parse_rules, "formula": parse_expr}


@pytest.mark.parametrize("statement", statements().values(), ids=statements())
def test_every_example_parses(statement):
    sink = Sink()
    origin = TextOrigin.of_text(statement.example)
    assert PARSERS[statement.form](statement.example, origin, sink) is not None, sink.found


def test_every_statement_has_a_doc():
    assert all(statement.doc and statement.example for statement in statements().values())
