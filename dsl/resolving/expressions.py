"""Literals, arithmetic, comparison, logic: all of an expression but names, attributes, calls and queries."""

from __future__ import annotations

from dataclasses import replace

from .. import nodes, typed
from ..scope import Scope
from ..types import ANY, BOOL, INT, NONE, TEXT, Type, list_of, plain
from . import fitting, narrow
from .context import Context, expression
from .names import thing
from .wording import describe, meant, words


@expression(nodes.Number)
def number(ctx: Context, node: nodes.Number, scope: Scope, expected: Type | None) -> typed.Expr:
    """A number; where a space is wanted, the space of that number."""
    if expected is None or not fitting.wants_space(ctx.world, plain(expected)):
        return typed.Const(node.value, span=node.span, type=INT)
    found = thing(ctx, str(node.value), node.span)
    if found is None:
        return ctx.wrong("E413", f"there is no space {node.value}", node.span)
    return found


@expression(nodes.Signed)
def signed(ctx: Context, node: nodes.Signed, scope: Scope, expected: Type | None) -> typed.Expr:
    """A number with its sign; relative ones are taken out before, by the command."""
    return typed.Const(node.value, span=node.span, type=INT)


@expression(nodes.Text)
def text(ctx: Context, node: nodes.Text, scope: Scope, expected: Type | None) -> typed.Expr:
    return typed.Const(node.value, span=node.span, type=TEXT)


@expression(nodes.Bool)
def truth(ctx: Context, node: nodes.Bool, scope: Scope, expected: Type | None) -> typed.Expr:
    return typed.Const(node.value, span=node.span, type=BOOL)


@expression(nodes.NoneValue)
def none(ctx: Context, node: nodes.NoneValue, scope: Scope, expected: Type | None) -> typed.Expr:
    return typed.Const(None, span=node.span, type=NONE)


@expression(nodes.ListOf)
def list_literal(ctx: Context, node: nodes.ListOf, scope: Scope, expected: Type | None) -> typed.Expr:
    """A list (or a set where one is expected); its element type is the nearest that holds all."""
    wanted = plain(expected) if expected is not None else ANY
    inner = wanted.of if wanted.head in ("list", "set") else None
    items = [ctx.expr(item, scope, inner) for item in node.items]
    if inner is not None and inner.head != "var":
        items = [ctx.fit(item, inner, "this list") for item in items]
        return typed.ListOf(tuple(items), span=node.span, type=Type(wanted.head, of=inner))
    held: Type = ANY
    for item in items:
        both = fitting.join(ctx.world, held, item.type)
        if both is None:
            message = (
                f"a list holds one type; this is {describe(item.type)}, before it stands {describe(held)}"
            )
            return ctx.wrong("E501", message, item.span)
        held = both
    return typed.ListOf(tuple(items), span=node.span, type=list_of(held))


@expression(nodes.RecordOf)
def record(ctx: Context, node: nodes.RecordOf, scope: Scope, expected: Type | None) -> typed.Expr:
    """A record in the declared order of its fields; a pool where `counts by …` is expected."""
    wanted = plain(expected) if expected is not None else ANY
    if wanted.head == "counts":
        return _pool(ctx, node, scope, wanted)
    if wanted.head != "record":
        fields = tuple((name, ctx.expr(value, scope)) for name, value in node.fields)
        of = Type("record", fields=tuple((name, value.type) for name, value in fields))
        return typed.RecordOf(fields, span=node.span, type=of)
    declared, given = dict(wanted.fields), dict(node.fields)
    for name, value in node.fields:
        if name not in declared:
            message = f"this record has no field `{name}`; its fields are {words(declared)}"
            return ctx.wrong("E414", message, _before(value.span, name), meant(name, declared))
    missing = [name for name, of in wanted.fields if name not in given and of.head != "optional"]
    if missing:
        return ctx.wrong("E506", f"this record lacks {words(missing)}", node.span)
    fields = tuple((name, _field(ctx, given.get(name), scope, name, of)) for name, of in wanted.fields)
    return typed.RecordOf(fields, span=node.span, type=wanted)


def _field(ctx: Context, node: nodes.Expr | None, scope: Scope, name: str, of: Type) -> typed.Expr:
    return typed.Const(None, type=NONE) if node is None else ctx.value(node, scope, of, f"the field `{name}`")


def _before(span: nodes.Span, name: str) -> nodes.Span:
    """The name of a field, which stands before its value."""
    start = span.column - len(name) - 2
    return nodes.Span(span.file, span.line, start, span.line, start + len(name))


def _enumeration(ctx: Context, names: set[str]) -> Type:
    """The first enumeration with all these words."""
    for listed, known in ctx.world.symbols.items():
        if names <= set(known):
            return Type("symbol", listed)
    return ANY


def _pool(ctx: Context, node: nodes.RecordOf, scope: Scope, wanted: Type) -> typed.Expr:
    if wanted.of is None or wanted.of.head in ("any", "var"):
        wanted = replace(wanted, of=_enumeration(ctx, {name for name, _ in node.fields}))
    keys = ctx.world.symbols.get(wanted.of.name, ()) if wanted.of is not None else ()
    for name, value in node.fields:
        if keys and name not in keys:
            message = f"`{name}` is no word of {wanted.of.name if wanted.of else ''}; these are {words(keys)}"
            return ctx.wrong("E414", message, _before(value.span, name), meant(name, keys))
    fields = tuple((name, ctx.value(value, scope, INT, f"`{name}`")) for name, value in node.fields)
    return typed.RecordOf(fields, span=node.span, type=wanted)


# ---------------------------------------------------------------- arithmetic


@expression(nodes.Negate)
def negate(ctx: Context, node: nodes.Negate, scope: Scope, expected: Type | None) -> typed.Expr:
    of = ctx.value(node.of, scope, INT, "the minus sign")
    return typed.Unary("-", of, span=node.span, type=INT)


@expression(nodes.Binary)
def binary(ctx: Context, node: nodes.Binary, scope: Scope, expected: Type | None) -> typed.Expr:
    """`+ - *` on numbers; `+ -` on lists, sets and pools."""
    wanted = expected if expected is not None and plain(expected).head in ("list", "set", "counts") else None
    left = ctx.expr(node.left, scope, wanted)
    right = ctx.expr(node.right, scope, wanted or (left.type if left.type.head in ("list", "set") else None))
    return combine(ctx, node.op, left, right, node.span)


def combine(ctx: Context, op: str, left: typed.Expr, right: typed.Expr, span: nodes.Span) -> typed.Expr:
    """`left op right`, checked; also what `x += e` spells out."""
    for side in (left, right):
        if side.type.head == "optional":
            ctx.maybe_none(side, f"`{op}` cannot calculate with none")
    one, other = plain(left.type), plain(right.type)
    if "any" in (one.head, other.head):
        known = one if other.head == "any" else other
        return typed.Binary(op, left, right, span=span, type=INT if op == "*" else known)
    if one.head == other.head == "int":
        return typed.Binary(op, left, right, span=span, type=INT)
    held = _combined(ctx, op, one, other)
    if held is not None:
        parts = [ctx.fit(side, held, f"`{op}`") if held.head != "counts" else side for side in (left, right)]
        return typed.Binary(op, parts[0], parts[1], span=span, type=held)
    return _not_combined(ctx, op, left, right)


def _combined(ctx: Context, op: str, one: Type, other: Type) -> Type | None:
    """The type of lists joined or taken apart, of pools added."""
    if op == "*":
        return None
    if one.head == other.head == "counts":
        return one if fitting.fits(ctx.world, other, one) else None
    listed = ("list", "set", "zone", "map")
    if one.head not in listed or other.head not in listed:
        return None
    inner, outer = fitting.element(ctx.world, one) or ANY, fitting.element(ctx.world, other) or ANY
    head = "set" if one.head == "set" else "list"
    if op == "-":
        return Type(head, of=inner) if fitting.comparable(ctx.world, inner, outer) else None
    both = fitting.join(ctx.world, inner, outer)
    return Type(head, of=both) if both is not None else None


def _not_combined(ctx: Context, op: str, left: typed.Expr, right: typed.Expr) -> typed.Expr:
    """The message for operands that do not go together; it points at the one that is not like a number."""
    one, other = plain(left.type), plain(right.type)
    if one.head in ("list", "set", "zone") and fitting.fits(ctx.world, other, one.of or ANY):
        message = f"`{op}` joins two lists, this is {describe(right.type)}"
        return ctx.wrong("E503", message, right.span, "write it in brackets: [ … ]")
    if one.head in ("list", "set", "zone", "map", "counts"):
        message = f"`{op}` cannot take {describe(left.type)} and {describe(right.type)} together"
        return ctx.wrong("E503", message, right.span)
    odd = left if one.head != "int" else right
    hint = 'texts are put together in quotes: "{a} and {b}"' if odd.type.head == "text" else ""
    return ctx.wrong("E503", f"`{op}` calculates with numbers, this is {describe(odd.type)}", odd.span, hint)


# ---------------------------------------------------------------- comparison


@expression(nodes.Compare)
def compare(ctx: Context, node: nodes.Compare, scope: Scope, expected: Type | None) -> typed.Expr:
    """`== !=` between related types, `< <= > >=` between what has an order."""
    left, right = _pair(ctx, node.left, node.right, scope)
    if node.op in ("==", "!="):
        if not fitting.comparable(ctx.world, left.type, right.type):
            return _unlike(ctx, scope, node, left, right)
        _never_none(ctx, left, right)
        return typed.Binary(node.op, left, right, span=node.span, type=BOOL)
    for side, other in ((left, right), (right, left)):
        if side.type.head == "optional":
            ctx.maybe_none(side, f"`{node.op}` has no order for none")
        if not ordered(side.type) or not fitting.comparable(ctx.world, left.type, right.type):
            return _unordered(ctx, scope, node, side, other)
    return typed.Binary(node.op, left, right, span=node.span, type=BOOL)


def _never_none(ctx: Context, left: typed.Expr, right: typed.Expr) -> None:
    """Warn of comparing an attribute that always has a value with none."""
    plainly = left.type.head in ("int", "bool", "text", "symbol", "list", "set", "counts")
    if right.type == NONE and plainly and isinstance(left, typed.Attr | typed.GameField):
        hint = "one that may be none is declared with a question mark: int?"
        ctx.warn("W504", f"{describe(left.type)} is never none", left.span, hint)


def _pair(ctx: Context, one: nodes.Expr, other: nodes.Expr, scope: Scope) -> tuple[typed.Expr, typed.Expr]:
    """Both sides; the one whose meaning depends on the other is resolved second."""
    if _leans(one, scope) and not _leans(other, scope):
        right = ctx.expr(other, scope)
        return ctx.expr(one, scope, right.type), right
    left = ctx.expr(one, scope)
    return left, ctx.expr(other, scope, left.type)


def _leans(node: nodes.Expr, scope: Scope) -> bool:
    """Does the meaning depend on what is expected? Numbers, symbols, lists of these."""
    if isinstance(node, nodes.Name):
        return scope.find(node.name) is None
    if isinstance(node, nodes.ListOf):
        return all(_leans(item, scope) for item in node.items)
    return isinstance(node, nodes.Number | nodes.RecordOf | nodes.NoneValue)


def ordered(of: Type) -> bool:
    """Has it an order? Numbers, truth values, and lists and records of such."""
    held = plain(of)
    if held.head == "record":
        return all(ordered(inner) for _, inner in held.fields)
    if held.head == "list" and held.of is not None:
        return ordered(held.of)
    return held.head in ("int", "bool", "any", "var")


def _unlike(
    ctx: Context, scope: Scope, node: nodes.Compare, left: typed.Expr, right: typed.Expr
) -> typed.Expr:
    message = f"{describe(left.type)} is never {describe(right.type)}"
    hint = ""
    if scope.place.counting and left.type.head == "bool" and right.type.head == "int":
        hint = f"to compare how many there are, put it in parentheses: (count …) {node.op} …"
    elif hidden := ctx.hidden_word(left, right.type) or ctx.hidden_word(right, left.type):
        hint = hidden
    elif fitting.stands_in(ctx.world, plain(left.type), plain(right.type)) or fitting.stands_in(
        ctx.world, plain(right.type), plain(left.type)
    ):
        hint = "a thing is not its space: write ….at"
    return ctx.wrong("E504", message, node.span, hint)


def _unordered(
    ctx: Context, scope: Scope, node: nodes.Compare, side: typed.Expr, other: typed.Expr
) -> typed.Expr:
    if scope.place.counting and {side.type.head, other.type.head} == {"bool", "int"}:
        hint = f"to compare how many there are, put it in parentheses: (count …) {node.op} …"
    elif side.type.head in ("list", "set", "zone", "map") and other.type.head == "int":
        hint = "to compare how many there are, write size(…)"
    else:
        hint = ""
    if ordered(side.type):
        message = f"`{node.op}` cannot compare {describe(side.type)} with {describe(other.type)}"
        return ctx.wrong("E505", message, node.span, hint)
    return ctx.wrong("E505", f"`{node.op}` compares numbers, this is {describe(side.type)}", side.span, hint)


@expression(nodes.Inside)
def inside(ctx: Context, node: nodes.Inside, scope: Scope, expected: Type | None) -> typed.Expr:
    """`x in s`, `x not in s`."""
    if _leans(node.container, scope) and isinstance(node.container, nodes.ListOf):
        item = ctx.expr(node.item, scope)
        container = ctx.expr(node.container, scope, list_of(plain(item.type)))
    else:
        container = ctx.expr(node.container, scope)
        item = ctx.expr(node.item, scope, _held(ctx, container.type))
    held = _held(ctx, container.type)
    if held is None:
        message = f"`in` asks whether a list or a zone holds something, this is {describe(container.type)}"
        return ctx.wrong("E508", message, container.span)
    if fitting.wants_space(ctx.world, plain(container.type)):
        container = typed.Attr(container, "contents", span=container.span, type=list_of(held))
    if not fitting.comparable(ctx.world, item.type, held):
        message = f"{describe(item.type)} is never in {describe(container.type)}"
        return ctx.wrong("E504", message, node.span)
    return typed.Inside(item, container, node.negated, span=node.span, type=BOOL)


def _held(ctx: Context, of: Type) -> Type | None:
    held = plain(of)
    return held.of if held.head == "counts" else fitting.element(ctx.world, of)


# ---------------------------------------------------------------- logic


@expression(nodes.Not)
def negation(ctx: Context, node: nodes.Not, scope: Scope, expected: Type | None) -> typed.Expr:
    return typed.Unary("not", ctx.condition(node.of, scope), span=node.span, type=BOOL)


@expression(nodes.Logic)
def logic(ctx: Context, node: nodes.Logic, scope: Scope, expected: Type | None) -> typed.Expr:
    """`and`, `or`: each part knows what those before it have shown."""
    found = ctx.condition(node.parts[0], scope)
    inner = scope.child(lazy=scope.place.lazy or "a part that may be skipped")
    for part in node.parts[1:]:
        inner.learn(narrow.facts(found, node.op == "and"))
        found = typed.Binary(node.op, found, ctx.condition(part, inner), span=node.span, type=BOOL)
    return found


@expression(nodes.IfElse)
def if_else(ctx: Context, node: nodes.IfElse, scope: Scope, expected: Type | None) -> typed.Expr:
    """`a if c else b`."""
    when = ctx.condition(node.when, scope)
    lazy = scope.place.lazy or "a part that may be skipped"
    yes, no = scope.child(lazy=lazy), scope.child(lazy=lazy)
    yes.learn(narrow.facts(when, True))
    no.learn(narrow.facts(when, False))
    if _leans(node.then, scope) and not _leans(node.otherwise, scope) and expected is None:
        otherwise = ctx.expr(node.otherwise, no)
        then = ctx.expr(node.then, yes, otherwise.type)
    else:
        then = ctx.expr(node.then, yes, expected)
        otherwise = ctx.expr(node.otherwise, no, expected or then.type)
    both = fitting.join(ctx.world, then.type, otherwise.type)
    if both is None:
        both_are = f"{describe(then.type)} and {describe(otherwise.type)}"
        message = f"both sides of `if … else` have one type, not {both_are}"
        return ctx.wrong("E501", message, node.span)
    return typed.IfElse(then, when, otherwise, span=node.span, type=both)
