import json
from argparse import Namespace

import pytest

from rulewright.tools import cli, games
from rulewright.tools.simulate.command import again
from rulewright.tools.simulate.game import Plan, Record
from rulewright.tools.simulate.spread import playable, spread

GAME = """
game:
  title: Leaves
  seats: 2..3
  kinds:
    leaf: {plural: leaves}
  setup:
    leaf: {of: seat, type: leaf, distinct: true}
    height: {of: table, type: int, default: 1, least: 1, most: 3}
    season: {of: table, type: "one of spring, autumn", default: spring}
  flow: |
    require not (scenario is meadow and settings.season == autumn) "it is too late"
    as first(players):
      choose one "grow?":
        grow "Grow": win first(players)
leaves:
  oak: {}
  ash: {}
  elm: {}
scenarios:
  blank: {name: Nothing}
  meadow: {name: Meadow, goal: Grow.}
  forest: {name: Forest, goal: Grow.}
  corner: {name: For cases only}
variants:
  windy: {name: Windy}
  dry: {name: Dry}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("leaves")
    (made / "game.yaml").write_text(GAME)
    return made


@pytest.fixture(scope="module")
def leaves(folder):
    return games.load(folder)


def jobs(game, count=60, **plan):
    return list(spread(game, Plan(None, "random", **plan), [2, 3], 1, count))


def test_scenarios_with_a_goal_are_played(leaves, heap):
    assert playable(leaves) == ["meadow", "forest"]
    assert playable(heap) == [None]


def test_scenarios_and_seats_take_turns(leaves):
    played = [(job.plan.scenario, job.seats, job.seed) for job in jobs(leaves, 4)]
    assert played == [("meadow", 2, 1), ("forest", 2, 2), ("meadow", 3, 3), ("forest", 3, 4)]


def test_every_choice_and_variant_is_drawn_and_the_same_each_time(leaves):
    drawn = jobs(leaves)
    assert drawn == jobs(leaves)
    assert {job.plan.setup["height"] for job in drawn} == {1, 2, 3}
    assert {job.plan.variants for job in drawn} == {(), ("windy",), ("dry",), ("windy", "dry")}
    assert {job.plan.setup["season"] for job in drawn if job.plan.scenario == "forest"} == {"spring", "autumn"}


def test_what_only_one_may_have_is_given_once(leaves):
    for job in jobs(leaves):
        taken = [job.plan.setup[f"seat{seat}.leaf"] for seat in range(1, job.seats + 1)]
        assert len(set(taken)) == job.seats


def test_what_the_rules_refuse_is_drawn_anew(leaves):
    assert {job.plan.setup["season"] for job in jobs(leaves) if job.plan.scenario == "meadow"} == {"spring"}


def test_what_is_given_stays(leaves):
    given = jobs(leaves, setup={"height": 2, "seat1.leaf": "elm"}, variants=("dry",))
    assert {(job.plan.setup["height"], job.plan.setup["seat1.leaf"], job.plan.variants) for job in given} == {
        (2, "elm", ("dry",))
    }


def test_the_command_sums_up_each_scenario(folder, capsys):
    assert cli.main(["simulate", str(folder), "--games", "8", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if " " not in line] == ["meadow", "forest"]
    assert cli.main(["simulate", str(folder), "--games", "8", "--jobs", "1", "--format", "json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert {game["scenario"] for game in body["games"]} == {"meadow", "forest"}


def test_a_failed_game_says_how_to_play_it_again():
    record = Record(7, 2, "fault", "meadow", {"height": 2, "seat2.leaf": "elm"}, ("dry",))
    said = "--games 1 --seed 7 --seats 2 --set height=2 --set seat2.leaf=elm --variant dry"
    plain = Namespace(game="field/meadow", bot="random", edition=None, mod=[])
    assert again(record, plain) == f"simulate field/meadow {said}"
    other = Namespace(game="field", bot="greedy", edition="new", mod=["rain"])
    assert again(record, other) == (
        f"simulate field/meadow {said.replace('--set', '--bot greedy --set', 1)} --edition new --mod rain"
    )
