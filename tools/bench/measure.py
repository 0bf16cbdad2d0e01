"""Rounds, medians, and a fixed loop beside every number: machines change their speed within a minute.

Time is that of the processor, so that what else runs on the machine does not count.
"""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter, process_time

ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Sample:
    """One measured value, and a mark of what was done: values with different traces must not be compared."""

    value: float
    trace: str = ""


@dataclass(frozen=True, slots=True)
class Bench:
    """Something to measure. `prepare` is not timed and gives what measures once; `goal`: worth reaching; `peer`: it is
    another program, to stand beside."""

    name: str
    unit: str
    prepare: Callable[[], Callable[[], Sample]]
    more_is_better: bool = False
    goal: float | None = None
    peer: bool = False


@dataclass(slots=True)
class Result:
    """All rounds of a bench; `calibration` in microseconds, one a round. `error`: why there is no value."""

    bench: Bench
    values: list[float] = field(default_factory=list)
    calibration: list[float] = field(default_factory=list)
    trace: str = ""
    error: str = ""

    @property
    def median(self) -> float:
        """The middle value."""
        return statistics.median(self.values)

    @property
    def reached(self) -> float | None:
        """How much of the goal the median reaches: 1 and more where it is met; None where there is none."""
        if self.bench.goal is None or not self.values:
            return None
        return self.median / self.bench.goal if self.bench.more_is_better else self.bench.goal / max(self.median, 1e-9)

    @property
    def best(self) -> float:
        """The best value."""
        return (max if self.bench.more_is_better else min)(self.values)


def calibration() -> float:
    """Microseconds of a fixed loop."""
    best = float("inf")
    for _ in range(3):
        started = perf_counter()
        total = 0
        for number in range(1000):
            total += number * number % 7
        best = min(best, perf_counter() - started)
    return best * 1e6


def run(
    benches: Sequence[Bench], rounds: int = ROUNDS, told: Callable[[str], None] = print
) -> Iterator[Result]:
    """Measure all benches in turn, so many times; results come at the end, in order."""
    results = [Result(bench) for bench in benches]
    ready = [_prepared(result) for result in results]
    for at in range(rounds):
        for result, measure in zip(results, ready, strict=True):
            told(f"round {at + 1} of {rounds}: {result.bench.name}")
            if measure is not None:
                _round(result, measure)
    told("")
    yield from results


def _prepared(result: Result) -> Callable[[], Sample] | None:
    """What measures, or None after noting why it cannot."""
    try:
        return result.bench.prepare()
    except Exception as error:
        result.error = f"{type(error).__name__}: {error}".splitlines()[0]
        return None


def _round(result: Result, measure: Callable[[], Sample]) -> None:
    gc.collect()
    result.calibration.append(calibration())
    try:
        sample = measure()
    except Exception as error:
        result.error = f"{type(error).__name__}: {error}".splitlines()[0]
        return
    result.values.append(sample.value)
    result.trace = sample.trace


def per_second(work: Callable[[], int]) -> float:
    """How many a second: `work` gives how many it did."""
    started = process_time()
    done = work()
    return done / (process_time() - started)


def microseconds(work: Callable[[], object], times: int) -> float:
    """Microseconds for one of so many calls."""
    started = process_time()
    for _ in range(times):
        work()
    return (process_time() - started) * 1e6 / times
