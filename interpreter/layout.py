"""Where everything of a game lies in a state: rows, columns, and the numbered cells of the table itself.

Row `i` is an entity; column `k` holds one attribute of all of them.  Column 0 (`CELLS`) is different: its rows are the
*cells* of the game as a whole (its attributes, extents of kinds, open spans, live listeners, chance counters).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.dsl import laid, typed
from rulewright.dsl.game import AttributeDef, Definition, Game, KindDef
from rulewright.dsl.types import ANY, Type, plain

from .values import Counts, Entity, Record, entity, layout

CELLS, ZONE, CONTENTS, OWNER, CONTROLLER, DEFINITION, KIND, NUMBER, KEY, EXISTS, ZONE_NAME, HOLDER = range(12)
COORDINATES, MAP = 12, 13  # of spaces: where they were laid, and the name of the map
BUILT_IN = {
    "zone": ZONE, "at": ZONE, "contents": CONTENTS, "owner": OWNER, "controller": CONTROLLER,
    "definition": DEFINITION, "number": NUMBER, "coordinates": COORDINATES,
}
DEFAULTS: tuple[Any, ...] = (None, None, None, None, None, None, "", 0, "", False, "", None, None, None)


@dataclass(slots=True)
class Layout:
    """Numbers of columns and cells, and the columns as they stand before set-up."""

    columns: dict[str, int] = field(default_factory=dict)
    zone_columns: dict[str, int] = field(default_factory=dict)
    cells: dict[tuple[str, str], int] = field(default_factory=dict)
    first_cells: list[Any] = field(default_factory=list)
    rows: list[dict[int, Any]] = field(default_factory=list)
    things: dict[str, Entity] = field(default_factory=dict)
    zones: dict[str, Entity] = field(default_factory=dict)
    spaces: dict[str, tuple[Entity, ...]] = field(default_factory=dict)
    maps: dict[str, Entity] = field(default_factory=dict)
    starts: dict[str, dict[int, Any]] = field(default_factory=dict)
    width: int = len(DEFAULTS)

    def cell(self, what: str, name: str, first: Any = None) -> int:
        """The number of a cell, made when first asked for."""
        key = (what, name)
        if key not in self.cells:
            self.cells[key] = len(self.first_cells)
            self.first_cells.append(first)
        return self.cells[key]

    def column(self, name: str) -> int:
        """The number of an attribute's column, made when first asked for."""
        if name in BUILT_IN:
            return BUILT_IN[name]
        if name not in self.columns:
            self.columns[name] = self.width
            self.width += 1
        return self.columns[name]

    def zone_column(self, name: str) -> int:
        """The column that holds each thing's own zone of that name."""
        if name not in self.zone_columns:
            self.zone_columns[name] = self.width
            self.width += 1
        return self.zone_columns[name]

    def row(self, values: dict[int, Any]) -> Entity:
        """A new entity."""
        self.rows.append(values)
        return entity(len(self.rows) - 1)

    def table(self) -> list[list[Any]]:
        """All columns, column 0 the cells."""
        columns: list[list[Any]] = [list(self.first_cells)]
        for k in range(1, self.width):
            default = DEFAULTS[k] if k < len(DEFAULTS) else None
            columns.append([row.get(k, default) for row in self.rows])
        return columns


def lay_out(game: Game, seats: int) -> Layout:
    """Rows and columns of a game with so many seats."""
    out = Layout()
    _kinds(game, out)
    _cells(game, out)
    out.things["game"] = out.row({KIND: "game", KEY: "game", EXISTS: True})
    _table_zones(game, out)
    _players(game, out, seats)
    _square_spaces(game, out)
    _definitions(game, out)
    _maps(game, out)
    _fill_values(game, out)
    _extents(game, out)
    return out


def _kinds(game: Game, out: Layout) -> None:
    """Columns of every kind, and what a new thing of it starts with."""
    for kind in game.kinds.values():
        starts: dict[int, Any] = {}
        for attribute in kind.attributes.values():
            if attribute.derived is None:
                starts[out.column(attribute.name)] = _start(attribute)
        for zone in kind.zones:
            out.zone_column(zone)
        out.starts[kind.name] = starts


def _start(attribute: AttributeDef) -> Any:
    """Start values are plain; containers start empty, references as none."""
    return plain_value(attribute.start, {}, attribute.type)


def plain_value(value: Any, things: dict[str, Entity], of: Type = ANY) -> Any:
    """A plain value of YAML, of a type, as a run-time value."""
    of = plain(of)
    if isinstance(value, typed.Thing):
        return things.get(value.key)
    if isinstance(value, typed.Zone):
        return things.get(f"zones/{value.name}")
    if isinstance(value, typed.EffectOf):
        return value.code
    if isinstance(value, typed.Die):
        return value.name
    if isinstance(value, typed.Const):
        return value.value
    if isinstance(value, laid.Layout):
        return laid_value(value, things)
    if isinstance(value, (list, tuple)):
        return tuple(plain_value(item, things, of.of or ANY) for item in value)
    if isinstance(value, dict):
        if of.head == "record":
            fields = dict(of.fields)
            return layout(tuple(value))(
                plain_value(item, things, fields.get(name, ANY)) for name, item in value.items()
            )
        return Counts({plain_value(key, things): item for key, item in value.items()})
    if value is None and of.head in ("list", "set"):
        return ()
    if value is None and of.head == "counts":
        return Counts({})
    return value


MAP_KIND = "map"
COORDINATE_NAMES = ("q", "r")
SPACE_FIELDS = ("at", "of", "wall", "values", "put")
EDGE_FIELDS = ("between", "barrier", "values")


def coordinates(at: Sequence[int]) -> Record:
    """A pair of numbers as coordinates."""
    return layout(COORDINATE_NAMES)(at)


def laid_value(made: laid.Layout, things: dict[str, Entity]) -> Record:
    """A layout as a record of records: `spaces` and `edges`, whose values are pairs of name and value."""
    spaces = tuple(
        layout(SPACE_FIELDS)((
            coordinates(one.at), plain_value(one.of, things), one.wall, _pairs(one.values, things),
            plain_value(one.put, things),
        ))
        for one in made.spaces
    )
    edges = tuple(
        layout(EDGE_FIELDS)((tuple(map(coordinates, one.between)), one.barrier, _pairs(one.values, things)))
        for one in made.edges
    )
    return layout(("spaces", "edges"))((spaces, edges))


def _pairs(values: laid.Values, things: dict[str, Entity]) -> tuple[tuple[str, Any], ...]:
    return tuple((name, plain_value(value, things, of)) for name, (of, value) in values.items())


def _cells(game: Game, out: Layout) -> None:
    """Cells that every game has, its own attributes and settings, and one for each span."""
    for name in ("outcome", "reason", "log", "effects", "serial", "happened", "votes"):
        out.cell("engine", name, () if name in ("effects", "votes") else None)
    out.first_cells[out.cell("engine", "serial")] = 1
    out.first_cells[out.cell("engine", "outcome")] = ()
    out.cell("engine", "scores", ())
    out.cell("engine", "scenario")
    out.cell("engine", "variants", ())
    for attribute in game.fields.values():
        out.cell("field", attribute.name, _start(attribute))
    for choice in game.setup.values():
        if choice.of == "table":
            out.cell("setting", choice.name, choice.default)
    for span in game.spans:
        out.cell("span", span, ())


def _table_zones(game: Game, out: Layout) -> None:
    for zone in game.zones.values():
        made = out.row({KIND: "zone", KEY: zone.name, ZONE_NAME: zone.name, CONTENTS: (), EXISTS: True})
        out.zones[zone.name] = made
        out.things[f"zones/{zone.name}"] = made


def _players(game: Game, out: Layout, seats: int) -> None:
    for number in range(1, seats + 1):
        key = f"seat{number}"
        values = {KIND: "player", KEY: key, NUMBER: number, EXISTS: True, **out.starts.get("player", {})}
        made = out.row(values)
        out.things[f"players/{key}"] = made
        own_zones(game.kinds["player"], made, key, out)


def _square_spaces(game: Game, out: Layout) -> None:
    """The cells of a square map, row by row."""
    for board in game.maps.values():
        if board.form == "square" and board.size:
            wide, high = board.size
            keys = [f"{board.name}.{x}.{y}" for y in range(1, high + 1) for x in range(1, wide + 1)]
            out.spaces[board.name] = tuple(_space(game, board.of, key, out) for key in keys)


def _maps(game: Game, out: Layout) -> None:
    """A row for each map, whose contents are its spaces; those of a hex map are laid later."""
    for board in game.maps.values():
        here = out.spaces[board.name] if board.form != "hex" else ()
        out.spaces[board.name] = here
        out.maps[board.name] = out.row({KIND: MAP_KIND, KEY: board.name, CONTENTS: here, EXISTS: True})
        for space in here:
            out.rows[space.i][MAP] = board.name


def _space(game: Game, kind: str, key: str, out: Layout) -> Entity:
    made = out.row({KIND: kind, KEY: key, CONTENTS: (), EXISTS: True, **out.starts.get(kind, {})})
    out.things[f"spaces/{key}"] = made
    own_zones(game.kinds[kind], made, key, out)
    return made


def own_zones(kind: KindDef, holder: Entity, key: str, out: Layout, exists: bool = True) -> None:
    """The zones that each thing of a kind has; those of a pattern do not exist, for what is made of it has its own."""
    for zone in kind.zones.values():
        made = out.row({
            KIND: "zone", KEY: f"{key}.{zone.name}", ZONE_NAME: zone.name, CONTENTS: (), EXISTS: exists,
            OWNER: holder, HOLDER: holder,
        })
        out.rows[holder.i][out.zone_column(zone.name)] = made
        if exists:
            out.zones[f"{key}.{zone.name}"] = made


def _definitions(game: Game, out: Layout) -> None:
    """A row for every definition; of kinds made `by create` it only serves as the pattern."""
    of_maps = {board.of: board.name for board in game.maps.values() if board.form != "square"}
    for definition in game.definitions.values():
        kind = game.kinds[definition.kind]
        exists = kind.made == "once"
        made = _one(game, definition, kind, definition.id, exists, 1, out)
        out.things[definition.key] = made
        if definition.kind in of_maps:
            board = of_maps[definition.kind]
            out.spaces[board] = (*out.spaces.get(board, ()), made)
        for n in range(2, definition.copies + 1):
            copy = _one(game, definition, kind, f"{definition.id}_{n}", exists, n, out)
            out.things[f"{definition.key}_{n}"] = copy
            out.rows[copy.i][DEFINITION] = made
    for board in game.maps:
        out.spaces.setdefault(board, ())


def _one(game: Game, definition: Definition, kind: KindDef, key: str, exists: bool, n: int, out: Layout) -> Entity:
    number = int(definition.id) if definition.id.isdigit() else n
    made = out.row({KIND: kind.name, KEY: key, NUMBER: number, EXISTS: exists, **out.starts[kind.name]})
    out.rows[made.i][DEFINITION] = made
    if is_space(game, kind.name):
        out.rows[made.i][CONTENTS] = ()
    own_zones(kind, made, key, out, exists)
    return made


def is_space(game: Game, kind: str) -> bool:
    """Is it the kind of the spaces of a map, or `space` itself?"""
    return kind == "space" or any(is_space(game, parent) for parent in game.kinds[kind].parents) or any(
        board.of == kind for board in game.maps.values()
    )


def _fill_values(game: Game, out: Layout) -> None:
    """Authored values, now that every thing they may name has its row; the same for starts and cells."""
    for definition in game.definitions.values():
        for n in range(1, definition.copies + 1):
            made = out.things[definition.key if n == 1 else f"{definition.key}_{n}"]
            _set_values(game, definition, made, out)
    for kind in game.kinds.values():
        for attribute in kind.attributes.values():
            if attribute.derived is None and attribute.start is not None:
                column = out.column(attribute.name)
                value = plain_value(attribute.start, out.things, attribute.type)
                _replace_start(kind.name, column, value, out)
    for attribute in game.fields.values():
        out.first_cells[out.cells["field", attribute.name]] = plain_value(
            attribute.start, out.things, attribute.type
        )
    for choice in game.setup.values():
        if choice.of == "table":
            out.first_cells[out.cells["setting", choice.name]] = plain_value(
                choice.default, out.things, choice.type
            )


def _replace_start(kind: str, column: int, value: Any, out: Layout) -> None:
    before = out.starts[kind][column]
    out.starts[kind][column] = value
    for row in out.rows:
        if row.get(KIND) == kind and row.get(column) == before:
            row[column] = value


def _set_values(game: Game, definition: Definition, made: Entity, out: Layout) -> None:
    attributes = game.kinds[definition.kind].attributes
    row = out.rows[made.i]
    for name, value in definition.values.items():
        of = attributes[name].type if name in attributes else ANY
        row[out.column(name)] = plain_value(value, out.things, of)
    zone = row.get(ZONE)
    if isinstance(zone, Entity):
        out.rows[zone.i][CONTENTS] = (*out.rows[zone.i].get(CONTENTS, ()), made)


def ancestors(game: Game, kind: str) -> tuple[str, ...]:
    """The kind and all that it is."""
    found = [kind]
    for parent in game.kinds[kind].parents:
        found += [name for name in ancestors(game, parent) if name not in found]
    return tuple(found)


def _extents(game: Game, out: Layout) -> None:
    """All things of a kind that exist, as one cell a kind."""
    members: dict[str, list[Entity]] = {kind: [] for kind in game.kinds}
    for i, row in enumerate(out.rows):
        if row.get(EXISTS) and row[KIND] in game.kinds:
            for name in ancestors(game, row[KIND]):
                members[name].append(entity(i))
    for kind, things in members.items():
        out.cell("extent", kind, tuple(things))
