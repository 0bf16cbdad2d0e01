"""Texts with words exchanged at random: always findings, never an error of Python, always inside the text."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
WORDS = [
    "h",
    "g",
    "f",
    "c",
    "n",
    "s",
    "me",
    "deck",
    "heroes",
    "hero",
    "warrior",
    "red",
    "blue",
    "day",
    "turn",
    "duel",
    "prices",
    "reach",
    "roll",
    "attack",
    "poison",
    "x",
    "1",
    "none",
    "true",
    "d6",
    "colour",
    "land",
    "board",
    "champion",
    "bank",
    "scenario",
    "settings",
    "first",
    "size",
    "put",
    "h.hand",
    "h.at",
    "h.pool",
    "h.leader",
    "[h]",
    "{red:",
    "1}",
    "(n",
    "+",
    "1)",
    "reach(h)",
    "roll(d6)",
    "draw(deck)",
    "routes(s,",
    "reach,",
    "reach)",
]


def texts() -> list[str]:
    """The examples of findings without their marks, and the corpus of the parser."""
    files = [
        *(HERE / "findings").glob("*.txt"),
        HERE.parent / "corpus/block.txt",
        HERE.parent / "corpus/rules.txt",
    ]
    parts = [part for file in sorted(files) for part in file.read_text("utf-8").split("---\n")]
    return [re.sub("[«»]|^! .*$", "", part, flags=re.M).strip("\n") for part in parts]


def mangle(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 3)):
        found = list(re.finditer(r"[a-z_][a-z_0-9.]*|\d+", text))
        if found:
            match = chance.choice(found)
            text = text[: match.start()] + chance.choice(WORDS) + text[match.end() :]
    return text


@pytest.mark.parametrize("seed", range(300))
def test_mangled_texts(seed: int, block: Callable[..., Any], rules: Callable[..., Any]) -> None:
    chance = random.Random(seed)
    text = mangle(chance.choice(texts()), chance)
    resolve = rules if text.startswith(("at ", "modify ")) else block
    try:
        found = resolve(text).found
    except AssertionError:
        return  # the parser has refused it
    lines = text.split("\n")
    for one in found:
        assert 1 <= one.span.line <= one.span.end_line <= len(lines)
        assert 1 <= one.span.column <= len(lines[one.span.line - 1]) + 1
        assert one.span.end_column <= len(lines[one.span.end_line - 1]) + 1
