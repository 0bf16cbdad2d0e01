"""Words with values: calls of functions and verbs inside expressions, commands as statements."""

from __future__ import annotations

from dataclasses import replace

from .. import nodes, typed
from ..nodes import Span
from ..scope import Scope
from ..types import ANY, LINE, Type, entity, list_of, plain
from . import fitting
from .arguments import Given, fill, place_values, sort_out
from .context import Context, expression, statement, unknown
from .names import kind_hint
from .signatures import Slot, block_of, given_type, of_parameters, of_signature, settle, substitute
from .templates import check_template
from .wording import describe, meant

NOT_IN_BRANCHES = frozenset(
    (
        *("roll", "random", "draw", "create", "shuffle", "pause", "show", "log"),
        *("lay", "clear", "wall", "unwall", "shut", "unshut"),
    )
)
"""Built-in verbs that branches of `as each` may not use, since the order of answers must not matter."""


# ---------------------------------------------------------------- calls


@expression(nodes.Call)
def call(ctx: Context, node: nodes.Call, scope: Scope, expected: Type | None) -> typed.Expr:
    """An authored function, a built-in one, or a verb with a value."""
    world = ctx.world
    if node.name == "definitions":
        return _definitions(ctx, node)
    if node.name in world.functions:
        return _function(ctx, node, scope)
    if node.name in world.vocabulary.functions:
        return _built_in(ctx, node, scope)
    if node.name in world.verbs or node.name in world.vocabulary.verbs:
        return _verb_value(ctx, node, scope)
    known = [*world.functions, *world.vocabulary.functions, *world.verbs, *world.vocabulary.verbs]
    hint = meant(node.name, known)
    if node.name in world.tables:
        hint = f"`{node.name}` is a table: read it with {node.name}[…]"
    for arg in node.args:
        if isinstance(arg, nodes.Name) and (binding := scope.find(arg.name)) is not None:
            binding.used = True
    return ctx.wrong("E403", f"there is no function `{node.name}`", _word_span(node), hint)


def _word_span(node: nodes.Call) -> Span:
    at = node.span
    return Span(at.file, at.line, at.column, at.line, at.column + len(node.name))


def _definitions(ctx: Context, node: nodes.Call) -> typed.Expr:
    """`definitions(kind)`: what is authored of a kind."""
    name = node.args[0].name if len(node.args) == 1 and isinstance(node.args[0], nodes.Name) else ""
    if name not in ctx.world.kinds:
        at = node.args[0].span if node.args else node.span
        message = f"there is no kind `{name}`" if name else "`definitions` takes the name of one kind"
        return ctx.wrong("E418", message, at, kind_hint(ctx, name) if name else "")
    return typed.Extent(name, True, span=node.span, type=list_of(entity(name)))


def _values(
    ctx: Context, node: nodes.Call, slots: tuple[Slot, ...], scope: Scope, known: dict[str, Type]
) -> tuple[typed.Expr, ...] | None:
    given = Given(node.name, node.span, slots, written=f"{node.name}(")
    place_values(ctx, given, node.args)
    found = fill(ctx, given, scope, known)
    return None if found is None else tuple(value for each in found for value in each)


def _function(ctx: Context, node: nodes.Call, scope: Scope) -> typed.Expr:
    function = ctx.world.functions[node.name]
    args = _values(ctx, node, of_parameters(function.parameters), scope, {})
    if args is None:
        return typed.Const(None, span=node.span, type=ANY)
    return typed.CallFunction(node.name, args, span=node.span, type=function.gives)


def _built_in(ctx: Context, node: nodes.Call, scope: Scope) -> typed.Expr:
    signature = ctx.world.vocabulary.functions[node.name]
    known: dict[str, Type] = {}
    args = _values(ctx, node, of_signature(signature, ctx.world), scope, known)
    if args is None:
        return unknown(node.span)
    for slot, arg in zip(signature.slots, args, strict=False):
        if slot.type == "kind" and isinstance(arg, typed.Const):
            known[slot.name] = entity(str(arg.value))
    given = settle(substitute(given_type(signature, ctx.world), known))
    return typed.Invoke(node.name, args, span=node.span, type=given)


def _verb_value(ctx: Context, node: nodes.Call, scope: Scope) -> typed.Expr:
    """A verb that gives a value, where the text is strictly run from left to right."""
    if scope.place.pure:
        message = f"`{node.name}` is a verb, and {scope.place.pure} only computes"
        return ctx.wrong("E511", message, _word_span(node), "do it before, and use its result here")
    if scope.place.lazy:
        message = f"`{node.name}` is a verb and cannot stand in {scope.place.lazy}"
        return ctx.wrong("E512", message, _word_span(node), f"take its result before: let x = {node.name}(…)")
    _branch_rule(ctx, node.name, scope, _word_span(node))
    verb = Verb.find(ctx, node.name)
    known: dict[str, Type] = {}
    slots = tuple(replace(slot, label=False) for slot in verb.slots)  # in a call labels are given in order
    given = Given(node.name, node.span, slots, written=f"{node.name}(")
    place_values(ctx, given, node.args)
    values = fill(ctx, given, scope, known)
    if verb.gives is None:
        message = f"`{node.name}` gives no value"
        return ctx.wrong("E520", message, _word_span(node), f"write it as a line of its own: {node.name} …")
    if values is None:
        return unknown(node.span)
    do = typed.Do(node.name, _one_each(verb.slots, values), builtin=verb.builtin, span=node.span)
    return typed.Perform(do, span=node.span, type=settle(substitute(verb.gives, known)))


class Verb:
    """What resolving needs to know of a verb, authored or built in."""

    def __init__(
        self, slots: tuple[Slot, ...], gives: Type | None, builtin: bool, block: str, binds: dict[str, Type]
    ):
        self.slots, self.gives, self.builtin, self.block, self.binds = slots, gives, builtin, block, binds

    @staticmethod
    def find(ctx: Context, name: str) -> Verb:
        """The verb of that name; authored ones come first."""
        world = ctx.world
        if name in world.verbs:
            verb = world.verbs[name]
            block, binds = world.blocks.get(name, ("", ()))
            return Verb(of_parameters(verb.parameters), verb.gives, False, block, dict(binds))
        signature = world.vocabulary.verbs[name]
        gives = given_type(signature, world) if signature.gives else None
        return Verb(of_signature(signature, world), gives, True, block_of(signature), {})


def _one_each(slots: tuple[Slot, ...], values: list[list[typed.Expr]]) -> tuple[typed.Expr, ...]:
    """One value a parameter: what repeats becomes a list."""
    return tuple(
        typed.ListOf(tuple(given), type=list_of(slot.type)) if slot.many else given[0]
        for slot, given in zip(slots, values, strict=True)
    )


def _branch_rule(ctx: Context, word: str, scope: Scope, span: Span) -> None:
    if scope.place.branch and word in NOT_IN_BRANCHES and word not in ctx.world.verbs:
        message = f"`{word}` cannot stand in `as each`, where the order of answers must not matter"
        ctx.error("E518", message, span, "do it before or after, or write for each … : as …")


# ---------------------------------------------------------------- commands


@statement(nodes.Command)
def command(ctx: Context, node: nodes.Command, scope: Scope) -> typed.Stmt | None:
    """A verb as a statement: values, labels, `as name`, a block."""
    at = node.span
    word_at = Span(at.file, at.line, at.column, at.line, at.column + len(node.word))
    if node.word not in ctx.world.verbs and node.word not in ctx.world.vocabulary.verbs:
        _no_verb(ctx, node, scope, word_at)
        return None
    if scope.place.pure:
        message = f"`{node.word}` is a verb, and {scope.place.pure} only computes"
        ctx.error("E511", message, word_at, "functions and conditions change nothing; make this a verb")
        return None
    _branch_rule(ctx, node.word, scope, word_at)
    verb = Verb.find(ctx, node.word)
    given = Given(node.word, word_at, verb.slots)
    sort_out(ctx, given, node.args, scope)
    values = fill(ctx, given, scope, {})
    block = _block(ctx, node, verb, scope, word_at)
    if node.label is not None:
        scope.bind(node.label, LINE, "local", node.span)
    if values is None:
        return None
    args = _one_each(verb.slots, values)
    _templates(ctx, verb, args, scope)
    if verb.builtin:
        _zone_holds(ctx, verb, args)
    return typed.Do(node.word, args, node.label, block, verb.builtin, span=node.span)


def _zone_holds(ctx: Context, verb: Verb, args: tuple[typed.Expr, ...]) -> None:
    """What is put into a zone must be of the kind that the zone holds."""
    places = [arg for slot, arg in zip(verb.slots, args, strict=True) if plain(slot.type).head == "place"]
    wanted = ("entity", "definition")
    things = [arg for slot, arg in zip(verb.slots, args, strict=True) if plain(slot.type).head in wanted]
    for place in places[:1]:
        holds = plain(place.type)
        for thing in things[:1] if holds.head == "zone" and holds.name in ctx.world.kinds else ():
            of = plain(thing.type)
            if of.head == "entity" and of.name and not fitting.related(ctx.world, of.name, holds.name):
                message = f"the zone is for {holds.name}, this is {describe(of)}"
                ctx.error("E501", message, thing.span)


def _templates(ctx: Context, verb: Verb, args: tuple[typed.Expr, ...], scope: Scope) -> None:
    """Names in braces of texts that are given: `log "{h} rests"`."""
    for slot, arg in zip(verb.slots, args, strict=True):
        if slot.type.head == "text" and isinstance(arg, typed.Const) and isinstance(arg.value, str):
            check_template(ctx, arg.value, arg.span, scope)


def _block(
    ctx: Context, node: nodes.Command, verb: Verb, scope: Scope, word_at: Span
) -> typed.BlockArg | None:
    """The block of a command, with the names that the verb gives it."""
    if node.block is None:
        return None
    if not verb.block:
        message = f"`{node.word}` takes no block"
        ctx.error("E515", message, word_at, "leave out the colon, and write what follows below it")
    inner = scope.child(set() if verb.block == "later" else None, may_return=verb.block != "later")
    for name, of in verb.binds.items():
        inner.bind(name, of, "bound")
    body = ctx.suite(node.block, inner)
    if not verb.block:
        return None
    return typed.BlockArg(body, verb.block, tuple(verb.binds), span=node.block.span)


def _no_verb(ctx: Context, node: nodes.Command, scope: Scope, word_at: Span) -> None:
    """The message for a word that is no verb."""
    world, word = ctx.world, node.word
    for arg in node.args:
        if isinstance(arg, nodes.Name) and (binding := scope.find(arg.name)) is not None:
            binding.used = True
    if node.block is not None:
        ctx.suite(node.block, scope.child())
    if word in world.spans:
        ctx.error("E402", f"`{word}` is a span", word_at, f"write run {word}")
        return
    if word in world.functions or word in world.vocabulary.functions:
        hint = f"its value is used in an expression: let x = {word}(…)"
        ctx.error("E402", f"`{word}` is a function and does nothing", word_at, hint)
        return
    hint = meant(word, [*world.verbs, *world.vocabulary.verbs], _STATEMENTS)
    ctx.error("E402", f"there is no verb `{word}`", word_at, hint)


_STATEMENTS = (
    "let",
    "if",
    "repeat",
    "while",
    "choose",
    "require",
    "return",
    "cancel",
    "run",
    "until",
    "win",
    "lose",
)
