"""Count a game's lines: how much text a definition needs, by section."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..long_cards import LongCard

EXAMPLES = """
  rulewright stats GAME                 entries, lines, the median and the longest entry of each section, and long cards
  rulewright stats GAME --format json   the same as one object
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's folder or name")
    parser.add_argument("--format", choices=["text", "json"], default="text", help="json: one versioned object")


def run(args: argparse.Namespace) -> int:
    import json

    from .. import games
    from ..long_cards import long_cards
    from ..stats import count
    from ..terminal import paint, say

    folder = games.find(args.game).folder
    sections, exceptions = count(folder).values(), long_cards(folder)
    if args.format == "json":
        rows = [
            {"section": one.name, "entries": len(one.lines), "lines": sum(one.lines), "median": one.median,
             "most": max(one.lines), "effect_lines": one.effect_lines}
            for one in sections
        ]  # fmt: skip
        long = [asdict(card) for card in exceptions]
        say(json.dumps({"version": 1, "sections": rows, "long_cards": long}, indent=2))
        return 0
    say(paint(f"{'section':<16}{'entries':>9}{'lines':>8}{'median':>8}{'most':>6}{'effect lines':>14}", "bold"))
    for one in sections:
        numbers = f"{len(one.lines):>9}{sum(one.lines):>8}{one.median:>8g}{max(one.lines):>6}{one.effect_lines:>14}"
        say(f"{one.name:<16}{numbers}")
    _say_exceptions(exceptions)
    return 0


def _say_exceptions(cards: list[LongCard]) -> None:
    from ..long_cards import MOST_LINES
    from ..terminal import paint, say

    if cards:
        say(paint(f"\n{len(cards)} cards have more than {MOST_LINES} lines; what would shorten them:", "bold"))
    for card in cards:
        say(f"{card.id:<32}{card.lines:>3}  {card.missing or 'no missing word is named'}")
