"""Bots alone: a seeded game to its end, as a log that can be read, and its outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..bots import Bot, step
from ..problems import UsageProblem
from ..terminal import paint, say
from ..width import wrap
from .screen import log_lines, outcome_lines, seat_name
from .table import Table

if TYPE_CHECKING:
    from rulewright.interpreter.decision import Option

MOST_CHOICES = 100_000


def watch(table: Table, bots: dict[int, Bot], most: int = MOST_CHOICES) -> bool:
    """Play and print; False when the game has not ended after so many choices."""
    session, told = table.session, 0
    told = _tell(table, told)
    for _ in range(most):
        if session.outcome is not None or not session.pending:
            break
        asked = {seat: decision.prompt for seat, decision in session.pending.items()}
        seat, option = step(session, bots)
        _tell_choice(table, seat, option, asked.get(seat, ""))
        table.keep()
        told = _tell(table, told)
    else:
        raise UsageProblem(
            f"the game has not ended after {most} choices",
            "look at its flow: does every round come nearer to an end?",
        )
    if session.outcome is not None:
        for line in outcome_lines(session, session.outcome, table.settings.language):
            say(line)
    return session.outcome is not None


def _tell_choice(table: Table, seat: int, option: Option, prompt: str) -> None:
    who = seat_name(table.session, seat, table.settings.language)
    said = f"{who}: {prompt} {option.label}" if prompt else f"{who}: {option.label}"
    for line in wrap(said, rest="    "):
        say(paint(line, "dim"))


def _tell(table: Table, told: int) -> int:
    """Print what is new in the log of the first seat; gives its length."""
    lines = table.session.log(1)
    for line in log_lines(lines[min(told, len(lines)) :]):
        say(line)
    return len(lines)
