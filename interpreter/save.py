"""Saves: JSON, nothing in them executed. Under the same rules exact, else from the last rest point by names.

The state is written as its difference from the first state.  Frames are codes by id, a pc and locals.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import Game

from . import parcels
from .code import Code
from .decision import DONE, ActionValue, _Done
from .errors import PlayError, RuleFault
from .layout import CELLS, KEY, KIND
from .programs import program_of
from .state import State
from .values import Counts, Entity, Record, canonical, decode, encode, entity
from .ways import Ways

if TYPE_CHECKING:
    from .session import Session

FORMAT = 1


class Rest:
    """The last rest point: serial of its span, how many answers led to it, and the state then (or what a save held)."""

    __slots__ = ("choices", "data", "serial", "state")

    def __init__(self, serial: int, choices: int, state: State | None, data: Any = None) -> None:
        self.serial = serial
        self.choices = choices
        self.state = state
        self.data = data
DEPTH = 400


# ---------------------------------------------------------------- values and frames


def pack(value: Any) -> Any:
    """Any value of a frame or column as JSON: values of the game, actions, frames."""
    if isinstance(value, _Done):
        return {"done": 1}
    if isinstance(value, ActionValue):
        return {"action": [value.number, value.me.i, pack(value.values)]}
    if isinstance(value, parcels.NowBlock):
        return {"block": [value.code.id, value.entry, value.after]}
    if isinstance(value, parcels.LaterBlock):
        return {"later": [value.number, pack(value.me), pack(value.values)]}
    if isinstance(value, parcels.LateValue):
        return {"late": [value.number, *(pack(one) for one in (value.me, value.performer, value.cause, value.values))]}
    if isinstance(value, parcels.Line):
        return {"line": value.number}
    if isinstance(value, Ways):
        return {"ways": pack(value.data())}
    if is_frame(value):
        return {"frame": [value[0].id, value[1], [pack(one) for one in value[2]], pack(value[3])]}
    if isinstance(value, tuple) and not isinstance(value, Record):
        return [pack(one) for one in value]
    if isinstance(value, (Entity, Record, Counts)):
        return encode(value, lambda thing: thing.i)
    if value is None or isinstance(value, (int, str)):
        return value
    raise TypeError(f"{type(value).__name__} cannot be saved")


def is_frame(value: Any) -> bool:
    """Is it a frame, as stands in the slot of a join?"""
    return isinstance(value, tuple) and len(value) == 4 and isinstance(value[0], Code)


def unpack(state: State, data: Any, depth: int = DEPTH) -> Any:
    """The value that `pack` wrote. Raises ValueError on anything else."""
    if depth == 0:
        raise ValueError("nested too deep")
    if isinstance(data, list):
        return tuple(unpack(state, one, depth - 1) for one in data)
    if isinstance(data, dict):
        if "done" in data:
            return DONE
        if "action" in data:
            number, me, values = data["action"]
            if not 0 <= number < len(state.program.actions):
                raise ValueError(f"there is no action {number}")
            return ActionValue(number, thing_of(state, me), unpack(state, values, depth - 1))
        if "frame" in data:
            return _frame(state, data["frame"], depth)
        if "ways" in data:
            hub, back, costs, steps, ends = unpack(state, data["ways"], depth - 1)
            return Ways(hub, bool(back), costs, steps, ends)
        if data.keys() & {"block", "later", "late", "line"}:
            return _parcel(state, data, depth)
        return decode(data, lambda row: thing_of(state, row))
    return data


def _parcel(state: State, data: dict[str, Any], depth: int) -> Any:
    """A block, a late expression or a named line."""
    program = state.program
    if "line" in data:
        return program.names["LINES"][int(data["line"])]
    if "block" in data:
        id, entry, after = data["block"]
        code = program.codes[id]
        if entry not in code.blocks:
            raise ValueError(f"no block begins at {entry!r} of {id!r}")
        return parcels.NowBlock(code, entry, after)
    if "later" in data:
        number, me, values = data["later"]
        if not 0 <= number < len(program.later_binds):
            raise ValueError(f"there is no block {number}")
        return parcels.LaterBlock(number, unpack(state, me, depth - 1), unpack(state, values, depth - 1))
    number, *rest = data["late"]
    if f"L_{int(number)}" not in program.names:
        raise ValueError(f"there is no late expression {number}")
    return parcels.LateValue(number, *(unpack(state, one, depth - 1) for one in rest))


def thing_of(state: State, row: Any) -> Entity:
    """An entity by row, if there is such a row."""
    if not isinstance(row, int) or not 0 <= row < len(state.cols[KIND]):
        raise ValueError(f"there is no thing {row!r}")
    return entity(row)


def _frame(state: State, data: Any, depth: int) -> Any:
    id, pc, values, parent = data
    code = state.program.codes.get(id)
    if code is None or not isinstance(pc, int) or not 0 <= pc < len(code):
        raise ValueError(f"there is no place {pc!r} in {id!r}")
    found = tuple(unpack(state, one, depth - 1) for one in values)
    if code.names and len(found) != len(code.names):
        raise ValueError(f"{id} has other locals")
    return (code, pc, found, unpack(state, parent, depth - 1) if parent is not None else None)


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
        "rulewright": FORMAT, "game": session.game.name, "version": session.game.version,
        "digest": session.program.digest, "language": session.language,
        "start": {"scenario": begun.scenario, "seats": begun.seats, "seed": begun.seed, "setup": begun.setup,
                  "variants": list(begun.variants)},
        "choices": [[one.seat, one.id, one.opened] for one in session.choices],
        "state": state_data(session.state),
        "over": session.over, "number": session._number,
        "struck": {str(k): reason for k, reason in session._struck.items()},
        "marks": [_mark_data(session, mark) for mark in session.marks_since_barrier()],
        "journal": _journal_data(session),
        "rest": rest_data(session),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


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
    parsed = _parsed(data)
    if parsed.get("game") != game.name:
        raise PlayError(f"this is a save of {parsed.get('game')!r}, not of {game.name!r}")
    try:
        return _load(game, parsed)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        raise PlayError("this save is damaged", f"{type(error).__name__}: {error}") from error


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        parsed = json.loads(data)
    except (ValueError, UnicodeDecodeError, RecursionError) as error:
        raise PlayError("this is not a whole save", "it is cut short, or no save at all") from error
    if not isinstance(parsed, dict) or "rulewright" not in parsed:
        raise PlayError("this is not a save of rulewright")
    if parsed["rulewright"] != FORMAT:
        raise PlayError(f"this save has format {parsed['rulewright']!r}; this version reads {FORMAT}")
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
    session.rest = _rest(data["rest"])
    _load_marks(session, data)
    if state.frame is not None:
        session._ask_again(state.frame)
        if state.ask is None:
            raise ValueError("nobody is asked")
    return session


def _rest(data: Any) -> Any:
    """A rest point that came with a save stays as data until the next one."""
    return None if data is None else Rest(data["serial"], data["choices"], None, data)


def _load_marks(session: Session, data: dict[str, Any]) -> None:
    from .session import Choice, Mark

    state = session.state
    state.journal = [(int(k), int(i), unpack(state, old), int(site)) for k, i, old, site in data["journal"]]
    for journal, frame, seat, id, index, opened, struck in data["marks"]:
        given = {int(k): str(reason) for k, reason in struck.items()}
        choice = Choice(int(seat), None, 0, bool(opened), str(id))
        session.marks.append(Mark(int(journal), unpack(state, frame), choice, int(index), given))


# ---------------------------------------------------------------- rest points


def rest_point(session: Session) -> None:
    """When a span declared `rest_point` has just opened, remember the state by names and how many choices led here."""
    cells = session.state.cols[CELLS]
    serial = max((cells[cell][-1][0] for cell in session.program.rests if cells[cell]), default=0)
    if serial and (session.rest is None or session.rest.serial != serial):
        session.rest = Rest(serial, len(session.choices), session.state.fork())


def rest_data(session: Session) -> Any:
    """The last rest point as plain data, or None."""
    from .migrate import by_names

    rest = session.rest
    if rest is None or rest.data is not None:
        return None if rest is None else rest.data
    return {"serial": rest.serial, "choices": rest.choices, "state": by_names(rest.state)}


def key_of(state: State, thing: Entity) -> str:
    """A thing's key."""
    return str(state.cols[KEY][thing.i])


__all__ = [
    "RuleFault",
    "fingerprint",
    "is_frame",
    "key_of",
    "load",
    "load_state",
    "pack",
    "rest_point",
    "save",
    "unpack",
]
