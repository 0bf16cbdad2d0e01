"""Every effect text of a game with the place where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.dsl.diagnostics import ContentError, Sink
from rulewright.dsl.source import Mapping, Scalar, Yaml

if TYPE_CHECKING:
    from rulewright.dsl.declaring import Declared

# The forms of declared texts, and what `dsl.format` calls them.
_KINDS = {
    "effect": "block",
    "rules": "rules",
    "expression": "formula",
    "function": "body",
    "returned": "formula",
}
_OF_ACTIONS = {"when": "formula", "cost": "block", "do": "block"}


def effect_texts(files: dict[str, str]) -> list[tuple[Scalar, str]]:
    """Scalars and their kinds (block, rules, formula, body). Raises ContentError on broken files."""
    from rulewright.dsl.declare import declare
    from rulewright.dsl.sections import gather
    from rulewright.interpreter.primitives import vocabulary

    from ..content import content_folder, read_folder

    sink = Sink()
    core = read_folder(content_folder() / "core", Sink())
    sections = gather(files, core, {}, sink)
    if not sections.whole:
        raise ContentError(sink.found)
    found = list(_of(declare(sections, vocabulary(), Sink())))
    return [pair for pair in dict.fromkeys(found) if pair[0].span.file in files]


def _of(declared: Declared) -> Iterator[tuple[Scalar, str]]:
    from rulewright.dsl.declaring import ActionText

    for text in declared.texts:
        if isinstance(text, ActionText):
            yield from _of_action(text.entry.value)
        elif text.form in _KINDS:
            yield text.node, _KINDS[text.form]


def _of_action(node: Yaml) -> Iterator[tuple[Scalar, str]]:
    """`when`, `cost` and `do`, and the lists of `for`."""
    if not isinstance(node, Mapping):
        return
    for entry in node:
        if entry.name in _OF_ACTIONS and isinstance(entry.value, Scalar):
            yield entry.value, _OF_ACTIONS[entry.name]
        elif entry.name == "for" and isinstance(entry.value, Mapping):
            yield from ((inner.value, "formula") for inner in entry.value if isinstance(inner.value, Scalar))


def game_files(folder: Path) -> dict[str, str]:
    """Paths as messages show them, and texts. Raises ContentError."""
    from ..content import read_folder

    sink = Sink()
    files = read_folder(folder, sink)
    if sink.found:
        raise ContentError(sink.found)
    return files
