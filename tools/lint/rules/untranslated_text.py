"""Texts of the rules that are missing in a language which the game has: prompts, options, actions, the log.

Players then read the game in a mixture. One hint for each language, with the count.

    choose one h in heroes "who goes first?"      # and no `locale` has it in `ko`

Use instead: `text: {en: …, ko: …}` where a text may be a mapping; for texts inside effect text an entry in `locale`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.dsl import game as parts
from rulewright.dsl import typed
from rulewright.dsl.diagnostics import Diagnostic

from ..project import Project
from ..uses import walk

if TYPE_CHECKING:
    from rulewright.dsl.game import Game
    from rulewright.dsl.nodes import Span

CODE = "H705"
TITLE = "texts of the rules without a translation"

Said = tuple[str, str, "Span", set[str]]


def check(project: Project) -> Iterator[Diagnostic]:
    game = project.game
    said = list(dict.fromkeys((what, text, span, frozenset(has)) for what, text, span, has in _texts(game)))
    for language in game.languages:
        missing = [one for one in said if language not in one[3] and project.owns(one[2])]
        if missing:
            counts = {what: sum(one[0] == what for one in missing) for what in dict.fromkeys(one[0] for one in missing)}
            told = ", ".join(f"{count} {what}{'s' if count != 1 else ''}" for what, count in counts.items())
            message = f"{len(missing)} texts of the rules are missing in `{language}`: {told}"
            hint = f"add `{language}:` beside the other languages; for effect texts in a section `locale`"
            yield Diagnostic(CODE, message, missing[0][2], hint)


def _texts(game: Game) -> Iterator[Said]:
    """What it is, the text, where, and the languages that it has."""
    known = game.translations
    for node in walk((game.verbs, game.effects, game.kinds, game.definitions, game.actions, game.flow, game.abilities)):
        if isinstance(node, typed.Said) and node.prompt:
            yield "prompt", node.prompt, node.span, {"en", *known.get(node.prompt, ())}
        elif isinstance(node, typed.Option) and node.text:
            yield "option", node.text, node.span, {"en", *known.get(node.text, ())}
        elif isinstance(node, typed.Do) and node.builtin and node.verb == "log":
            text = node.args[0].value if node.args and isinstance(node.args[0], typed.Const) else None
            if isinstance(text, str):
                yield "log", text, node.span, {"en", *known.get(text, ())}
        elif isinstance(node, parts.ActionDef) and node.text:
            yield "action", node.name, node.span, set(node.text)
        elif isinstance(node, parts.VerbDef) and node.log:
            yield "log", node.name, node.span, set(node.log)
