"""Verbs, functions, spans and game-wide attributes: signatures now, texts later."""

from __future__ import annotations

from dataclasses import replace

from . import typed
from .declaring import BUILT_IN_ATTRIBUTES, Declaring, Text, entries, truth, word, words
from .game import AttributeDef, FunctionDef, Parameter, SpanDef, VerbDef
from .scope import Scope
from .source import Entry, Mapping, Scalar, Yaml
from .types import EFFECT, ENTITY, TEXT, Type


def declare_verbs(work: Declaring) -> None:
    """The section `verbs`."""
    for entry in work.sections.members("verbs", work.sink).values():
        node = entry.value
        if not isinstance(node, Mapping):
            continue
        name = work.name(entry.key, "a verb")
        _no_built_in(work, entry)
        given = node.get("gives")
        gives = work.type(given) if given is not None else None
        parameters = _parameters(work, f"verbs/{name}", node)
        known = {each.name: each.type for each in parameters}
        _block(work, name, node.get("block"), known)
        for part, may_return in (("cost", False), ("do", True)):
            text = node.get(part)
            if isinstance(text, Scalar):
                scope = _verb_scope(known, gives if may_return else None, may_return)
                work.out.texts.append(Text(f"verbs/{name}.{part}", "effect", text, scope))
        scope = _verb_scope(known, None, False)
        work.world.verbs[name] = VerbDef(
            name,
            parameters,
            gives=gives,
            text=work.template(f"verbs/{name}.text", node.get("text"), scope),
            log=work.template(f"verbs/{name}.log", node.get("log"), scope),
            public_pause=truth(node.get("public_pause")),
            span=entry.key.span,
        )


def _verb_scope(known: dict[str, Type], gives: Type | None, may_return: bool):  # type: ignore[no-untyped-def]
    return lambda: Scope.start(me=ENTITY, parameters=dict(known), gives=gives, may_return=may_return)


def _no_built_in(work: Declaring, entry: Entry) -> None:
    """Authored words do not hide built-in ones."""
    vocabulary = work.world.vocabulary
    if entry.name in vocabulary.verbs or entry.name in vocabulary.functions:
        work.error("E207", f"`{entry.name}` is a built-in word", entry.key.span, "choose another name")


def _block(work: Declaring, verb: str, node: Yaml | None, known: dict[str, Type]) -> None:
    """`block: {when: now, binds: {…}}`; the verb's own text performs it as `block`."""
    if not isinstance(node, Mapping):
        return
    binds = tuple(
        (work.name(each.key, "a name"), work.type(each.value)) for each in entries(node.get("binds"))
    )
    work.world.blocks[verb] = (word(node.get("when")) or "now", binds)
    known["block"] = EFFECT


def _parameters(work: Declaring, path: str, node: Mapping) -> tuple[Parameter, ...]:
    """Values in order, then labels."""
    values = [_parameter(work, path, entry, label=False) for entry in entries(node.get("takes"))]
    labels = [_parameter(work, path, entry, label=True) for entry in entries(node.get("labels"))]
    names = [each.name for each in values]
    for made, entry in zip(labels, entries(node.get("labels")), strict=True):
        if made.name in names:
            work.error(
                "E207", f"`{made.name}` is a value and a label", entry.key.span, "rename one of the two"
            )
    return (*values, *labels)


def _parameter(work: Declaring, path: str, entry: Entry, label: bool) -> Parameter:
    """`amount: int`, or `{type: int, default: 3, relative_to: performer.base}`."""
    name, node = work.name(entry.key, "a label" if label else "a parameter"), entry.value
    of = work.type(node.get("type") if isinstance(node, Mapping) else node)
    made = Parameter(name, of, label)
    if isinstance(node, Mapping):
        binds = tuple((work.name(each.key, "a name"), work.type(each.value)) for each in entries(node.get("binds")))
        made = replace(made, binds=binds)
        for key in ("default", "relative_to"):
            made = _default(work, f"{path}.{name}", made, key, node.get(key))
    if label and made.default is None:
        made = replace(made, default=_constant(work.start(of), of))
    return made


def _default(work: Declaring, path: str, made: Parameter, key: str, node: Yaml | None) -> Parameter:
    """A default or base: an empty list and a text at once, an expression later."""
    if isinstance(node, Scalar) and made.type == TEXT:
        return replace(made, default=typed.Const(node.text.strip('"'), type=TEXT))
    if isinstance(node, Scalar):
        scope = lambda: Scope.start(me=ENTITY, pure="a default")  # noqa: E731
        work.out.defaults.append(Text(f"{path}.{key}", "expression", node, scope, made.type))
        later = typed.Const(None, type=made.type)
        return replace(made, default=later) if key == "default" else replace(made, relative_to=later)
    return made if node is None else replace(made, default=_constant((), made.type))


def _constant(start: object, of: Type) -> typed.Expr:
    """An expression for the value that stands where nothing is given."""
    if isinstance(start, tuple | dict):
        return typed.ListOf((), type=of)
    assert start is None or isinstance(start, int | str)
    return typed.Const(start, type=of)


def declare_functions(work: Declaring) -> None:
    """The section `functions`."""
    for entry in work.sections.members("functions", work.sink).values():
        node = entry.value
        if not isinstance(node, Mapping):
            continue
        name = work.name(entry.key, "a function")
        _no_built_in(work, entry)
        if name in work.world.verbs:
            note = ("the verb", work.world.verbs[name].span)
            work.error("E207", f"`{name}` is a verb and a function", entry.key.span, "rename one", [note])
        gives = work.type(node.get("gives"))
        parameters = _parameters(work, f"functions/{name}", node)
        known = {each.name: each.type for each in parameters}
        body = node.get("is")
        if isinstance(body, Scalar):
            work.out.texts.append(
                Text(f"functions/{name}", "function", body, _function_scope(known, gives), gives)
            )
        made = FunctionDef(name, parameters, gives, typed.Const(None, type=gives), entry.key.span)
        work.world.functions[name] = made


def _function_scope(known: dict[str, Type], gives: Type):  # type: ignore[no-untyped-def]
    return lambda: Scope.start(me=None, cause=None, parameters=dict(known), pure="a function", gives=gives)


def declare_spans(work: Declaring) -> None:
    """`spans:` of the game."""
    for entry in work.sections.game_members("spans", work.sink).values():
        name, node = work.name(entry.key, "a span"), entry.value
        if name in work.world.verbs:
            note = ("the verb", work.world.verbs[name].span)
            work.error(
                "E207", f"`{name}` is a verb and a span", entry.key.span, "rename one of the two", [note]
            )
        if isinstance(node, Mapping):
            work.world.spans[name] = _span(work, name, node, entry)
        else:
            work.world.spans[name] = SpanDef(name, span=entry.key.span)


def _span(work: Declaring, name: str, node: Mapping, entry: Entry) -> SpanDef:
    takes = _fields(work, name, node.get("takes"))
    has = _fields(work, name, node.get("has"))
    body, admits = node.get("do"), node.get("admits")
    if isinstance(body, Scalar):
        work.out.texts.append(Text(f"spans/{name}.do", "effect", body, lambda: Scope.start(me=ENTITY)))
    return SpanDef(
        name,
        of=work.kind(node.get("of")),
        takes=takes,
        has=has,
        admits=None if admits is None else tuple(group.text for group in words(admits)),
        rest_point=truth(node.get("rest_point")),
        span=entry.key.span,
    )


def _fields(work: Declaring, span: str, node: Yaml | None) -> tuple[AttributeDef, ...]:
    made = []
    for entry in entries(node):
        if entry.name == "owner":
            work.error("E207", "every span has a field `owner` already", entry.key.span, "leave it out")
        made.append(work.attribute(entry, f"spans/{span}.{entry.name}", what="a field"))
    return tuple(made)


def check_groups(work: Declaring) -> None:
    """Groups that spans admit have actions."""
    for section in work.sections.game("spans"):
        for entry in entries(section.value):
            admits = entry.value.get("admits") if isinstance(entry.value, Mapping) else None
            for node in words(admits):
                if node.text not in work.world.groups:
                    hint = "no action has this group"
                    near = work.nearest(node.text, work.world.groups)
                    work.error(
                        "W202", f"no action belongs to the group `{node.text}`", node.span, near or hint
                    )


def declare_fields(work: Declaring) -> None:
    """`has:` of the game: attributes of the game as a whole."""
    for entry in work.sections.game_members("has", work.sink).values():
        made = work.attribute(entry, f"game.has.{entry.name}", what="a field")
        if made.name in BUILT_IN_ATTRIBUTES:
            work.error(
                "E207", f"`{made.name}` is a built-in attribute", entry.key.span, "choose another name"
            )
        work.world.fields[made.name] = made
