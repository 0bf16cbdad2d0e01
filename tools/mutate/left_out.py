"""What no case could show, so that no mutant is made of it.

Advice: the `value` by which bots rank positions, and the functions that only it calls. It is no rule; with another
formula a bot only plays better or worse. And what nobody ever reads: the start of an attribute that each definition
gives anew.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rulewright.dsl import typed
from rulewright.dsl.nodes import Span

if TYPE_CHECKING:
    from rulewright.dsl.game import Game

RANKING = "value"  # the attribute of a scenario that bots read


def advice(game: Game) -> frozenset[tuple[str, str]]:
    """Functions and effects that only bots need, as (part of the game, name)."""
    formulas = {("effects", of.code) for of in _formulas(game)}
    rules = [_text(game, skip=formulas), *_derived(game)]
    return frozenset((_reached(game, formulas) | formulas) - _reached(game, _named(rules)))


def _formulas(game: Game) -> Iterator[typed.EffectOf]:
    for one in game.definitions.values():
        value = one.values.get(RANKING)
        if one.kind == "scenario" and isinstance(value, typed.EffectOf):
            yield value


def _text(game: Game, skip: set[tuple[str, str]]) -> list[Any]:
    """All rule text but functions, which count where something calls them."""
    effects = [body for code, body in game.effects.items() if ("effects", code) not in skip]
    parts = (game.verbs, game.spans, game.definitions, game.abilities, game.actions, game.flow, game.setup)
    return [*effects, *parts]


def _derived(game: Game) -> Iterator[Any]:
    """Kinds, but for a scenario's own derived ranking."""
    for kind in game.kinds.values():
        ranked = kind.name == "scenario"
        yield [kind.actions, kind.abilities]
        yield [one for one in kind.attributes.values() if not (ranked and one.name == RANKING)]


def _reached(game: Game, start: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The functions called from there, and from those, and so on."""
    seen: set[tuple[str, str]] = set()
    waiting = list(start)
    while waiting:
        part, name = waiting.pop()
        body = getattr(game, part).get(name)
        if part == "functions":
            seen.add((part, name))
        waiting += [one for one in _named(body) if one not in seen and one not in waiting]
    return seen


def _named(node: Any) -> set[tuple[str, str]]:
    """Functions that a text calls or hands on."""
    found: set[tuple[str, str]] = set()
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, (typed.CallFunction, typed.RuleOf)):
            found.add(("functions", one.function))
        if isinstance(one, Mapping):
            waiting += one.values()
        elif isinstance(one, (tuple, list)) and not isinstance(one, Span):
            waiting += one
        elif dataclasses.is_dataclass(one) and not isinstance(one, type):
            waiting += [getattr(one, field.name) for field in dataclasses.fields(one)]
    return found


def is_never_read(game: Game, kinds: Collection[str], attribute: str) -> bool:
    """Whether the start of an attribute of these kinds is replaced by what every definition says.

    Players, and the spaces and edges of maps that are laid, are things without a definition: they keep the start.
    """
    given = [attribute in one.values for one in game.definitions.values() if one.kind in kinds]
    made = {"player", *(one.of for one in game.maps.values() if one.form != "regions")}
    made |= {one.edge_kind for one in game.maps.values() if one.edge_kind}
    return bool(given) and all(given) and not made & set(kinds)
