"""Assignment: `x = e`, `h.gold += 1`, `pool[red] -= 1`, `day += 1`."""

from __future__ import annotations

from .. import nodes, typed
from ..scope import Binding, Scope
from ..types import ANY, INT, NONE, Type, optional, plain
from . import fitting, narrow
from .attributes import member, tail
from .context import Context, statement
from .expressions import combine
from .wording import describe

NOBODY = ("owner", "controller", "zone")
"""Built-in attributes that may be set to none: nobody's, and nowhere."""
FIXED = {
    "definition": "what a thing is never changes",
    "number": "numbers are given by the game",
    "contents": "move things with put",
    "coordinates": "spaces stay where they were laid",
    "name": "names are given where the thing is defined",
}
"""Built-in attributes that cannot be assigned, and why."""


@statement(nodes.Assign)
def assign(ctx: Context, node: nodes.Assign, scope: Scope) -> typed.Stmt | None:
    """By what stands on the left."""
    if isinstance(node.place, nodes.Name):
        return _name(ctx, node, node.place, scope)
    if isinstance(node.place, nodes.Attribute):
        return _attribute(ctx, node, node.place, scope)
    if isinstance(node.place, nodes.Index):
        return _index(ctx, node, node.place, scope)
    ctx.error("E510", "this cannot be assigned", node.place.span)
    return None


# ---------------------------------------------------------------- names


def _name(ctx: Context, node: nodes.Assign, place: nodes.Name, scope: Scope) -> typed.Stmt | None:
    binding = scope.find(place.name)
    if binding is not None:
        return _local(ctx, node, place, scope, binding)
    field = ctx.world.fields.get(place.name)
    if field is not None:
        if not writes(ctx, scope, place) or not own(ctx, scope, typed.GameField(place.name), place):
            return None
        if field.derived is not None:
            _refuse(ctx, place, f"`{place.name}` is computed", "assign what it is computed from")
            return None
        value = _value(ctx, node, scope, field.type, f"`{place.name}`")
        return typed.SetGame(place.name, node.op, value, span=node.span)
    found = ctx.expr(place, scope)
    if found.type.head != "any":
        hint = (
            "move things with put"
            if found.type.head == "zone"
            else f"a new local begins with let: let {place.name} = …"
        )
        _refuse(ctx, place, f"`{place.name}` is {describe(found.type)} and cannot be assigned", hint)
        return None
    return None


def _refuse(ctx: Context, place: nodes.Expr, message: str, hint: str = "") -> None:
    ctx.error("E510", message, place.span, hint)


def _local(
    ctx: Context, node: nodes.Assign, place: nodes.Name, scope: Scope, binding: Binding
) -> typed.Stmt | None:
    """A local, a parameter, or the payload of a `before` window."""
    if not _assignable(ctx, place, scope, binding):
        return None
    here = typed.Local(place.name, span=place.span, type=binding.type)
    if node.op == "=":
        value = ctx.expr(node.value, scope, binding.type)
    else:
        right = ctx.expr(node.value, scope, binding.type)
        value = combine(ctx, node.op[0], here, right, node.span)
    if binding.role == "local":
        value = _widen(ctx, binding, value)
    else:
        value = ctx.fit(value, binding.type, f"`{place.name}`")
    scope.forget(place.name)
    if binding.type.head == "optional" and value.type.head not in ("optional", "none", "any"):
        scope.learn({place.name: value.type})
    return typed.SetLocal(place.name, value, span=node.span)


def _assignable(ctx: Context, place: nodes.Name, scope: Scope, binding: Binding) -> bool:
    name = place.name
    if binding.role == "implicit":
        hint = "to let another perform, write as …: …" if name == "performer" else ""
        _refuse(ctx, place, f"`{name}` cannot be assigned", hint)
    elif scope.captured(name):
        message = f"`{name}` belongs to the text around, which is over when this runs"
        _refuse(ctx, place, message, "keep it in an attribute")
    elif scope.outside_branch(name):
        message = f"`{name}` is shared by all branches of `as each`"
        ctx.error("E518", message, place.span, f"keep it in an attribute of {scope.place.branch}")
    elif binding.role == "bound":
        _refuse(ctx, place, f"`{name}` is given by the loop", f"take a local: let other = {name}")
    elif binding.role == "payload" and scope.place.window != "before":
        hint = f"write at before …: {name} = …" if scope.place.window != "before" else ""
        _refuse(ctx, place, f"`{name}` can be changed only in `at before …`", hint)
    else:
        return True
    return False


def _widen(ctx: Context, binding: Binding, value: typed.Expr) -> typed.Expr:
    """A local takes the type of its first value; more general ones widen it."""
    if value.type == NONE and binding.type.head != "any":
        binding.type = fitting.join(ctx.world, binding.type, NONE) or binding.type
        return value
    both = fitting.join(ctx.world, binding.type, value.type)
    if both is None:
        message = f"`{binding.name}` holds {describe(binding.type)}, this is {describe(value.type)}"
        return ctx.wrong("E501", message, value.span)
    binding.type = both if value.type != NONE else ANY
    return value


# ---------------------------------------------------------------- attributes


def _attribute(ctx: Context, node: nodes.Assign, place: nodes.Attribute, scope: Scope) -> typed.Stmt | None:
    found = ctx.expr(place, scope)
    if isinstance(found, typed.GameField):
        _refuse(ctx, place, "settings are fixed before play", "keep what changes in game: has:")
        return None
    if isinstance(found, typed.ZoneOf):
        _refuse(ctx, place, f"`{place.name}` is a zone", "move things with put")
        return None
    if not isinstance(found, typed.Attr):
        return None
    declared = _declared(ctx, found)
    if found.name in NOBODY and plain(found.of.type).head != "span":
        declared = optional(declared)
    if not _open(ctx, place, found) or not writes(ctx, scope, place) or not own(ctx, scope, found, place):
        return None
    value = _value(ctx, node, scope, declared, f"`{place.name}`")
    path = narrow.path_of(found)
    scope.forget(path)
    if path and declared.head == "optional" and value.type.head not in ("optional", "none", "any"):
        scope.learn({path: value.type})
    return typed.SetAttr(found.of, found.name, node.op, value, span=node.span)


def _declared(ctx: Context, found: typed.Attr) -> Type:
    """The declared type, whatever tests have shown of its present value."""
    again = member(ctx, found.of, found.name, found.span)
    return again.type


def _open(ctx: Context, place: nodes.Attribute, found: typed.Attr) -> bool:
    """Can this attribute be assigned at all?"""
    held = plain(found.of.type)
    at = tail(place.span, place.name)
    if held.head in ("record", "line", "action"):
        message = f"{describe(held)} cannot be changed in part"
        ctx.error("E510", message, at, "make a new one: { … }" if held.head == "record" else "")
        return False
    attribute = None
    if held.head == "entity" and held.name in ctx.world.kinds:
        attribute = ctx.world.kinds[held.name].attributes.get(found.name)
    if attribute is not None and attribute.derived is not None:
        message = f"`{place.name}` is computed and cannot be assigned"
        ctx.error("E510", message, at, "assign what it is computed from")
        return False
    if attribute is None and found.name in FIXED:
        ctx.error("E510", f"`{place.name}` cannot be assigned", at, FIXED[found.name])
        return False
    return True


# ---------------------------------------------------------------- brackets


def _index(ctx: Context, node: nodes.Assign, place: nodes.Index, scope: Scope) -> typed.Stmt | None:
    found = ctx.expr(place, scope)
    if isinstance(found, typed.TableRead):
        _refuse(ctx, place, f"the table `{found.table}` is fixed", "keep what changes in an attribute")
        return None
    if not isinstance(found, typed.Index):
        return None
    if isinstance(found.of, typed.Local):
        binding = scope.find(found.of.name)
        name = nodes.Name(found.of.name, span=place.of.span)
        if binding is not None and not _assignable(ctx, name, scope, binding):
            return None
    elif isinstance(found.of, typed.Attr | typed.GameField):
        if not writes(ctx, scope, place) or not own(ctx, scope, found.of, place):
            return None
    else:
        _refuse(ctx, place, "only a pool or a list that is kept somewhere can be changed")
        return None
    value = _value(ctx, node, scope, found.type, "this")
    return typed.SetIndex(found.of, found.key, node.op, value, span=node.span)


# ---------------------------------------------------------------- shared


def _value(ctx: Context, node: nodes.Assign, scope: Scope, wanted: Type, what: str) -> typed.Expr:
    """The right side: of the type itself, or what `+=` and `-=` add to it."""
    if node.op == "=":
        return ctx.value(node.value, scope, wanted, what)
    held = plain(wanted)
    if wanted.head == "optional":
        ctx.warn("H501", f"{what} may be none; `{node.op}` cannot calculate with none", node.place.span)
    if held.head not in ("int", "list", "set", "counts", "any"):
        return ctx.wrong(
            "E503", f"`{node.op}` cannot change {describe(held)}", node.place.span, "assign it with ="
        )
    if held.head in ("list", "set"):
        return _joined(ctx, node, scope, held)
    return ctx.value(node.value, scope, INT if held.head == "int" else held, f"`{node.op}`")


def _joined(ctx: Context, node: nodes.Assign, scope: Scope, held: Type) -> typed.Expr:
    """`x.list += [a]`; a single thing is named with its remedy."""
    value = ctx.expr(node.value, scope, held)
    inner = held.of or ANY
    if fitting.element(ctx.world, value.type) is None and fitting.fits(ctx.world, value.type, inner):
        message = f"`{node.op}` joins two lists, this is {describe(value.type)}"
        return ctx.wrong("E503", message, value.span, "write it in brackets: [ … ]")
    return ctx.fit(value, held, f"`{node.op}`")


def writes(ctx: Context, scope: Scope, place: nodes.Expr) -> bool:
    """May the state be changed here?"""
    if not scope.place.pure:
        return True
    message = f"{scope.place.pure} only computes and cannot change this"
    ctx.error("E511", message, place.span, "do it in a verb or a trigger")
    return False


def own(ctx: Context, scope: Scope, of: typed.Expr, place: nodes.Expr) -> bool:
    """In a branch of `as each`: does what is written belong to the branch?"""
    if not scope.place.branch:
        return True
    root = of
    while isinstance(root, typed.Attr | typed.ZoneOf | typed.Index):
        root = root.of
    if isinstance(root, typed.Local):
        if root.name in (scope.place.branch, "performer") or not scope.outside_branch(root.name):
            return True
    elif not isinstance(root, typed.GameField | typed.Thing | typed.SpanRow | typed.InPlay):
        return True
    name = scope.place.branch
    message = f"a branch of `as each` changes only what belongs to `{name}`"
    ctx.error("E518", message, place.span, "collect the answers in its attributes, and do this afterwards")
    return False
