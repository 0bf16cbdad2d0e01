"""Every text of a game, with the id of its code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.dsl import typed
from rulewright.dsl.game import Abilities, ActionDef, Game


def all_actions(game: Game) -> Iterator[tuple[str, ActionDef]]:
    """Every action with its home (`game`, `kind:name`, a definition's key)."""
    for action in game.actions:
        yield "game", action
    for kind in game.kinds.values():
        for action in kind.actions:
            yield f"kind:{kind.name}", action
    for definition in game.definitions.values():
        for action in definition.actions:
            yield definition.key, action


def all_abilities(game: Game) -> Iterator[tuple[str, Abilities]]:
    """Every `abilities:` with its home."""
    yield "game", game.abilities
    for kind in game.kinds.values():
        yield f"kind:{kind.name}", kind.abilities
    for definition in game.definitions.values():
        yield definition.key, definition.abilities


def texts_of(game: Game) -> Iterator[tuple[str, Any]]:
    """Every text that does something, by the id of its code (rule text apart)."""
    yield "flow", game.flow
    for verb in game.verbs.values():
        yield f"verb:{verb.name}", typed.Block((*(verb.cost.body if verb.cost else ()), *verb.do.body))
    for code, block in game.effects.items():
        yield f"effect:{code}", block
    for span in game.spans.values():
        if span.do is not None:
            yield f"span:{span.name}", span.do
    for home, action in all_actions(game):
        cost = action.cost.body if action.cost else ()
        yield f"action:{home}.{action.name}", typed.Block((*cost, *action.do.body))
