"""One JSON Schema for all files of a game, with the sections of its own kinds: what an editor completes and checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .declare import declare
from .derived_schema import section_schemas
from .diagnostics import Sink
from .schema import Schema, schema
from .sections import FIXED, gather
from .vocabulary import Vocabulary

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def editor_schema(files: Mapping[str, str], vocabulary: Vocabulary, name: str, core: Mapping[str, str]) -> Schema:
    """The schema of the game's files, complete in itself. A game with errors has one too: that is when it helps."""
    sink = Sink()
    world = declare(gather(files, core, {}, sink), vocabulary, sink).world
    sections = {section: _whole(schema(section)) for section in FIXED}
    sections.update({section: _whole(part) for section, part in section_schemas(world).items()})
    return {
        "$schema": DRAFT,
        "title": f"files of the game {name}",
        "type": "object",
        "properties": sections,
        "additionalProperties": False,
        "$defs": {key: _whole(part) for key, part in schema("common")["$defs"].items()},
    }


def _whole(part: Any) -> Any:
    """The same schema with its references pointing into this one file."""
    if isinstance(part, list):
        return [_whole(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {key: _whole(value) for key, value in part.items() if key not in ("$schema", "$id")}
    if "$ref" in kept:
        kept["$ref"] = "#/$defs/" + str(kept["$ref"]).rpartition("/")[2]
    return kept
