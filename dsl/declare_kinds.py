"""Kinds: names first, so that types can be read; then attributes, zones, rule text, and what they inherit."""

from __future__ import annotations

from dataclasses import replace

from .declaring import BUILT_IN_ATTRIBUTES, DEFINITION_KEYS, Declaring, entries, truth, word, words
from .game import AttributeDef, KindDef, ZoneDef
from .nodes import NOWHERE
from .source import Entry, Mapping, Yaml
from .type_text import BUILT_IN
from .types import Type, entity

BUILT_IN_KINDS = {"player": "players", "space": "spaces"}


def kind_parts(work: Declaring) -> dict[str, list[Entry]]:
    """All entries of each kind: the game may extend what the core declares, and nothing twice."""
    parts: dict[str, list[Entry]] = {}
    for section in work.sections.game("kinds"):
        for entry in entries(section.value):
            held = parts.setdefault(entry.name, [])
            if held and not work.sections.is_core(held[-1]):
                note = ("first here", held[-1].key.span)
                work.error("E207", f"the kind `{entry.name}` is declared twice", entry.key.span, "", [note])
            else:
                held.append(entry)
    return parts


def declare_names(work: Declaring, parts: dict[str, list[Entry]]) -> None:
    """Enter every kind with its parents, plural and section, still empty."""
    for name, plural in BUILT_IN_KINDS.items():
        work.types.kinds[name] = plural
    for name, held in parts.items():
        work.name(held[-1].key, "a kind")
        if name in BUILT_IN:
            work.error(
                "E207", f"`{name}` is a type of the language and cannot name a kind", held[-1].key.span
            )
        work.types.kinds[name] = word(_last(held, "plural")) or BUILT_IN_KINDS.get(name, name + "s")
    for name, plural in work.types.kinds.items():
        held = parts.get(name, [])
        parents = tuple(_parents(work, held))
        made = word(_last(held, "made")) or ("by create" if name == "player" else "once")
        section = word(_last(held, "section")) or plural
        live_in = tuple(zone.text for zone in words(_last(held, "live_in")))
        span = held[-1].key.span if held else NOWHERE
        work.world.kinds[name] = KindDef(
            name, plural, section, parents, made=made, live_in=live_in, lives=word(_last(held, "lives")) or "scenario",
            alike=truth(_last(held, "alike")),
            span=span,
        )
    _break_circles(work)


def _parents(work: Declaring, held: list[Entry]) -> list[str]:
    nodes = [parent for entry in held for parent in words(_get(entry, "is"))]
    return list(dict.fromkeys(found for node in nodes if (found := work.kind(node))))


def _break_circles(work: Declaring) -> None:
    """Report kinds that are their own parents, and cut them loose."""
    for name, kind in work.world.kinds.items():
        if _reaches(work, kind.parents, name, set()):
            work.error("E210", f"the kind `{name}` is its own parent", kind.span, "change its `is:`")
            work.world.kinds[name] = replace(kind, parents=())


def _reaches(work: Declaring, parents: tuple[str, ...], name: str, seen: set[str]) -> bool:
    for parent in parents:
        if parent == name:
            return True
        if parent not in seen:
            seen.add(parent)
            if _reaches(work, work.world.kinds[parent].parents, name, seen):
                return True
    return False


def add_spaces(work: Declaring) -> None:
    """The kinds of spaces of maps are spaces; those of hex maps, and kinds of edges, are made as the map is laid."""
    for of in {board.of for board in work.world.maps.values()}:
        kind = work.world.kinds.get(of)
        if kind and not work.world.is_a(of, "space"):
            work.world.kinds[of] = replace(kind, parents=(*kind.parents, "space"))
    for board in work.world.maps.values():
        for laid in (board.of, board.edge_kind) if board.form == "hex" else ():
            kind = work.world.kinds.get(laid or "")
            if kind is not None:
                work.world.kinds[kind.name] = replace(kind, made="by create")


def declare_kinds(work: Declaring, parts: dict[str, list[Entry]]) -> None:
    """Fill the kinds, parents before children."""
    done: set[str] = set()

    def fill(name: str) -> None:
        if name in done:
            return
        done.add(name)
        for parent in work.world.kinds[name].parents:
            fill(parent)
        _fill(work, name, parts.get(name, []))

    for name in list(work.world.kinds):
        fill(name)


def _fill(work: Declaring, name: str, held: list[Entry]) -> None:
    """Attributes, zones, actions and rule text: those of the parents, then its own."""
    kind, owner, world = work.world.kinds[name], f"kinds/{name}", work.world
    attributes: dict[str, AttributeDef] = {}
    zones: dict[str, ZoneDef] = {}
    actions, rules = work.out.actions.setdefault(owner, {}), work.out.rules.setdefault(owner, [])
    for parent in kind.parents:
        attributes.update(world.kinds[parent].attributes)
        zones.update(world.kinds[parent].zones)
        actions.update(work.out.actions.get(f"kinds/{parent}", {}))
        rules += [path for path in work.out.rules.get(f"kinds/{parent}", []) if path not in rules]
    for entry in held:
        attributes.update(_attributes(work, name, entry, attributes))
        zones.update(_zones(work, entry, attributes))
        _own_rules(work, name, entry)
    live_in = kind.live_in or next(
        (world.kinds[up].live_in for up in kind.parents if world.kinds[up].live_in), ()
    )
    world.kinds[name] = replace(kind, attributes=attributes, zones=zones, live_in=live_in)


def _own_rules(work: Declaring, name: str, entry: Entry) -> None:
    """Rule text and actions; an action replaces the inherited one of its name."""
    owner = f"kinds/{name}"
    work.add_rules(owner, _get(entry, "abilities"), work.rule_scope(name))
    work.add_actions(owner, _get(entry, "actions"), entity(name))


def _attributes(
    work: Declaring, kind: str, entry: Entry, above: dict[str, AttributeDef]
) -> dict[str, AttributeDef]:
    """Its own attributes, `side:` among them."""
    found: dict[str, AttributeDef] = {}
    for inner in entries(_get(entry, "has")):
        made = work.attribute(inner, f"kinds/{kind}.has.{inner.name}", entity(kind))
        if made.name in BUILT_IN_ATTRIBUTES:
            work.error(
                "E207", f"every thing has an attribute `{made.name}` already", inner.key.span, "leave it out"
            )
        elif made.name in DEFINITION_KEYS:
            work.error(
                "E207", f"`{made.name}:` has another meaning on a definition", inner.key.span, "rename it"
            )
        else:
            _same_type(work, made, above.get(made.name), inner)
            found[made.name] = made
    side = _get(entry, "side")
    if side is not None and work.world.symbols.get("side"):
        for node in words(side):
            chosen = work.known(node, work.world.symbols["side"], "side")
            found["side"] = AttributeDef("side", Type("symbol", "side"), chosen, span=node.span)
    return found


def _same_type(work: Declaring, made: AttributeDef, above: AttributeDef | None, entry: Entry) -> None:
    if above is not None and made.type != above.type and made.type.head != "entity":
        note = ("declared here", above.span)
        message = f"`{made.name}` is {made.type} here and {above.type} in a parent kind"
        work.error("E207", message, entry.key.span, "rename one of the two", [note])


def _zones(work: Declaring, entry: Entry, attributes: dict[str, AttributeDef]) -> dict[str, ZoneDef]:
    found = {}
    for inner in entries(_get(entry, "zones")):
        zone = work.zone(inner)
        if zone.name in attributes or zone.name in BUILT_IN_ATTRIBUTES:
            note = ("here", attributes[zone.name].span) if zone.name in attributes else None
            message = f"`{zone.name}` is the name of an attribute and of a zone"
            work.error("E207", message, inner.key.span, "rename one of the two", [note] if note else [])
        found[zone.name] = zone
    return found


def check_zones_named(work: Declaring, parts: dict[str, list[Entry]]) -> None:
    """`live_in` names zones that exist."""
    known = {*work.world.zones, *(zone for kind in work.world.kinds.values() for zone in kind.zones)}
    for held in parts.values():
        for entry in held:
            for node in words(_get(entry, "live_in")):
                work.known(node, known, "zone")


def _get(entry: Entry, key: str) -> Yaml | None:
    return entry.value.get(key) if isinstance(entry.value, Mapping) else None


def _last(held: list[Entry], key: str) -> Yaml | None:
    """The value of a key in the last part that has it."""
    return next((found for entry in reversed(held) if (found := _get(entry, key)) is not None), None)
