import json

import pytest

from rulewright.tools.bench import __main__ as command
from rulewright.tools.bench import against, found
from rulewright.tools.bench.measure import Bench, Result, Sample, run
from rulewright.tools.bench.peers.agree import Recorded, action_of, disagreement
from rulewright.tools.bench.table import as_json, number, table


def bench(name, values, **more):
    left = iter(values)
    return Bench(name, "µs", lambda: lambda: Sample(next(left), "t"), **more)


def test_rounds_are_interleaved_and_medians_taken():
    order = []
    results = list(run([bench("a", [1, 9, 2]), bench("b", [3, 3, 3])], rounds=3, told=order.append))
    assert [line.rpartition(" ")[2] for line in order[:4]] == ["a", "b", "a", "b"]
    assert [result.median for result in results] == [2, 3]
    assert all(len(result.calibration) == 3 for result in results)


def test_what_cannot_run_says_why_and_stops_nothing():
    broken = Bench("broken", "µs", lambda: 1 // 0)
    results = list(run([broken, bench("b", [1])], rounds=1, told=str))
    assert results[0].error.startswith("ZeroDivisionError")
    assert results[1].median == 1
    assert any("ZeroDivisionError" in line for line in table(results))


def test_json_holds_every_round():
    [result] = run([bench("a", [1.5, 2.5], goal=2.0)], rounds=2, told=str)
    [row] = as_json([result])["results"]
    assert (row["median"], row["values"], row["goal"], row["trace"]) == (2.0, [1.5, 2.5], 2.0, "t")
    json.dumps(row)


@pytest.mark.parametrize(("value", "text"), [(123456.7, "123,457"), (12.34, "12.3"), (0.123, "0.12")])
def test_three_figures_are_enough(value, text):
    assert number(value) == text


def test_ratios_say_which_side_is_better_and_only_of_the_same_work():
    def row(name, value, more, trace="t"):
        return {"name": name, "unit": "x", "values": [value], "more_is_better": more, "trace": trace}

    ours = {"a": [row("a", 2, True)], "b": [row("b", 2, False)], "c": [row("c", 2, True, "other")]}
    theirs = {"a": [row("a", 1, True)], "b": [row("b", 1, False)], "c": [row("c", 1, True)]}
    rows = {one["name"]: one["ratio"] for one in against._ratios(ours, theirs)}
    assert rows == {"a": 2.0, "b": 0.5, "c": None}
    assert any(
        "different things" in line for line in against.lines({"results": list(against._ratios(ours, theirs))})
    )


def test_wrong_usage_is_told(capsys, monkeypatch):
    monkeypatch.setattr(found, "known_games", dict)
    assert command.main(["no_such_bench"]) == 2
    assert "--list" in capsys.readouterr().err


def test_every_bench_of_the_games_has_a_known_measure():
    names = [one.name for one in found.all_benches()]
    assert len(names) == len(set(names)) > 8


def test_the_laboratory_measures_events(capsys, monkeypatch):
    monkeypatch.setattr(found, "known_games", dict)
    assert command.main(["nobody can hear", "--rounds", "1", "--format", "json"]) == 0
    [row] = json.loads(capsys.readouterr().out)["results"]
    assert row["values"][0] < 1000


class Line:
    """A peer: three cells, whoever takes the last wins."""

    def __init__(self, legal=(0, 1, 2)):
        self.left, self.turns = list(legal), 0

    def legal(self):
        return self.left

    def play(self, action):
        self.left.remove(action)
        self.turns += 1

    def is_over(self):
        return not self.left

    def winner(self):
        return (self.turns - 1) % 2


def test_peers_agree_move_by_move_up_to_forced_ones():
    game = Recorded((((0, 1, 2), 1), ((0, 2), 0)), 0)
    assert disagreement([game], Line) is None
    assert "other moves" in disagreement([game], lambda: Line((0, 1, 2, 3)))
    assert "ends otherwise" in disagreement([Recorded(game.turns, 1)], Line)


def test_options_have_the_numbers_of_the_peer():
    assert action_of("board.3.2", {"actions": "cell", "columns": 3}) == 5
    assert action_of("drop.board.7.1", {"actions": "column", "columns": 7}) == 6
    assert Result(bench("a", [])).values == []
