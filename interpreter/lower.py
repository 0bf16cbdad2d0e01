"""Game -> Program: every text becomes a generated function, or a code of ops where it may suspend.

The whole game is compiled at once as a closed world (see `analysis.py`), so what nobody can hear costs nothing.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable
from types import CodeType
from typing import Any

from rulewright.dsl import typed
from rulewright.dsl.game import ActionDef, Game, VerbDef

from . import runtime
from .actions import holders
from .analysis import Facts, all_actions, study, verb_suspends, windows_suspend
from .code import Code
from .emit import Module, mangled
from .events import DECLINED, Hearing, plain_event
from .framed import Framed
from .layout import ancestors, lay_out
from .primitives import FUNCTIONS, VERBS
from .program import Action, Program, Rule, Until
from .statements import Statements
from .values import Entity
from .waiting_events import framed_event, span_window

FILE = "<rules>"
Compile = Callable[[str], CodeType]


class Codes(dict[str, Code]):
    """All codes by id; a name asked for is made."""

    def make(self, id: str) -> Code:
        """The code of that id."""
        if id not in self:
            self[id] = Code(id)
        return self[id]

    def __missing__(self, id: str) -> Code:
        return self.make(id)


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
    for stream in (*game.dice, *layout.zones, "random"):
        layout.cell("stream", stream, 0)
    for board in game.maps:
        for what in ("shut", "walls", "edges"):
            layout.cell(what, board, ())


class _Lowering:
    """The emission of one game."""

    def __init__(self, game: Game, facts: Facts, module: Module, seats: int, traced: bool) -> None:
        self.game, self.facts, self.module, self.seats, self.traced = game, facts, module, seats, traced
        self.codes: Codes = module.names["CODES"]
        self.late: list[Callable[[dict[str, Any], Program], None]] = []
        self.rules: list[Rule] = []
        self.actions: list[Action] = []

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
        exec(compiler(source), names)
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

    # ------------------------------------------------------------ texts

    def text(self, id: str, names: Iterable[str], body: typed.Block, *, rule: bool, ending: tuple[str, ...] | None,
             suspends: bool, plain_name: str, home: str = "", binds: tuple[str, ...] = (), late: bool = False) -> None:
        """Emit one text as a code or a plain function `(S, M, P, K, *names)`."""
        given = tuple(names)
        if suspends:
            self.codes.make(id)
            framed = Framed(self.module, id, given, rule=rule, ending=ending)
            framed.home, framed.block_binds = home, binds
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

    # ------------------------------------------------------------ functions and attributes

    def _functions(self) -> None:
        for function in self.game.functions.values():
            given = tuple(parameter.name for parameter in function.parameters)
            key = ("function", function.name, "value")
            name = f"F_{function.name}" if key not in self.facts.modified else f"G_{function.name}"
            head = ", ".join(["S", "P", *(mangled(one) for one in given)])
            out = Statements(self.module, given, rule=False, ending=None)
            out.emit.inside = True
            if isinstance(function.body, typed.Block):
                out.block(function.body)
                lines = out.lines
            else:
                lines = [f"    return {out.emit(function.body)}  #@{self.module.site(function.body.span)}"]
            self.module.define(f"def {name}({head}):", ["    M = P; K = None", *lines])
            if key in self.facts.modified:
                cell = self.module.layout.cells["modify", f"function.{function.name}.value"]
                values = "".join(f"{mangled(one)}, " for one in given)
                self.module.define(
                    f"def F_{function.name}({head}):",
                    [f"    return MODIFY(S, C[0][{cell}], P, None, ({values}), G_{function.name}({head}))"],
                )

    def _attributes(self) -> None:
        """Attributes that are computed or modified: one function each, which looks at the kind."""
        names = {name for target, _, name in self.facts.modified if target == "attribute"}
        for kind in self.game.kinds.values():
            names |= {one.name for one in kind.attributes.values() if one.derived is not None}
        for name in sorted(names):
            self._attribute(name)

    def _attribute(self, name: str) -> None:
        layout = self.module.layout
        lines: list[str] = []
        seen: dict[int, str] = {}
        for kind in self.game.kinds.values():
            attribute = kind.attributes.get(name)
            if attribute is None or attribute.derived is None:
                continue
            key = id(attribute.derived)
            if key not in seen:
                seen[key] = self.module.fresh(f"D_{name}_")
                out = Statements(self.module, ("me",), rule=True, ending=None)
                out.emit.inside = True
                self.module.define(
                    f"def {seen[key]}(S, M):",
                    [
                        "    P = M; K = None",
                        f"    return {out.emit(attribute.derived)}  #@{self.module.site(attribute.span)}",
                    ],
                )
            lines.append(f"    {'el' if lines else ''}if k == {kind.name!r}: v = {seen[key]}(S, M)")
        stored = f"C[{layout.column(name)}][M.i]" if name in layout.columns or name in ("owner",) else "None"
        lines.append(f"    {'else: ' if lines else ''}v = {stored}")
        for target, owner, other in self.facts.modified:
            if target == "attribute" and other == name:
                kinds = frozenset(kind for kind in self.game.kinds if owner in ancestors(self.game, kind))
                constant = self.module.constant("KINDS", kinds, owner)
                cell = layout.cells["modify", f"attribute.{owner}.{name}"]
                lines.append(f"    if C[0][{cell}] and k in {constant}: v = MODIFY(S, C[0][{cell}], M, None, (M,), v)")
        self.module.define(f"def A_{name}(S, M):", ["    k = C[6][M.i]", *lines, *self._clamp(name), "    return v"])

    def _clamp(self, name: str) -> list[str]:
        bounds = {
            (kind.attributes[name].least, kind.attributes[name].most)
            for kind in self.game.kinds.values() if name in kind.attributes
        }
        if len(bounds) != 1:
            return []
        least, most = bounds.pop()
        lines = [f"    v = max({least}, v)"] if least is not None else []
        return lines + ([f"    v = min({most}, v)"] if most is not None else [])

    # ------------------------------------------------------------ verbs

    def _verbs(self) -> None:
        for verb in self.game.verbs.values():
            self._verb(verb)
        for name in VERBS:
            if self.facts.verb_heard(name):
                self._event(name, tuple(slot.name for slot in VERBS[name].signature.slots), builtin=True)

    def _verb(self, verb: VerbDef) -> None:
        given = tuple(parameter.name for parameter in verb.parameters) + (("block",) if verb.block else ())
        self.module.late_parameters = {
            one.name: tuple(name for name, _ in one.binds) for one in verb.parameters if one.binds
        }
        body = verb.do.body
        if verb.cost is not None:
            body = (*verb.cost.body, *body)
        log = self._log_line(verb)
        suspends = f"verb:{verb.name}" in self.facts.suspending
        self.text(f"verb:{verb.name}", given, typed.Block((*log, *body)), rule=False, ending=None, suspends=suspends,
                  plain_name=f"X_{verb.name}", binds=verb.binds, late=bool(self.module.late_parameters))
        self.module.late_parameters = {}
        self._event(verb.name, given, builtin=False)

    def _log_line(self, verb: VerbDef) -> tuple[Any, ...]:
        """`log:` writes a line when the verb happens."""
        if not verb.log:
            return ()
        names = ("performer", *(parameter.name for parameter in verb.parameters))
        number = self.module.template(dict(verb.log), names)
        values = tuple(typed.Local(name) for name in names)
        return (typed.Do("log_line", (typed.Const(number), typed.ListOf(values)), builtin=True),)

    def _event(self, name: str, given: tuple[str, ...], *, builtin: bool) -> None:
        """The event around a verb; bound after the generated module has run."""
        cells = self.module.layout.cells
        modifiers = tuple(
            (n + (1 if builtin else 0), cells["modify", f"verb.{name}.{one}"])
            for n, one in enumerate(given) if ("verb", name, one) in self.facts.modified
        )
        replace, before, after = (cells.get(("listen", f"{name}.{w}"), -1) for w in ("replace", "before", "after"))
        hearing = Hearing(name, replace, before, after, modifiers)
        suspends = windows_suspend(self.facts, name) if builtin else verb_suspends(self.facts, name)
        body_framed = not builtin and f"verb:{name}" in self.facts.suspending
        code = self.codes.make(f"event:{name}") if suspends else None
        plain = ("V_" if builtin else "X_") + name
        settles = self.facts.settles and not builtin

        def bind(names: dict[str, Any], program: Program) -> None:
            body: Any = program.codes[f"verb:{name}"] if body_framed else names[plain]
            if code is not None:
                framed_event(code, program, hearing, body)
            elif (
                hearing.replace < 0
                and hearing.before < 0
                and hearing.after < 0
                and not modifiers
                and not settles
                and not (self.traced and not builtin)
            ):
                names[f"EV_{name}"] = body
            else:
                names[f"EV_{name}"] = plain_event(hearing, body, settles, self.traced)

        self.late.append(bind)

    # ------------------------------------------------------------ other texts

    def _texts(self) -> None:
        self.text("flow", (), self.game.flow, rule=False, ending=None, suspends=True, plain_name="")
        for code, block in self.game.effects.items():
            suspends = f"effect:{code}" in self.facts.suspending
            self.text(f"effect:{code}", (), block, rule=True, ending=None, suspends=suspends,
                      plain_name=self._effect(code), home=code)
        for span in self.game.spans.values():
            if span.do is not None:
                suspends = f"span:{span.name}" in self.facts.suspending
                self.text(f"span:{span.name}", (), span.do, rule=False, ending=None, suspends=suspends,
                          plain_name=f"SPAN_{span.name}")
            for window in ("start", "end"):
                self._span_window(span.name, window)

    def _effect(self, code: str) -> str:
        """The plain function of an effect text, and its entry in the table of effects."""
        name = self.module.fresh("EFFECT_")
        self.module.names["EFFECT_NAMES"][code] = name
        return name

    def _span_window(self, span: str, window: str) -> None:
        if self.facts.span_heard(span, window):
            code = self.codes.make(f"window:{span}.{window}")
            span_window(code, self.module.layout.cells["listen", f"{span}.{window}"])

    # ------------------------------------------------------------ rule text

    def payload(self, rule: typed.Trigger | typed.Modify) -> tuple[str, ...]:
        """The names a listener is given."""
        if isinstance(rule, typed.Trigger):
            if rule.window == "settle":
                return ()
            if rule.of_span:
                span = self.game.spans[rule.event]
                return ("owner", *(field.name for field in (*span.takes, *span.has)))
            return (*self._verb_names(rule.event), "result")
        if rule.target == "verb":
            return self._verb_names(rule.owner)
        if rule.target == "function":
            return tuple(one.name for one in self.game.functions[rule.owner].parameters)
        return (rule.owner,) if rule.target in ("attribute", "line") else ()

    def _verb_names(self, verb: str) -> tuple[str, ...]:
        if verb in self.game.verbs:
            made = self.game.verbs[verb]
            return tuple(one.name for one in made.parameters) + (("block",) if made.block else ())
        return ("site", *(slot.name for slot in VERBS[verb].signature.slots))

    def _rules(self) -> None:
        for text in self.facts.texts:
            rule, n = text.rule, text.number
            names = (*self.payload(rule), *text.captures)
            head = ["S", "M", "P", "K", *(mangled(name) for name in names)]
            if rule.when is not None:
                self.expression(f"W_{n}", head, names, rule.when, rule=True)
            if isinstance(rule, typed.Trigger):
                self._trigger(n, rule, names)
                made = Rule(n, text.home, rule.window, rule.event, rule.optional, rule.once_per, span=rule.span)
            else:
                self._modifier(n, rule, names, head)
                made = Rule(n, text.home, "modify", rule.owner, span=rule.span)
            self.rules.append(made)
            self._bind_rule(made, isinstance(rule, typed.Modify), rule.when is not None)

    def _bind_rule(self, made: Rule, modifier: bool, has_when: bool) -> None:
        n = made.number
        framed = f"rule:{n}" in self.facts.suspending

        def bind(names: dict[str, Any], program: Program) -> None:
            made.when = names[f"W_{n}"] if has_when and not modifier else None
            made.run = program.codes[f"rule:{n}"] if framed else names[f"R_{n}"]

        self.late.append(bind)

    def _trigger(self, n: int, rule: typed.Trigger, names: tuple[str, ...]) -> None:
        body = rule.body
        if rule.optional:
            if rule.once_per is not None:
                noted = typed.Do("note_use", (typed.Const(n),), builtin=True)
                body = typed.Block((noted, *body.body), span=body.span)
            declined = typed.Block((typed.Return(typed.Const(DECLINED)),)) if rule.window == "replace" else None
            body = typed.Block((typed.May(typed.Said(), body, declined, span=rule.span),), span=rule.span)
        ending = self.payload(rule) if rule.window == "before" else None
        self.text(f"rule:{n}", names, body, rule=True, ending=ending, suspends=f"rule:{n}" in self.facts.suspending,
                  plain_name=f"R_{n}")

    def _modifier(self, n: int, rule: typed.Modify, names: tuple[str, ...], head: list[str]) -> None:
        out = Statements(self.module, names, rule=True, ending=None)
        lines = []
        if rule.when is not None:
            lines.append(f"    if not W_{n}({', '.join(head)}): return None")
        pairs = ", ".join(f"{what!r}: {out.emit(value)}" for what, value in rule.changes)
        lines.append(f"    return {{{pairs}}}  #@{self.module.site(rule.span)}")
        self.module.define(f"def R_{n}({', '.join(head)}):", lines)

    def _until_conditions(self) -> None:
        for number, (_, node, _) in enumerate(self.facts.untils):
            for k, duration in enumerate(node.durations):
                if duration.condition is not None:
                    head = ["S", "M", "P", "K", *(mangled(name) for name in node.captures)]
                    self.expression(f"U_{number}_{k}", head, node.captures, duration.condition, rule=True)

    def _laters(self) -> None:
        """Blocks kept for later, each a code of its own; one may hold another."""
        number = 0
        while number < len(self.module.laters):
            block, captured, rule = self.module.laters[number]
            id = f"later:{number}"
            self.text(id, (*captured, *block.binds), block.body, rule=rule, ending=None, suspends=True, plain_name="")
            number += 1

    # ------------------------------------------------------------ actions

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
        made = Action(n, home, action, self.codes[id], names)
        self.actions.append(made)

        def bind(given: dict[str, Any], program: Program) -> None:
            made.when = given.get(f"AW_{n}")
            made.cost = given.get(f"AC_{n}") or program.codes.get(f"cost:{n}")
            made.each = given.get(f"AE_{n}")
            made.holders = holders(program, made)

        self.late.append(bind)

    def _action_code(self, id: str, names: tuple[str, ...], cost: tuple[Any, ...], do: tuple[Any, ...]) -> None:
        """The cost first, then what is done; both share their locals."""
        code = self.codes.make(id)
        framed = Framed(self.module, id, names, rule=True, ending=None)
        framed.block(typed.Block(cost))
        if cost:
            framed.place(framed.label())
            code.closed_until = len(framed.ops) - 1
        framed.block(typed.Block(do))
        framed.finish()

    def _cost(self, n: int, names: tuple[str, ...], cost: typed.Block) -> None:
        from .analysis import any_suspends

        suspends = any_suspends(self.game, self.facts, cost)
        self.text(f"cost:{n}", names, cost, rule=True, ending=None, suspends=suspends, plain_name=f"AC_{n}")

    # ------------------------------------------------------------ the program

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
        program.later_binds = [block.binds for block, _, _ in self.module.laters]
        names["LINES"] += [
            runtime.line_of(n, home, node, layout, game) for n, (home, node) in enumerate(self.module.lines_made)
        ]
        return program

    def _untils(self, names: dict[str, Any]) -> list[Until]:
        made = []
        for number, (_, node, first) in enumerate(self.facts.untils):
            rules = tuple((self._cell_of(rule), first + k) for k, rule in enumerate(node.rules))
            tests = tuple(
                names[f"U_{number}_{k}"] for k, duration in enumerate(node.durations) if duration.condition is not None
            )
            made.append(Until(rules, tests, node.captures))
        return made

    def _cell_of(self, rule: typed.Trigger | typed.Modify) -> int:
        """Where a text is hooked."""
        return runtime.cell_of(self.module.layout, rule)


def entities(values: Iterable[Any]) -> tuple[Entity, ...]:
    """Only the things among values."""
    return tuple(value for value in values if isinstance(value, Entity))
