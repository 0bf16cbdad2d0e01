"""Copies of typed expressions with locals replaced by other expressions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from .. import typed

T = TypeVar("T", bound=typed.Typed)


def replace_locals(of: T, by: Mapping[str, typed.Expr]) -> T:
    """The same tree with each `Local` named in `by` replaced; names bound by a query inside stay."""
    if isinstance(of, typed.Local):
        return by.get(of.name, of)  # type: ignore[return-value]
    if isinstance(of, typed.Query):
        by = {name: value for name, value in by.items() if name not in {source.name for source in of.sources}}
    changed = {each.name: _inside(getattr(of, each.name), by) for each in fields(of)}
    return replace(of, **{name: value for name, value in changed.items() if value is not getattr(of, name)})


def _inside(value: Any, by: Mapping[str, typed.Expr]) -> Any:
    if isinstance(value, typed.Typed):
        return replace_locals(value, by)
    if type(value) is tuple and any(isinstance(each, typed.Typed | tuple) for each in value):
        return tuple(_inside(each, by) for each in value)
    return value
