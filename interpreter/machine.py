"""The one loop: run frames until somebody must decide or nothing is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from . import endless
from .errors import GameOver, Refused, RuleFault

if TYPE_CHECKING:
    from .state import State


def run(S: State, f: Any) -> None:
    """Run from a frame. Afterwards `S.ask` is the question, or None when the frames are used up.

    Raises Refused, GameOver, RuleFault; the caller rolls back.
    """
    S.ask = None
    S.fuel, S.spare = endless.FUEL, endless.TRIALS
    n = endless.OPS
    try:
        while f is not None:
            f = f[0][f[1]](S, f)
            n -= 1
            if not n:
                raise endless.too_long(S, f)
    except (Refused, GameOver):
        raise
    except Exception as error:
        reraise(S, error)


COMPUTING = (AttributeError, TypeError, KeyError, IndexError, ValueError, ArithmeticError)
"""What generated code raises where content computes what cannot be computed."""


class explaining:
    """Whatever generated code raises becomes a RuleFault at its place in the YAML."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __enter__(self) -> None:
        self.state.fuel, self.state.spare = endless.FUEL, endless.TRIALS

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, Exception):
            reraise(self.state, error)


def reraise(S: State, error: Exception) -> NoReturn:
    """Raise what came out of generated code as a fault with its place; what is no fault, as it is."""
    if isinstance(error, RuleFault):
        raise _placed(S, error) from error
    if isinstance(error, RecursionError):
        raise endless.fault(S, endless.in_traceback(S, error), "when it was nested too deep") from error
    if isinstance(error, COMPUTING):
        raise explained(S, error) from error
    raise error


def _placed(S: State, fault: RuleFault) -> RuleFault:
    """A fault that names no place gets the line it came from."""
    if fault.span.line:
        return fault
    if fault.code == "fuel" and not fault.message:
        return endless.fault(S, endless.in_traceback(S, fault), "after too many turns")
    return RuleFault(fault.code, fault.message, endless.place_of(S, fault), fault.hint)


def explained(S: State, error: BaseException) -> RuleFault:
    """A Python error of generated code as a fault at its place in the YAML."""
    place = endless.place_of(S, error)
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
