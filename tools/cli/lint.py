"""Check games: YAML, references, names and types of every effect text, and good style."""

from __future__ import annotations

import argparse

EXAMPLES = """
  rulewright lint                    all games here
  rulewright lint content/GAME       one game
  rulewright lint GAME --hints       hints as well (they alone do not fail)
  rulewright lint GAME --mod DIR     a game with a mod laid over it
  rulewright lint --explain E201     what a code means, and what to do
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "paths",
        nargs="*",
        metavar="PATH",
        help="games, folders or files; `content` or this folder by default",
    )
    add("--explain", metavar="CODE", help="tell what a finding of this code means")
    add("--hints", action="store_true", help="show hints too")
    add("--edition", metavar="NAME", help="an edition of the game")
    add(
        "--mod",
        action="append",
        default=[],
        metavar="DIR",
        help="a mod to lay over the game; may be given again",
    )
    add("--format", choices=["text", "json"], default="text", help="json: one versioned object")


def run(args: argparse.Namespace) -> int:
    if args.explain:
        from ..lint.explain import explain
        from ..terminal import say

        say(explain(args.explain))
        return 0
    from ..lint.command import lint

    return lint(args)
