"""What the game puts on the table: types and sides, zones, dice, maps, setup choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from . import value
from .declaring import Declaring, entries, number, truth, word, words
from .game import AttributeDef, MapDef, SetupChoice
from .misfit import Misfit
from .read_layout import must_fit, read_layout
from .source import Entry, Mapping, Scalar, Sequence, Yaml
from .types import PLAYER, Type, optional

SIDE_TYPE = "side"


def declare_types(work: Declaring) -> None:
    """`types:` and the enumeration of sides."""
    sides = work.sections.game_members("sides", work.sink)
    if sides:
        work.types.symbols[SIDE_TYPE] = tuple(sides)
        work.types.types[SIDE_TYPE] = Type("symbol", SIDE_TYPE)
    names: dict[str, Any] = work.out.extras.setdefault("symbol_names", {})
    for entry in work.sections.game_members("types", work.sink).values():
        name = work.name(entry.key, "a type")
        if name in work.types.names():
            work.error("E207", f"there is a type `{name}` already", entry.key.span, "choose another name")
            continue
        node = entry.value.get("is") if isinstance(entry.value, Mapping) else entry.value
        work.types.types[name] = work.type(node, name)
        shown = entry.value.get("names") if isinstance(entry.value, Mapping) else None
        for symbol in entries(shown):
            if symbol.name not in work.types.symbols.get(name, ()):
                hint = work.nearest(symbol.name, work.types.symbols.get(name, ()))
                work.error("E209", f"`{symbol.name}` is no word of `{name}`", symbol.key.span, hint)
            names[symbol.name] = work.text(symbol.value)
    _check_words(work)


def _check_words(work: Declaring) -> None:
    """Words of enumerations that effect text could not say."""
    for section in work.sections.game("types"):
        for entry in entries(section.value):
            node = entry.value.get("is") if isinstance(entry.value, Mapping) else entry.value
            for symbol in ("true", "false", "none"):
                if isinstance(node, Scalar) and symbol in work.types.symbols.get(entry.name, ()):
                    message = f"`{symbol}` is a value of the language and cannot be a word of a type"
                    work.error("E206", message, node.span, "choose another word")


def declare_sides(work: Declaring) -> None:
    """`sides:` as relations of two sides; what one says holds for the other unless that says otherwise."""
    members = work.sections.game_members("sides", work.sink)
    said: dict[tuple[str, str], str] = {}
    for entry in members.values():
        for key, relation in (("enemies", "enemy"), ("allies", "ally")):
            for node in words(entry.value.get(key) if isinstance(entry.value, Mapping) else None):
                other = work.known(node, members, "side")
                if other:
                    said[entry.name, other] = relation
    for (one, other), relation in list(said.items()):
        said.setdefault((other, one), relation)
    work.out.extras["sides"] = said


def declare_zones(work: Declaring) -> None:
    """`zones:` of the table."""
    for entry in work.sections.game_members("zones", work.sink).values():
        zone = work.zone(entry)
        work.world.zones[zone.name] = zone


def declare_dice(work: Declaring) -> None:
    """`dice:`: numbers, words, or things."""
    dice: dict[str, tuple[Any, ...]] = {}
    for entry in work.sections.game_members("dice", work.sink).values():
        name = work.name(entry.key, "a die")
        faces = entry.value.items if isinstance(entry.value, Sequence) else ()
        dice[name] = tuple(value.value(face, Type("any"), work.world, work.sink, name) for face in faces)
        known = {word for listed in work.types.symbols.values() for word in listed}
        for face, node in zip(dice[name], faces, strict=True):
            if isinstance(face, str) and face not in known and isinstance(node, Scalar):
                hint = work.nearest(face, known) or "declare it as a word of a type: `types: {…: one of …}`"
                work.error("E209", f"`{face}` is no number, word or thing of the game", node.span, hint)
    work.world.dice = dice


# ---------------------------------------------------------------- maps


def declare_maps(work: Declaring) -> None:
    """`maps:` without their edges, which need the definitions."""
    for entry in work.sections.game_members("maps", work.sink).values():
        if not isinstance(entry.value, Mapping):
            continue
        name = work.name(entry.key, "a map")
        node, forms = entry.value, [key for key in ("square", "hex", "regions") if entry.value.get(key)]
        if len(forms) != 1:
            hint = "a map is `{square: [columns, rows], of: kind}`, `{hex: kind}` or `{regions: kind}`"
            work.error("E213", f"the map `{name}` must be square, hex or regions", entry.key.span, hint)
            continue
        work.world.maps[name] = _map(work, name, forms[0], node, entry)


def _map(work: Declaring, name: str, form: str, node: Mapping, entry: Entry) -> MapDef:
    given = node.get("of") or (node.get(form) if form != "square" else None)
    if given is None:
        work.error("E205", f"the map `{name}` needs `of:`, the kind of its spaces", entry.key.span)
    of = work.kind(given) or "space"
    size, edges = node.get("square"), node.get("edges")
    sides = [number(item) or 1 for item in size.items] if isinstance(size, Sequence) else []
    measured = (sides[0], sides[1]) if len(sides) == 2 else None
    edge_kind = work.kind(edges) if form == "hex" and isinstance(edges, Scalar) else None
    outside, radius = word(node.get("outside")) or "void", number(node.get("radius"))
    return MapDef(name, form, of, measured, (), outside, edge_kind, radius, span=entry.key.span)


def declare_layouts(work: Declaring) -> None:
    """`layout:` of hex maps: the spaces that are there from the start."""
    for entry in work.sections.game_members("maps", work.sink).values():
        board, node = work.world.maps.get(entry.name), _of(entry, "layout")
        if board is None or node is None:
            continue
        if board.form != "hex":
            message = f"only a hex map has a layout, `{board.name}` is {board.form}"
            work.error("E213", message, node.span, "leave it out")
            continue
        try:
            made = read_layout(node, work.world, value.read, board)
            must_fit(made, board)
        except Misfit as misfit:
            work.error("E211", f"`layout`: {misfit}", misfit.span, misfit.hint)
        else:
            work.world.maps[entry.name] = replace(board, layout=made)


def declare_edges(work: Declaring, definitions: dict[str, Entry]) -> None:
    """Edges of region maps, from `neighbours:` of the definitions and `edges:` of the map."""
    for entry in work.sections.game_members("maps", work.sink).values():
        board = work.world.maps.get(entry.name)
        if board is None or board.form == "hex" or not isinstance(entry.value, Mapping):
            continue
        regions = {
            held.id: key
            for key, held in work.world.definitions.items()
            if work.world.is_a(held.kind, board.of)
        }
        edges: dict[tuple[str, str], None] = {}
        for one in regions.values():
            near = _of(definitions.get(one), "neighbours")
            if isinstance(near, Mapping):
                work.error("E204", "`neighbours` is a list of spaces", near.span, "write neighbours: [a, b]")
            for node in words(near):
                _edge(work, edges, regions, one, node)
        for pair in _pairs(entry.value.get("edges")):
            first = work.known(pair[0], regions, board.of)
            if first:
                _edge(work, edges, regions, regions[first], pair[1])
        work.world.maps[entry.name] = replace(board, edges=tuple(edges))


def _edge(
    work: Declaring, edges: dict[tuple[str, str], None], regions: dict[str, str], one: str, node: Scalar
) -> None:
    """Join two spaces, in whatever order it is said."""
    if node.text not in regions:
        work.error(
            "E209",
            f"no space of this map is called `{node.text}`",
            node.span,
            work.nearest(node.text, regions),
        )
        return
    other = regions[node.text]
    if other == one:
        work.error("E213", "a space is no neighbour of itself", node.span, "leave it out")
    elif (other, one) not in edges:
        edges[one, other] = None


def _pairs(node: Yaml | None) -> list[tuple[Scalar, Scalar]]:
    found = []
    for item in node.items if isinstance(node, Sequence) else ():
        ends = words(item)
        if len(ends) == 2:
            found.append((ends[0], ends[1]))
    return found


def _of(entry: Entry | None, key: str) -> Yaml | None:
    return entry.value.get(key) if entry is not None and isinstance(entry.value, Mapping) else None


# ---------------------------------------------------------------- setup


def declare_setup(work: Declaring) -> None:
    """`setup:`: choices of a seat are attributes of the player, those of the table fields of `settings`."""
    choices: dict[str, SetupChoice] = {}
    for entry in work.sections.game_members("setup", work.sink).values():
        if not isinstance(entry.value, Mapping):
            continue
        node, name = entry.value, work.name(entry.key, "a setup choice")
        of, whose = work.type(node.get("type")), word(node.get("of")) or "table"
        given = node.get("default")
        default = None if given is None else value.value(given, of, work.world, work.sink, name)
        choices[name] = SetupChoice(
            name, whose, of, default, truth(node.get("distinct")), work.text(node.get("text")), entry.key.span,
            number(node.get("least")), number(node.get("most")),
        )
        attribute = AttributeDef(name, of, default, span=entry.key.span)
        if whose == "table":
            work.world.settings[name] = attribute
        else:
            _seat_choice(work, attribute)
    work.out.extras["setup"] = choices


def _seat_choice(work: Declaring, attribute: AttributeDef) -> None:
    player = work.world.kinds[PLAYER.name]
    if attribute.name in player.attributes:
        known = player.attributes[attribute.name]
        if known.type not in (attribute.type, optional(attribute.type)):
            note = ("the attribute", known.span)
            message = f"the player's `{attribute.name}` is {known.type}, this choice is {attribute.type}"
            work.error("E207", message, attribute.span, "make the types equal", [note])
        return
    work.world.kinds[PLAYER.name] = replace(
        player, attributes={**player.attributes, attribute.name: attribute}
    )
