"""Which names the rules of a game use, found by walking its typed tree once."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulewright.dsl import game as parts
from rulewright.dsl import typed

if TYPE_CHECKING:
    from rulewright.dsl.game import Game

_BRACES = re.compile(r"\{([a-z_0-9.]+)\}")
_SKIPPED = frozenset({"span", "type", "name", "title"})
_NOT_RUN = frozenset({"cases", "rules", "bench"})


@dataclass(slots=True)
class Uses:
    """Sets of names. `called`: verbs that are performed; `spans`: named anywhere; `opened`: run or opened."""

    called: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)
    zones: set[str] = field(default_factory=set)
    spans: set[str] = field(default_factory=set)
    opened: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    definitions: set[str] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)


def uses_of(game: Game) -> Uses:
    """Walk everything that can run."""
    uses = Uses()
    for one in dataclasses.fields(game):
        if one.name not in _NOT_RUN | _SKIPPED:
            _collect(uses, getattr(game, one.name))
    return uses


def _collect(uses: Uses, part: Any) -> None:
    for node in walk(part):
        for base in type(node).__mro__:
            collect = _COLLECT.get(base)
            if collect:
                collect(uses, node)


def walk(node: Any) -> Iterator[Any]:
    """Every dataclass instance and every text below a node."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, Mapping):
        for key, value in node.items():
            yield from walk(key)
            yield from walk(value)
    elif isinstance(node, (tuple, list, set, frozenset)):
        for value in node:
            yield from walk(value)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        yield node
        for one in dataclasses.fields(node):
            if one.name not in _SKIPPED:
                yield from walk(getattr(node, one.name))


def _text(uses: Uses, text: str) -> None:
    """Names in the braces of prompts and labels are uses too."""
    for path in _BRACES.findall(text) if "{" in text else ():
        uses.attributes.update(path.split("."))


def _do(uses: Uses, node: typed.Do) -> None:
    uses.called.add(node.verb)


def _trigger(uses: Uses, node: typed.Trigger) -> None:
    if node.once_per:
        uses.spans.add(node.once_per)


def _named_span(uses: Uses, node: Any) -> None:
    uses.spans.add(node.name)


def _opened(uses: Uses, node: Any) -> None:
    uses.opened.add(node.name)
    uses.spans.add(node.name)


def _read(uses: Uses, node: Any) -> None:
    """`x.name` may be an attribute, a zone or the field of a span."""
    uses.attributes.add(node.name)
    uses.zones.add(node.name)


def _zone(uses: Uses, node: Any) -> None:
    uses.zones.add(node.name)


def _function(uses: Uses, node: Any) -> None:
    uses.functions.add(node.function)


def _kind(uses: Uses, node: Any) -> None:
    uses.kinds.add(node.kind)


def _definition(uses: Uses, node: Any) -> None:
    uses.definitions.add(node.key)


def _const(uses: Uses, node: typed.Const) -> None:
    if isinstance(node.value, str):
        uses.words.add(node.value)


def _modify(uses: Uses, node: typed.Modify) -> None:
    """What is modified counts as known, not as used: nobody may read it."""
    if node.target == "function":
        uses.functions.add(node.owner)


def _live(uses: Uses, node: parts.KindDef) -> None:
    uses.zones.update(node.live_in)


def _action(uses: Uses, node: parts.ActionDef) -> None:
    uses.zones.update(node.live_in)
    if node.limit:
        uses.spans.add(node.limit.rpartition(" ")[2])


_COLLECT: dict[type, Callable[[Uses, Any], None]] = {
    str: _text,
    typed.Do: _do,
    typed.Trigger: _trigger,
    typed.Modify: _modify,
    typed.Run: _opened,
    typed.Open: _opened,
    typed.Close: _named_span,
    typed.End: _named_span,
    typed.SpanRow: _named_span,
    typed.Duration: _named_span,
    typed.Attr: _read,
    typed.SetAttr: _read,
    typed.Zone: _zone,
    typed.ZoneOf: _zone,
    typed.CallFunction: _function,
    typed.RuleOf: _function,
    typed.Extent: _kind,
    typed.IsKind: _kind,
    typed.Thing: _definition,
    typed.IsDefinition: _definition,
    typed.HasStatus: lambda uses, node: uses.definitions.add(node.status),
    typed.TableRead: lambda uses, node: uses.tables.add(node.table),
    typed.Const: _const,
    parts.ActionDef: _action,
    parts.KindDef: _live,
}
