"""Exceptions as messages: the user's mistakes, findings in content, and faults of ours."""

from __future__ import annotations

import errno
import sys
import traceback

from .problems import UsageProblem
from .terminal import paint

FINDINGS, USAGE, FAULT = 1, 2, 3
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


def explain(error: Exception, words: list[str]) -> int:
    """Print what happened, for the one who can mend it; gives the exit code."""
    from rulewright.dsl.diagnostics import ContentError

    if isinstance(error, UsageProblem):
        _print(error.message, error.hint)
        return USAGE
    if isinstance(error, ContentError):
        from .report import print_findings

        print_findings(error.diagnostics, stream=sys.stderr)
        return FINDINGS
    return _of_engine(error, words)


def _of_engine(error: Exception, words: list[str]) -> int:
    """What the interpreter raises has its own classes; the rest is ours or the machine's."""
    from rulewright.interpreter.errors import PlayError, RuleFault

    if isinstance(error, PlayError):
        _print(error.message, error.hint)
        return USAGE
    if isinstance(error, RuleFault):
        _print(str(error), "this is a fault in the game's rules, at the place named above")
        return FINDINGS
    if isinstance(error, OSError) and (error.filename or error.errno in _FULL):
        what = error.filename or "what was to be printed could not be written"
        _print(f"{what}: {error.strerror}", "")
        return USAGE
    return _ours(error, words)


def _ours(error: Exception, words: list[str]) -> int:
    """A bug of Rulewright: say so plainly, and what to send."""
    from rulewright import __version__

    trace = "".join(traceback.format_exception(error))
    sys.stderr.write(
        f"{paint('This is a fault of Rulewright, not of yours.', 'red', 'bold', stream=sys.stderr)}\n"
        "Nothing was left half-written. Please report it with the lines below, and, if you can,\n"
        "with the files that brought it about.\n\n"
        f"command:    rulewright {' '.join(words)}\n"
        f"versions:   rulewright {__version__}, Python {sys.version.split()[0]}, {sys.platform}\n\n{trace}"
    )
    return FAULT


def _print(message: str, hint: str) -> None:
    sys.stderr.write(f"{paint('error:', 'red', 'bold', stream=sys.stderr)} {message}\n")
    if hint:
        sys.stderr.write(f"  {hint}\n")
