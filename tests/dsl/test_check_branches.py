"""What a branch of `as each` may write to: whatever belongs to its thing, however it is named."""

from __future__ import annotations

import pytest

from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.load import load
from rulewright.dsl.nodes import Span
from rulewright.dsl.vocabulary import Vocabulary, signature

GAME = """
game:
  title: T
  version: "1"
  seats: 2
  has: {leader: player?}
  zones: {pile: {of: card}}
  kinds:
    player: {made: by create, has: {gold: 0, friend: player?, best: card?}, zones: {hand: {of: card}}}
    card: {has: {marks: 0}}
  flow: |
    as each p in players:
      choose one n in [1, 2]
      BRANCH
verbs:
  give: {takes: {p: player, n: int}, do: "p.gold = n"}
  give_on: {takes: {n: int, q: player}, do: "give q n"}
  give_all: {takes: {n: int}, do: "for each q in players: give q n"}
  mine: {takes: {n: int}, do: "performer.gold = n"}
cards: {ace: {}}
"""
WORDS = ("put(x: entity, to: place)", "first(l: list of T) -> T")


def found(branch: str) -> list[str]:
    known = {made.name: made for made in (signature(one, "verb") for one in WORDS[:1])}
    functions = {made.name: made for made in (signature(one) for one in WORDS[1:])}
    text = GAME.replace("BRANCH", branch.replace("\n", "\n      "))
    _, findings = load({"game.yaml": text}, Vocabulary(functions, known), "g")
    return [f"{one.code} {one.message}" for one in findings if not one.code.startswith("H")]


@pytest.mark.parametrize("branch", [
    "p.gold = n", "performer.gold = n", "give p n", "give_on n p", "mine n",
    "for each c in p.hand: c.marks = n", "choose one c in p.hand\nc.marks = n", "put first(p.hand) p.hand",
    "let c = first(p.hand)\nc.marks = n", "if p.best != none: p.best.marks = n",
])
def test_its_own(branch: str) -> None:
    assert found(branch) == []


@pytest.mark.parametrize("branch", [
    "for each q in players: q.gold = n", "let o = first(players)\no.gold = n", "p.friend.gold = n",
    "if p.friend != none: give p.friend n", "give first(players) n", "give_on n first(players)", "give_all n",
    "choose one q in players\nq.gold = n", "put first(p.hand) pile", "if leader != none: leader.gold = n",
    "for each c in cards: c.marks = n", "let o = p\no = first(players)\no.gold = n",
])
def test_what_is_anybodys(branch: str) -> None:
    assert found(branch) == ["E518 a branch of `as each` changes only what belongs to `p`"]


def test_the_gravest_finding_of_a_line_is_told() -> None:
    sink, line = Sink(), Span("f", 3, 1, 3, 2)
    for code in ("H501", "W502", "H702", "E401", "W503", "E402"):
        sink.add(code, code, line)
    sink.add("W504", "", line._replace(line=4))
    assert [one.code for one in sink.found] == ["E401", "W504"]
