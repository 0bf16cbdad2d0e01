"""Trying out: may a cost be paid, can an option be begun? Whatever is done is rolled back.

A cost that asks is payable if some answers go through, searched depth-first and bounded; a question to somebody else,
a roll, or anything shown counts as payable, for nobody can know what comes of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .code import Code, enter
from .decision import Ask
from .endless import too_long
from .errors import GameOver, Refused

if TYPE_CHECKING:
    from .state import State

BRANCHES = 120
STEPS = 20_000


class Trial:
    """One search. `stop` says at which frame the trial has gone through (besides the end of all frames)."""

    __slots__ = ("S", "deep", "left", "players", "stop")

    def __init__(self, S: State, deep: bool, stop: tuple[Code, int, Any] | None) -> None:
        self.S = S
        self.deep = deep
        self.stop = stop
        self.left = BRANCHES
        self.players: Any = None

    def run(self, f: Any) -> str | None:
        """None where it goes through, else the reason that refused it last."""
        S = self.S
        mark = len(S.journal)
        S.ask = None
        try:
            f = self._to_question(f)
        except Refused as no:
            S.rollback(mark)
            return no.reason
        except GameOver:
            S.rollback(mark)
            return None
        asked: Any = S.ask
        done = f is not None or asked is None or S.barrier or not self.deep
        reason = None if done else self._answers(asked)
        S.rollback(mark)
        return reason

    def _to_question(self, f: Any) -> Any:
        """Run until a question (gives None) or to the end of what is tried (its frame; None if nobody was asked)."""
        S, stop = self.S, self.stop
        for _ in range(STEPS):
            if f is None or (stop is not None and f[0] is stop[0] and f[1] == stop[1] and f[3] is stop[2]):
                return f
            f = f[0][f[1]](S, f)
        raise too_long(S, f, STEPS)

    def _answers(self, asked: Any) -> str | None:
        """Try the answers of a question one after the other."""
        if not isinstance(asked, Ask) or (self.players is not None and asked.players != self.players):
            return None
        self.players = asked.players
        f, reason = asked.frame, "nothing can be chosen"
        for candidate in asked.candidates:
            if self.left <= 0:
                return None
            self.left -= 1
            self.S.ret = candidate
            found = self.run((f[0], f[1] + 1, f[2], f[3]))
            if found is None:
                return None
            reason = found
        return reason


def tried(S: State, f: Any, deep: bool, stop: tuple[Code, int, Any] | None = None) -> str | None:
    """Try a frame out: None where it goes through, else why not. The state is as before."""
    kept = (S.ask, S.frame, S.barrier, S.ret, S.fuel, S.actor, S.script, S.quiet)
    S.quiet = True
    S.barrier, S.actor, S.script = False, S.controller(f[2][1]), {}
    mark = len(S.journal)
    try:
        return Trial(S, deep, stop).run(f)
    finally:
        S.rollback(mark)
        S.ask, S.frame, S.barrier, S.ret, S.fuel, S.actor, S.script, S.quiet = kept


def payable(S: State, cost: Any, values: tuple[Any, ...]) -> str | None:
    """Is there a way to pay a cost? None where there is, else why not."""
    if isinstance(cost, Code):
        return tried(S, enter(cost, values, None), True)
    mark, barrier, script, quiet = len(S.journal), S.barrier, S.script, S.quiet
    S.script, S.quiet = {}, True
    try:
        cost(S, *values)
    except Refused as no:
        return no.reason
    finally:
        S.rollback(mark)
        S.barrier, S.script, S.quiet = barrier, script, quiet
    return None


def guarded(
    S: State, f: Any, candidates: Any, guards: tuple[bool, ...], end: int, refused: dict[Any, str]
) -> list[Any]:
    """The options that can be begun; those that refuse at once go to `refused` with the reason."""
    kept = []
    for candidate in candidates:
        if guards[candidate[0]]:
            S.ret = candidate
            reason = tried(S, (f[0], f[1] + 1, f[2], f[3]), False, (f[0], end, f[3]))
            if reason is not None:
                refused[candidate] = reason
                continue
        kept.append(candidate)
    return kept
