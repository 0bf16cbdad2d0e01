import pytest

from rulewright.tools import games
from rulewright.tools.mutate.hunt import standing_in
from rulewright.tools.mutate.left_out import advice
from rulewright.tools.mutate.sites import mutations

GAME = """
game:
  title: Stones
  seats: 2
  kinds:
    stone:
      has: {weight: 5, worth: 7}
    pool:
      has: {depth: 9, mud: {type: int, least: 0}}
  maps: {pond: {square: [2, 1], of: pool}}
  flow: |
    log "it begins"
    choose up to one s in stones
    choose up to 3 more in stones
    score first(players) near(11)
stones:
  flint: {weight: 41, worth: 42}
  slate: {weight: 43}
functions:
  near: {takes: {n: int}, gives: int, is: "n + 13"}
  far: {takes: {n: int}, gives: int, is: "near(n) + 17"}
  hopeful: {gives: int, is: "far(19)"}
  only_in_cases: {gives: int, is: "23"}
tables:
  rent: {gives: int, rows: {2..5: 33, 6: 34}}
scenarios:
  shore:
    name: Shore
    value: "hopeful() + near(29)"
"""


@pytest.fixture(scope="module")
def stones(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stones")
    (folder / "game.yaml").write_text(GAME)
    (folder / "more.yaml").write_text("tables:\n  price: {gives: int, rows: {1: 31}}\n")
    return games.load(folder)


def labels(game):
    return {one.first.label for one in mutations(game)}


def test_formulas_of_bots_are_no_rules(stones):
    assert advice(stones) == {("effects", "scenarios/shore.value"), ("functions", "far"), ("functions", "hopeful")}
    assert not labels(stones) & {"18 instead of 17", "20 instead of 19", "30 instead of 29"}


def test_what_rules_or_cases_call_is_changed(stones):
    assert {"14 instead of 13", "12 instead of 11", "24 instead of 23"} <= labels(stones)


def test_a_start_that_each_definition_gives_anew_is_left_alone(stones):
    assert "start of weight: 6 instead of 5" not in labels(stones)
    assert {"start of worth: 8 instead of 7", "start of depth: 10 instead of 9"} <= labels(stones)


def test_what_nobody_need_write_is_left_alone(stones):
    assert "start of mud: 1 instead of 0" not in labels(stones)
    assert "least of mud: 1 instead of 0" in labels(stones)
    assert "4 instead of 3" in labels(stones)
    assert "2 instead of 1" not in labels(stones)


def test_log_lines_are_left_alone(stones):
    assert "without this statement (log)" not in labels(stones)


def test_one_file_alone(stones):
    def told(*files):
        return [one.first.label for one in standing_in(mutations(stones), files)]

    assert told("more.yaml") == ["1: 32 instead of 31"]
    assert told() == [one.first.label for one in mutations(stones)]
    assert told("ore.yaml") == []


def test_of_a_range_only_the_ends_are_changed(stones):
    rows = {label for label in labels(stones) if label.endswith(("instead of 33", "instead of 34"))}
    assert rows == {"2: 34 instead of 33", "5: 34 instead of 33", "6: 35 instead of 34"}
