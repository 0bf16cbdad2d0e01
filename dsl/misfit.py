"""A value in YAML that is not of the type that is wanted."""

from __future__ import annotations

from .nodes import Span


class Misfit(Exception):
    """What is wrong, where, and perhaps what was meant."""

    def __init__(self, message: str, span: Span, hint: str = "") -> None:
        super().__init__(message)
        self.span, self.hint = span, hint
