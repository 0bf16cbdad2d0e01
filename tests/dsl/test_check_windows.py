"""Marks that say nothing, secrets that are none, and what an event carries in place of a local."""

from __future__ import annotations

import textwrap

from rulewright.dsl.load import load
from rulewright.dsl.vocabulary import Vocabulary, signature

GAME = """
game:
  title: T
  version: "1"
  seats: 2
  has: {day: 1}
  kinds:
    player:
      made: by create
      has: {plan: 0, secret: {type: int, see: owner}}
      zones: {hand: {of: card, see: owner}, shown: {of: card}}
    card: {}
  abilities: |
    at after ring: day = 2
    RULE
  flow: |
    as each p in players secretly:
      BRANCH
    ring 1
    bless 1
verbs:
  ring: {takes: {amount: int}, do: "day = amount", PUBLIC}
  plan_openly: {takes: {p: player}, do: "p.plan = 1"}
  by_way: {takes: {p: player}, do: "plan_openly p"}
  bless:
    takes: {amount: int}
    do: |
      BLESS
cards: {ace: {}}
"""
WORDS = ("put(x: entity, to: place)", "pause(group: group)")


def found(branch: str = "p.secret = 1", rule: str = "", public: str = "", bless: str = "day = amount") -> list[str]:
    text = GAME.replace("BRANCH", branch).replace("PUBLIC", public)
    text = text.replace("BLESS", bless.replace("\n", "\n      "))
    text = text.replace("    RULE\n", textwrap.indent(rule, "    ") + "\n" if rule else "")
    known = {made.name: made for made in (signature(one, "verb") for one in WORDS)}
    _, findings = load({"game.yaml": text}, Vocabulary({}, known), "g")
    return [f"{one.code} {one.message}" for one in findings if not one.code.startswith("H")]


def test_a_secret_is_written_where_not_all_look() -> None:
    assert not found()
    assert not found("for each c in p.shown: put c p.hand")
    no_secret = "W510 all see `{}`, so `secretly` cannot hide what is chosen here"
    assert found("p.plan = 1") == [no_secret.format("plan")]
    assert found("by_way p") == [no_secret.format("plan")]
    assert found("for each c in p.hand: put c p.shown") == [no_secret.format("shown")]


def test_a_public_pause_asks_somebody() -> None:
    mark = "public_pause: true"
    assert found(public=mark) == ["W509 nobody is asked in the windows of `ring`, so `public_pause` says nothing"]
    assert not found(public=mark, rule="at optional after ring: day = 3")


def test_what_an_event_carries_hides_a_local() -> None:
    hides = "W502 `amount` is what the event carries here, and hides the `amount` of the text around"
    blessing = "until (day > 4): modify ring.amount when day > 2: add amount"
    assert found(bless=blessing) == [hides]
    assert not found(bless=blessing.replace("add amount", "add 1"))
    assert not found(bless="let more = amount\nuntil (day > 4): modify ring.amount when day > 2: add more")
    assert found(bless="until (day > 4): at after ring: day = amount") == [hides]
