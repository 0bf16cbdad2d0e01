"""Queries make calls that are the same for every element once, and only where they are needed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulewright.interpreter.case_reading import call
from rulewright.interpreter.errors import RuleFault
from rulewright.interpreter.session import Session

GAME = """
  seats: 1
  has: {least: 2}
  flow: |
    for each p in players: as p: may "go on?": win p
functions:
  bound: {takes: {n: int}, gives: int, is: "n + least"}
  fails: {gives: bool, is: "nth([1], 1 + least) > 1"}
  above: {takes: {l: list of int, n: int}, gives: list of int, is: "all x in l where x > bound(n)"}
  twice:
    takes: {l: list of int, n: int}
    gives: list of int
    is: "all x in l of x * bound(n) where x > bound(n) and x < bound(9)"
  ranked:
    takes: {l: list of int, n: int}
    gives: list of int
    is: "all x in l by least abs(x - bound(n)) then most x"
  pairs:
    takes: {l: list of int, n: int}
    gives: list of int
    is: "all x in l with y in above(l, n) of x + y where x != y"
  inner: {takes: {l: list of int, n: int}, gives: int, is: "count x in l where (any y in l where y == x + bound(n))"}
  depends: {takes: {l: list of int}, gives: list of int, is: "all x in l where bound(x) > 5"}
  guarded: {takes: {l: list of int}, gives: list of int, is: "all x in l where x > 5 and fails()"}
"""


@pytest.mark.parametrize(
    ("name", "args", "expected"),
    [
        ("above", [[1, 4, 5, 6], 2], [5, 6]),
        ("twice", [[1, 4, 5, 12], 2], [20]),
        ("ranked", [[1, 4, 5, 3, 6], 2], [4, 5, 3, 6, 1]),
        ("pairs", [[1, 5, 6], 2], [6, 7, 11, 11]),
        ("inner", [[1, 4, 5, 8], 1], 2),
        ("depends", [[3, 4, 5]], [4, 5]),
        ("guarded", [[1, 2]], []),
        ("above", [[], 2], []),
    ],
)
def test_calls_that_do_not_depend_on_the_element(
    play: Callable[..., Session], name: str, args: list[object], expected: object
) -> None:
    assert call(play(GAME), name, args) == expected


def test_a_call_that_fails_still_fails_where_it_is_needed(play: Callable[..., Session]) -> None:
    with pytest.raises(RuleFault):
        call(play(GAME), "guarded", [[6]])
