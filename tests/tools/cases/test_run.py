import json

import pytest

from rulewright.dsl.game import CaseDef
from rulewright.tools import cli
from rulewright.tools.cases.run import run_case


def failures(heap, **body):
    return [(one.path, one.message) for one in run_case(heap, CaseDef("c", (), body, "f")).failures]


def test_cases_of_a_new_game_pass(heap_folder, capsys):
    assert cli.main(["test", str(heap_folder)]) == 0
    assert "3 cases passed" in capsys.readouterr().out


@pytest.mark.parametrize(
    "expect",
    [
        {"left": 10}, {"seat1.number": 1}, {"pending": ["seat2"]}, {"pending": {"seat2": None}},
        {"outcome": "none"}, {"offered": {"seat2": "three"}}, {"options": {"seat2": ["three", "two", "one"]}},
        {"refused": {"seat1": ["one"]}}, {"log": ["seat 1 takes 2"]}, {"turn.owner": "seat2"},
    ],
)  # fmt: skip
def test_what_holds_passes(heap, expect):
    assert failures(heap, do=[{"seat1": "two"}], expect=expect) == []


@pytest.mark.parametrize(
    ("expect", "path"),
    [
        ({"left": 9}, ("expect", "left")), ({"nothing.there": 1}, ("expect", "nothing.there")),
        ({"pending": ["seat1"]}, ("expect", "pending")), ({"outcome": "won"}, ("expect", "outcome")),
        ({"offered": {"seat2": "four"}}, ("expect", "offered", "seat2")),
        ({"options": {"seat2": ["one"]}}, ("expect", "options", "seat2")),
        ({"refused": {"seat2": ["one"]}}, ("expect", "refused", "seat2", "one")),
        ({"log": ["seat 2 takes 2"]}, ("expect", "log", 0)), ({"error": "fuel"}, ("expect", "error")),
        ({"pending": {"seat2": "Who?"}}, ("expect", "pending", "seat2")),
    ],
)  # fmt: skip
def test_what_does_not_hold_fails_at_its_place(heap, expect, path):
    assert [where for where, _ in failures(heap, do=["two"], expect=expect)] == [path]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"do": [{"seat1": "four"}]}, ("do", 0)), ({"do": ["two", {"seat1": "one"}]}, ("do", 1)),
        ({"do": [{"nobody": "one"}]}, ("do", 0)), ({"given": {"seats": 9}}, ("given",)),
        ({"given": {"scenario": "x"}}, ("given",)), ({"given": {"odd": 1}}, ("given",)),
        ({"odd": 1}, ("odd",)),
        ({"given": {"place": {"nobody": {}}}}, ("given", "place", "nobody")),
        ({"given": {"set": {"nobody.x": 1}}}, ("given", "set", "nobody.x")),
        ({"calls": {"nothing": [{"of": [], "is": 1}]}}, ("calls", "nothing", 0)),
        ({"given": {"rolls": {"d6": [1]}}}, ("given", "rolls", "d6")),
    ],
)  # fmt: skip
def test_wrong_cases_fail_at_their_place(heap, body, path):
    assert [where for where, _ in failures(heap, **body)] == [path]


def test_setup_and_undo(heap):
    assert (
        failures(heap, given={"setup": {"size": 3}}, do=["two", {"seat1": "undo"}], expect={"left": 3}) == []
    )


def test_a_refused_setup_may_be_expected(heap):
    assert failures(heap, given={"seats": 9}, expect={"error": "setup"}) == []
    assert failures(heap, expect={"error": "setup"}) == [(("expect", "error"), "no error came")]


def test_json_has_place_expected_and_got(tmp_path, heap_folder, capsys):
    assert cli.main(["test", str(heap_folder), "-k", "shrinks", "--format", "json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert (body["version"], body["passed"], body["failed"]) == (1, 1, 0)


def test_no_case_of_that_name_is_wrong_usage(heap_folder, capsys):
    assert cli.main(["test", str(heap_folder), "-k", "nowhere"]) == 2


def test_an_action_named_with_its_thing_is_the_one_that_is_offered(tmp_path):
    from rulewright.tools.content import load_game

    (tmp_path / "game.yaml").write_text(
        """
game:
  title: Bells
  version: "1.0"
  needs: rulewright >= 0.1
  seats: 1
  has: {rung: 0}
  kinds:
    bell: {actions: {ring: {group: loud, do: "rung += 1"}}}
  flow: |
    as first(players): act loud
bells: {small_bell: {}}
""",
        "utf-8",
    )
    bells = load_game(tmp_path)
    assert failures(bells, expect={"offered": {"seat1": ["ring.small_bell", "ring"]}}) == []
    assert failures(bells, do=[{"seat1": "ring.small_bell"}], expect={"rung": 1}) == []
    missed = failures(bells, expect={"refused": {"seat1": ["ring.small_bell"]}})
    assert missed == [(("expect", "refused", "seat1", "ring.small_bell"), "ring may be chosen")]
