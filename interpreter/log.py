"""What happened, in words, for one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .layout import CELLS
from .naming import fill_template, translated
from .sight import hidden_from
from .values import Entity

if TYPE_CHECKING:
    from .session import Session


def log_lines(session: Session, viewer: Entity) -> list[str]:
    """The lines of the log, oldest first; things the viewer may not see are called by what can be seen of them."""
    state, program = session.state, session.program
    lines: list[str] = []
    entry = state.cols[CELLS][program.log_cell]
    while entry is not None:
        entry, template, values = entry
        texts, names = program.templates[template]
        shown = {
            name: "?" if isinstance(value, Entity) and hidden_from(state, value, viewer) else value
            for name, value in zip(names, values, strict=False)
        }
        lines.append(fill_template(state, translated(texts, session.language), shown, session.language))
    return lines[::-1]
