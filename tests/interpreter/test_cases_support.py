"""What cases give: dice and draws by stream, used up exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.dsl.game import Game
from rulewright.interpreter.case_reading import call, read, unused
from rulewright.interpreter.case_support import Misfit, prepare
from rulewright.interpreter.errors import RuleFault
from rulewright.interpreter.session import Session

RULES = """
seats: 1
has: {total: 0}
dice: {d6: [1, 2, 3, 4, 5, 6]}
zones: {deck: {of: card, ordered: true}, other: {of: card, ordered: true}}
kinds: {card: {has: {power: 1}}}
flow: |
  for each c in cards: put c deck
  shuffle deck
  total = roll(d6) * 10 + roll(d6)
  for each p in players: as p: may "go?": total = random(1, 100)
cards: {ace: , two: {copies: 2}, three: }
functions:
  doubled: {takes: {n: int, held: card?}, gives: int, is: n * 2}
"""
RULES = RULES.replace("is: n * 2", 'is: "n * 2"')


def start(made: Callable[..., Game], rolls: dict[str, Any] | None = None, draws: Any = None) -> Session:
    return Session.start(made(RULES), script={"rolls": rolls or {}, "draws": draws or {}})


def test_dice_come_as_given_and_surplus_is_left(made: Callable[..., Game]) -> None:
    session = start(made, {"d6": [3, 4], "random": [77]})
    assert read(session, "total") == 34
    assert unused(session) == {"rolls": {"random": [77]}}
    session.choose(1, "yes")
    assert read(session, "total") == 77
    assert unused(session) == {}


def test_a_shortage_is_a_fault(made: Callable[..., Game]) -> None:
    with pytest.raises(RuleFault, match="gives 1 results for d6, more are rolled") as told:
        start(made, {"d6": [3]})
    assert told.value.code == "script"
    assert told.value.span.line == 12


def test_draws_lie_on_top_in_their_order(made: Callable[..., Game]) -> None:
    session = start(made, {"d6": [1, 1]}, {"deck": ["two", "three", "two"]})
    assert [one[:3] for one in read(session, "deck")[:3]] == ["two", "thr", "two"]
    assert unused(session) == {}


def test_draws_that_are_not_there_and_zones_that_are_not_shuffled(made: Callable[..., Game]) -> None:
    with pytest.raises(RuleFault, match="the case draws joker from deck, where it does not lie"):
        start(made, draws={"deck": ["joker"]})
    with pytest.raises(RuleFault, match="draws ace from deck"):
        start(made, draws={"deck": ["ace", "ace"]})
    assert unused(start(made, draws={"other": ["ace"]})) == {"draws": {"other": ["ace"]}}


def test_taking_back_gives_the_dice_back(made: Callable[..., Game]) -> None:
    session = start(made, {"random": [5, 6]})
    copy = session.fork()
    session.choose(1, "yes")
    copy.choose(1, "yes")
    assert read(session, "total") == read(copy, "total") == 5
    assert unused(copy)["rolls"] == {"random": [6]}


def test_functions_are_called_with_plain_data(made: Callable[..., Game]) -> None:
    session = start(made)
    assert call(session, "doubled", [4, "ace"]) == 8
    assert call(session, "doubled", [4, None]) == 8
    for name, args, said in (("dubled", [1, None], "did you mean doubled"), ("doubled", [1], "it takes 2 values")):
        with pytest.raises(ValueError, match=said):
            call(session, name, args)


@pytest.mark.parametrize(
    ("given", "path", "said"),
    [
        ({"place": {"acee": {}}}, ("place", "acee"), "did you mean ace?"),
        ({"place": {"ace": {"powr": 1}}}, ("place", "ace", "powr"), "did you mean power?"),
        ({"place": {"ace": {"power": "strong"}}}, ("place", "ace", "power"), "power is of the type int, not strong"),
        ({"place": {"ace": {"at": "dek"}}}, ("place", "ace", "at"), "did you mean deck?"),
        ({"place": {"ace": 5}}, ("place", "ace"), "placed with its attributes"),
        ({"game": {"totl": 1}}, ("game", "totl"), "did you mean total?"),
        ({"game": {"total": [1]}}, ("game", "total"), "total is of the type int"),
        ({"set": {"ace.powr": 1}}, ("set", "ace.powr"), "did you mean power?"),
        ({"zones": {"deck": ["joker"]}}, ("zones", "deck"), "nothing is called joker"),
        ({"maps": {"field": {}}}, ("maps", "field"), "there is no map field"),
    ],
)
def test_what_does_not_fit_is_told_with_its_path(
    made: Callable[..., Game], given: dict[str, Any], path: tuple[str, ...], said: str
) -> None:
    with pytest.raises(Misfit) as told:
        prepare(start(made), given)
    assert said in str(told.value)
    assert told.value.path == path
