"""One text of a game as a generated function, or as a code of ops where it may wait."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulewright.dsl import typed
from rulewright.dsl.game import Game

from ..analysis import Facts
from ..codes import Codes
from ..emit import Module, mangled
from ..framed import Framed
from ..program import Action, Program, Rule
from ..statements import Statements


class Texts:
    """What every topic of lowering shares: the module being written, the codes, and what is bound when it has run."""

    def __init__(self, game: Game, facts: Facts, module: Module, seats: int, traced: bool) -> None:
        self.game, self.facts, self.module, self.seats, self.traced = game, facts, module, seats, traced
        self.codes: Codes = module.names["CODES"]
        self.late: list[Callable[[dict[str, Any], Program], None]] = []
        self.rules: list[Rule] = []
        self.actions: list[Action] = []

    def text(self, id: str, names: Iterable[str], body: typed.Block, *, rule: bool, ending: tuple[str, ...] | None,
             suspends: bool, plain_name: str, home: str = "", binds: tuple[str, ...] = (), late: bool = False,
             public: bool = False) -> None:
        """Emit one text as a code or a plain function `(S, M, P, K, *names)`."""
        given = tuple(names)
        if suspends:
            self.codes.make(id)
            framed = Framed(self.module, id, given, rule=rule, ending=ending)
            framed.home, framed.block_binds, framed.public = home, binds, public
            framed.names.update({"$late"} if late else ())
            framed.block(body)
            framed.finish()
            return
        out = Statements(self.module, given, rule=rule, ending=ending)
        out.home = home
        out.names.update({"$late"} if late else ())
        out.block(body)
        out.leave("None")
        head = ", ".join(["S", "M", "P", "K", *(mangled(name) for name in given)])
        self.module.define(f"def {plain_name}({head}):", out.lines)

    def expression(self, name: str, head: list[str], names: Iterable[str], value: typed.Expr, *, rule: bool) -> None:
        """Emit a pure text as a function."""
        out = Statements(self.module, tuple(names), rule=rule, ending=None)
        text = out.emit(value)
        self.module.define(f"def {name}({', '.join(head)}):", [f"    return {text}  #@{self.module.site(value.span)}"])
