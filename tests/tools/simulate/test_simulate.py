import json

import pytest

from rulewright.tools import cli
from rulewright.tools.problems import UsageProblem
from rulewright.tools.simulate.check import Broken, Checker
from rulewright.tools.simulate.command import seat_range
from rulewright.tools.simulate.game import Plan, play_one


@pytest.mark.parametrize("check", ["none", "some", "every"])
def test_a_game_keeps_its_promises(heap, check):
    record = play_one(heap, Plan(None, "random", check=check), seed=5, seats=2)
    assert record.end.startswith("won by seat")
    assert record.message == ""


def test_the_same_seed_gives_the_same_record(heap):
    first, second = (play_one(heap, Plan(None, "random"), 7, 2) for _ in range(2))
    assert (first.decisions, first.outcome) == (second.decisions, second.outcome)


def test_a_broken_promise_is_told(heap, monkeypatch):
    monkeypatch.setattr(Checker, "at_decision", lambda *_: (_ for _ in ()).throw(Broken("a fork differs")))
    record = play_one(heap, Plan(None, "random", check="every"), 1, 2)
    assert (record.end, record.message) == ("broken", "a fork differs")


def test_a_game_without_end_is_told(heap):
    assert play_one(heap, Plan(None, "random", most=2), 1, 2).end == "endless"


def test_the_command_counts_ends(heap_folder, capsys):
    assert (
        cli.main(["simulate", str(heap_folder), "--games", "6", "--check", "--format", "json", "--jobs", "1"])
        == 0
    )
    body = json.loads(capsys.readouterr().out)
    assert sum(body["ends"].values()) == len(body["games"]) == 6


def test_ranges_of_seats_are_checked(heap):
    assert seat_range(None, heap) == [2]
    for text in ("3", "x", "2..9", ".."):
        with pytest.raises(UsageProblem):
            seat_range(text, heap)
