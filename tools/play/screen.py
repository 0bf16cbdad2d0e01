"""What a seat is shown when it is asked: what happened, the prompt, and a menu within 80 cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..terminal import paint
from ..width import CELLS, columns, width, wrap
from .phrases import phrase, result

if TYPE_CHECKING:
    from rulewright.interpreter.decision import Decision, Option
    from rulewright.interpreter.session import Outcome, Session

SIDE_BY_SIDE_FROM = 10


@dataclass(frozen=True, slots=True)
class Menu:
    """What one seat may answer: the decision it must answer, if any, and its open actions."""

    decision: Decision | None
    open: Decision | None

    def options(self) -> list[Option]:
        """All options in the order of their numbers."""
        return [
            option for asked in (self.decision, self.open) if asked is not None for option in asked.options
        ]


def menu_of(session: Session, seat: int) -> Menu:
    """What the seat is asked and may do now."""
    return Menu(session.pending.get(seat), session.open(seat))


def menu_lines(menu: Menu, language: str) -> list[str]:
    """The prompt and the numbered options, open actions below."""
    lines: list[str] = []
    number = 1
    if menu.decision is not None:
        lines += [paint(line, "bold") for line in wrap(menu.decision.prompt or "?")]
        lines += _numbered(menu.decision.options, number)
        number += len(menu.decision.options)
    if menu.open is not None and len(menu.open.options):
        lines += [paint(f"{phrase('meanwhile', language)}:", "dim")]
        lines += _numbered(menu.open.options, number)
    return lines or [phrase("nothing_to_do", language)]


def _numbered(options: Sequence[Option], start: int) -> list[str]:
    """One option a line; many short ones side by side."""
    labels = [f"{number:>3}  {option.label}" for number, option in enumerate(options, start)]
    if len(labels) >= SIDE_BY_SIDE_FROM and max(map(width, labels)) <= CELLS // 2 - 2:
        return columns(labels)
    return [line for label in labels for line in _one(label)]


def _one(label: str) -> list[str]:
    number, text = label[:5], label[5:]
    return wrap(text, first=number, rest="     ")


def log_lines(lines: Sequence[str]) -> list[str]:
    """What happened, each entry wrapped."""
    return [paint(part, "cyan") for line in lines for part in wrap(line, first="· ", rest="  ")]


def seat_name(session: Session, seat: int, language: str) -> str:
    """`Seat 2`, and what it plays where the game had it choose a thing: `Seat 2 (Knight)`."""
    seat_text = phrase("seat", language, seat)
    played = _played(session, seat, language)
    return f"{seat_text} ({played})" if played else seat_text


def _played(session: Session, seat: int, language: str) -> str:
    """The name of the first thing that the seat chose before play."""
    for choice in session.game.setup.values():
        chosen = session.begun.setup.get(f"seat{seat}.{choice.name}")
        if choice.of == "seat" and choice.type.head == "entity" and isinstance(chosen, str):
            names = next((one.name for one in session.game.definitions.values() if one.id == chosen), {})
            return names.get(language) or names.get("en") or chosen
    return ""


def heading(text: str) -> str:
    """A line across the screen with a text in it."""
    return paint(f"── {text} " + "─" * max(0, CELLS - 4 - width(text)), "bold", "blue")


def outcome_lines(session: Session, outcome: Outcome, language: str) -> list[str]:
    """How the game ended for every seat and side."""
    lines = [paint(phrase("over", language), "bold")]
    lines += log_lines([outcome.reason] if outcome.reason else [])
    for seat, how in outcome.seats.items():
        text = f"  {seat_name(session, seat, language)}: {result(how, language)}"
        score = outcome.scores.get(seat)
        lines.append(text if score is None else f"{text}, {phrase('score', language, score)}")
    lines += [f"  {side}: {result(how, language)}" for side, how in outcome.sides.items()]
    return lines
