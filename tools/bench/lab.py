"""The engine's own benches: what an event costs, in the laboratory game beside this file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from rulewright.interpreter.layout import CELLS

from .measure import Bench, Sample, microseconds

if TYPE_CHECKING:
    from rulewright.interpreter.session import Session

EVENTS = 1000
TIMES = 5
# Name, option of the laboratory, goal in microseconds.
_ROWS = (
    ("nobody can hear", "unheard", 0.3),
    ("five listeners, none live", "none_live", 1.0),
    ("five that cannot ask", "silent_ones", 8.0),
    ("five that may ask", "asking_ones", 15.0),
)


def lab_benches() -> Iterator[Bench]:
    """One for each kind of listener; what the loop itself costs is taken off."""
    for name, option, goal in _ROWS:
        yield Bench(f"event: {name}", "µs", _preparer(option), goal=goal)
    yield Bench("taking back one write", "µs", _taking_back, goal=0.3)


def _taking_back() -> Callable[[], Sample]:
    """Microseconds of a roll-back, for each write of it."""
    state, count = _laboratory().fork().state, EVENTS * TIMES

    def measure() -> Sample:
        mark = len(state.journal)
        for n in range(count):
            state.write(CELLS, state.program.serial_cell, n, 0)
        return Sample(microseconds(lambda: state.rollback(mark), 1) / count)

    return measure


def _preparer(option: str) -> Callable[[], Callable[[], Sample]]:
    def prepare() -> Callable[[], Sample]:
        first = _laboratory()

        def measure() -> Sample:
            empty = min(_seconds(first, "nothing") for _ in range(TIMES))
            full = min(_seconds(first, option) for _ in range(TIMES))
            return Sample(max(0.0, full - empty) / EVENTS * 1e6, option)

        return measure

    return prepare


@cache
def _laboratory() -> Session:
    from rulewright.interpreter.session import Session

    from ..games import load

    return Session.start(load(Path(__file__).with_name("laboratory")), seats=1, seed=0)


def _seconds(first: Session, option: str) -> float:
    """A thousand events in one choice."""
    session = first.fork()
    started = process_time()
    session.choose(1, option)
    return process_time() - started
