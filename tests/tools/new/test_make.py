import pytest

from rulewright.tools.content import read_diagnostics
from rulewright.tools.lint.command import findings_of
from rulewright.tools.new.make import make
from rulewright.tools.problems import UsageProblem


def test_a_new_game_has_no_findings(tmp_path):
    files = make("game", tmp_path / "my_game")
    assert {file.name for file in files} >= {"game.yaml", "rules.yaml"}
    assert findings_of(tmp_path / "my_game") == []
    assert "NAME" not in (tmp_path / "my_game" / "game.yaml").read_text()


def test_a_new_mod_can_be_laid_over_a_new_game(tmp_path):
    make("game", tmp_path / "base")
    make("mod", tmp_path / "change")
    assert not read_diagnostics(tmp_path / "base", mods=[tmp_path / "change"])


@pytest.mark.parametrize("name", ["My Game", "9lives", "", "a-b", "no/such/folder", "taken"])
def test_bad_names_leave_nothing_behind(tmp_path, name):
    (tmp_path / "taken").mkdir()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(UsageProblem) as caught:
        make("game", tmp_path / name)
    assert caught.value.hint
    assert sorted(tmp_path.rglob("*")) == before
