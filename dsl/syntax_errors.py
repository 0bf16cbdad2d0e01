"""What is wrong with a text that does not parse."""

from __future__ import annotations

from lark.exceptions import UnexpectedInput

from .diagnostics import Sink
from .origin import TextOrigin
from .parser import lark


def report(start: str, text: str, origin: TextOrigin, sink: Sink) -> None:
    """Findings for a malformed text."""
    line, column = 1, 1
    try:
        lark().parse(text + "\n", start=start)
    except UnexpectedInput as error:
        line, column = max(error.line, 1), max(error.column, 1)
    except Exception:
        pass
    sink.add("E100", "this does not fit here", origin.span(line, column, line, column + 1))
