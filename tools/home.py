"""Where this user's sessions and caches are kept, by the rules of the platform."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def state_folder() -> Path:
    """The folder for sessions; made when it is missing. `RULEWRIGHT_HOME` puts it elsewhere."""
    folder = _base()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def cache_folder() -> Path:
    """The folder for what can be made again; made when it is missing. `RULEWRIGHT_CACHE` puts it elsewhere.

    Raises OSError.
    """
    folder = _cache_base()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _cache_base() -> Path:
    apart = os.environ.get("RULEWRIGHT_CACHE")
    if apart:
        return Path(apart).expanduser()
    chosen = os.environ.get("RULEWRIGHT_HOME")
    if chosen:
        return Path(chosen).expanduser() / "cache"
    if sys.platform == "win32":
        return _base() / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "rulewright"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rulewright"


def _base() -> Path:
    chosen = os.environ.get("RULEWRIGHT_HOME")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "rulewright"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rulewright"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "rulewright"
