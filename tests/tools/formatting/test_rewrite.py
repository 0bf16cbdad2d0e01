from rulewright.tools import cli
from rulewright.tools.formatting.rewrite import formatted

TEXT = """\
game:
  title: {en: X}   # a comment
  seats: 2
  has: {day: 1}
  flow: |
    while day<3:
      # inside
      day+=1


      day   -= (0)
  abilities: |
    at after rest when (day > 2): day += 1
  actions:
    wait: {group: free, when: "day>1", do: "day   += 1", text: {en: Wait}}
verbs:
  rest: {do: 'day  += 1'}
"""


def test_only_effect_texts_change_and_a_second_time_nothing():
    new = formatted({"a.yaml": TEXT})["a.yaml"]
    lines = new.splitlines()
    assert "  title: {en: X}   # a comment" in lines
    assert "    while day < 3:" in lines
    assert "      # inside" in lines
    assert "      day += 1" in lines
    assert '    wait: {group: free, when: "day > 1", do: "day += 1", text: {en: Wait}}' in lines
    assert "  rest: {do: 'day += 1'}" in lines
    assert formatted({"a.yaml": new}) == {}


def test_line_ends_stay(tmp_path):
    new = formatted({"a.yaml": TEXT.replace("\n", "\r\n")})["a.yaml"]
    assert new.count("\n") == new.count("\r\n")


def test_the_command_writes_shows_or_only_checks(tmp_path, capsys):
    folder = tmp_path / "game"
    folder.mkdir()
    file = folder / "game.yaml"
    file.write_text(TEXT)
    assert cli.main(["format", str(folder), "--check"]) == 1
    assert cli.main(["format", str(folder), "--diff"]) == 0
    assert "+    while day < 3:" in capsys.readouterr().out
    assert file.read_text() == TEXT
    assert cli.main(["format", str(folder)]) == 0
    assert cli.main(["format", str(folder), "--check"]) == 0


def test_a_new_game_is_formatted(heap_folder):
    assert cli.main(["format", str(heap_folder), "--check"]) == 0
