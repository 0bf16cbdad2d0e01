import pytest

from rulewright import load_game
from rulewright.tools.play.known import Known
from rulewright.tools.play.printed import printed_lines

GAME = """
game:
  title: Tools
  seats: 1
  kinds:
    tool: {has: {weight: 3, use: effect}}
  flow: |
    tie
tools:
  saw:
    name: Saw
    use: |
      show first(players)

      log "sawn"
  # the end of the saw
  nail: {weight: 1}
"""
VIEW = {
    "things": {
        "saw": {"kind": "tool", "name": "Saw", "definition": "saw"},
        "nail": {"kind": "tool", "name": "Nail", "definition": "nail"},
    }
}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "game.yaml").write_text(GAME)
    return tmp_path


def told(game, folder, word):
    return printed_lines(game, folder, VIEW, word, Known())


def test_a_thing_with_rule_text_is_told_as_its_file_says(folder):
    lines = told(load_game(folder), folder, "Saw")
    assert lines == ["saw:", "  name: Saw", "  use: |", "    show first(players)", '    log "sawn"']


def test_what_has_no_rule_text_or_is_several_things_tells_nothing(folder):
    game = load_game(folder)
    assert told(game, folder, "nail") == []
    assert told(game, folder, "tool") == []
    assert told(game, folder, "no such thing") == []


def test_a_file_that_is_gone_tells_nothing(folder):
    game = load_game(folder)
    (folder / "game.yaml").unlink()
    assert told(game, folder, "saw") == []
