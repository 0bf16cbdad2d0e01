"""The label of an option that is one command: the `text:` of its verb, with what the command gives it."""

from __future__ import annotations

from rulewright.dsl import typed
from rulewright.dsl.game import Game

from .templates import paths_of


def label_of(game: Game, body: typed.Block) -> dict[str, str] | None:
    """The label of what is a single command: the text of its verb, with what the command gives it."""
    node = body.body[0] if len(body.body) == 1 else None
    verb = game.verbs.get(node.verb) if isinstance(node, typed.Do) and not node.builtin else None
    if verb is None or not verb.text or not isinstance(node, typed.Do):
        return None
    given = {one.name: _path_of(arg) for one, arg in zip(verb.parameters, node.args, strict=False)}
    found = {language: _put(text, given) for language, text in verb.text.items()}
    return found if all(found.values()) else None


def _put(text: str, given: dict[str, str | None]) -> str:
    """A verb's label with the names of the text around; empty where it speaks of what has no name there."""
    for path in paths_of((text,)):
        first, dot, rest = path.partition(".")
        if first in given:
            said = given[first]
            if said is None or (dot and not said.startswith("{")):
                return ""
            text = text.replace("{" + path + "}", f"{said[:-1]}{dot}{rest}}}" if dot else said)
    return text


def _path_of(arg: typed.Expr) -> str | None:
    """An argument as it may stand in a text: a number or word itself, a name and its attributes in braces."""
    if isinstance(arg, typed.Const):
        return None if arg.value is None or isinstance(arg.value, bool) else str(arg.value).replace("_", " ")
    path = _dotted(arg)
    return f"{{{path}}}" if path else None


def _dotted(arg: typed.Expr) -> str:
    if isinstance(arg, typed.Local):
        return arg.name
    if isinstance(arg, typed.Thing):
        return arg.key.partition("/")[2]
    if isinstance(arg, typed.Attr) and not isinstance(arg.of, typed.SpanRow):
        before = _dotted(arg.of)
        return f"{before}.{arg.name}" if before else ""
    return ""
