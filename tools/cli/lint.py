"""Check games: YAML, references, names and types of every effect text, and good style."""

from __future__ import annotations

import argparse

from . import _options

EXAMPLES = """
  rulewright lint                    all games here
  rulewright lint content/GAME       one game
  rulewright lint GAME --hints       hints as well (they alone do not fail)
  rulewright lint GAME --mod DIR     a game with a mod laid over it
  rulewright lint --explain E201     what a code means, and what to do
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _options.paths(parser)
    add("--explain", metavar="CODE", help="tell what a finding of this code means")
    add("--hints", action="store_true", help="show hints too")
    _options.overlays(parser)
    _options.output(parser)


def run(args: argparse.Namespace) -> int:
    if args.explain:
        from ..lint.explain import explain
        from ..terminal import say

        say(explain(args.explain))
        return 0
    from ..lint.command import lint

    return lint(args)
