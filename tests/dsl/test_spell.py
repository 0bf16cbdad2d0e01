"""Names that are nearly right find the name that was meant."""

import pytest

from rulewright.dsl.spell import did_you_mean, distance, nearest

WORDS = ["attack", "attach", "range", "target", "initiative", "draw", "draw_left", "health", "at", "a"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("atack", "attack"),
        ("rnage", "range"),
        ("iniative", "initiative"),
        ("Health", "health"),
        ("draw-left", "draw_left"),
        ("targetting", "target"),
        ("init", "initiative"),
        ("zzz", None),
        ("x", None),
    ],
)
def test_nearest(written: str, meant: str | None) -> None:
    assert nearest(written, WORDS) == meant


def test_of_equals_the_first_in_the_alphabet() -> None:
    assert nearest("attac", ["attack", "attach"]) == "attach"


def test_never_the_name_itself() -> None:
    assert nearest("attack", ["attack"]) is None


def test_hint() -> None:
    assert did_you_mean("atack", ["attack"]) == "did you mean `attack`?"
    assert did_you_mean("zzz", ["attack"]) == ""


def test_distance_is_bounded() -> None:
    assert distance("ab", "ba", 1) == 1
    assert distance("abcdef", "uvwxyz", 3) is None
