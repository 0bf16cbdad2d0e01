"""What can be wrong with a text, in the author's words: each message beside texts that must give it.

A row of the tables `faults_*.py` is found in one of three ways. `line`: a pattern that is wrong wherever it
stands in a line that does not parse. `before` and `here`: patterns for what stands before and at the place
where the parser cannot go on. Neither: by name, from `lines.py`, `tree_*.py` or `syntax_errors.py`. The first
row that fits is the finding. In patterns the group `mark` says which characters to point at (else the word at
the place); all groups, `{word}` (what is marked) and `{first}` (the first word of the line) fill the message.

Examples are whole texts with the marked characters between `»` and `«`; `rules|` and `formula|` begin those
that are no statements. tests/dsl/test_syntax_errors.py runs them all.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One row.

    `kinds`: the kinds of lines that it is for (none: all): block, rules, options, changes, formula.
    `wants`: a terminal of the grammar that must be able to follow at the place.
    """

    code: str
    message: str
    hint: str
    examples: tuple[str, ...]
    line: str = ""
    before: str = ""
    here: str = ""
    kinds: tuple[str, ...] = ()
    wants: str = ""


def row(
    code: str,
    message: str,
    hint: str,
    *examples: str,
    line: str = "",
    before: str = "",
    here: str = "",
    kinds: tuple[str, ...] = (),
    wants: str = "",
) -> Fault:
    """A row with its examples; lets a table read from left to right."""
    return Fault(code, message, hint, examples, line, before, here, kinds, wants)


QUANTIFIER = r"(?:all best|all|first|any|every|no|count|sum|min|max)"
AMOUNT = r"(?:one|any|up to \S+|at least \S+|\d+)"
VALUE = r"[\w)\]}\"]"

FORMS = {
    "let": "let x = …",
    "value": "value name = …",
    "require": 'require condition "reason"',
    "choose": 'choose one x in … where … "Which?" by …',
    "order": "order x in … into list",
    "split": "split n among x in … at least a at most b into shares",
    "run": "run span of x label v: …",
    "open": "open span of x",
    "close": "close span of x",
    "end": "end span",
    "win": "win x",
    "lose": "lose x",
    "tie": "tie",
    "score": "score x n",
    "cancel": "cancel",
    "return": "return …",
    "if": "if condition: …",
    "elif": "elif condition: …",
    "also": "also if condition: …",
    "else": "else: …",
    "repeat": "repeat n: …",
    "while": "while condition: …",
    "until": "until next turn of x: …",
    "for": "for each x in … where … by least …: …",
    "as": "as x: …` or `as each x in …: …",
    "may": 'may "Text": …',
    "at": "at optional before verb when … once per span: …",
    "modify": "modify verb.parameter when …: add 1 minimum 0",
    "each": 'each x in … where … "Text": …',
}
"""How each statement is written, for hints."""
