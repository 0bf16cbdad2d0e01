"""The life of an event: replace, before, apply, settle, after; who is heard, in which order, and modifiers."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import indent

import pytest

from rulewright.interpreter.errors import RuleFault
from rulewright.interpreter.session import Session

Play = Callable[..., Session]

MARKS = "apply, breath, r1, r2, b1, b2, a1, a2, s1, s2, o1, o2"


def rules(body: str, text: str = "return_never", charms: str = "", seats: int = 1, start: str = "shelf") -> str:
    """A game in which every seat does `body`, with rule text of the game and of charms on a shelf, in a fixed order."""
    abilities = "" if text == "return_never" else "abilities: |\n" + indent(text, "  ") + "\n"
    return f"""
types: {{mark: "one of {MARKS}"}}
seats: {seats}
simultaneous: fixed
has: {{trail: list of mark, hits: 0, rules_on: true}}
kinds:
  player: {{has: {{health: 10, armour: 0}}}}
  charm: {{live_in: [shelf]}}
zones: {{shelf: {{of: charm}}, box: {{of: charm}}}}
flow: |
  for each c in charms: put c {start}
  for each p in players: as p: act_all
{abilities}charms:
  c0: {{}}
{charms}verbs:
  act_all:
    do: |
{indent(body, "      ")}
  hurt:
    takes: {{who: player, amount: int}}
    gives: int
    do: |
      trail += [apply]
      who.health -= amount
      return amount
  breathe:
    do: |
      trail += [breath]
"""


def trail(session: Session) -> list[str]:
    from rulewright.interpreter.case_reading import read

    found: list[str] = read(session, "trail")
    return found


def health(session: Session, seat: int = 1) -> int:
    found: int = session.view(1)["things"][f"seat{seat}"]["health"]
    return found


def say(mark: str) -> str:
    return f"trail += [{mark}]"


# ---------------------------------------------------------------- order of windows


def test_the_windows_come_in_order(play: Play) -> None:
    text = f"""at after hurt: {say("a1")}
at before hurt: {say("b1")}
at settle when who_is_hurt() and not (s1 in trail): {say("s1")}
at before hurt: {say("b2")}
at after hurt: {say("a2")}"""
    more = 'functions:\n  who_is_hurt: {gives: bool, is: "any p in players where p.health < 10"}\n'
    session = play(rules("hurt performer 3", text) + more)
    assert trail(session) == ["b1", "b2", "apply", "s1", "a1", "a2"]


def test_before_changes_the_payload_and_after_sees_the_result(play: Play) -> None:
    text = """at before hurt: amount = amount * 2
at before hurt when amount > 2: amount -= 1
at before hurt when amount > 5: amount = 0
at after hurt: hits = result * 10 + amount"""
    session = play(rules("hurt performer 3", text))
    assert health(session) == 5
    assert session.state.cols[0][session.program.layout.cells["field", "hits"]] == 55


def test_a_before_that_ends_early_keeps_what_it_changed(play: Play) -> None:
    text = "at before hurt:\n  amount = 1\n  if rules_on: return\n  amount = 9"
    assert health(play(rules("hurt performer 3", text))) == 9


def test_whom_it_hits_can_be_changed(play: Play) -> None:
    text = "at before hurt when who.number == 1: who = last(players)"
    session = play(rules("hurt first(players) 3", text, seats=2))
    assert (health(session, 1), health(session, 2)) == (10, 4)


def test_a_replacement_runs_instead(play: Play) -> None:
    text = f"at replace hurt when amount > 2: {say('r1')}\nat before hurt: {say('b1')}\nat after hurt: {say('a1')}"
    assert trail(play(rules("hurt performer 3\nhurt performer 1", text))) == ["r1", "b1", "apply", "a1"]


def test_cancel_replaces_by_nothing(play: Play) -> None:
    session = play(rules("hurt performer 3", "at replace hurt: cancel"))
    assert health(session) == 10
    assert trail(session) == []


def test_a_replacement_applies_once_to_an_event(play: Play) -> None:
    text = f"at replace hurt:\n  {say('r1')}\n  hurt who (amount - 1)"
    session = play(rules("hurt performer 3", text))
    assert trail(session) == ["r1", "apply"]
    assert health(session) == 8


def test_two_replacements_each_apply_once(play: Play) -> None:
    text = "\n".join(f"at replace hurt:\n  {say(mark)}\n  hurt who (amount + 1)" for mark in ("r1", "r2"))
    session = play(rules("hurt performer 3", text))
    assert sorted(trail(session)) == ["apply", "r1", "r2"]
    assert health(session) == 5


def test_a_declined_replacement_lets_the_event_go_on(play: Play) -> None:
    text = f"at optional replace hurt: {say('r1')}\nat after hurt: {say('a1')}"
    for answer, left in (("yes", ["r1"]), ("no", ["apply", "a1"])):
        session = play(rules("hurt performer 3", text))
        assert [option.id for option in session.pending[1].options] == ["yes", "no"]
        session.choose(1, answer)
        assert trail(session) == left


def test_a_second_replacement_is_offered_when_the_first_is_declined(play: Play) -> None:
    text = f"at optional replace hurt: {say('r1')}\nat optional replace hurt: {say('r2')}"
    session = play(rules("hurt performer 3", text))
    session.choose(1, "no")
    assert session.pending, "the second one is asked"
    session.choose(1, "yes")
    assert trail(session) == ["r2"]


# ---------------------------------------------------------------- who listens


CHARM = "".join(f"  c{n}: {{abilities: \"at after hurt: trail += [a{n}]\"}}\n" for n in (1, 2))


def test_only_live_text_is_heard(play: Play) -> None:
    assert trail(play(rules("hurt performer 1", charms=CHARM))) == ["apply", "a1", "a2"]
    assert trail(play(rules("hurt performer 1", charms=CHARM, start="box"))) == ["apply"]
    session = play(rules("put c2 box\nhurt performer 1\nput c1 box\nhurt performer 1", charms=CHARM))
    assert trail(session) == ["apply", "a1", "apply"]


def test_what_a_listener_ends_is_not_heard_any_more(play: Play) -> None:
    charms = CHARM.replace("at after hurt: trail += [a1]", "at after hurt: put c2 box")
    assert trail(play(rules("hurt performer 1", charms=charms))) == ["apply"]


def test_conditions_are_tested_again_when_their_turn_comes(play: Play) -> None:
    text = f"at after hurt: rules_on = false\nat after hurt when rules_on: {say('a2')}"
    assert trail(play(rules("hurt performer 1", text))) == ["apply"]


def test_forced_before_optional_and_the_active_seat_first(play: Play) -> None:
    heard = {"c1": "optional after hurt: trail += [o2]", "c2": "after hurt: trail += [a2]",
             "c3": "optional after hurt: trail += [o1]", "c4": "after hurt: trail += [a1]"}  # fmt: skip
    charms = "".join(f'  {name}: {{abilities: "at {text}"}}\n' for name, text in heard.items())
    owners = "c1.owner = performer\nc2.owner = performer\nc3.owner = first(players)\nc4.owner = first(players)\n"
    body = "if performer.number == 2:\n" + indent(owners + "hurt performer 1", "  ")
    session = play(rules(body, charms=charms, seats=2))
    assert trail(session) == ["apply", "a2", "a1"]
    assert list(session.pending) == [2]
    session.choose(2, "yes")
    assert list(session.pending) == [1]
    session.choose(1, "yes")
    assert trail(session) == ["apply", "a2", "a1", "o2", "o1"]


def test_once_per_span_counts_uses_not_chances(play: Play) -> None:
    spans = "spans: {turn: {}}\n"
    text = f"at after hurt when amount > 1 once per turn: {say('a1')}"
    body = "run turn:\n  hurt performer 1\n  hurt performer 2\n  hurt performer 2\nrun turn: hurt performer 2"
    assert trail(play(spans + rules(body, text))) == ["apply", "apply", "a1", "apply", "apply", "a1"]


def test_an_optional_one_that_was_declined_may_come_again(play: Play) -> None:
    spans = "spans: {turn: {}}\n"
    text = f"at optional after hurt once per turn: {say('a1')}"
    session = play(spans + rules("run turn:\n  hurt performer 1\n  hurt performer 1\n  hurt performer 1", text))
    session.choose(1, "no")
    session.choose(1, "yes")
    assert session.pending == {}
    assert trail(session) == ["apply", "apply", "a1", "apply"]


# ---------------------------------------------------------------- settle


def test_state_checks_run_to_a_fixpoint(play: Play) -> None:
    text = f"""at settle when hits > 0 and hits < 4: hits += 1
at settle when hits == 4 and not (s1 in trail): {say("s1")}"""
    session = play(rules("hits = 1\nbreathe", text))
    assert trail(session) == ["breath", "s1"]


def test_checks_that_never_rest_are_told_at_their_place(play: Play) -> None:
    text = "at settle when hits > 0: hits += 1"
    with pytest.raises(RuleFault) as told:
        play(rules("hits = 1\nbreathe", text))
    assert told.value.code == "fuel"
    assert "settle" in told.value.message
    assert told.value.span.line > 0


def test_a_check_that_changes_nothing_rests(play: Play) -> None:
    assert trail(play(rules("hits = 1\nbreathe", "at settle when hits > 0: return"))) == ["breath"]


def test_a_check_that_changes_nothing_hides_no_other(play: Play) -> None:
    text = f"""at settle when hits > 0: return
at settle when hits == 1 and not (s1 in trail): {say("s1")}"""
    assert trail(play(rules("hits = 1\nbreathe", text))) == ["breath", "s1"]


def test_checks_that_ask_settle_as_well(play: Play) -> None:
    text = 'at settle when hits > 0:\n  may "lower?": hits -= 1\n  else: hits = 0'
    session = play(rules("hits = 2\nbreathe", text))
    session.choose(1, "yes")
    session.choose(1, "yes")
    assert trail(session) == ["breath"]
    assert session.pending == {}


# ---------------------------------------------------------------- modifiers


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("modify hurt.amount: add 2", 5),
        ("modify hurt.amount: add 2\nmodify hurt.amount: times 2", 0),
        ("modify hurt.amount: times 2\nmodify hurt.amount: add 1", 2),
        ("modify hurt.amount: set 1\nmodify hurt.amount: add 1", 8),
        ("modify hurt.amount: set 1\nmodify hurt.amount: set 2", 8),
        ("modify hurt.amount when amount > 5: add 2", 7),
        ("modify hurt.amount: add (0 - 5) minimum 1", 9),
        ("modify hurt.amount: add 5 maximum 4", 6),
        ("modify hurt.amount: maximum 2", 8),
        ("modify hurt.amount: minimum 5", 5),
        ("modify player.armour: add 1\nmodify hurt.amount: add who.armour", 6),
    ],
)
def test_modifiers_in_layers(play: Play, text: str, left: int) -> None:
    assert health(play(rules("hurt performer 3", text))) == left


def test_modifiers_of_attributes_functions_and_announced_values(play: Play) -> None:
    more = """functions:
  price: {takes: {n: int}, gives: int, is: "n + 1"}
"""
    text = """modify price.value when n > 2: add 10
modify toll.value: add 100
modify player.health when player.number == 1: add 1000"""
    session = play(rules("value toll = price(3)\nhits = toll + price(1) + performer.health", text) + more)
    assert session.state.cols[0][session.program.layout.cells["field", "hits"]] == (4 + 10 + 100) + 2 + 1010


def test_before_and_after_are_heard_by_framed_and_plain_verbs_alike(play: Play) -> None:
    text = f"at before hurt:\n  amount += 1\nat after hurt: {say('a1')}"
    plain = play(rules("hurt performer 3", text))
    framed = play(rules("hurt performer 3", text + "\nat optional before hurt when amount > 9: amount = 0"))
    assert (trail(plain), health(plain)) == (trail(framed), health(framed)) == (["apply", "a1"], 6)
