"""Tables: rows with single keys or ranges, spread out, without overlaps and holes."""

from __future__ import annotations

import re
from typing import Any

from . import typed, value
from .declaring import Declaring
from .game import TableDef
from .source import Entry, Mapping, Scalar, Sequence, Yaml
from .types import ANY, INT, Type, entity

_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)\Z")
_NUMBER = re.compile(r"-?\d+\Z")
LONGEST_RANGE = 10_000

Rows = dict[tuple[Any, ...], Any]


def declare_tables(work: Declaring) -> None:
    """The section `tables`."""
    for entry in work.sections.members("tables", work.sink).values():
        node = entry.value
        rows = node.get("rows") if isinstance(node, Mapping) else None
        if isinstance(node, Mapping) and isinstance(rows, Mapping):
            name = work.name(entry.key, "a table")
            work.world.tables[name] = _table(work, name, node, rows, entry)


def _table(work: Declaring, name: str, node: Mapping, rows: Mapping, entry: Entry) -> TableDef:
    gives, given = work.type(node.get("gives")), node.get("keys")
    declared = [work.type(item) for item in given.items] if isinstance(given, Sequence) else None
    depth = len(declared) if declared else _depth(rows, gives)
    keys = declared or [_key_type(work, level) for level in _levels(rows, depth)]
    found: Rows = {}
    _spread(work, rows, tuple(keys), (), gives, found)
    return TableDef(name, tuple(keys), gives, found, entry.key.span)


def _depth(rows: Yaml, gives: Type) -> int:
    """How many keys lead to a value."""
    depth = 0
    holds_mapping = gives.head in ("record", "counts")
    while isinstance(rows, Mapping) and rows.entries:
        depth += 1
        rows = rows.entries[0].value
    return max(1, depth - holds_mapping)


def _levels(rows: Mapping, depth: int) -> list[list[Scalar]]:
    """The key nodes of every level."""
    levels: list[list[Scalar]] = []
    here = [rows]
    for _ in range(depth):
        levels.append([entry.key for part in here for entry in part])
        here = [entry.value for part in here for entry in part if isinstance(entry.value, Mapping)]
    return levels


def _key_type(work: Declaring, keys: list[Scalar]) -> Type:
    """What the keys of one level are: numbers, words of one enumeration, or things of one kind."""
    texts = {key.text for key in keys}
    if all(_NUMBER.match(text) or _RANGE.match(text) for text in texts):
        return INT
    if texts <= {"true", "false"}:
        return Type("bool")
    words = [(len(listed), name) for name, listed in work.world.symbols.items() if texts <= set(listed)]
    if words:
        return Type("symbol", min(words)[1])
    kinds = {work.world.definitions[work.world.ids[text]].kind for text in texts if text in work.world.ids}
    if kinds and texts <= set(work.world.ids):
        return entity(kinds.pop() if len(kinds) == 1 else "")
    _unknown_key(work, keys)
    return ANY


def _unknown_key(work: Declaring, keys: list[Scalar]) -> None:
    """Report the key that fits no type that the others have."""
    symbols = [set(words) for words in work.world.symbols.values()]
    best = max(symbols, key=lambda words: len(words & {key.text for key in keys}), default=set())
    stranger = next((key for key in keys if key.text not in best and key.text not in work.world.ids), keys[0])
    hint = work.nearest(stranger.text, [*best, *work.world.ids])
    hint = hint or "say what the keys are: `keys: [int, a type]`"
    work.error("E209", f"`{stranger.text}` is no number, word or thing of the game", stranger.span, hint)


def _spread(
    work: Declaring, rows: Mapping, keys: tuple[Type, ...], before: tuple[Any, ...], gives: Type, found: Rows
) -> None:
    """Enter the rows of one level under the keys before them."""
    seen: dict[Any, Entry] = {}
    for entry in rows:
        for key in _keys(work, entry.key, keys[0]):
            if key in seen:
                note = ("the other", seen[key].key.span)
                work.error("E212", f"two rows for {_shown(key)}", entry.key.span, "", [note])
                break
            seen[key] = entry
            _enter(work, entry, keys, (*before, key), gives, found)
    _check_holes(work, rows, keys[0], seen)


def _enter(
    work: Declaring, entry: Entry, keys: tuple[Type, ...], path: tuple[Any, ...], gives: Type, found: Rows
) -> None:
    if len(keys) == 1:
        found[path] = value.value(entry.value, gives, work.world, work.sink, entry.name)
    elif isinstance(entry.value, Mapping):
        _spread(work, entry.value, keys[1:], path, gives, found)
    else:
        rest = f"{len(keys)} more keys" if len(keys) > 2 else "one more key"
        work.error("E212", f"this row needs {rest}, like the others", entry.key.span)


def _keys(work: Declaring, key: Scalar, of: Type) -> list[Any]:
    """The plain keys that a key node stands for."""
    found = _RANGE.match(key.text)
    if not found or of.head not in ("int", "any"):
        made = value.value(key, of, work.world, work.sink)
        return [] if made is None else [made]
    low, high = int(found[1]), int(found[2])
    if high < low:
        work.error("E212", f"the range {key.text} ends before it begins", key.span, f"write {high}..{low}")
        return []
    if high - low > LONGEST_RANGE:
        work.error("E212", f"a range holds at most {LONGEST_RANGE} numbers", key.span)
        return []
    return list(range(low, high + 1))


def _check_holes(work: Declaring, rows: Mapping, of: Type, seen: dict[Any, Entry]) -> None:
    """Numbers between ranges, and words of the enumeration, that have no row."""
    missing: list[str] = []
    if of.head == "int" and any(_RANGE.match(entry.name) for entry in rows) and seen:
        missing = [str(number) for number in range(min(seen), max(seen)) if number not in seen]
    elif of.head == "symbol":
        missing = [word for word in work.world.symbols.get(of.name, ()) if word not in seen]
    if missing:
        shown = ", ".join(missing[:5]) + (" …" if len(missing) > 5 else "")
        first = rows.entries[0].key if rows.entries else None
        work.error("W201", f"no row for {shown}", first.span if first else rows.span, "add one")


def _shown(key: Any) -> str:
    return f"`{key.key.rpartition('/')[2]}`" if isinstance(key, typed.Thing) else f"`{key}`"
