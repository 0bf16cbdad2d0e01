"""`python -m rulewright.tools.bench`, or `make bench`."""

from __future__ import annotations

import argparse
import json
import sys

from ..problems import UsageProblem
from ..terminal import progress, say, warn
from .measure import ROUNDS, Bench, run
from .table import as_json, table


def main(argv: list[str] | None = None) -> int:
    """Measure; gives 2 on wrong usage, 1 when a bench could not run."""
    args = _parser().parse_args(argv)
    try:
        if args.against:
            return _against(args)
        benches = _picked(args.names)
        if args.list:
            for bench in benches:
                say(bench.name)
            return 0
        results = list(run(benches, args.rounds, progress))
    except UsageProblem as problem:
        warn(f"error: {problem.message}" + (f"\n  {problem.hint}" if problem.hint else ""))
        return 2
    if args.format == "json":
        say(json.dumps(as_json(results), indent=2))
    else:
        for line in table(results):
            say(line)
    return 1 if any(result.error for result in results) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rulewright.tools.bench", description="Measure speed.")
    add = parser.add_argument
    add("names", nargs="*", metavar="NAME", help="only benches with one of these in their name")
    add(
        "--rounds",
        type=int,
        default=ROUNDS,
        metavar="N",
        help=f"how often each is measured; {ROUNDS} by default",
    )
    add("--against", metavar="REV", help="compare with another commit of this checkout")
    add("--list", action="store_true", help="only the names")
    add("--format", choices=["text", "json"], default="text", help="json: one versioned object")
    return parser


def _picked(names: list[str]) -> list[Bench]:
    from .found import all_benches

    benches = [bench for bench in all_benches() if not names or any(name in bench.name for name in names)]
    if not benches:
        raise UsageProblem(f"no bench has {' or '.join(names)} in its name", "`--list` shows them all")
    return benches


def _against(args: argparse.Namespace) -> int:
    from .against import compare, lines

    body = compare(args.against, args.names, args.rounds, progress)
    if args.format == "json":
        say(json.dumps(body, indent=2))
    else:
        for line in lines(body):
            say(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
