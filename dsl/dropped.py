"""What an overlay takes away and others use: one finding at the overlay, not one at every use in the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .diagnostics import Diagnostic
from .nodes import Span
from .overlay_edits import Change

SHOWN = 3


def told_at_the_drop(
    found: Sequence[Diagnostic], changes: Sequence[Change], texts: Mapping[str, str]
) -> list[Diagnostic]:
    """The findings, with those that only name what was dropped gathered into one for each drop."""
    dropped = {change.path[-1]: change for change in changes if change.what == "drop"}
    uses: dict[str, list[Span]] = {}
    others = []
    for finding in found:
        name = _written(finding.span, texts)
        if finding.severity == "error" and name in dropped:
            uses.setdefault(name, []).append(finding.span)
        else:
            others.append(finding)
    return [*others, *(_told(dropped[name], places) for name, places in uses.items())]


def _written(span: Span, texts: Mapping[str, str]) -> str:
    """What stands at a place within one line."""
    lines = texts.get(span.file, "").splitlines()
    if not 0 < span.line <= len(lines) or span.end_line != span.line:
        return ""
    return lines[span.line - 1][span.column - 1 : span.end_column - 1].strip("\"'")


def _told(change: Change, places: Sequence[Span]) -> Diagnostic:
    users = f"{len(places)} places still use" if len(places) > 1 else "one place still uses"
    message = f"`{change.path[-1]}` is dropped here, but {users} it"
    hint = "change what uses it as well, or `set:` other values instead of dropping it"
    notes = [("used here", place) for place in places[:SHOWN]]
    return Diagnostic("E218", message, change.span, hint, tuple(notes))
