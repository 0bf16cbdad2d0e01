"""`rulewright mod which`: where a value comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .. import games
from ..content import files_of
from ..folders import is_game
from ..problems import UsageProblem
from ..report import lines_of

if TYPE_CHECKING:
    from rulewright.dsl.diagnostics import Diagnostic
    from rulewright.dsl.nodes import Span
    from rulewright.dsl.provenance import Origin

WORDS = {"set": "set by", "add": "added by", "drop": "dropped by"}


def which(
    words: Sequence[str], mods: Sequence[str], edition: str | None
) -> tuple[list[str], list[Diagnostic]]:
    """Lines on the value at a path, and findings in the overlays. Raises UsageProblem where there is nothing."""
    from rulewright.dsl.provenance import nearest_path, origin_of

    games.check_mods(mods)
    folder, path = game_and_path(words)
    files, core, overlays = files_of(folder, mods)
    found, wrong = origin_of(path, files, core, overlays, edition)
    if found is None:
        raise UsageProblem(f"there is no {path}", nearest_path(path, files, core, overlays))
    return list(told(path, found)), wrong


def game_and_path(words: Sequence[str]) -> tuple[Path, str]:
    """`GAME PATH`, `GAME/PATH`, or a path alone inside a game's folder."""
    if len(words) == 2:
        return games.find(words[0]).folder, words[1]
    here = next((one for one in (Path.cwd(), *Path.cwd().parents) if is_game(one)), None)
    if here is not None:
        return here, words[0]
    for name, folder in sorted(games.known_games().items(), key=lambda item: -len(item[0])):
        if words[0].startswith(f"{name}/"):
            return folder, words[0].removeprefix(f"{name}/")
    raise UsageProblem("which game?", "write `mod which GAME PATH`, or stand in the folder of the game")


def told(path: str, origin: Origin) -> Iterator[str]:
    """The value, then who changed it, the last first."""
    yield f"{path}: {origin.value}"
    for change in reversed(origin.changes):
        title = f" ({origin.titles[change.overlay]})" if origin.titles.get(change.overlay) else ""
        yield f"  {WORDS[change.what]} the overlay {change.overlay}{title}, {_place(change.span)}"
    if origin.first.line:
        yield f"  {'first' if origin.changes else 'as it is'} in the game, {_place(origin.first)}"


def _place(span: Span) -> str:
    """`file:line:column: what stands in that line`."""
    lines = lines_of(span.file)
    text = lines[span.line - 1].strip() if span.line <= len(lines) else ""
    return f"{span.file}:{span.line}:{span.column}" + (f"    {text}" if text else "")
