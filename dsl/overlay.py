"""Editions and mods: overlays laid over the sections of a game, before anything is checked.

`set`, `add` and `drop` name places by path: `section/id.key.key`, or `game.key.key`.
"""

from __future__ import annotations

from collections.abc import Collection

from .declaring import DEFAULT_LANGUAGE, text_of
from .diagnostics import Sink
from .needs import check_needs
from .overlay_edits import Laid, lay_one
from .sections import Sections
from .source import Entry, Mapping, Scalar, Sequence, Yaml
from .spell import did_you_mean


def lay(sections: Sections, mods: Collection[str], edition: str | None, sink: Sink) -> Laid:
    """Change the sections: first by the overlays of the edition, then by those in files of mods.

    Gives what was changed, in order. An overlay that needs a newer Rulewright is a finding and is not laid.
    """
    found = sections.members("overlay", sink)
    chosen = _of_edition(sections, edition, found, sink)
    chosen += [name for name, entry in found.items() if entry.key.span.file in mods and name not in chosen]
    _unlaid(sections, mods, found, sink)
    laid = Laid(sections, sink)
    for name in _in_order(chosen, found):
        node = found[name].value
        if isinstance(node, Mapping) and check_needs(node.get("needs"), "overlay", sink):
            laid.over[name] = [each.text for each in _scalars(node.get("over"))]
            lay_one(laid, name, node)
    return laid


def editions_of(sections: Sections) -> dict[str, Entry]:
    """The editions that the game declares."""
    held = (section.value for section in sections.game("editions"))
    return {entry.name: entry for part in held if isinstance(part, Mapping) for entry in part}


def _called(edition: Entry) -> str:
    """An edition by id, with its name where it has one."""
    titles = text_of(edition.value.get("name"), {}) if isinstance(edition.value, Mapping) else {}
    title = titles.get(DEFAULT_LANGUAGE) or next(iter(titles.values()), "")
    return f"{edition.name} ({title})" if title else edition.name


def _of_edition(sections: Sections, edition: str | None, found: dict[str, Entry], sink: Sink) -> list[str]:
    """The overlays that an edition of the game names."""
    if edition is None:
        return []
    editions = editions_of(sections)
    if edition not in editions:
        known = f"there are: {', '.join(map(_called, editions.values()))}" if editions else "this game has no editions"
        hint = "\n".join(filter(None, [did_you_mean(edition, editions), known]))
        for part in (*sections.game("editions"), *sections.game_parts)[:1]:
            sink.add("E220", f"the game has no edition `{edition}`", part.key.span, hint)
        return []
    named = _named(editions[edition])
    for each in named:
        if each.text not in found:
            hint = did_you_mean(each.text, found)
            sink.add("E218", f"there is no overlay `{each.text}`", each.span, hint)
    return [each.text for each in named if each.text in found]


def _named(edition: Entry) -> list[Scalar]:
    """The overlays that an edition names."""
    return _scalars(edition.value.get("overlay")) if isinstance(edition.value, Mapping) else []


def _unlaid(sections: Sections, mods: Collection[str], found: dict[str, Entry], sink: Sink) -> None:
    """Overlays of the game itself that no edition names."""
    named = {each.text for entry in editions_of(sections).values() for each in _named(entry)}
    for name, entry in found.items():
        if entry.key.span.file not in mods and name not in named:
            hint = "name it in `editions:` of the game, or put it into a folder of its own as a mod"
            sink.add("W204", f"no edition lays the overlay `{name}`", entry.key.span, hint)


def _in_order(chosen: list[str], found: dict[str, Entry]) -> list[str]:
    """As they come, but what says `over: x` after x."""
    ordered: list[str] = []

    def place(name: str, waiting: tuple[str, ...]) -> None:
        node = found[name].value
        for below in _scalars(node.get("over")) if isinstance(node, Mapping) else []:
            if below.text in chosen and below.text not in ordered and below.text not in waiting:
                place(below.text, (*waiting, name))
        if name not in ordered:
            ordered.append(name)

    for name in chosen:
        place(name, ())
    return ordered


def _scalars(node: Yaml | None) -> list[Scalar]:
    if isinstance(node, Sequence):
        return [item for item in node.items if isinstance(item, Scalar)]
    return [node] if isinstance(node, Scalar) and node.value is not None else []
