"""Branches of `as each`: whatever the order of answers, the same comes of it.

A branch may not roll, draw, create, end a span or pause, nor do the verbs that it uses; and it writes only to what
belongs to its thing. Whose something may be is a set of names: those of parameters, and `*` for anybody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from . import typed
from .diagnostics import Sink
from .game import Game
from .nodes import Span
from .resolving.calls import NOT_IN_BRANCHES
from .types import plain
from .walk import nodes_in, nodes_of, part

Whose = frozenset[str]
OWN: Whose = frozenset()
ANYBODY: Whose = frozenset("*")
MOVED = ("put", "put_on_top", "put_under")
TOUCHED = {**dict.fromkeys(MOVED, 2), "remove": 1, "restore": 2, "add_status": 1, "remove_status": 1}
"""Built-in verbs that change what they are given: so many of their first values."""


def check_branches(game: Game, sink: Sink) -> None:
    """Report what cannot stand in `as each`."""
    branches(game, sink)
    strangers(game, sink)


# ---------------------------------------------------------------- whose is it that is written to?


def strangers(game: Game, sink: Sink) -> None:
    """A branch that writes to what is not its own."""
    written = _written_by_verbs(game)
    for node in nodes_of(game, typed.AsEach):
        kind = plain(node.source.of.type)
        look = _Looking(game, kind.of.name if kind.of is not None else kind.name, written)
        look.block(node.body)
        for span in dict.fromkeys(span for span, whose in look.found if "*" in whose):
            message = f"a branch of `as each` changes only what belongs to `{node.source.name}`"
            sink.add("E518", message, span, "collect the answers in its attributes, and do this afterwards")


def _written_by_verbs(game: Game) -> dict[str, Whose]:
    """For each verb the parameters whose things it changes, and `*` where it changes anybody's."""
    written: dict[str, Whose] = dict.fromkeys(game.verbs, OWN)
    grown = True
    while grown:
        grown = False
        for verb in game.verbs.values():
            look = _Looking(game, "", written)
            look.known = {one.name: frozenset({one.name}) for one in verb.parameters}
            for text in (verb.cost, verb.do):
                if text is not None:
                    look.block(text)
            now = frozenset().union(*(whose for _, whose in look.found))
            if now != written[verb.name]:
                written[verb.name], grown = now, True
    return written


@dataclass(slots=True)
class _Looking:
    """Goes through one text and notes every write. `kind`: that of the branches' things."""

    game: Game
    kind: str
    written: Mapping[str, Whose]
    known: dict[str, Whose] = field(default_factory=dict)
    found: list[tuple[Span, Whose]] = field(default_factory=list)

    def block(self, block: typed.Typed) -> None:
        """All statements in order; what one binds is known to those behind it."""
        for node in nodes_in(block):
            self.statement(node)

    def statement(self, node: typed.Typed) -> None:
        """One node: what it binds, and what it writes to."""
        if isinstance(node, typed.Let | typed.SetLocal):
            self.known[node.name] = self.whose(node.value) | self.known.get(node.name, OWN)
        elif isinstance(node, typed.Source):
            self.known[node.name] = self.whose(node.of)
        elif isinstance(node, typed.Choose):
            self.known[node.name] = self.whose(node.source)
        elif isinstance(node, typed.Order | typed.Split):
            self.known[node.into] = self.whose(node.source.of)
        elif isinstance(node, typed.SetAttr | typed.SetIndex):
            self.write(node.span, self.whose(node.of))
        elif isinstance(node, typed.Do):
            self.done(node)

    def done(self, node: typed.Do) -> None:
        """What a command changes of what it is given."""
        if node.builtin:
            touched = node.args[: TOUCHED.get(node.verb, 0)]
            self.write(node.span, frozenset().union(*map(self.whose, touched)))
            return
        into = self.written.get(node.verb, OWN)
        for slot, arg in zip(self.game.verbs[node.verb].parameters, node.args, strict=False):
            if slot.name in into:
                self.write(node.span, self.whose(arg))
        self.write(node.span, into & ANYBODY)

    def write(self, span: Span, whose: Whose) -> None:
        """Note it, unless it is the branch's own."""
        if whose:
            self.found.append((span, whose))

    def whose(self, node: typed.Typed | None) -> Whose:
        """Whose a value may be."""
        if isinstance(node, typed.Local):
            return self.known.get(node.name, OWN)
        if isinstance(node, typed.Extent | typed.Thing | typed.GameField | typed.Zone | typed.Map | typed.InPlay):
            return ANYBODY
        if isinstance(node, typed.Attr):
            other = self.kind and plain(node.type).head == "entity" and plain(node.type).name == self.kind
            return ANYBODY if other and node.name not in ("owner", "definition") else self.whose(node.of)
        if isinstance(node, typed.ZoneOf | typed.Index):
            return self.whose(node.of)
        if isinstance(node, typed.Query):
            return frozenset().union(*(self.whose(source.of) for source in node.sources))
        if isinstance(node, typed.Invoke | typed.CallFunction):
            return frozenset().union(*map(self.whose, node.args))
        if isinstance(node, typed.IfElse):
            return self.whose(node.then) | self.whose(node.otherwise)
        return OWN


# ---------------------------------------------------------------- words that branches may not use


def branches(game: Game, sink: Sink) -> None:
    """Branches of `as each` may not roll, draw, create, end a span or pause, nor may verbs that they use."""
    direct = {name: _forbidden([verb.do, verb.cost]) for name, verb in game.verbs.items()}
    calls = {name: _calls([verb.do, verb.cost]) for name, verb in game.verbs.items()}
    for node in nodes_of(game, typed.AsEach):
        for call in (each for each in nodes_in(node.body) if isinstance(each, typed.Do)):
            found = _reached(call.verb, direct, calls)
            if found is not None:
                word, way = found
                path = "" if way == [call.verb] else f" by way of {' and '.join(way[1:])}"
                message = f"`{call.verb}` comes to {word}{path}, which cannot be in `as each`"
                hint = "there the order of answers must not matter: do it before or after"
                sink.add("E518", message, part(call.span, 0, call.verb), hint)


def _forbidden(trees: Iterable[typed.Typed | None]) -> str | None:
    """The first word in the trees that branches may not use."""
    for node in nodes_in(tuple(trees)):
        if isinstance(node, typed.Do) and node.builtin and node.verb in NOT_IN_BRANCHES:
            return f"`{node.verb}`"
        if isinstance(node, typed.AsEach):
            return "another `as each`"
        if isinstance(node, typed.End | typed.Open | typed.Close):
            return f"`{type(node).__name__.lower()}`"
        if isinstance(node, typed.Outcome):
            return f"`{node.what}`"
        if isinstance(node, typed.SetGame):
            return f"a change of `{node.name}`"
        if isinstance(node, typed.SetAttr) and isinstance(node.of, typed.SpanRow):
            return f"a change of `{node.of.name}.{node.name}`"
    return None


def _calls(trees: Iterable[typed.Typed | None]) -> list[str]:
    return list(dict.fromkeys(n.verb for n in nodes_in(tuple(trees)) if isinstance(n, typed.Do)))


def _reached(
    verb: str, direct: dict[str, str | None], calls: dict[str, list[str]]
) -> tuple[str, list[str]] | None:
    """A forbidden word that a verb comes to, with the verbs on the way."""
    waiting, seen = [[verb]], {verb}
    while waiting:
        way = waiting.pop(0)
        word = direct.get(way[-1])
        if word is not None:
            return word, way
        for other in calls.get(way[-1], []):
            if other not in seen:
                seen.add(other)
                waiting.append([*way, other])
    return None
