"""The files of a game as one: every section with its entries, in the order of authoring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .diagnostics import Sink
from .schema import check, check_section, unknown_key
from .source import Entry, Yaml, read
from .source import Mapping as YamlMapping

FIXED = ("game", "verbs", "functions", "tables", "cases", "rules", "locale", "overlay", "bench")
APART = {"cases": ("cases",), "locale": ("locale",)}
"""Sub-folders whose files hold only these sections."""


@dataclass(slots=True)
class Sections:
    """Top entries of all files. `core` entries come first and may be extended by those of the game."""

    fixed: dict[str, list[Entry]] = field(default_factory=dict)
    others: list[Entry] = field(default_factory=list)
    core_files: frozenset[str] = frozenset()
    whole: bool = True
    """Could every file be read?"""

    @property
    def game_parts(self) -> list[Entry]:
        """The sections `game` of the game's own files."""
        return [entry for entry in self.fixed.get("game", []) if not self.is_core(entry)]

    def members(self, section: str, sink: Sink) -> dict[str, Entry]:
        """The entries inside all parts of a section; one that stands twice is a finding."""
        apart = ("defaults",) if section == "cases" else ()
        return joined((entry.value for entry in self.fixed.get(section, [])), sink, apart)

    def game(self, key: str) -> list[Entry]:
        """All entries of that key in the parts of the section `game`."""
        parts = (part.value for part in self.fixed.get("game", []))
        found = (part.entry(key) for part in parts if isinstance(part, YamlMapping))
        return [entry for entry in found if entry is not None]

    def game_members(self, key: str, sink: Sink) -> dict[str, Entry]:
        """The entries inside all parts of one key of `game`, such as `zones`."""
        return joined((entry.value for entry in self.game(key)), sink)

    def game_value(self, key: str, sink: Sink) -> Entry | None:
        """The one entry of a key of `game` that may stand once only."""
        found = self.game(key)
        for again in found[1:]:
            note = ("first here", found[0].key.span)
            sink.add(
                "E207", f"`{key}` of the game stands twice", again.key.span, "keep one of the two", [note]
            )
        return found[0] if found else None

    def is_core(self, entry: Entry) -> bool:
        """Does it come from the files shared by all games?"""
        return entry.key.span.file in self.core_files


def gather(
    files: Mapping[str, str], core: Mapping[str, str], mods: Mapping[str, str], sink: Sink
) -> Sections:
    """Read all files: core, game, mods, each in the order of their names (those of mods as they come)."""
    sections = Sections(core_files=frozenset(core))
    for texts in (core, files, mods):
        above = _common(texts) if texts is files else 0
        for name in texts if texts is mods else sorted(texts):
            root = read(name, texts[name], sink)
            if root is not None:
                _take(sections, root, name, above, sink)
            elif any(finding.span.file == name and finding.severity == "error" for finding in sink.found):
                sections.whole = False
    return sections


def _common(names: Iterable[str]) -> int:
    """How many folders all paths share: the game's own lies there, however it is called."""
    folders = [name.split("/")[:-1] for name in names]
    shared = 0
    for parts in zip(*folders, strict=False):
        if len(set(parts)) > 1:
            break
        shared += 1
    return shared


def _take(sections: Sections, root: YamlMapping, file: str, above: int, sink: Sink) -> None:
    """Sort the sections of one file; `above`: so many folders of its path lie above the game."""
    folder = next((part for part in file.split("/")[above:-1] if part in APART), "")
    for entry in root:
        if folder and entry.name not in APART[folder]:
            hint = f"write it in a file outside {folder}/"
            sink.add("E217", f"files of {folder}/ hold only the section `{folder}`", entry.key.span, hint)
        elif entry.name in FIXED:
            sections.fixed.setdefault(entry.name, []).append(entry)
        else:
            sections.others.append(entry)


def check_sections(sections: Sections, sink: Sink) -> None:
    """Check the sections whose names are fixed against their schemas."""
    for entries in sections.fixed.values():
        for entry in entries:
            check_section(entry.name, entry, sink)


def joined(parts: Iterable[Yaml], sink: Sink, apart: tuple[str, ...] = ()) -> dict[str, Entry]:
    """The entries of several mappings as one, without those named in `apart`."""
    found: dict[str, Entry] = {}
    for part in parts:
        for entry in part if isinstance(part, YamlMapping) else ():
            if entry.name in apart:
                continue
            if entry.name in found:
                note = ("first here", found[entry.name].key.span)
                sink.add(
                    "E207",
                    f"`{entry.name}` is declared twice",
                    entry.key.span,
                    "rename one of the two",
                    [note],
                )
            else:
                found[entry.name] = entry
    return found


def check_keys(entry: Entry, part: dict[str, object], sink: Sink, more: dict[str, str]) -> None:
    """Check one definition against the schema of its kind; `more`: homes of attributes of other kinds."""
    known = part["properties"]
    assert isinstance(known, dict)
    for inner in entry.value if isinstance(entry.value, YamlMapping) else ():
        if inner.name not in known:
            unknown_key(inner, part, sink, more)
        elif known[inner.name]:
            check(inner.value, known[inner.name], sink, inner.key)
