"""`given` of a case: the position, looked at with the names of its game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.dsl.plain_layout import plain_layout
from rulewright.dsl.spell import did_you_mean

from ..cases.run import GIVEN
from .case_names import THING, Found, Names, Part


def given_misfits(names: Names, given: Any) -> Iterator[Found]:
    """Every part of the position."""
    if not isinstance(given, Mapping):
        yield (), "`given` holds what the position differs in, by name", ""
        return
    for key in given:
        if key not in GIVEN:
            yield (key,), f"`given` has no {key}", did_you_mean(str(key), GIVEN)
    for key, look in _GIVEN.items():
        for path, message, hint in look(names, given[key]) if given.get(key) is not None else ():
            yield (key, *path), message, hint



def _scenario(names: Names, value: Any) -> Iterator[Found]:
    if names.kinds.get(str(value)) != "scenario":
        yield (), f"there is no scenario {value}", names.nearest_to(str(value))


def _seats(names: Names, value: Any) -> Iterator[Found]:
    least, most = names.game.seats
    if not isinstance(value, int) or isinstance(value, bool):
        yield (), f"seats is a number from {least} to {most}, not {value}", ""


def _seed(names: Names, value: Any) -> Iterator[Found]:
    if not isinstance(value, int) or isinstance(value, bool):
        yield (), f"the seed is a whole number, not {value}", ""


def _setup(names: Names, value: Any) -> Iterator[Found]:
    if not isinstance(value, Mapping):
        yield (), "set-up choices are given by name", ""
        return
    for key, one in value.items():
        inner = one.items() if isinstance(one, Mapping) else [(str(key).rpartition(".")[2], one)]
        for name, chosen in inner:
            path = (key, name) if isinstance(one, Mapping) else (key,)
            choice = names.game.setup.get(str(name))
            if choice is None:
                yield path, f"there is no set-up choice {name}", names.nearest_to(str(name), names.game.setup)
            elif not names.fits(chosen, choice.type):
                yield path, f"{name} cannot be {chosen}", names.nearest_to(str(chosen), names.symbols)


def _variants(names: Names, value: Any) -> Iterator[Found]:
    for n, one in enumerate(value if isinstance(value, list) else [value]):
        if names.kinds.get(str(one)) != "variant":
            yield (n,), f"there is no variant {one}", names.nearest_to(str(one))


def _place(names: Names, value: Any) -> Iterator[Found]:
    if not isinstance(value, Mapping):
        yield (), "things are placed by name", ""
        return
    for key, attributes in value.items():
        kind = names.kind_of(str(key))
        if kind is None:
            yield (key,), f"nothing is called {key}", names.nearest_to(str(key))
            continue
        for name, one in attributes.items() if isinstance(attributes, Mapping) else ():
            yield from _attribute(names, kind, str(name), one, (key, name))


def _attribute(names: Names, kind: str, name: str, value: Any, path: tuple[str | int, ...]) -> Iterator[Found]:
    """An attribute of a thing with its value."""
    if not names.has(kind, name):
        yield path, f"a {kind} has no {name}", names.nearest_to(name, names.attributes)
        return
    of = names.type_of(kind, name)
    if name in ("at", "zone"):
        if not names.fits(value, THING):
            yield path, f"there is no zone or space {value}", names.nearest_to(str(value))
    elif of is not None and not names.fits(value, of):
        yield path, f"{name} is of the type {of}, not {value}", names.nearest_to(str(value), names.symbols)


def _fields(names: Names, value: Any) -> Iterator[Found]:
    """`game` and `set`: fields of the game, `span.field`, `thing.attribute`."""
    for path, one in value.items() if isinstance(value, Mapping) else ():
        yield from _set(names, str(path), one, (path,))


def _set(names: Names, path: str, value: Any, at: tuple[str | int, ...]) -> Iterator[Found]:
    game = names.game
    key, _, name = path.rpartition(".")
    if path in game.fields:
        if not names.fits(value, game.fields[path].type):
            yield at, f"{path} is of the type {game.fields[path].type}, not {value}", ""
    elif key in game.spans:
        declared = {one.name: one.type for one in (*game.spans[key].takes, *game.spans[key].has)}
        if name not in declared:
            yield at, f"{key} has no {name}", names.nearest_to(name, declared)
        elif not names.fits(value, declared[name]):
            yield at, f"{name} is of the type {declared[name]}, not {value}", ""
    elif (kind := names.kind_of(key)) is not None:
        yield from _attribute(names, kind, name, value, at)
    else:
        yield at, f"there is no {path}", names.nearest_to(key or path, game.fields, game.spans)


def _zones(names: Names, value: Any) -> Iterator[Found]:
    for path, keys in value.items() if isinstance(value, Mapping) else ():
        if not names.is_thing(str(path)):
            yield (path,), f"there is no zone or space {path}", names.nearest_to(str(path))
        yield from _things(names, keys, (path,))


def _things(names: Names, keys: Any, path: tuple[str | int, ...]) -> Iterator[Found]:
    if keys is not None and not isinstance(keys, list):
        yield path, f"a list of things belongs here, not {keys}", ""
        return
    for n, key in enumerate(keys or ()):
        if not names.is_thing(str(key)):
            yield (*path, n), f"nothing is called {key}", names.nearest_to(str(key))


def _rolls(names: Names, value: Any) -> Iterator[Found]:
    for die, faces in value.items() if isinstance(value, Mapping) else ():
        if die != "random" and die not in names.game.dice:
            yield (die,), f"there is no die {die}", names.nearest_to(str(die), names.game.dice, ("random",))
        elif not isinstance(faces, list):
            yield (die,), f"results of {die} are a list, not {faces}", ""
        else:
            yield from _faces(names, str(die), faces)


def _faces(names: Names, die: str, faces: list[Any]) -> Iterator[Found]:
    known = {str(face) for face in names.game.dice.get(die, ())}
    for n, face in enumerate(faces):
        if (known and str(face) not in known) or (not known and not isinstance(face, int)):
            yield (die, n), f"{die} never shows {face}", names.nearest_to(str(face), known)


def _draws(names: Names, value: Any) -> Iterator[Found]:
    for zone, keys in value.items() if isinstance(value, Mapping) else ():
        if not names.is_thing(str(zone)):
            yield (zone,), f"there is no zone {zone}", names.nearest_to(str(zone))
        yield from _things(names, keys, (zone,))


def _maps(names: Names, value: Any) -> Iterator[Found]:
    for name, data in value.items() if isinstance(value, Mapping) else ():
        try:
            plain_layout(data, names.game, str(name))
        except ValueError as error:
            yield (name,), str(error), did_you_mean(str(name), names.game.maps)


_GIVEN: dict[str, Part] = {
    "scenario": _scenario, "seats": _seats, "seed": _seed, "setup": _setup, "variants": _variants, "place": _place,
    "game": _fields, "set": _fields, "zones": _zones, "rolls": _rolls, "draws": _draws, "maps": _maps,
}  # fmt: skip
