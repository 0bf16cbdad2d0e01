"""Functions on lists and whole numbers."""

from itertools import product
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.interpreter import listing
from rulewright.interpreter.values import Counts, entity

lists = st.lists(st.integers(0, 5), max_size=7).map(tuple)


def test_places_count_from_one():
    assert listing.nth(("a", "b"), 1) == "a"
    assert listing.nth(("a", "b"), -1) == "b"
    assert listing.position("b", ("a", "b", "b")) == 2
    assert listing.position("c", ("a", "b")) == 0


@pytest.mark.parametrize("n", [0, 3, -3])
def test_a_place_that_is_not_there(n):
    with pytest.raises(ValueError, match="in a list of 2"):
        listing.nth(("a", "b"), n)


def test_taking_out_takes_one_for_one():
    assert listing.without((4, 3, 3), (3,)) == (4, 3)
    assert listing.without((4, 3, 3), (3, 3, 3)) == (4,)
    assert listing.without((4, 3), ()) == (4, 3)


@given(lists, lists)
def test_taking_out_what_was_added_gives_the_list_back(a, b):
    assert listing.as_group(listing.without(listing.joined(a, b), b)) == listing.as_group(a)


def test_lists_from_lists():
    assert listing.distinct((3, 1, 3)) == (3, 1)
    assert listing.ordered((entity(5), entity(2))) == (entity(2), entity(5))
    assert listing.as_group((2, 1, 2)) == listing.as_group((2, 2, 1)) == (1, 2, 2)
    assert listing.common((1, 2, 2, 3), (3, 2)) == (2, 3)
    assert listing.replace_one((1, 2, 1), 1, 9) == (9, 2, 1)
    assert listing.neighbouring((1, 2, 3), 2) == ((1, 2), (2, 3))
    assert listing.neighbouring((1,), 2) == listing.neighbouring((1,), 0) == ()
    assert listing.tally("abca") == Counts({"a": 2, "b": 1, "c": 1})
    with pytest.raises(ValueError, match="cannot be replaced"):
        listing.replace_one((1, 2), 3, 4)


def test_choices_are_up_to_n():
    assert listing.choices("ab", 2) == ((), ("a",), ("b",), ("a", "b"))
    assert listing.choices("ab", 9, least=2) == (("a", "b"),)
    assert listing.choices("ab", -1) == ()
    assert listing.choices("", 3) == ((),)
    assert listing.orders("ab") == (("a", "b"), ("b", "a"))


@pytest.mark.parametrize(
    "ways",
    [
        lambda: listing.choices(range(40), 20),
        lambda: listing.orders(range(9)),
        lambda: listing.splits(99, [0] * 9, [99] * 9),
    ],
)
def test_too_many_ways_are_refused_before_they_are_made(ways):
    with pytest.raises(ValueError, match="narrow the list"):
        ways()


@given(st.integers(0, 8), st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4)), max_size=4))
def test_splits_are_all_there_are(n, bounds):
    leasts, mosts = [low for low, _ in bounds], [high for _, high in bounds]
    expected = [
        shares
        for shares in product(*(range(high, low - 1, -1) for low, high in bounds))
        if sum(shares) == n
    ]
    assert list(listing.splits(n, leasts, mosts)) == expected


def test_the_best_are_all_that_tie():
    assert listing.best(("bb", "a", "c"), len) == ("a", "c")
    assert listing.best(("bb", "a", "cc"), len, most=True) == ("bb", "cc")
    assert listing.best((1, 2), lambda n: None if n == 2 else n) == (2,)
    assert listing.best((), len) == ()


@given(st.integers(-99, 99), st.integers(-9, 9).filter(bool))
def test_rounding_is_always_a_word(a, b):
    assert listing.div_down(a, b) == floor(a / b)
    assert listing.div_up(a, b) == ceil(a / b)


def test_numbers():
    assert [listing.between(n, 0, 14) for n in (-1, 7, 20)] == [0, 7, 14]
    with pytest.raises(ValueError, match="divided by 0"):
        listing.div_up(3, 0)
