"""Every built-in word has a doc, and an example that checks, runs and (of a function) is true."""

from __future__ import annotations

import re
from textwrap import indent

import pytest

from rulewright.interpreter.primitives import FUNCTIONS, VERBS, Word
from rulewright.interpreter.session import Session
from rulewright.tools.content import load_game

TABLE = """\
game:
  title: {en: Examples}
  version: "1.0"
  seats: 2
  types: {colour: "one of red, blue"}
  dice: {d6: [1, 2, 3, 4, 5, 6]}
  has: {holds: bool}
  zones: {deck: {of: card, ordered: true}}
  maps:
    board: {square: [3, 3], of: tile}
    field:
      hex: glade
      layout: [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [1, -1], [2, -1]]
  spans: {round: {}}
  kinds:
    page: {has: {text: effect}}
    tile: {has: {height: 0}}
    glade: {has: {height: 0}}
    token: {is: card, made: by create}
    tile_piece: {has: {plan: layout}}
  actions: {wait: {group: free, limit: once per round, when: "not holds", do: "holds = true"}}
  flow: |
    while true:
      for each p in players:
        as p:
          choose one page in pages
          perform page.text
cards: {ace: {name: {en: Ace}}, king: {name: {en: King}}}
tokens: {stone: {name: {en: Stone}}}
tile_pieces:
  piece:
    name: {en: Piece}
    plan: |
      . .
statuses: {tired: {name: {en: Tired}}}
functions:
  free_step: {takes: {start: space, end: space}, gives: int, is: "1"}
"""
LOCALS = {"c": "first(cards)", "p": "performer", "plan": "piece.plan"}


def words() -> dict[str, Word]:
    return {name: word for name, word in {**FUNCTIONS, **VERBS}.items() if not word.hidden}


@pytest.fixture(scope="module")
def examples(tmp_path_factory):
    """A game with one page for each example."""
    folder = tmp_path_factory.mktemp("examples")
    pages = "".join(f"  on_{name}:\n    text: |\n{indent(page(word), ' ' * 6)}" for name, word in words().items())
    (folder / "game.yaml").write_text(f"{TABLE}pages:\n{pages}", "utf-8")
    return load_game(folder)


def page(word: Word) -> str:
    """The effect text that tries an example, with the locals that it uses."""
    example = word.signature.example
    lines = ["for each one in cards: put one deck"]
    used = set(re.findall(r"[a-z_]+", example)) - set(re.findall(r"(?:let|each) ([a-z_]+)", example))
    lines += [f"let {name} = {value}" for name, value in LOCALS.items() if name in used]
    lines.append(example if word.signature.word == "verb" else f"holds = ({example})")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", words())
def test_the_example_of_a_word_runs(examples, name):
    session = Session.start(examples)
    session.choose(1, f"on_{name}")
    if name in FUNCTIONS:
        assert session.view(1)["game"]["holds"] is True


@pytest.mark.parametrize("name", words())
def test_a_word_has_a_doc(name):
    signature = words()[name].signature
    assert signature.doc.endswith((".", "?"))
    assert len(signature.doc.split()) > 1
