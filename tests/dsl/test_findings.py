"""Files in findings/: games with a fault, and what is said of it, word for word.

Cases end with `---`; `### line:column: error[CODE]: message` is a finding, `###   …` a line of its help.
Hints (`H…`) are left out. In sections.txt only the schema of the one section is asked.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl.diagnostics import Diagnostic, Sink, brief
from rulewright.dsl.schema import check_section
from rulewright.dsl.source import read

from .games import findings

FOLDER = Path(__file__).parent / "findings"


def _cases(name: str) -> Iterator[Any]:
    for number, case in enumerate((FOLDER / name).read_text("utf-8").split("---\n"), 1):
        lines = case.splitlines()
        said = [line for line in lines if line.startswith("###")]
        text = "\n".join(line for line in lines if not line.startswith("###"))
        if text.strip():
            yield pytest.param(text, "\n".join(said), id=f"{name}-{number}")


def _said(found: list[Diagnostic]) -> str:
    lines = []
    for one in found:
        if one.severity != "hint":
            lines.append("### " + brief(one).removeprefix("game.yaml:"))
            lines += [f"###   {line}" for line in one.hint.splitlines()]
    return "\n".join(lines)


@pytest.mark.parametrize(("text", "said"), list(_cases("declarations.txt")))
def test_declarations(text: str, said: str) -> None:
    assert _said(findings(text)) == said


@pytest.mark.parametrize(("text", "said"), list(_cases("layouts.txt")))
def test_layouts(text: str, said: str) -> None:
    assert _said(findings(text)) == said


@pytest.mark.parametrize(("text", "said"), list(_cases("sections.txt")))
def test_sections(text: str, said: str) -> None:
    sink = Sink()
    root = read("game.yaml", text, sink)
    assert root is not None
    check_section(root.entries[0].name, root.entries[0], sink)
    assert _said(sink.found) == said
