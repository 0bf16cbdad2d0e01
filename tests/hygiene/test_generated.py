"""What is written by a tool is as the tool would write it today."""

from __future__ import annotations

from rulewright.tools.words.markdown import page

from .code import ROOT


def test_the_page_of_words_is_current():
    assert (ROOT / "content" / "WORDS.md").read_text("utf-8") == page(), "write it anew: make words"
