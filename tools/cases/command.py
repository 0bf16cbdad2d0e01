"""`rulewright test` without `--mutate`."""

from __future__ import annotations

import json
import time
from argparse import Namespace

from ..terminal import paint, progress, say
from .many import Picked, run_all
from .report import as_json, failure_lines, total
from .result import Result


def test_all(picked: list[Picked], args: Namespace) -> int:
    """Run, print, and give 1 if anything failed."""
    began = time.monotonic()
    results: list[Result] = []
    wanted = sum(len(one.cases) for one in picked)
    for one in picked:
        for result in run_all(one.game, one.cases, args.jobs):
            results.append(result)
            progress(f"{len(results)} of {wanted} cases")
            _print(result, args.format)
    progress("")
    _close(results, time.monotonic() - began, args.format)
    if any(result.crash for result in results):
        return 3
    return 0 if all(result.passed for result in results) else 1


def _print(result: Result, form: str) -> None:
    if form == "text" and not result.passed:
        progress("")
        for line in [*failure_lines(result), ""]:
            say(line)


def _close(results: list[Result], seconds: float, form: str) -> None:
    if form == "json":
        failed = sum(not result.passed for result in results)
        body = {
            "version": 1,
            "passed": len(results) - failed,
            "failed": failed,
            "cases": list(map(as_json, results)),
        }
        say(json.dumps(body, ensure_ascii=False, indent=2))
    else:
        good = all(result.passed for result in results)
        say(paint(total(results, seconds), "green" if good else "red", "bold"))
