"""Sight and range against maps that were solved elsewhere (RULEWRIGHT_CASES names their folder)."""

import pytest

from rulewright.dsl.load import load
from rulewright.interpreter.case_reading import call
from rulewright.interpreter.case_support import prepare
from rulewright.interpreter.maps import FAR, HexMap
from rulewright.interpreter.primitives import vocabulary
from rulewright.interpreter.session import Session

from .solved import solved

KIND = "line_of_sight_and_range"


MAPS = solved(KIND)
RULES = """
game:
  title: Sight
  version: "1"
  seats: 1
  kinds: {hex: {plural: every_hex}}
  maps: {walled: {hex: hex, outside: wall}, open: {hex: hex}}
  flow: |
    for each p in players: as p: may "go on?": win p
functions:
  seen_from: {takes: {s: hex}, gives: list of hex, is: "in_sight(s)"}
  steps: {takes: {a: hex, b: hex}, gives: int, is: "distance(a, b)"}
"""


def in_play(case, name):
    """A session with the map laid, as a case lays it."""
    game, found = load({"game.yaml": RULES}, vocabulary(), "sight")
    assert game is not None, found
    session = Session.start(game, scenario=None, seats=1, seed=1)
    spaces = [{"at": case["walls"], "wall": True}] if case["walls"] else []
    edges = [{"between": pair, "wall": True} for pair in case["thin_walls"]]
    prepare(session, {"maps": {name: {"hexes": case["cells"], "spaces": spaces, "edges": edges}}})
    return session


@pytest.mark.parametrize("case", MAPS)
@pytest.mark.parametrize(("outside", "key"), [("wall", "visible"), ("void", "visible_if_outside_is_void")])
def test_the_hexes_in_sight(case, outside, key):
    board = HexMap(case["cells"], case["walls"], case["thin_walls"], outside)
    seen = [board.hex(space) for space in board.visible(board.space(*case["from"]))]
    assert sorted(seen) == sorted(tuple(at) for at in case["expected"][key])


@pytest.mark.parametrize("case", MAPS)
def test_the_range_to_each_hex(case):
    board = HexMap(case["cells"], case["walls"], case["thin_walls"])
    start = board.space(*case["from"])
    for entry in case["expected"]["range"]:
        expected = FAR if entry["hexes"] is None else entry["hexes"]
        assert board.distance(start, board.space(*entry["to"])) == expected, entry["to"]


@pytest.mark.parametrize("case", MAPS)
@pytest.mark.parametrize(("name", "key"), [("walled", "visible"), ("open", "visible_if_outside_is_void")])
def test_the_same_in_the_language(case, name, key):
    session = in_play(case, name)
    start = "{}.{}.{}".format(name, *case["from"])
    expected = ["{}.{}.{}".format(name, *at) for at in case["expected"][key]]
    assert sorted(call(session, "seen_from", [start])) == sorted(expected)
    for entry in case["expected"]["range"]:
        steps = call(session, "steps", [start, "{}.{}.{}".format(name, *entry["to"])])
        assert steps == (FAR if entry["hexes"] is None else entry["hexes"])
