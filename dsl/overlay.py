"""Editions and mods: overlays laid over the sections of a game, before anything is checked.

`set`, `add` and `drop` name places by path: `section/id.key.key`, or `game.key.key`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from .diagnostics import Sink
from .sections import FIXED, Sections
from .source import Entry, Mapping, Scalar, Sequence, Yaml
from .spell import did_you_mean

Path = tuple[str, ...]
Edit = Callable[[Mapping, Scalar], "Mapping | None"]
"""What to do with the mapping that holds the last key of a path; None after a finding."""


@dataclass(slots=True)
class Laid:
    """Overlays being laid: which of them has changed what."""

    sections: Sections
    sink: Sink
    changed: dict[Path, tuple[str, Scalar]] = field(default_factory=dict)
    over: dict[str, list[str]] = field(default_factory=dict)


def lay(sections: Sections, mods: frozenset[str], edition: str | None, sink: Sink) -> None:
    """Change the sections: first by the overlays of the edition, then by those in files of mods."""
    found = _overlays(sections)
    chosen = _of_edition(sections, edition, found, sink)
    chosen += [name for name, entry in found.items() if entry.key.span.file in mods and name not in chosen]
    laid = Laid(sections, sink)
    for name in _in_order(chosen, found):
        node = found[name].value
        if isinstance(node, Mapping):
            laid.over[name] = [each.text for each in _scalars(node.get("over"))]
            _lay_one(laid, name, node)


def _overlays(sections: Sections) -> dict[str, Entry]:
    parts = [entry.value for entry in sections.fixed.get("overlay", [])]
    return {entry.name: entry for part in parts if isinstance(part, Mapping) for entry in part}


def _of_edition(sections: Sections, edition: str | None, found: dict[str, Entry], sink: Sink) -> list[str]:
    """The overlays that an edition of the game names."""
    if edition is None:
        return []
    editions = {
        entry.name: entry
        for section in sections.game("editions")
        if isinstance(section.value, Mapping)
        for entry in section.value
    }
    if edition not in editions:
        hint = did_you_mean(edition, editions) or f"there are: {', '.join(editions) or 'none'}"
        place = sections.game_parts[0].key.span if sections.game_parts else None
        if place is not None:
            sink.add("E218", f"the game has no edition `{edition}`", place, hint)
        return []
    node = editions[edition].value
    named = _scalars(node.get("overlay")) if isinstance(node, Mapping) else []
    for each in named:
        if each.text not in found:
            hint = did_you_mean(each.text, found)
            sink.add("E218", f"there is no overlay `{each.text}`", each.span, hint)
    return [each.text for each in named if each.text in found]


def _in_order(chosen: list[str], found: dict[str, Entry]) -> list[str]:
    """As they come, but what says `over: x` after x."""
    ordered: list[str] = []

    def place(name: str, waiting: tuple[str, ...]) -> None:
        node = found[name].value
        for below in _scalars(node.get("over")) if isinstance(node, Mapping) else []:
            if below.text in chosen and below.text not in ordered and below.text not in waiting:
                place(below.text, (*waiting, name))
        if name not in ordered:
            ordered.append(name)

    for name in chosen:
        place(name, ())
    return ordered


# ---------------------------------------------------------------- one overlay


def _lay_one(laid: Laid, name: str, node: Mapping) -> None:
    for entry in _entries(node.get("set")):
        if _claim(laid, name, entry.key):
            _at(laid, entry.key, _setting(entry.value))
    for entry in _entries(node.get("add")):
        _add(laid, name, entry)
    for each in _scalars(node.get("drop")):
        if _claim(laid, name, each):
            _at(laid, each, _dropping(laid))


def _claim(laid: Laid, name: str, key: Scalar) -> bool:
    """May this overlay change this place? Not if another has, unless it says `over:`."""
    path = _path(key.text)
    for other, (owner, where) in laid.changed.items():
        shared = min(len(other), len(path))
        if owner != name and other[:shared] == path[:shared] and owner not in laid.over[name]:
            message = f"the overlay `{owner}` changes `{where.text}` as well"
            hint = f"to change it once more, say `over: {owner}` in `{name}`"
            laid.sink.add("E218", message, key.span, hint, [("here", where.span)])
            return False
    laid.changed[path] = (name, key)
    return True


def _path(text: str) -> Path:
    return tuple(part for part in re.split(r"[/.]", text) if part)


def _setting(value: Yaml) -> Edit:
    """Give a key a value, whether it has one or not."""

    def edit(held: Mapping, key: Scalar) -> Mapping:
        made = Entry(key, value)
        if held.entry(key.text) is None:
            return replace(held, entries=(*held.entries, made))
        return replace(held, entries=tuple(made if one.name == key.text else one for one in held))

    return edit


def _dropping(laid: Laid) -> Edit:
    """Take a key away."""

    def edit(held: Mapping, key: Scalar) -> Mapping | None:
        if held.entry(key.text) is None:
            _missing(laid, held, key)
            return None
        return replace(held, entries=tuple(one for one in held if one.name != key.text))

    return edit


def _add(laid: Laid, name: str, entry: Entry) -> None:
    """Put further entries into the mapping at a path, which is made when it is missing."""
    if not isinstance(entry.value, Mapping):
        hint = "write `add: {section/id.key: {new: …}}`; to replace a value use `set:`"
        laid.sink.add("E218", "`add` puts entries into a mapping", entry.value.span, hint)
        return
    path = _path(entry.key.text)
    for new in entry.value:
        if _claim(laid, name, _named(new.key, "/".join((*path, new.name)))):
            _at(laid, _named(new.key, "/".join((*path, new.name))), _adding(laid, new), make=True)


def _adding(laid: Laid, new: Entry) -> Edit:
    def edit(held: Mapping, key: Scalar) -> Mapping | None:
        there = held.entry(new.name)
        if there is not None:
            note = [("here", there.key.span)]
            laid.sink.add(
                "E218", f"`{new.name}` is there already", new.key.span, "to change it use `set:`", note
            )
            return None
        return replace(held, entries=(*held.entries, Entry(new.key, new.value)))

    return edit


# ---------------------------------------------------------------- finding the place


def _at(laid: Laid, key: Scalar, edit: Edit, make: bool = False) -> None:
    """Change the mapping that a path leads to, in whichever part of its section it stands."""
    section, *rest = _path(key.text) or ("",)
    parts = _parts(laid.sections, section)
    if not rest:
        hint = "a path is `section/id.key`, or `game.key.key`"
        laid.sink.add("E218", f"`{key.text}` is no place inside a section", key.span, hint)
        return
    if not parts:
        if make and section not in FIXED:
            empty = Mapping((), False, key.span)
            laid.sections.others.append(Entry(_named(key, section), empty))
            parts = _parts(laid.sections, section)
        else:
            known = [*laid.sections.fixed, *(entry.name for entry in laid.sections.others)]
            hint = did_you_mean(section, known)
            laid.sink.add("E218", f"the game has no section `{section}`", key.span, hint)
            return
    _, held, at = max(
        ((_depth(held[at].value, rest), held, at) for held, at in parts), key=lambda one: one[0]
    )
    changed = _inside(laid, held[at].value, rest, key, edit, make)
    if changed is not None:
        held[at] = Entry(held[at].key, changed)


def _parts(sections: Sections, section: str) -> list[tuple[list[Entry], int]]:
    """Where the parts of a section are kept."""
    if section in FIXED:
        held = sections.fixed.get(section, [])
        return [(held, at) for at in range(len(held))]
    return [(sections.others, at) for at, entry in enumerate(sections.others) if entry.name == section]


def _depth(node: Yaml, keys: list[str]) -> int:
    """How far a path can be followed in a part."""
    if not keys or not isinstance(node, Mapping):
        return 0
    inner = node.get(keys[0])
    return 0 if inner is None else 1 + _depth(inner, keys[1:])


def _inside(laid: Laid, node: Yaml, keys: list[str], key: Scalar, edit: Edit, make: bool) -> Mapping | None:
    """The changed copy of a mapping, or None after a finding."""
    if isinstance(node, Scalar) and node.value is None:
        node = Mapping((), node.flow, node.span)
    if not isinstance(node, Mapping):
        laid.sink.add("E218", f"`{key.text}` leads into a value that is no mapping", key.span)
        return None
    if len(keys) == 1:
        return edit(node, _named(key, keys[0]))
    entry = node.entry(keys[0])
    if entry is None:
        if not (make and len(keys) == 2):
            _missing(laid, node, _named(key, keys[0]))
            return None
        entry = Entry(_named(key, keys[0]), Mapping((), node.flow, key.span))
    inner = _inside(laid, entry.value, keys[1:], key, edit, make)
    return None if inner is None else _setting(inner)(node, entry.key)


def _missing(laid: Laid, held: Mapping, key: Scalar) -> None:
    names = [entry.name for entry in held]
    hint = did_you_mean(key.text, names) or f"there are: {', '.join(names[:12])}"
    laid.sink.add("E218", f"there is no `{key.text}` at this path", key.span, hint)


def _named(key: Scalar, text: str) -> Scalar:
    """The key with another text, at the same place."""
    return replace(key, text=text)


def _entries(node: Yaml | None) -> Iterator[Entry]:
    return iter(node.entries if isinstance(node, Mapping) else ())


def _scalars(node: Yaml | None) -> list[Scalar]:
    if isinstance(node, Sequence):
        return [item for item in node.items if isinstance(item, Scalar)]
    return [node] if isinstance(node, Scalar) and node.value is not None else []
