"""What somebody is told who sits down: which game this is, who plays what, what is to be reached, what may be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..terminal import paint
from ..width import wrap
from .phrases import phrase
from .screen import seat_name

if TYPE_CHECKING:
    from rulewright.interpreter.session import Session


def opening_lines(session: Session, language: str) -> list[str]:
    """Title and scenario, seats, the goal where the scenario has one, and the commands to begin with."""
    titles = (_in(session.game.title, language), _scenario_name(session, language))
    seats = ", ".join(seat_name(session, seat, language) for seat in range(1, session.seats + 1))
    lines = [paint(line, "bold") for line in wrap(" – ".join(filter(None, titles)))]
    return [*lines, *wrap(seats, rest="    "), *goal_lines(session, language), *wrap(phrase("begin", language))]


def goal_lines(session: Session, language: str) -> list[str]:
    """The scenario's `goal`; nothing where it has none."""
    scenario = session.begun.scenario
    for one in session.game.definitions.values():
        goal = one.values.get("goal") if one.kind == "scenario" and one.id == scenario else None
        if isinstance(goal, str) and goal:
            said = session.game.translations.get(goal, {}).get(language, goal)
            return wrap(f"{phrase('goal', language)}: {said}", rest="    ")
    return []


def _scenario_name(session: Session, language: str) -> str:
    scenario = session.begun.scenario
    found = (one.name for one in session.game.definitions.values() if one.kind == "scenario" and one.id == scenario)
    return _in(next(found, {}), language)


def _in(texts: object, language: str) -> str:
    if not isinstance(texts, dict):
        return ""
    return str(texts.get(language) or texts.get("en") or next(iter(texts.values()), ""))
