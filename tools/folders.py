"""Folders of games, as they lie on the disk: which files count, and whether there is a game."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from .files import read_plain

SUFFIXES = (".yaml", ".yml")
_GAME = re.compile(rb"^(?:\xef\xbb\xbf)?game:", re.M)


def is_yaml(path: Path) -> bool:
    """By its name; hidden files are left out."""
    return path.name.lower().endswith(SUFFIXES) and not path.name.startswith(".")


def yaml_files(folder: Path) -> Iterator[Path]:
    """All YAML files in a folder and its sub-folders, by name; hidden folders and links to folders are left out.

    Raises OSError where a folder cannot be read.
    """
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.is_dir(follow_symlinks=False):
            if not entry.name.startswith("."):
                yield from yaml_files(Path(entry.path))
        elif is_yaml(Path(entry.path)):
            yield Path(entry.path)


def is_game(folder: Path) -> bool:
    """Has one of the files right in the folder the section `game`?"""
    try:
        return folder.is_dir() and any(_has_game(path) for path in sorted(folder.iterdir()) if is_yaml(path))
    except OSError:
        return False


def _has_game(path: Path) -> bool:
    """By its name, so that a broken file is still found and told of; or by what it holds."""
    if path.stem == "game":
        return True
    try:
        return bool(_GAME.search(read_plain(path)))
    except OSError:
        return False
