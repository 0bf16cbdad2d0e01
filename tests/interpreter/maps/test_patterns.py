"""Patterns of hexes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.interpreter.maps.patterns import (
    DIRECTIONS,
    disc,
    images,
    images_over,
    laid,
    mirrored,
    moved,
    ring,
    steps_apart,
    turned,
)

hexes = st.tuples(st.integers(-5, 5), st.integers(-5, 5))
patterns = st.lists(hexes, min_size=1, max_size=5, unique=True).map(tuple)


def test_a_turn_takes_each_direction_to_the_next():
    assert turned(DIRECTIONS, 1) == DIRECTIONS[1:] + DIRECTIONS[:1]
    assert turned(DIRECTIONS, -1) == DIRECTIONS[-1:] + DIRECTIONS[:-1]


@given(patterns, st.integers(-9, 9))
def test_turning_and_mirroring_keep_shape_and_can_be_undone(pattern, turns):
    assert turned(turned(pattern, turns), -turns) == pattern
    assert mirrored(mirrored(pattern)) == pattern
    assert turned(mirrored(pattern), turns) == mirrored(turned(pattern, -turns))
    for before, after in zip(pattern, turned(mirrored(pattern), turns), strict=True):
        assert steps_apart((0, 0), before) == steps_apart((0, 0), after)


@pytest.mark.parametrize(
    ("pattern", "turned_only", "with_mirror"),
    [
        (((0, 0),), 1, 1),
        (((1, 0),), 6, 6),
        (((1, 0), (0, 1)), 6, 6),
        (((1, 0), (2, 0), (2, 1)), 6, 12),
        (DIRECTIONS, 1, 1),
    ],
)
def test_so_many_different_images(pattern, turned_only, with_mirror):
    assert len(images(pattern, False)) == turned_only
    assert len(images(pattern)) == with_mirror
    assert images(tuple(reversed(pattern)))[0] == images(pattern)[0]


@given(patterns)
def test_images_over_are_those_that_cover_the_origin(pattern):
    over = images_over(pattern)
    assert len(set(over)) == len(over)
    assert all((0, 0) in image for image in over)
    assert {moved(image, (-q, -r)) for image in images(pattern) for q, r in image} == set(over)


def test_a_tile_is_laid_turned_at_its_place():
    assert laid([(0, 0), (1, 0)], (5, 5), 1) == ((5, 5), (5, 6))
    assert laid([(0, 0), (1, 0)], (5, 5), 0, mirror=True) == ((5, 5), (5, 6))


def test_rings_and_discs():
    assert ring((2, 3), 0) == ((2, 3),)
    assert ring((0, 0), 1) == DIRECTIONS
    assert len(set(disc((1, 1), 3))) == len(disc((1, 1), 3)) == 1 + 6 + 12 + 18
    assert all(steps_apart((1, 1), at) == 2 for at in ring((1, 1), 2))
