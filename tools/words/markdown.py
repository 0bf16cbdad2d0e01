"""The words of the language as a page: `content/WORDS.md` is this, written anew by `make words`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from .listing import Word, all_words

HEAD = """\
# Words of the effect language

Written by `rulewright words --markdown`; do not edit it here. How texts are put together is told in
[LANGUAGE.md](LANGUAGE.md). In a form, `T` is any one type, `…` means once or more, and what stands in `[ ]` is a label
that may be left out.
"""
TITLES = {"functions": "Functions", "verbs": "Verbs", "statements": "Statements, clauses and queries"}


def page() -> str:
    """The whole page."""
    words = all_words(None)
    return HEAD + "".join(_section(kind, list(group)) for kind, group in groupby(words, key=lambda word: word.kind))


def _section(kind: str, words: list[Word]) -> str:
    out = [f"\n## {TITLES[kind]}\n"]
    if kind == "statements":
        return "\n".join([*out, *_table(words)]) + "\n"
    topics = _topics(kind)
    for topic, group in groupby(words, key=lambda word: topics[word.name]):
        out += [f"### {topic}\n", *_table(list(group)), ""]
    return "\n".join(out).rstrip() + "\n"


def _topics(kind: str) -> dict[str, str]:
    """Each built-in word with the topic of the file that it is written in."""
    from rulewright.interpreter.primitives import FUNCTIONS, VERBS

    words = FUNCTIONS if kind == "functions" else VERBS
    return {name: word.run.__module__.rpartition(".")[2] for name, word in words.items()}


def _table(words: list[Word]) -> Iterator[str]:
    yield "| word | what it does | example |"
    yield "| --- | --- | --- |"
    for word in words:
        example = "<br>".join(map(_code, word.example.splitlines()))
        cells = (_code(word.form), _cell(" ".join(word.doc.split())), example)
        yield "| " + " | ".join(cells) + " |"


def _code(text: str) -> str:
    lead = "&nbsp;" * (len(text) - len(text.lstrip()))
    return f"{lead}`{_cell(text.strip())}`" if text.strip() else ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
