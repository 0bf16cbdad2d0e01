"""The command `rulewright`: one file a verb, found by scanning this folder.

A verb's module has a docstring (its first line is the summary), `EXAMPLES` (command lines and what they do),
`add_arguments(parser)` and `run(args) -> int`. It imports what it needs inside `run`: help must come at once.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from types import ModuleType

from .. import streams

CLEAN, FINDINGS, USAGE, FAULT = range(4)
BROKEN_PIPE, INTERRUPTED = 141, 130  # as shells count them
_EXITS = "exit codes: 0 clean, 1 findings, 2 wrong usage, 3 a fault of Rulewright itself"


def main(argv: list[str] | None = None) -> int:
    """Run one verb; gives the exit code."""
    words = sys.argv[1:] if argv is None else argv
    streams.prepare()
    try:
        return _guarded(words)
    except BrokenPipeError:
        return BROKEN_PIPE
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped\n")
        return INTERRUPTED
    except OSError:  # the message that told of it could not be written either
        return USAGE
    finally:
        streams.leave()


def _guarded(words: list[str]) -> int:
    """Every exception becomes a message and an exit code."""
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except SystemExit as stop:
        sys.stdout.flush()
        return stop.code if isinstance(stop.code, int) else USAGE
    except Exception as error:
        from ..faults import explain

        code = explain(error, words)
        sys.stderr.flush()
        return code


def verbs() -> list[str]:
    """The names of all verbs."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def _verb(name: str) -> ModuleType:
    return importlib.import_module(f".{name}", __name__)


def _run(words: list[str]) -> int:
    """Only the verb that is wanted is imported."""
    known = verbs()
    wanted = words[0] if words else ""
    if wanted in known:
        module = _verb(wanted)
        parser = _parser(wanted, module)
        args = parser.parse_args(words[1:])
        code: int = module.run(args)
        return code
    if wanted in ("--version", "-V"):
        from rulewright import __version__

        print(f"rulewright {__version__}")
        return CLEAN
    if wanted in ("", "-h", "--help", "help"):
        if wanted == "help" and len(words) > 1 and words[1] in known:
            return _run([words[1], "--help"])
        print(_overview(known))
        return CLEAN if wanted else USAGE
    return _unknown(wanted, known)


def _unknown(wanted: str, known: list[str]) -> int:
    from ..problems import unknown

    raise unknown("command", wanted, known)


def _overview(known: list[str]) -> str:
    """What `rulewright --help` prints."""
    lines = ["Board games as data.", "", "usage: rulewright COMMAND …", ""]
    lines += [f"  {name:<9} {_summary(_verb(name))}" for name in known]
    return "\n".join([*lines, "", "`rulewright COMMAND --help` tells more of each, with examples.", _EXITS])


def _summary(module: ModuleType) -> str:
    return (module.__doc__ or "").strip().splitlines()[0].rstrip(".")


class _Parser(argparse.ArgumentParser):
    """Usage errors in the form of all our messages."""

    def error(self, message: str) -> None:  # type: ignore[override]
        from ..problems import UsageProblem

        raise UsageProblem(message, f"`{self.prog} --help` shows what may be written")


def _parser(name: str, module: ModuleType) -> argparse.ArgumentParser:
    doc = (module.__doc__ or "").strip()
    parser = _Parser(
        prog=f"rulewright {name}",
        description=doc,
        epilog=f"examples:\n{module.EXAMPLES.strip(chr(10))}\n\n{_EXITS}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    return parser
