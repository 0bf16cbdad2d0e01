"""Routes: cheapest ways by rules for going on and for ending."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.interpreter.maps import HexMap, RegionMap, routes, routes_to
from rulewright.interpreter.maps.patterns import disc
from rulewright.interpreter.values import layout

ROW = RegionMap(6, [(n, n + 1) for n in range(5)]).adjacent
COST = layout(("negatives", "points"))


def one(_from, _to):
    return 1


def test_costs_paths_and_order():
    ways = routes(ROW, 2, one, one)
    assert list(ways.reached()) == [2, 1, 3, 0, 4, 5]
    assert [ways.cost(space) for space in range(6)] == [2, 1, 0, 1, 2, 3]
    assert ways.path(5) == (3, 4, 5)
    assert ways.path(2) == ()


def test_ending_differs_from_going_on():
    """Over an obstacle one may go, but not stop; on the far side only stopping is allowed."""
    ways = routes(ROW, 0, lambda a, b: None if b == 2 else 1, lambda a, b: None if b == 1 else 5)
    assert [ways.cost(space) for space in range(4)] == [0, None, 6, None]
    assert ways.path(2) == (1, 2)
    assert ways.path(1) is None


def test_vectors_are_compared_part_by_part_and_keep_their_form():
    ways = routes(ROW, 0, lambda a, b: (b == 2, 1), lambda a, b: (b == 2, 2), COST((0, 0)))
    assert ways.cost(3) == COST((1, 4))
    assert ways.cost(3).get("negatives") == 1
    assert ways.cost(0) == COST((0, 0))
    detour = RegionMap(5, [(0, 1), (1, 4), (0, 2), (2, 3), (3, 4)]).adjacent
    trap = routes(detour, 0, lambda a, b: (b == 1, 1), lambda a, b: (b == 1, 1), (0, 0))
    assert trap.path(4) == (2, 3, 4)
    three = routes(ROW, 0, lambda a, b: (0, 0, 1), lambda a, b: (0, 1, 1), (0, 0, 0))
    assert three.cost(2) == (0, 1, 2)


def test_the_search_goes_only_as_far_as_asked():
    asked = []
    ways = routes(ROW, 0, lambda a, b: asked.append(b) or 1, one)
    assert next(ways.reached()) == 0
    assert ways.cost(1) == 1
    assert 5 not in asked
    assert ways.complete().cost(5) == 5
    many = len(asked)
    assert list(ways.reached()) == list(range(6))
    assert ways.cost(99) is None
    assert len(asked) == many


def test_two_readers_may_take_turns():
    ways = routes(ROW, 0, one, one)
    first, second = ways.reached(), ways.reached()
    assert [next(first), next(first), next(second), next(first)] == [0, 1, 0, 2]
    assert list(second) == [1, 2, 3, 4, 5]
    assert list(first) == [3, 4, 5]


def test_a_rule_by_target_is_asked_once_a_space():
    asked = []
    adjacent = HexMap(disc((0, 0), 2)).adjacent
    routes(adjacent, 0, lambda a, b: asked.append(b) or 1, one, by_target=True).complete()
    assert sorted(asked) == list(range(1, 19))  # the start is never entered
    asked.clear()
    routes_to(adjacent, 0, lambda a, b: asked.append(b) or 1, one, by_target=True).complete()
    assert sorted(asked) == list(range(19))  # but a goal may be passed


def test_a_cost_below_zero_is_refused():
    with pytest.raises(ValueError, match="from space 0 to space 1 costs -1"):
        routes(ROW, 0, lambda a, b: -1, one).complete()
    with pytest.raises(ValueError, match="from space 4 to space 5 costs"):
        routes_to(ROW, 5, lambda a, b: (0, 0), lambda a, b: (0, -1), (0, 0)).complete()


def test_back_from_the_goal():
    rest = routes_to(ROW, 3, lambda a, b: 1 if a < b else None, lambda a, b: 4)
    assert list(rest.reached()) == [3, 2, 4, 1, 0]
    assert [rest.cost(space) for space in range(6)] == [6, 5, 4, 0, 4, None]
    assert rest.path(0) == (1, 2, 3)
    assert rest.path(3) == ()
    assert rest.path(5) is None


@st.composite
def rules(draw):
    """A small map, costs of each step for going on and for ending (None: not allowed)."""
    size = draw(st.integers(2, 7))
    spaces = st.integers(0, size - 1)
    edges = draw(st.lists(st.tuples(spaces, spaces).filter(lambda pair: pair[0] != pair[1]), max_size=12))
    board = RegionMap(size, edges)
    some = st.none() | st.tuples(st.integers(0, 1), st.integers(0, 3))
    steps = {(a, b): draw(some) for a in range(size) for b in board.adjacent[a]}
    lands = {(a, b): draw(some) for a in range(size) for b in board.adjacent[a]}
    return board, steps, lands


@given(rules())
def test_both_directions_agree_with_trying_all_ways(made):
    board, steps, lands = made
    step, land = lambda a, b: steps[a, b], lambda a, b: lands[a, b]
    for start in range(board.size):
        ways = routes(board.adjacent, start, step, land, (0, 0))
        order = list(ways.reached())
        assert order == sorted(order, key=lambda space: (ways.cost(space), space))
        for goal in range(board.size):
            least = min(all_ways(made, start, goal, ()), default=None)
            least = (0, 0) if start == goal else least
            assert ways.cost(goal) == least
            assert routes_to(board.adjacent, goal, step, land, (0, 0)).cost(start) == least
            assert path_cost(made, start, ways.path(goal)) == least
            rest = routes_to(board.adjacent, goal, step, land, (0, 0)).path(start)
            assert path_cost(made, start, rest) == least


@given(rules())
def test_rules_by_target_give_the_same_ways(made):
    """Made of the others by taking the first neighbour's word for it."""
    board, steps, lands = made

    def step(_a, b):
        return steps[board.adjacent[b][0], b]

    def land(_a, b):
        return lands[board.adjacent[b][0], b]

    for at in range(board.size):
        for search in (routes, routes_to):
            slow = search(board.adjacent, at, step, land, (0, 0))
            fast = search(board.adjacent, at, step, land, (0, 0), by_target=True)
            assert list(fast.reached()) == list(slow.reached())
            assert all(fast.cost(space) == slow.cost(space) for space in range(board.size))
            assert all(fast.path(space) == slow.path(space) for space in range(board.size))


def all_ways(made, at, goal, been):
    """The costs of all ways that go on from no space twice; they may pass the goal before they end there."""
    board, steps, lands = made
    for near in board.adjacent[at]:
        if lands[at, near] is not None and near == goal:
            yield lands[at, near]
        if steps[at, near] is not None and near not in been:
            for rest in all_ways(made, near, goal, (*been, at)):
                yield tuple(map(sum, zip(steps[at, near], rest, strict=True)))


def path_cost(made, start, path):
    """What a path costs, step by step."""
    _, steps, lands = made
    if path is None:
        return None
    stops = [start, *path]
    costs = [steps[pair] for pair in pairwise(stops[:-1])]
    costs += [lands[stops[-2], stops[-1]]] if path else [(0, 0)]
    return tuple(map(sum, zip(*costs, strict=True)))
