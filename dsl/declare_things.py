"""Definitions: first their ids and kinds, then their values, each against the schema that its kind gives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from . import typed, value
from .declaring import Declaring, Text, entries, number, word
from .derived_schema import definition_schema
from .game import Definition
from .nodes import Span
from .schema import bad_name, type_name
from .sections import FIXED, check_keys
from .source import Entry, Mapping, Scalar, Yaml
from .types import Type, entity

_ID = re.compile(r"[a-z_]\w*\Z|\d+\Z", re.A)


def section_kinds(work: Declaring) -> dict[str, list[str]]:
    """Section -> the kinds whose definitions may stand in it; parents come first."""
    found: dict[str, list[str]] = {}
    for name, kind in work.world.kinds.items():
        found.setdefault(kind.section, []).append(name)
    return found


def declare_ids(work: Declaring) -> dict[str, Entry]:
    """Enter every definition with its kind; gives the entries by key (`section/id`), defaults merged in."""
    sections = section_kinds(work)
    found: dict[str, Entry] = {}
    for section in work.sections.others:
        if section.name not in sections:
            _unknown_section(work, section, sections)
        elif not isinstance(section.value, Mapping):
            message = f"`{section.name}` holds definitions by id"
            work.error(
                "E204", message, section.value.span, f"write `{section.name}:` and below it `some_id: …`"
            )
        else:
            for entry in _with_defaults(work, section.value):
                _enter(work, section.name, sections[section.name], entry, found)
    return found


def _unknown_section(work: Declaring, section: Entry, sections: dict[str, list[str]]) -> None:
    by_kind = {name: at for at, kinds in sections.items() for name in kinds}
    if section.name in by_kind:
        hint = f"definitions of the kind `{section.name}` stand in `{by_kind[section.name]}:`"
    else:
        hint = (
            work.nearest(section.name, [*FIXED, *sections])
            or f"sections are {', '.join([*FIXED, *sections])}"
        )
    work.error("E201", f"there is no section `{section.name}`", section.key.span, hint)


def _with_defaults(work: Declaring, section: Mapping) -> Iterator[Entry]:
    """The entries of a section, each with the values of `defaults:` that it does not give."""
    defaults = section.get("defaults")
    shared = entries(defaults)
    if defaults is not None and not isinstance(defaults, Mapping):
        work.error("E204", "`defaults` is a mapping of values for every entry of its section", defaults.span)
    for entry in section:
        if entry.name == "defaults":
            continue
        node = entry.value
        if shared and isinstance(node, Scalar) and node.value is None:
            node = Mapping((), False, node.span)
        if isinstance(node, Mapping):
            more = tuple(each for each in shared if node.entry(each.name) is None)
            node = Mapping((*node.entries, *more), node.flow, node.span)
        yield Entry(entry.key, node)


def _enter(work: Declaring, section: str, kinds: list[str], entry: Entry, found: dict[str, Entry]) -> None:
    ident, key = entry.name, f"{section}/{entry.name}"
    if not _ID.match(ident):
        bad_name(entry.key, work.sink)
        return
    if not ident.isdigit():
        work.name(entry.key, "a thing")
    if ident in work.world.ids:
        first = work.world.definitions[work.world.ids[ident]]
        note = ("first here", first.span)
        message = f"there is a {first.kind} `{ident}` already"
        work.error(
            "E207", message, entry.key.span, "effect text knows things by their bare id: rename one", [note]
        )
        return
    kind = _kind(work, kinds, entry)
    work.world.ids[ident] = key
    work.world.definitions[key] = Definition(key, ident, kind, {}, span=entry.key.span)
    found[key] = entry


def _kind(work: Declaring, kinds: list[str], entry: Entry) -> str:
    """The kind of a definition: that of its section, unless `kind:` names one below it."""
    given = entry.value.get("kind") if isinstance(entry.value, Mapping) else None
    if not isinstance(given, Scalar):
        return kinds[0]
    allowed = [name for name in work.world.kinds if any(work.world.is_a(name, above) for above in kinds)]
    return work.known(given, allowed, "kind for this section") or kinds[0]


def declare_things(work: Declaring, found: dict[str, Entry]) -> None:
    """Values, effects, rule text and actions of every definition."""
    homes = _homes(work)
    schemas: dict[str, dict[str, Any]] = {}
    for key, entry in found.items():
        made = work.world.definitions[key]
        if made.kind not in schemas:
            schemas[made.kind] = definition_schema(work.world, made.kind)
        node = entry.value
        if isinstance(node, Mapping):
            check_keys(entry, schemas[made.kind], work.sink, homes)
            work.world.definitions[key] = _definition(work, key, made, node)
        elif isinstance(node, Scalar) and node.value is None:
            continue
        else:
            message = f"`{made.id}` cannot be {type_name(node)}"
            work.error("E204", message, node.span, f"a {made.kind} is a mapping: its attributes, one a line")


def _homes(work: Declaring) -> dict[str, str]:
    """Attribute -> the kinds that have it, for findings about misplaced keys."""
    found: dict[str, list[str]] = {}
    for name, kind in work.world.kinds.items():
        for attribute in kind.attributes:
            if not any(attribute in work.world.kinds[parent].attributes for parent in kind.parents):
                found.setdefault(attribute, []).append(name)
    return {attribute: f"definitions of {' and '.join(names)}" for attribute, names in found.items()}


def _definition(work: Declaring, key: str, made: Definition, node: Mapping) -> Definition:
    kind = work.world.kinds[made.kind]
    values: dict[str, Any] = {}
    places: dict[str, Span] = {}
    for entry in node:
        attribute = kind.attributes.get(entry.name)
        if attribute is None:
            continue
        if attribute.derived is not None:
            message = f"`{entry.name}` is computed and cannot be given"
            work.error("E211", message, entry.key.span, "leave it out", [("computed here", attribute.span)])
            continue
        given = _value(work, key, entry, attribute.type, made.kind)
        work.bounds(entry.name, given, attribute.least, attribute.most, entry.value.span)
        values[entry.name], places[entry.name] = given, entry.key.span
    _nothing_missing(work, made, values)
    work.add_rules(key, node.get("abilities"), work.rule_scope(made.kind))
    work.add_actions(key, node.get("actions"), entity(made.kind))
    copies = number(node.get("copies"))
    if copies is None:
        copies = work.out.extras["copies"].get(made.kind, 1)
    name = work.text(node.get("name"))
    return Definition(key, made.id, made.kind, name, values, copies, span=made.span, value_spans=places)


def _nothing_missing(work: Declaring, made: Definition, values: dict[str, Any]) -> None:
    """An attribute that names a thing and has no start must be given, unless it may be none (`deck?`)."""
    for name, attribute in work.world.kinds[made.kind].attributes.items():
        wanted = attribute.type.head == "entity" and attribute.derived is None and attribute.start is None
        if wanted and name not in values:
            message = f"`{made.id}` has no `{name}`, and every {made.kind} needs one"
            hint = f"write `{name}:` and the id of a {attribute.type}"
            work.error("E205", message, made.span, hint, [("declared here", attribute.span)])


def _value(work: Declaring, key: str, entry: Entry, of: Type, kind: str) -> Any:
    """A plain value; an effect text is kept under `section/id.attribute`."""
    inner = of.of if of.head == "optional" and of.of is not None else of
    if inner.head == "text" and isinstance(entry.value, Mapping):
        said = work.text(entry.value)
        work.out.translations.setdefault(said.get("en", ""), {}).update(said)
    if inner.head != "effect":
        return value.value(entry.value, of, work.world, work.sink, entry.name)
    if not isinstance(entry.value, Scalar) or word(entry.value) is None:
        work.error("E211", f"`{entry.name}` is an effect text", entry.value.span, "write it below a `|`")
        return None
    path = f"{key}.{entry.name}"
    form = "returned" if inner.name else "effect"
    work.out.texts.append(Text(path, form, entry.value, work.rule_scope(kind)))
    return typed.EffectOf(path, span=entry.value.span, type=inner)


def check_names(work: Declaring) -> None:
    """Bare names of effect text that mean two things."""
    world = work.world
    taken: dict[str, tuple[str, Any]] = {}
    groups: list[tuple[str, dict[str, Any]]] = [
        ("attribute of the game", {name: made.span for name, made in world.fields.items()}),
        ("zone", {name: made.span for name, made in world.zones.items()}),
        ("map", {name: made.span for name, made in world.maps.items()}),
        ("span", {name: made.span for name, made in world.spans.items()}),
        ("plural", {kind.plural: kind.span for kind in world.kinds.values()}),
        ("thing", {made.id: made.span for made in world.definitions.values()}),
    ]
    for what, names in groups:
        for name, span in names.items():
            if name in taken:
                note = (f"the {taken[name][0]}", taken[name][1])
                message = f"`{name}` is the name of {_a(taken[name][0])} and of {_a(what)}"
                work.error("E207", message, span, "rename one of the two", [note])
            else:
                taken[name] = (what, span)


def _a(what: str) -> str:
    return f"{'an' if what[0] in 'aeiou' else 'a'} {what}"


def copies_by_kind(parts: dict[str, list[Entry]]) -> dict[str, int]:
    """`copies:` of kinds."""
    found: dict[str, int] = {}
    for name, held in parts.items():
        for entry in held:
            given: Yaml | None = entry.value.get("copies") if isinstance(entry.value, Mapping) else None
            count = number(given)
            if count is not None:
                found[name] = count
    return found
