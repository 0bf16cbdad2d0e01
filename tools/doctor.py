"""Is everything here that Rulewright needs?"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at; `hint` says what to do when it is not as it should be."""

    what: str
    found: str
    hint: str = ""


def examine() -> list[Check]:
    """All checks."""
    return [*_versions(), _parser(), _state(), _games(), _terminal()]


def _versions() -> Iterator[Check]:
    from rulewright import __version__

    old = "" if sys.version_info >= (3, 11) else "Rulewright needs Python 3.11 or newer"
    yield Check("rulewright", __version__)
    yield Check("python", f"{sys.version.split()[0]} on {sys.platform} ({sys.executable})", old)
    for name in ("ruamel.yaml", "lark", "jsonschema"):
        try:
            yield Check(name, metadata.version(name))
        except metadata.PackageNotFoundError:
            yield Check(name, "missing", f"install it: python -m pip install {name}")


def _parser() -> Check:
    """Without the C parser YAML is read some twenty times slower, silently."""
    try:
        import ruamel.yaml.cyaml  # noqa: F401
    except ImportError:
        return Check(
            "yaml parser", "none in C", "install it: python -m pip install 'ruamel.yaml[oldlibyaml]'"
        )
    return Check("yaml parser", "in C (libyaml)")


def _state() -> Check:
    from .home import state_folder

    try:
        folder = state_folder()
    except OSError as error:
        return Check("saved games", str(error), "set RULEWRIGHT_HOME to a folder that can be written")
    good = os.access(folder, os.W_OK)
    return Check(
        "saved games", str(folder), "" if good else "set RULEWRIGHT_HOME to a folder that can be written"
    )


def _games() -> Check:
    from .games import known_games

    known = known_games()
    return Check("games", ", ".join(known) or "none", "" if known else "make one: rulewright new game NAME")


def _terminal() -> Check:
    encoding = sys.stdout.encoding or "unknown"
    good = encoding.lower().replace("-", "") == "utf8"
    return Check("terminal", encoding, "" if good else "set PYTHONIOENCODING=utf-8, or texts may not show")
