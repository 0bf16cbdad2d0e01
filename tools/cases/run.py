"""Running one case: lay the position, make the choices, look at what came of it."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .expect import check_all
from .result import Failure, Result
from .seats import all_offers, ids_of, offered_to, offers, seat_of, struck_reason

if TYPE_CHECKING:
    from rulewright.dsl.game import CaseDef, Game
    from rulewright.interpreter.session import Session

GIVEN = (
    "edition",
    "scenario",
    "seats",
    "seed",
    "setup",
    "variants",
    "rolls",
    "draws",
    "maps",
    "place",
    "game",
    "set",
    "zones",
)
SECTIONS = ("given", "do", "expect", "calls", "covers")


def start_case(game: Game, case: CaseDef) -> tuple[Session, int]:
    """A session at the position of the case, and its number of seats. Raises PlayError, RuleFault."""
    from rulewright.dsl.game import seats_for
    from rulewright.interpreter.case_support import prepare
    from rulewright.interpreter.session import Session

    given = dict(case.body.get("given") or {})
    odd = [name for name in given if name not in GIVEN]
    if odd:
        raise ValueError(f"`given` has no {odd[0]}; it has {', '.join(GIVEN)}")
    scenario = _scenario(game, given)
    seats = int(given.get("seats", seats_for(game, scenario)[0]))
    session = Session.start(
        game,
        scenario=scenario,
        seats=seats,
        seed=int(given.get("seed", 0)),
        setup=flat_setup(given.get("setup") or {}),
        variants=list(given.get("variants") or ()),
        script={"rolls": given.get("rolls") or {}, "draws": given.get("draws") or {}},
    )
    prepare(session, given)
    return session, seats


def _scenario(game: Game, given: dict[str, Any]) -> str | None:
    """The scenario named; else the empty table of the game, where it has one."""
    named = given.get("scenario")
    if named is not None:
        return str(named)
    known = [one.id for one in game.definitions.values() if one.kind == "scenario"]
    return "blank" if "blank" in known else known[0] if known else None


def flat_setup(setup: dict[str, Any]) -> dict[str, Any]:
    """`{seat1: {hero: x}}` as `{seat1.hero: x}`."""
    flat: dict[str, Any] = {}
    for name, value in setup.items():
        if isinstance(value, dict):
            flat.update({f"{name}.{inner}": one for inner, one in value.items()})
        else:
            flat[name] = value
    return flat


def run_case(game: Game, case: CaseDef) -> Result:
    """Run it; whatever the rules raise becomes a failure, unless the case expects it."""
    result = Result(case.name, case.file, case.covers)
    odd = [name for name in case.body if name not in SECTIONS]
    result.failures += [
        Failure((name,), f"a case has no {name!r}; it has {', '.join(SECTIONS)}") for name in odd
    ]
    if not odd:
        try:
            result.failures += _run(game, case)
        except Exception:
            result.crash = traceback.format_exc()
    return result


def _run(game: Game, case: CaseDef) -> Iterator[Failure]:
    """Failures as they come; the first in `do` ends the case."""
    from rulewright.interpreter.errors import PlayError, RuleFault

    expect = dict(case.body.get("expect") or {})
    try:
        session, _ = start_case(game, case)
    except RuleFault as fault:
        yield from _fault(fault, expect, ("given",))
        return
    except PlayError as error:
        if expect.get("error") != "setup":
            yield Failure(("given",), f"{error.message} {error.hint}".strip())
        return
    except ValueError as error:
        yield Failure(("given", *getattr(error, "path", ())), str(error))
        return
    reached: list[str | int] = ["do", 0]
    try:
        failed = list(_do(session, case.body.get("do") or [], reached))
        yield from failed or check_all(game, session, expect, case.body.get("calls") or {}, case.shared)
    except RuleFault as fault:
        yield from _fault(fault, expect, tuple(reached))


def _fault(fault: Any, expect: dict[str, Any], path: tuple[str | int, ...]) -> Iterator[Failure]:
    """The rules raised something: fine if the case says so."""
    wanted = expect.get("error")
    if wanted is None:
        yield Failure(path, f"the rules failed: {fault}", got=fault.code)
    elif wanted != fault.code:
        yield Failure(("expect", "error"), "another error came", str(wanted), fault.code)


def perform(session: Session, steps: list[Any]) -> None:
    """Make the choices of a case; raises ValueError where one is not offered."""
    for failure in _do(session, steps, ["do", 0]):
        raise ValueError(failure.message)


def _do(session: Session, steps: list[Any], reached: list[str | int]) -> Iterator[Failure]:
    """Make the choices one after the other; `reached` tells how far that came."""
    for index, step in enumerate(steps):
        reached[1] = index
        for who, name in _choices(step):
            failure = _choose(session, who, name, ("do", index))
            if failure:
                yield failure
                return


def _choices(step: Any) -> Iterator[tuple[Any, str]]:
    """`{warrior: stop}`, `{warrior: [a, b]}` or `stop` (whoever is offered it)."""
    if not isinstance(step, dict):
        yield None, str(step)
        return
    for who, names in step.items():
        for name in names if isinstance(names, list) else [names]:
            yield who, _word(name)


def _word(name: Any) -> str:
    """Ids that YAML reads as something else."""
    words = {"True": "true", "False": "false", "None": "none"}
    return words.get(str(name), str(name))


def _choose(session: Session, who: Any, name: str, path: tuple[str | int, ...]) -> Failure | None:
    """Make one choice, or say why it cannot be made."""
    from rulewright.interpreter.errors import PlayError

    seat = seat_of(session, who) if who is not None else offered_to(session, name)
    if seat is None:
        text = f"nobody is called {who}" if who is not None else f"{name} is offered to nobody"
        return Failure(path, text, name, all_offers(session))
    try:
        if name == "undo" and "undo" not in ids_of(session, seat):
            session.undo(seat)
        else:
            session.choose(seat, name)
    except PlayError as error:
        return Failure(path, _reason(session, seat, name, error.message), name, offers(session, seat))
    struck = struck_reason(session, seat, name)
    return Failure(path, f"{name} was refused: {struck}", name, offers(session, seat)) if struck else None


def _reason(session: Session, seat: int, name: str, message: str) -> str:
    reason = session.why_not(seat, name) if name not in ids_of(session, seat) else None
    return f"{message}: {reason}" if reason and reason not in message else message
