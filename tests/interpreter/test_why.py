"""Why a value is what it is: across saves and copies, for things in play, and never past what the viewer could see."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulewright.interpreter.errors import PlayError
from rulewright.interpreter.session import Session

Play = Callable[..., Session]

MONSTERS = """
seats: 1
kinds:
  monster: {made: by create, has: {attack: 0, health: 6}}
zones: {den: {of: monster}}
flow: |
  create guard den
  create guard den
  while true:
    for each p in players:
      as p: play
verbs:
  play:
    do: |
      choose one:
        wound "Wound":
          for each m in den:
            m.health -= 4
            m.attack = m.attack
        kill "Kill":
          for each m in den: remove m
monsters:
  guard: {attack: 2}
  wolf: {health: 3}
"""


def test_a_bare_id_is_the_thing_in_play_and_not_its_definition(play: Play) -> None:
    session = play(MONSTERS)
    session.choose(1, "wound")
    first, change, origin = session.why(1, "guard", "health")
    assert first == "guard.health is 2"
    assert change.startswith("  6 -> 2 by game.yaml:20:")
    assert origin.startswith("  6 as every monster has it at game.yaml:")


def test_where_none_is_in_play_it_is_the_definition_and_that_is_said(play: Play) -> None:
    first, said, origin = play(MONSTERS).why(1, "wolf", "health")
    assert (first, said) == ("wolf.health is 3", "  wolf is not in play: so says its definition")
    assert origin.startswith("  3 as the definition of wolf says at game.yaml:")


def test_what_was_removed_is_told_apart_from_its_definition(play: Play) -> None:
    session = play(MONSTERS)
    session.choose(1, "kill")
    assert session.why(1, "guard_2", "health")[1] == "  guard_2 is not in play any more: that was its last value"


def test_a_write_that_changes_nothing_is_left_out(play: Play) -> None:
    session = play(MONSTERS)
    session.choose(1, "wound")
    lines = session.why(1, "guard_2", "attack")
    assert [line.split(" at ")[0] for line in lines] == ["guard_2.attack is 2", "  2 as the definition of guard says"]


# ---------------------------------------------------------------- copies and saves


def test_a_loaded_game_and_a_copy_tell_as_much_as_the_game_itself(play: Play) -> None:
    session = play(MONSTERS)
    for _ in range(40):
        session.choose(1, "wound")
    told = session.why(1, "guard", "health")
    assert len(told) == 42
    loaded, copy = Session.load(session.game, session.save()), session.fork()
    assert loaded.why(1, "guard", "health") == copy.why(1, "guard", "health") == told
    assert loaded.hash() == session.hash()


def test_a_loaded_game_tells_on_after_more_answers_and_after_some_were_taken_back(play: Play) -> None:
    session = play(MONSTERS)
    session.choose(1, "wound")
    loaded = Session.load(session.game, session.save())
    loaded.why(1, "guard", "health")
    for one in (session, loaded):
        one.choose(1, "wound")
    assert loaded.why(1, "guard", "health") == session.why(1, "guard", "health")
    for one in (session, loaded):
        one.undo(1)
        one.undo(1)
        one.choose(1, "kill")
    assert loaded.why(1, "guard", "health") == session.why(1, "guard", "health")


def test_what_cannot_be_played_again_says_so(play: Play) -> None:
    session = play(MONSTERS, prepare=lambda state: state.create(state.program.thing("wolf"), None, 0))
    session.choose(1, "wound")
    assert session.why(1, "guard", "health") == session.why(1, "guard", "health")
    assert "cannot be told" in Session.load(session.game, session.save()).why(1, "guard", "health")[-1]


# ---------------------------------------------------------------- what is hidden

CARDS = """
seats: 2
has: {total: 1}
zones:
  deck: {of: card, ordered: true, see: nobody}
  table: {of: card}
kinds:
  player:
    has: {armour: 1, luck: 0}
    zones: {hand: {of: card, see: owner}}
  card: {live_in: [hand], has: {power: 0}}
flow: |
  for each c in cards: put c deck
  put charm (last(players)).hand
  put spell (last(players)).hand
  while true:
    for each p in players:
      as p: play
verbs:
  play:
    do: |
      choose one:
        hit "Hit": hit 3
        mark "Mark":
          choose one c in performer.hand
          c.power += 1
          put c deck
        pick "Pick": put last(deck.contents) performer.hand
        show "Show": put first(deck.contents) table
  hit:
    takes: {n: int}
    do: total += n
cards:
  charm:
    abilities: |
      modify player.armour when player == me.owner: add 1
  spell:
    abilities: |
      at after hit:
        for each p in players: p.luck += 2
  other: {}
"""


def test_the_place_of_a_hidden_modifier_is_not_told(play: Play) -> None:
    session = play(CARDS)
    assert session.why(1, "seat2", "armour")[1] == "  add 1 by ?"
    assert session.why(2, "seat2", "armour")[1].startswith("  add 1 by charm at game.yaml:")


def test_the_place_of_what_a_hidden_card_wrote_is_not_told(play: Play) -> None:
    session = play(CARDS)
    session.choose(1, "hit")
    assert session.why(1, "seat1", "luck")[1] == "  0 -> 2 by ?, after seat 1 chose hit"
    assert session.why(2, "seat1", "luck")[1].startswith("  0 -> 2 by game.yaml:")


@pytest.mark.parametrize("attribute", ["power", "zone"])
def test_what_happened_to_a_card_while_it_was_hidden_is_not_told(play: Play, attribute: str) -> None:
    """Whichever of two cards seat 2 marked and laid back unseen, seat 1 is told the same of the one he takes."""
    session = play(CARDS)
    session.choose(1, "hit")
    session.choose(2, "mark")
    session.choose(2, "charm")
    session.choose(1, "pick")
    lines = session.why(1, "charm", attribute)
    assert lines[-1] == "  what was before that you could not see"
    assert not any("seat2" in line or "chose mark" in line or "seat 2" in line for line in lines)
    with pytest.raises(PlayError):
        session.why(2, "charm", attribute)
