"""Whatever the text: no exception, and either a tree or findings in full words, at most one a line."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.origin import TextOrigin

from .effect_texts import PARSE, corpus

KINDS = st.sampled_from(sorted(PARSE))
WORDS = sorted({word for _, text in corpus() for word in re.findall(r'"[^"\n]*"|\w+|[^\w\s]+', text)})
PARSERS_WORDS = re.compile(r"\b(?:token|terminal|unexpected|EOF|lark|_NL|DEDENT|INDENT)\b", re.I)


def check(kind: str, text: str) -> None:
    """A tree or a finding; each finding stands in the text."""
    sink = Sink()
    tree = PARSE[kind](text, TextOrigin.of_text(text), sink)
    assert (tree is None) == bool(sink.found), text
    lines = text.split("\n")
    places = [finding.span.line for finding in sink.found]
    assert len(set(places)) == len(places)
    for finding in sink.found:
        assert 1 <= finding.span.line <= len(lines)
        assert 1 <= finding.span.column <= len(lines[finding.span.line - 1]) + 1
        assert (finding.span.line, finding.span.column) <= finding.span[3:5]
        assert finding.message
        assert "{" not in finding.message.replace(text, "") or "{" in text
        assert not PARSERS_WORDS.search(re.sub("`[^`]*`", "", finding.message + finding.hint)), finding


@given(KINDS, st.text())
def test_any_text(kind: str, text: str) -> None:
    check(kind, text)


@given(KINDS, st.text(alphabet=' \n\t"#()[]{}.,:+-=*<>!abfi_1é“'))
def test_any_signs(kind: str, text: str) -> None:
    check(kind, text)


LINES = st.builds(
    lambda deep, words, end: "  " * deep + " ".join(words) + end,
    st.integers(0, 3),
    st.lists(st.sampled_from(WORDS), max_size=8),
    st.sampled_from(["", "", ":", ": ", " # x"]),
)


@given(KINDS, st.lists(LINES, max_size=6).map("\n".join))
def test_any_words(kind: str, text: str) -> None:
    check(kind, text)


@st.composite
def mangled(draw: st.DrawFn) -> tuple[str, str]:
    """A good text with a few changes: something dropped, doubled, put in, or two lines swapped."""
    kind, text = draw(st.sampled_from(corpus()))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 6)))
        put = draw(st.sampled_from(["", "", text[at:end] * 2, " ", "\n", "  ", *'"#()[]:,.=-', *WORDS]))
        text = text[:at] + put + text[end:]
    return kind, text


@given(mangled())
def test_mangled_good_texts(given_text: tuple[str, str]) -> None:
    check(*given_text)


@given(KINDS, st.sampled_from(corpus()))
def test_good_texts_of_another_kind(kind: str, given_text: tuple[str, str]) -> None:
    check(kind, given_text[1])
