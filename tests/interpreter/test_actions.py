"""Actions: who is offered what, costs and limits, reasons, and why a value is what it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulewright.interpreter.errors import PlayError, RuleFault
from rulewright.interpreter.session import Session

Play = Callable[..., Session]

SHOP = """
seats: 2
has: {open_shop: true, sold: 0}
zones: {market: {of: item}}
spans: {turn: {of: player}}
dice: {d6: [1, 2, 3, 4, 5, 6]}
kinds:
  player:
    has: {gold: 5, fed: 0}
    zones: {pack: {of: item}}
    actions:
      pass:
        group: shop
        do: |
          return
  item:
    has: {price: 1}
    live_in: [pack]
    actions:
      use:
        group: shop
        text: {en: "Use {me}", ko: "{me} 사용"}
        do: |
          me.owner.fed += 1
          put me market
actions:
  buy:
    group: shop
    for: {item: "all i in market.contents where i.price <= 9"}
    when: open_shop
    cost: |
      require performer.gold >= item.price "{item} costs {item.price}, you have {performer.gold}"
      performer.gold -= item.price
    do: |
      put item performer.pack
      sold += 1
    limit: once per turn
    text: {en: "Buy {item} for {item.price}", ko: "{item} 사기"}
flow: |
  for each i in items: put i market
  repeat 3:
    for each p in players:
      run turn of p: as p: act shop
items:
  apple: {name: {en: Apple, ko: 사과}}
  sword: {price: 7, name: Sword}
  crown: {price: 99}
  pie: {copies: 2, price: 2}
"""


def ids(session: Session, seat: int = 1) -> list[str]:
    return [option.id for option in session.pending[seat].options]


def labels(session: Session, seat: int = 1) -> dict[str, str]:
    return {option.id: option.label for option in session.pending[seat].options}


def test_one_option_a_value_that_can_be_paid(play: Play) -> None:
    session = play(SHOP)
    assert ids(session) == ["buy.apple", "buy.pie", "buy.pie_2", "pass", "done"]
    assert labels(session)["buy.apple"] == "Buy Apple for 1"
    session.language = "ko"
    assert labels(session)["buy.apple"] == "사과 사기"


def test_refer_to_what_they_are_about(play: Play) -> None:
    assert "apple" in play(SHOP).pending[1].options[0].refers


def test_the_cost_is_paid_first_and_its_reason_told(play: Play) -> None:
    session = play(SHOP)
    assert session.why_not(1, "buy.sword") == "Sword costs 7, you have 5"
    assert "crown is not among" in (session.why_not(1, "buy.crown") or "")
    assert session.why_not(1, "buy.apple") is None
    with pytest.raises(PlayError, match="Sword costs 7, you have 5"):
        session.choose(1, "buy.sword")
    session.choose(1, "buy.apple")
    assert session.view(1)["things"]["seat1"]["gold"] == 4
    assert session.view(1)["things"]["seat1"]["pack"] == ["apple"]


def test_a_limit_counts_in_its_span(play: Play) -> None:
    session = play(SHOP)
    session.choose(1, "buy.apple")
    assert ids(session) == ["pass", "use", "done"]
    assert session.why_not(1, "buy.pie") == "only once per turn"
    session.undo(1)
    assert "buy.pie" in ids(session)
    session.choose(1, "buy.pie")
    session.choose(1, "done")
    assert "buy.apple" in ids(session, 2)
    session.choose(2, "done")
    assert "buy.apple" in ids(session), "a new turn"


def test_things_offer_to_their_owner_where_they_are_live(play: Play) -> None:
    session = play(SHOP)
    assert "use" not in ids(session)
    session.choose(1, "buy.apple")
    assert labels(session)["use"] == "Use Apple"
    session.choose(1, "done")
    assert "use" not in ids(session, 2)
    with pytest.raises(PlayError, match="use is not offered now"):
        session.choose(2, "use")


def test_the_same_action_of_several_things_is_told_apart(play: Play) -> None:
    session = play(SHOP)
    for id in ("buy.pie", "done"):
        session.choose(1, id)
    session.choose(2, "done")
    session.choose(1, "buy.pie_2")
    assert [id for id in ids(session) if id.startswith("use")] == ["use.pie", "use.pie_2"]
    session.choose(1, "use.pie_2")
    assert session.view(1)["things"]["seat1"]["pack"] == ["pie"]


def test_when_it_does_not_hold(play: Play) -> None:
    session = play(SHOP.replace("open_shop: true", "open_shop: false"))
    assert ids(session) == ["pass", "done"]
    assert session.why_not(1, "buy.apple") == "not now"


def test_a_name_of_nothing_has_no_reason(play: Play) -> None:
    session = play(SHOP)
    assert session.why_not(1, "fly") is None
    with pytest.raises(PlayError, match="there is no seat 7"):
        session.why_not(7, "buy.apple")


# ---------------------------------------------------------------- costs that ask


ASKING = """
seats: 1
has: {total: 0}
kinds:
  player: {has: {red: RED, blue: BLUE}, zones: {hand: {of: card}}}
  card: {has: {power: 1}}
zones: {trash: {of: card}}
actions:
  pay:
    group: main
    cost: |
      COST
    do: |
      total += 1
flow: |
  for each p in players:
    for each c in cards: put c p.hand
    as p: act main
cards: {ace: , two: {power: 2}}
"""
EITHER = """choose one "how?":
        red: pay_red
        blue: pay_blue"""
PAY = """verbs:
  pay_red:
    do: |
      require performer.red > 0 "no red"
      performer.red -= 1
  pay_blue:
    do: |
      require performer.blue > 0 "no blue"
      performer.blue -= 1
"""


@pytest.mark.parametrize(("red", "blue", "payable"), [(1, 0, True), (0, 1, True), (0, 0, False), (2, 2, True)])
def test_it_is_offered_when_some_answer_pays(play: Play, red: int, blue: int, payable: bool) -> None:
    rules = ASKING.replace("RED", str(red)).replace("BLUE", str(blue)).replace("COST", EITHER) + PAY
    session = play(rules)
    assert bool(session.pending) is payable
    if not payable:
        return
    before = session.hash()
    session.choose(1, "pay")
    if red and blue:
        assert ids(session) == ["red", "blue"]
        assert session.open(1) is None, "nothing is open inside a cost"
        session.undo(1)
        assert session.hash() == before


def test_a_choice_of_cards_as_cost(play: Play) -> None:
    cost = 'choose 2 cs in performer.hand "discard"\n      for each c in cs: put c trash'
    session = play(ASKING.replace("RED", "0").replace("BLUE", "0").replace("COST", cost))
    session.choose(1, "pay")
    assert session.view(1)["zones"]["trash"] == ["ace", "two"]
    assert session.pending == {}, "no two cards are left, so nothing is offered"


def test_a_trial_leaves_no_trace(play: Play) -> None:
    cost = "performer.red += 100\n      create ace performer.hand\n      require performer.red < 50 \"never\""
    rules = ASKING.replace("RED", "0").replace("BLUE", "0").replace("COST", cost).replace(
        "    as p: act main\n", "    as p:\n      may \"go?\": act main\n")
    session = play(rules)
    rows = session.state.rows
    session.choose(1, "yes")
    assert session.view(1)["things"]["seat1"]["red"] == 0
    assert session.state.rows == rows


# ---------------------------------------------------------------- faults in what is offered


FAULTS = (
    "when: prices[performer.gold] > 0",
    'for: {n: "all k in [1, 2] where prices[k + 50] > 0"}',
    'cost: "performer.gold = prices[77]"',
)


@pytest.mark.parametrize("part", FAULTS)
def test_faults_are_told_at_their_place(play: Play, part: str) -> None:
    rules = f"""
seats: 1
kinds: {{player: {{has: {{gold: 5}}}}}}
actions:
  buy:
    group: shop
    {part}
    do: |
      performer.gold = 1
flow: |
  for each p in players: as p: act shop
tables: {{prices: {{gives: int, rows: {{1: 1}}}}}}
"""
    with pytest.raises(RuleFault, match="has no row for") as told:
        play(rules)
    assert told.value.span.line == 9
    assert told.value.span.file == "game.yaml"


# ---------------------------------------------------------------- why


def test_why_names_each_write_its_place_and_its_answer(play: Play) -> None:
    session = play(SHOP)
    session.choose(1, "buy.apple")
    session.choose(1, "done")
    session.choose(2, "done")
    session.choose(1, "buy.pie")
    lines = session.why(1, "seat1", "gold")
    assert lines[0] == "seat1.gold is 2"
    assert "4 -> 2" in lines[1]
    assert "game.yaml:35:" in lines[1]
    assert "after seat 1 chose buy.pie" in lines[1]
    assert "5 -> 4" in lines[2]
    assert "after seat 1 chose buy.apple" in lines[2]
    assert "5 as every player has it at game.yaml:11:" in lines[3]
    assert len(lines) == 4


def test_why_tells_formulas_and_modifiers(play: Play) -> None:
    rules = """
seats: 1
kinds:
  player: {has: {base: 2, double: {type: int, is: me.base * 2}}}
  charm: {has: {}}
abilities: |
  modify player.double: add 3
flow: |
  for each p in players:
    p.base = 5
    as p: may "go?": return
charms: {ring: }
"""
    session = play(rules.replace("is: me.base * 2", 'is: "me.base * 2"'))
    first, formula, modifier = session.why(1, "seat1", "double")
    assert first == "seat1.double is 13"
    assert "computed at game.yaml:6:" in formula
    assert "add 3" in modifier
    assert "game.yaml:9:" in modifier
    assert "before the first answer" in session.why(1, "seat1", "base")[1]


@pytest.mark.parametrize(
    ("thing", "attribute", "said"),
    [("nobody", "gold", "nothing that you can see is called nobody"), ("seat1", "golt", "seat1 has no golt")],
)
def test_why_of_nothing(play: Play, thing: str, attribute: str, said: str) -> None:
    with pytest.raises(PlayError, match=said):
        play(SHOP).why(1, thing, attribute)


OUT_OF_TURN = """
seats: 2
spans: {turn: {of: player, takes: {left: int}, admits: [free]}}
flow: |
  as first(players): may "begin?": return
  run turn of first(players) left 2: as first(players): may "go?": return
actions:
  rest: {group: free, when: "turn.owner == performer", do: return}
  push: {group: free, when: "turn.owner == performer", for: {n: "numbers(1, 3)"}, do: return}
  wait: {group: free, for: {n: "numbers(1, turn.left)"}, do: return}
"""


def test_what_asks_for_a_turn_is_not_now_while_none_is_open(play: Play) -> None:
    session = play(OUT_OF_TURN)
    assert [session.why_not(1, id) for id in ("rest", "push.2", "wait.1", "wait")] == ["not now"] * 4
    assert session.refusals(1) == dict.fromkeys(["rest", "push.1", "push.2", "push.3"], "not now")
    session.choose(1, "no")
    assert [session.why_not(1, id) for id in ("rest", "push.2", "wait.1")] == [None] * 3
    assert [session.why_not(2, id) for id in ("rest", "push.2", "wait.1")] == ["not now", "not now", None]


TOLD_APART = """
kinds:
  rod: {actions: {cast: {group: free, cost: 'require me.bait > 0 "no bait"', do: return}}, has: {bait: 0}}
spans: {turn: {of: player, admits: [free]}}
flow: |
  run turn of first(players): as first(players): may "go?": return
"""


def test_what_is_refused_is_told_apart_by_the_thing_it_stands_on(play: Play) -> None:
    two = play(TOLD_APART + "rods: {cane: {}, pole: {}, staff: {bait: 1}}")
    assert two.refusals(1) == {"cast.cane": "no bait", "cast.pole": "no bait"}
    assert play(TOLD_APART + "rods: {cane: {}}").refusals(1) == {"cast": "no bait"}
