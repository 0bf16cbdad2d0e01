"""The statements and clauses of the effect language, each with what it does and an example that parses."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources


@dataclass(frozen=True, slots=True)
class Statement:
    """A word of the language itself. `form`: what the example is: block, rules or formula."""

    word: str
    doc: str
    example: str
    form: str = "block"


def statements() -> dict[str, Statement]:
    """All of them by their first words, from the table beside this file: `word | doc | example [| form]`."""
    text = resources.files(__package__).joinpath("statements.txt").read_text("utf-8")
    rows = [_row(line) for line in text.splitlines()]
    return {row.word: row for row in rows}


def _row(line: str) -> Statement:
    word, doc, example, *form = [part.strip() for part in line.split(" | ")]
    return Statement(word, doc, example.replace("\\n", "\n"), form[0] if form else "block")
