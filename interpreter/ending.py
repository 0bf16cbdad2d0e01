"""How a game ended, and what a position is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import machine
from .answers import Outcome
from .code import Code, enter
from .errors import GameOver, Refused, RuleFault
from .layout import CELLS, EXISTS, NUMBER
from .log import last_line
from .values import Entity, entity

if TYPE_CHECKING:
    from .session import Session


def outcome_of(session: Session) -> Outcome:
    """How the game ended; asked only when it is over."""
    program, cells = session.program, session.state.cols[CELLS]
    span, _ = program.sites[cells[program.reason_cell] or 0]
    place = f"{span.file}:{span.line}:{span.column}" if span.line else ""
    seats = dict(sorted(_seats(session).items()))
    return Outcome(seats, _sides(session, seats), _scores(session), _told_last(session), place)


def _seats(session: Session) -> dict[int, str]:
    """Won, lost, tied or ended for each seat; of those of whom nothing else is said, the highest score wins."""
    cells = session.state.cols[CELLS]
    seats = {_number(session, player): word for player, word in cells[session.program.outcome_cell]}
    for player in cells[session.program.players_cell]:
        seats.setdefault(_number(session, player), "ended")
    scores, rest = _scores(session), [seat for seat, word in seats.items() if word == "ended"]
    return {**seats, **_ranked(rest, scores)} if scores and rest else seats


def _sides(session: Session, seats: dict[int, str]) -> dict[str, str]:
    """The same for each side whose seats, or those that control its things, share one outcome."""
    state, column = session.state, session.program.layout.columns.get("side")
    if column is None:
        return {}
    found: dict[str, set[str]] = {}
    for i, side in enumerate(state.cols[column]):
        player = state.controller(entity(i)) if side is not None and state.cols[EXISTS][i] else None
        if player is not None:
            found.setdefault(side, set()).add(seats[_number(session, player)])
    return {side: words.pop() for side, words in sorted(found.items()) if len(words) == 1}


def _scores(session: Session) -> dict[int, int]:
    scores = session.state.cols[CELLS][session.program.scores_cell]
    return {_number(session, player): points for player, points in scores}


def _told_last(session: Session) -> str:
    """The last line of the log, where every seat reads the same."""
    lines = {last_line(session, player) for player in session.state.cols[CELLS][session.program.players_cell]}
    return lines.pop() if len(lines) == 1 else ""


def _number(session: Session, player: Entity) -> int:
    return int(session.state.cols[NUMBER][player.i])


def _ranked(seats: list[int], scores: dict[int, int]) -> dict[int, str]:
    top = max(scores.get(seat, 0) for seat in seats)
    best = [seat for seat in seats if scores.get(seat, 0) == top]
    return {seat: ("tied" if len(best) > 1 else "won") if seat in best else "lost" for seat in seats}


def value_of(session: Session, player: Entity) -> int | None:
    """The scenario's `value` for a seat, an effect that returns a number or an expression; won and lost come first."""
    state, program = session.state, session.program
    if session.over:
        word = _seats(session).get(_number(session, player))
        return {"won": 1_000_000, "tied": 0}.get(word or "", -1_000_000)
    scenario = state.cols[CELLS][program.scenario_cell]
    if scenario is None:
        return None
    reader = program.names.get("A_value")
    if reader is not None:
        with machine.explaining(state):
            found = reader(state, scenario)
        return int(found) if found is not None else None
    column = program.layout.columns.get("value")
    code = state.cols[column][scenario.i] if column is not None else None
    return _performed(session, code, scenario, player) if isinstance(code, str) else code


def _performed(session: Session, code: str, scenario: Entity, player: Entity) -> int | None:
    """Run an effect text for its value and take back whatever it did."""
    state, program = session.state, session.program
    mark, ask, frame = len(state.journal), state.ask, state.frame
    try:
        made: Any = program.codes.get(f"effect:{code}")
        if isinstance(made, Code) and len(made):
            f: Any = enter(made, (scenario, player, scenario), None)
            while f is not None:
                f = f[0][f[1]](state, f)
            return state.ret  # type: ignore[no-any-return]
        name = program.names["EFFECT_NAMES"].get(code)
        return program.names[name](state, scenario, player, scenario) if name else None
    except (Refused, GameOver, RuleFault):
        return None
    finally:
        state.rollback(mark)
        state.ask, state.frame = ask, frame
