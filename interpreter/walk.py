"""Going through typed trees: children of a node, and the local names it needs from outside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from rulewright.dsl import typed

_known: dict[type, tuple[str, ...]] = {}


def _parts(of: type[typed.Typed]) -> tuple[str, ...]:
    """The fields of a node's class that may hold nodes."""
    found = _known.get(of)
    if found is None:
        found = _known[of] = tuple(part.name for part in fields(of) if part.name not in ("span", "type"))
    return found


def children(node: Any) -> list[Any]:
    """The typed nodes directly inside a node."""
    found: list[Any] = []
    for name in _parts(type(node)):
        _add_nodes(getattr(node, name), found)
    return found


def _nodes(value: Any) -> list[Any]:
    found: list[Any] = []
    _add_nodes(value, found)
    return found


def _add_nodes(value: Any, found: list[Any]) -> None:
    if isinstance(value, tuple):
        for item in value:
            _add_nodes(item, found)
    elif isinstance(value, typed.Typed):
        found.append(value)


def walk(node: Any) -> Iterator[Any]:
    """A node and everything below it, parents first."""
    todo = [node]
    while todo:
        found = todo.pop()
        yield found
        todo += reversed(children(found))


def free_names(node: Any) -> tuple[str, ...]:
    """The local names that a node reads and does not bind itself, in order of first use."""
    found: dict[str, None] = {}
    _collect(node, frozenset(), found)
    return tuple(found)


def _collect(node: Any, bound: frozenset[str], found: dict[str, None]) -> None:
    if isinstance(node, typed.Local):
        if node.name not in bound:
            found[node.name] = None
        return
    if isinstance(node, (typed.Query, typed.ForEach)):
        inner = bound
        for source in node.sources:
            _collect(source.of, inner, found)
            inner = inner | {source.name}
        for name in _parts(type(node)):
            if name != "sources":
                for child in _nodes(getattr(node, name)):
                    _collect(child, inner, found)
        return
    if isinstance(node, typed.LateArg):
        _collect(node.body, bound | set(node.binds), found)
        return
    for child in children(node):
        _collect(child, bound, found)
    if isinstance(node, typed.Until):
        for name in node.captures:
            if name not in bound:
                found[name] = None
