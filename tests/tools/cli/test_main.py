import pytest

from rulewright.tools import cli


def test_every_verb_has_help_with_examples(capsys):
    for verb in cli.verbs():
        assert cli.main([verb, "--help"]) == 0
        assert "examples:" in capsys.readouterr().out


def test_the_overview_lists_every_verb(capsys):
    assert cli.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {verb}" in shown for verb in cli.verbs())


def test_an_unknown_verb_is_answered_with_the_nearest(capsys):
    assert cli.main(["plya"]) == 2
    assert "did you mean play?" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["play", "--seats", "many"], ["play", "--nothing"], ["play", "no/such/game"]]
)
def test_wrong_usage_is_exit_code_2_with_a_hint(words, capsys):
    assert cli.main(words) == 2
    assert len(capsys.readouterr().err.splitlines()) >= 2


def test_a_fault_of_ours_says_so(monkeypatch, capsys):
    monkeypatch.setattr(cli, "_run", lambda words: 1 // 0)
    assert cli.main(["play"]) == 3
    shown = capsys.readouterr().err
    assert "fault of Rulewright" in shown
    assert "ZeroDivisionError" in shown
