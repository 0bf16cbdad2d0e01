"""The one loop: run frames until somebody must decide or nothing is left."""

from __future__ import annotations

import traceback
from collections import Counter
from typing import TYPE_CHECKING, Any

from rulewright.dsl.nodes import NOWHERE, Span

from .errors import GameOver, Refused, RuleFault

if TYPE_CHECKING:
    from .state import State

OPS = 100_000
LOOPS = 2_000_000


def run(S: State, f: Any) -> None:
    """Run from a frame. Afterwards `S.ask` is the question, or None when the frames are used up.

    Raises Refused, GameOver, RuleFault; the caller rolls back.
    """
    S.ask = None
    S.fuel = LOOPS
    n = OPS
    try:
        while f is not None:
            f = f[0][f[1]](S, f)
            n -= 1
            if not n:
                raise _endless(S, f)
    except (Refused, GameOver):
        raise
    except Exception as error:
        reraise(S, error)


class explaining:
    """Whatever generated code raises becomes a RuleFault at its place in the YAML."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, Exception):
            reraise(self.state, error)


def reraise(S: State, error: Exception) -> None:
    """Raise what came out of generated code as a fault with its place; what is no fault, as it is."""
    if isinstance(error, RuleFault):
        raise _placed(S, error) from error
    if isinstance(error, RecursionError):
        raise RuleFault("fuel", "functions call each other without end", _place(S, error)) from error
    if isinstance(error, (AttributeError, TypeError, KeyError, IndexError, ValueError, ArithmeticError)):
        raise explained(S, error) from error
    raise error


def explained(S: State, error: BaseException) -> RuleFault:
    """A Python error of generated code as a fault at its place in the YAML."""
    place = _place(S, error)
    if isinstance(error, AttributeError) and "NoneType" in str(error):
        return RuleFault("nothing", "this is none here: there is nothing to look at", place)
    if isinstance(error, KeyError):
        return RuleFault("missing_row", f"this table has no row for {_shown(S, error.args[0])}", place)
    if isinstance(error, TypeError) and "NoneType" in str(error):
        return RuleFault("nothing", "one of these values is none here", place)
    return RuleFault("broken", f"this cannot be computed here ({error})", place)


def _shown(S: State, key: Any) -> str:
    from .naming import text_of

    return text_of(S, key, "en")


def _place(S: State, error: BaseException) -> Span:
    """The site of the innermost line of generated code in a traceback."""
    found = 0
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == "<rules>" and frame.lineno is not None:
            found = S.program.line_sites.get(frame.lineno, found)
    return S.program.site(found) if found else NOWHERE


def _placed(S: State, fault: RuleFault) -> RuleFault:
    """A fault that names no place gets the line it came from."""
    if fault.span.line:
        return fault
    if fault.code == "fuel":
        place = _place(S, fault)
        return RuleFault(fault.code, fault.message, place, hint="Nothing was changed.")
    return RuleFault(fault.code, fault.message, _place(S, fault), hint=fault.hint)


def _endless(S: State, f: Any) -> RuleFault:
    """Fuel is out: name the texts that the frames go round through."""
    counted: Counter[str] = Counter()
    depth = 0
    while f is not None:
        counted[f[0].id] += 1
        depth += 1
        f = f[3]
    loops = ", ".join(f"{id} ({n} times)" if n > 1 else id for id, n in counted.most_common(4))
    message = f"this effect does not end ({OPS} steps, {depth} deep). It goes round through: {loops}"
    first = counted.most_common(1)[0][0] if counted else ""
    return RuleFault("fuel", message, _span_of(S, first), hint="Nothing was changed.")


def _span_of(S: State, id: str) -> Any:
    """Where the text of a code stands."""
    kind, _, name = id.partition(":")
    game = S.program.game
    if kind in ("verb", "event") and name in game.verbs:
        return game.verbs[name].span
    if kind == "span" and name in game.spans:
        return game.spans[name].span
    return NOWHERE if kind != "flow" else game.flow.span
