"""What generated code calls to ask: who decides, how many more, shares of a split, branches of `as each`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .code import Code, Frame, enter
from .decision import Ask, AskSpec, JoinAsk
from .endless import OPS, TRIALS, too_long
from .errors import RuleFault
from .layout import CELLS
from .listeners import owner_figure
from .values import Entity

if TYPE_CHECKING:
    from .state import State

MANY = 1_000_000
NOTHING = "there is nothing to choose"
NOBODY = "nobody decides here: the performer has no seat"
NO_SPLIT = "it cannot be shared out so"


def ask(
    S: State, f: Frame, players: Any, candidates: tuple[Any, ...], spec: AskSpec, refused: dict[Any, str] | None = None
) -> None:
    """Put a question; the machine stops here."""
    if not isinstance(players, tuple):
        players = (players,)
    if players == (None,):
        raise RuleFault("nothing", NOBODY, S.program.site(spec.site))
    S.ask = Ask(f, players, candidates, spec, refused)


def ask_performer(
    S: State, f: Frame, performer: Entity, candidates: tuple[Any, ...], spec: AskSpec,
    refused: dict[Any, str] | None = None,
) -> None:
    """Put a question to the seat of the performer."""
    player = S.controller(performer)
    if player is None:
        raise RuleFault("nothing", NOBODY, S.program.site(spec.site))
    S.ask = Ask(f, (player,), candidates, spec, refused)


def decider(S: State, who: Any) -> Any:
    """The player who decides for a thing; for a list, all of them."""
    if isinstance(who, tuple):
        return S.seats_of(who)
    return S.controller(who)


def asker(S: State, me: Entity, performer: Entity) -> Entity | None:
    """In rule text: the seat of whoever the text belongs to, else the performer's."""
    figure = owner_figure(S, me)
    return (S.controller(figure) if figure is not None else None) or S.controller(performer)


def party(S: State) -> tuple[Entity, ...]:
    """All seats, or the leader's, as the game's policy says."""
    if S.program.game.party == "leader":
        cell = S.program.layout.cells.get(("field", "leader"))
        leader = S.cols[CELLS][cell] if cell is not None else None
        player = S.controller(leader) if leader is not None else None
        if player is not None:
            return (player,)
    return tuple(S.cols[CELLS][S.program.players_cell])


def step(picked: int, left: int, least: int, most: int) -> str:
    """How a choice of several goes on: refuse, done, all, may_stop, must."""
    if picked + left < least:
        return "refuse"
    if picked >= most or not left:
        return "done"
    if picked + left == least:
        return "all"
    return "may_stop" if picked >= least else "must"


def shares(S_rest: tuple[Any, ...], left: int, least: Any, most: Any) -> tuple[tuple[Any, int], ...]:
    """What the next thing of a split may get, so that the others can still take the rest."""
    low = [max(0, least(x)) if least is not None else 0 for x in S_rest]
    high = [min(left, most(x)) if most is not None else left for x in S_rest]
    first = S_rest[0]
    return tuple(
        (first, n)
        for n in range(low[0], high[0] + 1)
        if sum(low[1:]) <= left - n <= sum(high[1:])
    )


# ---------------------------------------------------------------- as each


def branches(
    S: State, code: Code, me: Entity, cause: Any, captured: tuple[Any, ...], items: tuple[Any, ...]
) -> tuple[Any, ...]:
    """The branches of `as each`, each run up to its first question: (thing, its first frame, frame or None, serial).

    The serial tells one run of an `as each` from the next.
    """
    made = []
    serial = S.serial(0)
    for thing in items:
        first = enter(code, (me, thing, cause, *captured, thing), None)
        made.append((thing, first, run_branch(S, first), serial))
    return tuple(made)


def run_branch(S: State, f: Any) -> Any:
    """Run a branch until it asks (its frame) or ends (None)."""
    S.ask = None
    n = OPS
    while f is not None:
        f = f[0][f[1]](S, f)
        n -= 1
        if not n:
            raise too_long(S, f)
    asked: Any = S.ask
    S.ask = None
    return asked.frame if asked is not None else None


def join(S: State, f: Frame, slot: int, secretly: bool) -> Frame | None:
    """Wait for all branches; go on when the last has finished."""
    asks = []
    for n, (_, _, waiting, _) in enumerate(f[2][slot]):
        if waiting is not None:
            S.ask, S.spare = None, TRIALS  # put again as it was first put, whatever the others used
            waiting[0][waiting[1]](S, waiting)
            asks.append((n, S.ask))
    S.ask = None
    if not asks:
        return (f[0], f[1] + 1, f[2], f[3])
    S.ask = JoinAsk(f, slot, secretly, tuple(asks))  # type: ignore[assignment, arg-type]
    return None


def with_branch(f: Frame, slot: int, n: int, waiting: Any) -> Frame:
    """The frame of a join with one branch moved on."""
    held = f[2][slot]
    moved = (*held[:n], (*held[n][:2], waiting, held[n][3]), *held[n + 1 :])
    return (f[0], f[1], (*f[2][:slot], moved, *f[2][slot + 1 :]), f[3])
