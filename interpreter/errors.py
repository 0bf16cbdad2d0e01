"""What can go wrong while a game runs, as exceptions with words for the person who sees them."""

from __future__ import annotations

from rulewright.dsl.nodes import NOWHERE, Span
from rulewright.dsl.spell import legible


class PlayError(Exception):
    """A seat, a bot or a save asked for something impossible; the state is untouched."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.message = legible(message)
        self.hint = hint
        super().__init__(f"{self.message}\n  {hint}" if hint else self.message)


class RuleFault(Exception):
    """The content itself is at fault at run time; the state is as at the last decision.

    `code` names the kind of fault (fuel, missing_row, nothing, broken); `span` the place in the YAML.
    """

    def __init__(self, code: str, message: str, span: Span = NOWHERE, hint: str = "") -> None:
        self.code = code
        self.message = message
        self.span = span
        self.hint = hint
        place = f"{span.file}:{span.line}:{span.column}: " if span.line else ""
        super().__init__(f"{place}{message}" + (f"\n  {hint}" if hint else ""))


class Refused(Exception):
    """A `require` failed: the answer that led here is struck, with this reason."""

    def __init__(self, site: int, reason: str) -> None:
        self.site = site
        self.reason = reason
        super().__init__(reason)


class GameOver(Exception):
    """The game has an outcome; nothing more is run."""


class UnknownName(Exception):
    """A name that is none of the game's. A table without a row is another thing: a KeyError of generated code."""
