"""Our automaton takes and refuses exactly the texts that Lark takes and refuses, and stops at the same place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from hypothesis import given
from hypothesis import strategies as st
from lark import Lark, Token
from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedToken

from rulewright.dsl.automaton import Stopped
from rulewright.dsl.parser import STARTS, parser
from rulewright.dsl.tree_expr import Malformed

from .effect_texts import corpus
from .test_syntax_properties import LINES, mangled

BRACKETS = {"LPAR": 1, "LSQB": 1, "LBRACE": 1, "INDEX": 1, "RPAR": -1, "RSQB": -1, "RBRACE": -1}


class BadIndent(LarkError):
    pass


class Indenter:
    """The layout as Lark would do it: tokens for blocks between those of its lexer."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        levels, depth = [0], 0
        for token in stream:
            if token.type == "_NL":
                if not depth:
                    yield token
                    yield from self.levels(token, levels)
                continue
            depth += BRACKETS.get(token.type, 0)
            yield token
        yield from (Token("_DEDENT", "") for _ in levels[1:])

    def levels(self, token: Token, levels: list[int]) -> Iterator[Token]:
        indent = len(token) - token.rfind("\n") - 1
        if indent > levels[-1]:
            levels.append(indent)
            yield Token.new_borrow_pos("_INDENT", "", token)
        while indent < levels[-1]:
            levels.pop()
            yield Token.new_borrow_pos("_DEDENT", "", token)
        if indent != levels[-1]:
            raise BadIndent


@cache
def lark() -> Lark:
    grammar = files("rulewright.dsl").joinpath("effect.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", start=list(STARTS), postlex=Indenter())


def stop_of_lark(kind: str, text: str) -> int | None:
    """Where Lark stops; -1 where that is no character, None when it takes the text."""
    try:
        lark().parse(text, start=kind)
    except UnexpectedToken as error:
        layout = error.token.type.startswith(("_", "$"))
        return -1 if layout or error.token.start_pos is None else error.token.start_pos
    except UnexpectedCharacters as error:
        place: int = error.pos_in_stream  # type: ignore[assignment]
        return place
    except BadIndent:
        return -1
    return None


def our_stop(kind: str, text: str) -> int | None:
    """Where we stop; None when we take the text (objections of the builder are none of the grammar)."""
    try:
        parser().parse(text, kind)
    except Stopped as stop:
        return stop.at
    except Malformed:
        return stop_of_lark(kind, text)
    return None


def check(kind: str, text: str) -> None:
    expected, found = stop_of_lark(kind, f"{text}\n"), our_stop(kind, f"{text}\n")
    assert found == expected or (expected == -1 and found is not None), text


def test_corpus() -> None:
    for kind, text in corpus():
        check(kind, text)


@given(mangled())
def test_mangled_texts(given_text: tuple[str, str]) -> None:
    check(*given_text)


@given(st.sampled_from(STARTS), st.lists(LINES, max_size=4).map("\n".join))
def test_any_words(kind: str, text: str) -> None:
    check(kind, text)
