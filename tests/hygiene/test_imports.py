"""Imports go in the direction of the pipeline, and never round in a circle."""

from __future__ import annotations

import sys

from .code import PACKAGES, imports, sources

BY_TOOLS = {("dsl.parser", "pathlib")}
"""The tables of the grammar may be kept in a file that `tools` names."""

MAY_IMPORT = {
    "dsl": {"dsl"},
    "interpreter": {"interpreter", "dsl"},
    "tools": {"tools", "interpreter", "dsl", "rulewright"},
}
FROM_DSL = {
    *("dsl", "dsl.game", "dsl.laid", "dsl.nodes", "dsl.plain_layout"),
    *("dsl.spell", "dsl.typed", "dsl.types", "dsl.vocabulary"),
}
"""What the interpreter may know of `dsl`: the contract, no stage of it."""

OUTSIDE = {
    "io",
    "os",
    "pathlib",
    "random",
    "shutil",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "datetime",
    "socket",
    "logging",
}
"""Files, terminals, clocks and chance of the machine: for `tools` alone."""


def test_stages_import_only_what_comes_before_them():
    wrong = [
        f"{one.source}:{one.line} imports {one.target}"
        for one in imports()
        if (stage := one.target.split(".")[0]) in (*PACKAGES, "rulewright", "content", "schemas", "tests")
        and stage not in MAY_IMPORT[one.source.split(".")[0]]
    ]
    assert not wrong


def test_the_interpreter_knows_only_the_contract_of_dsl():
    wrong = [
        f"{one.source}:{one.line} imports {one.target}"
        for one in imports()
        if one.source.startswith("interpreter")
        and one.target.startswith("dsl")
        and one.target not in FROM_DSL
    ]
    assert not wrong


def test_packages_of_others_stay_in_their_stage():
    allowed = {"dsl": {"lark", "ruamel", "jsonschema"}, "interpreter": set(), "tools": {"ruamel", "pyspiel"}}
    wrong = [
        f"{one.source}:{one.line} imports {one.target}"
        for one in imports()
        if (top := one.target.split(".")[0]) not in sys.stdlib_module_names
        and top not in (*PACKAGES, "rulewright", "content", "schemas")
        and top not in allowed[one.source.split(".")[0]]
    ]
    assert not wrong


def test_only_tools_touch_files_terminal_clock_and_global_chance():
    wrong = [
        f"{one.source}:{one.line} imports {one.target}"
        for one in imports()
        if not one.source.startswith("tools") and one.target.split(".")[0] in OUTSIDE
        and (one.source, one.target) not in BY_TOOLS
    ]
    assert not wrong


def test_nobody_prints_opens_or_asks_outside_tools():
    import ast

    wrong = [
        f"{source.shown}:{node.lineno} calls {node.func.id}"
        for source in sources().values()
        if not source.name.startswith("tools")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        and node.func.id in ("print", "open", "input", "eval", "hash", "breakpoint")
        and (node.func.id, source.name) not in {("hash", "interpreter.values")}
    ]
    assert not wrong


def test_imports_have_no_cycles():
    """Imports at the top of modules; those inside functions and for type checkers do not run at once."""
    edges: dict[str, set[str]] = {}
    for one in imports():
        if not one.late and not one.checking and one.target in sources() and one.target != one.source:
            edges.setdefault(one.source, set()).add(one.target)
    assert not _cycle(edges)


def _cycle(edges: dict[str, set[str]]) -> list[str]:
    """A circle of modules, or an empty list."""
    done: set[str] = set()
    for start in edges:
        path: list[str] = []
        found = _down(start, edges, path, done)
        if found:
            return found
    return []


def _down(name: str, edges: dict[str, set[str]], path: list[str], done: set[str]) -> list[str]:
    if name in path:
        return [*path[path.index(name) :], name]
    if name in done:
        return []
    path.append(name)
    for target in sorted(edges.get(name, ())):
        found = _down(target, edges, path, done)
        if found:
            return found
    path.pop()
    done.add(name)
    return []
