"""The edits of one overlay: `set`, `add` and `drop` at paths, and who changed a place before.

Trees are never changed in place: an edit makes new mappings from the changed one up to its section.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from .diagnostics import Sink
from .nodes import Span
from .sections import FIXED, Sections
from .source import Entry, Mapping, Scalar, Sequence, Yaml
from .spell import did_you_mean

Path = tuple[str, ...]
Edit = Callable[[Mapping, Scalar], "Mapping | None"]
"""What to do with the mapping that holds the last key of a path; None after a finding."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change that was laid: by which overlay, what (`set`, `add`, `drop`), where it is written, what was there."""

    overlay: str
    what: str
    path: Path
    span: Span
    before: Span | None


@dataclass(slots=True)
class Laid:
    """Overlays being laid: which of them has changed what."""

    sections: Sections
    sink: Sink
    changed: dict[Path, tuple[str, Scalar]] = field(default_factory=dict)
    over: dict[str, list[str]] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)


def lay_one(laid: Laid, name: str, node: Mapping) -> None:
    """Make the changes of one overlay; what cannot be made is a finding at its place in the overlay."""
    for entry in _entries(node.get("set")):
        if _claim(laid, name, entry.key):
            _at(laid, (name, "set"), entry.key, _setting(entry.value))
    for entry in _entries(node.get("add")):
        _add(laid, name, entry)
    dropped = node.get("drop")
    for each in dropped.items if isinstance(dropped, Sequence) else ():
        if isinstance(each, Scalar) and _claim(laid, name, each):
            _at(laid, (name, "drop"), each, _dropping(laid))


def path_of(text: str) -> Path:
    """`section/id.key` as its parts."""
    return tuple(part for part in re.split(r"[/.]", text) if part)


def find(sections: Sections, path: Path) -> Entry | None:
    """The entry at a path, in whichever part of its section it stands."""
    if not path:
        return None
    for held, at in _parts(sections, path[0]):
        entry: Entry | None = held[at]
        for key in path[1:]:
            entry = entry.value.entry(key) if entry is not None and isinstance(entry.value, Mapping) else None
        if entry is not None:
            return entry
    return None


def _claim(laid: Laid, name: str, key: Scalar) -> bool:
    """May this overlay change this place? Not if another has, unless it says `over:`."""
    path = path_of(key.text)
    for other, (owner, where) in laid.changed.items():
        shared = min(len(other), len(path))
        if owner != name and other[:shared] == path[:shared] and owner not in laid.over[name]:
            message = f"the overlay `{owner}` changes `{where.text}` as well"
            hint = f"to change it once more, say `over: {owner}` in `{name}`"
            laid.sink.add("E218", message, key.span, hint, [("here", where.span)])
            return False
    laid.changed[path] = (name, key)
    return True


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
    """Put more into the mapping at a path, which is made when it is missing, or at the end of a list."""
    path = path_of(entry.key.text)
    if isinstance(entry.value, Sequence):
        if _claim(laid, name, _named(entry.key, "/".join((*path, f"+ of {name}")))):
            _at(laid, (name, "add"), entry.key, _appending(laid, entry.value))
        return
    if not isinstance(entry.value, Mapping):
        hint = "write `add: {section/id.key: {new: …}}`; to replace a value use `set:`"
        laid.sink.add("E218", "`add` puts entries into a mapping, or more into a list", entry.value.span, hint)
        return
    for new in entry.value:
        key = _named(new.key, "/".join((*path, new.name)))
        if _claim(laid, name, key):
            _at(laid, (name, "add"), key, _adding(laid, new), make=True)


def _appending(laid: Laid, more: Sequence) -> Edit:
    """Put items behind those of a list."""

    def edit(held: Mapping, key: Scalar) -> Mapping | None:
        there = held.entry(key.text)
        if there is None:
            return _setting(more)(held, key)
        if not isinstance(there.value, Sequence):
            note = [("here", there.key.span)]
            laid.sink.add("E218", f"`{key.text}` is no list", more.span, "to replace it use `set:`", note)
            return None
        return _setting(replace(there.value, items=(*there.value.items, *more.items)))(held, there.key)

    return edit


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


def _at(laid: Laid, by: tuple[str, str], key: Scalar, edit: Edit, make: bool = False) -> None:
    """Change the mapping that a path leads to; `by` is the overlay and what it does there."""
    path = path_of(key.text)
    section, *rest = path or ("",)
    if not rest:
        hint = "a path is `section/id.key`, or `game.key.key`"
        laid.sink.add("E218", f"`{key.text}` is no place inside a section", key.span, hint)
        return
    parts = _parts(laid.sections, section) or _new_section(laid, key, section, make)
    if not parts:
        return
    _, held, at = max(((_depth(held[at].value, rest), held, at) for held, at in parts), key=lambda one: one[0])
    before = find(laid.sections, path)
    changed = _inside(laid, held[at].value, rest, key, edit, make=len(rest) if make else 0)
    if changed is not None:
        held[at] = Entry(held[at].key, changed)
        laid.changes.append(Change(*by, path, key.span, before.key.span if before else None))


def _new_section(laid: Laid, key: Scalar, section: str, make: bool) -> list[tuple[list[Entry], int]]:
    """A section that the game does not have yet, if it may be made; else a finding."""
    if make and section not in FIXED:
        laid.sections.others.append(Entry(_named(key, section), Mapping((), False, key.span)))
        return _parts(laid.sections, section)
    known = [*laid.sections.fixed, *(entry.name for entry in laid.sections.others)]
    hint = did_you_mean(section, known)
    laid.sink.add("E218", f"the game has no section `{section}`", key.span, hint)
    return []


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


def _inside(laid: Laid, node: Yaml, keys: list[str], key: Scalar, edit: Edit, make: int) -> Mapping | None:
    """The changed copy of a mapping, or None after a finding.

    `make`: how long the path within the section is, where the mapping that is added to may be made; a thing never is.
    """
    if isinstance(node, Scalar) and node.value is None:
        node = Mapping((), node.flow, node.span)
    if not isinstance(node, Mapping):
        laid.sink.add("E218", f"`{key.text}` leads into a value that is no mapping", key.span)
        return None
    if len(keys) == 1:
        return edit(node, _named(key, keys[0]))
    entry = node.entry(keys[0])
    if entry is None:
        is_thing = len(keys) == make and path_of(key.text)[0] != "game"
        if not make or len(keys) != 2 or is_thing:
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
