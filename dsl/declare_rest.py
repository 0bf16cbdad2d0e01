"""Sections that effect text knows nothing of: title and policies, cases, rules of the book, bench, locale."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .declaring import Declaring, entries, number, word, words
from .game import CaseDef, RuleDef
from .source import Entry, Mapping, Yaml, plain

WINDOWS = ("replace", "before", "after", "start", "end", "settle", "check", "apply", "then")
OWN_WINDOWS = ("before", "after")


def declare_head(work: Declaring) -> None:
    """Title, version, seats, policies and small tables of the section `game`."""
    extras = work.out.extras
    extras["title"] = work.text(_game(work, "title"))
    extras["version"] = word(_game(work, "version")) or ""
    extras["seats"] = _seats(work)
    extras["party"] = word(_game(work, "party")) or "first"
    extras["undo"] = word(_game(work, "undo")) or "own"
    extras["simultaneous"] = word(_game(work, "simultaneous")) or "ask"
    members = work.sections.game_members("renames", work.sink)
    extras["renames"] = {name: word(entry.value) or "" for name, entry in members.items()}
    extras["windows"] = work.world.windows
    _windows(work)
    _check_party(work)


def _windows(work: Declaring) -> None:
    """Windows of the game's own; their names are not those of others, nor of verbs and spans."""
    for name, entry in work.sections.game_members("windows", work.sink).items():
        work.name(entry.key, "a window")
        if name in WINDOWS:
            message = f"every game has a window `{name}` already"
            work.error("E207", message, entry.key.span, "choose another name")
        elif word(entry.value) in OWN_WINDOWS:
            work.world.windows[name] = word(entry.value) or ""


def _game(work: Declaring, key: str) -> Yaml | None:
    entry = work.sections.game_value(key, work.sink)
    return entry.value if entry else None


def _seats(work: Declaring) -> tuple[int, int]:
    """`2` or `2..4`; one to one where nothing is said."""
    node = _game(work, "seats")
    fixed = number(node)
    if fixed is not None:
        return fixed, fixed
    low, dots, high = (word(node) or "").partition("..")
    if not (dots and low.isdigit() and high.isdigit()):
        return 1, 1
    if node is not None and not 1 <= int(low) <= int(high) <= 32:
        work.error(
            "E204", f"`seats` cannot be `{word(node)}`", node.span, "write the smaller number first: 2..4"
        )
    return int(low), int(high)


def _check_party(work: Declaring) -> None:
    """The policy `leader` needs an attribute that says who leads."""
    node = _game(work, "party")
    if word(node) == "leader" and "leader" not in work.world.fields and node is not None:
        hint = "declare it: `has: {leader: player?}`"
        work.error("E205", "`party: leader` needs an attribute `leader` of the game", node.span, hint)


def declare_cases(work: Declaring) -> None:
    """`cases`: plain data; every case of a file is given what its `defaults` are given."""
    found = []
    shared = {
        section.key.span.file: plain(section.value.get("defaults")) or {}
        for section in work.sections.fixed.get("cases", [])
        if isinstance(section.value, Mapping)
    }
    for name, entry in work.sections.members("cases", work.sink).items():
        body, span = plain(entry.value), entry.key.span
        if isinstance(body, dict):
            covers = tuple(str(each) for each in body.get("covers") or ())
            more = shared[span.file]
            found.append(CaseDef(name, covers, _over(more, body), span.file, span, _only_shared(more, body)))
    work.out.extras["cases"] = tuple(found)


def _only_shared(shared: Any, own: Any) -> frozenset[tuple[str, str]]:
    """Rolls and draws that the defaults give and the case does not."""

    def streams(body: Any) -> set[tuple[str, str]]:
        given = body.get("given") if isinstance(body, dict) else None
        kinds = given if isinstance(given, dict) else {}
        return {(kind, str(name)) for kind in ("rolls", "draws") for name in kinds.get(kind) or ()}

    return frozenset(streams(shared) - streams(own))


def _over(shared: Any, own: Any) -> Any:
    """Mappings joined key by key; what is given itself wins."""
    if not (isinstance(shared, dict) and isinstance(own, dict)):
        return own
    both = {key: _over(shared[key], value) if key in shared else value for key, value in own.items()}
    return {key: value for key, value in shared.items() if key not in own} | both


def declare_rules(work: Declaring) -> None:
    """`rules`: the book's rules by id."""
    found: dict[str, RuleDef] = {}
    for name, entry in work.sections.members("rules", work.sink).items():
        node = entry.value
        if isinstance(node, Mapping):
            said = work.text(node.get("text"))
            text = said.get("en") or next(iter(said.values()), "")
            line = number(node.get("line")) or 0
            found[name] = RuleDef(name, line, text, word(node.get("not_modelled")), entry.key.span)
    work.out.extras["rules"] = found
    _check_covers(work, found)


def _check_covers(work: Declaring, rules: dict[str, RuleDef]) -> None:
    """Cases cover rules that exist, where the game has rules at all."""
    for section in work.sections.fixed.get("cases", []) if rules else []:
        for entry in entries(section.value):
            covers = entry.value.get("covers") if isinstance(entry.value, Mapping) else None
            for node in words(covers):
                work.known(node, rules, "rule")


def declare_bench(work: Declaring) -> None:
    """`bench`: plain data."""
    members = work.sections.members("bench", work.sink)
    work.out.extras["bench"] = {name: plain(entry.value) for name, entry in members.items()}


# ---------------------------------------------------------------- locale


def read_translations(work: Declaring) -> None:
    """`texts:` of all locales, before any text is read."""
    for entry in work.sections.fixed.get("locale", []):
        language = word(entry.value.get("language")) if isinstance(entry.value, Mapping) else None
        if isinstance(entry.value, Mapping) and language is not None:
            for text in entries(entry.value.get("texts")):
                work.out.translations.setdefault(text.name, {})[language] = word(text.value) or ""


def apply_locales(work: Declaring) -> None:
    """`locale`: the title and names of things in one more language; unknown ones are findings."""
    for entry in work.sections.fixed.get("locale", []):
        if not isinstance(entry.value, Mapping):
            continue
        language = word(entry.value.get("language"))
        if language is None:
            continue
        work.languages[language] = None
        title = word(entry.value.get("title"))
        if title:
            work.out.extras["title"] = {**work.out.extras["title"], language: title}
        for name in entries(entry.value.get("names")):
            _translate_name(work, name, language)


def _translate_name(work: Declaring, entry: Entry, language: str) -> None:
    """Put a translated name where the name in the default language stands."""
    world, said = work.world, word(entry.value) or ""
    key = world.ids.get(entry.name)
    symbols: dict[str, Any] = work.out.extras.setdefault("symbol_names", {})
    if key is not None:
        held = world.definitions[key]
        world.definitions[key] = replace(held, name={**held.name, language: said})
    elif any(entry.name in listed for listed in world.symbols.values()):
        symbols[entry.name] = {**symbols.get(entry.name, {}), language: said}
    else:
        known = [*world.ids, *(symbol for listed in world.symbols.values() for symbol in listed)]
        hint = work.nearest(entry.name, known)
        work.error("E209", f"there is no thing or word `{entry.name}`", entry.key.span, hint)
