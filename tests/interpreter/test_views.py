"""What a seat sees: what is hidden has no identity, and nothing that is shown depends on it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest

from rulewright.interpreter.errors import PlayError
from rulewright.interpreter.session import Session

Play = Callable[..., Session]

RULES = """
seats: 2
has: {total: 0}
spans: {turn: {of: player, has: {steps: 3}, admits: []}}
maps: {board: {square: [2, 1], of: cell}}
zones:
  deck: {of: card, ordered: true, see: nobody}
  pile: {of: card}
kinds:
  cell: {has: {mark: 0}}
  player:
    has:
      gold: 5
      plan: {type: card?, see: owner}
      fate: {type: int, start: 4, see: nobody}
    zones: {hand: {of: card, see: owner}}
  card: {has: {power: 1, secret: {type: int, start: 2, see: nobody}, text: effect}}
  rat: {made: by create, has: {teeth: 2}}
flow: |
  for each c in cards: put c deck
  for each p in players:
    put first(deck.contents) p.hand
    p.plan = first(p.hand)
  create grey (cell(board, 1, 1))
  for each p in players:
    run turn of p:
      as p:
        choose up to one c in p.hand "which?"
        log "{p} took {c}, plan {p.plan}"
cards:
  first_card: {name: {en: One, ko: 하나}, text: "total += 1"}
  second_card: {power: 7}
  third: {}
rats: {grey: {name: Grey rat}}
"""


def view(session: Session, seat: int) -> dict[str, Any]:
    return session.view(seat)


def test_a_view_is_plain_data(play: Play) -> None:
    seen = view(play(RULES), 1)
    assert json.loads(json.dumps(seen)) == seen


def test_own_hands_are_seen_others_are_counted(play: Play) -> None:
    session = play(RULES)
    mine, theirs = view(session, 1), view(session, 2)
    assert mine["things"]["seat1"]["hand"] == ["first_card"]
    assert mine["things"]["seat2"]["hand"] == 1
    assert theirs["things"]["seat1"]["hand"] == 1
    assert theirs["things"]["seat2"]["hand"] == ["second_card"]
    assert mine["zones"] == theirs["zones"] == {"deck": 1, "pile": []}


def test_hidden_things_have_no_identity(play: Play) -> None:
    session = play(RULES)
    for seat, hidden in ((1, "second_card"), (2, "first_card")):
        assert hidden not in json.dumps(view(session, seat))
        assert "third" not in view(session, seat)["things"]


def test_attributes_for_the_owner_and_for_nobody(play: Play) -> None:
    session = play(RULES)
    assert view(session, 1)["things"]["seat1"]["plan"] == "first_card"
    assert "plan" not in view(session, 1)["things"]["seat2"]
    assert "plan" not in view(session, 2)["things"]["seat1"]
    for seat in (1, 2):
        assert "fate" not in view(session, seat)["things"]["seat1"]
    assert "secret" not in view(session, 1)["things"]["first_card"]
    assert "text" not in view(session, 1)["things"]["first_card"], "effect texts are rules"


def test_maps_and_spans_are_shown(play: Play) -> None:
    session = play(RULES)
    seen = view(session, 2)
    assert seen["maps"]["board"]["board.1.1"]["contents"] == ["grey"]
    assert seen["things"]["grey"]["name"] == "Grey rat"
    assert "turn" in json.dumps(seen["spans"])


def test_a_view_holds_neither_seed_nor_counters(play: Play) -> None:
    one, two = play(RULES, seed=1), play(RULES, seed=2)
    assert view(one, 1) == view(two, 1)


@pytest.mark.parametrize("seat", [1, 2])
def test_what_is_hidden_may_be_anything(play: Play, seat: int) -> None:
    """The same game with hidden cards exchanged looks the same to the seat, option by option."""
    orders = list(itertools.permutations(["first_card", "second_card", "third"]))
    seen: dict[str, set[str]] = {}
    for order in orders:
        rules = RULES.replace("  for each c in cards: put c deck\n", "".join(f"  put {one} deck\n" for one in order))
        session = play(rules)
        mine = order[seat - 1]
        asked = session.pending.get(seat)
        offered = [(option.id, option.label) for option in asked.options] if asked is not None else None
        shown = json.dumps([view(session, seat), session.log(seat), offered])
        seen.setdefault(mine, set()).add(shown)
    assert {mine: len(all_shown) for mine, all_shown in seen.items()} == dict.fromkeys(seen, 1)


def test_the_log_tells_each_seat_what_it_could_see(play: Play) -> None:
    session = play(RULES)
    session.choose(1, "first_card")
    assert session.log(1) == ["seat 1 took One, plan One"]
    assert session.log(2) == ["seat 1 took ?, plan ?"]
    session.language = "ko"
    assert "하나" in session.log(1)[0]


def test_why_does_not_tell_what_is_hidden(play: Play) -> None:
    session = play(RULES)
    assert session.why(1, "first_card", "power")
    for seat, thing, attribute in ((2, "first_card", "power"), (2, "seat1", "plan"), (1, "seat1", "fate")):
        with pytest.raises(PlayError):
            session.why(seat, thing, attribute)


def test_names_of_several_made_of_one_definition(play: Play) -> None:
    session = play(RULES.replace("  create grey", "  repeat 3: create grey"))
    names = [view(session, 1)["things"][key]["name"] for key in ("grey", "grey_2", "grey_3")]
    assert names == ["Grey rat", "Grey rat 2", "Grey rat 3"]
