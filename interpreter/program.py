"""A compiled game: everything that is the same for all its sessions. Made by `lower.py`, never changed afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.dsl.game import ActionDef, Game
from rulewright.dsl.nodes import NOWHERE, Span

from .code import Code
from .errors import UnknownName
from .layout import DEFAULTS, Layout
from .templates import Template
from .values import Entity


@dataclass(slots=True)
class Rule:
    """A trigger or modifier, compiled.

    `when(S, me, performer, cause, *payload, *captures)`; `run` likewise, a function or (if it may suspend) a code.
    """

    number: int
    home: str
    window: str
    event: str
    optional: bool = False
    once_per: str | None = None
    when: Callable[..., bool] | None = None
    run: Any = None
    span: Span = NOWHERE

    @property
    def framed(self) -> bool:
        """Must it be run in a frame?"""
        return isinstance(self.run, Code)


@dataclass(slots=True)
class Action:
    """An action, compiled: `each(S, me, performer)` yields tuples of values; `legal` tests `when` and `cost` of one.

    `holders(S, performer)` are the things it stands on; `near` says where they are things of one kind in zones of these
    names, of the performer's or of the table.
    """

    number: int
    home: str
    definition: ActionDef
    code: Code
    names: tuple[str, ...]
    each: Callable[..., tuple[Any, ...]] | None = None
    when: Callable[..., bool] | None = None
    cost: Any = None
    holders: Callable[[Any, Entity], Sequence[Entity]] | None = None
    near: tuple[str, tuple[str, ...]] | None = None
    shown: Mapping[str, Callable[..., Any]] = field(default_factory=dict)


@dataclass(slots=True)
class Until:
    """Rule text that holds for a while: its modifiers and triggers by cell, and the conditions that end it."""

    rules: tuple[tuple[int, int], ...]
    conditions: tuple[Callable[..., bool], ...]
    names: tuple[str, ...]


@dataclass(slots=True)
class Program:
    """See the module's title. `sites[n]` is where in the YAML the n-th site stands."""

    game: Game
    layout: Layout
    seats: int
    first_columns: list[list[Any]]
    defaults: list[Any]
    sites: list[tuple[Span, str]]
    names: dict[str, Any]
    codes: dict[str, Code]
    rules: list[Rule]
    actions: list[Action]
    untils: list[Until]
    source: str = ""
    line_sites: Mapping[int, int] = field(default_factory=dict)
    extent_cells: dict[str, tuple[int, ...]] = field(default_factory=dict)
    own_zone_columns: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    first_rows: int = 0
    kind_columns: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lengthened: dict[tuple[int | str, ...], tuple[list[list[Any]], int]] = field(default_factory=dict)
    zone_sight: dict[tuple[str, str], str] = field(default_factory=dict)
    hides: bool = False
    hooks: dict[Entity, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    kind_hooks: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    live_in: dict[str, frozenset[str]] = field(default_factory=dict)
    chosen_kinds: frozenset[str] = frozenset()
    streams: dict[str, int] = field(default_factory=dict)
    groups: dict[str, tuple[Action, ...]] = field(default_factory=dict)
    templates: list[Template] = field(default_factory=list)
    boards: dict[str, Any] = field(default_factory=dict)
    settles: bool = False
    scenario_cell: int = 0
    variants_cell: int = 0
    players_cell: int = 0
    log_cell: int = 0
    serial_cell: int = 0
    outcome_cell: int = 0
    scores_cell: int = 0
    reason_cell: int = 0
    effects_cell: int = 0
    span_cells: tuple[tuple[str, int], ...] = ()
    rests: tuple[int, ...] = ()
    happened_cell: int = 0
    votes_cell: int = 0
    later_binds: list[tuple[str, ...]] = field(default_factory=list)
    traced: bool = False
    settle_cell: int = -1
    prioritised: bool = False
    alike: frozenset[str] = frozenset()
    name_of: dict[Entity, Mapping[str, str]] = field(default_factory=dict)
    digest: str = ""
    homes: dict[Span, Entity] | None = None

    def columns_of(self, kind: str) -> tuple[int, ...]:
        """The columns in which a thing of a kind may hold something: those of all things, its attributes and zones."""
        found = self.kind_columns.get(kind)
        if found is None:
            layout, known = self.layout, self.game.kinds.get(kind)
            names = [*known.attributes] if known is not None else []
            own = [layout.columns[name] for name in names if name in layout.columns]
            zones = [column for _, column in self.own_zone_columns.get(kind, ())]
            found = self.kind_columns[kind] = (*range(1, len(DEFAULTS)), *own, *zones)
        return found

    def site(self, number: int) -> Span:
        """The place of a site."""
        return self.sites[number][0] if 0 <= number < len(self.sites) else NOWHERE

    def thing(self, id: str) -> Entity:
        """The thing that a bare id names. Raises UnknownName."""
        for one in self.game.definitions.values():
            if one.id == id:
                return self.layout.things[one.key]
        raise UnknownName(id)

    def order_of(self, entry: tuple[Any, ...]) -> tuple[Any, ...]:
        """Order of those who hear a window: forced before optional, then by thing, then as written."""
        rule = self.rules[entry[0]]
        return (rule.optional, entry[1].i if entry[1] is not None else -1, rule.number, entry[3])
