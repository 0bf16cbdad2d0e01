"""Groups of actions: an action that no span admits and no text asks for could never be done."""

from __future__ import annotations

from collections.abc import Iterator

from . import typed
from .declaring import ActionText, Declared
from .diagnostics import Sink
from .game import Game
from .source import Mapping, Scalar
from .spell import did_you_mean
from .vocabulary import Signature, Vocabulary
from .walk import nodes_in, texts


def check_groups(game: Game, declared: Declared, sink: Sink) -> None:
    """Report actions whose group is asked for nowhere."""
    asked = _asked(game, declared.world.vocabulary)
    for text in declared.texts:
        node = text.entry.value if isinstance(text, ActionText) else None
        group = node.get("group") if isinstance(node, Mapping) else None
        if isinstance(group, Scalar) and group.text not in asked:
            hint = (
                did_you_mean(group.text, asked)
                or "name it in `admits:` of a span, or write `act` and its name"
            )
            message = f"no span admits the group `{group.text}`, and no text asks for it"
            sink.add("W203", message, group.span, hint)


def _asked(game: Game, vocabulary: Vocabulary) -> set[str]:
    """Groups that spans admit or texts name."""
    asked = {group for span in game.spans.values() for group in span.admits or ()}
    for text in texts(game):
        for node in nodes_in(text):
            if isinstance(node, typed.Invoke):
                asked |= set(_groups(vocabulary.functions.get(node.fn), node.args))
            elif isinstance(node, typed.Do) and node.builtin:
                asked |= set(_groups(vocabulary.verbs.get(node.verb), node.args))
    return asked


def _groups(signature: Signature | None, args: tuple[typed.Expr, ...]) -> Iterator[str]:
    """The constant words given where a group is wanted."""
    for slot, arg in zip(signature.slots if signature else (), args, strict=False):
        if slot.type == "group" and isinstance(arg, typed.Const) and isinstance(arg.value, str):
            yield arg.value
