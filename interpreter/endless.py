"""Effects that do not end: how much may be done for one answer, and the lines that go round when it was too much.

Nothing is noted while an effect runs.  Past the bound the machine goes on for a moment and looks where it is; a loop
of plain code is read from the Python traceback.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any

from rulewright.dsl.nodes import NOWHERE, Span

from .errors import GameOver, Refused, RuleFault

if TYPE_CHECKING:
    from .state import State

OPS = 100_000
"""So many ops of frames may be run for one answer."""
FUEL = 20_000_000
"""And so much of this may be used by plain code: each thing that a nested query looks at is 1."""
TRIALS, ONE_TRIAL = 10_000_000, 1_000_000
"""What all trials of which comes first may use for one answer, and one of them; an op of a frame is a turn."""
TURN, WHILE = 50, 500
"""What a turn of `for each` or `repeat` uses, and one of `while`."""
LARGE, LONG = 10**18, 100_000
"""Products and joined lists beyond this are faults: a few dozen more would fill the memory."""
WATCHED = 2_000
SHOWN = 4


def too_long(S: State, f: Any, steps: int = OPS) -> RuleFault:
    """The fault of frames that were run past the bound: the lines that the machine goes round through."""
    seen: Counter[int] = Counter()
    try:
        for _ in range(WATCHED):
            if f is None:
                break
            site = site_of_op(S, f[0], f[1])
            if site:
                seen[site] += 1
            f = f[0][f[1]](S, f)
    except (Refused, GameOver, RuleFault, RecursionError):
        pass
    most = max(seen.values(), default=0)
    lines = [site for site in seen if seen[site] * 3 >= most]
    return fault(S, lines, f"after {steps} steps")


def site_of_op(S: State, code: Any, pc: int) -> int:
    """The first place in the YAML that an op of generated code comes from; 0 for ops of the engine."""
    made = getattr(code[pc], "__code__", None)
    if made is None or made.co_filename != "<rules>":
        return 0
    found = (S.program.line_sites.get(line) for _, _, line in made.co_lines() if line is not None)
    return next((site for site in found if site), 0)


def fault(S: State, sites: Iterable[int], when: str) -> RuleFault:
    """The fault, at the first of the sites; it names them all, or the first few."""
    places = list(dict.fromkeys(S.program.site(site) for site in sites))
    said = ", ".join(f"{one.file}:{one.line}:{one.column}" for one in islice(places, SHOWN))
    more = f" and {len(places) - SHOWN} places more" if len(places) > SHOWN else ""
    message = f"this does not end, and was stopped {when}" + (f". It goes round through {said}{more}" if said else "")
    return RuleFault("fuel", message, places[0] if places else NOWHERE, "nothing was changed")


def in_traceback(S: State, error: BaseException) -> list[int]:
    """The sites of generated code that an exception came through; of a recursion those that stand there often."""
    lines = (
        S.program.line_sites.get(line, 0)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename == "<rules>"
    )
    counted = Counter(site for site in lines if site)
    often = [site for site, n in counted.items() if n > 3]
    return often or list(counted)[::-1]


def place_of(S: State, error: BaseException) -> Span:
    """The place in the YAML of the innermost generated line that an exception came through."""
    found = 0
    for frame, line in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == "<rules>":
            found = S.program.line_sites.get(line, found)
    return S.program.site(found)


def times(a: int, b: int) -> int:
    """A product of two values that no author wrote down."""
    product = a * b
    if not -LARGE <= product <= LARGE:
        raise RuleFault("fuel", f"this product has more than {len(str(LARGE)) - 1} digits")
    return product


def behind(left: tuple[Any, ...], right: tuple[Any, ...]) -> tuple[Any, ...]:
    """One list behind the other."""
    joined = left + right
    if len(joined) > LONG:
        raise RuleFault("fuel", f"this list has more than {LONG} members")
    return joined
