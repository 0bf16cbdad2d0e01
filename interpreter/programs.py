"""Programs by game and number of seats: compiled when first needed, the last few games kept."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from rulewright.dsl.game import Game

from .answers import Start
from .lower import lower
from .program import Program

KEPT = 8


@dataclass(slots=True)
class _Known:
    """A game, so that no other gets its identity, and what was made of it."""

    game: Game
    programs: dict[tuple[int, bool], Program] = field(default_factory=dict)
    starts: dict[tuple[str | None, int | None, tuple[str, ...]], Start] = field(default_factory=dict)


_kept: OrderedDict[int, _Known] = OrderedDict()


def program_of(game: Game, seats: int, traced: bool = False) -> Program:
    """The program of a game for so many seats; `traced` remembers every event."""
    programs = _known(game).programs
    if (seats, traced) not in programs:
        programs[seats, traced] = lower(game, seats, traced=traced)
    return programs[seats, traced]


def starts_of(game: Game) -> dict[tuple[str | None, int | None, tuple[str, ...]], Start]:
    """How the game was started so far, by what was asked for, where no set-up choice was made."""
    return _known(game).starts


def _known(game: Game) -> _Known:
    key = id(game)
    if key not in _kept:
        _kept[key] = _Known(game)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]
