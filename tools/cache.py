"""Checked games kept in the user's cache folder, by a hash of their files and of the engine; safe to delete.

Only what was written here is read again (pickles are never taken from content, archives or saves). Where the
folder cannot be used, everything is simply made anew. `RULEWRIGHT_NO_CACHE=1` turns it off.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TypeVar

from . import quick_pickle
from .files import write_whole
from .home import cache_folder

T = TypeVar("T")
KEPT = 40
"""So many games are kept; the oldest go first."""

FORM = "2"
"""Changes with the form of what is kept."""

_switch = {"on": not os.environ.get("RULEWRIGHT_NO_CACHE")}


def turn(on: bool) -> None:
    """Use the cache in this process, or do not (for measures and tests)."""
    _switch["on"] = on


def key_of(parts: Iterable[str]) -> str:
    """A file name for what these texts make with this engine."""
    total = hashlib.blake2b(digest_size=16)
    for part in (_engine(), FORM, *parts):
        total.update(f"{len(part)} {part}".encode("utf-8", "surrogatepass"))
    return total.hexdigest()


def remembered(key: str, make: Callable[[], T]) -> T:
    """What was kept under the key, or what `make` gives, which is kept then."""
    if not _switch["on"]:
        return make()
    path = _path(key)
    if path is not None:
        with suppress(Exception):  # missing, cut off, or from another engine: made anew
            found: T = quick_pickle.loads(path.read_bytes())
            os.utime(path)
            return found
    made = make()
    if path is not None:
        _keep(path, made)
    return made


def _path(key: str) -> Path | None:
    with suppress(OSError):
        return cache_folder() / f"game-{key}.pickle"
    return None


def _keep(path: Path, made: object) -> None:
    """Write, and drop what was not used for longest."""
    with suppress(OSError, pickle.PicklingError, RecursionError):
        write_whole(path, quick_pickle.dumps(made))
        kept = sorted(path.parent.glob("game-*.pickle"), key=lambda one: one.stat().st_mtime, reverse=True)
        for old in kept[KEPT:]:
            old.unlink(missing_ok=True)


@cache
def _engine() -> str:
    """Changes whenever a file that takes part in loading does: names, sizes and times of them all."""
    said = [sys.version]
    for package in ("rulewright.dsl", "rulewright.interpreter.primitives", "rulewright.schemas"):
        root = Path(str(resources.files(package)))
        for path in sorted(root.rglob("*")):
            if path.suffix in (".py", ".lark", ".json"):
                stat = path.stat()
                said.append(f"{path.name} {stat.st_size} {stat.st_mtime_ns}")
    return "\n".join(said)
