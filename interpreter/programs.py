"""Programs by game and number of seats: compiled when first needed, the last few games kept."""

from __future__ import annotations

from collections import OrderedDict

from rulewright.dsl.game import Game

from .lower import lower
from .program import Program

KEPT = 8
_kept: OrderedDict[int, tuple[Game, dict[tuple[int, bool], Program]]] = OrderedDict()


def program_of(game: Game, seats: int, traced: bool = False) -> Program:
    """The program of a game for so many seats; `traced` remembers every event."""
    key = id(game)
    if key not in _kept:
        _kept[key] = (game, {})
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    programs = _kept[key][1]
    if (seats, traced) not in programs:
        programs[seats, traced] = lower(game, seats, traced=traced)
    return programs[seats, traced]
