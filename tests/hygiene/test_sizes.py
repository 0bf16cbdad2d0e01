"""Modules and functions stay small; what is larger stands in a list, and the list only shrinks."""

from __future__ import annotations

import ast

from .code import Source, sources

MODULE, FUNCTION = 350, 60
"""Lines. The aim is 25 for a function; at 60 a reader loses the thread."""

LARGE_MODULES = {
    "dsl/nodes.py": 500,  # one dataclass for each construct
    "dsl/typed.py": 610,  # likewise
    "interpreter/analysis.py": 375,
    "interpreter/statements.py": 400,
}
LARGE_FUNCTIONS = {"interpreter/waiting_events.py:framed_event": 65}

FAMILIES = ("add_arguments", "run", "check")
"""One of these stands in every module of a family; the package tells what it does."""


def test_modules_are_small():
    sizes = {one.shown: len(one.path.read_text("utf-8").splitlines()) for one in sources().values()}
    assert not {name: size for name, size in sizes.items() if size > LARGE_MODULES.get(name, MODULE)}


def test_functions_are_small():
    too_large = {}
    for source in sources().values():
        for node in ast.walk(source.tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                size = (node.end_lineno or node.lineno) - node.lineno + 1
                name = f"{source.shown}:{node.name}"
                if size > LARGE_FUNCTIONS.get(name, FUNCTION):
                    too_large[name] = size
    assert not too_large


def test_modules_and_public_functions_say_what_they_do():
    silent = [source.shown for source in sources().values() if not ast.get_docstring(source.tree)]
    assert not silent + [name for source in sources().values() for name in _silent(source)]


def _silent(source: Source) -> list[str]:
    """Public functions without a docstring; those that a decorator enters into a table are told by its name."""
    return [
        f"{source.shown}:{node.lineno} {node.name}"
        for node in source.tree.body
        if isinstance(node, ast.FunctionDef)
        and not node.decorator_list
        and not node.name.startswith("_")
        and node.name not in FAMILIES
        and not ast.get_docstring(node)
    ]
