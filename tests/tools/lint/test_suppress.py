from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.nodes import Span
from rulewright.tools.lint.suppress import heed

TEXT = """\
one: 1        # lint: ignore[W701] it is meant
# lint: ignore[W702, H701] so is this
two: 2
three: 3      # lint: ignore[W701]
"""


def heeded(tmp_path, *found):
    file = tmp_path / "a.yaml"
    file.write_text(TEXT)
    made = [Diagnostic(code, "", Span(str(file), line, 1, line, 2)) for code, line in found]
    return [(one.code, one.span.line) for one in heed(made)]


def test_comments_silence_their_line_and_the_next(tmp_path):
    found = [("W701", 1), ("W702", 3), ("H701", 3), ("W701", 4)]
    assert heeded(tmp_path, *found) == []


def test_other_codes_lines_and_errors_stay(tmp_path):
    found = [("W702", 1), ("E201", 1), ("W701", 2), ("W701", 1), ("H701", 3), ("W701", 4)]
    assert heeded(tmp_path, *found) == [("W702", 1), ("E201", 1), ("W701", 2)]


def test_a_comment_that_silences_nothing_is_told(tmp_path):
    assert heeded(tmp_path, ("W701", 1), ("W702", 3)) == [("W709", 4)]
