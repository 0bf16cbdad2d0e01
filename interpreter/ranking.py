"""What generated queries call for `by least … then most …`: rows of values, ranked by keys in stages."""

from __future__ import annotations

from typing import Any

from .values import Entity


def best_first(found: list[Any], keys: Any, value: Any) -> Any:
    """The best by keys; what still ties, by row."""
    rest = best_rows(found, keys)
    if not rest:
        return None
    return value(*min(rest, key=lambda row: tuple(x.i if isinstance(x, Entity) else 0 for x in row)))


def best_rows(found: list[Any], keys: Any) -> list[Any]:
    """Filter in stages: a later key is computed only for what still ties."""
    rest = found
    for key, most in keys:
        if len(rest) < 2:
            return rest
        scored = [(key(*row), row) for row in rest]
        top = scored[0][0]
        for score, _ in scored:
            if (score > top) if most else (score < top):
                top = score
        rest = [row for score, row in scored if score == top]
    return rest


def best_all(found: list[Any], keys: Any, value: Any) -> tuple[Any, ...]:
    """All that tie for the best."""
    return tuple(value(*row) for row in best_rows(found, keys))


def ranked(found: list[Any], keys: Any, value: Any) -> tuple[Any, ...]:
    """All, the best first."""
    rows = list(found)
    for key, most in reversed(keys):
        rows.sort(key=lambda row: key(*row), reverse=most)
    return tuple(value(*row) for row in rows)
