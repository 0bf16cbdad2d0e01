"""`do` of a case: who answers, and with which option, looked at with the names of its game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .case_names import Found, Names


def done_misfits(names: Names, value: Any) -> Iterator[Found]:
    """Steps of `do`."""
    for n, step in enumerate(value if isinstance(value, list) else ()):
        if not isinstance(step, Mapping):
            yield from ids_misfits(names, step, (n,))
            continue
        for who, ids in step.items():
            yield from who_misfits(names, who, (n, who))
            yield from ids_misfits(names, ids, (n, who))


def who_misfits(names: Names, who: Any, path: tuple[str | int, ...]) -> Iterator[Found]:
    """A seat, or a thing that a seat controls."""
    if not str(who).isdigit() and names.kind_of(str(who).split(".")[0]) is None and str(who) not in names.game.fields:
        yield path, f"nobody is called {who}", names.nearest_to(str(who))


def ids_misfits(names: Names, ids: Any, path: tuple[str | int, ...]) -> Iterator[Found]:
    """Ids of options; of a mapping its keys."""
    if isinstance(ids, Mapping):
        ids = list(ids)
    for n, id in enumerate(ids if isinstance(ids, list) else [ids]):
        if isinstance(id, Mapping | list):
            yield (*path, n), f"an option is named by its id, not by {id}", ""
        elif isinstance(id, str) and not names.is_option(id):
            near = names.nearest_to(id.split(".")[0], names.options)
            yield (*path, n) if isinstance(ids, list) else path, f"no option is ever called {id}", near
