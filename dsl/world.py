"""Stage 2½: every declared name of a game, before any effect text is looked at.

`declare.py` fills a World from YAML; `resolve.py` looks names up in it.  It has the shape of `Game`, with the bodies of
verbs, functions, spans, actions and definitions still empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .game import AttributeDef, Definition, FunctionDef, KindDef, MapDef, SpanDef, TableDef, VerbDef, ZoneDef
from .types import Type
from .vocabulary import Vocabulary


@dataclass(slots=True)
class World:
    """Declared names. `ids` maps the bare id of a definition to its key (`section/id`)."""

    vocabulary: Vocabulary
    kinds: dict[str, KindDef] = field(default_factory=dict)
    symbols: dict[str, tuple[str, ...]] = field(default_factory=dict)
    types: dict[str, Type] = field(default_factory=dict)
    fields: dict[str, AttributeDef] = field(default_factory=dict)
    settings: dict[str, AttributeDef] = field(default_factory=dict)
    zones: dict[str, ZoneDef] = field(default_factory=dict)
    maps: dict[str, MapDef] = field(default_factory=dict)
    dice: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    relations: tuple[str, ...] = ("enemy", "ally")
    spans: dict[str, SpanDef] = field(default_factory=dict)
    tables: dict[str, TableDef] = field(default_factory=dict)
    functions: dict[str, FunctionDef] = field(default_factory=dict)
    verbs: dict[str, VerbDef] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    groups: frozenset[str] = frozenset()
    blocks: dict[str, tuple[str, tuple[tuple[str, Type], ...]]] = field(default_factory=dict)
    """For authored verbs that take a block: verb -> (now | later, names it binds with their types)."""
    windows: dict[str, str] = field(default_factory=dict)
    """Windows of the game's own -> before | after."""

    def is_a(self, kind: str, parent: str) -> bool:
        """Is every thing of `kind` also of `parent`? The empty kind holds everything."""
        return not parent or kind == parent or any(self.is_a(above, parent) for above in self.kinds[kind].parents)
