"""The games that the promises are tried on, and a seeded player for them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rulewright.dsl.game import Game, seats_for
from rulewright.interpreter import chance
from rulewright.interpreter.layout import CONTENTS, EXISTS, ZONE
from rulewright.interpreter.session import Option, Session
from rulewright.interpreter.sight import zone_open
from rulewright.interpreter.values import Entity, entity
from rulewright.tools.content import load_game, short_names
from rulewright.tools.games import pick_scenario

TABLES = [(name, None) for name in sorted(short_names()) if name.startswith("classics/")] + [("andor", "legend_1")]
IDS = [f"{game}-{scenario}" if scenario else game for game, scenario in TABLES]


@cache
def game_of(name: str) -> Game:
    """A game that comes with Rulewright, loaded once."""
    return load_game(name)


def begin(name: str, scenario: str | None, seed: int) -> Session:
    """A new session; the number of seats goes with the seed."""
    game = game_of(name)
    seats = seats_for(game, pick_scenario(game, scenario))
    return Session.start(game, scenario=scenario, seats=seats[seed % len(seats)], seed=seed)


def offers(session: Session) -> list[tuple[int, Option]]:
    """Every answer that may be given now, and what is open to the seats meanwhile."""
    found = [(seat, option) for seat, decision in session.pending.items() for option in decision.options]
    for seat in range(1, session.seats + 1):
        more = session.open(seat)
        found += [(seat, option) for option in more.options] if more is not None else []
    return found


def pick(session: Session, seed: int, n: int) -> tuple[int, Option]:
    """The n-th answer of a seeded player."""
    seat = sorted(session.pending)[chance.below(seed, "seat", n, len(session.pending))]
    options = session.pending[seat].options
    return seat, options[chance.below(seed, "option", n, len(options))]


def play(session: Session, seed: int, most: int) -> Iterator[tuple[int, Session]]:
    """Play on; before each answer gives its number and the session."""
    for n in range(most):
        if not session.pending:
            return
        yield n, session
        if session.pending:
            seat, option = pick(session, seed, n)
            session.choose(seat, option)


def shape(session: Session) -> tuple[object, ...]:
    """What must be equal in equal games: the state, and every option of every seat."""
    return session.hash(), [(seat, option.id, option.label) for seat, option in offers(session)]


def places(session: Session) -> dict[int, int | None]:
    """Where every thing in play lies, by row."""
    state = session.state
    return {
        i: zone.i if (zone := state.cols[ZONE][i]) is not None else None
        for i, there in enumerate(state.cols[EXISTS]) if there
    }


def contents(session: Session) -> dict[int, list[int]]:
    """What every zone and space says it holds, by row; maps hold spaces, which lie nowhere."""
    held, maps = session.state.cols[CONTENTS], {board.row for board in session.program.boards.values()}
    return {i: [thing.i for thing in inside] for i, inside in enumerate(held) if inside and i not in maps}


def hidden_zones(session: Session, seat: int) -> list[Entity]:
    """The zones that a seat cannot look into, and that hold something."""
    state, player = session.state, session.program.layout.things[f"players/seat{seat}"]
    found = (entity(i) for i, inside in enumerate(state.cols[CONTENTS]) if inside)
    return [zone for zone in found if not zone_open(state, zone, player)]


def told(session: Session, seat: int) -> tuple[object, ...]:
    """Everything that a seat gets to know."""
    asked = session.pending.get(seat)
    options = [(option.id, option.label, option.refers) for option in asked.options] if asked is not None else []
    prompt = asked.prompt if asked is not None else ""
    return session.view(seat), session.log(seat), prompt, options
