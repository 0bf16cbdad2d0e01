"""A game played again from its seed: its choices are in every save, what each of them changed is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .difference import packer_of, state_data
from .errors import PlayError, RuleFault
from .values import canonical

if TYPE_CHECKING:
    from .session import Session


def told_whole(session: Session) -> Session | None:
    """The session itself where its journal goes back to the beginning, else the same game played again.

    None where that leads elsewhere: the rules changed since, or it began at a position that was laid by hand. What was
    played again is kept with the session, and goes on from there the next time.
    """
    if _whole(session):
        return session
    again = session.retold if _is_before(session.retold, session) else None
    session.retold = None
    try:
        again = again or _begun(session)
        for choice in session.choices[len(again.choices) :]:
            again.choose(choice.seat, choice.id)
    except (PlayError, RuleFault):
        return None
    if not _alike(again, session):
        return None
    session.retold = again
    return again


def _whole(session: Session) -> bool:
    """Setting up always writes: a journal that begins with an answer was cut there."""
    marks = session.marks
    return len(marks) == len(session.choices) and bool(marks[0].journal if marks else session.state.journal)


def _begun(session: Session) -> Session:
    begun = session.begun
    return type(session).start(
        session.game, scenario=begun.scenario, seats=begun.seats, seed=begun.seed, setup=begun.setup,
        variants=begun.variants,
    )


def _is_before(again: Session | None, session: Session) -> bool:
    """Are its choices the first of the session's?"""
    if again is None or len(again.choices) > len(session.choices):
        return False
    return all((one.seat, one.id) == (other.seat, other.id)
               for one, other in zip(again.choices, session.choices, strict=False))


def _alike(one: Session, other: Session) -> bool:
    """Do both stand at the same question of the same state?"""
    return _state_text(one) == _state_text(other)


def _state_text(session: Session) -> bytes:
    packer = packer_of(session.state)
    data = state_data(session.state, packer)
    return canonical({**data, "frames": packer.frames, "over": session.over})
