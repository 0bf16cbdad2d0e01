"""Make a new game or mod: a folder that lints, tests and plays."""

from __future__ import annotations

import argparse

EXAMPLES = """
  rulewright new game my_game      a folder `my_game` with a small game to change into yours
  rulewright new mod my_mod        a folder `my_mod` that can be laid over a game: play GAME --mod my_mod
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=["game", "mod"], help="what to make")
    parser.add_argument("name", metavar="NAME", help="its folder; small letters, digits and _")


def run(args: argparse.Namespace) -> int:
    from pathlib import Path

    from ..new.make import make
    from ..terminal import say

    path = Path(args.name)
    for file in make(args.what, path):
        say(f"made {file}")
    if args.what == "game":
        say(f"now: rulewright play {args.name}; then change {path / 'game.yaml'}")
    else:
        say(f"now: rulewright play GAME --mod {args.name}; change {path / 'mod.yaml'}")
    return 0
