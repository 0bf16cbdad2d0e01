"""Where a table keeps itself, and finding the one to go on with."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ..home import state_folder
from ..problems import UsageProblem

_SUFFIX = ".table"


def place_for(game: str, scenario: str | None, bots_only: bool = False) -> Path:
    """The autosave of this game and scenario; games that bots play among themselves have their own."""
    parts = (game, scenario, "bots" if bots_only else None)
    name = "-".join(re.sub(r"[^\w.]+", "_", part) for part in parts if part)
    return _folder() / f"{name}{_SUFFIX}"


def is_autosave(path: Path) -> bool:
    """Is it one of those that `--resume` finds, no file that the user named?"""
    return path.parent == _folder()


def forget(path: Path | None) -> None:
    """The game is over: drop its autosave, unless the user named the file."""
    if path is not None and is_autosave(path):
        path.unlink(missing_ok=True)


def set_aside(path: Path) -> None:
    """A new game begins: the one that was kept there stays, as `….previous`."""
    if path.exists():
        os.replace(path, path.with_suffix(".previous"))


def latest(game: str | None, scenario: str | None) -> Path:
    """The newest autosave, of that game if one is named. Raises UsageProblem."""
    if game is not None and scenario is not None:
        found = [place_for(game, scenario, bots_only) for bots_only in (False, True)]
    else:
        start = "" if game is None else place_for(game, None).stem
        found = list(_folder().glob(f"{start}*{_SUFFIX}"))
    found = [path for path in found if path.exists()]
    if not found:
        raise UsageProblem("there is no game to go on with", "start one: rulewright play GAME")
    return max(found, key=lambda path: path.stat().st_mtime_ns)


def _folder() -> Path:
    folder = state_folder() / "tables"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
