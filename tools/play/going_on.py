"""How a table that was left is opened again, in the words of whoever started it."""

from __future__ import annotations

import os
import shlex

from .autosaves import is_autosave
from .phrases import phrase
from .table import Table

CALLED = "RULEWRIGHT_CALLED"  # what the user typed, where it was not `rulewright play`: `make play`


def play_command(*words: str) -> str:
    """`rulewright play WORDS`; from make, whose shell may not know that command, `make play ARGS=WORDS`."""
    made = os.environ.get(CALLED)
    text = shlex.join(words)
    return f"{made} ARGS={shlex.quote(text)}" if made else f"rulewright play {text}"


def left_line(table: Table) -> str:
    """What is said when somebody quits: where the game is kept, or that it is not."""
    language, file = table.settings.language, table.autosave
    if file is None:
        return phrase("not_kept", language)
    words = ("--resume",) if is_autosave(file) else ("--load", str(file))
    return phrase("kept", language, play_command(*words))
