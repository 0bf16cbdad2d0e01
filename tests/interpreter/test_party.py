"""Who decides `by party`: the first answer, the leader's, or all alike."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.interpreter.session import Session

Play = Callable[..., Session]

RULES = """
seats: 3
has: {leader: hero?, seen: list of int}
POLICY
kinds: {hero: {plural: heroes}}
flow: |
  bob.controller = nth(players, 2)
  leader = bob
  choose one n in [1, 2, 3] by party
  seen = [n]
  choose one m in [4, 5] by party
  seen += [m]
heroes: {bob: }
"""


def begun(play: Play, policy: str) -> Session:
    return play(RULES.replace("POLICY", policy))


def seen(session: Session) -> list[int]:
    found: list[int] = session.view(1)["game"]["seen"]
    return found


def test_the_first_answer_counts(play: Play) -> None:
    session = begun(play, "party: first")
    assert list(session.pending) == [1, 2, 3]
    session.choose(3, "2")
    assert (seen(session), list(session.pending)) == ([2], [1, 2, 3])


def test_the_leader_decides(play: Play) -> None:
    session = begun(play, "party: leader")
    assert list(session.pending) == [2]
    session.choose(2, "3")
    assert (seen(session), list(session.pending)) == ([3], [2])


def test_all_must_agree(play: Play) -> None:
    session = begun(play, "party: all")
    for seat in (2, 1):
        session.choose(seat, "3")
        assert seat not in session.pending
    assert seen(session) == []
    session.choose(3, "3")
    assert (seen(session), list(session.pending)) == ([3], [1, 2, 3])


def test_who_disagrees_all_are_asked_again(play: Play) -> None:
    session = begun(play, "party: all")
    for seat, id in ((1, "3"), (2, "1"), (3, "3")):
        session.choose(seat, id)
    assert (seen(session), list(session.pending)) == ([], [1, 2, 3])
