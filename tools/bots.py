"""Bots that know no game: `random`; `greedy` looks one choice ahead, `planner` to the end of what it may take back.

A choice depends on nothing but the seed and the session, so that a resumed game goes on as it would have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .problems import unknown

if TYPE_CHECKING:
    from rulewright.interpreter.decision import Decision, Option
    from rulewright.interpreter.session import Session

Bot = Callable[["Session", int, "Decision"], "Option"]

_MASK = (1 << 64) - 1
OPEN_ACTIONS_ONE_IN = 8
LOOKED_AT = 48
LATELY, OFTEN = 24, 6
TRIES, FAR = 96, 12


def mix(*numbers: int) -> int:
    """64 bits that depend on all numbers (splitmix64), the same on every machine."""
    state = 0
    for number in numbers:
        state = (state + number + 0x9E3779B97F4A7C15) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        state ^= state >> 31
    return state


def below(limit: int, *numbers: int) -> int:
    """A number from 0 to `limit` - 1 that depends on all numbers."""
    return (mix(*numbers) * limit) >> 64


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot of that name. Raises UsageProblem."""
    makers = {"random": random_bot, "greedy": greedy_bot, "planner": planner_bot}
    if name not in makers:
        raise unknown("bot", name, makers)
    return makers[name](seed)


def random_bot(seed: int = 0) -> Bot:
    """Any option, all alike; now and then an open action instead, where one is offered."""

    def bot(session: Session, seat: int, decision: Decision) -> Option:
        asked = decision
        if below(OPEN_ACTIONS_ONE_IN, seed, seat, decision.number, 1) == 0:
            asked = _open(session, seat) or decision
        option: Option = asked.options[below(len(asked.options), seed, seat, decision.number)]
        return option

    return bot


def greedy_bot(seed: int = 0) -> Bot:
    """The option after which the scenario's `value` is best for the seat; among equals any, all alike."""
    return _weighing_bot(seed, best_of)


def planner_bot(seed: int = 0) -> Bot:
    """The option that leads on to the best `value`, as far as the seat could take everything back again.

    Each is played on at random a few times, TRIES in all, over FAR choices at most, to where another seat is asked or
    something is shown or rolled; the best end counts.
    """

    def leading_farthest(session: Session, seat: int, options: Sequence[Option], chance: int) -> Option:
        tries = range(max(2, TRIES // len(options)))
        ends = [max(_value_after(session, seat, option, mix(chance, n)) for n in tries) for option in options]
        return _any_of_best(options, ends, chance)

    return _weighing_bot(seed, leading_farthest)


def _weighing_bot(seed: int, pick: Callable[[Session, int, Sequence[Option], int], Option]) -> Bot:
    """Picks by the scenario's `value` where there is one.

    Not looking far it may go round in circles: what it chose often of late gives way to any option.
    """
    guess = random_bot(seed)

    def bot(session: Session, seat: int, decision: Decision) -> Option:
        if len(decision.options) == 1 or session.value(seat) is None:
            return guess(session, seat, decision)
        options = _some(decision.options, seed, seat, decision.number)
        better = _better_open_action(session, seat, seed)
        if better is not None:
            return better
        best = pick(session, seat, options, mix(seed, seat, decision.number))
        return guess(session, seat, decision) if _often(session, best) else best

    return bot


def _play_on(copy: Session, seat: int, chance: int) -> None:
    """Answer the seat's own questions at random while everything could still be taken back."""
    from rulewright.interpreter.errors import PlayError

    for n in range(FAR):
        asked = copy.pending.get(seat)
        if asked is None or not copy.marks_since_barrier():
            return
        try:
            copy.choose(seat, asked.options[below(len(asked.options), chance, n)])
        except PlayError:
            return


def _often(session: Session, option: Option) -> bool:
    """Has it been chosen again and again in the last choices?"""
    return sum(choice.id == option.id for choice in session.choices[-LATELY:]) >= OFTEN


def _better_open_action(session: Session, seat: int, seed: int) -> Option | None:
    """The best open action, if it leaves the seat better off: each raises the value, so none goes on for ever."""
    more = _open(session, seat)
    if more is None:
        return None
    options = _some(more.options, seed, seat, more.number)
    values = [_value_after(session, seat, option) for option in options]
    best, now = max(values), session.value(seat)
    return options[values.index(best)] if now is not None and best > now else None


def best_of(session: Session, seat: int, options: Sequence[Option], chance: int) -> Option:
    """Try each on a copy; what the rules refuse after all counts least."""
    return _any_of_best(options, [_value_after(session, seat, option) for option in options], chance)


def _any_of_best(options: Sequence[Option], values: Sequence[float], chance: int) -> Option:
    best = max(values)
    equal = [option for option, value in zip(options, values, strict=True) if value == best]
    return equal[below(len(equal), chance)]


def _value_after(session: Session, seat: int, option: Option, chance: int | None = None) -> float:
    """How the seat stands after the choice, with a `chance` played on; a game won or lost outweighs every number."""
    from rulewright.interpreter.errors import PlayError

    copy = session.fork()
    try:
        copy.choose(seat, option)
    except PlayError:
        return float("-inf")
    again = copy.pending.get(seat)
    if again is not None and option.id in again.refused:
        return float("-inf")
    if chance is not None:
        _play_on(copy, seat, chance)
    if copy.outcome is not None:
        return {"won": 1e18, "lost": -1e18}.get(copy.outcome.seats.get(seat, ""), 0.0)
    value = copy.value(seat)
    return float("-inf") if value is None else float(value)


def _some(options: Sequence[Option], *chance: int) -> list[Option]:
    """All options, or, of very many, an even choice that begins at random."""
    count = len(options)
    if count <= LOOKED_AT:
        return list(options)
    start = below(count, *chance)
    return [options[(start + at * count // LOOKED_AT) % count] for at in range(LOOKED_AT)]


def _open(session: Session, seat: int) -> Decision | None:
    """What the seat may do meanwhile, if there is anything."""
    decision = session.open(seat)
    return decision if decision is not None and len(decision.options) else None


def step(session: Session, bots: dict[int, Bot]) -> tuple[int, Option]:
    """Let the bot of one asked seat choose; gives the seat and its option."""
    from rulewright.interpreter.errors import PlayError

    seat, decision = next((seat, asked) for seat, asked in session.pending.items() if seat in bots)
    option = bots[seat](session, seat, decision)
    try:
        session.choose(seat, option)
    except PlayError:
        option = _another(session, seat)
    return seat, option


def _another(session: Session, seat: int) -> Option:
    """The choice was refused in the end; take the first that the rules bear."""
    from rulewright.interpreter.errors import PlayError

    decision = session.pending[seat]
    for option in list(decision.options):
        try:
            session.choose(seat, option.id)
        except PlayError:
            continue
        return option
    raise PlayError("every option was refused", "this is a fault in the game's rules")
