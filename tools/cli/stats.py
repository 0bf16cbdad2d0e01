"""Count a game's lines: how much text a definition needs, by section."""

from __future__ import annotations

import argparse

EXAMPLES = """
  rulewright stats GAME                 entries, lines, the median and the longest entry of each section
  rulewright stats GAME --format json   the same as one object
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's folder or name")
    parser.add_argument(
        "--format", choices=["text", "json"], default="text", help="json: one versioned object"
    )


def run(args: argparse.Namespace) -> int:
    import json

    from .. import games
    from ..stats import count
    from ..terminal import paint, say

    sections = count(games.find(args.game).folder).values()
    if args.format == "json":
        rows = [
            {"section": one.name, "entries": len(one.lines), "lines": sum(one.lines), "median": one.median,
             "most": max(one.lines), "effect_lines": one.effect_lines}
            for one in sections
        ]  # fmt: skip
        say(json.dumps({"version": 1, "sections": rows}, indent=2))
        return 0
    say(
        paint(
            f"{'section':<16}{'entries':>9}{'lines':>8}{'median':>8}{'most':>6}{'effect lines':>14}", "bold"
        )
    )
    for one in sections:
        numbers = (
            f"{len(one.lines):>9}{sum(one.lines):>8}{one.median:>8g}{max(one.lines):>6}{one.effect_lines:>14}"
        )
        say(f"{one.name:<16}{numbers}")
    return 0
