"""The state: whatever was written is rolled back exactly, forks never meet, zones and extents stay true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.interpreter.layout import CELLS, CONTENTS, EXISTS, KEY, KIND, NUMBER, ZONE
from rulewright.interpreter.session import Session
from rulewright.interpreter.state import State
from rulewright.interpreter.values import Entity, entity

Play = Callable[..., Session]

RULES = """
seats: 2
has: {total: 0}
dice: {d6: [1, 2, 3, 4, 5, 6]}
zones: {deck: {of: card, ordered: true, see: nobody}, pile: {of: card}}
kinds:
  player: {has: {gold: 0}, zones: {hand: {of: card, see: owner}}}
  card: {has: {power: 1}, live_in: [pile], abilities: "modify player.gold: add 1"}
  pouch: {made: by create, has: {coins: 3}, zones: {inside: {of: card}}}
flow: |
  for each c in cards: put c deck
  for each p in players: as p: may "go?": return
cards: {ace: , two: , three: }
pouches: {pouch: }
"""
RULES = RULES.replace("pouch: {made", "pouch: {plural: pouches, made").replace("pouches: {pouch: }", "pouches: {bag: }")


def frozen(state: State) -> Any:
    """All that a state holds, as values."""
    return state.rows, [tuple(column[: state.rows] if k != CELLS else column) for k, column in enumerate(state.cols)]


def thing(state: State, key: str) -> Entity:
    return entity(state.cols[KEY].index(key))


# ---------------------------------------------------------------- random histories

OPS = st.lists(
    st.tuples(st.sampled_from(["write", "cell", "create", "move", "top", "remove", "restore", "chance", "note"]),
              st.integers(0, 9), st.integers(0, 9)),
    max_size=25,
)  # fmt: skip


def do(state: State, what: str, a: int, b: int) -> None:
    """One change, chosen by numbers."""
    cards = [thing(state, key) for key in ("ace", "two", "three")]
    zones = [thing(state, key) for key in ("deck", "pile", "seat1.hand", "seat2.hand")]
    zones += [entity(i) for i, kind in enumerate(state.cols[KIND]) if kind == "zone" and i > zones[-1].i]
    card, zone = cards[a % 3], zones[b % len(zones)]
    if what == "write":
        state.set(state.program.layout.column("gold"), thing(state, f"seat{a % 2 + 1}"), b, 0)
    elif what == "cell":
        state.write(CELLS, state.program.layout.cells["field", "total"], b, 0)
    elif what == "create":
        state.create(thing(state, "bag") if a % 2 else card, zone if b % 3 else None, 0)
    elif what in ("move", "top"):
        state.move(card, zone if b else None, 0, "top" if what == "top" else "end")
    elif what == "remove":
        state.remove(card, 0)
    elif what == "restore":
        state.restore(card, zone, 0)
    elif what == "chance":
        state.chance("d6", 6, 0)
    else:
        state.happened("thing", (a, b))


def check(state: State) -> None:
    """What always holds: zones and their contents agree, extents hold what exists, keys are unique."""
    cols, rows = state.cols, state.rows
    assert len({len(column) for k, column in enumerate(cols) if k != CELLS}) == 1
    for k, column in enumerate(cols):
        assert k == CELLS or all(value is state.program.defaults[k] for value in column[rows:])
    for i in range(rows):
        for held in cols[CONTENTS][i] or ():
            assert cols[ZONE][held.i] is entity(i)
        here = cols[ZONE][i]
        assert here is None or cols[CONTENTS][here.i].count(entity(i)) == 1
    for kind in ("card", "pouch"):
        extent = cols[CELLS][state.program.layout.cells["extent", kind]]
        assert [one.i for one in extent] == sorted({one.i for one in extent}) or len(set(extent)) == len(extent)
        assert {one.i for one in extent} == {i for i in range(rows) if cols[KIND][i] == kind and cols[EXISTS][i]}
    playing = [key for i, key in enumerate(cols[KEY]) if cols[EXISTS][i]]
    assert len(playing) == len(set(playing))


@settings(max_examples=80)
@given(first=OPS, second=OPS)
def test_a_rollback_is_exact(play: Play, first: Any, second: Any) -> None:
    state = play(RULES).fork().state
    for op in first:
        do(state, *op)
    check(state)
    before, mark = frozen(state), len(state.journal)
    for op in second:
        do(state, *op)
    check(state)
    state.rollback(mark)
    assert frozen(state) == before
    assert len(state.journal) == mark


@settings(max_examples=60)
@given(first=OPS, second=OPS, third=OPS)
def test_forks_never_meet(play: Play, first: Any, second: Any, third: Any) -> None:
    state = play(RULES).fork().state
    for op in first:
        do(state, *op)
    before = frozen(state)
    copies = [state.fork() for _ in range(2)]
    for op in second:
        do(copies[0], *op)
    assert frozen(state) == before == frozen(copies[1])
    other = frozen(copies[0])
    for op in third:
        do(state, *op)
    assert (frozen(copies[0]), frozen(copies[1])) == (other, before)
    state.rollback(0)
    assert (frozen(copies[0]), frozen(copies[1])) == (other, before)


# ---------------------------------------------------------------- things and zones


@pytest.fixture
def state(play: Play) -> State:
    return play(RULES).fork().state


def test_created_things_have_keys_and_numbers_of_their_own(state: State) -> None:
    made = [state.create(thing(state, "bag"), None, 0) for _ in range(3)]
    assert [state.key(one) for one in made] == ["bag", "bag_2", "bag_3"]
    assert [state.cols[NUMBER][one.i] for one in made] == [1, 2, 3]
    again = state.create(thing(state, "ace"), None, 0)
    assert state.key(again) == "ace_2", "the ace itself is in play already"
    zones = [key for key in state.cols[KEY] if key.endswith(".inside") and key.startswith("bag")]
    assert zones[-3:] == ["bag.inside", "bag_2.inside", "bag_3.inside"]


def test_keys_are_not_used_again(state: State) -> None:
    first = state.create(thing(state, "bag"), None, 0)
    state.remove(first, 0)
    second = state.create(first, None, 0)
    assert state.key(second) != state.key(first)


def test_what_is_removed_can_still_be_read_and_comes_back(state: State) -> None:
    ace, deck = thing(state, "ace"), thing(state, "deck")
    cards = state.program.layout.cells["extent", "card"]
    state.remove(ace, 0)
    assert ace not in state.cols[CELLS][cards]
    assert ace not in state.cols[CONTENTS][deck.i]
    assert state.cols[ZONE][ace.i] is None
    assert state.cols[state.program.layout.column("power")][ace.i] == 1
    mark = len(state.journal)
    state.remove(ace, 0)
    assert len(state.journal) == mark, "twice is once"
    state.restore(ace, deck, 0)
    assert state.cols[CONTENTS][deck.i][-1] is ace
    assert ace in state.cols[CELLS][cards]


def test_rule_text_is_heard_where_it_is_live(state: State) -> None:
    ace, two = thing(state, "ace"), thing(state, "two")
    pile, seat = thing(state, "pile"), thing(state, "seat1")
    gold = state.program.names["A_gold"]
    assert gold(state, seat) == 0
    state.move(ace, pile, 0)
    state.move(two, pile, 0)
    assert gold(state, seat) == 2
    state.move(ace, thing(state, "deck"), 0)
    assert gold(state, seat) == 1
    state.remove(two, 0)
    assert gold(state, seat) == 0


def test_a_thing_holds_nothing_unless_it_is_a_place(state: State) -> None:
    from rulewright.interpreter.errors import RuleFault

    with pytest.raises(RuleFault, match="two holds nothing"):
        state.move(thing(state, "ace"), thing(state, "two"), 0)


def test_order_within_a_zone(state: State) -> None:
    deck = thing(state, "deck")
    state.move(thing(state, "three"), deck, 0, "top")
    assert [state.key(one) for one in state.cols[CONTENTS][deck.i]] == ["three", "ace", "two"]
    state.move(thing(state, "three"), deck, 0)
    assert [state.key(one) for one in state.cols[CONTENTS][deck.i]] == ["ace", "two", "three"]


def test_owners_and_controllers(state: State) -> None:
    ace, seat = thing(state, "ace"), thing(state, "seat2")
    assert state.owner(ace) is None
    assert state.controller(ace) is None
    state.move(ace, thing(state, "seat2.hand"), 0)
    assert state.owner(ace) is seat
    assert state.controller(ace) is seat
    assert state.controller(seat) is seat
    assert state.controller(None) is None
    bag = state.create(thing(state, "bag"), None, 0)
    state.write(3, bag.i, bag, 0)
    assert state.controller(bag) is None, "who owns itself is nobody's"


def test_zones_of_created_things_can_be_shuffled(play: Play) -> None:
    session = play(RULES.replace("  for each p in players: as p:", """  create bag none
  create bag none
  for each b in pouches:
    for each c in cards: put c b.inside
    shuffle b.inside
  for each p in players: as p:"""), seed=3)
    assert sorted(session.view(1)["things"]["bag_2"]["inside"]) == ["ace", "three", "two"]
    assert session.view(1)["things"]["bag"]["inside"] == []


def test_cases_mean_the_zones_of_things_in_play(play: Play) -> None:
    from rulewright.interpreter.case_reading import read
    from rulewright.interpreter.case_support import prepare

    session = play(RULES)
    prepare(session, {"place": {"bag": {"coins": 7}}, "zones": {"bag.inside": ["ace", "two"]}})
    assert read(session, "bag.inside") == ["ace", "two"]
    assert read(session, "bag.coins") == 7
    prepare(session, {"place": {"three": {"at": "bag.inside"}}})
    assert read(session, "bag.inside") == ["ace", "two", "three"]
