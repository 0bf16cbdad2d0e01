"""Spans: fields, whose is meant, windows, leaving from inside, what is opened and closed; rule text for a while."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import indent

import pytest

from rulewright.interpreter.case_reading import read
from rulewright.interpreter.errors import RuleFault
from rulewright.interpreter.session import Session

Play = Callable[..., Session]


def rules(body: str, text: str = "", more: str = "") -> str:
    """A game in which the first seat does `body`."""
    abilities = "abilities: |\n" + indent(text, "  ") + "\n" if text else ""
    return f"""
types: {{mark: "one of in_round, in_turn, start_round, end_round, start_turn, end_turn, gone, fin"}}
seats: 2
has: {{trail: list of mark, n: 0, m: 0}}
kinds: {{player: {{has: {{gold: 0}}}}, token: {{}}}}
spans:
  round: {{has: {{passes: 0, left: {{type: int, start: 5}}}}}}
  turn: {{of: player, takes: {{pace: int}}, has: {{steps: 0}}}}
  day: {{do: "n += 100"}}
flow: |
  as first(players): act_all
{abilities}tokens: {{gem: }}
verbs:
  act_all:
    do: |
{indent(body, "      ")}
  mark:
    takes: {{what: mark}}
    do: |
      trail += [what]
{more}"""


def n(session: Session) -> int:
    found: int = read(session, "n")
    return found


def trail(session: Session) -> list[str]:
    found: list[str] = read(session, "trail")
    return found


# ---------------------------------------------------------------- fields and whose


def test_fields_start_anew_each_time(play: Play) -> None:
    body = "repeat 2:\n  run round:\n    round.passes += 1\n    n = n * 10 + round.passes + round.left"
    assert n(play(rules(body))) == 66


def test_values_are_taken_and_owners_known(play: Play) -> None:
    body = "run turn of performer pace 7:\n  turn.steps += 2\n  n = turn.pace * 10 + turn.steps + turn.owner.number"
    assert n(play(rules(body))) == 73


def test_the_innermost_of_the_performer_is_meant(play: Play) -> None:
    body = """let a = first(players)
let b = last(players)
run turn of a pace 1:
  run turn of b pace 2:
    n = turn.pace
    as b: n = n * 10 + turn.pace
    as a: n = n * 10 + turn.pace"""
    assert n(play(rules(body))) == 121


def test_a_performer_without_one_means_the_innermost(play: Play) -> None:
    assert n(play(rules("run turn of (last(players)) pace 4: n = turn.pace"))) == 4


def test_during_asks_whether_one_is_open(play: Play) -> None:
    body = "if during(round): n += 1\nrun round:\n  if during(round): n += 10\nif during(round): n += 100"
    assert n(play(rules(body))) == 10


def test_none_open_is_told_at_its_place(play: Play) -> None:
    with pytest.raises(RuleFault, match="no round is open here") as told:
        play(rules("n = 1\nround.passes += 1"))
    assert told.value.span.line == 19


def test_do_is_what_is_run_without_a_block(play: Play) -> None:
    assert n(play(rules("run day\nrun day:\n  n += 1"))) == 101


# ---------------------------------------------------------------- windows


WINDOWS = """at start round: mark start_round
at end round: mark end_round
at start turn when pace > 1: mark start_turn
at end turn when steps == 3: mark end_turn"""


@pytest.mark.parametrize("asks", ["", "\nat optional start round when n > 5: mark gone"])
def test_windows_at_both_ends_see_the_fields(play: Play, asks: str) -> None:
    body = "run round:\n  run turn of performer pace 2:\n    turn.steps = 3\n    mark in_turn\n  mark in_round"
    session = play(rules(body, WINDOWS + asks))
    assert trail(session) == ["start_round", "start_turn", "in_turn", "end_turn", "in_round", "end_round"]


@pytest.mark.parametrize("asks", ["", "\nat optional start round when n > 5: mark gone"])
@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("run round:\n  end round\n  mark gone\nmark fin", ["start_round", "end_round", "fin"]),
        ("run round:\n  run turn of performer pace 2:\n    end round\n  mark gone\nmark fin",
         ["start_round", "start_turn", "end_round", "fin"]),
        ("run round: leave_it\nmark fin", ["start_round", "end_round", "fin"]),
        ("run round:\n  run turn of performer pace 2:\n    turn.steps = 3\n    end turn\n    n = 1\n  mark in_round",
         ["start_round", "start_turn", "end_turn", "in_round", "end_round"]),
        ("repeat 2:\n  run round:\n    if n > 0: end round\n    n += 1\n    mark in_round",
         ["start_round", "in_round", "end_round", "start_round", "end_round"]),
    ],
)  # fmt: skip
def test_end_leaves_the_block_of_the_span_with_its_window(
    play: Play, body: str, left: list[str], asks: str
) -> None:
    more = "  leave_it:\n    do: |\n      end round\n      mark gone\n"
    session = play(rules(body, WINDOWS + asks, more))
    assert [one for one in trail(session) if one != "end_turn" or "end_turn" in left] == left
    assert read(session, "round") is False
    assert read(session, "turn") is False


def test_return_inside_a_span_closes_it(play: Play) -> None:
    more = "  inside:\n    gives: int\n    do: |\n      run round:\n        mark in_round\n        return 5\n"
    session = play(rules("let k = inside()\nn = k\nmark fin", WINDOWS, more))
    assert trail(session) == ["start_round", "in_round", "end_round", "fin"]
    assert n(session) == 5


def test_open_and_close_do_not_nest(play: Play) -> None:
    body = """let a = first(players)
let b = last(players)
open turn of a pace 2
open turn of b pace 3
close turn of a
n = turn.pace
if during(turn): n += 10
close turn of b
if during(turn): n += 100"""
    session = play(rules(body, WINDOWS))
    assert n(session) == 13
    assert trail(session) == ["start_turn", "start_turn"]


def test_what_was_opened_outlives_the_span_around_it(play: Play) -> None:
    body = "run round: open turn of performer pace 2\nif during(turn): n = turn.pace\nclose turn of performer"
    assert n(play(rules(body))) == 2


# ---------------------------------------------------------------- for a while


def test_until_the_end_of_this_one_and_of_the_next(play: Play) -> None:
    body = """run round:
  until round: modify player.gold: add 1
  until next round: modify player.gold: add 10
  n = performer.gold
n = n * 100 + performer.gold
run round: m = performer.gold"""
    session = play(rules(body))
    assert (n(session), read(session, "m")) == (1110, 0)


def test_until_the_next_turn_of_somebody(play: Play) -> None:
    body = """let b = last(players)
run turn of performer pace 1:
  until next turn of b: modify player.gold: add 1
run turn of performer pace 1: n += performer.gold
run turn of b pace 1: n += b.gold * 10
n += performer.gold * 100"""
    assert n(play(rules(body))) == 1


def test_until_one_of_several(play: Play) -> None:
    body = """run round:
  run turn of performer pace 1:
    until turn or round: modify player.gold: add 1
    n = performer.gold
  n = n * 10 + performer.gold"""
    assert n(play(rules(body))) == 10


def test_until_a_condition_holds(play: Play) -> None:
    body = """until (n >= 2): modify player.gold: add 1
m = performer.gold
n = 1
mark in_round
m = m * 10 + performer.gold
n = 2
mark in_round
m = m * 10 + performer.gold"""
    assert read(play(rules(body)), "m") == 110


def test_it_keeps_the_values_of_its_moment(play: Play) -> None:
    body = """let bonus = 3
run round:
  until round: modify player.gold: add bonus
  bonus = 7
  n = performer.gold"""
    assert n(play(rules(body))) == 3


def test_triggers_last_as_long(play: Play) -> None:
    body = """run round:
  until round: at after mark when what == in_round: n += 1
  mark in_round
  mark in_turn
  mark in_round
mark in_round"""
    assert n(play(rules(body))) == 2


def test_until_a_span_that_is_not_open_is_told(play: Play) -> None:
    with pytest.raises(RuleFault, match="no round is open here"):
        play(rules("until round: modify player.gold: add 1"))


def test_spans_and_durations_survive_saving(play: Play) -> None:
    body = """run round:
  run turn of performer pace 2:
    until turn: modify player.gold: add 1
    until next round: modify player.gold: add 10
    may "go on?": turn.steps = 3
  may "and on?": n = performer.gold"""
    session = play(rules(body, WINDOWS))
    for _ in range(2):
        session = Session.load(session.game, session.save())
        session.choose(1, "yes")
    assert n(session) == 10
    assert trail(session) == ["start_round", "start_turn", "end_turn", "end_round"]
