"""Standard input and output as we find them: closed, full, or unable to show every letter."""

from __future__ import annotations

import contextlib
import os
import sys
from io import TextIOWrapper


def prepare() -> None:
    """Closed streams lead nowhere from now on; letters that a stream cannot show are replaced, not a fault."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(_nowhere(), mode, encoding="utf-8"))
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def leave() -> None:
    """What cannot be written is dropped: Python would complain once more when it flushes at its end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with contextlib.suppress(OSError):
                os.dup2(_nowhere(), stream.fileno())


def _nowhere() -> int:
    return os.open(os.devnull, os.O_RDWR)
