import pytest

from rulewright.tools import games
from rulewright.tools.problems import UsageProblem


@pytest.fixture
def here(tmp_path, monkeypatch):
    for name in ("content/alone", "content/several/one", "content/several/two"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "a.yaml").write_text("verbs: {}\n")
        (tmp_path / name / "game.yaml").write_text("# a comment\ngame:\n  seats: 2\n")
    (tmp_path / "content/alone/cases").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_games_are_found_by_name_with_and_without_a_scenario(here):
    assert games.find("alone").folder == here / "content/alone"
    assert games.find("content/alone").scenario is None
    assert games.find("alone/first").scenario == "first"
    assert games.find("several/two").folder == here / "content/several/two"
    assert games.find(str(here / "content/several/one")).scenario is None
    assert games.find("./content/alone/").folder.resolve() == here / "content/alone"


def test_unknown_games_are_answered_with_the_nearest_and_the_list(here):
    with pytest.raises(UsageProblem) as caught:
        games.find("alnoe")
    assert "did you mean alone?" in caught.value.hint
    assert "several/two" in caught.value.hint


def test_a_folder_without_a_game_says_what_a_game_is(here):
    with pytest.raises(UsageProblem) as caught:
        games.find("content/several")
    assert "`game:`" in caught.value.hint


def test_games_below_a_folder_are_listed_by_name(here):
    assert [path.name for path in games.games_below(here / "content")] == ["alone", "one", "two"]
