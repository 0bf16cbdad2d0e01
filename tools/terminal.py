"""Printing: colour only where a person looks at a terminal and did not ask for none."""

from __future__ import annotations

import os
import sys
from typing import TextIO

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}


def is_colourful(stream: TextIO) -> bool:
    """A terminal, `NO_COLOR` unset or empty, and not a dumb one."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def paint(text: str, *styles: str, stream: TextIO | None = None) -> str:
    """The text in these styles where the stream shows them, else the text alone."""
    if not text or not is_colourful(stream or sys.stdout):
        return text
    return f"\x1b[{';'.join(_CODES[style] for style in styles)}m{text}\x1b[0m"


def say(text: str = "") -> None:
    """A line on standard output."""
    sys.stdout.write(text + "\n")


def warn(text: str) -> None:
    """A line on standard error."""
    sys.stderr.write(text + "\n")


def clear() -> None:
    """An empty screen, and no scrolling back to what stood on it, where the terminal can."""
    if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
    else:
        sys.stdout.write("\n" * 40)
    sys.stdout.flush()


def progress(text: str) -> None:
    """A line that the next one overwrites; only on a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{text}")
        sys.stderr.flush()
