"""Rule text: triggers and modifiers, as in `abilities:` and under `until`."""

from __future__ import annotations

from .. import nodes, typed
from ..game import SpanDef
from ..nodes import Span
from ..scope import Scope
from ..types import ANY, BOOL, ENTITY, INT, LINE, TEXT, Type, entity, list_of, optional, plain
from . import fitting
from .context import Context
from .narrow import facts
from .signatures import given_type, of_parameters, of_signature, settle
from .wording import a, describe, meant, words

OF_VERBS = ("replace", "before", "after")
OF_SPANS = ("start", "end")
WINDOWS = (*OF_VERBS, *OF_SPANS, "settle")


def rules_of(
    ctx: Context, rules: tuple[nodes.Trigger | nodes.Modify, ...], scope: Scope
) -> tuple[typed.Trigger | typed.Modify, ...]:
    """Resolve rule text; each rule has a scope of its own."""
    found: list[typed.Trigger | typed.Modify] = []
    for rule in rules:
        one = trigger(ctx, rule, scope) if isinstance(rule, nodes.Trigger) else modify(ctx, rule, scope)
        if one is not None:
            found.append(one)
    return tuple(found)


def _at(span: Span, offset: int, word: str) -> Span:
    start = span.column + offset
    return Span(span.file, span.line, start, span.line, start + len(word))


# ---------------------------------------------------------------- triggers


def trigger(ctx: Context, node: nodes.Trigger, scope: Scope) -> typed.Trigger | None:
    """`at [optional] window event [when …] [once per span]: …`."""
    offset = 3 + (9 if node.optional else 0)
    if node.window not in WINDOWS and node.window not in ctx.world.windows:
        _no_window(ctx, node, _at(node.span, offset, node.window))
        return None
    at = _at(node.span, offset + len(node.window) + 1, node.event)
    sort = ctx.world.windows.get(node.window, node.window)
    payload = _payload(ctx, node, at)
    inner = scope.child(window=sort, gives=None, may_return=True, pure="", lazy="")
    for name, of in (payload or {}).items():
        inner.bind(name, of if payload is not None else ANY, "payload")
    if payload is None:
        return None
    when = None
    if node.when is not None:
        when = ctx.condition(node.when, inner.child(pure="the `when` of a trigger"))
        inner.learn(facts(when, True))
    _once(ctx, node)
    body = ctx.suite(node.body, inner)
    own = node.window if sort != node.window else ""
    return typed.Trigger(
        node.optional, sort, node.event, sort in OF_SPANS, when, node.once_per, body, own, span=node.span
    )


def _no_window(ctx: Context, node: nodes.Trigger, at: Span) -> None:
    """A window that does not exist; perhaps the verb was meant."""
    known = (*WINDOWS, *ctx.world.windows)
    hint = meant(node.window, known)
    if node.window in ctx.world.spans:
        hint = f"write at start {node.window} or at end {node.window}"
    elif node.window in ctx.world.verbs or node.window in ctx.world.vocabulary.verbs:
        hint = f"write at before {node.window}, at after {node.window} or at replace {node.window}"
    ctx.error("E410", f"there is no window `{node.window}`; there are {words(known)}", at, hint)


def _once(ctx: Context, node: nodes.Trigger) -> None:
    """`once per` names a span."""
    if node.once_per is None or node.once_per in ctx.world.spans:
        return
    end = node.when.span if node.when is not None else None
    if end is not None:
        at = Span(
            end.file,
            end.end_line,
            end.end_column + 10,
            end.end_line,
            end.end_column + 10 + len(node.once_per),
        )
    else:
        head = (
            3
            + (9 if node.optional else 0)
            + len(node.window)
            + 1
            + len(node.event)
            + (1 if node.event else 0)
        )
        at = _at(node.span, head + 9, node.once_per)
    ctx.error("E409", f"there is no span `{node.once_per}`", at, meant(node.once_per, ctx.world.spans))


def _payload(ctx: Context, node: nodes.Trigger, at: Span) -> dict[str, Type] | None:
    """The names that a window gives: parameters of the verb, fields of the span."""
    if node.window == "settle":
        if node.event:
            ctx.error("E410", "`at settle` names no event", at, "write at settle when …: …")
            return None
        return {}
    if node.window in OF_SPANS:
        return _span_payload(ctx, node, at)
    names = verb_parameters(ctx, node.event)
    if names is not None:
        return {**_with_line(ctx, names), **_result(ctx, node)}
    if node.event in ctx.world.spans:
        hint = f"write at start {node.event} or at end {node.event}"
        ctx.error("E410", f"`{node.event}` is a span, which has no window `{node.window}`", at, hint)
        return None
    known = [*ctx.world.verbs, *ctx.world.vocabulary.verbs]
    ctx.error("E410", f"there is no verb `{node.event}`", at, meant(node.event, known))
    return None


def _span_payload(ctx: Context, node: nodes.Trigger, at: Span) -> dict[str, Type] | None:
    known = ctx.world.spans.get(node.event)
    if known is not None:
        return span_fields(known)
    if verb_parameters(ctx, node.event) is not None:
        hint = f"write at before {node.event} or at after {node.event}"
        ctx.error("E410", f"`{node.event}` is a verb, which has no window `{node.window}`", at, hint)
        return None
    ctx.error("E410", f"there is no span `{node.event}`", at, meant(node.event, ctx.world.spans))
    return None


def span_fields(known: SpanDef) -> dict[str, Type]:
    """The fields of a span by name, with `owner`."""
    fields = {field.name: field.type for field in (*known.takes, *known.has)}
    return {**fields, **({"owner": entity(known.of)} if known.of else {})}


def _result(ctx: Context, node: nodes.Trigger) -> dict[str, Type]:
    """`result`, after a verb that gives a value."""
    if ctx.world.windows.get(node.window, node.window) != "after":
        return {}
    verb = ctx.world.verbs.get(node.event)
    if verb is not None:
        return {"result": verb.gives} if verb.gives is not None else {}
    signature = ctx.world.vocabulary.verbs.get(node.event)
    if signature is None or not signature.gives:
        return {}
    return {"result": settle(given_type(signature, ctx.world))}


def _with_line(ctx: Context, names: dict[str, Type]) -> dict[str, Type]:
    """What a verb's event carries besides its values: the named line that it comes from, if it has one."""
    world = ctx.world
    taken = any("line" in held for held in (world.fields, world.ids, world.zones, world.maps, world.spans))
    return names if taken else {"line": optional(LINE), **names}


_CARRIED = {"group": TEXT, "kind": TEXT, "block": ANY, "definition": ENTITY}


def verb_parameters(ctx: Context, name: str) -> dict[str, Type] | None:
    """Parameters of a verb by name, as its payload; None when there is no such verb."""
    verb = ctx.world.verbs.get(name)
    if verb is not None:
        return {slot.name: slot.type for slot in of_parameters(verb.parameters)}
    signature = ctx.world.vocabulary.verbs.get(name)
    if signature is None:
        return None
    slots = of_signature(signature, ctx.world)
    return {slot.name: _carried(slot.type, slot.many) for slot in slots}


def _carried(of: Type, many: bool) -> Type:
    held = TEXT if of.head == "span" and not of.name else _CARRIED.get(of.head, settle(of))
    return list_of(held) if many else held


# ---------------------------------------------------------------- modifiers


def modify(ctx: Context, node: nodes.Modify, scope: Scope) -> typed.Modify | None:
    """`modify owner.name [when …]: changes`; all of it only computes."""
    found = _target(ctx, node)
    if found is None:
        return None
    target, changed, names = found
    inner = scope.child(pure="a modifier", lazy="", window="")
    for name, of in names.items():
        inner.bind(name, of, "payload")
    when = None
    if node.when is not None:
        when = ctx.condition(node.when, inner)
        inner.learn(facts(when, True))
    changes = tuple((change.what, _change(ctx, change, changed, inner)) for change in node.changes)
    return typed.Modify(target, node.owner, node.name, when, changes, span=node.span)


def _target(ctx: Context, node: nodes.Modify) -> tuple[str, Type, dict[str, Type]] | None:
    """What is modified, its type, and the names in scope."""
    parameters = verb_parameters(ctx, node.owner)
    if parameters is not None:
        if node.name in parameters:
            return "verb", parameters[node.name], _with_line(ctx, parameters)
        _no_part(ctx, node, f"`{node.owner}` has no parameter `{node.name}`", list(parameters))
        return None
    if node.owner in ctx.world.kinds:
        return _attribute(ctx, node)
    function = ctx.world.functions.get(node.owner)
    if function is not None:
        if node.name == "value":
            slots = of_parameters(function.parameters)
            return "function", function.gives, {slot.name: slot.type for slot in slots}
        _no_part(ctx, node, f"of a function one modifies the value: {node.owner}.value", ["value"])
        return None
    if node.owner == "line":
        return "line", _of_lines(ctx, node.name), {"line": LINE}
    if node.name == "value":
        return "value", ANY, {}
    known = [*ctx.world.verbs, *ctx.world.vocabulary.verbs, *ctx.world.kinds, *ctx.world.functions]
    message = f"there is no verb, kind, function or value `{node.owner}`"
    ctx.error("E411", message, _at(node.span, 7, node.owner), meant(node.owner, known))
    return None


def _no_part(ctx: Context, node: nodes.Modify, message: str, names: list[str]) -> None:
    at = _at(node.span, 7 + len(node.owner) + 1, node.name)
    hint = meant(node.name, names) or (f"there are {words(names)}" if names else "")
    ctx.error("E411", message, at, hint)


def _attribute(ctx: Context, node: nodes.Modify) -> tuple[str, Type, dict[str, Type]] | None:
    """An attribute of a kind, or one that kinds below it share."""
    names: list[str] = []
    for each in [node.owner, *fitting.family(ctx.world, node.owner)]:
        known = ctx.world.kinds[each]
        names += known.attributes
        if node.name in known.attributes:
            return "attribute", known.attributes[node.name].type, {node.owner: entity(node.owner)}
    _no_part(ctx, node, f"{a(node.owner)} has no attribute `{node.name}`", names)
    return None


def _of_lines(ctx: Context, name: str) -> Type:
    """The type of a parameter of that name of whatever verb a line has, if they agree."""
    found: Type | None = None
    for verb in ctx.world.verbs.values():
        for parameter in verb.parameters:
            if parameter.name == name:
                found = (
                    parameter.type if found is None else fitting.join(ctx.world, found, parameter.type) or ANY
                )
    return found or ANY


def _change(ctx: Context, node: nodes.Change, changed: Type, scope: Scope) -> typed.Expr:
    """`add e` and the like; on sets `add` joins, also a single thing."""
    held = plain(changed)
    what = f"`{node.what}`"
    if node.what == "set":
        return ctx.value(node.value, scope, changed, what)
    if node.what == "add" and held.head in ("list", "set", "counts"):
        value = ctx.expr(node.value, scope, held)
        if held.of is not None and fitting.element(ctx.world, value.type) is None and held.head != "counts":
            value = ctx.fit(value, held.of, what)
            return typed.ListOf((value,), span=value.span, type=held)
        return ctx.fit(value, held, what)
    if held.head not in ("int", "any"):
        message = f"{what} changes numbers, this is {describe(changed)}"
        hint = (
            "write set …" if held == BOOL else "write set … or add …" if held.head == "set" else "write set …"
        )
        return ctx.wrong("E503", message, node.span, hint)
    return ctx.value(node.value, scope, INT, what)
