"""Which comes first: trying both orders never harms, and a question tells nothing that its seat may not see."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import indent
from time import process_time

import pytest

from rulewright.interpreter.errors import PlayError, RuleFault
from rulewright.interpreter.session import Session

Play = Callable[..., Session]
NEVER_ENDS = "does not end"


def rules(cards: dict[str, str], verbs: str = "", where: str = "hand", zones: str = "", pause: bool = False) -> str:
    """Two seats hit in turn; seat 1 holds the cards with these texts in its hand, or they lie in a zone (`where`)."""
    place = "(first(players)).hand" if where == "hand" else where
    made = "".join(f"  {name}:\n    abilities: |\n{indent(text, '      ')}\n" for name, text in cards.items())
    return f"""
seats: 2
has: {{total: 5, heat: 0}}
zones: {{table: {{of: card}}, deck: {{of: card, ordered: true, see: nobody}}{zones}}}
kinds:
  player: {{zones: {{hand: {{of: card, see: owner}}}}}}
  card: {{live_in: [hand, table, deck]}}
flow: |
  for each c in cards: put c {place}
  while true:
    for each p in players: as p: play
cards:
{made}verbs:
  play:
    do: |
      choose one:
        hit "Hit": hit 3
        wait "Wait": total += 0
        dig "Dig":
          choose one c in deck "which?"
          put c performer.hand
  hit:
    takes: {{n: int}}
    public_pause: {str(pause).lower()}
    do: |
      heat += n
{indent(verbs, "  ")}"""


def asked(session: Session) -> list[str]:
    """The things among which a seat orders; none where nobody is asked that."""
    (decision,) = session.pending.values()
    return list(decision.ids) if decision.kind == "first" else []


def field(session: Session, name: str) -> int:
    found: int = session.view(1)["game"][name]
    return found


# ---------------------------------------------------------------- faults in what is only tried

DIVIDES = {"divider": "at after hit: heat = div_down(10, total)", "zero": "at after hit: total = 0"}


def test_a_fault_in_one_order_is_a_reason_to_ask(play: Play) -> None:
    session = play(rules(DIVIDES))
    session.choose(1, "hit")
    assert asked(session) == ["divider", "zero"]
    session.choose(1, "divider")
    assert (field(session, "heat"), field(session, "total")) == (2, 0)


def test_the_fault_comes_to_the_seat_that_chose_its_order(play: Play) -> None:
    session = play(rules(DIVIDES))
    session.choose(1, "hit")
    with pytest.raises(RuleFault, match="divides by 0"):
        session.choose(1, "zero")
    assert asked(session) == ["divider", "zero"]


def test_a_fault_in_both_orders_is_that_of_the_content(play: Play) -> None:
    session = play(rules({
        "one": "at after hit:\n  total = 0\n  heat = div_down(1, total)",
        "two": "at after hit:\n  total = 0\n  heat = div_down(2, total)",
    }))
    with pytest.raises(RuleFault, match="divides by 0"):
        session.choose(1, "hit")
    assert field(session, "total") == 5


LOOPY = "loopy:\n  takes: {n: int}\n  do: |\n    heat += n\n"


def test_an_order_that_ends_within_is_tried_with_the_fixed_order_of_what_it_nests(play: Play) -> None:
    session = play(rules({
        "adder": "at after hit: loopy 1\nat after loopy: total += 1",
        "doubler": "at after loopy: total = total + total",
        "nil": "at after loopy when total < 100: loopy 1",
    }, LOOPY))
    session.choose(1, "hit")
    assert asked(session) == ["adder", "doubler", "nil"]
    for _ in range(200):
        if not asked(session):
            break
        session.choose(1, asked(session)[0])
    assert field(session, "total") >= 100
    assert 2 in session.pending


def test_an_order_that_does_not_end_is_a_reason_to_ask(play: Play) -> None:
    session = play(rules({
        "again": "at after hit when total > 0: loopy 1\nat after loopy when total > 0: loopy 1",
        "ends": "at after hit: total = 0",
    }, LOOPY))
    session.choose(1, "hit")
    assert asked(session) == ["again", "ends"]
    session.choose(1, "ends")
    assert (field(session, "total"), field(session, "heat")) == (0, 3)


def test_trying_ends_though_no_order_does(play: Play) -> None:
    ever = "at after hit:\n  total += total\n  while total > 0: heat += 1"
    session = play(rules({f"c{n}": ever for n in range(8)}))
    before = process_time()
    with pytest.raises(RuleFault, match=NEVER_ENDS):
        session.choose(1, "hit")
    assert process_time() - before < 20


# ---------------------------------------------------------------- what it costs


def test_events_within_events_are_not_tried_anew_in_each_trial(play: Play) -> None:
    deep = 14
    verbs = "".join(f"v{n}:\n  takes: {{n: int}}\n  do: |\n    heat += n\n" for n in range(deep + 1))
    first = "\n".join(f"at after v{n}:\n  total = total + 1\n  v{n + 1} 1" for n in range(deep))
    second = "\n".join(f"at after v{n}: total = total + 2" for n in range(deep))
    session = play(rules({"first_card": f"at after hit: v0 1\n{first}", "second_card": second}, verbs))
    before = process_time()
    session.choose(1, "hit")
    assert process_time() - before < 5
    assert not asked(session)
    assert field(session, "total") == 5 + 3 * deep


# ---------------------------------------------------------------- what a question may tell

MATTERS = {"doubler": "at after hit: heat += heat", "adder": "at after hit: heat += 1"}


def test_the_seat_that_sees_them_orders_them(play: Play) -> None:
    session = play(rules(MATTERS))
    session.choose(1, "hit")
    assert asked(session) == ["doubler", "adder"]


def test_hidden_things_keep_the_fixed_order_and_nobody_is_asked(play: Play) -> None:
    session = play(rules(MATTERS, where="deck"))
    session.choose(1, "hit")
    assert not asked(session)
    assert field(session, "heat") == 7


def test_only_what_the_seat_sees_is_named(play: Play) -> None:
    text = rules({**MATTERS, "hidden": "at after hit: heat = heat * 3"}, where="table")
    session = play(text.replace("  while true:", "  put hidden deck\n  while true:"))
    session.choose(1, "hit")
    assert asked(session) == ["doubler", "adder"]
    session.choose(1, "adder")
    assert not asked(session)
    assert field(session, "heat") == 24


def test_replacements_in_another_hand_are_not_named(play: Play) -> None:
    replacing = {"shield": "at replace hit: total += n", "mirror": "at replace hit: heat += total"}
    text = rules(replacing)
    assert asked_after_hit(play(text)) == ["shield", "mirror"]
    apart = text.replace("  while true:", "  put mirror (last(players)).hand\n  while true:")
    session = play(apart)
    assert asked_after_hit(session) == []
    assert field(session, "total") == 8


def asked_after_hit(session: Session) -> list[str]:
    session.choose(1, "hit")
    return asked(session)


def test_in_public_a_question_more_tells_of_no_hand(play: Play) -> None:
    assert asked_after_hit(play(rules(MATTERS, pause=True))) == []
    assert asked_after_hit(play(rules(MATTERS, where="table", pause=True))) == ["doubler", "adder"]


# ---------------------------------------------------------------- what was named came into sight

IDLE = dict.fromkeys(("one", "two", "three"), "at after hit when total < 0: heat += 0")


def test_what_a_question_names_of_a_hidden_zone_cannot_be_forgotten(play: Play) -> None:
    laid = "  put three (last(players)).hand\n  put one deck\n  put two deck\n"
    session = play(rules(IDLE).replace("  while true:", laid + "  while true:"))
    session.choose(1, "dig")
    assert list(session.pending[1].ids) == ["one", "two"]
    with pytest.raises(PlayError, match="shown"):
        session.undo(1)


def test_what_every_seat_knows_to_be_hidden_may_be_named(play: Play) -> None:
    session = play(rules(IDLE, where="deck"))
    session.choose(1, "dig")
    assert list(session.pending[1].ids) == ["one", "two", "three"]
    session.undo(1)
    assert "dig" in session.pending[1].ids


def test_what_the_seat_sees_may_be_named(play: Play) -> None:
    text = rules(IDLE).replace("choose one c in deck", "choose one c in performer.hand")
    session = play(text)
    session.choose(1, "dig")
    session.undo(1)
    assert "dig" in session.pending[1].ids


def test_the_order_of_a_deck_is_not_told_for_nothing(play: Play) -> None:
    text = rules(IDLE, where="deck").replace("  while true:", "  put one deck\n  while true:")
    session = play(text)
    session.choose(1, "dig")
    assert list(session.pending[1].ids) == ["two", "three", "one"]
    with pytest.raises(PlayError, match="shown"):
        session.undo(1)
