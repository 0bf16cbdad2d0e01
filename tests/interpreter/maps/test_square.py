"""Square maps."""

import pytest

from rulewright.interpreter.maps import SquareMap

SMALL = SquareMap(3, 3)
WIDE = SquareMap(7, 6)


def test_columns_and_rows_count_from_one():
    assert SMALL.cell(1, 1) == 0
    assert SMALL.cell(3, 2) == 5
    assert (SMALL.x(5), SMALL.y(5)) == (3, 2)
    assert SMALL.cell(0, 1) is None
    assert SMALL.cell(4, 1) is None
    assert SMALL.row(2) == (3, 4, 5)
    assert SMALL.column(2) == (1, 4, 7)
    assert SMALL.row(4) == SMALL.column(0) == ()


@pytest.mark.parametrize(("board", "n", "many"), [(SMALL, 3, 8), (WIDE, 4, 69), (SMALL, 4, 0), (SMALL, 1, 9)])
def test_there_are_so_many_lines(board, n, many):
    lines = board.lines(n)
    assert len({frozenset(line) for line in lines}) == len(lines) == many


def test_lines_through_a_space():
    assert SMALL.lines_through(4, 3) == ((0, 4, 8), (1, 4, 7), (2, 4, 6), (3, 4, 5))
    assert SMALL.lines_through(1, 3) == ((0, 1, 2), (1, 4, 7))
    assert all(3 in line for line in WIDE.lines_through(3, 4))


def test_neighbours_with_and_without_slanting_ones():
    assert SMALL.neighbours(4) == (1, 3, 5, 7)
    assert SquareMap(3, 3, slanting=True).neighbours(0) == (1, 3, 4)
    assert SMALL.around(0) == (1, 3, 4)
    assert SMALL.around(0, slanting=False) == (1, 3)
    assert SquareMap(8, 8, slanting=True).distance(0, 63) == 7
    assert SquareMap(8, 8).distance(0, 63) == 14


def test_rays_end_at_the_rim():
    assert SMALL.ray(0, 1, 1) == (4, 8)
    assert SMALL.ray(8, -2, 0) == (6,)
    assert SMALL.ray(4, 0, 0) == ()


def test_shut_edges_leave_rows_and_lines():
    shut = SMALL.changed(shut=[(0, 1)], closed=[4])
    assert shut.neighbours(0) == (3,)
    assert shut.distance(0, 1) == 7
    assert shut.lines(3) == SMALL.lines(3)
    assert shut.changed() is SMALL
    assert SMALL.changed(closed=[4], shut=[(1, 0)]) is shut


def test_a_map_has_spaces():
    with pytest.raises(ValueError, match="columns and rows"):
        SquareMap(0, 3)
