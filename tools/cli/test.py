"""Run the cases of games, or find what no case would notice."""

from __future__ import annotations

import argparse

from . import _options

EXAMPLES = """
  rulewright test                          the cases of all games here
  rulewright test content/GAME             those of one game
  rulewright test content/GAME/cases/x.yaml  those of one file
  rulewright test -k PATTERN               those with this in their name or in what they cover
  rulewright test GAME --mod DIR           the cases of a mod, laid over the game
  rulewright test GAME --mutate --limit 50 break the rules 50 times, one change each: who notices?
  rulewright test GAME --mutate --only x.yaml  break all that stands in one file
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _options.paths(parser)
    add("-k", dest="pattern", metavar="PATTERN", help="only cases with this in their name, file or rules")
    add(
        "--mutate",
        action="store_true",
        help="change the rules in memory, one at a time; list what no case notices (names, prompts, log lines and"
        " the `value` of bots are no rules)",
    )
    add("--limit", type=int, metavar="N", help="with --mutate: only N changes, an even choice of all")
    add(
        "--only",
        action="append",
        default=[],
        metavar="FILE",
        help="with --mutate: only what stands in this file of the game; may be given again",
    )
    add("--jobs", type=int, metavar="N", help="how many processes; one for each core by default")
    _options.overlays(parser)
    add("--all", action="store_true", help="with --mod: the game's own cases as well")
    _options.output(parser)


def run(args: argparse.Namespace) -> int:
    from pathlib import Path

    from ..cases.many import pick

    paths = args.paths or ["content" if Path("content").is_dir() else "."]
    picked = pick(paths, args.pattern, args.edition, args.mod, whole=args.all or not args.mod, others=not args.mutate)
    if args.mutate:
        from ..mutate.command import mutate_all

        return mutate_all(picked, args)
    from ..cases.command import test_all

    return test_all(picked, args)
