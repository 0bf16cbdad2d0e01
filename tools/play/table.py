"""What sits around a session when it is played: which game, who is a bot, in which language; and its file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..files import write_whole
from ..problems import UsageProblem
from .known import Known, known_of

if TYPE_CHECKING:
    from rulewright.dsl.game import CaseDef
    from rulewright.interpreter.session import Session

_MARK = "rulewright_table"
_VERSION = 1


@dataclass(slots=True)
class Settings:
    """How the table was laid, so that it can be laid again. `bots` are the seats that bots play.

    `case`: the case at whose position the game began.
    """

    game: str
    folder: str
    scenario: str | None = None
    edition: str | None = None
    mods: list[str] = field(default_factory=list)
    bots: list[int] = field(default_factory=list)
    bot: str = "random"
    bot_seed: int = 0
    language: str = "en"
    case: str | None = None


@dataclass(slots=True)
class Table:
    """A session and its settings. `autosave` is written after every choice; None: nowhere."""

    session: Session
    settings: Settings
    seats: int
    autosave: Path | None = None
    _known: Known | None = None

    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(1, self.seats + 1) if seat not in self.settings.bots]

    def begun_at(self) -> CaseDef | None:
        """The case at whose position the game began. Raises UsageProblem when the game has it no more."""
        if self.settings.case is None:
            return None
        found = [case for case in self.session.game.cases if case.name == self.settings.case]
        if not found:
            raise UsageProblem(
                f"this game began at the case {self.settings.case}, which is gone", "begin at another case"
            )
        return found[0]

    def known(self) -> Known:
        """What the board may know of the game; its rules are walked once."""
        if self._known is None:
            self._known = known_of(self.session.game, self.settings.language)
        return self._known

    def keep(self) -> None:
        """Write the autosave."""
        if self.autosave is not None:
            write_whole(self.autosave, pack(self))


def pack(table: Table) -> bytes:
    """The file of a table: its settings and the session's own save, as JSON."""
    body = {
        _MARK: _VERSION,
        "settings": asdict(table.settings),
        "seats": table.seats,
        "session": table.session.save().decode(),
    }
    return json.dumps(body, ensure_ascii=False).encode()


def unpack(data: bytes, where: str) -> tuple[Settings, int, bytes]:
    """Settings, number of seats and the session's save. Raises UsageProblem on anything else."""
    body = _json(data, where)
    try:
        settings = Settings(**body["settings"])
        seats, session = body["seats"], body["session"]
        if not isinstance(seats, int) or not isinstance(session, str) or not _well_typed(settings):
            raise TypeError
    except (KeyError, TypeError) as error:
        raise UsageProblem(f"{where} is damaged", "start anew, or load an older file") from error
    return settings, seats, session.encode()


def _json(data: bytes, where: str) -> dict[str, Any]:
    try:
        body = json.loads(data)
    except (ValueError, RecursionError) as error:
        hint = (
            "it may be cut short; load an older file"
            if data.startswith(b"{")
            else "it was not saved by `rulewright play`"
        )
        raise UsageProblem(f"{where} is no saved game", hint) from error
    if not isinstance(body, dict) or _MARK not in body:
        raise UsageProblem(f"{where} is no saved game", "it was not saved by `rulewright play`")
    if body[_MARK] != _VERSION:
        raise UsageProblem(
            f"{where} comes from another version of Rulewright", "load it with the version that saved it"
        )
    return body


def _well_typed(settings: Settings) -> bool:
    texts = (settings.game, settings.folder, settings.bot, settings.language)
    maybe = (settings.scenario, settings.edition, settings.case)
    return (
        all(isinstance(text, str) for text in texts)
        and all(text is None or isinstance(text, str) for text in maybe)
        and all(isinstance(mod, str) for mod in settings.mods)
        and all(isinstance(seat, int) for seat in settings.bots)
        and isinstance(settings.bot_seed, int)
    )
