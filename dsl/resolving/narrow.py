"""What a test shows about types (`x != none`, `x is hero`), and whether a statement ends its text."""

from __future__ import annotations

from dataclasses import replace

from .. import typed
from ..scope import Scope
from ..types import Type, entity, plain

Facts = dict[str, Type]


def path_of(of: typed.Expr) -> str:
    """`h.at` for what a test can speak of; empty for all else."""
    if isinstance(of, typed.Local | typed.GameField | typed.SpanRow):
        return of.name
    if isinstance(of, typed.Attr):
        inner = path_of(of.of)
        return f"{inner}.{of.name}" if inner else ""
    return ""


def apply(found: typed.Expr, scope: Scope) -> typed.Expr:
    """The expression with the type that a test has shown for it."""
    path = path_of(found)
    known = scope.fact(path) if path else None
    return replace(found, type=known) if known is not None else found


def facts(test: typed.Expr, holds: bool) -> Facts:
    """What is known when the test holds (or does not)."""
    if isinstance(test, typed.Unary) and test.op == "not":
        return facts(test.of, not holds)
    if isinstance(test, typed.Binary):
        return _of_binary(test, holds)
    if not holds:
        return {}
    if isinstance(test, typed.IsKind):
        return _about(test.of, entity(test.kind))
    if isinstance(test, typed.Inside) and not test.negated:
        return _about(test.item, plain(test.item.type))
    if isinstance(test, typed.IsDefinition | typed.HasStatus | typed.Related):
        return _about(test.of, plain(test.of.type))
    return {}


def _of_binary(test: typed.Binary, holds: bool) -> Facts:
    if test.op in ("and", "or"):
        left, right = facts(test.left, holds), facts(test.right, holds)
        if holds is (test.op == "and"):
            return {**left, **right}
        return {path: of for path, of in left.items() if right.get(path) == of}
    if test.op not in ("==", "!="):
        return {}
    equal = holds is (test.op == "==")
    known: Facts = {}
    for one, other in ((test.left, test.right), (test.right, test.left)):
        shown = other.type.head not in ("none", "optional", "any") if equal else other.type.head == "none"
        if shown and one.type.head == "optional":
            known.update(_about(one, plain(one.type)))
    return known


def _about(of: typed.Expr, known: Type) -> Facts:
    path = path_of(of)
    return {path: known} if path else {}


# ---------------------------------------------------------------- where a text ends


def leaves(stmt: typed.Stmt) -> bool:
    """Is nothing after this statement ever reached?"""
    if isinstance(stmt, typed.Return):
        return True
    if isinstance(stmt, typed.End):
        return stmt.name == "game"
    if isinstance(stmt, typed.If):
        bodies = [branch.body for branch in stmt.branches]
        return stmt.otherwise is not None and all(map(ends, [*bodies, stmt.otherwise]))
    if isinstance(stmt, typed.ChooseOption):
        return stmt.mode == "one" and all(ends(option.body) for option in stmt.options)
    if isinstance(stmt, typed.May):
        return stmt.otherwise is not None and ends(stmt.body) and ends(stmt.otherwise)
    return isinstance(stmt, typed.As) and ends(stmt.body)


def ends(block: typed.Block) -> bool:
    """Does the block never reach its end?"""
    return any(map(leaves, block.body))


def returns(block: typed.Block) -> bool:
    """Does every path end in `return`? An endless loop counts as one."""
    return any(leaves(stmt) or _endless(stmt) or _returning(stmt) for stmt in block.body)


def _endless(stmt: typed.Stmt) -> bool:
    return isinstance(stmt, typed.While) and isinstance(stmt.when, typed.Const) and stmt.when.value is True


def _returning(stmt: typed.Stmt) -> bool:
    """Statements all of whose branches return, counting endless loops."""
    if isinstance(stmt, typed.If) and stmt.otherwise is not None:
        return all(returns(body) for body in [*(branch.body for branch in stmt.branches), stmt.otherwise])
    return isinstance(stmt, typed.As | typed.Run) and stmt.body is not None and returns(stmt.body)
