"""Won, lost, places and sides at the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulewright.interpreter.answers import Outcome
from rulewright.interpreter.session import Session

Play = Callable[..., Session]

RULES = """
seats: 4
sides: {north: {enemies: [south]}, south: {}}
kinds: {player: {has: {side: "one of north, south"}}}
flow: |
  for each p in players where p.number > 2: p.side = south
  let one = first(players)
  let two = nth(players, 2)
  let three = nth(players, 3)
  let four = nth(players, 4)
"""


def ended(play: Play, text: str) -> Outcome:
    session = play(RULES + "".join(f"  {line}\n" for line in text.splitlines()))
    assert session.outcome is not None
    return session.outcome


@pytest.mark.parametrize(("text", "seats", "sides", "places"), [
    ("win one", "wlll", {"south": "lost"}, [1, 2, 2, 2]),
    ("win [one, two]", "wwll", {"north": "won", "south": "lost"}, [1, 1, 3, 3]),
    ("score one 3\nscore three 5\nend game", "llwl", {"north": "lost"}, [2, 3, 1, 3]),
    ("lose three\nscore one 3\nscore two 3\nend game", "ttll", {"north": "tied", "south": "lost"}, [1, 1, 3, 3]),
    ("score four 0\nend game", "tttt", {"north": "tied", "south": "tied"}, [1, 1, 1, 1]),
    ("end game", "eeee", {"north": "ended", "south": "ended"}, [1, 1, 1, 1]),
])
def test_how_it_ended(play: Play, text: str, seats: str, sides: dict[str, str], places: list[int]) -> None:
    outcome = ended(play, text)
    assert "".join(word[0] for word in outcome.seats.values()) == seats
    assert outcome.sides == sides
    assert list(outcome.places.values()) == places
