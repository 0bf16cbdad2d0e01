"""See what editions and mods do to a game.

`which` tells where a value comes from: the overlays that changed it, and where it stood first.
PATH leads through the game's YAML: section/id.attribute, or game.key.key.
"""

from __future__ import annotations

import argparse

from . import _options

EXAMPLES = """
  rulewright mod which GAME PATH --mod DIR     who set the value at PATH, with a mod laid over the game
  rulewright mod which GAME PATH --edition E   the same with an edition
  rulewright mod which PATH                    in the folder of the game
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("what", choices=["which"], help="which: where a value comes from")
    add("words", nargs="+", metavar="[GAME] PATH", help="a game's folder or name, and a path in it")
    _options.overlays(parser)


def run(args: argparse.Namespace) -> int:
    from ..mods.which import which
    from ..problems import UsageProblem
    from ..report import print_findings
    from ..terminal import say

    if len(args.words) > 2:
        raise UsageProblem("too many words", "write `rulewright mod which GAME PATH`")
    lines, wrong = which(args.words, args.mod, args.edition)
    for line in lines:
        say(line)
    if wrong:
        say()
        print_findings(wrong)
    return 1 if wrong else 0
