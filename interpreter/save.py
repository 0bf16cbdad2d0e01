"""Saves: JSON, nothing in them executed. Under the same rules exact, else from the last rest point by names.

A save is one object of four parts: `save` (what is asked, the state as its difference from the first one, what can be
taken back), `choices`, `log`, `rest` (the last rest point by names, read only where the rules changed). It begins with
a digest of all that follows, so that one that was cut, changed or damaged is told from a whole one before anything in
it is believed; and with the lengths of its parts, so that each is read by itself.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import Game

from . import given, rest
from .answers import Choice, Mark, Start
from .difference import load_state, packer_of, state_data
from .errors import GameOver, PlayError, Refused, RuleFault
from .layout import CELLS
from .migrate import migrated
from .older_saves import old_parts
from .packing import Packer
from .past import read_journal, read_starts
from .programs import program_of
from .state import State
from .unpacking import Reader
from .values import canonical
from .written import Beginning, Written, compact

if TYPE_CHECKING:
    from .session import Session

FORMAT = 2
PARTS = ("save", "choices", "log", "rest")
HEAD = re.compile(rb'\{"rulewright":(\d{1,9}),"check":"([0-9a-f]{32})",')
LENGTHS = re.compile(rb'"lengths":\[(\d{1,9}),(\d{1,9}),(\d{1,9}),(\d{1,9})\]')


def fingerprint(session: Session) -> str:
    """A hash of everything that decides how the game goes on, and of the log."""
    state, packer = session.state, packer_of(session.state)
    data = {**state_data(state, packer), "frames": packer.frames, "over": session.over}
    data |= {"struck": sorted(session._struck), "seed": state.seed}
    text = canonical(data) + session.written.log_text(state, packer)
    return hashlib.blake2b(text, digest_size=16).hexdigest()


# ---------------------------------------------------------------- writing


def save(session: Session) -> bytes:
    """The whole session."""
    packer, last = packer_of(session.state), session.resting.last
    try:
        parts = (
            compact(_session_data(session, packer)),
            session.written.choices_text(session.choices, _choice_data),
            session.written.log_text(session.state, packer),
            last.text if last is not None else b"null",
        )
    except ValueError as error:
        raise PlayError("this game cannot be saved", f"a number in it is too large: {error}") from error
    return sealed(parts)


def sealed(parts: Sequence[bytes]) -> bytes:
    """A whole save of its parts: format, digest and lengths before them."""
    lengths = ",".join(str(len(part)) for part in parts)
    body = f'"lengths":[{lengths}]'.encode() + b"".join(
        b',"%b":%b' % (name.encode(), part) for name, part in zip(PARTS, parts, strict=True)
    )
    return f'{{"rulewright":{FORMAT},"check":"{_digest(body)}",'.encode() + body + b"}"


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:32]


def _session_data(session: Session, packer: Packer) -> dict[str, Any]:
    begun, last = session.begun, session.resting.last
    return {
        "game": session.game.name, "version": session.game.version,
        "digest": session.program.digest, "language": session.language,
        "start": {"scenario": begun.scenario, "seats": begun.seats, "seed": begun.seed, "setup": begun.setup,
                  "variants": list(begun.variants)},
        "over": session.over, "number": session._number,
        "struck": {str(k): reason for k, reason in session._struck.items()},
        "rest": last.about() if last is not None else None,
        "state": state_data(session.state, packer),
        **_past(session, packer),
        "frames": packer.frames,
    }


def _choice_data(choice: Choice) -> list[Any]:
    return [choice.seat, choice.id, choice.opened]


def _past(session: Session, packer: Packer) -> dict[str, Any]:
    """What can be taken back: a mark for each of the last answers, and the journal from the first of them on."""
    marks, journal = session.marks_since_barrier(), session.state.journal
    first = marks[0].journal if marks else len(journal)
    return {
        "checkpoints": [
            [mark.journal - first, packer.frame(mark.frame) if mark.frame is not None else -1, mark.index,
             {str(k): reason for k, reason in mark.struck.items()}]
            for mark in marks
        ],
        "journal": [
            [k, i, packer.cell(i, old) if k == CELLS else packer.pack(old), site] for k, i, old, site in journal[first:]
        ],
    }


# ---------------------------------------------------------------- reading


def load(made: type[Session], game: Game, data: bytes) -> Session:
    """See `Session.load`; `made`: the class of sessions."""
    given.rules(game)
    parts = _parts(given.saved(data))
    try:
        parsed = json.loads(parts[0])
        if parsed["game"] != game.name:
            raise PlayError(f"this is a save of {parsed['game']!r}, not of {game.name!r}")
        return _load(made, game, parsed, json.loads(parts[1]), parts)
    except DAMAGE as error:
        raise PlayError("this save is damaged", f"{type(error).__name__}: {error}") from error


DAMAGE = (
    *(ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError),
    *(RuleFault, Refused, GameOver),
)
"""What comes of values that no game wrote."""


def _parts(data: bytes) -> list[bytes]:
    """The parts of a whole save. Raises PlayError on anything else."""
    hit = HEAD.match(data)
    if hit is None:
        raise PlayError("this is not a save of rulewright")
    if int(hit[1]) not in (1, FORMAT):
        raise PlayError(f"this save has format {int(hit[1])}; this version reads {FORMAT}, and 1")
    body = data[hit.end() : -1]
    form, check = int(hit[1]), hit[2].decode()
    parts = old_parts(body, check) if form == 1 else _cut(body) if _digest(body) == check else []
    if not parts or data[-1:] != b"}":
        raise PlayError("this is not a whole save", "it is cut short, damaged, or was changed by hand")
    return parts


def _cut(body: bytes) -> list[bytes]:
    """The parts by their lengths; none where these do not fit."""
    lengths = LENGTHS.match(body)
    if lengths is None:
        return []
    at, parts = lengths.end(), []
    for name, length in zip(PARTS, map(int, lengths.groups()), strict=True):
        at += len(name) + 4
        parts.append(body[at : at + length])
        at += length
    return parts if at == len(body) else []


def _load(
    made: type[Session], game: Game, data: dict[str, Any], choices: list[Any], parts: list[bytes]
) -> Session:
    begun = data["start"]
    start = Start(begun["scenario"], begun["seats"], begun["seed"], dict(begun["setup"]), tuple(begun["variants"]))
    if not game.seats[0] <= start.seats <= game.seats[1]:
        raise PlayError(
            f"this is a save of a game for {start.seats}; {game.name} is for {game.seats[0]} to {game.seats[1]} now"
        )
    program = program_of(game, start.seats)
    last = rest.from_data(data["rest"], parts[3])
    if data["digest"] != program.digest:
        return migrated(made, game, choices, last, start)
    state = State(program, start.seed)
    session = made(program, state, start)
    read = load_state(state, data["state"], data["frames"], json.loads(parts[2]))
    session.language = str(data["language"])
    session.choices = [Choice(int(seat), str(id), bool(opened)) for seat, id, opened in choices]
    session.over, session._number = bool(data["over"]), int(data["number"])
    session._struck = {int(k): str(reason) for k, reason in data["struck"].items()}
    session.resting.last = last
    session.written = Written(
        Beginning(session.choices[-1] if choices else None, len(choices), parts[1][1:-1]),
        Beginning(state.cols[CELLS][program.log_cell], len(read.chains[program.log_cell]) - 1, parts[2][1:-1]),
    )
    _load_past(session, read, data)
    if state.frame is not None:
        session._ask_again(state.frame)
        if state.ask is None:
            raise ValueError("nobody is asked")
    return session


def _load_past(session: Session, read: Reader, data: dict[str, Any]) -> None:
    """What can be taken back; its marks are of the last answers."""
    journal, checkpoints = read_journal(read, data["journal"]), data["checkpoints"]
    session.state.remember(journal)
    starts = read_starts([start for start, *_ in checkpoints], len(journal))
    answers = session.choices[len(session.choices) - len(checkpoints) :]
    for choice, start, (_, frame, k, struck) in zip(answers, starts, checkpoints, strict=True):
        waiting = read.frame(frame) if frame != -1 else None
        given = {int(n): str(reason) for n, reason in struck.items()}
        session.marks.append(Mark(choice.seat, choice.id, choice.opened, int(k), start, waiting, given))
