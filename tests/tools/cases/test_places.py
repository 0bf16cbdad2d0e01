from rulewright.tools.cases.places import place_of

TEXT = """\
cases:
  a_case:
    given: {scenario: blank}
    do: [{one: stop}, {two: stop}]
    expect: {one.health: 3}
"""


def test_places_are_those_of_keys_and_items(tmp_path):
    file = tmp_path / "cases.yaml"
    file.write_text(TEXT)
    assert place_of(str(file), "a_case", ("expect", "one.health")) == (5, 14)
    assert place_of(str(file), "a_case", ("do", 1)) == (4, 23)


def test_the_innermost_part_that_is_there_counts(tmp_path):
    file = tmp_path / "cases.yaml"
    file.write_text(TEXT)
    assert place_of(str(file), "a_case", ("calls", "best", 0)) == (2, 3)
    assert place_of(str(tmp_path / "gone.yaml"), "a_case", ()) == (0, 0)


def test_what_the_defaults_give_is_found_there(tmp_path):
    file = tmp_path / "cases.yaml"
    file.write_text("cases:\n  defaults:\n    given: {place: {one: {health: 3}}}\n  a_case:\n    given: {seats: 2}\n")
    assert place_of(str(file), "a_case", ("given", "place", "one")) == (3, 21)
    assert place_of(str(file), "a_case", ("given", "seats")) == (5, 13)
