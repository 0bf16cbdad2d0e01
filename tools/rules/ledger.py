"""Every rule of a game with the cases that cover it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.dsl.game import Game, RuleDef

    from ..cases.result import Result


@dataclass(slots=True)
class Row:
    """A rule, and the names of cases that cover it and passed or failed."""

    rule: RuleDef
    passed: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    @property
    def state(self) -> str:
        """`covered` needs a case that passes; `not_modelled` is said in the rules themselves."""
        if self.passed:
            return "covered"
        return "not_modelled" if self.rule.not_modelled else "uncovered"


@dataclass(slots=True)
class Ledger:
    """All rules in the order of the book, and ids that cases cover though no rule has them."""

    rows: list[Row]
    unknown: dict[str, list[str]]

    def of_state(self, state: str) -> list[Row]:
        """Rows in that state."""
        return [row for row in self.rows if row.state == state]


def make_ledger(game: Game, results: Iterable[Result]) -> Ledger:
    """Enter each case under the rules that it covers."""
    rows = {rule.id: Row(rule) for rule in game.rules.values()}
    unknown: dict[str, list[str]] = {}
    for result in results:
        for rule in result.covers:
            row = rows.get(rule)
            if row is None:
                unknown.setdefault(rule, []).append(result.name)
            else:
                (row.passed if result.passed else row.failed).append(result.name)
    return Ledger(list(rows.values()), unknown)
