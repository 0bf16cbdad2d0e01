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
  rulewright lint GAME --mutate      spoil the YAML in memory, one change each: is every fault found?
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _options.paths(parser)
    add("--explain", metavar="CODE", help="tell what a finding of this code means")
    add("--hints", action="store_true", help="show hints too")
    add("--mutate", action="store_true", help="put faults into the files in memory; list what is not found")
    add("--limit", type=int, metavar="N", help="with --mutate: N faults of each kind in each game; 40 by default")
    _options.overlays(parser)
    _options.output(parser)


def run(args: argparse.Namespace) -> int:
    if args.explain:
        from ..lint.explain import explain
        from ..terminal import say

        say(explain(args.explain))
        return 0
    from ..lint.command import folders_of, lint, usual

    if args.mutate:
        from ..mutate.spoilt import spoil_all

        return spoil_all(folders_of(args.paths or usual()), args)
    return lint(args)
