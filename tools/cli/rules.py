"""Tell which numbered rules of a game a passing case covers."""

from __future__ import annotations

import argparse

from . import _options

EXAMPLES = """
  rulewright rules GAME                    every rule: covered, not modelled or uncovered
  rulewright rules GAME --only uncovered   those that no passing case shows
  rulewright rules GAME --format json      one object: covered, not_modelled, uncovered
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", metavar="GAME", help="a game's folder or name")
    add(
        "--only",
        dest="state",
        choices=["covered", "not_modelled", "uncovered"],
        help="only rules in this state",
    )
    add("--jobs", type=int, metavar="N", help="how many processes; one for each core by default")
    _options.output(parser)


def run(args: argparse.Namespace) -> int:
    from ..rules.command import show_rules

    return show_rules(args)
