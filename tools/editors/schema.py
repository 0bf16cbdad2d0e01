"""The schema of a game's files, for the YAML support of an editor."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..content import files_of
from ..files import write_whole
from ..problems import UsageProblem


def schema_of(folder: Path) -> dict[str, Any]:
    """One JSON Schema for all files of the game in a folder."""
    from rulewright.dsl.editor_schema import editor_schema
    from rulewright.interpreter.primitives import vocabulary

    files, core, _ = files_of(folder)
    return editor_schema(files, vocabulary(), folder.resolve().name, core)


def write(folder: Path, out: Path) -> Path:
    """Write it as `out/GAME.json`; gives the file. Raises UsageProblem where that cannot be a folder."""
    if out.exists() and not out.is_dir():
        raise UsageProblem(f"{out} is a file", "--out takes a folder")
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"{folder.resolve().name}.json"
    text = json.dumps(schema_of(folder), ensure_ascii=False, indent=2) + "\n"
    write_whole(file, text.encode())
    return file
