"""Windows and questions: marks that say nothing, and secrets that are none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from . import typed
from .diagnostics import Sink
from .game import Game, VerbDef
from .nodes import Span
from .types import plain
from .walk import nodes_in, texts


def check_windows(game: Game, sink: Sink) -> None:
    """Report verbs marked `public_pause` where nobody is asked, and what `secretly` cannot hide."""
    public_pauses(game, sink)
    secrets(game, sink)


def public_pauses(game: Game, sink: Sink) -> None:
    """A public verb has something to hide: an optional rule that hears it, or a question in its text."""
    asked = {
        node.event
        for text in texts(game)
        for node in nodes_in(text)
        if isinstance(node, typed.Trigger) and node.optional
    }
    for verb in game.verbs.values():
        if verb.public_pause and verb.name not in asked and not any(map(_asks, nodes_in(verb.do))):
            message = f"nobody is asked in the windows of `{verb.name}`, so `public_pause` says nothing"
            sink.add("W509", message, verb.span, "leave it out, or write a rule at optional before or after it")


def _asks(node: typed.Typed) -> bool:
    if isinstance(node, typed.Do):
        return node.builtin and node.verb in ("pause", "act", "act_once")
    return isinstance(node, typed.QUESTIONS)


def secrets(game: Game, sink: Sink) -> None:
    """What a branch of `as each … secretly` writes is hidden only by the `see:` of what it writes to."""
    written = {verb.name: list(_written(game, verb.do)) for verb in game.verbs.values()}
    for text in texts(game):
        for node in nodes_in(text):
            if isinstance(node, typed.AsEach) and node.secretly:
                for span, name in _all_written(game, node, written):
                    message = f"all see `{name}`, so `secretly` cannot hide what is chosen here"
                    sink.add("W510", message, span, f"declare {name} with `see: owner`, and show it afterwards")


def _all_written(
    game: Game, node: typed.AsEach, written: Mapping[str, list[tuple[Span, str]]]
) -> Iterable[tuple[Span, str]]:
    """What everybody sees of a branch: where it is written, or the command that comes to it."""
    found = dict.fromkeys(_written(game, node.body))
    for call in nodes_in(node.body):
        if isinstance(call, typed.Do) and not call.builtin:
            found |= {(call.span, name): None for name in _reached(game.verbs, call.verb, written)}
    return found


def _reached(
    verbs: Mapping[str, VerbDef], verb: str, written: Mapping[str, list[tuple[Span, str]]]
) -> Iterator[str]:
    waiting, seen = [verb], {verb}
    while waiting:
        at = waiting.pop(0)
        yield from (name for _, name in written[at])
        for node in nodes_in(verbs[at].do):
            if isinstance(node, typed.Do) and not node.builtin and node.verb not in seen:
                seen.add(node.verb)
                waiting.append(node.verb)


def _written(game: Game, tree: typed.Typed) -> Iterator[tuple[Span, str]]:
    """Attributes that all see, and zones into which all look, that a text writes to."""
    for node in nodes_in(tree):
        if isinstance(node, typed.SetAttr | typed.SetIndex):
            target = node if isinstance(node, typed.SetAttr) else node.of
            if isinstance(target, typed.SetAttr | typed.Attr) and _seen_by_all(game, target):
                yield node.span, target.name
        elif isinstance(node, typed.Do) and node.builtin and node.verb.startswith("put"):
            zone = node.args[1]
            if isinstance(zone, typed.Zone | typed.ZoneOf) and _open_zone(game, zone):
                yield node.span, zone.name


def _seen_by_all(game: Game, node: typed.SetAttr | typed.Attr) -> bool:
    if isinstance(node.of, typed.SpanRow):
        return False
    kind = plain(node.of.type).name
    held = [one.attributes[node.name] for one in game.kinds.values() if node.name in one.attributes]
    if kind in game.kinds and node.name in game.kinds[kind].attributes:
        held = [game.kinds[kind].attributes[node.name]]
    return bool(held) and all(one.see == "all" for one in held)


def _open_zone(game: Game, node: typed.Zone | typed.ZoneOf) -> bool:
    if isinstance(node, typed.Zone):
        return game.zones[node.name].see == "all"
    held = [one.zones[node.name] for one in game.kinds.values() if node.name in one.zones]
    return bool(held) and all(one.see == "all" for one in held)
