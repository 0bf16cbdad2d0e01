"""Print the language's words, each with an example."""

from __future__ import annotations

import argparse

from . import _options

EXAMPLES = """
  rulewright words              all words by kind
  rulewright words roll         one word: how it is written, what it does, an example
  rulewright words --game GAME  the verbs and functions that a game adds
  rulewright words --markdown   the built-in words as a page
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("word", nargs="?", metavar="WORD", help="tell of this word only")
    add("--game", metavar="GAME", help="words of this game as well")
    add("--markdown", action="store_true", help="all built-in words as the page content/WORDS.md")
    _options.output(parser)


def run(args: argparse.Namespace) -> int:
    import json

    from ..problems import unknown
    from ..terminal import say
    from ..words.listing import all_words, as_json, lines

    if args.markdown:
        from ..words.markdown import page

        say(page().removesuffix("\n"))
        return 0
    words = all_words(args.game)
    if args.word is not None:
        picked = [word for word in words if word.name == args.word]
        if not picked:
            raise unknown("word", args.word, sorted({word.name for word in words}))
        words = picked
    if args.format == "json":
        say(json.dumps({"version": 1, "words": list(map(as_json, words))}, ensure_ascii=False, indent=2))
    else:
        for line in lines(words, whole=args.word is not None):
            say(line)
    return 0
