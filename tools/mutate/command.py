"""`rulewright test --mutate`."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from typing import Any

from ..cases.many import Picked
from ..cases.report import shown
from ..cases.run import run_case
from ..problems import UsageProblem
from ..terminal import paint, progress, say
from .hunt import Verdict, hunt, sample, standing_in
from .sites import mutations


def mutate_all(picked: list[Picked], args: Namespace) -> int:
    """Try mutants of each game; list those that no case notices. Gives 1 if there are any."""
    _check(picked, args)
    missed: list[Verdict] = []
    tried = 0
    began = time.monotonic()
    for one in picked:
        chosen = sample(standing_in(mutations(one.game), args.only), args.limit)
        for verdict in hunt(one.game, one.cases, chosen, args.jobs):
            tried += 1
            if verdict.noticed_by is None:
                missed.append(verdict)
                _print(verdict, args.format)
            progress(f"{tried} of {len(chosen)} changes tried, {len(missed)} not noticed")
    progress("")
    _close(tried, missed, time.monotonic() - began, args.format)
    return 1 if missed else 0


def _check(picked: list[Picked], args: Namespace) -> None:
    """Cases that fail already notice everything, and so show nothing."""
    if args.limit is not None and args.limit < 1:
        raise UsageProblem("--limit takes a number from 1", "leave it out to try every change")
    failing = [case.name for one in picked for case in one.cases if not run_case(one.game, case).passed]
    if failing:
        names = ", ".join(failing[:5]) + (" …" if len(failing) > 5 else "")
        raise UsageProblem(
            f"{len(failing)} cases fail as it is: {names}", "mend them first, or leave them out with -k"
        )


def _print(verdict: Verdict, form: str) -> None:
    if form == "text":
        progress("")
        site = verdict.mutation.first
        place = (
            f"{shown(site.span.file)}:{site.span.line}:{site.span.column}"
            if site.span.line
            else "/".join(map(str, site.path))
        )
        say(f"{paint(place, 'blue')} {site.label}")
        sys.stdout.flush()  # it takes minutes: whoever reads along sees each at once


def _close(tried: int, missed: list[Verdict], seconds: float, form: str) -> None:
    if form == "json":
        say(
            json.dumps(
                {"version": 1, "tried": tried, "missed": list(map(_json, missed))},
                indent=2,
                ensure_ascii=False,
            )
        )
        return
    text = f"{tried} changes tried, {len(missed)} noticed by no case ({seconds:.0f} s)"
    say(paint(text, "yellow" if missed else "green", "bold"))


def _json(verdict: Verdict) -> dict[str, Any]:
    site = verdict.mutation.first
    place = (
        {"file": shown(site.span.file), "line": site.span.line, "column": site.span.column}
        if site.span.line
        else {}
    )
    return {"what": site.what, "label": site.label, "path": [str(step) for step in site.path], **place}
