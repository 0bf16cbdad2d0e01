"""All stages of this package in a row: files -> Game, or what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from .assemble import assemble
from .check import check_game
from .check_groups import check_groups
from .declare import declare
from .diagnostics import Diagnostic, Sink
from .digest import digest
from .game import Game
from .overlay import lay
from .sections import Sections, check_sections, gather
from .source import Scalar
from .vocabulary import Vocabulary

VERSION = (0, 1)
"""What `needs: rulewright >= x` is compared with."""


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
    lay(sections, frozenset(mods or {}), edition, sink)
    check_sections(sections, sink)
    _check_needs(sections, sink)
    if not sections.whole:  # what such a file declares would be missing everywhere
        return None, _in_order(sink)
    declared = declare(sections, vocabulary, sink)
    game = assemble(declared, name, sink)
    if not any(finding.severity == "error" for finding in sink.found):
        check_game(game, sink)
        check_groups(game, declared, sink)
    found = _in_order(sink)
    if any(finding.severity == "error" for finding in found):
        return None, found
    return replace(game, digest=digest(game)), found


def _in_order(sink: Sink) -> list[Diagnostic]:
    return sorted(sink.found, key=lambda finding: finding.span[:3])


def _check_needs(sections: Sections, sink: Sink) -> None:
    """Is this version new enough for the game?"""
    for entry in sections.game("needs"):
        node = entry.value
        wanted = re.search(r"\d+(\.\d+)*", node.text) if isinstance(node, Scalar) else None
        if wanted and tuple(map(int, wanted.group().split("."))) > (*VERSION, 99):
            here = ".".join(map(str, VERSION))
            message = f"this game needs Rulewright {wanted.group()} or newer, this is {here}"
            sink.add("E215", message, node.span, "update Rulewright")
