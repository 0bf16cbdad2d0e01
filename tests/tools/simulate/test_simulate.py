import json
from dataclasses import replace

import pytest

from rulewright.tools import cli
from rulewright.tools.problems import UsageProblem
from rulewright.tools.simulate.check import Broken, Checker
from rulewright.tools.simulate.command import reason_lines, seat_range
from rulewright.tools.simulate.game import Plan, Record, play_one


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


def test_places_that_ended_games_are_unbroken_and_read_from_here(tmp_path, monkeypatch):
    deep = tmp_path / "content" / ("a_long_name_" * 8)
    deep.mkdir(parents=True)
    (deep / "end.yaml").write_text("")
    (tmp_path / "link").symlink_to(deep)
    monkeypatch.chdir(tmp_path)
    lost = Record(1, 2, "lost", reason=f"{tmp_path}/link/end.yaml:48:32", told="The castle falls")
    won = Record(2, 2, "won", reason="elsewhere/won.yaml:3:1", told="one")
    assert reason_lines([lost, lost, won, replace(won, told="another")]) == [
        f"      2 × content/{deep.name}/end.yaml:48:32",
        "          The castle falls",
        "      2 × elsewhere/won.yaml:3:1",
    ]
