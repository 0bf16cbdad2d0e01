"""The generated Python of a program, as text: one module of functions, every line tied to a place in the YAML.

Authored names are mangled (`l_x`), so nothing of a game can meet a name of ours.  Generated functions get the state as
`S`, and `M` (me), `P` (performer), `K` (cause).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulewright.dsl import typed
from rulewright.dsl.game import Game
from rulewright.dsl.nodes import NOWHERE, Span

from .layout import Layout
from .templates import Template, paths_of

if TYPE_CHECKING:
    from .analysis import Facts

HERE = "Here"
"""The local that tells which span a window belongs to; no authored name has a capital."""
IMPLICIT = {"me": "M", "performer": "P", "cause": "K"}


@dataclass(slots=True)
class Module:
    """Text of the generated module, its constants, and the table of sites."""

    game: Game
    layout: Layout
    facts: Facts
    traced: bool = False
    laters: list[tuple[typed.BlockArg, tuple[str, ...], bool, str]] = field(default_factory=list)
    lines_made: list[Any] = field(default_factory=list)
    hears: str = ""
    late_parameters: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    names: dict[str, Any] = field(default_factory=dict)
    sites: list[tuple[Span, str]] = field(default_factory=lambda: [(NOWHERE, "")])
    templates: list[Template] = field(default_factory=list)
    _site_numbers: dict[tuple[Span, str], int] = field(default_factory=dict)
    _constants: dict[Any, str] = field(default_factory=dict)
    _counter: int = 0

    def fresh(self, prefix: str) -> str:
        """A name not used before."""
        self._counter += 1
        return f"{prefix}{self._counter}"

    def site(self, span: Span, what: str = "") -> int:
        """The number of a place; `what` says what is written there."""
        key = (span, what)
        if key not in self._site_numbers:
            self._site_numbers[key] = len(self.sites)
            self.sites.append(key)
        return self._site_numbers[key]

    def is_idle(self, span: str) -> bool:
        """Does nothing in the game look at a span, so that it need not be opened?"""
        made = self.game.spans[span]
        return not (self.traced or span in self.facts.watched or made.admits is not None or made.rest_point)

    def is_event(self, verb: str) -> bool:
        """Does performing an authored verb go through windows, or straight to its body?"""
        return self.traced or self.facts.settles or self.facts.verb_heard(verb)

    def template(self, texts: dict[str, str], names: tuple[str, ...]) -> int:
        """The number of a template of the log; `names` are those of the values that come with it."""
        self.templates.append(Template(texts, names, paths_of(texts.values())))
        return len(self.templates) - 1

    def line(self, home: str, node: typed.Do) -> int:
        """The number of a named line, printed on `home` (`section/id.attribute`)."""
        for number, (_, other) in enumerate(self.lines_made):
            if other is node:
                return number
        self.lines_made.append((home, node))
        return len(self.lines_made) - 1

    def constant(self, prefix: str, value: Any, key: Any = None) -> str:
        """A name bound to a value that has no literal."""
        index = (prefix, key if key is not None else value)
        if index not in self._constants:
            name = f"{prefix}_{len(self._constants)}"
            self._constants[index] = name
            self.names[name] = value
        return self._constants[index]

    def thing(self, key: str) -> str:
        """The constant of a definition's entity."""
        return self.constant("E", self.layout.things[key], key)

    def define(self, head: str, body: list[str]) -> None:
        """Add a function; body lines carry their own indent of one level and more."""
        self.lines.append(head)
        if any("C[" in line for line in body):
            self.lines.append("    C = S.cols")
        self.lines += body
        self.lines.append("")


def mangled(name: str) -> str:
    """The Python name of an authored local."""
    return IMPLICIT.get(name, f"l_{name}")
