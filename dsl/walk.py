"""Going through typed trees and through all texts of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any, TypeVar

from . import typed
from .game import Abilities, ActionDef, Game
from .nodes import Span


def nodes_in(tree: Any) -> Iterator[typed.Typed]:
    """All typed nodes of a tree (or of tuples of trees), outside in."""
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        if isinstance(one, typed.Typed):
            yield one
            waiting.extend(getattr(one, name) for name in reversed(_parts(type(one))))
        elif type(one) is tuple:
            waiting.extend(reversed(one))


_PARTS: dict[type[typed.Typed], tuple[str, ...]] = {}


def _parts(of: type[typed.Typed]) -> tuple[str, ...]:
    """The fields that may hold other nodes."""
    if of not in _PARTS:
        _PARTS[of] = tuple(each.name for each in fields(of) if each.name not in ("span", "type"))
    return _PARTS[of]


def texts(game: Game) -> Iterator[typed.Typed]:
    """Every text of a game once: blocks, rules, expressions."""
    seen: set[int] = set()
    for tree in _all_texts(game):
        if id(tree) not in seen:
            seen.add(id(tree))
            yield tree


def _all_texts(game: Game) -> Iterator[typed.Typed]:
    yield game.flow
    for verb in game.verbs.values():
        yield from _given(verb.cost, verb.do)
    for function in game.functions.values():
        yield from _given(function.body)
    for span in game.spans.values():
        yield from _given(span.do)
    yield from game.effects.values()
    yield from _of_owners([(game.abilities, game.actions)])
    yield from _of_owners((kind.abilities, kind.actions) for kind in game.kinds.values())
    yield from _of_owners((each.abilities, each.actions) for each in game.definitions.values())
    for kind in game.kinds.values():
        for attribute in kind.attributes.values():
            yield from _given(attribute.derived)


def _of_owners(owners: Iterable[tuple[Abilities, tuple[ActionDef, ...]]]) -> Iterator[typed.Typed]:
    for abilities, actions in owners:
        yield from abilities.rules
        for action in actions:
            yield from _given(*action.each, action.when, action.cost, action.do)


def _given(*trees: typed.Typed | None) -> Iterator[typed.Typed]:
    return (tree for tree in trees if tree is not None)


def actions(game: Game) -> Iterator[ActionDef]:
    """Every action of a game, inherited ones once."""
    seen: set[int] = set()
    owners = [game.actions, *(kind.actions for kind in game.kinds.values())]
    owners += [each.actions for each in game.definitions.values()]
    for action in (action for owned in owners for action in owned):
        if id(action) not in seen:
            seen.add(id(action))
            yield action


T = TypeVar("T", bound=typed.Typed)


def nodes_of(game: Game, of: type[T]) -> Iterator[T]:
    """All nodes of a class in all texts of a game."""
    return (node for text in texts(game) for node in nodes_in(text) if isinstance(node, of))


def part(span: Span, offset: int, word: str) -> Span:
    """The place of a word, so many characters behind the beginning of a span."""
    start = span.column + offset
    return Span(span.file, span.line, start, span.line, start + len(word))
