"""The parser of effect text: Lark's tables for `effect.lark`, an indenter, and the builder of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.exceptions import LarkError

from .tree_builder import Builder

STARTS = ("block", "rules", "formula")


class BadIndent(LarkError):
    """A line that starts at no open level; `line` counts from 1."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class Indenter:
    """Turns blanks at the start of lines into _INDENT and _DEDENT; inside brackets line ends do not count."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        levels = [0]
        depth = 0
        for token in stream:
            kind = token.type
            if kind == "_NL":
                if not depth:
                    yield token
                    yield from _change_of_level(token, levels)
                continue
            if kind in _OPENING:
                depth += 1
            elif kind in _CLOSING:
                depth -= 1
            yield token
        yield from (Token("_DEDENT", "") for _ in levels[1:])


_OPENING = frozenset(("LPAR", "LSQB", "LBRACE", "INDEX"))
_CLOSING = frozenset(("RPAR", "RSQB", "RBRACE"))


def _change_of_level(token: Token, levels: list[int]) -> Iterator[Token]:
    """The tokens for a line that starts deeper or less deep than the one before."""
    indent = len(token) - token.rfind("\n") - 1
    if indent > levels[-1]:
        levels.append(indent)
        yield Token.new_borrow_pos("_INDENT", "", token)
    while indent < levels[-1]:
        levels.pop()
        yield Token.new_borrow_pos("_DEDENT", "", token)
    if indent != levels[-1]:
        raise BadIndent(token.end_line or 0)


_state: dict[str, Any] = {"cache": None, "lark": None}


def set_cache(path: str | Path | None) -> None:
    """A file where Lark may keep the tables made from the grammar; None: make them anew in each process."""
    _state.update(cache=None if path is None else str(path), lark=None)


def lark() -> Lark:
    """The parser, made when first asked for."""
    if _state["lark"] is None:
        _state["lark"] = make(cache=_state["cache"] or False)
    return _state["lark"]  # type: ignore[no-any-return]


def make(**options: Any) -> Lark:
    """A fresh parser; `strict=True` (tests) refuses conflicts and colliding terminals."""
    grammar = files(__package__).joinpath("effect.lark").read_text("utf-8")
    return Lark(
        grammar,
        parser="lalr",
        start=list(STARTS),
        keep_all_tokens=True,
        maybe_placeholders=True,
        postlex=Indenter(),
        transformer=Builder(),
        **options,
    )
