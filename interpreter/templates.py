"""Texts with names in braces, as a program keeps those of its log."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

PATH = re.compile(r"\{([a-z_][a-z0-9_.]*)\}")


@dataclass(frozen=True, slots=True)
class Template:
    """A line of the log: its text by language, the names of the values it is given, and what stands in its braces."""

    texts: dict[str, str]
    names: tuple[str, ...]
    paths: tuple[str, ...]


def paths_of(texts: Iterable[str]) -> tuple[str, ...]:
    """What stands in the braces of templates, each once."""
    return tuple(dict.fromkeys(path for text in texts for path in PATH.findall(text)))
