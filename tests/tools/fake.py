"""A stand-in for a session: seats take 1 to 3 from a heap; who takes the last one loses. All hold secrets."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from rulewright.interpreter.errors import PlayError
from rulewright.interpreter.layout import EXISTS, KEY, KIND


@dataclass
class Option:
    id: str
    label: str
    decision: int
    refers: tuple[str, ...] = ()


@dataclass
class Decision:
    number: int
    prompt: str
    options: list[Option]
    seat: int
    refused: dict[str, str] = field(default_factory=dict)


class Take(int):
    """A choice: how many were taken."""

    @property
    def id(self) -> str:
        return f"take.{int(self)}"


class FakeSession:
    """The heap, whose turn it is, and all choices so far."""

    def __init__(self, heap: int = 10, seats: int = 2, secrets: bool = True) -> None:
        self.heap, self.seats, self.secrets = heap, seats, secrets
        self.choices: list[Take] = []
        self.language = "en"
        parts = ("kinds", "setup", "definitions", "translations", "verbs", "functions", "spans", "effects")
        rest = {"flow": None, "abilities": None, "actions": ()}
        self.game = SimpleNamespace(title={"en": "Heap"}, **{name: {} for name in parts}, **rest)
        self.state = SimpleNamespace(cols=dict.fromkeys((KIND, KEY, EXISTS), ()))
        self.begun = SimpleNamespace(scenario=None, setup={})
        self.loaded: list[str] = []

    def left(self) -> int:
        return self.heap - sum(self.choices)

    def turn(self) -> int:
        return len(self.choices) % self.seats + 1

    @property
    def pending(self) -> dict[int, Decision]:
        if self.left() <= 0:
            return {}
        number = len(self.choices) + 1
        many = range(1, min(3, self.left()) + 1)
        options = [
            Option(f"take.{n}", f"{n} 개" if self.language == "ko" else f"Take {n}", number) for n in many
        ]
        return {self.turn(): Decision(number, f"{self.left()} are left", options, self.turn())}

    def open(self, seat: int) -> Decision | None:
        return None

    def choose(self, seat: int, option: Any) -> None:
        decision = self.pending.get(seat)
        name = option if isinstance(option, str) else option.id
        if decision is None or name not in {one.id for one in decision.options}:
            raise PlayError(f"{name} is not offered", "see the options")
        self.choices.append(Take(name.rpartition(".")[2]))

    def undo(self, seat: int) -> None:
        if not self.choices:
            raise PlayError("there is nothing to take back")
        self.choices.pop()

    @property
    def outcome(self) -> Any:
        if self.left() > 0:
            return None
        loser = (len(self.choices) - 1) % self.seats + 1
        seats = {seat: "lost" if seat == loser else "won" for seat in range(1, self.seats + 1)}
        return SimpleNamespace(seats=seats, sides={}, scores={}, reason="the heap is gone")

    def fork(self) -> FakeSession:
        copy = FakeSession(self.heap, self.seats, self.secrets)
        copy.choices = list(self.choices)
        return copy

    def value(self, seat: int) -> int | None:
        return -((self.left() - 1) % 4)

    def view(self, seat: int) -> dict[str, Any]:
        things = {
            f"seat{n}": {"kind": "player", "secret": n * 11}
            for n in range(1, self.seats + 1)
            if n == seat or not self.secrets
        }
        return {"things": things, "zones": {"heap": self.left()}, "maps": {}}

    def log(self, seat: int) -> list[str]:
        return [f"Seat {n % self.seats + 1} takes {taken}" for n, taken in enumerate(self.choices)]

    def why(self, seat: int, key: str, attribute: str) -> list[str]:
        return [f"{key}.{attribute} was so from the start"]

    def refusals(self, seat: int) -> dict[str, str]:
        return dict(self.pending[seat].refused) if seat in self.pending else {}

    def why_not(self, seat: int, name: str) -> str | None:
        return "the heap is too small" if name.startswith("take.") and int(name[5:]) > 3 else None

    def hash(self) -> str:
        return json.dumps(self.choices)

    def save(self) -> bytes:
        return json.dumps([self.heap, self.seats, self.choices]).encode()
