"""What a case may expect, one function each; everything else is a path to a value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any

from .compare import in_order, same
from .result import Failure, show
from .seats import ids_of, meant_by, offers, seat_of, struck_reason

if TYPE_CHECKING:
    from rulewright.dsl.game import Game
    from rulewright.interpreter.session import Session


def check_all(
    game: Game,
    session: Session,
    expect: dict[str, Any],
    calls: dict[str, Any],
    shared: Collection[tuple[str, str]] = (),
) -> Iterator[Failure]:
    """Every expectation and every call of the case; `shared` dice and draws may be left over."""
    yield from _left_over(session, shared)
    for name, wanted in expect.items():
        special = _SPECIAL.get(name)
        if special:
            yield from special(session, wanted)
        else:
            yield from _value(game, session, name, wanted)
    for function, rows in calls.items():
        for index, row in enumerate(rows):
            yield from _call(session, function, row, ("calls", function, index))


def _left_over(session: Session, shared: Collection[tuple[str, str]]) -> Iterator[Failure]:
    """Dice and draws that the case itself gives and never uses."""
    from rulewright.interpreter.case_reading import unused

    for kind, streams in unused(session).items():
        for stream, rest in streams.items():
            if rest and (kind, stream) not in shared:
                said = f"{len(rest)} of these were not used"
                yield Failure(("given", kind, stream), said, got=show(list(rest)))


def _value(game: Game, session: Session, path: str, wanted: Any) -> Iterator[Failure]:
    """`goblin.health: 3`; the contents of zones without an order in any order."""
    from rulewright.interpreter.case_reading import read

    at = ("expect", path)
    try:
        got = read(session, path)
    except (ValueError, LookupError) as error:
        yield Failure(at, f"there is no {path}: {_text(error)}", show(wanted))
        return
    if not same(wanted, got, ordered=not _is_loose(game, path)):
        yield Failure(at, path, show(wanted), show(got))


def _text(error: Exception) -> str:
    return str(error.args[0]) if error.args else str(error)


def _is_loose(game: Game, path: str) -> bool:
    """Is this a zone or a space, whose contents have no order?"""
    last = path.removesuffix(".contents").rpartition(".")[2]
    if path.endswith(".contents") and last not in game.zones:
        return True
    zones = [game.zones.get(last), *(kind.zones.get(last) for kind in game.kinds.values())]
    return any(zone is not None and not zone.ordered for zone in zones)


def _call(session: Session, function: str, row: Any, at: tuple[str | int, ...]) -> Iterator[Failure]:
    """`{of: [arguments], is: result}`."""
    from rulewright.interpreter.case_reading import call

    if not isinstance(row, dict) or "is" not in row:
        yield Failure(at, "write {of: [arguments], is: result}")
        return
    args = row.get("of", [])
    try:
        got = call(session, function, args if isinstance(args, list) else [args])
    except (ValueError, LookupError) as error:
        yield Failure(at, f"{function} cannot be called so: {_text(error)}")
        return
    if not same(row["is"], got):
        yield Failure(at, f"{function}({', '.join(map(show, args))})", show(row["is"]), show(got))


def _each(wanted: Any, session: Session) -> Iterator[tuple[Any, int | None, Any]]:
    """`{warrior: …}` for one or several; without names for the first seat that is asked."""
    if isinstance(wanted, dict):
        for who, inner in wanted.items():
            yield who, seat_of(session, who), inner
    else:
        yield None, next(iter(session.pending), 1), wanted


def _names(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def _offered(session: Session, wanted: Any) -> Iterator[Failure]:
    """Each of these may be chosen."""
    for who, seat, names in _each(wanted, session):
        missing = [name for name in _names(names) if seat is not None and meant_by(session, seat, name) is None]
        path = _path("offered", who)
        if seat is None:
            yield Failure(path, f"nobody is called {who}")
        for name in missing:
            reason = session.why_not(seat or 1, name)
            yield Failure(
                path,
                f"{name} is not offered" + (f": {reason}" if reason else ""),
                name,
                offers(session, seat or 1),
            )


def _options(session: Session, wanted: Any) -> Iterator[Failure]:
    """Exactly these may be chosen, in any order."""
    for who, seat, names in _each(wanted, session):
        got = ids_of(session, seat) if seat else []
        if sorted(got) != sorted(_names(names)):
            yield Failure(
                _path("options", who),
                "other options are offered",
                show(_names(names)),
                offers(session, seat or 1),
            )


def _refused(session: Session, wanted: Any) -> Iterator[Failure]:
    """None of these may be chosen; a text is the reason that must be given."""
    for who, seat, inner in _each(wanted, session):
        reasons = inner if isinstance(inner, dict) else dict.fromkeys(_names(inner))
        for name, reason in reasons.items():
            yield from _one_refused(session, seat, str(name), reason, (*_path("refused", who), str(name)))


def _one_refused(
    session: Session, seat: int | None, name: str, reason: Any, path: tuple[str, ...]
) -> Iterator[Failure]:
    if seat is None:
        yield Failure(path, "nobody is called so")
        return
    if name == "undo" and name not in ids_of(session, seat):
        yield from _undone(session, seat, reason, path)
        return
    meant = meant_by(session, seat, name)
    if meant is not None:
        yield from _tried(session, seat, meant, reason, path)
        return
    got = session.why_not(seat, name)
    if isinstance(reason, str) and got != reason:
        yield Failure(path, f"{name} is refused for another reason", reason, show(got))


def _undone(session: Session, seat: int, reason: Any, path: tuple[str, ...]) -> Iterator[Failure]:
    """The last answer may not be taken back."""
    from rulewright.interpreter.errors import PlayError

    try:
        session.undo(seat)
    except PlayError as error:
        if isinstance(reason, str) and error.message != reason:
            yield Failure(path, "undo is refused for another reason", reason, error.message)
    else:
        yield Failure(path, "the last answer may be taken back", reason if isinstance(reason, str) else "refused")


def _tried(session: Session, seat: int, name: str, reason: Any, path: tuple[str, ...]) -> Iterator[Failure]:
    """It is offered; perhaps it is struck when it is chosen (tried on a copy)."""
    from rulewright.interpreter.errors import PlayError

    copy = session.fork()
    try:
        copy.choose(seat, name)
    except PlayError as error:
        got: str | None = copy.why_not(seat, name) or error.message
    else:
        got = struck_reason(copy, seat, name)
    if got is None:
        yield Failure(path, f"{name} may be chosen", reason if isinstance(reason, str) else "refused")
    elif isinstance(reason, str) and got != reason:
        yield Failure(path, f"{name} is refused for another reason", reason, got)


def _pending(session: Session, wanted: Any) -> Iterator[Failure]:
    """These seats must answer, and no other; a text is the prompt."""
    names = wanted if isinstance(wanted, dict) else dict.fromkeys(map(str, wanted or []))
    seats = {seat_of(session, who): (who, prompt) for who, prompt in names.items()}
    if set(seats) != set(session.pending):
        yield Failure(
            ("expect", "pending"),
            "others are asked",
            show(list(names)),
            show([f"seat{n}" for n in session.pending]),
        )
        return
    for seat, (who, prompt) in seats.items():
        if isinstance(prompt, str) and prompt != (got := session.pending[seat or 0].prompt):
            yield Failure(_path("pending", who), "the question is another", prompt, got)


def _events(session: Session, wanted: Any) -> Iterator[Failure]:
    """These happened, in this order, among others."""
    from rulewright.interpreter.case_reading import events

    happened = events(session)
    missing = in_order(wanted, happened)
    if missing is not None:
        got = show([next(iter(one)) if isinstance(one, dict) and one else one for one in happened])
        yield Failure(
            ("expect", "events", missing),
            "this did not happen, or not after what stands before it",
            show(wanted[missing]),
            got,
        )


def _log(session: Session, wanted: Any) -> Iterator[Failure]:
    """These lines stand in the log of the first seat, in this order."""
    lines = session.log(1)
    missing = in_order(wanted, lines)
    if missing is not None:
        yield Failure(
            ("expect", "log", missing), "this line is not in the log", show(wanted[missing]), show(lines)
        )


def _error(session: Session, wanted: Any) -> Iterator[Failure]:
    """Faults are met where they are raised; here none was."""
    yield Failure(("expect", "error"), "no error came", str(wanted), "none")


def _outcome(session: Session, wanted: Any) -> Iterator[Failure]:
    """`none`; or what seats and sides came to: `{seat1: won}`; a number is a score."""
    outcome = session.outcome
    path = ("expect", "outcome")
    if wanted in (None, "none"):
        if outcome is not None:
            yield Failure(path, "the game is over", "none", show(outcome.seats))
        return
    if outcome is None:
        yield Failure(path, "the game goes on", show(wanted), "none")
        return
    if not isinstance(wanted, dict):
        if set(outcome.seats.values()) != {wanted}:
            yield Failure(path, "the outcome is another", show(wanted), show(outcome.seats))
        return
    for who, how in wanted.items():
        seat = seat_of(session, who)
        got = outcome.seats.get(seat) if seat else outcome.sides.get(str(who))
        score = outcome.scores.get(seat or 0)
        if not same(how, got) and not (isinstance(how, int) and same(how, score)):
            yield Failure(
                (*path, str(who)),
                "the outcome is another",
                show(how),
                show(score if isinstance(how, int) else got),
            )


def _path(what: str, who: Any) -> tuple[str, ...]:
    return ("expect", what) if who is None else ("expect", what, str(who))


_SPECIAL: dict[str, Callable[[Session, Any], Iterator[Failure]]] = {
    "offered": _offered,
    "options": _options,
    "refused": _refused,
    "pending": _pending,
    "events": _events,
    "log": _log,
    "error": _error,
    "outcome": _outcome,
}
