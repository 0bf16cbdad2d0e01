"""What goes wrong in content while a game runs is told at its place in the YAML, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.interpreter.errors import RuleFault
from rulewright.interpreter.session import Session

Play = Callable[..., Session]

RULES = """
seats: 1
has: {n: 0, friend: hero?, long: list of int}
dice: {d6: [1, 2, 3, 4, 5, 6]}
zones: {deck: {of: card}}
spans: {duel: {of: hero, has: {blows: 1}}}
kinds:
  player: {has: {rank: {type: int, is: "ranks[n]"}}}
  hero: {plural: heroes, has: {gold: 4}}
  card: {has: {text: effect}}
flow: |
  for each p in players: as p: may "go?": act_all
heroes: {ann: }
cards: {ace: }
tables: {ranks: {gives: int, rows: {0: 1, 1: 2, 31: 1, 91: 1}}}
verbs:
  act_all:
    do: |
      BODY
"""
BODIES = {
    "n = ranks[7]": "no row for 7",
    "n = friend.gold": "this is none here",
    "friend.gold += 1": "none here",
    "n = div_down(5, n)": "divides by 0",
    "n = long[3]": "no number 3 in a list of 0",
    "n = long[n]": "no number 0 in a list of 0",
    "long[2] = 1": "no number 2 in a list of 0",
    "n = duel.blows": "no duel is open here",
    "end duel": "no duel is open here",
    "perform ace.text": None,
    "n = random(6, 1)": "no number from 6 to 1",
    "as friend: may \"you?\": n = 1": "nobody decides here",
    "n = first(players).rank\n      n = 9\n      n = first(players).rank": "no row for 9",
    "n = max(1, first(long))": "one of these values is none here",
}


@pytest.mark.parametrize("body", BODIES)
def test_faults_have_a_place(play: Play, body: str) -> None:
    session = play(RULES.replace("BODY", body))
    before, said = session.hash(), BODIES[body]
    if said is None:
        session.choose(1, "yes")
        return
    with pytest.raises(RuleFault) as told:
        session.choose(1, "yes")
    assert said in str(told.value)
    assert told.value.span.file == "game.yaml"
    assert told.value.span.line in (10, 21, 23)
    assert session.hash() == before
    assert session.pending
    session.choose(1, "no")


LOOKS: dict[str, Callable[[Session], Any]] = {
    "a view": lambda session: session.view(1),
    "why": lambda session: session.why(1, "seat1", "rank"),
    "a prompt": lambda session: session.pending[1].prompt,
    "labels": lambda session: list(session.pending[1].options),
}


@pytest.mark.parametrize("look", LOOKS)
def test_looking_tells_faults_at_their_place(play: Play, look: str) -> None:
    body = 'n = 9\n      choose one "rank {performer.rank}":\n        a "A {performer.rank}": n = 1\n        b: n = 2'
    session = play(RULES.replace("BODY", body))
    session.choose(1, "yes")
    with pytest.raises(RuleFault, match="no row for 9") as told:
        LOOKS[look](session)
    assert told.value.span.line == 10
    session.choose(1, "b")


def test_texts_name_none_in_words(play: Play) -> None:
    body = 'choose one "{friend} {friend.gold} {nobody_knows}":\n        a: n = 1\n        b: n = 2'
    with pytest.raises(AssertionError, match="nobody_knows"):
        play(RULES.replace("BODY", body))
    session = play(RULES.replace("BODY", body.replace(" {nobody_knows}", "")))
    session.choose(1, "yes")
    assert session.pending[1].prompt == "none none"


def nested(depth: int) -> str:
    lines = [f"{'  ' * n}for each p{n} in players:" for n in range(depth)] + ["  " * depth + "n += 1"]
    return RULES.replace("BODY", "\n      ".join(lines))


def summed(depth: int) -> str:
    return RULES.replace("BODY", "n = " + "(" * depth + "1" + " + 1)" * depth)


def test_nesting_as_far_as_it_goes(play: Play) -> None:
    for rules, n in ((nested(12), 1), (summed(30), 31), (summed(90), 91)):
        session = play(rules)
        session.choose(1, "yes")
        assert session.state.cols[0][session.program.layout.cells["field", "n"]] == n


@pytest.mark.parametrize("rules", [nested(25), nested(60), summed(300)])
def test_nesting_beyond_is_a_finding(play: Play, rules: str) -> None:
    with pytest.raises(AssertionError, match="E313"):
        play(rules)
