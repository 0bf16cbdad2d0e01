"""A case, looked at with the names of its game: `(path, what is wrong, hint)`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .case_done import done_misfits
from .case_expect import expect_misfits
from .case_given import given_misfits
from .case_names import Found, Names, Part


def misfits(names: Names, body: Mapping[str, Any]) -> Iterator[Found]:
    """Everything in a case that cannot be."""
    for part, look in _PARTS.items():
        if body.get(part) is not None:
            for path, message, hint in look(names, body[part]):
                yield (part, *path), message, hint



def _calls(names: Names, calls: Any) -> Iterator[Found]:
    for function, rows in calls.items() if isinstance(calls, Mapping) else ():
        made = names.game.functions.get(str(function))
        if made is None:
            yield (function,), f"there is no function {function}", names.nearest_to(str(function), names.game.functions)
            continue
        for n, row in enumerate(rows if isinstance(rows, list) else ()):
            if not isinstance(row, Mapping) or "is" not in row:
                yield (function, n), "write {of: [arguments], is: result}", ""
                continue
            args = row.get("of", [])
            args = args if isinstance(args, list) else [args]
            if len(args) != len(made.parameters):
                yield (function, n), f"{function} takes {len(made.parameters)} values, not {len(args)}", ""
            for one, arg in zip(made.parameters, args, strict=False):
                if not names.fits(arg, one.type):
                    yield (function, n), f"{one.name} is of the type {one.type}, not {arg}", names.nearest_to(str(arg))
            if not names.fits(row["is"], made.gives):
                yield (function, n), f"{function} gives {made.gives}, never {row['is']}", ""


_PARTS: dict[str, Part] = {
    "given": given_misfits, "do": done_misfits, "expect": expect_misfits, "calls": _calls,
}  # fmt: skip
