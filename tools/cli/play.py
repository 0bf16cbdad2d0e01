"""Play a game in the terminal, or watch bots play it."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from . import _options

if TYPE_CHECKING:
    from ..bots import Bot
    from ..play.table import Table

EXAMPLES = """
  rulewright play                              the games there are; in a game's folder: play it
  rulewright play GAME/SCENARIO --seats 3      play, three people at one terminal
  rulewright play GAME --bots 2                play against a bot on seat 2
  rulewright play GAME --bots all --seed 7     watch bots play a seeded game
  rulewright play GAME --set seat2.NAME=VALUE  make a choice of the game's set-up
  rulewright play --resume                     go on with the last game
  rulewright play GAME --from cases/x.yaml     go on where `rulewright case save cases/x.yaml` was
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME[/SCENARIO]", help="a game's folder or name, and a scenario of it")
    add("--seats", type=int, metavar="N", help="how many play; the fewest by default")
    add("--seed", type=int, metavar="N", help="the seed of chance; the same seed deals the same game")
    _options.choices(parser)
    add("--bots", metavar="all|1,3", help="the seats that bots play")
    add("--bot", metavar="random|greedy|planner", help="what kind of bot; random by default")
    add("--lang", metavar="en|ko", help="the language of the game's texts")
    _options.overlays(parser)
    add("--save", metavar="FILE", help="keep the game in this file, written after every choice")
    add("--load", metavar="FILE", help="go on with a saved game")
    add("--resume", action="store_true", help="go on with the last game, or the last of GAME")
    said = "go on from the end of a case of this game, or of a file of cases (FILE or FILE:CASE)"
    add("--from", dest="case", metavar="CASE", help=said)
    add("--given-only", action="store_true", help="with --from: begin at the case's position, before its choices")


def run(args: argparse.Namespace) -> int:
    from ..play.start import bots_of, game_lines, lay_table, wants_list
    from ..terminal import say, warn
    from ..width import wrap

    if wants_list(args) and (lines := game_lines()):
        for line in lines:
            say(line)
        return 0
    table = lay_table(args)
    for lost in table.session.loaded or ():
        for line in wrap(f"did not fit the rules as they are now: {lost}"):
            warn(line)
    if args.seed is None and not (args.resume or args.load or args.case):
        say(f"seed {table.settings.bot_seed}")
    if not sys.stdin.isatty() or not table.humans():
        table.settings.bots = list(range(1, table.seats + 1))
        return _watch(table, bots_of(table))
    return _play(table, bots_of(table))


def _watch(table: Table, bots: dict[int, Bot]) -> int:
    from ..play.autosaves import forget
    from ..play.watch import watch

    table.keep()
    ended = watch(table, bots)
    forget(table.autosave if ended else None)
    return 0 if ended else 1


def _play(table: Table, bots: dict[int, Bot]) -> int:
    import contextlib

    from ..play.autosaves import forget
    from ..play.going_on import left_line
    from ..play.hotseat import HotSeat
    from ..terminal import say

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (editing and history of what is typed)
    table.keep()
    if HotSeat(table, bots, input).play():
        forget(table.autosave)
    else:
        say(left_line(table))
    return 0
