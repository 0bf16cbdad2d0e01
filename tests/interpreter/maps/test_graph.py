"""Region maps and what all maps have in common."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.interpreter.maps import FAR, RegionMap
from rulewright.interpreter.maps.graph import MAX_VERSIONS

#  0 - 1 - 2
#  |       |     6
#  3 - 4 - 5
RING = RegionMap(7, [(0, 1), (1, 2), (2, 5), (5, 4), (4, 3), (3, 0)])


@st.composite
def regions(draw):
    size = draw(st.integers(2, 9))
    spaces = st.integers(0, size - 1)
    edges = draw(st.lists(st.tuples(spaces, spaces).filter(lambda pair: pair[0] != pair[1]), max_size=14))
    return RegionMap(size, edges), edges


def test_distance_counts_steps():
    assert RING.distance(0, 5) == 3
    assert RING.distance(0, 6) == FAR
    assert RING.neighbours(0) == (1, 3)
    assert RING.within(0, 1) == (0, 1, 3)
    assert RING.within(0, 99) == (0, 1, 3, 2, 4, 5)
    assert RING.within(0, -1) == ()
    assert RING.at_distance(0, 2) == (2, 4)
    assert RING.at_distance(0, 4) == ()


def test_of_two_shortest_paths_the_lower_number_is_taken():
    assert RING.path(0, 5) == (1, 2, 5)
    assert RING.path(5, 0) == (2, 1, 0)
    assert RING.path(0, 0) == ()
    assert RING.path(0, 6) is None


def test_groups_that_hang_together():
    assert RING.components() == ((0, 1, 2, 3, 4, 5), (6,))
    assert RING.connected([0, 1, 2])
    assert not RING.connected([0, 2])
    assert RING.connected([])


def test_shut_edges_and_closed_spaces_change_the_way():
    shut = RING.changed(shut=[(1, 0)])
    assert shut.distance(0, 1) == 5
    assert shut.changed(shut=[(0, 1)]) is shut is RING.changed(shut=((0, 1),))
    assert shut.changed() is RING
    assert RING.changed(closed=[3]).path(0, 4) == (1, 2, 5, 4)
    assert RING.changed(closed=[3], shut=[(0, 1)]).neighbours(0) == ()


def test_old_versions_are_forgotten():
    base = RegionMap(MAX_VERSIONS + 3, ())
    first = base.changed(closed=[0])
    for space in range(1, MAX_VERSIONS):
        base.changed(closed=[space])
    assert base.changed(closed=[0]) is first
    base.changed(closed=[MAX_VERSIONS])
    assert base.changed(closed=[0]) is first
    for space in range(1, MAX_VERSIONS + 1):
        base.changed(closed=[space])
    assert base.changed(closed=[0]) is not first


def test_an_edge_needs_two_spaces():
    with pytest.raises(ValueError, match="no edge"):
        RegionMap(2, [(1, 1)])
    with pytest.raises(ValueError, match="no edge"):
        RegionMap(2, [(0, 2)])


@given(regions())
def test_paths_are_as_long_as_the_distance(made):
    board, edges = made
    joined = {frozenset(edge) for edge in edges}
    for a in range(board.size):
        for b in range(board.size):
            way = board.path(a, b)
            assert board.distance(a, b) == board.distance(b, a)
            assert (FAR if way is None else len(way)) == board.distance(a, b)
            stops = [a, *(way or ())]
            assert all(frozenset(step) in joined for step in pairwise(stops))
