"""Each kind of finding: the exact characters, the message, the hint.

The files in `findings/` hold texts with «…» around what a finding points at, then a line
`! CODE message | hint` for each finding in the order in which they are reported. Texts without such
lines are good. Rule text begins with `at` or `modify`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

FINDINGS = Path(__file__).parent / "findings"


def examples() -> Iterator[Any]:
    """Text with marks, the lines with `!`."""
    for file in sorted(FINDINGS.glob("*.txt")):
        for number, example in enumerate(file.read_text("utf-8").split("---\n")):
            lines = example.strip("\n").split("\n")
            told = [line.removeprefix("! ") for line in lines if line.startswith("! ")]
            text = "\n".join(line for line in lines if not line.startswith("! "))
            yield pytest.param(text, told, id=f"{file.stem}-{number}-{text.split()[0]}")


@pytest.mark.parametrize(("marked", "told"), list(examples()))
def test_findings(marked: str, told: list[str], block: Callable[..., Any], rules: Callable[..., Any]) -> None:
    text = re.sub("[«»]", "", marked)
    resolve = rules if text.startswith(("at ", "modify ")) else block
    found = resolve(text).found
    shown = [f"{one.code} {one.message}" + (f" | {one.hint}" if one.hint else "") for one in found]
    assert shown == told
    starts = sorted((one.span.line, one.span.column, one.span.end_line, one.span.end_column) for one in found)
    assert starts == sorted(_marks(marked))


def _marks(marked: str) -> Iterator[tuple[int, int, int, int]]:
    for number, line in enumerate(marked.split("\n"), 1):
        for at, match in enumerate(re.finditer("«(.*?)»", line)):
            start = match.start() + 1 - 2 * at
            yield number, start, number, start + len(match.group(1))
