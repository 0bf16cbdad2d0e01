"""Values at run time, all immutable: int, bool, str, None, entities, tuples (lists, sets), records, counts.

Entities are compared by identity: this pool hands out the one object for each row number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

MAX_DEPTH = 64
"""How deep values may be nested in a save."""


class Entity:
    """A thing of the game, by the number of its row. Make them with `entity(i)` only: one object for each.

    Equality is identity (inherited, so it costs no call); order and hash are by `i`.
    """

    __slots__ = ("i",)

    def __init__(self, i: int) -> None:
        self.i = i

    def __hash__(self) -> int:
        return self.i

    def __lt__(self, other: object) -> bool:
        return self.i < other.i if isinstance(other, Entity) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.i <= other.i if isinstance(other, Entity) else NotImplemented

    def __repr__(self) -> str:
        return f"#{self.i}"

    def __reduce__(self) -> tuple[Callable[[int], Entity], tuple[int]]:
        return entity, (self.i,)


_pool: list[Entity] = []


def entity(i: int) -> Entity:
    """The entity of row `i` (0 or more)."""
    if i < 0:
        raise ValueError(f"a row number is 0 or more, not {i}")
    while i >= len(_pool):
        _pool.extend(Entity(row) for row in range(len(_pool), len(_pool) + 256))
    return _pool[i]


def pool(count: int) -> Sequence[Entity]:
    """The entities of all rows, at least so many."""
    entity(count)
    return _pool


def entities(rows: Sequence[int]) -> list[Entity]:
    """The entities of rows, each 0 or more."""
    known = pool(max(rows, default=0))
    return [known[i] for i in rows]


class Record(tuple[Any, ...]):
    """Named values in declared order; compares and hashes as the tuple of its values.

    Each layout is a class of its own: `layout(("negatives", "points"))((0, 2))`.
    """

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = ()
    places: ClassVar[Mapping[str, int]] = {}

    def get(self, name: str) -> Any:
        """The value of a field. Raises KeyError with the names that there are."""
        try:
            return self[self.places[name]]
        except KeyError:
            raise KeyError(f"no field {name}; there are {', '.join(self.names)}") from None

    def changed(self, **values: Any) -> Record:
        """The same record with other values of some fields."""
        unknown = set(values) - set(self.names)
        if unknown:
            raise KeyError(f"no field {min(unknown)}; there are {', '.join(self.names)}")
        return type(self)(values.get(name, old) for name, old in zip(self.names, self, strict=True))

    def __repr__(self) -> str:
        fields = zip(self.names, self, strict=True)
        return "{" + ", ".join(f"{name}: {value!r}" for name, value in fields) + "}"

    def __reduce__(self) -> tuple[Callable[..., Record], tuple[tuple[str, ...], tuple[Any, ...]]]:
        return _remake, (self.names, tuple(self))


@cache
def layout(names: tuple[str, ...]) -> type[Record]:
    """The class of records with these fields; the same one each time. Call it with the values in order."""
    if len(set(names)) != len(names):
        raise ValueError(f"a field stands twice in {', '.join(names)}")
    places = {name: at for at, name in enumerate(names)}
    return type("Record", (Record,), {"__slots__": (), "names": names, "places": places})


def record(**values: Any) -> Record:
    """A record of these fields, in this order."""
    return layout(tuple(values))(values.values())


def _remake(names: tuple[str, ...], values: tuple[Any, ...]) -> Record:
    return layout(names)(values)


class Counts(Mapping[Any, int]):
    """How many of each key; a key that is not there counts 0, and zeros are not kept.

    Iteration is in the order of the keys (see `in_order`), so equal counts behave equally, however made.
    """

    __slots__ = ("_of",)
    _of: dict[Any, int]

    def __init__(self, of: Mapping[Any, int] | Iterable[tuple[Any, int]] = ()) -> None:
        kept = {key: many for key, many in dict(of).items() if many}
        if len(kept) > 1:
            kept = {key: kept[key] for key in in_order(kept)}
        self._of = kept

    def __getitem__(self, key: Any) -> int:
        return self._of.get(key, 0)

    def __contains__(self, key: object) -> bool:
        return key in self._of

    def __iter__(self) -> Iterator[Any]:
        return iter(self._of)

    def __len__(self) -> int:
        """How many keys count other than 0."""
        return len(self._of)

    def total(self) -> int:
        """The sum over all keys."""
        return sum(self._of.values())

    def changed(self, key: Any, many: int) -> Counts:
        """The same counts, but `many` of `key`."""
        return Counts({**self._of, key: many})

    def covers(self, other: Counts) -> bool:
        """Is there at least as much of everything as in `other`?"""
        return all(self[key] >= other[key] for key in (*self._of, *other._of))

    def __add__(self, other: Counts) -> Counts:
        return self._joined(other, 1)

    def __sub__(self, other: Counts) -> Counts:
        return self._joined(other, -1)

    def _joined(self, other: Counts, sign: int) -> Counts:
        of = dict(self._of)
        for key, many in other._of.items():
            of[key] = of.get(key, 0) + sign * many
        return Counts(of)

    def __eq__(self, other: object) -> bool:
        return self._of == other._of if isinstance(other, Counts) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._of.items()))

    def __repr__(self) -> str:
        return "counts(" + ", ".join(f"{key}: {many}" for key, many in self._of.items()) + ")"

    def __reduce__(self) -> tuple[type[Counts], tuple[dict[Any, int]]]:
        return Counts, (self._of,)


# ---------------------------------------------------------------- one order of all values


def in_order(values: Iterable[Any]) -> list[Any]:
    """Sorted; values that Python cannot compare go by form: none, numbers, texts, entities, lists, counts."""
    listed = list(values)
    try:
        return sorted(listed)
    except TypeError:
        return sorted(listed, key=order_key)


def order_key(value: Any) -> tuple[Any, ...]:
    """A key that extends the natural order of values to mixed forms. Raises TypeError on anything else."""
    if value is None:
        return (0,)
    if isinstance(value, int):
        return (1, value)
    if isinstance(value, str):
        return (2, value)
    if isinstance(value, Entity):
        return (3, value.i)
    if isinstance(value, tuple):
        return (4, tuple(order_key(part) for part in value))
    if isinstance(value, Counts):
        return (5, tuple((order_key(key), many) for key, many in value.items()))
    raise TypeError(f"{type(value).__name__} is not a value of the game")


def as_set(values: Iterable[Any]) -> tuple[Any, ...]:
    """A set: each value once, in order, so that equal sets are equal tuples."""
    out: list[Any] = []
    for value in in_order(values):
        if not out or out[-1] != value:
            out.append(value)
    return tuple(out)


# ---------------------------------------------------------------- to JSON and back


def encode(value: Any, name_of: Callable[[Entity], Any]) -> Any:
    """A value as JSON data. `name_of` says how an entity is written (text or int).

    Besides lists: `{"thing": name}`, `{"record": [[field, value] …]}`, `{"counts": [[key, n] …]}`.
    Raises TypeError on what is not a value of the game (floats, dicts, Python lists).
    """
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, Entity):
        return {"thing": name_of(value)}
    if isinstance(value, Record):
        fields = zip(value.names, value, strict=True)
        return {"record": [[name, encode(part, name_of)] for name, part in fields]}
    if isinstance(value, tuple):
        return [encode(part, name_of) for part in value]
    if isinstance(value, Counts):
        return {"counts": [[encode(key, name_of), many] for key, many in value.items()]}
    raise TypeError(f"{type(value).__name__} is not a value of the game")


def decode(data: Any, entity_of: Callable[[Any], Entity]) -> Any:
    """The value that `encode` wrote. Raises ValueError on other data, and what `entity_of` raises."""
    return _decode(data, entity_of, MAX_DEPTH)


def _decode(data: Any, entity_of: Callable[[Any], Entity], depth: int) -> Any:
    if data is None or isinstance(data, (int, str)):
        return data
    if depth == 0:
        raise ValueError(f"values nested deeper than {MAX_DEPTH}")
    if isinstance(data, list):
        return tuple(_decode(part, entity_of, depth - 1) for part in data)
    if not isinstance(data, dict) or len(data) != 1:
        raise ValueError(f"not a value of the game: {_short(data)}")
    form, body = next(iter(data.items()))
    if form == "thing":
        return entity_of(body)
    pairs = _pairs(body)
    if form == "record" and all(isinstance(name, str) for name, _ in pairs):
        parts = [_decode(part, entity_of, depth - 1) for _, part in pairs]
        return layout(tuple(name for name, _ in pairs))(parts)
    if form == "counts" and all(type(many) is int for _, many in pairs):
        return Counts([(_decode(key, entity_of, depth - 1), many) for key, many in pairs])
    raise ValueError(f"not a value of the game: {_short(data)}")


def _pairs(body: Any) -> list[Any]:
    """The body of a record or of counts: a list of lists of two. Raises ValueError."""
    if isinstance(body, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in body):
        return body
    raise ValueError(f"not a list of pairs: {_short(body)}")


def _short(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 60 else text[:57] + "…"


def canonical(data: Any) -> bytes:
    """JSON data as bytes, equal when the data are: for digests and saves. Raises ValueError on NaN."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")
