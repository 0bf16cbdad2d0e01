"""Runs the LALR tables that Lark makes from the grammar; half as long as Lark itself, and made for our texts.

Three things are done ahead or together that Lark does one by one: blanks, comments and continuations are skipped
with the token behind them in one pattern for each state; chains of productions that only pass their child on are
taken in one step; and the indentation is turned into tokens on the way.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from typing import Any

from lark import Lark

from .nodes import NOWHERE, Span

Action = int | tuple[int, str, Callable[[list[Any]], Any] | None]
"""Shift to a state; or reduce so many values to a symbol, with what builds its value (None: it is its child)."""

_OPENING = frozenset(("LPAR", "LSQB", "LBRACE", "INDEX"))
_CLOSING = frozenset(("RPAR", "RSQB", "RBRACE"))


class Word(str):
    """A token: its characters, its terminal and its place; tokens of the layout have no place."""

    __slots__ = ("span", "type")
    span: Span
    type: str


def _layout_word(terminal: str) -> Word:
    word = Word()
    word.type, word.span = terminal, NOWHERE
    return word


NEW_LINE, INDENT, DEDENT, END = (_layout_word(name) for name in ("_NL", "_INDENT", "_DEDENT", "$END"))


class Stopped(Exception):
    """The text cannot go on at an offset; `accepts` tells the terminals that could follow there."""

    def __init__(self, at: int, automaton: Automaton, states: list[int]) -> None:
        super().__init__(at)
        self.at = at
        self._automaton = automaton
        self._states = states

    def accepts(self) -> frozenset[str]:
        """The terminals with which the parser could go on."""
        return self._automaton.accepts(self._states)


class Automaton:
    """Tables of one grammar. Immutable but for what it has learnt of its own tables."""

    def __init__(self, lark: Lark) -> None:
        frontend: Any = lark.parser
        table = frontend.parser._parse_table
        callbacks = frontend.parser.parser.callbacks
        self.starts: Mapping[str, int] = table.start_states
        self.ends: Mapping[str, int] = table.end_states
        self.actions: dict[int, dict[str, Action]] = {}
        self.gotos: dict[int, dict[str, int]] = {}
        for state, row in table.states.items():
            self.actions[state] = {name: _action(entry, callbacks) for name, entry in row.items() if name.isupper()}
            self.gotos[state] = {name: entry[1] for name, entry in row.items() if not name.isupper()}
        self._terminals = sorted(frontend.lexer_conf.terminals, key=_precedence)
        self._skipped = [
            each.pattern.to_regexp() for each in self._terminals if each.name in frontend.lexer_conf.ignore
        ]
        self._scanners: dict[int, Callable[[str, int], re.Match[str] | None]] = {}
        self._patterns: dict[frozenset[str], Callable[[str, int], re.Match[str] | None]] = {}
        self._passed: dict[tuple[int, int, str], int] = {}

    def parse(self, text: str, start: str) -> Any:
        """The value that the builder made of the text. Raises Stopped, and what the builder raises."""
        return _Run(self, text, start).value()

    def scanner(self, state: int) -> Callable[[str, int], re.Match[str] | None]:
        """Matches what is skipped and the token behind it, of those that the state can use."""
        names = frozenset(self.actions[state]) | {"_NL"}
        if names not in self._patterns:
            usable = [each for each in self._terminals if each.name in names]
            tokens = "|".join(f"(?P<{each.name}>{each.pattern.to_regexp()})" for each in usable)
            skipped = "|".join(self._skipped)
            self._patterns[names] = re.compile(f"(?>(?:{skipped})*)(?:{tokens}|(?P<end>\\Z))").match
        self._scanners[state] = self._patterns[names]
        return self._patterns[names]

    def skip(self, text: str, at: int) -> int:
        """The offset behind blanks, comments and continuations."""
        found = re.compile(f"(?>(?:{'|'.join(self._skipped)})*)").match(text, at)
        return found.end() if found else at

    def passed(self, below: int, state: int, terminal: str) -> int:
        """The state after all productions in a row that only pass their child on."""
        first = state
        while True:
            action = self.actions[state].get(terminal)
            if not isinstance(action, tuple) or action[2] is not None:
                self._passed[below, first, terminal] = state
                return state
            state = self.gotos[below][action[1]]

    def accepts(self, states: list[int]) -> frozenset[str]:
        """The terminals that some run of productions could shift on top of these states."""
        return frozenset(name for name in self.actions[states[-1]] if self._shifts(list(states), name))

    def _shifts(self, states: list[int], terminal: str) -> bool:
        while True:
            action = self.actions[states[-1]].get(terminal)
            if action is None:
                return False
            if isinstance(action, int):
                return True
            size, symbol, _ = action
            del states[len(states) - size :]
            if symbol not in self.gotos[states[-1]]:
                return terminal == "$END"
            states.append(self.gotos[states[-1]][symbol])
            if terminal == "$END" and states[-1] in self.ends.values():
                return True


def _action(entry: tuple[Any, Any], callbacks: Mapping[Any, Callable[[list[Any]], Any]]) -> Action:
    _, argument = entry
    if isinstance(argument, int):
        return argument
    rule = argument
    passes_on = len(rule.expansion) == 1 and rule.options.expand1 and rule.alias is None
    return len(rule.expansion), rule.origin.name, None if passes_on else callbacks[rule]


def _precedence(terminal: Any) -> tuple[int, int, int, str]:
    """Lark's order: of terminals that could match, the first one is taken."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name


class _Run:
    """One parse."""

    def __init__(self, automaton: Automaton, text: str, start: str) -> None:
        self.automaton = automaton
        self.text = text
        self.states = [automaton.starts[start]]
        self.values: list[Any] = []
        self.end_state = automaton.ends[start]
        self.breaks = [found.end() for found in re.finditer("\n", text)]
        self.levels = [0]
        self.depth = 0

    def value(self) -> Any:
        at = 0
        text, states, automaton = self.text, self.states, self.automaton
        scanners = automaton._scanners
        while True:
            state = states[-1]
            found = (scanners.get(state) or automaton.scanner(state))(text, at)
            if found is None:
                raise Stopped(automaton.skip(text, at), automaton, states)
            terminal: Any = found.lastgroup
            first, at = found.span(found.lastindex)  # type: ignore[arg-type]
            if terminal == "_NL":
                if not self.depth:
                    self.new_line(first, at)
            elif terminal == "end":
                for _ in self.levels[1:]:
                    self.feed("_DEDENT", DEDENT, at)
                return self.feed("$END", END, at)
            else:
                self.feed(terminal, self.word(terminal, first, at), first)

    def word(self, terminal: str, first: int, last: int) -> Word:
        """A token of the text; counts the brackets that are open."""
        if terminal in _OPENING:
            self.depth += 1
        elif terminal in _CLOSING:
            self.depth -= 1
        word = Word(self.text[first:last])
        word.type = terminal
        line = bisect_right(self.breaks, first)
        column = first - (self.breaks[line - 1] if line else 0) + 1
        word.span = Span("", line + 1, column, line + 1, column + last - first)
        return word

    def new_line(self, first: int, last: int) -> None:
        """Ends a line; opens and closes blocks by the blanks at the start of the next."""
        self.feed("_NL", NEW_LINE, first)
        levels = self.levels
        indent = last - self.text.rfind("\n", first, last) - 1
        if indent > levels[-1]:
            levels.append(indent)
            self.feed("_INDENT", INDENT, first)
        while indent < levels[-1]:
            levels.pop()
            self.feed("_DEDENT", DEDENT, first)
        if indent != levels[-1]:
            raise Stopped(last, self.automaton, self.states)

    def feed(self, terminal: str, value: Word, at: int) -> Any:
        """Reduce as the terminal wants, then shift it; at the end of the text give what was built."""
        states, values, automaton = self.states, self.values, self.automaton
        actions, gotos, passed = automaton.actions, automaton.gotos, automaton._passed
        while True:
            action = actions[states[-1]].get(terminal)
            if isinstance(action, int):
                states.append(action)
                values.append(value)
                return None
            if action is None:
                raise Stopped(at, automaton, states)
            size, symbol, build = action
            if build is None:
                below, state = states[-2], states[-1]
                states[-1] = passed.get((below, state, terminal)) or automaton.passed(below, state, terminal)
                continue
            children = values[-size:] if size else []
            if size:
                del values[-size:]
                del states[-size:]
            values.append(build(children))
            states.append(gotos[states[-1]][symbol])
            if value is END and states[-1] == self.end_state:
                return values[-1]
