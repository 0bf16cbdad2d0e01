from types import SimpleNamespace

from rulewright.dsl.game import RuleDef
from rulewright.tools.cases.result import Failure, Result
from rulewright.tools.rules.ledger import make_ledger


def test_a_rule_is_covered_only_by_a_case_that_passes():
    rules = {
        name: RuleDef(name, 1, "", reason) for name, reason in [("A", None), ("B", None), ("C", "picture")]
    }
    failed = Result("second", "f", ("B", "X"), [Failure(("do",), "no")])
    ledger = make_ledger(SimpleNamespace(rules=rules), [Result("first", "f", ("A",)), failed])
    assert [row.state for row in ledger.rows] == ["covered", "uncovered", "not_modelled"]
    assert ledger.rows[1].failed == ["second"]
    assert ledger.unknown == {"X": ["second"]}
