"""No word of any game stands in the code: neither a game's name, nor an id, attribute or symbol of one."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator

import pytest

from rulewright.dsl.game import Game
from rulewright.dsl.reserved import EXPRESSION_WORDS, NO_VERBS
from rulewright.interpreter.primitives import FUNCTIONS, VERBS
from rulewright.tools.content import content_folder, load_game
from rulewright.tools.games import games_below

from .code import PACKAGES, ROOT, sources

ORDINARY = frozenset(
    (
        *("action", "ally", "back", "bearer", "body", "card", "character", "checks", "die", "effect"),
        *("empty", "enemy", "field", "goal", "groups", "half", "left", "legend", "lost"),
        *("mark", "null", "place", "play", "player", "power", "range", "read", "shared"),
        *("site", "space", "status", "struck", "times", "unit", "variant", "ways"),
        *("won", "x", "red", "green", "yellow", "blue", "failed", "offered", "core", "blank"),
    )
)
"""Words that mean something of their own in the code; the list stays short."""

WORKBENCH = "workbench"
"""A game about the language itself: its words are the language's."""


def games() -> list[Game]:
    return [load_game(folder) for folder in games_below(content_folder()) if folder.name != WORKBENCH]


def words_of(game: Game) -> Iterator[str]:
    """Everything that the authors of a game have named."""
    yield from (one.id for one in game.definitions.values())
    for kind in game.kinds.values():
        yield from (kind.name, *kind.attributes, *kind.zones)
    for named in (game.verbs, game.functions, game.tables, game.spans, game.zones, game.fields, game.setup, game.dice):
        yield from named
    yield from (word for words in game.symbols.values() for word in words)


def language() -> set[str]:
    """Words of the language and of the YAML around it."""
    keys = {word for path in (ROOT / "schemas").glob("*.json") for word in _keys(json.loads(path.read_text("utf-8")))}
    return keys | EXPRESSION_WORDS | NO_VERBS | set(FUNCTIONS) | set(VERBS)


def _keys(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        yield from (word for word in schema.get("enum", ()) if isinstance(word, str))
        for part in schema.values():
            yield from _keys(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _keys(part)


def literals() -> Iterator[tuple[str, str]]:
    """Every text in the code that is a single word, with its place."""
    for source in sources().values():
        for node in ast.walk(source.tree):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and re.fullmatch(r"[a-z_]\w*", text):
                yield text, f"{source.shown}:{node.lineno}"


def test_no_id_or_attribute_of_a_game_stands_in_the_code():
    allowed = language() | ORDINARY
    known = {word for game in games() for word in words_of(game)} - allowed
    assert not sorted({f"{place} {word}" for word, place in literals() if word in known})


def test_the_list_of_ordinary_words_is_short():
    used = {word for word, _ in literals()}
    assert len(ORDINARY) <= 64
    assert not sorted((ORDINARY & language()) | (ORDINARY - used))


@pytest.mark.parametrize("package", PACKAGES)
def test_no_game_is_named_in_the_code(package: str):
    titles = {re.escape(folder.name) for folder in games_below(content_folder()) if folder.parent.name != "classics"}
    titles |= {re.escape(game.title["en"]) for game in games() if game.name.rpartition("/")[2] not in ("pig",)}
    named = re.compile("|".join(sorted(titles)), re.I)
    found = [
        f"{path.relative_to(ROOT)}:{n}: {line.strip()}"
        for path in sorted((ROOT / package).rglob("*"))
        if path.suffix in (".py", ".lark", ".txt", ".json")
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert not found
