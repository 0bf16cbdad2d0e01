"""Small games as text, for the tests of this package."""

from rulewright.dsl.diagnostics import Diagnostic, brief
from rulewright.dsl.game import Game
from rulewright.dsl.load import load
from rulewright.dsl.vocabulary import Vocabulary, signature

WORDS = Vocabulary(
    {
        "size": signature("size(l: list of T) -> int"),
        "neighbours": signature("neighbours(s: space) -> list of space"),
    },
    {
        "put": signature("put(what: thing, to: place)", "verb"),
        "draw": signature("draw(from: zone) -> thing", "verb"),
    },
)
CORE = {
    "core.yaml": """
game:
  kinds:
    scenario: {made: by create, has: {setup: effect, value: expression}}
    status: {plural: statuses, made: by create}
    card: {}
"""
}
HEAD = 'game:\n  title: T\n  flow: "return"\n'


def findings(text: str, **more: str) -> list[Diagnostic]:
    """What is wrong with a game of one file (or several: `name=text`)."""
    files = {"game.yaml": text, **{f"{name}.yaml": body for name, body in more.items()}}
    return load(files, WORDS, "t", CORE)[1]


def told(text: str, **more: str) -> list[str]:
    """`file:line:column: error[CODE]: message | hint`, without the file's name where it is `game.yaml`."""
    return [
        brief(one).removeprefix("game.yaml:") + (f" | {one.hint}" if one.hint else "")
        for one in findings(text, **more)
    ]


def game(text: str, **more: str) -> Game:
    """A game without faults."""
    files = {"game.yaml": text, **{f"{name}.yaml": body for name, body in more.items()}}
    made, found = load(files, WORDS, "t", CORE)
    assert made is not None, [brief(one) for one in found]
    return made
