from pathlib import Path

from rulewright.tools.lint.explain import explain
from rulewright.tools.lint.rules import all_rules


def test_every_rule_says_what_why_and_what_to_use_instead():
    for code, rule in all_rules().items():
        doc = rule.__doc__
        assert code[0] in "WH"
        assert doc.count("\n") > 4, code
        assert "Use instead:" in doc or "use instead:" in doc, code
        assert "    " in doc, f"{code} has no example"


def test_every_file_is_a_rule():
    folder = Path(all_rules.__wrapped__.__code__.co_filename).parent
    assert len(list(folder.glob("[a-z]*.py"))) == len(all_rules())


def test_codes_of_the_language_and_of_rules_are_explained():
    assert "W701" in explain("w701")
    assert "E201" in explain("E201")
