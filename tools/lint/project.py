"""What rules look at: one game, checked, with the folder it stands in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from .uses import Uses, uses_of

if TYPE_CHECKING:
    from rulewright.dsl.game import Game
    from rulewright.dsl.nodes import Span


@dataclass(frozen=True)
class Project:
    """A game without errors. Rules report only what stands in its own folder, no shared words."""

    folder: Path
    game: Game
    edition: str | None = None
    mods: tuple[Path, ...] = ()

    @cached_property
    def uses(self) -> Uses:
        """Which declared names are used, and where."""
        return uses_of(self.game)

    def shows(self, file: str) -> bool:
        """Does a case of this file show the game as it is laid? Under mods those of the mods do, its own need not."""
        path = Path(file).resolve()
        return any(home == path or home in path.parents for home in self.mods or (self.folder.resolve(),))

    def owns(self, span: Span) -> bool:
        """Does this stand in the game's own files?"""
        return bool(span.line) and self.folder.resolve() in Path(span.file).resolve().parents
