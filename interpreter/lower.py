"""Game -> Program: every text becomes a generated function, or a code of ops where it may suspend.

The whole game is compiled at once as a closed world (see `analysis.py`), so what nobody can hear costs nothing.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from types import CodeType
from typing import Any

from rulewright.dsl.game import Game
from rulewright.dsl.nodes import Span

from . import runtime
from .analysis import Facts, study
from .codes import Codes
from .emit import Module
from .errors import RuleFault
from .layout import KEY, KIND, lay_out
from .lowering.actions import Actions
from .lowering.rules import Rules
from .lowering.values import Values
from .lowering.verbs import Verbs
from .primitives import FUNCTIONS, VERBS
from .program import Action, Program

FILE = "<rules>"
Compile = Callable[[str], CodeType]


def compile_text(source: str) -> CodeType:
    """Python source to byte code; the face may pass one that caches."""
    return compile(source, FILE, "exec", dont_inherit=True)


def lower(game: Game, seats: int, compiler: Compile = compile_text, traced: bool = False) -> Program:
    """Compile a game for a number of seats; `traced`: every event is remembered (for cases)."""
    facts = study(game)
    layout = lay_out(game, seats)
    _make_cells(game, facts, layout)
    module = Module(game, layout, facts, traced)
    module.names.update(runtime.NAMES)
    module.names["CODES"] = Codes()
    module.names["EFFECT_NAMES"] = {}
    module.names["LATES"] = []
    module.names["LINES"] = []
    module.names.update({f"B_{name}": word for name, word in FUNCTIONS.items()})
    module.names.update({f"V_{name}": word for name, word in VERBS.items()})
    module.names["HEARD_BUILTINS"] = frozenset(name for name in VERBS if facts.verb_heard(name))
    for table in game.tables.values():
        module.names[f"T_{table.name}"] = runtime.table(table, layout.things)
    return _Lowering(game, facts, module, seats, traced).program(compiler)


def _make_cells(game: Game, facts: Facts, layout: Any) -> None:
    """Cells for everything that can be heard or modified, and for chance."""
    for event, window in facts.heard:
        layout.cell("listen", f"{event}.{window}", ())
    for target, owner, name in facts.modified:
        layout.cell("modify", f"{target}.{owner}.{name}", ())
    zones = (str(row[KEY]) for row in layout.rows if row[KIND] == "zone")
    for stream in (*game.dice, *zones, "random"):
        layout.cell("stream", stream, 0)
    for board in game.maps:
        for what in ("shut", "walls", "edges"):
            layout.cell(what, board, ())


def _execute(compiler: Compile, source: str, names: dict[str, Any], sites: list[tuple[Span, str]]) -> None:
    """Define all generated functions. Python's own limits of nesting are told at the place of the text."""
    try:
        exec(compiler(source), names)
    except (SyntaxError, MemoryError, RecursionError) as error:
        site = runtime.line_sites(source).get(getattr(error, "lineno", None) or 0, 0)
        message = f"this is nested too deep to be run ({error})"
        raise RuleFault("broken", message, sites[site][0], "make functions or verbs of its parts") from error


class _Lowering(Values, Verbs, Rules, Actions):
    """The emission of one game."""

    def program(self, compiler: Compile) -> Program:
        self._functions()
        self._attributes()
        self._verbs()
        self._texts()
        self._rules()
        self._actions()
        self._until_conditions()
        self._laters()
        source = "\n".join(self.module.lines)
        names = self._namespace()
        _execute(compiler, source, names, self.module.sites)
        program = self._assemble(names, source)
        for finish in self.late:
            finish(names, program)
        runtime.hook_everything(program, self.facts)
        program.names = names
        program.digest = runtime.digest_of(program)
        return program

    def _namespace(self) -> dict[str, Any]:
        """Globals of generated code: the helpers it names, and no builtins but a few pure ones."""
        allowed = ("len", "min", "max", "abs", "range", "tuple", "sorted", "AssertionError")
        names = {**self.module.names, "__builtins__": {name: getattr(builtins, name) for name in allowed}}
        for name in FUNCTIONS:
            names[f"B_{name}"] = FUNCTIONS[name].run
        for name in VERBS:
            names[f"V_{name}"] = VERBS[name].run
        return names

    def _assemble(self, names: dict[str, Any], source: str) -> Program:
        layout, game = self.module.layout, self.game
        first = layout.table()
        groups: dict[str, tuple[Action, ...]] = {}
        for action in self.actions:
            groups[action.definition.group] = (*groups.get(action.definition.group, ()), action)
        program = Program(
            game, layout, self.seats, first, runtime.defaults(layout), self.module.sites, names, dict(self.codes),
            self.rules, self.actions, self._untils(names), source,
            runtime.line_sites(source), groups=groups, templates=self.module.templates, settles=self.facts.settles,
        )
        runtime.fill_tables(program, self.facts)
        program.traced = self.traced
        program.later_binds = [block.binds for block, *_ in self.module.laters]
        names["LINES"] += [
            runtime.line_of(n, home, node, layout, game) for n, (home, node) in enumerate(self.module.lines_made)
        ]
        return program
