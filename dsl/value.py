"""Values in YAML -> plain values of a type, with a finding where they do not fit.

int, bool, str (texts and symbols), None, tuples (lists and sets), dicts (records, in the order of their
fields, and counts), `typed.Thing` (entities), `typed.Zone`, `typed.Die`, `typed.RuleOf`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import typed
from .diagnostics import Sink
from .misfit import Misfit
from .read_layout import read_layout
from .source import Mapping, Scalar, Sequence, Yaml
from .spell import did_you_mean
from .type_text import BUILT_IN
from .types import Type, plain
from .world import World

NONE_WORDS = ("none", "null", "~", "")


def value(node: Yaml, of: Type, world: World, sink: Sink, what: str = "") -> Any:
    """The plain value, or None after a finding E211; `what` names the attribute in the message."""
    try:
        return read(node, of, world)
    except Misfit as misfit:
        prefix = f"`{what}`: " if what else ""
        sink.add("E211", prefix + str(misfit), misfit.span, misfit.hint)
        return None


def start(of: Type, least: int | None = None) -> Any:
    """What an attribute holds when nothing is said: 0, false, nothing."""
    if of.head == "int":
        return max(0, least or 0)
    empty: dict[str, Any] = {"bool": False, "text": "", "list": (), "set": ()}
    if of.head == "counts":
        return {}
    if of.head == "record":
        return {name: start(inner) for name, inner in of.fields}
    return empty.get(of.head)


def read(node: Yaml, of: Type, world: World) -> Any:
    """The plain value. Raises Misfit."""
    if of.head == "optional":
        return None if isinstance(node, Scalar) and node.text in NONE_WORDS else read(node, plain(of), world)
    reader = _READERS.get(of.head)
    if reader is None:
        raise Misfit(f"{_a(of)} cannot be written as a value", node.span)
    return reader(node, of, world)


def _a(of: Type) -> str:
    words = {"int": "a whole number", "bool": "true or false", "text": "a text"}
    return words.get(of.head, f"{'an' if str(of)[0] in 'aeiou' else 'a'} {of}")


def _wanted(node: Yaml, of: Type) -> Misfit:
    found = (
        "a list"
        if isinstance(node, Sequence)
        else "a mapping"
        if isinstance(node, Mapping)
        else f"`{node.text}`"
    )
    hint = ""
    if isinstance(node, Scalar):
        hint = _quoted_hint(node, of)
        found = f"`{node.text}`" if node.text else "nothing"
    return Misfit(f"{_a(of)} is wanted, this is {found}", node.span, hint)


def _quoted_hint(node: Scalar, of: Type) -> str:
    if of.head == "int" and node.style != "plain" and node.text.lstrip("-").isdigit():
        return "write the number without quotes"
    if of.head == "bool" and node.text.lower() in ("yes", "on"):
        return "write true"
    if of.head == "bool" and node.text.lower() in ("no", "off"):
        return "write false"
    return ""


# ---------------------------------------------------------------- single values


def _int(node: Yaml, of: Type, world: World) -> int:
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    raise _wanted(node, of)


def _bool(node: Yaml, of: Type, world: World) -> bool:
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    raise _wanted(node, of)


def _text(node: Yaml, of: Type, world: World) -> str:
    if isinstance(node, Mapping):
        chosen = node.get("en") or (node.entries[0].value if node.entries else None)
        if isinstance(chosen, Scalar):
            return chosen.text
    if isinstance(node, Scalar) and node.value is not None:
        return node.text
    raise _wanted(node, of)


def _symbol(node: Yaml, of: Type, world: World) -> str:
    words = world.symbols.get(of.name, ())
    if not isinstance(node, Scalar):
        raise _wanted(node, of)
    if node.text not in words:
        listed = ", ".join(words[:12]) + (" …" if len(words) > 12 else "")
        hint = did_you_mean(node.text, words)
        raise Misfit(f"`{node.text}` is not one of {listed}", node.span, hint)
    return node.text


def _entity(node: Yaml, of: Type, world: World) -> typed.Thing:
    if not isinstance(node, Scalar) or node.value is None:
        raise _wanted(node, of)
    key = world.ids.get(node.text)
    fitting = [ident for ident, held in world.ids.items() if _is(world, held, of.name)]
    if key is None:
        name = of.name or "thing"
        raise Misfit(f"there is no {name} `{node.text}`", node.span, did_you_mean(node.text, fitting))
    kind = world.definitions[key].kind
    if not _is(world, key, of.name):
        raise Misfit(f"{_a(of)} is wanted, `{node.text}` is {_a(Type('entity', kind))}", node.span)
    return typed.Thing(key, span=node.span, type=Type("entity", kind))


def _is(world: World, key: str, kind: str) -> bool:
    return world.is_a(world.definitions[key].kind, kind)


def _named(
    things: Callable[[World], Any], word: str, make: Callable[[str], Any]
) -> Callable[[Yaml, Type, World], Any]:
    """A reader of names out of one table of the World."""

    def read_name(node: Yaml, of: Type, world: World) -> Any:
        known = things(world)
        if not isinstance(node, Scalar):
            raise _wanted(node, of)
        if node.text not in known:
            raise Misfit(f"there is no {word} `{node.text}`", node.span, did_you_mean(node.text, known))
        return make(node.text)

    return read_name


# ---------------------------------------------------------------- values that hold others


def _list(node: Yaml, of: Type, world: World) -> tuple[Any, ...]:
    inner = of.of or BUILT_IN["any"]
    if not isinstance(node, Sequence):
        misfit = _wanted(node, of)
        misfit.hint = "write it in brackets: [ … ]" if isinstance(node, Scalar) and node.text else misfit.hint
        raise misfit
    return tuple(read(item, inner, world) for item in node.items)


def _set(node: Yaml, of: Type, world: World) -> tuple[Any, ...]:
    found = _list(node, of, world)
    assert isinstance(node, Sequence)
    for at, item in enumerate(found):
        if item in found[:at]:
            raise Misfit("this stands twice in a set", node.items[at].span)
    return found


def _counts(node: Yaml, of: Type, world: World) -> dict[Any, int]:
    if not isinstance(node, Mapping):
        misfit = _wanted(node, of)
        misfit.hint = "write it as a mapping: {word: number, …}"
        raise misfit
    by = of.of or BUILT_IN["any"]
    return {read(entry.key, by, world): _int(entry.value, BUILT_IN["int"], world) for entry in node}


def _record(node: Yaml, of: Type, world: World) -> dict[str, Any]:
    if isinstance(node, Sequence) and len(node.items) == len(of.fields):
        pairs = zip(node.items, of.fields, strict=True)
        return {name: read(item, inner, world) for item, (name, inner) in pairs}
    if not isinstance(node, Mapping):
        raise _wanted(node, of)
    fields = dict(of.fields)
    for entry in node:
        if entry.name not in fields:
            raise Misfit(
                f"`{entry.name}` is no field of {of}", entry.key.span, did_you_mean(entry.name, fields)
            )
    found = {}
    for name, inner in of.fields:
        given = node.get(name)
        found[name] = start(inner) if given is None else read(given, inner, world)
    return found


def _any(node: Yaml, of: Type, world: World) -> Any:
    """A value without a declared type: a number, truth value, thing or word, or a list of such."""
    if isinstance(node, Sequence):
        return tuple(_any(item, of, world) for item in node.items)
    if isinstance(node, Scalar):
        key = world.ids.get(node.text) if isinstance(node.value, str) else None
        return typed.Thing(key, span=node.span) if key else node.value
    raise Misfit("a mapping has no meaning here", node.span)


_READERS: dict[str, Callable[[Yaml, Type, World], Any]] = {
    "int": _int,
    "bool": _bool,
    "text": _text,
    "symbol": _symbol,
    "entity": _entity,
    "list": _list,
    "set": _set,
    "counts": _counts,
    "record": _record,
    "layout": lambda node, of, world: read_layout(node, world, read),
    "any": _any,
    "zone": _named(lambda world: world.zones, "zone", typed.Zone),
    "die": _named(lambda world: world.dice, "die", typed.Die),
    "rule": _named(lambda world: world.functions, "function", lambda name: typed.RuleOf(name, ())),
}
