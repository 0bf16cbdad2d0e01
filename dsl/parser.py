"""The parser of effect text: Lark's tables for `effect.lark`, run by an automaton of our own, and the builder."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from lark import Lark, Token

from .automaton import Automaton
from .tree_builder import Builder

STARTS = ("block", "rules", "formula")


class Postlex:
    """Tells Lark that line ends may come everywhere (inside brackets they are skipped)."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Never used: `automaton.py` makes the tokens."""
        return stream


_state: dict[str, Any] = {"cache": None, "automaton": None}


def set_cache(path: str | Path | None) -> None:
    """A file where Lark may keep the tables made from the grammar; None: make them anew in each process."""
    _state.update(cache=None if path is None else str(path), automaton=None)


def parser() -> Automaton:
    """The parser, made when first asked for."""
    if _state["automaton"] is None:
        _state["automaton"] = Automaton(make(cache=_state["cache"] or False))
    return _state["automaton"]  # type: ignore[no-any-return]


def make(**options: Any) -> Lark:
    """Fresh tables; `strict=True` (tests) refuses conflicts and colliding terminals."""
    grammar = files(__package__).joinpath("effect.lark").read_text("utf-8")
    return Lark(
        grammar,
        parser="lalr",
        start=list(STARTS),
        keep_all_tokens=True,
        maybe_placeholders=True,
        postlex=Postlex(),
        transformer=Builder(),
        **options,
    )
