"""Seats as cases name them, and what they may choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .result import show

if TYPE_CHECKING:
    from rulewright.interpreter.session import Session


def seat_of(session: Session, who: Any) -> int | None:
    """A seat by number, by `seat2`, or by a thing that it controls."""
    from rulewright.interpreter.case_reading import read

    word = str(who).removeprefix("seat").strip()
    if word.isdigit():
        return int(word)
    try:
        player = read(session, f"{who}.controller")
    except (ValueError, KeyError, LookupError):
        return None
    number = str(player).removeprefix("seat")
    return int(number) if number.isdigit() else None


def ids_of(session: Session, seat: int) -> list[str]:
    """Ids of all that the seat may choose now."""
    asked = (session.pending.get(seat), session.open(seat))
    return [option.id for decision in asked if decision is not None for option in decision.options]


def meant_by(session: Session, seat: int, name: str) -> str | None:
    """The id of what the seat may choose by this name: an action may always be named with its thing."""
    for decision in (session.pending.get(seat), session.open(seat)):
        k = decision.index_of(name) if decision is not None else None
        if decision is not None and k is not None:
            return decision.ids[k]
    return None


def offered_to(session: Session, name: str) -> int | None:
    """The first seat that may choose it, those that must answer first."""
    return next((seat for seat in session.pending if name in ids_of(session, seat)), None)


def offers(session: Session, seat: int) -> str:
    """What the seat may choose, as a text."""
    names = ids_of(session, seat)
    if session.outcome is not None:
        return "the game is over"
    return show(names) if names else f"seat {seat} is not asked"


def all_offers(session: Session) -> str:
    """What each seat that is asked may choose, as a text."""
    return "; ".join(f"seat {seat}: {offers(session, seat)}" for seat in session.pending) or "nobody is asked"


def struck_reason(session: Session, seat: int, name: str) -> str | None:
    """Why the answer just given did not count: a `require` on its way failed, and the seat is asked again."""
    decision = session.pending.get(seat)
    return decision.refused.get(name) if decision is not None else None
