import json

from rulewright.tools import cli
from rulewright.tools.mutate.hunt import Memory, hunt, noticed
from rulewright.tools.mutate.sites import mutations


def one(game, label):
    return next(mutation for mutation in mutations(game) if mutation.first.label == label)


def test_a_change_that_a_case_shows_is_noticed_by_it(heap):
    assert noticed(heap, heap.cases, one(heap, "13 instead of 12")) == "the_heap_shrinks"
    assert noticed(heap, heap.cases, one(heap, "without this statement (outcome)"))


def test_a_change_that_no_case_shows_is_not(heap):
    assert noticed(heap, heap.cases, one(heap, "4 instead of 3")) is None


def test_without_cases_nothing_is_noticed(heap):
    picked = [one(heap, "13 instead of 12")]
    assert [verdict.noticed_by for verdict in hunt(heap, (), picked, jobs=1)] == [None]


def test_the_command_lists_what_is_not_noticed(heap_folder, capsys):
    assert cli.main(["test", str(heap_folder), "--mutate", "--limit", "1", "--format", "json"]) in (0, 1)
    body = json.loads(capsys.readouterr().out)
    assert (body["version"], body["tried"]) == (1, 1)


def test_failing_cases_must_be_mended_first(tmp_path, heap_folder, capsys):
    import shutil

    copy = tmp_path / "copy"
    shutil.copytree(heap_folder, copy)
    (copy / "cases" / "wrong.yaml").write_text("cases:\n  wrong: {expect: {left: 99}}\n")
    assert cli.main(["test", str(copy), "--mutate"]) == 2
    assert "fail as it is: wrong" in capsys.readouterr().err


def test_the_case_that_noticed_a_neighbour_is_tried_first(heap, monkeypatch):
    tried = []
    monkeypatch.setattr("rulewright.tools.mutate.hunt._fails", lambda game, case: tried.append(case.name) or True)
    memory, last = Memory(), heap.cases[-1].name
    mutation = one(heap, "13 instead of 12")
    memory.add((*mutation.first.path[:-1], "other"), last)
    assert noticed(heap, heap.cases, mutation, memory) == last
    assert tried == [last]
    assert memory.nearness(("verbs", "take")) == {}
