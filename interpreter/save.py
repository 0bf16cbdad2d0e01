"""Saves: JSON, nothing in them executed. Under the same rules exact, else from the last rest point by names.

The state is written as its difference from the first state. A save begins with a digest of the rest of it, so that
one that was cut, changed or damaged is told from a whole one before anything in it is believed.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import Game

from . import given, rest
from .errors import GameOver, PlayError, Refused, RuleFault
from .layout import CELLS, KIND
from .packing import pack, unpack
from .programs import program_of
from .state import State
from .values import canonical

if TYPE_CHECKING:
    from .session import Session

FORMAT = 1
HEAD = re.compile(rb'\{"rulewright":(\d{1,9}),"check":"[0-9a-f]{32}","save":')


# ---------------------------------------------------------------- states


def state_data(state: State) -> dict[str, Any]:
    """Cells, rows and columns as far as they differ from the first state."""
    first = state.program.first_columns
    columns: dict[str, list[Any]] = {}
    count = len(first[KIND])
    for k, column in enumerate(state.cols):
        default = state.program.defaults[k]
        before = first[k]
        if column is before:
            continue
        changed = [
            [i, pack(value)]
            for i, value in enumerate(column)
            if (i >= len(before) and (value is not default or k == CELLS))
            or (i < len(before) and value is not before[i] and value != before[i])
        ]
        if changed:
            columns[str(k)] = changed
    return {"rows": len(state.cols[KIND]) - count, "columns": columns, "frame": pack(state.frame)}


def load_state(state: State, data: Any) -> None:
    """The columns and the frame that `state_data` wrote. Raises ValueError, KeyError, TypeError on anything else."""
    rows = data["rows"]
    if not isinstance(rows, int) or not 0 <= rows <= 100_000:
        raise ValueError("a strange number of rows")
    state.lengthen(rows)
    for name, changed in data["columns"].items():
        column = state.own(int(name))
        for i, value in changed:
            if not 0 <= i < len(column):
                raise ValueError(f"there is no row {i}")
            column[i] = unpack(state, value)
    state.frame = unpack(state, data["frame"])


def fingerprint(session: Session) -> str:
    """A hash of everything that decides how the game goes on."""
    state = session.state
    data = {**state_data(state), "over": session.over, "struck": sorted(session._struck), "seed": state.seed}
    return hashlib.blake2b(canonical(data), digest_size=16).hexdigest()


# ---------------------------------------------------------------- whole sessions


def save(session: Session) -> bytes:
    """The whole session; `rest` is the last rest point, by names, for other rules."""
    begun = session.begun
    data = {
        "game": session.game.name, "version": session.game.version,
        "digest": session.program.digest, "language": session.language,
        "start": {"scenario": begun.scenario, "seats": begun.seats, "seed": begun.seed, "setup": begun.setup,
                  "variants": list(begun.variants)},
        "choices": [[one.seat, one.id, one.opened] for one in session.choices],
        "state": state_data(session.state),
        "over": session.over, "number": session._number,
        "struck": {str(k): reason for k, reason in session._struck.items()},
        "marks": [_mark_data(session, mark) for mark in session.marks_since_barrier()],
        "journal": _journal_data(session),
        "rest": session.resting.last.as_data() if session.resting.last is not None else None,
    }
    try:
        body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    except ValueError as error:
        raise PlayError("this game cannot be saved", f"a number in it is too large: {error}") from error
    return _head(body) + body + b"}"


def _head(body: bytes) -> bytes:
    """What a save begins with: its format, and a digest of the body."""
    digest = hashlib.blake2b(body, digest_size=16).hexdigest()
    return f'{{"rulewright":{FORMAT},"check":"{digest}","save":'.encode()


def _mark_data(session: Session, mark: Any) -> list[Any]:
    return [mark.journal - _first_journal(session), pack(mark.frame), mark.seat, mark.id, mark.index, mark.opened,
            {str(k): reason for k, reason in mark.struck.items()}]


def _first_journal(session: Session) -> int:
    marks = session.marks_since_barrier()
    return marks[0].journal if marks else len(session.state.journal)


def _journal_data(session: Session) -> list[Any]:
    """What must be undone to take back what can be."""
    return [[k, i, pack(old), site] for k, i, old, site in session.state.journal[_first_journal(session):]]


def load(game: Game, data: bytes) -> Session:
    """See `Session.load`."""
    given.rules(game)
    parsed = _parsed(given.saved(data))
    if parsed.get("game") != game.name:
        raise PlayError(f"this is a save of {parsed.get('game')!r}, not of {game.name!r}")
    try:
        return _load(game, parsed)
    except DAMAGE as error:
        raise PlayError("this save is damaged", f"{type(error).__name__}: {error}") from error


DAMAGE = (
    *(ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError),
    *(RuleFault, Refused, GameOver),
)
"""What comes of values that no game wrote."""


def _parsed(data: bytes) -> dict[str, Any]:
    """The body of a whole save. Raises PlayError on anything else."""
    hit = HEAD.match(data)
    if hit is None:
        raise PlayError("this is not a save of rulewright")
    if int(hit[1]) != FORMAT:
        raise PlayError(f"this save has format {int(hit[1])}; this version reads {FORMAT}")
    body = data[hit.end() : -1]
    if _head(body) + body + b"}" != data:
        raise PlayError("this is not a whole save", "it is cut short, damaged, or was changed by hand")
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise PlayError("this is not a whole save", str(error)) from error
    if not isinstance(parsed, dict):
        raise PlayError("this is not a save of rulewright")
    return parsed


def _load(game: Game, data: dict[str, Any]) -> Session:
    from .session import Choice, Session, Start

    begun = data["start"]
    start = Start(begun["scenario"], begun["seats"], begun["seed"], dict(begun["setup"]), tuple(begun["variants"]))
    if not game.seats[0] <= start.seats <= game.seats[1]:
        raise ValueError(f"{start.seats} seats")
    program = program_of(game, start.seats)
    if data["digest"] != program.digest:
        from .migrate import migrated

        return migrated(game, data, start)
    state = State(program, start.seed)
    load_state(state, data["state"])
    session = Session(program, state, start)
    session.language = str(data["language"])
    session.choices = [Choice(int(seat), None, 0, bool(opened), str(id)) for seat, id, opened in data["choices"]]
    session.over, session._number = bool(data["over"]), int(data["number"])
    session._struck = {int(k): str(reason) for k, reason in data["struck"].items()}
    session.resting.last = rest.from_data(data["rest"])
    _load_marks(session, data)
    if state.frame is not None:
        session._ask_again(state.frame)
        if state.ask is None:
            raise ValueError("nobody is asked")
    return session


def _load_marks(session: Session, data: dict[str, Any]) -> None:
    from .session import Choice, Mark

    state = session.state
    state.journal = [(int(k), int(i), unpack(state, old), int(site)) for k, i, old, site in data["journal"]]
    for journal, frame, seat, id, index, opened, struck in data["marks"]:
        given = {int(k): str(reason) for k, reason in struck.items()}
        choice = Choice(int(seat), None, 0, bool(opened), str(id))
        session.marks.append(Mark(int(journal), unpack(state, frame), choice, int(index), given))
