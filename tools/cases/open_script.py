"""Playing on from a case: when the dice that it gives are used up, chance goes on by the seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..problems import UsageProblem

if TYPE_CHECKING:
    from rulewright.dsl.game import CaseDef
    from rulewright.interpreter.session import Session


def leave_open(session: Session, case: CaseDef) -> None:
    """Give the session the dice of the case, and chance behind them; also after a load, which forgets them."""
    rolls = (case.body.get("given") or {}).get("rolls") or {}
    session.state.script = {**session.state.script, **rolls, "$open": True}


def results_so_far(session: Session, given: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The dice that the case gave, as far as they were rolled, and those that chance added. Raises UsageProblem."""
    from rulewright.interpreter.chance import below
    from rulewright.interpreter.layout import CELLS

    state, dice = session.state, session.game.dice
    results: dict[str, list[Any]] = {}
    for stream, scripted in given.items():
        rolled = state.cols[CELLS][state.program.streams[stream]]
        more = range(len(scripted), rolled)
        if more and stream not in dice:
            raise UsageProblem("this game has had more random numbers than its case gives", "save it sooner")
        faces = dice.get(stream, ())
        by_chance = [faces[below(state.seed, stream, count, len(faces))] for count in more]
        results[stream] = [*scripted[:rolled], *by_chance]
    return {stream: rolled for stream, rolled in results.items() if rolled}
