"""Write a game as a case: how it began and every choice since."""

from __future__ import annotations

import argparse

EXAMPLES = """
  rulewright case save cases/x.yaml           add the game that is played, or was last, to a file of cases
  rulewright case save cases/x.yaml game.table --name the_end   a saved game, with this name
  rulewright case game.table                  print the case only
  rulewright case --last GAME                 the game of GAME that was kept last
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    said = "`save FILE`: add the case to a file of cases; SAVED: a game saved by `rulewright play`"
    add("words", nargs="*", metavar="[save FILE] [SAVED]", help=said)
    add("--last", metavar="GAME", help="the last kept game of GAME instead")
    add("--name", metavar="NAME", help="the case's name")


def run(args: argparse.Namespace) -> int:
    from pathlib import Path

    from ..cases.written import case_text, save_case
    from ..play.start import kept_table
    from ..problems import UsageProblem
    from ..terminal import say

    words = list(args.words)
    saving = words[:1] == ["save"]
    file = _file(words) if saving else None
    if len(words) > 1 or (words and args.last) or not (words or args.last or saving):
        raise UsageProblem("which game?", "name one saved game, or --last GAME")
    table = kept_table(words[0] if words else None, args.last)
    if file is None:
        say(case_text(table.session, args.name or "a_case", table.begun_at()).rstrip())
        return 0
    name = save_case(Path(file).expanduser(), table.session, args.name, table.begun_at())
    say(f"{file}: {name}")
    return 0


def _file(words: list[str]) -> str:
    """The file behind `save`; both words are taken off."""
    from ..problems import UsageProblem

    if len(words) < 2:
        raise UsageProblem("save it where?", "write `rulewright case save FILE`")
    del words[0]
    return words.pop(0)
