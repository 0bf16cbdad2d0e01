"""Let bots play many games, and tell how they end."""

from __future__ import annotations

import argparse

from . import _options

EXAMPLES = """
  rulewright simulate GAME --games 200      all scenarios and seats in turn, set-up and variants drawn
  rulewright simulate GAME/SCENARIO --games 200 --seats 2..4 --bot greedy
  rulewright simulate GAME --games 200 --check        save, load and fork at every decision
  rulewright simulate GAME --games 9999 --check some  the same at random points
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "game",
        metavar="GAME[/SCENARIO]",
        help="a game's folder or name, and a scenario of it; without one, all scenarios in turn, each game with its"
        " own draw of the set-up choices and optional rules that are not given",
    )
    add("--games", type=int, default=100, metavar="N", help="how many games; 100 by default")
    add(
        "--seats",
        metavar="N|N..M",
        help="how many seats; a range takes turns; all that the game allows by default",
    )
    add("--seed", type=int, default=1, metavar="N", help="the seed of the first game; each next one adds 1")
    add("--bot", default="random", metavar="random|greedy|planner", help="what kind of bot; random by default")
    _options.choices(parser)
    _options.overlays(parser)
    add("--most", type=int, default=20_000, metavar="N", help="a game with more choices counts as endless")
    add("--check", nargs="?", const="every", default="none", choices=["none", "some", "every"],
        help="compare saves, forks and a replay with the game, at every or at some decisions")  # fmt: skip
    add("--jobs", type=int, metavar="N", help="how many processes; one for each core by default")
    _options.output(parser)


def run(args: argparse.Namespace) -> int:
    from ..bots import make_bot
    from ..problems import UsageProblem
    from ..simulate.command import simulate

    if args.games < 1:
        raise UsageProblem("--games takes a number from 1")
    make_bot(args.bot)
    return simulate(args)
