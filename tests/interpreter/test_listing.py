"""Functions on lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.interpreter import listing
from rulewright.interpreter.errors import RuleFault
from rulewright.interpreter.values import Counts, as_set, entity

lists = st.lists(st.integers(0, 5), max_size=7).map(tuple)


def test_places_count_from_one():
    assert listing.position("b", ("a", "b", "b")) == 2
    assert listing.position("c", ("a", "b")) == 0
    assert listing.replaced((4, 5), 2, 6) == (4, 6)
    with pytest.raises(RuleFault, match="no number 3 in a list of 2"):
        listing.replaced((4, 5), 3, 6)


def test_taking_out_takes_one_for_one():
    assert listing.without((4, 3, 3), (3,)) == (4, 3)
    assert listing.without((4, 3, 3), (3, 3, 3)) == (4,)
    assert listing.without((4, 3), ()) == (4, 3)


@given(lists, lists)
def test_taking_out_what_was_added_gives_the_list_back(a, b):
    assert listing.ordered(listing.without(listing.joined((a, b)), b)) == listing.ordered(a)


@given(lists, lists)
def test_a_union_holds_what_either_holds(a, b):
    assert set(listing.union(a, b)) == {*a, *b}
    assert listing.union(a, b) == as_set(b + a)


def test_lists_from_lists():
    assert listing.distinct((3, 1, 3)) == (3, 1)
    assert listing.ordered((entity(5), entity(2))) == (entity(2), entity(5))
    assert listing.common((1, 2, 2, 3), (3, 2)) == (2, 3)
    assert listing.tally("abca") == Counts({"a": 2, "b": 1, "c": 1})


def test_choices_are_up_to_n():
    assert listing.choices("ab", 2) == (("a", "b"), ("a",), ("b",), ())
    assert listing.choices("ab", 9, least=2) == (("a", "b"),)
    assert listing.choices("ab", -1) == ()
    assert listing.choices("", 3) == ((),)
    assert listing.orders("ab") == (("a", "b"), ("b", "a"))


@pytest.mark.parametrize("ways", [lambda: listing.choices(range(40), 20), lambda: listing.orders(range(9))])
def test_too_many_ways_are_refused_before_they_are_made(ways):
    with pytest.raises(RuleFault, match="narrow the list"):
        ways()
