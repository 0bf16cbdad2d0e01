"""New folders from the templates beside this file."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from importlib import resources
from importlib.abc import Traversable
from pathlib import Path

from ..problems import UsageProblem

_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")


def make(what: str, path: Path) -> list[Path]:
    """A new game or mod in a folder that is not there yet; gives its files. Raises UsageProblem."""
    if not _NAME.match(path.name):
        raise UsageProblem(
            f"{path.name!r} is no name", "small letters, digits and _, beginning with a letter: my_game"
        )
    if path.exists():
        raise UsageProblem(f"{path} is there already", "choose another name, or remove it first")
    if not path.parent.is_dir():
        raise UsageProblem(f"there is no folder {path.parent}", "make it first, or write the name alone")
    template = resources.files(__package__).joinpath("templates", what)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.") as scratch:
        made = Path(scratch) / path.name
        _copy(template, made, path.name)
        os.chmod(made, 0o755)
        shutil.move(str(made), path)
    return sorted(file for file in path.rglob("*") if file.is_file())


def _copy(template: Traversable, target: Path, name: str) -> None:
    target.mkdir()
    for entry in template.iterdir():
        if entry.is_dir():
            _copy(entry, target / entry.name, name)
        elif entry.name.endswith((".yaml", ".md")):
            (target / entry.name).write_text(_filled(entry.read_text("utf-8"), name), encoding="utf-8")


def _filled(text: str, name: str) -> str:
    title = name.replace("_", " ").capitalize()
    return text.replace("TITLE", title).replace("NAME", name)
