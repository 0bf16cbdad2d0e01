"""Every place of a game where a mutant can be made, found by walking the typed tree.

A mutant is a change at a path (names of fields, keys, indices) from the Game. What kinds inherit stands
there several times; such places have one span and are changed together. Only rules are changed: no name, prompt or
log line, and nothing that no case could show (`left_out`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.dsl import typed
from rulewright.dsl.game import Abilities, ActionDef, AttributeDef, Definition
from rulewright.dsl.nodes import NOWHERE, Span

from .left_out import advice, is_never_read

if TYPE_CHECKING:
    from rulewright.dsl.game import Game

Step = str | int | tuple[Any, ...]
Path = tuple[Any, ...]

# What cases can notice; names, prompts, cases and rules are left alone.
PARTS = (
    "setup",
    "dice",
    "kinds",
    "fields",
    "spans",
    "tables",
    "functions",
    "verbs",
    "definitions",
    "effects",
    "abilities",
    "actions",
    "flow",
)
_SKIPPED = frozenset(
    {"span", "type", "name", "text", "log", "key", "id", "seats", "size", "positions", "reason", "said"}
)


@dataclass(frozen=True, slots=True)
class Site:
    """A place: `what` is done (delete, number, blank), `label` tells it, `words` say what it is about."""

    path: Path
    what: str
    label: str
    span: Span
    words: frozenset[str]

    def authored(self) -> tuple[Any, ...]:
        """The same for all places that come from the same text."""
        return (self.span, self.what, self.label, self.path[-1]) if self.span.line else self.path


@dataclass(frozen=True, slots=True)
class Mutation:
    """One change of the text of a game, at every place where that text counts."""

    sites: tuple[Site, ...]

    @property
    def first(self) -> Site:
        """The place that stands for all."""
        return self.sites[0]


def mutations(game: Game) -> list[Mutation]:
    """All changes that can be made, in the order of the game's parts."""
    together: dict[tuple[Any, ...], list[Site]] = {}
    bots = advice(game)
    for part in PARTS:
        for site in _walk(getattr(game, part), (part,), NOWHERE, frozenset()):
            if site.path[:2] not in bots:
                together.setdefault(site.authored(), []).append(site)
    return [Mutation(tuple(places)) for places in together.values() if not _is_idle(game, places)]


def _is_idle(game: Game, places: list[Site]) -> bool:
    """A start value that no thing ever has; a row in the middle of a range, whose ends are changed as well."""
    match places[0].path:
        case ("tables", name, "rows", keys):
            return _within_a_range(game.tables[name].rows, keys)
        case ("kinds", _, "attributes", name, "start"):
            return is_never_read(game, {place.path[1] for place in places}, str(name))
    return False


def _within_a_range(rows: Mapping[tuple[Any, ...], Any], keys: tuple[Any, ...]) -> bool:
    """Are the rows before and behind it, in one of its keys, the same?"""

    def beside(place: int, step: int) -> Any:
        return rows.get((*keys[:place], keys[place] + step, *keys[place + 1 :]))

    numbers = [place for place, key in enumerate(keys) if isinstance(key, int) and not isinstance(key, bool)]
    return any(beside(place, -1) == rows[keys] == beside(place, 1) for place in numbers)


def _walk(node: Any, path: Path, span: Span, words: frozenset[str]) -> Iterator[Site]:
    """Sites below a value; `span` is the innermost place, `words` the ids on the way."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            inside = words | {str(key).rpartition("/")[2]} if isinstance(key, str) else words
            yield from _blanked(value, (*path, key), inside)
            yield from _number(value, (*path, key), span, inside)
            yield from _walk(value, (*path, key), span, inside)
    elif isinstance(node, (tuple, list)) and not isinstance(node, Span):
        for index, value in enumerate(node):
            yield from _removed(value, (*path, index), words)
            yield from _number(value, (*path, index), span, words)
            yield from _walk(value, (*path, index), span, words)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        yield from _fields(node, path, getattr(node, "span", NOWHERE), words)


def _fields(node: Any, path: Path, span: Span, words: frozenset[str]) -> Iterator[Site]:
    here = span if span.line else NOWHERE
    named = words | {node.name} if isinstance(node, ActionDef) else words
    for one in dataclasses.fields(node):
        if one.name not in _SKIPPED and not _goes_without_saying(node, one.name):
            value = getattr(node, one.name)
            yield from _number(value, (*path, one.name), here, named, _part(node, one.name))
            yield from _walk(value, (*path, one.name), here, named)


def _goes_without_saying(node: Any, part: str) -> bool:
    """Numbers that nobody need write: 0 at the start, the one thing of `choose up to one`."""
    if isinstance(node, AttributeDef):
        return part == "start" and node.start == 0
    return isinstance(node, typed.Choose) and node.single and part == "count"


def _part(node: Any, part: str) -> str:
    """Which of several numbers that stand at one place."""
    return f"{part} of {node.name}: " if isinstance(node, AttributeDef) else ""


def _blanked(value: Any, path: Path, words: frozenset[str]) -> Iterator[Site]:
    """A definition loses its rules; taking it away whole would leave names without meaning."""
    if isinstance(value, Definition) and (value.abilities.rules or value.actions):
        yield Site(path, "blank", f"{value.id} does nothing", value.span, words | {value.id})


def _removed(value: Any, path: Path, words: frozenset[str]) -> Iterator[Site]:
    """An ability, an action or a statement is left out."""
    if isinstance(value, typed.Trigger):
        yield Site(
            path, "delete", f"without: at {value.window} {value.event}", value.span, words | {value.event}
        )
    elif isinstance(value, typed.Modify):
        yield Site(path, "delete", f"without: modify {value.owner}.{value.name}", value.span, words)
    elif isinstance(value, ActionDef):
        yield Site(path, "delete", f"without the action {value.name}", value.span, words | {value.name})
    elif isinstance(value, typed.Stmt) and not _decides_nothing(value):
        yield Site(path, "delete", f"without this statement ({_word(value)})", value.span, words)


def _decides_nothing(statement: typed.Stmt) -> bool:
    """A name for a value (without it the rest would have no meaning), or a line for people to read."""
    return isinstance(statement, typed.Let) or (isinstance(statement, typed.Do) and statement.verb == "log")


def _word(statement: typed.Stmt) -> str:
    return statement.verb if isinstance(statement, typed.Do) else type(statement).__name__.lower()


def _number(
    value: Any, path: Path, span: Span, words: frozenset[str], what: str = ""
) -> Iterator[Site]:
    """A number becomes one more; a start value and a row of a table too."""
    if isinstance(value, bool) or (path[-1:] == ("copies",) and value == 1):
        return
    if isinstance(value, int):
        label = f"{what or _row(path)}{value + 1} instead of {value}"
        yield Site(path, "number", label, span, words)


def _row(path: Path) -> str:
    """Which value of a definition, which row of a table: several may stand at one place."""
    match path:
        case ("definitions", _, "values", name, *_):
            return f"{name}: "
        case ("tables", _, "rows", keys, *_):
            return f"{', '.join(str(getattr(key, 'key', key)) for key in keys)}: "
    return ""


def mutant(game: Game, mutation: Mutation) -> Game:
    """The game with this one change. Its digest differs, so that nothing compiled is shared by mistake."""
    changed: Any = game
    for site in reversed(mutation.sites):
        changed = _change(changed, site.path, _CHANGES[site.what])
    first = mutation.first
    mark = f"{game.digest}/{first.what}/{'/'.join(map(str, first.path))}"
    result: Game = dataclasses.replace(changed, digest=mark)
    return result


def _change(node: Any, path: Path, change: Callable[[Any], Any]) -> Any:
    """A copy of the node with the value at the path changed; `_GONE` leaves it out."""
    step, rest = path[0], path[1:]
    inner = _at(node, step)
    new = change(inner) if not rest else _change(inner, rest, change)
    if isinstance(node, Mapping):
        return {
            key: new if key == step else value
            for key, value in node.items()
            if key != step or new is not _GONE
        }
    if isinstance(node, (tuple, list)):
        items = [*node[:step], *([] if new is _GONE else [new]), *node[step + 1 :]]
        return tuple(items) if isinstance(node, tuple) else items
    return dataclasses.replace(node, **{step: new})


def _at(node: Any, step: Any) -> Any:
    return node[step] if isinstance(node, (Mapping, tuple, list)) else getattr(node, step)


_GONE = object()
_CHANGES: dict[str, Callable[[Any], Any]] = {
    "delete": lambda value: _GONE,
    "number": lambda value: value + 1,
    "blank": lambda value: dataclasses.replace(value, abilities=Abilities(), actions=()),
}
