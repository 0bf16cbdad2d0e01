"""Values for parameters: labels told from values, defaults, relative numbers, rules, type variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from .. import nodes, typed
from ..nodes import Span
from ..scope import Scope
from ..types import ANY, BOOL, INT, RULE, TEXT, Type, list_of, plain
from . import fitting
from .context import Context, unknown
from .names import kind_hint
from .signatures import Slot, bind, of_parameters, settle, substitute
from .substitution import replace_locals
from .wording import describe, meant, words

Special = Callable[[Context, nodes.Expr, Scope, str], typed.Expr]


@dataclass(slots=True)
class Given:
    """What a text gives to one word: a value for each slot, `None` where it gives none."""

    word: str
    span: Span
    slots: tuple[Slot, ...]
    values: dict[str, list[nodes.Expr]] = field(default_factory=dict)
    flags: dict[str, Span] = field(default_factory=dict)
    """Labels of truth values that stand alone: `move 3 jump`."""
    written: str = ""
    """How it begins in a text, where that is not the word alone; `f(` for calls."""
    wrong: bool = False


# ---------------------------------------------------------------- labels told from values


def sort_out(ctx: Context, given: Given, args: Sequence[nodes.Expr], scope: Scope) -> None:
    """Fill `given` from the flat list of a command."""
    labels = {slot.name: slot for slot in given.slots if slot.label}
    plain_values: list[nodes.Expr] = []
    at = 0
    while at < len(args):
        arg = args[at]
        at += 1
        if not (isinstance(arg, nodes.Name) and arg.name in labels):
            plain_values.append(arg)
            continue
        following = args[at] if at < len(args) else None
        at += _label(ctx, given, labels, arg, following, scope)
    place_values(ctx, given, plain_values)


def _label(
    ctx: Context,
    given: Given,
    labels: dict[str, Slot],
    arg: nodes.Name,
    following: nodes.Expr | None,
    scope: Scope,
) -> int:
    """One label; the number of arguments that are its value (0 or 1)."""
    slot = labels[arg.name]
    other = isinstance(following, nodes.Name) and following.name in labels and following.name != arg.name
    if arg.name in given.values or arg.name in given.flags:
        _fault(ctx, given, "E507", f"`{arg.name}` stands here twice", arg.span)
    elif following is not None and not other:
        given.values[arg.name] = [following]
        return 1
    elif plain(slot.type).head == "bool":
        given.flags[arg.name] = arg.span
    else:
        _no_value(ctx, given, slot, arg, following, scope)
    return 0


def _no_value(
    ctx: Context, given: Given, slot: Slot, arg: nodes.Name, following: nodes.Expr | None, scope: Scope
) -> None:
    """A label that nothing follows, or another label: perhaps one of them was meant as a local."""
    for node in (arg, following):
        if isinstance(node, nodes.Name) and scope.find(node.name) is not None:
            message = f"`{node.name}` is a local here and also a label of {given.word}; the label is meant"
            _fault(ctx, given, "E519", message, node.span, "rename the local")
            return
    message = f"the label `{arg.name}` of {given.word} has no value"
    _fault(ctx, given, "E509", message, arg.span, f"write {arg.name} and {describe(slot.type)}")


def _fault(ctx: Context, given: Given, code: str, message: str, span: Span, hint: str = "") -> None:
    given.wrong = True
    ctx.error(code, message, span, hint)


def place_values(ctx: Context, given: Given, args: Sequence[nodes.Expr]) -> None:
    """Give the plain values to the slots that are no labels, in order."""
    waiting = [slot for slot in given.slots if not slot.label]
    rest = list(args)
    for slot in waiting:
        if slot.many:
            given.values[slot.name], rest = rest, []
        elif rest:
            given.values[slot.name] = [rest.pop(0)]
    if rest and not given.wrong:
        _surplus(ctx, given, rest[0], waiting)
    missing = [
        s for s in given.slots if s.needed and s.name not in given.values and s.name not in given.flags
    ]
    if missing and not given.wrong:
        message = f"{given.word} needs {_named(missing)}"
        _fault(
            ctx,
            given,
            "E506",
            message,
            given.span,
            f"write {usage(given.written or given.word, given.slots)}",
        )


def _named(slots: Sequence[Slot]) -> str:
    return words(f"`{slot.name}` ({describe(slot.type)})" for slot in slots)


def _surplus(ctx: Context, given: Given, arg: nodes.Expr, waiting: Sequence[Slot]) -> None:
    """One value more than the word takes: perhaps a misspelt label."""
    labels = [slot.name for slot in given.slots if slot.label]
    taken = len(waiting)
    many = "no plain value" if not taken else f"{taken} plain value{'s' if taken != 1 else ''}"
    message = f"{given.word} takes {many}"
    hint = meant(arg.name, labels) if isinstance(arg, nodes.Name) else ""
    if labels:
        message += f"; its label{'s are' if len(labels) > 1 else ' is'} {words(labels)}"
    if isinstance(arg, nodes.Signed):
        hint = "to calculate, put it in parentheses: (a - 1)"
    _fault(ctx, given, "E507", message, arg.span, hint)


def usage(word: str, slots: Sequence[Slot]) -> str:
    """`attack amount [range range] …`: how the word is written."""
    if word.endswith("("):
        return word + ", ".join(slot.name for slot in slots if not slot.label) + ")"
    parts = [word]
    for slot in slots:
        shown = f"{slot.name} …" if slot.label and slot.type.head != "bool" else slot.name
        parts.append(shown if slot.needed else f"[{shown}]")
    return " ".join(parts)


# ---------------------------------------------------------------- values resolved and checked


def fill(ctx: Context, given: Given, scope: Scope, known: dict[str, Type]) -> list[list[typed.Expr]] | None:
    """The values of each slot, resolved and checked, with defaults; None after a finding.

    `known` collects what the arguments say of type variables.
    """
    if given.wrong:
        for nodes_given in given.values.values():
            for node in nodes_given:
                _mark(ctx, node, scope)
        return None
    found: dict[str, list[typed.Expr]] = {}
    for slot in given.slots:
        if slot.name in given.flags:
            found[slot.name] = [typed.Const(True, span=given.flags[slot.name], type=BOOL)]
        elif slot.name in given.values:
            found[slot.name] = [
                _argument(ctx, given, slot, node, scope, known) for node in given.values[slot.name]
            ]
    earlier = {name: values[0] for name, values in found.items() if values}
    for slot in given.slots:
        if slot.name not in found:
            value = _default(slot, earlier, given.span)
            if slot.binds:
                value = typed.LateArg(value, tuple(name for name, _ in slot.binds), span=given.span, type=slot.type)
            found[slot.name] = [value] if not slot.many else []
    return [found[slot.name] for slot in given.slots]


def _mark(ctx: Context, node: nodes.Expr, scope: Scope) -> None:
    """Count a local as used, so that one fault does not bring "never used" with it."""
    if isinstance(node, nodes.Name):
        binding = scope.find(node.name)
        if binding is not None:
            binding.used = True


def _default(slot: Slot, earlier: dict[str, typed.Expr], span: Span) -> typed.Expr:
    """The default; it may speak of other parameters, and `me` in it is who performs."""
    if slot.default is None:
        return typed.Const(None, span=span, type=slot.type)
    performer = typed.Local("performer", span=span)
    return replace_locals(slot.default, {"me": performer, **earlier})


def _argument(
    ctx: Context, given: Given, slot: Slot, node: nodes.Expr, scope: Scope, known: dict[str, Type]
) -> typed.Expr:
    what = f"`{slot.name}` of {given.word}"
    if slot.binds:
        return _late(ctx, slot, node, scope, what)
    if isinstance(node, nodes.Signed):
        return _relative(ctx, given, slot, node)
    special = SPECIAL.get(slot.type.head)
    if special is not None and not (slot.type.head == "span" and slot.type.name):
        value = special(ctx, node, scope, what)
        if slot.type.head == "definition":
            return _of_kind(ctx, slot, value, what)
        return value if slot.type.head != "rule" else _learn_rule(ctx, slot, value, known, what)
    wanted = settle_vars(slot.type, known)
    value = ctx.expr(node, scope, wanted)
    if not bind(ctx.world, slot.type, value.type, known):
        message = f"{what} wants {describe(settle_vars(slot.type, known))}, this is {describe(value.type)}"
        return ctx.wrong("E501", message, value.span)
    wanted = settle_vars(slot.type, known)
    held = plain(wanted)
    if slot.label and held.head in ("list", "set") and held.of is not None and fits_alone(ctx, value, held):
        return typed.ListOf((value,), span=value.span, type=held)
    return ctx.fit(value, wanted, what)


def _late(ctx: Context, slot: Slot, node: nodes.Expr, scope: Scope, what: str) -> typed.Expr:
    """An expression that the verb computes, with the names it binds."""
    inner = scope.child()
    for name, of in slot.binds:
        inner.bind(name, of, "implicit")
    value = ctx.fit(ctx.expr(node, inner, slot.type), slot.type, what)
    return typed.LateArg(value, tuple(name for name, _ in slot.binds), span=node.span, type=slot.type)


def fits_alone(ctx: Context, value: typed.Expr, listed: Type) -> bool:
    """Is it one thing where a label takes several (`inflict poison`)?"""
    single = plain(value.type).head not in ("list", "set", "zone", "map", "any")
    return single and listed.of is not None and fitting.fits(ctx.world, value.type, listed.of)


def settle_vars(of: Type, known: dict[str, Type]) -> Type:
    """The wanted type with what is known of its variables."""
    return settle(substitute(of, known))


def _relative(ctx: Context, given: Given, slot: Slot, node: nodes.Signed) -> typed.Expr:
    """`attack +1`: base and number; without a base only a number below zero means something: itself."""
    number = typed.Const(node.value, span=node.span, type=INT)
    if plain(slot.type).head not in ("int", "any"):
        return ctx.fit(number, slot.type, f"`{slot.name}` of {given.word}")
    if slot.relative_to is not None:
        base = replace_locals(slot.relative_to, {"me": typed.Local("performer", span=node.span)})
        return typed.Binary("+", base, number, span=node.span, type=INT)
    if node.value >= 0:
        message = f"`{slot.name}` of {given.word} has no base that +{node.value} could be added to"
        return ctx.wrong("E516", message, node.span, f"write {node.value}")
    return number


# ---------------------------------------------------------------- words that stand for themselves


def _learn_rule(
    ctx: Context, slot: Slot, value: typed.Expr, known: dict[str, Type], what: str
) -> typed.Expr:
    """What a rule gives says what costs are made of."""
    if bind(ctx.world, slot.type, value.type, known):
        return value
    message = f"{what} gives {describe(plain(value.type).of or ANY)}, the other rule does not"
    return ctx.wrong("E501", message, value.span, "both give costs of one type")


def _word(names: str) -> Special:
    """The argument is one of the declared groups, spans or kinds; a local of such a type may carry one."""

    def resolve(ctx: Context, node: nodes.Expr, scope: Scope, what: str) -> typed.Expr:
        kind = {"groups": "group", "spans": "span", "kinds": "kind"}[names]
        if not isinstance(node, nodes.Name):
            return ctx.value(node, scope, TEXT, what)
        binding = scope.find(node.name)
        if binding is not None and binding.type.head in (kind, "text", "any"):
            return ctx.expr(node, scope)
        declared = getattr(ctx.world, names)
        if node.name not in declared:
            article = "group of actions" if kind == "group" else kind
            hint = kind_hint(ctx, node.name) if kind == "kind" else meant(node.name, declared)
            return ctx.wrong(
                "E409" if kind == "span" else "E418", f"there is no {article} `{node.name}`", node.span, hint
            )
        return typed.Const(node.name, span=node.span, type=TEXT)

    return resolve


def _definition(ctx: Context, node: nodes.Expr, scope: Scope, what: str) -> typed.Expr:
    """Something authored: its id, or any thing (which stands for its definition)."""
    value = ctx.expr(node, scope, Type("entity", ""))
    if plain(value.type).head not in ("entity", "any", "definition", "var"):
        return ctx.wrong("E501", f"{what} wants a definition, this is {describe(value.type)}", value.span)
    return value


def _of_kind(ctx: Context, slot: Slot, value: typed.Expr, what: str) -> typed.Expr:
    """`definition of status` wants a status, or something that may be one."""
    wanted, held = slot.type.of, plain(value.type)
    if wanted is None or wanted.head != "entity" or not wanted.name or held.head != "entity" or not held.name:
        return value
    if fitting.related(ctx.world, held.name, wanted.name):
        return value
    return ctx.wrong("E501", f"{what} wants {describe(wanted)}, this is {describe(held)}", value.span)


def _rule(ctx: Context, node: nodes.Expr, scope: Scope, what: str) -> typed.Expr:
    """A function, perhaps with its first values; or a local that holds one."""
    name = node.name if isinstance(node, nodes.Name | nodes.Call) else ""
    function = ctx.world.functions.get(name)
    if function is None or (isinstance(node, nodes.Name) and scope.find(name) is not None):
        value = ctx.expr(node, scope, RULE)
        return ctx.fit(value, RULE, what)
    args = node.args if isinstance(node, nodes.Call) else ()
    slots = of_parameters(function.parameters)[: len(args)]
    if len(args) > len(slots):
        message = f"{name} takes {len(slots)} value{'s' if len(slots) != 1 else ''}"
        return ctx.wrong("E507", message, args[len(slots)].span)
    given = Given(name, node.span, slots)
    place_values(ctx, given, args)
    values = fill(ctx, given, scope, {})
    if values is None:
        return unknown(node.span)
    made = tuple(value for each in values for value in each)
    return typed.RuleOf(name, made, span=node.span, type=Type("rule", of=plain(function.gives)))


SPECIAL: dict[str, Special] = {
    "group": _word("groups"),
    "span": _word("spans"),
    "kind": _word("kinds"),
    "definition": _definition,
    "rule": _rule,
}

__all__ = ["Given", "fill", "list_of", "place_values", "sort_out", "usage"]
