"""Results of cases for people and for programs."""

from __future__ import annotations

import os
from typing import Any

from ..terminal import paint
from ..width import wrap
from .places import place_of
from .result import Failure, Result


def shown(file: str) -> str:
    """A file's path, from here where it lies below."""
    relative = os.path.relpath(file)
    return file if relative.startswith("..") else relative


def failure_lines(result: Result) -> list[str]:
    """A failed case: each failure with its place, what was expected and what came."""
    lines = [f"{paint('failed', 'red', 'bold')} {result.name}"]
    for failure in result.failures:
        lines += _failure(result, failure)
    if result.crash:
        line, column = place_of(result.file, result.name, ())
        lines += [
            f"  {shown(result.file)}:{line}:{column}",
            "    the engine itself failed; please report this:",
        ]
        lines += [f"    {line}" for line in result.crash.splitlines()]
    return lines


def _failure(result: Result, failure: Failure) -> list[str]:
    line, column = place_of(result.file, result.name, failure.path)
    lines = [f"  {paint(f'{shown(result.file)}:{line}:{column}', 'blue')}"]
    lines += wrap(failure.message, first="    ", rest="    ")
    if failure.expected:
        lines += wrap(failure.expected, first="    expected: ", rest="              ")
    if failure.got:
        lines += wrap(failure.got, first="    got:      ", rest="              ")
    return lines


def as_json(result: Result) -> dict[str, Any]:
    """One result; failures with line and column from 1."""
    failures = []
    for failure in result.failures:
        line, column = place_of(result.file, result.name, failure.path)
        failures.append(
            {
                "path": [str(step) for step in failure.path],
                "line": line,
                "column": column,
                "message": failure.message,
                "expected": failure.expected,
                "got": failure.got,
            }
        )
    return {
        "name": result.name,
        "file": shown(result.file),
        "covers": list(result.covers),
        "passed": result.passed,
        "failures": failures,
        "crash": result.crash,
    }


def total(results: list[Result], seconds: float) -> str:
    """`120 cases passed, 2 failed (1.3 s)`."""
    failed = sum(not result.passed for result in results)
    passed = len(results) - failed
    text = f"{passed} case{'s' if passed != 1 else ''} passed" + (f", {failed} failed" if failed else "")
    return f"{text} ({seconds:.1f} s)"
