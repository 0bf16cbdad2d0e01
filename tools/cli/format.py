"""Bring effect texts into their canonical form; comments stay."""

from __future__ import annotations

import argparse

from . import _options

EXAMPLES = """
  rulewright format content/GAME     rewrite the effect texts of a game
  rulewright format --check          tell what would change, and fail if anything would
  rulewright format GAME --diff      show it
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    _options.paths(parser)
    add("--check", action="store_true", help="write nothing; exit code 1 if a file would change")
    add("--diff", action="store_true", help="write nothing; show what would change")


def run(args: argparse.Namespace) -> int:
    from ..formatting.command import format_games

    return format_games(args)
