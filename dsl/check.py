"""Checks that need the whole game: what no single text can know of itself. Each is one function."""

from __future__ import annotations

from . import typed
from .diagnostics import Sink
from .game import Game
from .resolving.wording import meant
from .walk import actions, nodes_in, nodes_of, part, texts


def check_game(game: Game, sink: Sink) -> None:
    """Report what is wrong with a resolved game as a whole."""
    for check in CHECKS:
        check(game, sink)


# ---------------------------------------------------------------- names that only texts declare


def announced_values(game: Game, sink: Sink) -> None:
    """`modify x.value`: some text announces `value x = …`."""
    announced = {
        node.name
        for text in texts(game)
        for node in nodes_in(text)
        if isinstance(node, typed.Let) and node.announced
    }
    for node in nodes_of(game, typed.Modify):
        if node.target == "value" and node.owner not in announced:
            known = [*announced, *game.verbs, *game.functions, *game.kinds]
            at = part(node.span, len("modify "), node.owner)
            message = f"no text announces a value `{node.owner}`, and no verb or function is called so"
            sink.add("E411", message, at, meant(node.owner, known))


def heard_events(game: Game, sink: Sink) -> None:
    """Triggers hear of something that some text does."""
    done = {node.verb for node in nodes_of(game, typed.Do)}
    opened = {node.name for node in nodes_of(game, typed.Run)} | {node.name for node in nodes_of(game, typed.Open)}
    for node in nodes_of(game, typed.Trigger):
        offset = len("at ") + (len("optional ") if node.optional else 0) + len(node.own or node.window) + 1
        at = part(node.span, offset, node.event)
        if node.of_span and node.event not in opened:
            message = f"no text runs the span `{node.event}`, so this never happens"
            sink.add("W507", message, at, f"run it where it belongs: run {node.event}")
        elif node.event in game.verbs and node.event not in done:
            message = f"no text does `{node.event}`, so this never happens"
            sink.add("W507", message, at, "do it somewhere, or leave this out")


def limits(game: Game, sink: Sink) -> None:
    """`limit: once per span` names a span."""
    for action in actions(game):
        if action.limit is None:
            continue
        name = action.limit.split()[-1]
        if name not in game.spans:
            message = f"the limit of `{action.name}` names `{name}`, which is no span"
            sink.add("E409", message, action.span, meant(name, game.spans) or "write once per and a span")


# ---------------------------------------------------------------- texts that cannot do what they should


def span_bodies(game: Game, sink: Sink) -> None:
    """`run s` without a block needs a `do:` of the span."""
    for node in nodes_of(game, typed.Run):
        known = game.spans.get(node.name)
        if node.body is None and known is not None and known.do is None:
            message = f"the span `{node.name}` has no `do:`, so there is nothing to run"
            hint = f"write a colon and what happens in it, or give {node.name} a do: where it is declared"
            sink.add("E522", message, part(node.span, len("run "), node.name), hint)


def self_calls(game: Game, sink: Sink) -> None:
    """A verb that begins by doing itself never ends."""
    for verb in game.verbs.values():
        first = verb.do.body[0] if verb.do.body else None
        if isinstance(first, typed.Do) and first.verb == verb.name:
            message = f"`{verb.name}` only does itself again, and never ends"
            sink.add("W506", message, first.span, "test first whether to go on")


def late_requires(game: Game, sink: Sink) -> None:
    """A `require` below the answer of another seat cannot strike that answer."""
    for text in texts(game):
        for block in (node for node in nodes_in(text) if isinstance(node, typed.Block)):
            answered = False
            for stmt in block.body:
                if answered:
                    _report_requires(stmt, sink)
                answered = answered or _asks_another(stmt)


def _asks_another(stmt: typed.Stmt) -> bool:
    """Does somebody else answer in it?"""
    if isinstance(stmt, typed.AsEach | typed.As):
        return any(isinstance(node, typed.QUESTIONS) for node in nodes_in(stmt.body))
    if isinstance(stmt, typed.QUESTIONS):
        return stmt.said.by is not None or stmt.said.party
    inside = (node for node in nodes_in(stmt) if node is not stmt)
    return any(_asks_another(node) for node in inside if isinstance(node, typed.As | typed.AsEach))


def _report_requires(stmt: typed.Stmt, sink: Sink) -> None:
    for node in nodes_in(stmt):
        if isinstance(node, typed.Require):
            message = "another seat has answered above, so this `require` can strike nothing"
            sink.add("W505", message, node.span, "consent is written with if")


CHECKS = (announced_values, heard_events, limits, span_bodies, self_calls, late_requires)
