"""Write a saved game as a case: how it began and every choice since."""

from __future__ import annotations

import argparse

EXAMPLES = """
  rulewright case game.table                  print a case that plays the saved game again
  rulewright case game.table --name the_end   with this name
  rulewright case --last GAME                 the game that was kept last
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", nargs="?", metavar="FILE", help="a game saved by `rulewright play`")
    add("--last", metavar="GAME", help="the last kept game of GAME instead")
    add("--name", default="a_case", metavar="NAME", help="the case's name")


def run(args: argparse.Namespace) -> int:
    from ..cases.written import case_text
    from ..play.start import kept_table
    from ..problems import UsageProblem
    from ..terminal import say

    if (args.file is None) == (args.last is None):
        raise UsageProblem("which game?", "name one FILE, or --last GAME")
    table = kept_table(args.file, args.last)
    say(case_text(table.session, args.name).rstrip())
    return 0
