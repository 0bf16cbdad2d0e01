"""All stages of this package in a row: files -> Game, or what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .assemble import assemble
from .check import check_game
from .check_branches import check_branches
from .check_groups import check_groups
from .check_lives import check_lives
from .check_windows import check_windows
from .declare import declare
from .diagnostics import Diagnostic, Sink
from .digest import digest
from .dropped import told_at_the_drop
from .game import Game
from .needs import check_needs
from .overlay import lay
from .sections import check_sections, gather
from .vocabulary import Vocabulary


def load(
    files: Mapping[str, str],
    vocabulary: Vocabulary,
    name: str,
    core: Mapping[str, str] | None = None,
    *,
    edition: str | None = None,
    mods: Mapping[str, str] | None = None,
) -> tuple[Game | None, list[Diagnostic]]:
    """The checked game and all findings, in the order of files and lines; no game when one is an error.

    `files` maps the paths of a game's files, as messages show them, to their texts; `core` likewise holds
    what all games share, `mods` the files of mods, whose overlays are laid over the game in this order after
    those of the `edition`. `name` is the game's short name.
    """
    sink = Sink()
    sections = gather(files, core or {}, mods or {}, sink)
    for entry in sections.game("needs"):
        check_needs(entry.value, "game", sink)
    laid = lay(sections, mods or {}, edition, sink)
    if any(finding.code == "E215" for finding in sink.found):
        return None, _too_new(sink)
    check_sections(sections, sink)
    if not sections.whole:  # what such a file declares would be missing everywhere
        return None, _in_order(sink)
    declared = declare(sections, vocabulary, sink)
    game = assemble(declared, name, sink)
    if not any(finding.severity == "error" for finding in sink.found):
        check_game(game, sink)
        check_branches(game, sink)
        check_groups(game, declared, sink)
        check_lives(game, sink)
        check_windows(game, sink)
    found = _in_order(sink)
    if any(finding.severity == "error" for finding in found):
        return None, told_at_the_drop(found, laid.changes, {**(core or {}), **files, **(mods or {})})
    return replace(game, digest=digest(game)), found


def _in_order(sink: Sink) -> list[Diagnostic]:
    return sorted(sink.found, key=lambda finding: finding.span[:3])


def _too_new(sink: Sink) -> list[Diagnostic]:
    """What was written for a newer version may hold anything: only that is told."""
    return [finding for finding in _in_order(sink) if finding.code == "E215"]
