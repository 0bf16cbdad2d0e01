"""What lives a campaign: it may only stand on, lie in and hold what outlives a scenario too."""

from __future__ import annotations

from collections.abc import Iterator

from . import typed
from .diagnostics import Sink
from .game import AttributeDef, Game, ZoneDef, outlives
from .types import Type
from .walk import nodes_in, texts

CAMPAIGN = "campaign"
BEGIN = "begin_scenario"
_FLEETING = {"action": "actions", "map": "maps", "routes": "routes", "span": "spans"}


def check_lives(game: Game, sink: Sink) -> None:
    """Report what cannot live a campaign, and a campaign in which no scenario begins."""
    for name, made in game.fields.items():
        _attribute(game, name, made, None, sink)
    for kind in game.kinds.values():
        for name, made in kind.attributes.items():
            if not any(name in game.kinds[parent].attributes for parent in kind.parents):
                _attribute(game, f"{kind.name}.{name}", made, kind.name, sink)
        for zone in kind.zones.values():
            _zone(game, zone, kind.name, sink)
    for zone in game.zones.values():
        _zone(game, zone, None, sink)
    for span in game.spans.values():
        for made in (*span.takes, *span.has):
            if made.lives == CAMPAIGN:
                message = f"`{span.name}.{made.name}` lives as long as the span is open"
                sink.add("E523", message, made.span, "leave `lives:` out, or make it an attribute of the game")
    _begun(game, sink)


def _attribute(game: Game, name: str, made: AttributeDef, kind: str | None, sink: Sink) -> None:
    if made.lives != CAMPAIGN:
        return
    if made.derived is not None:
        message = f"`{name}` is computed anew each time, so nothing of it lives"
        sink.add("E523", message, made.span, "leave `lives:` out")
        return
    _standing(game, name, made, kind, sink)
    for what in _fleeting(made.type):
        message = f"`{name}` lives a campaign, and {what} do not"
        hint = "a campaign keeps numbers, words, definitions, and what lives a campaign too"
        sink.add("E523", message, made.span, hint)


def _zone(game: Game, zone: ZoneDef, kind: str | None, sink: Sink) -> None:
    if zone.lives != CAMPAIGN:
        return
    name = f"{kind}.{zone.name}" if kind else zone.name
    _standing(game, name, zone, kind, sink)
    held = game.kinds.get(zone.of)
    if held is not None and not outlives(game, held.name):
        message = f"`{name}` lives a campaign, but each {held.name} is gone when a scenario begins"
        sink.add("E523", message, zone.span, f"say `lives: campaign` at the kind {held.name}")


def _standing(game: Game, name: str, made: AttributeDef | ZoneDef, kind: str | None, sink: Sink) -> None:
    """Does the thing it stands on outlive a scenario?"""
    if kind is not None and not outlives(game, kind):
        message = f"`{name}` lives a campaign, but each {kind} is gone when a scenario begins"
        sink.add("E523", message, made.span, f"say `lives: campaign` at the kind {kind}")


def _fleeting(of: Type) -> Iterator[str]:
    """What a type may hold that never outlives a scenario."""
    if of.head in _FLEETING:
        yield _FLEETING[of.head]
    if of.of is not None:
        yield from _fleeting(of.of)
    for _, inner in of.fields:
        yield from _fleeting(inner)


def _begun(game: Game, sink: Sink) -> None:
    """`lives: campaign` says something only where scenarios begin."""
    begun = any(
        isinstance(node, typed.Do) and node.builtin and node.verb == BEGIN
        for text in texts(game)
        for node in nodes_in(text)
    )
    if begun:
        return
    every: list[AttributeDef | ZoneDef] = [*game.fields.values(), *game.zones.values()]
    for kind in game.kinds.values():
        every += [*kind.attributes.values(), *kind.zones.values()]
        if kind.lives == CAMPAIGN:
            sink.add("W508", f"the kind `{kind.name}` lives a campaign, but no text begins a scenario", kind.span,
                     f"write `{BEGIN}` and the scenario where one begins")
    for made in {made.span: made for made in every if made.lives == CAMPAIGN}.values():
        message = f"`{made.name}` lives a campaign, but no text begins a scenario"
        sink.add("W508", message, made.span, f"write `{BEGIN}` and the scenario where one begins")
