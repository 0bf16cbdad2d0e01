"""Actions: their values, conditions, costs, and what they do."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import typed
from rulewright.dsl.game import ActionDef

from ..actions import holders
from ..analysis import any_suspends
from ..emit import mangled
from ..framed import Framed
from ..program import Action, Program
from ..texts import all_actions
from .texts import Texts


class Actions(Texts):
    """`actions:` of the game, of kinds and of definitions."""

    def _actions(self) -> None:
        for home, action in all_actions(self.game):
            self._action(len(self.actions), home, action)

    def _action(self, n: int, home: str, action: ActionDef) -> None:
        names = tuple(source.name for source in action.each)
        id = f"action:{home}.{action.name}"
        cost = action.cost.body if action.cost is not None else ()
        self._action_code(id, names, cost, action.do.body)
        head = ["S", "M", "P", "K", *(mangled(name) for name in names)]
        if action.when is not None:
            self.expression(f"AW_{n}", head, names, action.when, rule=True)
        if action.cost is not None:
            self._cost(n, names, action.cost)
        if action.each:
            query = typed.Query("all", action.each, typed.ListOf(tuple(typed.Local(name) for name in names)))
            self.expression(f"AE_{n}", ["S", "M", "P", "K"], (), query, rule=True)
        for k, value in enumerate(action.shown.values()):
            self.expression(f"AS_{n}_{k}", head, names, value, rule=True)
        made = Action(n, home, action, self.codes[id], names)
        self.actions.append(made)

        def bind(given: dict[str, Any], program: Program) -> None:
            made.when = given.get(f"AW_{n}")
            made.cost = given.get(f"AC_{n}") or program.codes.get(f"cost:{n}")
            made.each = given.get(f"AE_{n}")
            made.shown = {path: given[f"AS_{n}_{k}"] for k, path in enumerate(action.shown)}
            made.holders = holders(program, made)

        self.late.append(bind)

    def _action_code(self, id: str, names: tuple[str, ...], cost: tuple[Any, ...], do: tuple[Any, ...]) -> None:
        """The cost first, then what is done; both share their locals."""
        code = self.codes.make(id)
        framed = Framed(self.module, id, names, rule=True, ending=None)
        framed.home = id.removeprefix("action:")
        framed.block(typed.Block(cost))
        if cost:
            framed.place(framed.label())
            code.closed_until = len(framed.ops) - 1
            framed.line("pass")  # a loop at the beginning of what is done never comes back here
            framed.place(framed.label())
        framed.block(typed.Block(do))
        framed.finish()

    def _cost(self, n: int, names: tuple[str, ...], cost: typed.Block) -> None:
        suspends = any_suspends(self.game, self.facts, cost)
        self.text(f"cost:{n}", names, cost, rule=True, ending=None, suspends=suspends, plain_name=f"AC_{n}")
