from rulewright.tools.stats import count

TEXT = """\
cards:
  rage:
    name: {en: Rage}
    basic: |
      attack 2
      draw
  calm: {name: {en: Calm}}
verbs:
  attack: {do: "x"}
"""


def test_lines_are_counted_by_section_and_entry(tmp_path):
    (tmp_path / "a.yaml").write_text(TEXT)
    sections = count(tmp_path)
    assert list(sections) == ["cards", "verbs"]
    assert sections["cards"].lines == [5, 1]
    assert sections["cards"].effect_lines == 2
