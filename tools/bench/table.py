"""Results as a table for people and as one object for programs."""

from __future__ import annotations

import platform
import statistics
from collections.abc import Iterator, Sequence
from typing import Any

from .measure import Result


def table(results: Sequence[Result]) -> Iterator[str]:
    """A line each: the median, the best, the goal, how much of it is reached, and how fast the machine was."""
    wide = max((len(result.bench.name) for result in results), default=4)
    yield f"{'what':<{wide}}  {'median':>11}  {'best':>11}  {'goal':>9}  {'of it':>6}  {'unit':<12} {'loop':>6}"
    for result in results:
        yield f"{result.bench.name:<{wide}}  " + (_numbers(result) if result.values else f"- {result.error}")
    yield "of it: how much of the goal the median reaches; met: all. peer: another program on the same games."
    yield "loop: microseconds of a fixed loop beside each; compare only where it is alike. Time is the processor's."


def _numbers(result: Result) -> str:
    goal = number(result.bench.goal) if result.bench.goal is not None else "peer" if result.bench.peer else ""
    part = result.reached
    reached = "" if part is None else "met" if part >= 1 else f"{part:.0%}"
    loop = statistics.median(result.calibration)
    values = f"{number(result.median):>11}  {number(result.best):>11}  {goal:>9}"
    return f"{values}  {reached:>6}  {result.bench.unit:<12} {loop:>6.0f}"


def number(value: float) -> str:
    """Three figures are enough."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def as_json(results: Sequence[Result]) -> dict[str, Any]:
    """One versioned object."""
    return {
        "version": 1,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "system": platform.system(),
        "results": [_row(result) for result in results],
    }


def _row(result: Result) -> dict[str, Any]:
    bench = result.bench
    row: dict[str, Any] = {"name": bench.name, "unit": bench.unit, "more_is_better": bench.more_is_better}
    row |= {"goal": bench.goal, "reached": result.reached, "peer": bench.peer}
    row |= {"values": result.values, "trace": result.trace}
    row["calibration_us"] = result.calibration
    if result.values:
        row |= {"median": result.median, "best": result.best}
    return row | ({"error": result.error} if result.error else {})
