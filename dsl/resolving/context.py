"""The dispatcher of the resolve stage: one handler per kind of node, found by the node's class.

The modules of this folder register their handlers here with `@expression(…)` and `@statement(…)`, and reach
one another's only through a `Context`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .. import nodes, typed
from ..diagnostics import Diagnostic, Sink
from ..nodes import Span
from ..scope import Scope
from ..types import ANY, BOOL, Type, list_of, plain
from ..world import World
from . import fitting, narrow
from .wording import describe, words

ExprHandler = Callable[["Context", Any, Scope, "Type | None"], typed.Expr]
StmtHandler = Callable[["Context", Any, Scope], "typed.Stmt | None"]
H = TypeVar("H", bound=Callable[..., Any])

EXPRESSIONS: dict[type[nodes.Expr], ExprHandler] = {}
STATEMENTS: dict[type[nodes.Stmt], StmtHandler] = {}


def expression(*of: type[nodes.Expr]) -> Callable[[H], H]:
    """Register the handler of some kinds of expression."""

    def register(handler: H) -> H:
        EXPRESSIONS.update(dict.fromkeys(of, handler))
        return handler

    return register


def statement(*of: type[nodes.Stmt]) -> Callable[[H], H]:
    """Register the handler of some kinds of statement."""

    def register(handler: H) -> H:
        STATEMENTS.update(dict.fromkeys(of, handler))
        return handler

    return register


def unknown(span: Span) -> typed.Expr:
    """What stands where something was wrong: fits everywhere, so that one fault is reported once."""
    return typed.Const(None, span=span, type=ANY)


@dataclass(slots=True)
class Context:
    """One text being resolved: the declared names and where findings go.

    Warnings and hints wait until `flush`, since a line reports only its first finding and errors come first.
    """

    world: World
    sink: Sink
    waiting: list[Diagnostic] = field(default_factory=list)
    failed: bool = False

    # ------------------------------------------------------------ findings

    def error(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Report what is wrong."""
        self.failed = True
        self.sink.add(code, message, span, hint)

    def warn(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Report what is only a warning or a hint, after all errors of this text."""
        self.waiting.append(Diagnostic(code, message, span, hint))

    def flush(self) -> None:
        """Hand on the warnings, then the hints; what is unused may be so because of an error."""
        for found in sorted(self.waiting, key=lambda finding: finding.code, reverse=True):
            if self.failed and found.code == "W503":
                continue
            self.sink.add(found.code, found.message, found.span, found.hint)
        self.waiting.clear()

    def wrong(self, code: str, message: str, span: Span, hint: str = "") -> typed.Expr:
        """Report, and go on with something that fits everywhere."""
        self.error(code, message, span, hint)
        return unknown(span)

    # ------------------------------------------------------------ expressions

    def expr(self, node: nodes.Expr, scope: Scope, expected: Type | None = None) -> typed.Expr:
        """Resolve; `expected` helps to tell symbols and numbers of spaces, and is not checked."""
        found = EXPRESSIONS[type(node)](self, node, scope, expected)
        return narrow.apply(found, scope)

    def value(self, node: nodes.Expr, scope: Scope, wanted: Type, what: str) -> typed.Expr:
        """Resolve where a type is wanted, make it fit; `what` begins the message: "`amount` of attack"."""
        return self.fit(self.expr(node, scope, wanted), wanted, what)

    def fit(self, given: typed.Expr, wanted: Type, what: str) -> typed.Expr:
        """Check a resolved expression; insert the space for a thing, the contents for a zone."""
        if not fitting.fits(self.world, given.type, wanted):
            hint = self.hidden_word(given, wanted) or self._suggestion(given.type, wanted)
            message = f"{what} wants {describe(wanted)}, this is {describe(given.type)}"
            return self.wrong("E501", message, given.span, hint)
        if given.type.head == "optional" and wanted.head not in ("optional", "any", "var"):
            self.maybe_none(given, f"{what} wants {describe(wanted)}")
        if fitting.stands_in(self.world, plain(given.type), plain(wanted)):
            return typed.Attr(given, "zone", span=given.span, type=fitting.PLACE)
        if wanted.head in ("list", "set") and given.type.head == "zone":
            inner = fitting.element(self.world, given.type) or ANY
            return typed.Attr(given, "contents", span=given.span, type=list_of(inner))
        return given

    def condition(self, node: nodes.Expr, scope: Scope) -> typed.Expr:
        """Resolve something that must be true or false."""
        found = self.expr(node, scope, BOOL)
        if found.type.head in ("bool", "any"):
            return found
        if isinstance(node, nodes.Query) and found.type.head == "int":
            hint = f"put ({node.quantifier} …) in parentheses and compare it: ({node.quantifier} … ) > 0"
        else:
            hint = _test_for(plain(found.type), found.type.head == "optional")
        return self.wrong(
            "E502", f"a condition is wanted here, this is {describe(found.type)}", found.span, hint
        )

    def maybe_none(self, given: typed.Expr, why: str) -> None:
        """Hint that something may be none where that would not do."""
        path = narrow.path_of(given)
        name = f"`{path}`" if path else "this"
        hint = f"test it first: if {path} != none" if path else "test it first"
        self.warn("H501", f"{name} may be none; {why}", given.span, hint)

    def hidden_word(self, given: typed.Expr, wanted: Type) -> str:
        """The hint for a local that stands where a symbol of its name was probably meant; else empty."""
        inner = plain(wanted.of) if wanted.of is not None else wanted
        if not isinstance(given, typed.Local) or inner.head != "symbol":
            return ""
        if given.name not in self.world.symbols.get(inner.name, ()):
            return ""
        return f"the local `{given.name}` hides the word of {inner.name}: rename the local"

    def _suggestion(self, given: Type, wanted: Type) -> str:
        """What was probably meant by a value of the wrong type."""
        inner = wanted.of if wanted.head in ("list", "set") and wanted.of is not None else wanted
        if given.head == "text" and inner.head == "symbol":
            return "write the word without quotes"
        if inner.head == "symbol" and inner.name in self.world.symbols:
            return f"its words are {words(self.world.symbols[inner.name])}"
        if inner is not wanted and fitting.fits(self.world, given, inner):
            return "for a list of one, write it in brackets: [ … ]"
        if (
            given.head in ("list", "zone", "set")
            and given.of is not None
            and wanted.head not in ("list", "set")
        ):
            return (
                "take one of them: first(…), or choose one"
                if fitting.fits(self.world, given.of, wanted)
                else ""
            )
        return ""

    # ------------------------------------------------------------ statements

    def stmt(self, node: nodes.Stmt, scope: Scope) -> typed.Stmt | None:
        """Resolve one statement; None when nothing sensible is left of it."""
        return STATEMENTS[type(node)](self, node, scope)

    def block(self, node: nodes.Block, scope: Scope) -> typed.Block:
        """Resolve statements into the given scope, whose names they extend."""
        body: list[typed.Stmt] = []
        for index, each in enumerate(node.body):
            found = self.stmt(each, scope)
            if found is None:
                continue
            body.append(found)
            if index + 1 < len(node.body) and narrow.leaves(found):
                self.warn(
                    "W501", "this is never reached", node.body[index + 1].span, "the text has ended above"
                )
        return typed.Block(tuple(body), span=node.span)

    def suite(self, node: nodes.Block, scope: Scope) -> typed.Block:
        """Resolve a block in a scope of its own, made by the caller, and look for what it never uses."""
        found = self.block(node, scope)
        self.unused(scope)
        return found

    def unused(self, scope: Scope) -> None:
        """Warn of locals that nothing reads."""
        for binding in scope.names.values():
            if binding.watched and not binding.used:
                self.warn("W503", f"`{binding.name}` is never used", binding.span, "leave it out")


def _test_for(of: Type, optional: bool) -> str:
    """What was probably meant by a condition that is none."""
    if optional or of.head == "entity":
        return "to ask whether it is there, write … != none"
    if of.head == "int":
        return "compare it: … > 0"
    if of.head in ("list", "set", "zone", "map"):
        return "to ask whether it holds anything, write size(…) > 0"
    return ""
