"""Hex maps: range, sight, patterns, versions."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.interpreter.maps import FAR, HexMap
from rulewright.interpreter.maps.patterns import DIRECTIONS, disc, mirrored, moved, turned
from rulewright.interpreter.maps.sight import centre, corners_of, edge_ends, point, touched, touches_hex

FIELD = disc((0, 0), 3)


@st.composite
def walled(draw):
    """Hexes, some of them walls, thin walls between some, what is outside."""
    hexes = draw(st.lists(st.sampled_from(FIELD), min_size=2, max_size=30, unique=True))
    walls = draw(st.lists(st.sampled_from(hexes), max_size=6, unique=True))
    sides = st.tuples(st.sampled_from(hexes), st.sampled_from(DIRECTIONS))
    thin = [(at, moved([way], at)[0]) for at, way in draw(st.lists(sides, max_size=4))]
    return hexes, walls, thin, draw(st.sampled_from(["wall", "void"]))


def sight_of(made, change=lambda hexes: hexes):
    """Which pairs of hexes see each other on the map as it becomes by `change`, named by the hexes before."""
    hexes, walls, thin, outside = made
    board = HexMap(change(hexes), change(walls), [change(pair) for pair in thin], outside)
    return [
        (hexes[a], hexes[b], board.sees(a, b), board.distance(a, b))
        for a in range(board.size)
        for b in range(board.size)
    ]


# ---------------------------------------------------------------- range


def test_range_goes_around_walls():
    board = HexMap(FIELD, walls=[(1, 0), (1, -1)])
    start, end = board.space(0, 0), board.space(2, -1)
    assert board.straight(start, end) == 2
    assert board.distance(start, end) == 4
    assert board.distance(start, board.space(1, 0)) == FAR
    assert not board.is_open(board.space(1, 0))
    assert board.space(1, 0) not in board.open_spaces()


def test_a_thin_wall_parts_two_neighbours():
    board = HexMap(FIELD, thin=[((1, 0), (0, 0))])
    assert board.distance(board.space(0, 0), board.space(1, 0)) == 2
    assert board.space(1, 0) not in board.neighbours(board.space(0, 0))


def test_directions_and_rays():
    board = HexMap(FIELD, walls=[(0, 3)])
    here = board.space(0, 0)
    assert [board.hex(at) for at in board.around(here)] == list(DIRECTIONS)
    assert board.ray(here, 0) == tuple(board.space(n, 0) for n in (1, 2, 3))
    assert board.ray(here, 1) == tuple(board.space(0, n) for n in (1, 2))
    assert board.direction(here, board.space(-2, 2)) == 2
    assert board.direction(here, board.space(2, -1)) is None
    assert board.direction(here, here) is None
    assert board.around(board.space(3, 0))[0] is None


# ---------------------------------------------------------------- sight


def test_a_wall_in_between_blocks_and_a_gap_does_not():
    row = [(0, n) for n in range(4)]
    assert not HexMap(row, walls=[(0, 1)]).sees(0, 3)
    assert HexMap(row).sees(0, 3)
    assert HexMap(row).visible(0) == (1, 2, 3)
    assert HexMap(row, walls=[(0, 1)]).visible(0) == ()


def test_with_a_wall_outside_the_corners_on_the_rim_are_useless():
    assert not HexMap([(0, 0), (0, 1)], outside="wall").sees(0, 1)
    assert HexMap([(0, 0), (0, 1)]).sees(0, 1)
    assert HexMap([(0, 0)], outside="wall").sees(0, 0)


def test_a_thin_wall_blocks_sight():
    corridor = [(0, n) for n in range(4)]
    walls = [(1, n) for n in range(-1, 4)] + [(-1, n) for n in range(5)]
    assert not HexMap(corridor, walls=walls).sees(0, 1)
    open_board = HexMap(disc((0, 0), 2))
    parted = open_board.changed(thin=[((0, 0), (0, 1))])
    assert open_board.sees(open_board.space(0, 0), open_board.space(0, 1))
    assert parted.sees(parted.space(0, 0), parted.space(0, 1))  # around the end of the wall
    assert parted.distance(parted.space(0, 0), parted.space(0, 1)) == 2


def test_one_sees_over_what_only_bars_the_way():
    corridor = HexMap([(0, n) for n in range(3)], outside="void")
    assert corridor.changed(thin=[((0, 0), (0, 1))]).distance(0, 1) == FAR
    shut, closed = corridor.changed(shut=[(0, 1)]), corridor.changed(closed=[1])
    for board in (shut, closed):
        assert board.distance(0, 2) == FAR
        assert board.sees(0, 2)
    assert not corridor.changed(walls=[1]).sees(0, 2)


@given(walled())
@settings(max_examples=60)
def test_sight_and_range_do_not_depend_on_how_the_map_lies(made):
    """Turned, mirrored or moved, the same hexes see each other."""
    expected = sight_of(made)
    assert sight_of(made, lambda hexes: turned(hexes, 1)) == expected
    assert sight_of(made, mirrored) == expected
    assert sight_of(made, lambda hexes: moved(hexes, (-40, 7))) == expected


@given(walled())
@settings(max_examples=25)
def test_sight_is_mutual_and_as_a_slow_search_finds_it(made):
    hexes, walls, thin, outside = made
    board = HexMap(hexes, walls, thin, outside)
    for a, first in enumerate(hexes[:6]):
        for b, second in enumerate(hexes[:12]):
            assert board.sees(a, b) == board.sees(b, a) == (a == b or slow_sees(made, first, second))


def slow_sees(made, a, b):
    """By fractions of the segment: nothing is shared with the code under test but where corners are."""
    hexes, walls, thin, outside = made
    blocking = [polygon(at) for at in walls]
    if outside == "wall":
        blocking += [polygon(at) for at in set(disc((0, 0), 5)) - set(hexes)]
    blocking += [segment(one, other) for one, other in thin]
    ends = [(point(one), point(other)) for one in corners_of(a) for other in corners_of(b)]
    return any(not any(meets(start, end, shape) for shape in blocking) for start, end in ends)


def polygon(at):
    """Half planes a * x + b * y <= c of a hex."""
    x, y = centre(*at)
    sides = [(0, 1, 1), (0, -1, 1), (1, 1, 2), (-1, -1, 2), (1, -1, 2), (-1, 1, 2)]
    return [(a, b, c + a * x + b * y) for a, b, c in sides]


def segment(one, other):
    """The common side of two hexes: what both hold."""
    return polygon(one) + polygon(other)


def meets(start, end, shape):
    """Clip the segment with each half plane; is anything left?"""
    low, high = Fraction(0), Fraction(1)
    for a, b, c in shape:
        at_start = a * start[0] + b * start[1] - c
        rise = a * (end[0] - start[0]) + b * (end[1] - start[1])
        if rise == 0:
            if at_start > 0:
                return False
        elif rise > 0:
            high = min(high, Fraction(-at_start, rise))
        else:
            low = max(low, Fraction(-at_start, rise))
    return low <= high


@settings(max_examples=40)
@given(st.sampled_from([-1, 1]), st.integers(-6, 6), st.integers(-6, 6), st.sampled_from([-1, 1]))
def test_touched_hexes_and_edges_are_complete(side, q, r, other_side):
    start, end = point((0, 0, side)), point((q, r, other_side))
    around = disc((0, 0), 15)
    expected = {(*at, 0) for at in around if meets(start, end, polygon(at))}
    expected |= {
        (*at, 1 + way)
        for at in around
        for way in range(3)
        if meets(start, end, segment(at, moved([DIRECTIONS[way]], at)[0]))
    }
    assert set(touched(side, q, r, other_side)) == expected
    assert {at for at in around if touches_hex(start, end, at)} == {at[:2] for at in expected if not at[2]}


def test_an_edge_lies_between_its_two_hexes():
    for way in range(3):
        ends = edge_ends((0, 0), way)
        beyond = {point(corner) for corner in corners_of(DIRECTIONS[way])}
        assert set(ends) == {point(corner) for corner in corners_of((0, 0))} & beyond


# ---------------------------------------------------------------- patterns, footprints, versions


def test_placements_keep_the_origin_and_leave_out_what_is_not_open():
    board = HexMap(FIELD, walls=[(1, 0)])
    here = board.space(0, 0)
    one = board.placements(((1, 0),), here)
    assert one == tuple((board.space(*at),) for at in DIRECTIONS[1:])
    assert board.placements(((1, 0),), here) is one
    pair = board.placements_over(((0, 0), (1, 0)), here)
    assert {frozenset(spaces) for spaces in pair} == {frozenset({here})} | {
        frozenset({here, board.space(*at)}) for at in DIRECTIONS[1:]
    }
    bent = ((1, 0), (2, 0), (2, 1))
    assert len(board.placements(bent, here, mirror=False)) == 6
    assert len(board.placements(bent, here)) == 12


def test_a_footprint_needs_room_for_all_its_hexes():
    board = HexMap(FIELD, walls=[(1, 0)])
    here = board.space(0, 0)
    large = [(0, 0), (1, 0), (0, 1)]
    assert board.footprint(large, here) is None
    assert board.footprint(large, here, turns=1) == (here, board.space(0, 1), board.space(-1, 1))
    assert board.footprint(large, board.space(3, 0)) is None
    body = board.footprint(large, here, turns=2)
    assert board.distance_between(body, [board.space(-3, 1)]) == 2
    assert board.sees_between(body, [board.space(-3, 1)])


def test_the_same_changes_give_the_same_map():
    board = HexMap(FIELD, outside="wall")
    wall = board.changed(walls=[3])
    assert wall is board.changed(walls=(3,)) is wall.changed(walls=[3])
    assert wall.changed() is board
    a, b = FIELD[0], FIELD[1]
    parted = board.changed(thin=[(a, b)])
    assert parted is board.changed(thin=[(b, a)]) is not board.changed(shut=[(0, 1)])
    rim, beside = (3, 0), (4, 0)
    assert board.changed(thin=[(rim, beside)]).adjacent == board.adjacent


@given(walled(), st.data())
@settings(max_examples=60)
def test_a_version_is_as_a_map_built_that_way(made, data):
    hexes, walls, thin, outside = made
    board = HexMap(hexes, walls, thin, outside)
    spaces = st.lists(st.sampled_from(range(len(hexes))), max_size=4, unique=True)
    more = data.draw(spaces)
    changed = board.changed(walls=more)
    fresh = HexMap(hexes, [*walls, *(hexes[space] for space in more)], thin, outside)
    for a in range(len(hexes)):
        for b in range(len(hexes)):
            assert changed.sees(a, b) == fresh.sees(a, b)
            assert changed.distance(a, b) == fresh.distance(a, b)


def test_wrong_maps_are_refused():
    with pytest.raises(ValueError, match="wall or void"):
        HexMap([(0, 0)], outside="sea")
    with pytest.raises(ValueError, match="twice"):
        HexMap([(0, 0), (1, 0), (0, 0)])
    with pytest.raises(ValueError, match="share no edge"):
        HexMap([(0, 0), (2, 0)], thin=[((0, 0), (2, 0))])
