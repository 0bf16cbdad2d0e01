"""`expect` of a case: what came of it, looked at with the names of its game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.dsl.types import Type, plain

from .case_done import ids_misfits, who_misfits
from .case_names import THING, Found, Names, Part

LIST = Type("list", of=THING)
ERRORS = ("setup", "fuel", "nothing", "missing_row", "broken", "script", "refused")
ENDS = ("won", "lost", "tied", "ended", "none")



def expect_misfits(names: Names, expect: Any) -> Iterator[Found]:
    """Every expectation."""
    if not isinstance(expect, Mapping):
        yield (), "`expect` holds what comes of it, by name", ""
        return
    for key, wanted in expect.items():
        look = _EXPECT.get(str(key))
        found = look(names, wanted) if look is not None else _value(names, str(key), wanted)
        for path, message, hint in found:
            yield (key, *path), message, hint


def _seen(names: Names, wanted: Any) -> Iterator[Found]:
    """`offered`, `options`, `refused`: ids, by seat or for the first that is asked."""
    if not isinstance(wanted, Mapping):
        yield from ids_misfits(names, wanted, ())
        return
    for who, ids in wanted.items():
        yield from who_misfits(names, who, (who,))
        yield from ids_misfits(names, ids, (who,))


def _pending(names: Names, wanted: Any) -> Iterator[Found]:
    for who in wanted if isinstance(wanted, Mapping | list) else ():
        yield from who_misfits(names, who, (who,))


def _events(names: Names, wanted: Any) -> Iterator[Found]:
    for n, one in enumerate(wanted if isinstance(wanted, list) else [wanted]):
        for name, payload in one.items() if isinstance(one, Mapping) else [(one, None)]:
            if str(name) in names.game.spans:
                span = names.game.spans[str(name)]
                known = ["owner", *(field.name for field in (*span.takes, *span.has))]
            elif str(name) in names.game.verbs:
                known = [one.name for one in names.game.verbs[str(name)].parameters]
            else:
                if str(name) not in names.options:
                    yield (n,), f"there is no event {name}", names.nearest_to(str(name), names.game.verbs)
                continue
            odd = [key for key in payload if key not in known] if isinstance(payload, Mapping) else []
            yield from ((((n, name), f"{name} has no {key}", names.nearest_to(str(key), known))) for key in odd)


def _error(names: Names, wanted: Any) -> Iterator[Found]:
    if str(wanted) not in ERRORS:
        yield (), f"there is no error {wanted}", f"there are: {', '.join(ERRORS)}"


def _outcome(names: Names, wanted: Any) -> Iterator[Found]:
    ends = wanted.items() if isinstance(wanted, Mapping) else [(None, wanted)]
    for who, how in ends:
        if who is not None and not any(str(who) in pair for pair in names.game.sides):
            yield from who_misfits(names, who, (who,))
        if how is not None and str(how) not in ENDS and (isinstance(how, bool) or not isinstance(how, int)):
            yield (() if who is None else (who,)), f"nobody ends as {how}", f"there are: {', '.join(ENDS)}, or a score"


def _value(names: Names, path: str, wanted: Any) -> Iterator[Found]:
    """A path to a value, and the value where its type is known."""
    game, parts = names.game, path.split(".")
    if parts[0] in game.fields:
        yield from _behind(names, game.fields[parts[0]].type, parts, wanted)
    elif parts[0] in game.spans:
        yield from _of_span(names, parts, wanted)
    elif parts[0] in names.plurals or names.is_list(path.removesuffix(".size")):
        yield from _behind(names, LIST, [path, "size"] if parts[-1] == "size" else [path], wanted)
    else:
        yield from _of_thing(names, parts, wanted)


def _of_span(names: Names, parts: list[str], wanted: Any) -> Iterator[Found]:
    span = names.game.spans[parts[0]]
    declared = {"owner": THING, **{one.name: one.type for one in (*span.takes, *span.has)}}
    if len(parts) == 1:
        yield from _typed(names, parts[0], Type("bool"), wanted)
    elif parts[1] not in declared:
        yield (), f"{parts[0]} has no {parts[1]}", names.nearest_to(parts[1], declared)
    else:
        yield from _behind(names, declared[parts[1]], parts[1:], wanted)


def _of_thing(names: Names, parts: list[str], wanted: Any) -> Iterator[Found]:
    for n in range(len(parts), 0, -1):
        kind = names.kind_of(".".join(parts[:n]))
        if kind is not None:
            yield from _behind(names, Type("entity", kind), parts[n - 1 :], wanted)
            return
        if ".".join(parts[:n]) in names.game.maps or ".".join(parts[:n]) in names.game.zones:
            return
    yield (), f"nothing is called {parts[0]}", names.nearest_to(parts[0], names.game.fields, names.game.spans)


def _behind(names: Names, of: Type, parts: list[str], wanted: Any) -> Iterator[Found]:
    """Follow the dots behind something of a type, as far as the types are known."""
    for name in parts[1:]:
        if of.head == "entity" and of.name and not names.has(of.name, name):
            yield (), f"a {of.name} has no {name}", names.nearest_to(name, names.attributes)
            return
        found = names.follow(of, name)
        if found is None:
            return
        of = plain(found)
    yield from _typed(names, parts[-1], of, wanted)


def _typed(names: Names, name: str, of: Type, wanted: Any) -> Iterator[Found]:
    if not names.fits(wanted, of):
        yield (), f"{name} is of the type {of}, never {wanted}", names.nearest_to(str(wanted), names.symbols)


_EXPECT: dict[str, Part] = {
    "offered": _seen, "options": _seen, "refused": _seen, "pending": _pending, "events": _events, "error": _error,
    "outcome": _outcome, "log": lambda names, wanted: iter(()),
}  # fmt: skip
