from rulewright.tools.long_cards import LongCard, long_cards
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


LONG = """\
cards:
  defaults: {cost: 1}
  told:                       # missing word: then
    name: {en: Told}
    basic: |
      one
      two
      three
    strong: |
      four
      five
  above:
    name: {en: Above}
    basic: |
      one
      two
      three
      four
      five
      six
  just_right:
    name: {en: Just right}
    basic: |
      one
      two
      three
      four
      five
event_cards:
  # missing word: meanwhile
  event:
    name: {en: Event}
    text: |
      one
      two
      three
      four
      five
      six
verbs:
  long:
    do: |
      one
      two
      three
      four
      five
      six
      seven
      eight
"""


def test_long_cards_are_listed_with_the_word_that_is_missing(tmp_path):
    (tmp_path / "a.yaml").write_text(LONG)
    assert long_cards(tmp_path) == [
        LongCard("cards", "above", 9, ""),
        LongCard("cards", "told", 9, "then"),
        LongCard("event_cards", "event", 9, "meanwhile"),
    ]
