"""Is a value what a case says? YAML has numbers for numbered spaces and the word `none`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def same(expected: Any, got: Any, ordered: bool = True) -> bool:
    """Equal as authors mean it; lists in any order unless `ordered`."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return _same_dict(expected, got, ordered)
    if isinstance(expected, list) and isinstance(got, (list, tuple)):
        return _same_list(expected, got, ordered)
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    return bool(_word(expected) == _word(got))


def _word(value: Any) -> Any:
    """Keys are text, even where YAML reads a number; none is a word."""
    return "none" if value is None else str(value) if isinstance(value, (int, str)) else value


def _same_dict(expected: dict[Any, Any], got: dict[Any, Any], ordered: bool) -> bool:
    theirs = {str(name): value for name, value in got.items()}
    ours = {str(name): value for name, value in expected.items()}
    return ours.keys() == theirs.keys() and all(
        same(value, theirs[name], ordered) for name, value in ours.items()
    )


def _same_list(expected: Sequence[Any], got: Sequence[Any], ordered: bool) -> bool:
    if len(expected) != len(got):
        return False
    if ordered:
        return all(same(left, right, ordered) for left, right in zip(expected, got, strict=True))
    rest = list(got)
    for wanted in expected:
        at = next((at for at, one in enumerate(rest) if same(wanted, one, ordered)), None)
        if at is None:
            return False
        del rest[at]
    return True


def in_order(wanted: Sequence[Any], happened: Sequence[Any]) -> int | None:
    """Index of the first wanted item that did not happen after those before it; None when all did."""
    at = 0
    for index, item in enumerate(wanted):
        while at < len(happened) and not _matches(item, happened[at]):
            at += 1
        if at == len(happened):
            return index
        at += 1
    return None


def _matches(wanted: Any, happened: Any) -> bool:
    """`hurt` is any event of that name; `{hurt: {amount: 2}}` one with that amount."""
    if isinstance(wanted, str) and isinstance(happened, dict):
        return wanted in happened
    if isinstance(wanted, dict) and isinstance(happened, dict):
        return all(name in happened and _within(inner, happened[name]) for name, inner in wanted.items())
    return same(wanted, happened)


def _within(wanted: Any, got: Any) -> bool:
    if isinstance(wanted, dict) and isinstance(got, dict):
        return all(str(name) in got and same(value, got[str(name)]) for name, value in wanted.items())
    return same(wanted, got)
