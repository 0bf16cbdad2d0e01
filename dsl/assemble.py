"""The last step of loading: texts are parsed and resolved, and the World becomes a Game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from . import nodes, typed
from .declaring import ActionText, Declared, Text, entries, text_of, word, words
from .diagnostics import Sink
from .game import Abilities, ActionDef, Game, KindDef, Parameter
from .resolve import resolve_block, resolve_expr, resolve_rules, resolve_source, resolve_template
from .scope import Scope
from .source import Mapping, Scalar, Yaml
from .syntax import parse_block, parse_body, parse_expr, parse_rules
from .types import BOOL, INT, Type
from .walk import nodes_in
from .world import World


@dataclass(slots=True)
class Assembling:
    """Results of texts by path."""

    declared: Declared
    sink: Sink
    results: dict[str, Any] = field(default_factory=dict)

    @property
    def world(self) -> World:
        """All declared names."""
        return self.declared.world

    def run(self) -> None:
        """Resolve all texts, defaults of parameters first."""
        for text in self.declared.defaults:
            self.results[text.path] = self.text(text)
        put_defaults(self.world, self.results)
        for each in self.declared.texts:
            self.results[each.path] = self.text(each) if isinstance(each, Text) else self.action(each)

    # ------------------------------------------------------------ texts

    def text(self, text: Text) -> Any:
        """The typed tree of a text, or None after findings."""
        form = text.form
        if form == "function":
            return self.body(text.node, text.scope(), text.expected)
        if form == "rules":
            return self.rules(text.node, text.scope())
        if form == "template":
            return self.template(text.node, text.scope())
        if form == "effect":
            return self.block(text.node, text.scope())
        expected = INT if form == "returned" else text.expected
        found = self.expression(text.node, text.scope(), expected)
        if form == "returned" and found is not None:
            return typed.Block((typed.Return(found, span=found.span),), span=found.span)
        return found

    def block(self, node: Scalar, scope: Scope, keep: bool = False) -> typed.Block | None:
        """Statements."""
        tree = parse_block(node.text, node.text_origin, self.sink)
        return None if tree is None else resolve_block(tree, self.world, scope, self.sink, keep=keep)

    def expression(
        self, node: Scalar, scope: Scope, expected: Type | None, what: str = "this"
    ) -> typed.Expr | None:
        """One expression."""
        tree = parse_expr(node.text, node.text_origin, self.sink)
        return None if tree is None else resolve_expr(tree, self.world, scope, expected, self.sink, what)

    def body(self, node: Scalar, scope: Scope, gives: Type | None) -> typed.Block | typed.Expr | None:
        """A function: statements, or one expression."""
        tree = parse_body(node.text, node.text_origin, self.sink)
        if isinstance(tree, nodes.Block):
            return resolve_block(tree, self.world, scope, self.sink)
        return None if tree is None else resolve_expr(tree, self.world, scope, gives, self.sink)

    def rules(self, node: Scalar, scope: Scope) -> tuple[typed.Trigger | typed.Modify, ...]:
        """Rule text."""
        tree = parse_rules(node.text, node.text_origin, self.sink)
        return () if tree is None else resolve_rules(tree, self.world, scope, self.sink)

    # ------------------------------------------------------------ actions

    def action(self, text: ActionText) -> ActionDef:
        """An action: `for` binds names for all other parts; `cost` and `do` share their locals."""
        node = text.entry.value
        get = node.get if isinstance(node, Mapping) else lambda _: None
        scope = Scope.start(me=text.me)
        each = self.sources(get("for"), scope.child(pure="the `for` of an action"), scope)
        when = get("when")
        pure = scope.child(pure="the `when` of an action")
        condition = self.expression(when, pure, BOOL, "`when`") if isinstance(when, Scalar) else None
        label = Scope(scope.place, dict(scope.names))
        paid, body = get("cost"), get("do")
        cost = self.block(paid, scope, keep=True) if isinstance(paid, Scalar) else None
        do = self.block(body, scope) if isinstance(body, Scalar) else None
        shown = self.templates(get("text"), label, printed(self.world, label, cost, do))
        return ActionDef(
            text.entry.name,
            word(get("group")) or "",
            each,
            condition,
            cost,
            do or typed.Block(()),
            self.limit(get("limit")),
            tuple(zone.text for zone in words(get("live_in"))),
            text_of(get("text"), self.declared.translations),
            shown,
            text.entry.key.span,
        )

    def templates(
        self, node: Yaml | None, scope: Scope, said: dict[str, typed.Expr]
    ) -> dict[str, typed.Expr]:
        """Names in braces of every language; gives those of `said` (values of commands) that are used."""
        used: dict[str, typed.Expr] = {}
        for part in [entry.value for entry in node] if isinstance(node, Mapping) else [node]:
            if isinstance(part, Scalar) and "{" in part.text:
                used |= {path: said[path] for path in self.template(part, scope.child(), said) or () if path in said}
        return used

    def sources(self, node: Yaml | None, pure: Scope, scope: Scope) -> tuple[typed.Source, ...]:
        """The lines of `for:`; each name is known to the lines below it."""
        found = []
        for entry in entries(node):
            if not isinstance(entry.value, Scalar):
                continue
            tree = parse_expr(entry.value.text, entry.value.text_origin, self.sink)
            if tree is not None:
                found.append(resolve_source(entry.name, tree, self.world, pure, self.sink))
                scope.bind(entry.name, pure.names[entry.name].type, "bound", entry.key.span)
            else:
                scope.bind(entry.name, Type("any"), "bound", entry.key.span)
        return tuple(found)

    def limit(self, node: Yaml | None) -> str | None:
        """`once per span`: the name of the span, which `check.py` looks up."""
        said = word(node)
        return said.removeprefix("once per ") if said else None

    def template(
        self, node: Scalar, scope: Scope, said: dict[str, typed.Expr] | None = None
    ) -> dict[str, typed.Expr]:
        """Names in braces."""
        quoted = node.style in ("single", "double")
        before = node.span if quoted else node.span._replace(column=node.span.column - 1)
        return resolve_template(node.text, before, self.world, scope, self.sink, said or {})


def printed(world: World, scope: Scope, *texts: typed.Block | None) -> dict[str, typed.Expr]:
    """What the commands of an effect are given, as `verb.parameter`: of each verb the first, and only what is known
    before the effect begins."""
    found: dict[str, typed.Expr] = {}
    done: set[str] = set()
    for node in nodes_in(texts):
        if isinstance(node, typed.Do) and not node.builtin and node.verb not in done:
            done.add(node.verb)
            for slot, arg in zip(world.verbs[node.verb].parameters, node.args, strict=False):
                if not any(isinstance(one, typed.Local) and one.name not in scope.names for one in nodes_in(arg)):
                    found[f"{node.verb}.{slot.name}"] = arg
    return found


def put_defaults(world: World, results: dict[str, Any]) -> None:
    """Enter the resolved defaults and bases into the signatures."""
    for name, verb in world.verbs.items():
        world.verbs[name] = replace(
            verb, parameters=_with_defaults(f"verbs/{name}", verb.parameters, results)
        )
    for name, function in world.functions.items():
        found = _with_defaults(f"functions/{name}", function.parameters, results)
        world.functions[name] = replace(function, parameters=found)


def _with_defaults(path: str, held: tuple[Parameter, ...], results: dict[str, Any]) -> tuple[Parameter, ...]:
    found = []
    for each in held:
        default = results.get(f"{path}.{each.name}.default") or each.default
        base = results.get(f"{path}.{each.name}.relative_to") or each.relative_to
        found.append(replace(each, default=default, relative_to=base))
    return tuple(found)


def assemble(declared: Declared, name: str, sink: Sink) -> Game:
    """Resolve everything; the Game is whole only if the sink holds no error."""
    work = Assembling(declared, sink)
    work.run()
    extras = {key: found for key, found in declared.extras.items() if key != "copies"}
    world, results = declared.world, work.results
    return Game(
        name=name,
        kinds={key: _kind(work, kind) for key, kind in world.kinds.items()},
        symbols=dict(world.symbols),
        fields={
            key: replace(made, derived=results.get(f"game.has.{key}", made.derived))
            for key, made in world.fields.items()
        },
        zones=dict(world.zones),
        maps=dict(world.maps),
        dice=dict(world.dice),
        spans={key: replace(made, do=results.get(f"spans/{key}.do")) for key, made in world.spans.items()},
        tables=dict(world.tables),
        functions={
            key: replace(made, body=results.get(f"functions/{key}") or made.body)
            for key, made in world.functions.items()
        },
        verbs={
            key: replace(
                made,
                cost=results.get(f"verbs/{key}.cost"),
                do=results.get(f"verbs/{key}.do") or made.do,
                block=world.blocks.get(key, ("", ()))[0],
                binds=tuple(name for name, _ in world.blocks.get(key, ("", ()))[1]),
            )
            for key, made in world.verbs.items()
        },
        definitions={
            key: replace(made, abilities=_abilities(work, key), actions=_actions(work, key))
            for key, made in world.definitions.items()
        },
        effects=_effects(work),
        abilities=_abilities(work, "game"),
        actions=_actions(work, "game"),
        flow=results.get("game.flow") or typed.Block(()),
        translations=declared.translations,
        **extras,
    )


def _kind(work: Assembling, kind: KindDef) -> KindDef:
    owner = f"kinds/{kind.name}"
    attributes = {}
    for name, made in kind.attributes.items():
        derived = _derived(work, kind.name, name) if made.derived is not None else None
        attributes[name] = replace(made, derived=derived)
    return replace(
        kind, attributes=attributes, abilities=_abilities(work, owner), actions=_actions(work, owner)
    )


def _derived(work: Assembling, kind: str, attribute: str) -> typed.Expr | None:
    """The expression of a derived attribute, declared here or by a parent."""
    found: typed.Expr | None = work.results.get(f"kinds/{kind}.has.{attribute}")
    for parent in reversed(work.world.kinds[kind].parents):
        found = found or _derived(work, parent, attribute)
    return found


def _abilities(work: Assembling, owner: str) -> Abilities:
    return Abilities(
        tuple(rule for path in work.declared.rules.get(owner, ()) for rule in work.results[path])
    )


def _actions(work: Assembling, owner: str) -> tuple[ActionDef, ...]:
    return tuple(work.results[path] for path in work.declared.actions.get(owner, {}).values())


def _effects(work: Assembling) -> dict[str, typed.Block]:
    """Code -> the effect text of an attribute."""
    codes = [
        value.code
        for made in work.world.definitions.values()
        for value in made.values.values()
        if isinstance(value, typed.EffectOf)
    ]
    return {code: work.results.get(code) or typed.Block(()) for code in codes}
