"""Which types fit where: assignment, comparison, common types, elements. Pure, over the kinds of a World."""

from __future__ import annotations

from ..types import ANY, ENTITY, Type, entity, optional, plain
from ..world import World

PLACE = Type("place")
"""Where a thing is: a zone or a space. The type of the built-in attribute `zone`."""

_WORDS = ("group", "kind", "word")


def is_a(world: World, kind: str, parent: str) -> bool:
    """Is every thing of `kind` of `parent`? Unknown kinds are only themselves."""
    if not parent or kind == parent:
        return True
    known = world.kinds.get(kind)
    return known is not None and any(is_a(world, above, parent) for above in known.parents)


def family(world: World, kind: str) -> list[str]:
    """The kind and all kinds that are one, in the order of declaration; all kinds for the empty one."""
    return [name for name in world.kinds if is_a(world, name, kind)]


def related(world: World, one: str, other: str) -> bool:
    """Can one thing be of both kinds?"""
    if is_a(world, one, other) or is_a(world, other, one):
        return True
    return any(is_a(world, kind, other) for kind in family(world, one))


def is_space(world: World, kind: str) -> bool:
    """Is it the kind of spaces of some map (or above or below one)?"""
    if not kind:
        return False
    if is_a(world, kind, "space"):
        return True
    return any(is_a(world, kind, board.of) or is_a(world, board.of, kind) for board in world.maps.values())


def wants_space(world: World, of: Type) -> bool:
    """Is a place or a space wanted?"""
    return of.head == "place" or (of.head == "entity" and is_space(world, of.name))


def stands_in(world: World, given: Type, wanted: Type) -> bool:
    """Must a thing be replaced by the space where it is?"""
    return wants_space(world, wanted) and given.head == "entity" and not is_space(world, given.name)


def element(world: World, of: Type) -> Type | None:
    """What comes out when one goes over it; None where one cannot."""
    held = plain(of)
    if held.head in ("list", "set", "map", "zone"):
        return held.of or (ENTITY if held.head == "zone" else ANY)
    if held.head == "any":
        return ANY
    return ENTITY if wants_space(world, held) else None


def same_words(world: World, one: str, other: str) -> bool:
    """Are two enumerations one, or written with the same words?"""
    if one == other:
        return True
    return bool(one and other) and world.symbols.get(one) == world.symbols.get(other) is not None


def fits(world: World, given: Type, wanted: Type) -> bool:
    """May a value of one type be given where the other is wanted? What may be none fits (only a hint)."""
    if "any" in (given.head, wanted.head) or "var" in (given.head, wanted.head):
        return True
    if wanted.head == "optional":
        return given.head == "none" or fits(world, given, plain(wanted))
    if given.head == "optional":
        return fits(world, plain(given), wanted)
    if wanted.head in ("list", "set"):
        return _elements_fit(world, given, wanted)
    if wants_space(world, wanted) and given.head in ("entity", "place"):
        return True
    if given.head == "place" or wanted.head == "place":
        return given.head in ("zone", "place") and wanted.head in ("zone", "place", "entity")
    if wanted.head == "effect":
        return given.head in ("effect", "action")
    return _same_form(world, given, wanted)


def _elements_fit(world: World, given: Type, wanted: Type) -> bool:
    """A list where one is wanted; zones, maps and sets are lists of what they hold."""
    if given.head not in ("list", "set", "zone", "map"):
        return False
    inner = element(world, given)
    return inner is None or wanted.of is None or fits(world, inner, wanted.of)


def _same_form(world: World, given: Type, wanted: Type) -> bool:
    """Types of one head, compared part by part."""
    if given.head in _WORDS or wanted.head in _WORDS:
        return given.head == wanted.head or "text" in (given.head, wanted.head)
    if given.head != wanted.head:
        return False
    if given.head == "entity":
        return related(world, given.name, wanted.name)
    if given.head == "symbol":
        return same_words(world, given.name, wanted.name)
    if given.head == "record":
        return _fields_fit(world, given, wanted)
    if given.of is not None and wanted.of is not None:
        return fits(world, given.of, wanted.of)
    return not (given.name and wanted.name) or given.name == wanted.name


def _fields_fit(world: World, given: Type, wanted: Type) -> bool:
    """Records with the same fields in the same order."""
    if [name for name, _ in given.fields] != [name for name, _ in wanted.fields]:
        return False
    pairs = zip(given.fields, wanted.fields, strict=True)
    return all(fits(world, one, other) for (_, one), (_, other) in pairs)


def comparable(world: World, one: Type, other: Type) -> bool:
    """May they be compared with `==`?"""
    if "none" in (one.head, other.head):
        return True
    left, right = plain(one), plain(other)
    if {left.head, right.head} == {"entity"} and is_space(world, left.name) != is_space(world, right.name):
        return related(world, left.name, right.name)
    return fits(world, left, right) or fits(world, right, left)


def join(world: World, one: Type, other: Type) -> Type | None:
    """The narrowest type that holds both; None where there is none."""
    if one == other or other.head == "any":
        return one
    if one.head == "any":
        return other
    if "none" in (one.head, other.head):
        return optional(other if one.head == "none" else one)
    if "optional" in (one.head, other.head):
        inner = join(world, plain(one), plain(other))
        return None if inner is None else optional(inner)
    if one.head == other.head == "entity":
        return entity(_common(world, one.name, other.name))
    if one.head in ("list", "set") and one.of is not None and other.head in ("list", "set", "zone", "map"):
        inner = join(world, one.of, element(world, other) or ANY)
        return None if inner is None else Type(one.head, of=inner)
    if "place" in (one.head, other.head) and fits(world, one, PLACE) and fits(world, other, PLACE):
        return PLACE
    return one if fits(world, other, one) else other if fits(world, one, other) else None


def _common(world: World, one: str, other: str) -> str:
    """The nearest kind above both; empty for any thing."""
    waiting = [one]
    while waiting:
        kind = waiting.pop(0)
        if is_a(world, other, kind):
            return kind
        known = world.kinds.get(kind)
        waiting.extend(known.parents if known is not None else ())
    return ""
