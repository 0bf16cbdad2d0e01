"""Words of the language, and what they cannot be the name of.

Attributes may have any name: behind a dot every word is one.
"""

from __future__ import annotations

import re
from importlib.resources import files


def _grammar() -> str:
    return files(__package__).joinpath("effect.lark").read_text("utf-8")


def _not_names() -> frozenset[str]:
    """The words that the terminal NAME leaves out."""
    found = re.search(r"^NAME: /\(\?!\(\?:([a-z|]+)\)", _grammar(), re.M)
    assert found, "the grammar has a terminal NAME"
    return frozenset(found.group(1).split("|"))


EXPRESSION_WORDS = _not_names()
"""Words that may stand inside an expression: never a name."""

STATEMENT_WORDS = frozenset(
    (
        "let",
        "require",
        "choose",
        "return",
        "if",
        "elif",
        "else",
        "repeat",
        "while",
        "until",
        "for",
        "as",
        "may",
    )
)
"""Words that begin a statement, whatever follows."""

RULE_WORDS = frozenset(("at", "modify"))
"""Words that begin a rule."""

SOFT_WORDS = frozenset(
    (
        *("value", "order", "split", "run", "open", "close", "end"),
        *("win", "lose", "tie", "score", "cancel", "also", "each"),
    )
)
"""Words that begin a statement only in their own form: they may be names, but not verbs."""

NO_VERBS = STATEMENT_WORDS | RULE_WORDS | SOFT_WORDS

_ROLES = {
    "name": EXPRESSION_WORDS | STATEMENT_WORDS,
    "verb": EXPRESSION_WORDS | NO_VERBS,
    "label": EXPRESSION_WORDS | frozenset(("as", "by", "among", "into", "secretly")),
    "option": STATEMENT_WORDS | frozenset(("and", "or", "of", "by", "then", "with", "where", "when", "each")),
    "attribute": frozenset[str](),
}


def reserved(name: str, role: str = "name") -> bool:
    """Is this a word that cannot be called so? `role`: name, verb, label (of a verb), option, attribute.

    `name` is for whatever effect text writes bare: kinds, ids, locals, parameters, spans, functions, fields.
    """
    return name in _ROLES[role]
