"""Chance is a pure function of seed, stream and counter, the same everywhere and for ever."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.interpreter.chance import below, number, shuffled


def test_fixed_vectors():
    """A change here makes every save and replay worthless."""
    assert [below(7, "hero_die", counter, 6) for counter in range(12)] == [2, 4, 0, 5, 5, 4, 4, 0, 0, 1, 0, 0]
    assert below(-3, "überraschung", 10**12, 1000) == 167
    assert number(0, "", 0) == 0xB27BB6B79AC73B37E000053ED500B038
    assert shuffled(7, "deck", 0, 10) == (3, 7, 4, 8, 5, 9, 1, 0, 2, 6)
    longer = (8, 3, 14, 10, 15, 17, 6, 13, 2, 16, 5, 18, 12, 19, 4, 9, 1, 7, 0, 11)
    assert shuffled(7, "deck", 3, 20) == longer


def test_an_order_is_a_permutation_and_takes_one_counter():
    assert sorted(shuffled(1, "deck", 0, 52)) == list(range(52))
    assert shuffled(1, "deck", 0, 52) != shuffled(1, "deck", 1, 52)
    assert shuffled(1, "deck", 0, 0) == ()
    assert shuffled(1, "deck", 0, 1) == (0,)


def test_every_order_comes_up_about_as_often():
    many = Counter(shuffled(5, "deck", counter, 3) for counter in range(6000))
    assert len(many) == 6
    assert all(850 < times < 1150 for times in many.values())


def test_every_face_comes_up_about_as_often():
    many = Counter(below(5, "die", counter, 6) for counter in range(6000))
    assert sorted(many) == list(range(6))
    assert all(850 < times < 1150 for times in many.values())


def test_streams_seeds_and_counters_are_kept_apart():
    results = {
        number(seed, stream, counter)
        for seed in (1, 11, -1)
        for stream in ("", "a", "a1", "1", "1/a", "ä")
        for counter in (0, 1, 10, 11)
    }
    assert len(results) == 3 * 6 * 4


@given(st.integers(), st.text(max_size=9), st.integers(0, 10**9), st.integers(1, 10**6))
def test_results_are_in_range_and_repeat(seed, stream, counter, n):
    assert 0 <= below(seed, stream, counter, n) < n
    assert below(seed, stream, counter, n) == below(seed, stream, counter, n)


def test_no_result_is_refused():
    with pytest.raises(ValueError, match="at least one result"):
        below(1, "die", 0, 0)
