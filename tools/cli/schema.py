"""Write JSON Schemas for editors: completion and checks of a game's YAML, its own kinds included.

Let the YAML support of your editor use the written file for the files of that game. Write it anew when kinds change.
"""

from __future__ import annotations

import argparse

EXAMPLES = """
  rulewright schema GAME               one schema for all files of the game, printed
  rulewright schema GAME --out DIR     the same as DIR/GAME.json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's folder or name")
    parser.add_argument("--out", metavar="DIR", help="write it into this folder, which is made when it is missing")


def run(args: argparse.Namespace) -> int:
    import json
    from pathlib import Path

    from ..editors.schema import schema_of, write
    from ..games import find
    from ..terminal import say

    found = find(args.game)
    if args.out is None:
        say(json.dumps(schema_of(found.folder), ensure_ascii=False, indent=2))
        return 0
    file = write(found.folder, Path(args.out))
    say(f"wrote {file}")
    say(f"a first line of a YAML file that names it: # yaml-language-server: $schema={file.resolve().as_uri()}")
    return 0
