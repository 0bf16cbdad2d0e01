"""The state of play as one seat may see it, as text within 80 cells.

Works from `session.view(seat)` alone, so it can show no more than the seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..terminal import paint
from ..width import CELLS, clip, columns, width, wrap
from .hexes import hex_lines
from .holders import own_zones, zones_called
from .known import Known
from .one_thing import space_called, things_called
from .phrases import phrase

View = Mapping[str, Any]
_QUIET = {"coordinates", "kind", "name", "zone", "at", "owner", "controller", "definition", "number", "key"}
_TITLE = {"name", "at", "zone"}  # stand in the title of a thing
_EMPTY: tuple[Any, ...] = (None, "", [], {})


def board_lines(
    view: View,
    word: str = "",
    known: Known | None = None,
    holders: Mapping[str, str] | None = None,
    printed: Sequence[str] = (),
) -> list[str]:
    """All that is in play; with a word, the things, kind, seat, zone or space of that name.

    `holders`: things with own zones to the player that controls them; `printed`: lines of the entry of the one thing.
    """
    known, holders = known or Known(), holders or {}
    if word:
        return _about(view, word, known, holders, printed)
    own = own_zones(view, known, holders)
    parts = [_fields(view, known), _spans(view, known), _maps(view, known), _zones(view, known)]
    return [line for part in (*parts, _things(view, known, own)) for line in part]


def _about(view: View, word: str, known: Known, holders: Mapping[str, str], printed: Sequence[str]) -> list[str]:
    """Everything that is seen of one thing or space, or all things of a kind."""
    things, zones = _all_things(view), view.get("zones", {})
    if word in zones:
        return _zone(word, zones[word], things, known) or [f"{word}: 0"]
    found = things_called(view, word, known)
    space = space_called(view, word)
    lines = _own_zones(word, zones_called(view, word, known, holders), things, known)
    lines += _space(*space, things, known) if space else []
    if len(found) == 1:
        return [*(line for key, thing in found.items() for line in _whole(key, thing, things, known, printed)), *lines]
    lines += [line for key, thing in found.items() for line in _thing(key, thing, things, known)]
    missing = "none_in_play" if known.names_kind(word.casefold()) else "nothing_called"
    return lines or [phrase(missing, known.language, word)]


def _own_zones(
    word: str, zones: Mapping[str, Any], things: Mapping[str, Mapping[str, Any]], known: Known
) -> list[str]:
    """Zones of one name that things have of their own; empty ones only where all are."""
    lines = [line for name, inside in zones.items() for line in _zone(name, inside, things, known)]
    return lines or ([f"{word}: 0"] if zones else [])


def _whole(
    key: str,
    thing: Mapping[str, Any],
    things: Mapping[str, Mapping[str, Any]],
    known: Known,
    printed: Sequence[str],
) -> list[str]:
    """One thing with all that is seen of it; what its printed entry says stands first and only there."""
    title = paint(clip(_title(key, thing), CELLS), "bold")
    held = ((name, value) for name, value in thing.items() if name not in _TITLE and value not in _EMPTY)
    said = {name: value for name, value in held if not printed or _adds(name, value, printed)}
    attributes = _attributes(said, known, quiet=_QUIET if printed else ())
    return [title, *printed, *attributes, *_statuses(key, things, known)]


def _adds(name: str, value: Any, printed: Sequence[str]) -> bool:
    """Does an attribute tell more than the printed entry? Neither what stands there nor a bare 0 does."""
    return _says(value) and value != 0 and not any(f"{name}: {value}" in line for line in printed)


def _space(
    key: str, space: Mapping[str, Any], things: Mapping[str, Mapping[str, Any]], known: Known
) -> list[str]:
    """One space: what it says of itself, and what lies there by name."""
    inside = space.get("contents")
    here = ", ".join(_alike(inside, things, known)) if isinstance(inside, list) else str(inside or "")
    about = {name: value for name, value in space.items() if name != "contents"}
    held = wrap(f"{phrase('contents', known.language)}: {here}", first="  ", rest="    ") if here else []
    return [paint(clip(key, CELLS), "bold"), *_attributes(about, known, quiet=()), *held]


def _statuses(key: str, things: Mapping[str, Mapping[str, Any]], known: Known) -> list[str]:
    """The statuses that a thing bears."""
    borne = [one for one, thing in things.items() if thing.get("bearer") == key]
    told = f"{phrase('statuses', known.language)}: " + ", ".join(_alike(borne, things, known))
    return wrap(told, first="  ", rest="    ") if borne else []


def _all_things(view: View) -> Mapping[str, Mapping[str, Any]]:
    things: Mapping[str, Mapping[str, Any]] = view.get("things", {})
    return things


def _fields(view: View, known: Known) -> list[str]:
    """Attributes of the game as a whole."""
    things = _all_things(view)
    shown = [
        f"{name} {_named(value, things, known)}" for name, value in view.get("game", {}).items() if _says(value)
    ]
    return wrap(", ".join(shown)) if shown else []


def _says(value: Any) -> bool:
    return value not in (None, [], {}, (), "", False)


def _named(value: Any, things: Mapping[str, Mapping[str, Any]], known: Known) -> str:
    """A value; a thing by its name."""
    return (
        str(things[value].get("name") or value)
        if isinstance(value, str) and value in things
        else value_text(value, known.language)
    )


def _spans(view: View, known: Known) -> list[str]:
    """What is going on, from the outside in."""
    told = [
        f"{one['span']} of {one['of']}" if one.get("of") else str(one["span"])
        for one in view.get("spans", [])
    ]
    return wrap(f"{phrase('now', known.language)}: " + ", ".join(told)) if told else []


def _maps(view: View, known: Known) -> list[str]:
    """Square maps as a grid, hex maps as such, then the spaces where something stands."""
    lines: list[str] = []
    for name, spaces in view.get("maps", {}).items():
        if not spaces:
            continue
        drawn = hex_lines(spaces, frozenset(_QUIET), known.language)
        cells = {key: _space_text(space) for key, space in spaces.items()}
        grid = [] if drawn else _grid(cells)
        lines += [paint(name, "bold"), *drawn, *(grid or _regions(spaces, known))]
    return lines


def _space_text(space: Mapping[str, Any]) -> str:
    """What stands on a space, or the first thing it says of itself."""
    inside = space.get("contents") or []
    if inside:
        return " ".join(map(str, inside)) if isinstance(inside, list) else f"({inside})"
    said = [value for name, value in space.items() if name not in _QUIET and name != "contents" and value]
    return value_text(said[0]) if said else "·"


def _grid(cells: Mapping[str, str]) -> list[str]:
    """Spaces with keys `map.x.y` row by row, the highest row first; nothing for other maps."""
    places: dict[tuple[int, int], str] = {}
    for key, text in cells.items():
        parts = key.split(".")[-2:]
        if len(parts) != 2 or not all(part.isdigit() for part in parts):
            return []
        places[int(parts[0]), int(parts[1])] = text
    wide = max(map(width, places.values()), default=1) + 1
    across = sorted({x for x, _ in places})
    if wide * len(across) + 4 > CELLS:
        return []
    rows = sorted({y for _, y in places}, reverse=True)
    lines = [f"{y:>3} " + "".join(_centred(places.get((x, y), ""), wide) for x in across) for y in rows]
    return [*lines, "    " + "".join(_centred(str(x), wide) for x in across)]


def _centred(text: str, cells: int) -> str:
    room = max(0, cells - width(text))
    return " " * (room // 2) + text + " " * (room - room // 2)


def _regions(spaces: Mapping[str, Mapping[str, Any]], known: Known) -> list[str]:
    """Only spaces with something on them."""
    told = []
    for key, space in spaces.items():
        inside = space.get("contents")
        if inside:
            what = ", ".join(map(str, inside)) if isinstance(inside, list) else str(inside)
            told.append(f"  {key}: {what}")
    return columns(told) if told else [f"  {phrase('empty', known.language)}"]


def _zones(view: View, known: Known) -> list[str]:
    """The zones of the table: their contents, or how many lie there."""
    things = _all_things(view)
    return [line for name, inside in view.get("zones", {}).items() for line in _zone(name, inside, things, known)]


def _zone(name: str, inside: Any, things: Mapping[str, Mapping[str, Any]], known: Known) -> list[str]:
    if not inside:
        return []
    if isinstance(inside, list):
        return wrap(f"{name}: " + ", ".join(_alike(inside, things, known)), rest="    ")
    return [f"{name}: {inside}"]


def _alike(keys: list[Any], things: Mapping[str, Mapping[str, Any]], known: Known) -> list[str]:
    """Names in their order, with words that change in play; several alike that lie together as `Wall × 3`."""
    told: list[tuple[str, int]] = []
    for key in keys:
        thing = things.get(str(key), {})
        one = things.get(str(thing.get("definition")), thing)
        name = " ".join([str(one.get("name") or key), *_changed(thing, things, known)])
        if told and told[-1][0] == name:
            told[-1] = (name, told[-1][1] + 1)
        else:
            told.append((name, 1))
    return [name if count == 1 else f"{name} × {count}" for name, count in told]


def _changed(
    thing: Mapping[str, Any], things: Mapping[str, Mapping[str, Any]], known: Known
) -> list[str]:
    """The words that change in play and in which things of one definition differ, as the sides up of dice."""
    like = [one for one in things.values() if one.get("definition") == thing.get("definition")]
    return [
        value
        for name, value in thing.items()
        if isinstance(value, str) and value not in things and name in (known.changing or ()) and name not in _QUIET
        if any(one.get(name) not in (None, value) for one in like)
    ]


def _things(view: View, known: Known, own: Sequence[str]) -> list[str]:
    """Players, what stands on maps and `own` things, where they have more to say than that they are there."""
    spaces = {key for spaces in view.get("maps", {}).values() for key in spaces}
    lines: list[str] = []
    for key, thing in _all_things(view).items():
        in_play = thing.get("kind") == "player" or thing.get("at") in spaces or key in own
        says = any(_worth(name, value, known) for name, value in thing.items())
        if in_play and (says or _statuses(key, _all_things(view), known)):
            lines += _thing(key, thing, _all_things(view), known)
    return lines


def _worth(name: str, value: Any, known: Known) -> bool:
    """Is it something that changes in play and says something? A number does, even 0, where the rules are known."""
    if name in _QUIET or known.fixed(name) or value is False:
        return False
    return value not in (None, [], {}, (), "", 0) or (value == 0 and known.changing is not None)


def _thing(
    key: str, thing: Mapping[str, Any], things: Mapping[str, Mapping[str, Any]], known: Known
) -> list[str]:
    said = [*_attributes(thing, known, quiet=_QUIET), *_statuses(key, things, known)]
    title = clip(_title(key, thing), CELLS)
    return [paint(title, "bold"), *said] if said else [title]


def _title(key: str, thing: Mapping[str, Any]) -> str:
    """Name, key where it differs, and where it is."""
    name = str(thing.get("name") or key)
    called = name if name == key else f"{name} ({key})"
    where = thing.get("at") or thing.get("zone")
    return f"{called} @ {where}" if where else called


def _attributes(thing: Mapping[str, Any], known: Known, quiet: Any) -> list[str]:
    shown = [
        f"{name} {value_text(value, known.language)}"
        for name, value in thing.items()
        if name not in quiet and (not quiet or _worth(name, value, known))
    ]
    return wrap("  " + ", ".join(shown), first="  ", rest="  ") if shown else []


def value_text(value: Any, language: str = "en") -> str:
    """A value as an author would write it; of a record, only what says something if anything does."""
    if value is None or isinstance(value, bool):
        return phrase("none" if value is None else "yes" if value else "no", language)
    if isinstance(value, Mapping):
        told = {name: inner for name, inner in value.items() if _says(inner) and inner != 0} or value
        return "{" + ", ".join(f"{name}: {value_text(inner, language)}" for name, inner in told.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(value_text(inner, language) for inner in value) + "]"
    return str(value)
