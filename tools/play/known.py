"""What the board may know of a game: how kinds are called, and which attributes change in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.dsl.game import Game


@dataclass(frozen=True, slots=True)
class Known:
    """`plurals` to kinds; `kinds` to all kinds they are; `changing`: attributes that rules write, modify or derive.

    `language` is that of the labels; `zones`: the zones that things of each kind have of their own.
    """

    plurals: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, frozenset[str]] = field(default_factory=dict)
    changing: frozenset[str] | None = None
    language: str = "en"
    zones: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def is_kind(self, kind: object, word: str) -> bool:
        """Does the word, a kind or a plural, name this kind or one that it is?"""
        wanted = self.plurals.get(word, word)
        return kind == wanted or wanted in self.kinds.get(str(kind), ())

    def names_kind(self, word: str) -> bool:
        """Is the word a kind or a plural, though there may be nothing of it?"""
        return word in self.kinds or word in self.plurals

    def zones_of(self, thing: Mapping[str, object]) -> frozenset[str]:
        """The zones that a thing has of its own."""
        return self.zones.get(str(thing.get("kind")), frozenset())

    def fixed(self, name: str) -> bool:
        """Does this attribute stay as its definition says?"""
        return self.changing is not None and name not in self.changing


def known_of(game: Game, language: str) -> Known:
    """Walks the rules of the game once; keep what it gives."""
    kinds = {name: frozenset(_parents(game, name)) for name in game.kinds}
    plurals = {kind.plural: name for name, kind in game.kinds.items() if kind.plural != name}
    zones = {name: frozenset(kind.zones) for name, kind in game.kinds.items() if kind.zones}
    return Known(plurals, kinds, frozenset(_changing(game)), language, zones)


def _parents(game: Game, name: str) -> set[str]:
    found = {name}
    for parent in game.kinds[name].parents if name in game.kinds else ():
        found |= _parents(game, parent)
    return found


def _changing(game: Game) -> set[str]:
    from rulewright.dsl import typed

    from ..lint.uses import walk

    found = {one.name for kind in game.kinds.values() for one in kind.attributes.values() if one.derived is not None}
    found |= {zone for kind in game.kinds.values() for zone in kind.zones}
    found |= {choice.name for choice in game.setup.values()}
    parts = (game.flow, game.effects, game.verbs, game.functions, game.spans, game.abilities, game.actions)
    for node in walk((*parts, game.kinds, game.definitions)):
        if isinstance(node, typed.SetAttr) or (isinstance(node, typed.Modify) and node.target == "attribute"):
            found.add(node.name)
        elif isinstance(node, typed.SetIndex) and isinstance(node.of, typed.Attr):
            found.add(node.of.name)
    return found
