from rulewright.tools.problems import unknown


def test_of_few_names_all_are_told_and_of_many_the_most_alike():
    assert unknown("case", "c", ["one", "two"]).hint == "there are: one, two"
    many = [f"other_{n}" for n in range(300)] + ["hero_walks_far", "hero_stays"]
    hint = unknown("case", "hero_walks", many).hint
    assert "of 302" in hint
    assert hint.index("hero_walks_far") < hint.index("hero_stays")
    assert len(hint) < 200
