"""Typed expressions as Python expressions."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import typed
from rulewright.dsl.game import AttributeDef
from rulewright.dsl.types import Type, plain

from . import queries
from .emit import HERE, Module, mangled
from .layout import BUILT_IN, CONTENTS, DEFINITION, KIND, ZONE, ancestors
from .values import layout
from .walk import free_names

INLINE = {"size": "len({0})", "abs": "abs({0})"}


class Expressions:
    """Turns expressions of one text into Python. `names` are the authored names that are Python locals here.

    `inside`: they stand in a query or a function, so that queries in them are run many times and bounded by fuel.
    """

    def __init__(
        self, module: Module, names: set[str], lift: dict[int, str] | None = None, inside: bool = False
    ) -> None:
        self.module = module
        self.names = names
        self.inside = inside
        self.lifted = lift if lift is not None else {}

    def inner(self, *names: str) -> Expressions:
        """The same with more names bound."""
        return Expressions(self.module, self.names | set(names), self.lifted, self.inside)

    def __call__(self, node: typed.Expr) -> str:
        method = getattr(self, "do_" + type(node).__name__)
        return str(method(node))

    # ------------------------------------------------------------ names

    def do_Const(self, node: typed.Const) -> str:
        return repr(node.value)

    def do_Thing(self, node: typed.Thing) -> str:
        return self.module.thing(node.key)

    def do_Local(self, node: typed.Local) -> str:
        if node.name == "bearer" and "bearer" not in self.names:
            return f"C[{self.module.layout.column('bearer')}][M.i]"
        if node.name in self.module.late_parameters and "$late" in self.names:
            given = "".join(f", {mangled(name)}" for name in self.module.late_parameters[node.name])
            return f"LATE(S, {mangled(node.name)}{given})"
        return mangled(node.name)

    def do_GameField(self, node: typed.GameField) -> str:
        what = "setting" if node.setting else "field"
        return f"C[0][{self.module.layout.cells[what, node.name]}]"

    def do_SpanRow(self, node: typed.SpanRow) -> str:
        cell = self.module.layout.cells["span", node.name]
        if self.here(node.name):
            return f"SPAN_HERE(S, {cell}, {mangled(HERE)})"
        return f"SPAN(S, {cell}, P, {node.name!r})"

    def here(self, span: str) -> bool:
        """Is this the text of a window of that span, where its name means that very one?"""
        return HERE in self.names and self.module.hears == span

    def do_InPlay(self, node: typed.InPlay) -> str:
        return f"C[0][{self.module.layout.cells['engine', 'scenario']}]"

    def do_Attr(self, node: typed.Attr) -> str:
        if isinstance(node.of, typed.SpanRow):
            return f"{self(node.of)}[{self.span_index(node.of.name, node.name)}]"
        of, head = self(node.of), plain(node.of.type)
        if head.head == "record":
            return f"{of}[{[name for name, _ in head.fields].index(node.name)}]"
        if head.head == "line":
            return f"LINE_PART({of}, {node.name!r})"
        if node.name in ("owner", "controller"):
            return f"S.{node.name}({of})"
        if node.name == "name":
            return f"S.key({of})"
        if self.computed(node.name):
            return f"A_{node.name}(S, {of})"
        return f"C[{self.column(node.name)}][{self.row(of)}]"

    def span_index(self, span: str, name: str) -> int:
        """Where a field lies in the row of an open span: serial, owner, used limits, then fields."""
        if name == "owner":
            return 1
        made = self.module.game.spans[span]
        return 3 + [field.name for field in (*made.takes, *made.has)].index(name)

    def span_field(self, span: str, name: str) -> AttributeDef:
        """A field of a span as declared."""
        made = self.module.game.spans[span]
        return next(field for field in (*made.takes, *made.has) if field.name == name)

    def column(self, name: str) -> int:
        """The column of a stored attribute."""
        return BUILT_IN[name] if name in BUILT_IN else self.module.layout.column(name)

    def row(self, of: str) -> str:
        """The row number of a thing."""
        return f"{of}.i" if of.replace("_", "a").isalnum() else f"({of}).i"

    def computed(self, name: str) -> bool:
        """Is the attribute derived or modified somewhere, so that reading it is a call?"""
        if any(target == "attribute" and other == name for target, _, other in self.module.facts.modified):
            return True
        kinds = self.module.game.kinds.values()
        return any(name in kind.attributes and kind.attributes[name].derived is not None for kind in kinds)

    def do_ZoneOf(self, node: typed.ZoneOf) -> str:
        return f"C[{self.module.layout.zone_column(node.name)}][{self.row(self(node.of))}]"

    def do_Zone(self, node: typed.Zone) -> str:
        return self.module.constant("Z", self.module.layout.zones[node.name], node.name)

    def do_Map(self, node: typed.Map) -> str:
        return self.module.constant("MAP", self.module.layout.maps[node.name], node.name)

    def do_Extent(self, node: typed.Extent) -> str:
        if node.definitions:
            return self.module.constant("DEFS", self._definitions(node.kind), node.kind)
        return f"C[0][{self.module.layout.cells['extent', node.kind]}]"

    def _definitions(self, kind: str) -> tuple[Any, ...]:
        game, layout = self.module.game, self.module.layout
        return tuple(
            layout.things[one.key] for one in game.definitions.values() if kind in ancestors(game, one.kind)
        )

    def do_Symbols(self, node: typed.Symbols) -> str:
        return repr(self.module.game.symbols[node.name])

    def do_Die(self, node: typed.Die) -> str:
        return repr(node.name)

    # ------------------------------------------------------------ reading

    def do_TableRead(self, node: typed.TableRead) -> str:
        keys = [self(key) for key in node.keys]
        return f"T_{node.table}[{keys[0] if len(keys) == 1 else '(' + ', '.join(keys) + ')'}]"

    def do_Index(self, node: typed.Index) -> str:
        if plain(node.of.type).head == "list":
            return f"ITEM({self(node.of)}, {self(node.key)})"
        return f"{self(node.of)}[{self(node.key)}]"

    def do_Invoke(self, node: typed.Invoke) -> str:
        if id(node) in self.lifted:
            return self.lifted[id(node)]
        args = self.arguments(node.fn, node.args, "functions")
        if node.fn in INLINE and len(args) == 1:
            return INLINE[node.fn].format(args[0])
        passes = self.module.names[f"B_{node.fn}"].passes
        return f"B_{node.fn}({', '.join([*passes, *args])})"

    def arguments(self, word: str, args: tuple[typed.Expr, ...], what: str) -> list[str]:
        """Values of a built-in word; what is gone through becomes a list where the word wants one."""
        slots = self.module.names[f"{'B' if what == 'functions' else 'V'}_{word}"].signature.slots
        out = []
        for n, arg in enumerate(args):
            slot = slots[min(n, len(slots) - 1)] if slots else None
            wants_list = slot is not None and slot.type.startswith(("list", "set"))
            out.append(self.as_list(arg) if wants_list else self(arg))
        return out

    def as_list(self, node: typed.Expr) -> str:
        """Something to go through, as a tuple."""
        if isinstance(node, typed.Map):
            return self.spaces(node.name)
        text, head = self(node), plain(node.type).head
        if isinstance(node, (typed.Extent, typed.Symbols, typed.Query, typed.ListOf)) or head in ("list", "set"):
            return text if node.type.head != "optional" else f"({text} or ())"
        if head in ("zone", "entity", "map"):
            return f"C[{CONTENTS}][{self.row(text)}]"
        return f"S.as_list({text})"

    def spaces(self, name: str) -> str:
        """The spaces of a map; only those of a hex map change."""
        if self.module.game.maps[name].form == "hex":
            return f"C[{CONTENTS}][{self.module.layout.maps[name].i}]"
        return self.module.constant("SPACES", self.module.layout.spaces[name], name)

    def do_CallFunction(self, node: typed.CallFunction) -> str:
        if id(node) in self.lifted:
            return self.lifted[id(node)]
        args = [self.fitted(arg, of.type) for arg, of in zip(
            node.args, self.module.game.functions[node.function].parameters, strict=True)]
        return f"F_{node.function}({', '.join(['S', 'P', *args])})"

    def fitted(self, arg: typed.Expr, of: Type) -> str:
        """A value where the type `of` is wanted: of a zone or extent its contents, of a list for a set each once."""
        if plain(of).head == "set" and plain(arg.type).head != "set":
            return f"AS_SET({self.as_list(arg)})"
        return self.as_list(arg) if plain(of).head in ("list", "set") and arg.type.head != "none" else self(arg)

    def do_RuleOf(self, node: typed.RuleOf) -> str:
        made = self.module.game.functions[node.function]
        args = [self.fitted(arg, of.type) for arg, of in zip(node.args, made.parameters, strict=False)]
        more = [f"x{n}" for n in range(len(made.parameters) - len(args))]
        run = f"lambda {', '.join(more)}: F_{node.function}({', '.join(['S', 'P', *args, *more])})"
        first = made.parameters[len(args)].name if more else ""
        zero = self.module.constant("ZERO", zero_of(made.gives), ("zero", node.function))
        return f"RULE(({run}), {zero}, {first not in free_names(made.body)})"

    def do_Perform(self, node: typed.Perform) -> str:
        if id(node) in self.lifted:
            return self.lifted[id(node)]
        return self.performed(node.do)

    def performed(self, node: typed.Do) -> str:
        """A verb that cannot suspend, as a call. `S, me, performer, cause, values`."""
        cause = "M" if "$rule" in self.names else "K"
        if node.builtin:
            args = [*self.arguments(node.verb, node.args, "verbs"), *self.line_of(node)]
            site = self.module.site(node.span, node.verb)
            head = "EV" if node.verb in self.module.names["HEARD_BUILTINS"] else "V"
            return f"{head}_{node.verb}({', '.join(['S', 'P', 'P', cause, str(site), *args])})"
        parameters = self.module.game.verbs[node.verb].parameters
        args = [*self.given(node, parameters), *self.line_of(node)]
        return f"EV_{node.verb}({', '.join(['S', 'P', 'P', cause, *args])})"

    def line_of(self, node: typed.Do) -> list[str]:
        """The line that an event comes from, where somebody who hears it asks; none where it has no name."""
        if node.verb not in self.module.facts.lined:
            return []
        return [mangled(node.line) if node.line is not None else "None"]

    def given(self, node: typed.Do, parameters: tuple[Any, ...]) -> list[str]:
        """The values of an authored verb; a named line may have its own modifiers."""
        args = [self.fitted(arg, of.type) for arg, of in zip(node.args, parameters, strict=True)]
        if node.line is None:
            return args
        return [self._of_line(node, of.name, arg) for arg, of in zip(args, parameters, strict=True)]

    def _of_line(self, node: typed.Do, name: str, arg: str) -> str:
        cell = self.module.layout.cells.get(("modify", f"line.line.{name}"))
        if cell is None:
            return arg
        return f"MODIFY(S, C[0][{cell}], P, K, ({mangled(node.line or '')},), {arg})"

    # ------------------------------------------------------------ operators

    def do_Unary(self, node: typed.Unary) -> str:
        return f"(not {self(node.of)})" if node.op == "not" else f"(-{self(node.of)})"

    def do_Binary(self, node: typed.Binary) -> str:
        head = plain(node.left.type).head
        if head in ("list", "set", "zone", "map") and node.op in ("+", "-"):
            left, right = self.as_list(node.left), self.as_list(node.right)
            if head == "set":
                return f"({'UNION' if node.op == '+' else 'WITHOUT'}({left}, {right}))"
            return f"{'BEHIND' if node.op == '+' else 'WITHOUT'}({left}, {right})"
        if node.op in ("==", "!=") and "none" in (node.left.type.head, node.right.type.head):
            return f"({self(node.left)} {'is' if node.op == '==' else 'is not'} {self(node.right)})"
        if node.op in ("==", "!=") and {head, plain(node.right.type).head} & {"list", "set"}:
            return f"({self.as_list(node.left)} {node.op} {self.as_list(node.right)})"
        if node.op == "*" and not isinstance(node.left, typed.Const) and not isinstance(node.right, typed.Const):
            return f"TIMES({self(node.left)}, {self(node.right)})"
        return f"({self(node.left)} {node.op} {self(node.right)})"

    def do_IfElse(self, node: typed.IfElse) -> str:
        return f"({self(node.then)} if {self(node.when)} else {self(node.otherwise)})"

    def do_Inside(self, node: typed.Inside) -> str:
        head = plain(node.container.type).head
        if head == "zone" and plain(node.item.type).head == "entity" and isinstance(node.item, typed.Local):
            word = "is not" if node.negated else "is"
            return f"(C[{ZONE}][{self.row(self(node.item))}] {word} {self(node.container)})"
        word = "not in" if node.negated else "in"
        return f"({self(node.item)} {word} {self.as_list(node.container)})"

    def do_HasStatus(self, node: typed.HasStatus) -> str:
        return f"HAS_STATUS(S, {self(node.of)}, {self.module.thing(node.status)})"

    def do_IsKind(self, node: typed.IsKind) -> str:
        game = self.module.game
        kinds = frozenset(kind for kind in game.kinds if node.kind in ancestors(game, kind))
        name = self.module.constant("KINDS", kinds, node.kind)
        if isinstance(node.of, typed.Local):
            of = self(node.of)
            return f"({of} is not None and C[{KIND}][{self.row(of)}] in {name})"
        return f"IS_KIND(S, {self(node.of)}, {name})"

    def do_IsDefinition(self, node: typed.IsDefinition) -> str:
        of = self(node.of)
        if isinstance(node.of, typed.Local):
            return f"({of} is not None and C[{DEFINITION}][{self.row(of)}] is {self.module.thing(node.key)})"
        return f"IS_DEFINITION(S, {of}, {self.module.thing(node.key)})"

    def do_Related(self, node: typed.Related) -> str:
        return f"RELATED(S, {self(node.of)}, {node.relation!r}, {self(node.to)})"

    def do_ListOf(self, node: typed.ListOf) -> str:
        items = "(" + "".join(f"{self(item)}, " for item in node.items) + ")"
        return f"AS_SET({items})" if plain(node.type).head == "set" and node.items else items

    def do_RecordOf(self, node: typed.RecordOf) -> str:
        if plain(node.type).head == "counts":
            return "COUNTS((" + "".join(f"({name!r}, {self(value)}), " for name, value in node.fields) + "))"
        names = tuple(name for name, _ in node.fields)
        made = self.module.constant("RECORD", layout(names), names)
        return f"{made}((" + "".join(f"{self(value)}, " for _, value in node.fields) + "))"

    def do_EffectOf(self, node: typed.EffectOf) -> str:
        return repr(node.code)

    def do_LateArg(self, node: typed.LateArg) -> str:
        free = [n for n in free_names(node) if n in self.names and n not in ("me", "performer", "cause")]
        number = len(self.module.names["LATES"])
        self.module.names["LATES"].append(number)
        head = ["S", "M", "P", "K", *(mangled(n) for n in (*free, *node.binds))]
        text = self.inner(*node.binds)(node.body)
        site = self.module.site(node.span)
        self.module.define(f"def L_{number}({', '.join(head)}):", [f"    return {text}  #@{site}"])
        return f"LateValue({number}, M, P, K, ({''.join(mangled(n) + ', ' for n in free)}))"

    def do_Query(self, node: typed.Query) -> str:
        return queries.call(self, node)


def zero_of(gives: Type) -> Any:
    """What staying costs, by the type that a step rule gives; None where that cannot be a cost."""
    of = plain(gives)
    if of.head == "record":
        return layout(tuple(name for name, _ in of.fields))(0 for _ in of.fields)
    return 0 if of.head in ("int", "any") else None
