"""The source files of the three packages, parsed: what the hygiene tests look at."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("dsl", "interpreter", "tools")


@dataclass(frozen=True)
class Source:
    """One module: its dotted name without `rulewright.`, whether it is a package, its path, its tree."""

    name: str
    package: bool
    path: Path
    tree: ast.Module

    @property
    def shown(self) -> str:
        return self.path.relative_to(ROOT).as_posix()


@dataclass(frozen=True)
class Import:
    """`source` imports `target`; `late` when inside a function, `checking` when only for type checkers."""

    source: str
    target: str
    line: int
    late: bool
    checking: bool


@cache
def sources() -> dict[str, Source]:
    """All modules of the packages by name."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            is_package = parts[-1] == "__init__"
            name = ".".join(parts[:-1] if is_package else parts)
            found[name] = Source(name, is_package, path, ast.parse(path.read_text("utf-8"), str(path)))
    return found


@cache
def imports() -> tuple[Import, ...]:
    """Every import of a module of ours or of others, as absolute names (`rulewright.` left out)."""
    return tuple(one for source in sources().values() for one in _of(source))


def _of(source: Source) -> Iterator[Import]:
    for node, late, checking in _walk(source.tree, late=False, checking=False):
        for target in _targets(source, node):
            yield Import(source.name, target, node.lineno, late, checking)


def _walk(
    node: ast.AST, *, late: bool, checking: bool
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child, late, checking
        inside = late or isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef))
        only = checking or (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test))
        yield from _walk(child, late=inside, checking=only)


def _targets(source: Source, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name.removeprefix("rulewright.") for alias in node.names)
        return
    if node.level:
        parts = source.name.split(".")
        base = parts[: len(parts) - node.level + (1 if source.package else 0)]
        module = ".".join([*base, node.module] if node.module else base)
    else:
        module = (node.module or "").removeprefix("rulewright.")
    for alias in node.names:
        inner = f"{module}.{alias.name}"
        yield inner if inner in sources() else module
