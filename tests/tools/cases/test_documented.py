"""The language reference tells of every key that a case may have."""

import re
from pathlib import Path

import pytest

from rulewright import content
from rulewright.tools.cases.expect import _SPECIAL
from rulewright.tools.cases.run import GIVEN, SECTIONS

PAGE = (Path(content.__path__[0]) / "LANGUAGE.md").read_text()
SECTION = PAGE.partition("## 4. Cases")[2].partition("\n## ")[0]


@pytest.mark.parametrize("key", [*SECTIONS, *GIVEN, *_SPECIAL, "defaults"])
def test_the_section_on_cases_shows_every_key(key):
    assert re.search(rf"\b{key}:", SECTION), key
