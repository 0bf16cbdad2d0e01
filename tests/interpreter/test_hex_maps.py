"""Hex maps in play: what is laid is part of the state, so it is undone, forked, saved and loaded like the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.interpreter.case_reading import call, read
from rulewright.interpreter.case_support import prepare
from rulewright.interpreter.errors import PlayError, RuleFault
from rulewright.interpreter.session import Session

GAME = """
  seats: 1
  has: {news: list of hex, left: 0, ways: any, reached_last: list of hex, offset: {type: coordinates, start: [0, 0]}}
  types: {cost_of_step: "record {bad: int, points: int}"}
  maps: {field: {hex: hex, edges: rim, radius: 4, layout: [[0, 0], [1, 0]]}}
  kinds:
    hex: {plural: hexes_of_field, has: {trap: bool, room: 0}}
    rim: {has: {river: bool}}
    tile: {has: {plan: layout}}
    pawn: {has: {shape: pattern}}
    token: {made: by create}
  spans: {turn: {rest_point: true}}
  flow: |
    put scout cell(field, 0, 0)
    while true:
      run turn:
        for each p in players: as p: act_on_it

verbs:
  act_on_it:
    do: |
      choose one:
        lay_big: lay big.plan field at {q: 2, r: 0} turns 1
        lay_value: news = lay(big.plan, field, {q: 2, r: 0}, 1)
        lay_over: lay big.plan field at offset
        lay_far: lay big.plan field at {q: 4, r: 0}
        wall: wall cell(field, 0, 0) cell(field, 1, 0)
        unwall: unwall cell(field, 0, 0) cell(field, 1, 0)
        shut: shut cell(field, 0, 0) cell(field, 1, 0)
        remove: remove cell(field, 1, 0)
        remove_under: remove cell(field, 0, 0)
        nowhere: wall cell(field, 0, 0) cell(field, 2, 0)
        keep_ways:
          let w = routes(cell(field, 0, 0), step_to, step_to)
          may "go on?":
            reached_last = way(w, last(reached(w)))

functions:
  step_to:
    takes: {from: hex, to: hex}
    gives: cost_of_step?
    is: "{bad: 1 if to.trap else 0, points: 1}"
  far: {takes: {a: hex, b: hex}, gives: int, is: "distance(a, b)"}
  seen: {takes: {a: hex, b: hex}, gives: bool, is: "sees(a, b)"}
  river: {takes: {a: hex, b: hex}, gives: bool, is: "edge(a, b) != none and edge(a, b).river"}
  price: {takes: {a: hex, b: hex}, gives: "cost_of_step?", is: "cost(routes(a, step_to, step_to), b)"}

tiles:
  big:
    plan:
      drawn: |
        . t
         # p
      legend: {t: {trap: true, room: 2}, p: {put: [token, pawn_of_stone]}}
      edges: [{between: [[0, 0], [1, 0]], river: true}, {between: [[1, 0], [1, 1]], wall: true}]
pawns: {scout: {shape: [[0, 0], [1, 0]]}, pawn_of_stone: {}}
tokens: {token: {}}
"""


@pytest.fixture
def field(play: Callable[..., Session]) -> Session:
    return play(GAME)


def keys(session: Session) -> Any:
    return read(session, "field.contents")


def test_a_map_has_its_layout_from_the_start_and_things_between(field: Session) -> None:
    assert keys(field) == ["field.0.0", "field.1.0"]
    assert read(field, "field.0.0.coordinates") == {"q": 0, "r": 0}
    assert call(field, "river", ["field.0.0", "field.1.0"]) is False
    assert read(field, "scout.shape") == [{"q": 0, "r": 0}, {"q": 1, "r": 0}]
    assert read(field, "scout.at") == "field.0.0"


def test_a_tile_is_laid_turned_with_all_that_is_on_it(field: Session) -> None:
    field.choose(1, "lay_big")  # turned by one sixth: (q, r) -> (-r, q + r)
    assert keys(field)[2:] == ["field.2.0", "field.2.1", "field.1.1", "field.1.2"]
    assert read(field, "field.2.1.trap") is True
    assert read(field, "field.2.1.room") == 2
    assert read(field, "field.1.2.contents") == ["token", "pawn_of_stone"]
    assert call(field, "river", ["field.2.1", "field.2.0"]) is True
    assert call(field, "river", ["field.1.0", "field.2.0"]) is False  # what lies between two tiles is made too
    view = field.view(1)["maps"]["field"]
    assert view["field.1.1"]["wall"] is True
    assert "wall" not in view["field.2.0"]


def test_laying_gives_the_new_spaces(field: Session) -> None:
    field.choose(1, "lay_value")
    assert read(field, "news") == keys(field)[2:]


def test_distance_goes_around_walls_and_costs_add_up(field: Session) -> None:
    field.choose(1, "lay_big")
    assert call(field, "far", ["field.0.0", "field.1.2"]) == 1_000_000  # a wall hex and a thin wall part it
    assert call(field, "far", ["field.0.0", "field.2.1"]) == 3
    assert call(field, "price", ["field.0.0", "field.2.1"]) == {"bad": 1, "points": 3}
    assert call(field, "price", ["field.0.0", "field.1.2"]) is None


def test_walls_hide_and_what_is_shut_does_not(field: Session) -> None:
    a, b = "field.0.0", "field.1.0"
    field.choose(1, "shut")
    assert call(field, "far", [a, b]) == 1_000_000
    assert call(field, "seen", [a, b])
    field.choose(1, "wall")
    field.choose(1, "unwall")
    assert call(field, "far", [a, b]) == 1_000_000


@pytest.mark.parametrize(
    ("option", "reason"),
    [("lay_over", "there is a space at 0, 0 already"), ("lay_far", "5, 0 is off the edge of field"),
     ("remove_under", "something stands on field.0.0")],
)  # fmt: skip
def test_what_cannot_be_laid_or_taken_away_is_refused(field: Session, option: str, reason: str) -> None:
    before = field.hash()
    field.choose(1, option)
    assert option not in [one.id for one in field.pending[1].options]
    assert reason in str(field.why_not(1, option))
    field.choose(1, "shut")
    assert keys(field) == ["field.0.0", "field.1.0"]
    assert field.hash() != before


def test_a_space_taken_off_the_map_takes_its_edges_along(field: Session) -> None:
    field.choose(1, "wall")
    field.choose(1, "remove")
    assert keys(field) == ["field.0.0"]
    assert read(field, "rims.size") == 0
    field.undo(1)
    assert keys(field) == ["field.0.0", "field.1.0"]
    assert read(field, "rims.size") == 1


def test_an_edge_to_nowhere_is_a_fault_of_the_content(field: Session) -> None:
    with pytest.raises((RuleFault, PlayError), match="there is no space"):
        field.choose(1, "nowhere")


def test_undo_takes_a_tile_back_and_another_one_may_lie_there(field: Session) -> None:
    before = field.hash()
    field.choose(1, "lay_big")
    assert call(field, "far", ["field.0.0", "field.2.1"]) == 3
    field.undo(1)
    assert field.hash() == before
    assert keys(field) == ["field.0.0", "field.1.0"]
    field.choose(1, "lay_value")
    assert call(field, "far", ["field.0.0", "field.2.1"]) == 3


def test_forks_have_maps_of_their_own(field: Session) -> None:
    other = field.fork()
    other.choose(1, "lay_big")
    field.choose(1, "wall")
    assert len(keys(field)) == 2
    assert len(keys(other)) == 6
    assert call(field, "far", ["field.0.0", "field.1.0"]) == 1_000_000
    assert call(other, "far", ["field.0.0", "field.1.0"]) == 1


def test_a_save_holds_the_map(field: Session) -> None:
    field.choose(1, "lay_big")
    field.choose(1, "wall")
    again = Session.load(field.game, field.save())
    assert again.hash() == field.hash()
    assert keys(again) == keys(field)
    assert call(again, "far", ["field.1.0", "field.2.1"]) == 2
    again.choose(1, "unwall")
    assert call(again, "far", ["field.0.0", "field.2.1"]) == 3


def test_ways_are_kept_over_a_question(field: Session) -> None:
    field.choose(1, "lay_big")
    field.choose(1, "keep_ways")
    again = Session.load(field.game, field.save())
    for session in (field, again):
        session.choose(1, "yes")
        assert read(session, "reached_last") == ["field.1.0", "field.2.0", "field.2.1"]


def test_a_save_of_other_rules_lays_the_map_by_names(made: Callable[..., Any], field: Session) -> None:
    field.choose(1, "lay_big")
    field.choose(1, "wall")
    changed = made(GAME.replace("left: 0", "left: 7"))
    again = Session.load(changed, field.save())
    assert keys(again) == keys(field)
    assert read(again, "field.1.2.contents") == ["token", "pawn_of_stone"]
    assert read(again, "field.2.1.room") == 2
    assert read(again, "scout.at") == "field.0.0"
    assert call(again, "far", ["field.0.0", "field.1.0"]) == 1_000_000
    assert call(again, "river", ["field.2.1", "field.2.0"]) is True


def test_a_case_draws_its_own_map(field: Session) -> None:
    drawn = {"drawn": ". t .", "legend": {"t": {"trap": True}}}
    prepare(field, {"maps": {"field": drawn}, "place": {"scout": {"at": "field.2.0"}}})
    assert keys(field) == ["field.0.0", "field.1.0", "field.2.0"]
    assert call(field, "price", ["field.2.0", "field.0.0"]) == {"bad": 1, "points": 2}
    with pytest.raises(ValueError, match="stands between two hexes"):
        prepare(field, {"maps": {"field": ". .."}})
    with pytest.raises(ValueError, match="there is no map board"):
        prepare(field, {"maps": {"board": "."}})


HEARD = """
  seats: 1
  has: {entered: 0, news: 0, sixths: 0}
  maps: {field: {hex: hex}}
  kinds:
    hex:
      plural: every_hex
      has: {trap: bool}
      abilities: |
        at after put when to == me and me.trap: entered += 1
    tile: {has: {plan: layout}}
    pawn: {}
  abilities: |
    at before lay when sixths > 0: turns = sixths
    at after lay: news += size(result)
  flow: |
    for each p in players:
      as p:
        choose one:
          turned: sixths = 3
          plain: sixths = 0
        lay piece.plan field
        put scout first(field)
        may "go on?": put scout last(field)
        may "and on?": put scout last(field)
tiles: {piece: {plan: {drawn: ". t", legend: {t: {trap: true}}}}}
pawns: {scout: {}}
"""


@pytest.mark.parametrize(("how", "last"), [("turned", "field.-1.0"), ("plain", "field.1.0")])
def test_laying_is_heard_and_spaces_have_rule_text(play: Callable[..., Session], how: str, last: str) -> None:
    session = play(HEARD)
    session.choose(1, how)
    assert read(session, "news") == 2
    assert keys(session) == ["field.0.0", last]
    session.choose(1, "yes")
    assert read(session, "scout.at") == last
    assert read(session, "entered") == 1


def test_a_cleared_map_is_laid_again_with_the_same_things(play: Callable[..., Session]) -> None:
    again = "        again:\n          clear field\n          lay big.plan field at {q: 2, r: 0} turns 1\n"
    rules = GAME.replace("        nowhere:", again + "        nowhere:")
    session = play(rules)
    session.choose(1, "lay_big")
    count = session.state.rows
    river = call(session, "river", ["field.2.1", "field.2.0"])
    session.choose(1, "again")
    assert keys(session) == ["field.2.0", "field.2.1", "field.1.1", "field.1.2"]
    assert read(session, "scout.at") is None
    assert call(session, "river", ["field.2.1", "field.2.0"]) == river
    session.choose(1, "again")
    assert session.state.rows == count + 2  # only what stood on the tile is made anew
    loaded = Session.load(session.game, session.save())
    assert loaded.hash() == session.hash()
    session.undo(1)
    session.undo(1)
    assert keys(session)[:2] == ["field.0.0", "field.1.0"]
