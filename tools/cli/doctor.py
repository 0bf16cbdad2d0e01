"""Show versions, the YAML parser in use, and where things are kept."""

from __future__ import annotations

import argparse

EXAMPLES = """
  rulewright doctor                 what is installed, and whether anything is missing
  rulewright doctor --format json   the same as one object
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format", choices=["text", "json"], default="text", help="json: one versioned object"
    )


def run(args: argparse.Namespace) -> int:
    import json

    from ..doctor import examine
    from ..terminal import paint, say

    findings = examine()
    if args.format == "json":
        body = {
            "version": 1,
            "checks": [{"what": one.what, "is": one.found, "hint": one.hint} for one in findings],
        }
        say(json.dumps(body, ensure_ascii=False, indent=2))
    else:
        for one in findings:
            say(f"{one.what:<14} {one.found}")
            if one.hint:
                say(paint(f"{'':<14} {one.hint}", "yellow"))
    return 1 if any(one.hint for one in findings) else 0
