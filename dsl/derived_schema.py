"""JSON Schemas of the sections that kinds declare: attributes with their types."""

from __future__ import annotations

from typing import Any

from .schema import Schema, resolve, schema
from .types import Type, plain
from .world import World


def definition_schema(world: World, kind: str) -> Schema:
    """The schema of one definition of a kind, for findings about its keys; values are read by `value.py`."""
    common = resolve(schema("common")["$defs"]["definition"])
    properties: Schema = dict(common["properties"])
    for name in world.kinds[kind].attributes:
        properties[name] = _style(world.kinds[kind].attributes[name].type)
    if any(board.form == "regions" and world.is_a(kind, board.of) for board in world.maps.values()):
        properties.setdefault("neighbours", {})
    return {"type": "object", "title": _title(kind), "properties": properties, "additionalProperties": False}


def _style(of: Type) -> Schema:
    """Effect texts must be safe from YAML; other values are not looked at here."""
    inner = plain(of)
    if inner.head != "effect":
        return {}
    return {
        "type": ["string", "integer", "boolean", "null"],
        "format": "expression" if inner.name else "effect",
    }


def _title(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind.replace('_', ' ')}"


# ---------------------------------------------------------------- for editors


def section_schemas(world: World) -> dict[str, Schema]:
    """Section -> a complete JSON Schema of it, for completion and checks in an editor."""
    found: dict[str, Schema] = {}
    for name, kind in world.kinds.items():
        entry = {**definition_schema(world, name), "type": ["object", "null"]}
        entry["properties"] = {
            **entry["properties"],
            **{
                key: value_schema(made.type, world)
                for key, made in kind.attributes.items()
                if made.derived is None
            },
        }
        section = found.setdefault(kind.section, {"type": "object", "title": f"the section `{kind.section}`"})
        section.setdefault("additionalProperties", entry)
        section["properties"] = {"defaults": {**entry, "title": "values for every entry of the section"}}
    return found


def value_schema(of: Type, world: World) -> Schema:
    """The JSON Schema of values of a type."""
    if of.head == "optional":
        return {"anyOf": [{"enum": ["none", None]}, value_schema(plain(of), world)]}
    simple: dict[str, Any] = {"int": "integer", "bool": "boolean", "effect": ["string", "integer", "boolean"]}
    if of.head in simple:
        return {"type": simple[of.head]}
    if of.head == "symbol":
        return {"enum": list(world.symbols.get(of.name, ()))}
    if of.head == "entity":
        ids = [ident for ident, key in world.ids.items() if world.is_a(world.definitions[key].kind, of.name)]
        return {"enum": [int(ident) if ident.isdigit() else ident for ident in ids]}
    return _holder_schema(of, world)


def _holder_schema(of: Type, world: World) -> Schema:
    """Lists, sets, counts, records; anything else is not described."""
    inner = value_schema(of.of, world) if of.of is not None else {}
    if of.head in ("list", "set"):
        return {"type": "array", "items": inner, **({"uniqueItems": True} if of.head == "set" else {})}
    if of.head == "counts":
        return {"type": "object", "additionalProperties": {"type": "integer"}}
    if of.head == "record":
        fields = {name: value_schema(field, world) for name, field in of.fields}
        return {"type": "object", "properties": fields, "additionalProperties": False}
    return {}
