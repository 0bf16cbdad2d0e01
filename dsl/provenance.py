"""Where a value of a game comes from, once an edition and mods are laid over it."""

from __future__ import annotations

from collections.abc import Mapping as Files
from dataclasses import dataclass

from .declaring import DEFAULT_LANGUAGE, text_of
from .diagnostics import Diagnostic, Sink
from .nodes import NOWHERE, Span
from .overlay import lay
from .overlay_edits import Change, Path, find, path_of
from .sections import Sections, gather
from .source import Entry, Mapping, Scalar, Sequence
from .spell import did_you_mean


@dataclass(frozen=True, slots=True)
class Origin:
    """What stands at a path: the value in words, where its key stands now, and the changes that led to it.

    `first`: where it stood in the game before any change; NOWHERE for what an overlay brought. `titles`: names of
    overlays that have one.
    """

    value: str
    span: Span
    first: Span
    changes: tuple[Change, ...]
    titles: Files[str, str]


def origin_of(
    path: str, files: Files[str, str], core: Files[str, str], mods: Files[str, str], edition: str | None = None
) -> tuple[Origin | None, list[Diagnostic]]:
    """The origin of the value at a path (`section/id.key`), or None; and what is wrong with the overlays."""
    sink = Sink()
    sections = gather(files, core, mods, sink)
    parts = path_of(path)
    laid = lay(sections, mods, edition, sink)
    changes = tuple(change for change in laid.changes if _touch(change.path, parts))
    entry = find(sections, parts)
    if entry is None and not any(change.what == "drop" for change in changes):
        return None, sink.found
    first = next((change.before for change in changes), entry.key.span if entry is not None else None)
    span = entry.key.span if entry is not None else changes[-1].span
    return Origin(_said(entry), span, first or NOWHERE, changes, _titles(sections)), sink.found


def _titles(sections: Sections) -> dict[str, str]:
    """Overlay -> its name in the default language, else in any."""
    found = {}
    for name, entry in sections.members("overlay", Sink()).items():
        said = text_of(entry.value.get("name"), {}) if isinstance(entry.value, Mapping) else {}
        found[name] = said.get(DEFAULT_LANGUAGE) or next(iter(said.values()), "")
    return found


def _touch(changed: Path, asked: Path) -> bool:
    """Is one inside the other?"""
    shared = min(len(changed), len(asked))
    return changed[:shared] == asked[:shared]


def _said(entry: Entry | None) -> str:
    """A value in few words."""
    if entry is None:
        return "not there any more"
    if isinstance(entry.value, Mapping):
        return f"a mapping of {', '.join(one.name for one in entry.value) or 'nothing'}"
    if isinstance(entry.value, Sequence):
        return f"a list of {len(entry.value.items)}"
    return _scalar(entry.value)


def _scalar(node: Scalar) -> str:
    lines = node.text.splitlines()
    return node.text if len(lines) < 2 else f"a text of {len(lines)} lines"


def nearest_path(path: str, files: Files[str, str], core: Files[str, str], mods: Files[str, str]) -> str:
    """For a path to nowhere: how far it leads, and what was probably meant behind that."""
    sections = gather(files, core, mods, Sink())
    parts = path_of(path)
    for n in range(len(parts) - 1, 0, -1):
        entry = find(sections, parts[:n])
        if entry is not None:
            names = [one.name for one in entry.value] if isinstance(entry.value, Mapping) else []
            meant = did_you_mean(parts[n], names)
            there = f"{'/'.join(parts[:2][:n])}{''.join('.' + one for one in parts[2:n])}"
            return f"{there} is there: {meant or 'it holds ' + (', '.join(names[:12]) or 'a value')}"
    return _sections_of(sections, parts[0] if parts else "")


def _sections_of(sections: Sections, asked: str) -> str:
    names = [*sections.fixed, *dict.fromkeys(entry.name for entry in sections.others)]
    return did_you_mean(asked, names) or f"sections: {', '.join(names)}"
