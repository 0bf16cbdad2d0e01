"""Checks YAML nodes against the JSON Schemas of `schemas/`, and says what is wrong in the author's words.

The same files serve editors.  Only the keywords that they use are known here (a test compares the verdicts
with those of a full validator): loading a game imports no validator, and findings point at the very node.
`title` of a schema is what its mapping is called in messages, `description` what a value looks like.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from .diagnostics import Sink
from .nodes import Span
from .source import Entry, Mapping, Scalar, Sequence, Yaml
from .spell import did_you_mean
from .text_style import check_style

Schema = dict[str, Any]

_TYPE_NAMES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


@cache
def schema(name: str) -> Schema:
    """A schema file by its name without `.json`."""
    text = resources.files("rulewright.schemas").joinpath(f"{name}.json").read_text("utf-8")
    found: Schema = json.loads(text)
    return found


def resolve(part: Schema) -> Schema:
    """Follow `$ref` (all refs go to definitions of `common.json`)."""
    while "$ref" in part:
        part = schema("common")["$defs"][part["$ref"].rpartition("/")[2]]
    return part


def check_section(name: str, entry: Entry, sink: Sink) -> bool:
    """Check a top entry of a file against the schema of its section; False when something is wrong."""
    return check(entry.value, schema(name), sink, entry.key)


def check(node: Yaml, part: Schema, sink: Sink, key: Scalar | None = None) -> bool:
    """Check a node; `key` is the key it stands behind. False when something is wrong with it or inside."""
    part = resolve(part)
    if "anyOf" in part:
        return _check_any(node, part, sink, key)
    if not _has_type(node, part.get("type")) or ("enum" in part and not isinstance(node, Scalar)):
        _wrong_type(node, part, sink, key)
        return False
    if isinstance(node, Mapping):
        return _check_mapping(node, part, sink, key)
    if isinstance(node, Sequence):
        return _check_sequence(node, part, sink, key)
    return _check_scalar(node, part, sink, key)


def json_type(node: Yaml) -> str:
    """The JSON type of a node."""
    if isinstance(node, Mapping):
        return "object"
    if isinstance(node, Sequence):
        return "array"
    value = node.value
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    return {int: "integer", float: "number", str: "string"}[type(value)]


def type_name(node: Yaml) -> str:
    """What a node is, in words."""
    return _TYPE_NAMES[json_type(node)]


def _has_type(node: Yaml, wanted: str | list[str] | None) -> bool:
    found = json_type(node)
    allowed = [wanted] if isinstance(wanted, str) else wanted
    return allowed is None or found in allowed or (found == "integer" and "number" in allowed)


def _check_any(node: Yaml, part: Schema, sink: Sink, key: Scalar | None) -> bool:
    """Of several forms the one that has the node's type is meant."""
    for branch in map(resolve, part["anyOf"]):
        if _has_type(node, branch.get("type")):
            described = {"description": part["description"], **branch} if "description" in part else branch
            return check(node, described, sink, key)
    _wrong_type(node, part, sink, key)
    return False


# ---------------------------------------------------------------- single values and lists


def _check_scalar(node: Scalar, part: Schema, sink: Sink, key: Scalar | None) -> bool:
    if "enum" in part and node.value not in part["enum"]:
        allowed = [str(value) for value in part["enum"]]
        message = f"{_subject(key)} is {_either(allowed)}, not `{node.text}`"
        sink.add("E204", message, node.span, did_you_mean(node.text, allowed))
        return False
    if "pattern" in part and not re.search(part["pattern"], node.text):
        _wrong_pattern(node, part, sink, key)
        return False
    if isinstance(node.value, int | float) and not _in_bounds(node.value, part):
        sink.add("E204", f"{_subject(key)} is {_bounds(part)}, not {node.text}", node.span)
        return False
    return check_style(node, part.get("format", ""), sink)


def _wrong_pattern(node: Scalar, part: Schema, sink: Sink, key: Scalar | None) -> None:
    wanted = part.get("description", "")
    message = f"{_subject(key)} cannot be `{node.text}`"
    sink.add(
        "E204",
        message,
        node.span,
        f"it is {wanted}" if wanted else "write lower-case letters, digits and `_`",
    )


def _in_bounds(value: float, part: Schema) -> bool:
    return bool(part.get("minimum", value) <= value <= part.get("maximum", value))


def _bounds(part: Schema) -> str:
    least, most = part.get("minimum"), part.get("maximum")
    if most is None:
        return f"at least {least}"
    return f"{least} to {most}"


def _check_sequence(node: Sequence, part: Schema, sink: Sink, key: Scalar | None) -> bool:
    count, least, most = len(node.items), part.get("minItems", 0), part.get("maxItems")
    if count < least or (most is not None and count > most):
        wanted = (
            f"exactly {least}"
            if least == most
            else f"at least {least}"
            if count < least
            else f"at most {most}"
        )
        sink.add("E204", f"{_subject(key)} holds {wanted} values, this list has {count}", node.span)
        return False
    if "items" not in part:
        return True
    verdicts = [check(item, part["items"], sink, key) for item in node.items]
    return all(verdicts)


def _wrong_type(node: Yaml, part: Schema, sink: Sink, key: Scalar | None) -> None:
    """Say what is wanted and what stands there."""
    found = json_type(node)
    is_empty = found == "null"
    wanted = part.get("description") or _either(_type_names(part))
    message = (
        f"{_subject(key)} has no value" if is_empty else f"{_subject(key)} cannot be {_TYPE_NAMES[found]}"
    )
    span = key.span if is_empty and key else node.span
    hint = f"it is {wanted}"
    if is_empty and isinstance(node, Scalar) and node.flow:
        hint += "\ninside { } a comma ends a plain text: put a text that holds commas in quotes"
    sink.add("E204", message, span, hint)


def _type_names(part: Schema) -> list[str]:
    branches = [resolve(branch) for branch in part.get("anyOf", [part])]
    found: list[str] = []
    for branch in branches:
        found += map(str, branch.get("enum", []))
        types = branch.get("type", [])
        found += [
            _TYPE_NAMES[name] for name in ([types] if isinstance(types, str) else types) if name != "null"
        ]
    return list(dict.fromkeys(found)) or ["a value"]


def _subject(key: Scalar | None) -> str:
    return f"`{key.text}`" if key is not None else "a value here"


def _either(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


# ---------------------------------------------------------------- mappings


def _check_mapping(node: Mapping, part: Schema, sink: Sink, key: Scalar | None) -> bool:
    good = _check_required(node, part, sink, key)
    for entry in node:
        good = _check_entry(entry, part, sink) and good
    return good


def _check_entry(entry: Entry, part: Schema, sink: Sink) -> bool:
    known = part.get("properties", {})
    if entry.name in known:
        return check(entry.value, known[entry.name], sink, entry.key)
    rest = part.get("additionalProperties", True)
    if rest is False:
        unknown_key(entry, part, sink)
        return False
    pattern = part.get("propertyNames", {}).get("pattern")
    if pattern and not re.search(pattern, entry.name):
        bad_name(entry.key, sink)
        return False
    return rest is True or check(entry.value, rest, sink, entry.key)


def _check_required(node: Mapping, part: Schema, sink: Sink, key: Scalar | None) -> bool:
    missing = [name for name in part.get("required", []) if node.get(name) is None]
    if missing:
        span = key.span if key else _first_character(node)
        names = " and ".join(f"`{name}:`" for name in missing)
        sink.add("E205", f"{part.get('title', 'this')} needs {names}", span)
    return not missing


def _first_character(node: Yaml) -> Span:
    span = node.span
    return Span(span.file, span.line, span.column, span.line, span.column + 1)


def bad_name(key: Scalar, sink: Sink) -> None:
    """Report a key that cannot be a name."""
    better = re.sub(r"\W+", "_", key.text.strip().lower(), flags=re.A).strip("_")
    hint = "names are lower-case letters, digits and `_`, and begin with a letter"
    if re.fullmatch(r"[a-z_]\w*", better):
        hint = f"write `{better}`; {hint}"
    sink.add("E206", f"`{key.text}` cannot be a name", key.span, hint)


def unknown_key(entry: Entry, part: Schema, sink: Sink, more: dict[str, str] | None = None) -> None:
    """Report a key that does not belong here: misspelt, or at home elsewhere.

    `more` are further homes that no schema file knows (attributes of kinds): key -> where it belongs.
    """
    name, here = entry.name, list(part.get("properties", {}))
    title = part.get("title", "this")
    hint = did_you_mean(name, here)
    homes = [*homes_of(name), *([more[name]] if more and name in more else [])]
    homes = [home for home in dict.fromkeys(homes) if home != title]
    if homes:
        belongs = f"`{name}` belongs in {_either(homes[:4])}"
        text = "\n".join(filter(None, [hint, belongs]))
        sink.add("E203", f"`{name}` is no key of {title}", entry.key.span, text)
    else:
        listed = f"its keys are {', '.join(here)}"
        sink.add("E202", f"`{name}` is no key of {title}", entry.key.span, hint or listed)


@cache
def _homes() -> dict[str, list[str]]:
    """For every key the mappings that have it."""
    found: dict[str, list[str]] = {}
    for name in ("game", "verbs", "functions", "tables", "cases", "rules", "locale", "overlay", "common"):
        for part in _parts(schema(name)):
            for key in part.get("properties", {}):
                found.setdefault(key, []).append(part.get("title", ""))
    return {key: list(dict.fromkeys(filter(None, titles))) for key, titles in found.items()}


def homes_of(key: str) -> list[str]:
    """What kinds of mapping have a key of this name."""
    return _homes().get(key, [])


def _parts(part: Any) -> Iterator[Schema]:
    """All object schemas inside a schema."""
    if isinstance(part, dict):
        if isinstance(part.get("properties"), dict):
            yield part
        for inner in part.values():
            yield from _parts(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _parts(inner)
