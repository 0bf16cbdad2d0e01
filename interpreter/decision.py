"""What is asked of whom, and what may be answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .machine import reraise
from .values import Entity

if TYPE_CHECKING:
    from .code import Frame
    from .table import Table


class _Done:
    """The answer that stops choosing."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "done"

    def __reduce__(self) -> str:
        return "DONE"


DONE = _Done()


Said = str | Mapping[str, str]
"""A text of an effect in the default language, or the label of a verb in all."""


@dataclass(frozen=True, slots=True)
class AskSpec:
    """What a question is about, fixed when the game is compiled.

    `kind`: choose, option, may, order, split, act, pause; `options`: (name, text, bound name) of labelled options.
    """

    kind: str
    prompt: Said | None = None
    site: int = 0
    name: str = ""
    many: bool = False
    options: tuple[tuple[str, Said | None, str | None], ...] = ()


@dataclass(frozen=True, slots=True)
class ActionValue:
    """An action that somebody may perform: its number, the thing it stands on, the values of its `for`."""

    number: int
    me: Entity
    values: tuple[Any, ...] = ()


@dataclass(slots=True)
class Ask:
    """One question as the machine puts it; several seats may answer it where a party decides."""

    frame: Frame
    players: tuple[Entity, ...]
    candidates: tuple[Any, ...]
    spec: AskSpec
    refused: dict[Any, str] | None = None


@dataclass(slots=True)
class JoinAsk:
    """Questions to several seats at once: the frame of the join, the slot of its branches, the questions by branch."""

    frame: Frame
    slot: int
    secretly: bool
    asks: tuple[tuple[int, Ask], ...]


@dataclass(slots=True, unsafe_hash=True)
class Option:
    """One answer: a stable id, a label for the seat that is asked, what it refers to, and its decision's number.

    Nobody changes one; it is not frozen because that takes a microsecond for each.
    """

    id: str
    label: str
    refers: tuple[str, ...]
    decision: int
    index: int


class Options(Sequence[Option]):
    """The options of a decision; made only when looked at."""

    __slots__ = ("_decision", "_live")

    def __init__(self, decision: Decision, live: Sequence[int]) -> None:
        self._decision = decision
        self._live = live

    def __len__(self) -> int:
        return len(self._live)

    def __getitem__(self, n: Any) -> Any:
        live = self._live[n]
        return [self._decision.option(k) for k in live] if isinstance(n, slice) else self._decision.option(live)

    def __iter__(self) -> Iterator[Option]:
        return (self._decision.option(k) for k in self._live)


class Decision:
    """A question to one seat. Raises nothing; read it again after every `choose`."""

    __slots__ = ("_ids", "_session", "_struck", "ask", "branch", "number", "player", "seat")

    def __init__(
        self, session: Table, seat: int, player: Entity, ask: Ask, number: int, branch: int, struck: dict[int, str]
    ) -> None:
        self._session = session
        self.seat = seat
        self.player = player
        self.ask = ask
        self.number = number
        self.branch = branch
        self._ids: list[str] | None = None
        self._struck = struck

    @property
    def _live(self) -> Sequence[int]:
        """The candidates that were not struck."""
        every = range(len(self.ask.candidates))
        return [k for k in every if k not in self._struck] if self._struck else every

    @property
    def refused(self) -> dict[str, str]:
        """What was struck or may not be answered now, by option id, with the reason."""
        found = {self.ids[k]: reason for k, reason in self._struck.items()}
        for candidate, reason in (self.ask.refused or {}).items():
            found.setdefault(self._session.names.option_id(self.ask, candidate), reason)
        return found

    @property
    def ids(self) -> list[str]:
        """The ids of all candidates, struck ones too."""
        if self._ids is None:
            self._ids = self._session.names.option_ids(self.ask)
        return self._ids

    @property
    def options(self) -> Options:
        """What may be answered."""
        return Options(self, self._live)

    @property
    def prompt(self) -> str:
        """The question, in the session's language."""
        try:
            return self._session.names.prompt(self.ask)
        except Exception as error:
            reraise(self._session.state, error)

    @property
    def kind(self) -> str:
        """choose, option, may, order, split, act or pause."""
        return self.ask.spec.kind

    def id_of(self, k: int) -> Any:
        """The id of a candidate where it is known by now, or what it can be made of later."""
        return self._ids[k] if self._ids is not None else (self._session.names, self.ask, k)

    def option(self, k: int) -> Option:
        """The option of one candidate."""
        ids, names, candidate = self._ids or self.ids, self._session.names, self.ask.candidates[k]
        try:
            label = names.label(self.ask, candidate)
        except Exception as error:
            reraise(self._session.state, error)
        return Option(ids[k], label, names.refers(candidate), self.number, k)

    def index_of(self, id: str) -> int | None:
        """The candidate behind an id, if it may be answered. An action may always be named with its thing."""
        for k in self._live:
            if self.ids[k] == id:
                return k
        for k in self._live:
            candidate = self.ask.candidates[k]
            if isinstance(candidate, ActionValue) and id == self._session.names.full_id(candidate):
                return k
        return None

    def allows(self, k: int) -> bool:
        """May this candidate be answered?"""
        return type(k) is int and 0 <= k < len(self.ask.candidates) and k not in self._struck

    def __repr__(self) -> str:
        return f"<decision {self.number} of seat {self.seat}: {', '.join(self.ids[k] for k in self._live)}>"
