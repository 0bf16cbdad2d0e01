"""Where rest points are run, and what the flow remembers around them that no save by names can keep.

A save that outlives its rules goes on from where its rest point is run first. So there should be one such place, and
nothing of the flow's own around it: no local, no loop that counts or goes through things. What spans and attributes
hold is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.dsl import typed
from rulewright.dsl.game import Game
from rulewright.dsl.nodes import Span

from .walk import walk

AROUND: dict[type[typed.Typed], str] = {
    typed.ForEach: "how far `for each` has come", typed.Repeat: "how often `repeat` has gone round",
    typed.As: "who performs", typed.AsEach: "who performs",
}


def lost_at_rest(game: Game) -> Iterator[tuple[str, str, Span]]:
    """Each thing that would be forgotten: the span that is a rest point, what is forgotten, and where it stands."""
    for span in game.spans.values():
        if span.rest_point:
            yield from ((span.name, *lost) for lost in _Places(game, span.name).lost())


class _Places:
    """The texts that lead from the flow to a span: verbs and spans that run it, or what runs it.

    What scenarios bring about by texts of their own is left out.
    """

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.name = name
        self.verbs: set[str] = set()
        self.spans: set[str] = set()
        while self._found_more():
            pass
        self.verbs &= _called(game)

    def _found_more(self) -> bool:
        before = len(self.verbs) + len(self.spans)
        self.verbs |= {one.name for one in self.game.verbs.values() if self._within(one.do)}
        self.spans |= {one.name for one in self.game.spans.values() if self._within(one.do)}
        return len(self.verbs) + len(self.spans) > before

    def _within(self, part: typed.Typed | None) -> bool:
        return part is not None and any(self._leads(node) for node in walk(part))

    def _leads(self, node: typed.Typed) -> bool:
        """Does a statement itself run the span, or what runs it?"""
        if isinstance(node, typed.Run):
            return node.name == self.name or (node.body is None and node.name in self.spans)
        return isinstance(node, typed.Do) and not node.builtin and node.verb in self.verbs

    def lost(self) -> Iterator[tuple[str, Span]]:
        """What is forgotten, and where it stands."""
        verbs = [self.game.verbs[one] for one in sorted(self.verbs)]
        inner = [*(verb.do for verb in verbs), *(self.game.spans[one].do for one in sorted(self.spans))]
        bodies = [self.game.flow, *(body for body in inner if body is not None)]
        yield from self._repeated(bodies)
        for verb in verbs:
            if verb.parameters:
                yield f"what {verb.name} was given", verb.span
        for body in bodies:
            for node in walk(body):
                yield from self._around(node)

    def _repeated(self, bodies: list[typed.Block]) -> Iterator[tuple[str, Span]]:
        places: Counter[str] = Counter()
        for node in (node for body in bodies for node in walk(body) if self._leads(node)):
            led = node.name if isinstance(node, typed.Run) else f"verb {getattr(node, 'verb', '')}"
            places[led] += 1
            if places[led] > 1:
                yield "at which of several places it is run", node.span

    def _around(self, node: typed.Typed) -> Iterator[tuple[str, Span]]:
        """What a loop or block keeps around the span."""
        if type(node) in AROUND and self._within(node):
            yield AROUND[type(node)], node.span
        if isinstance(node, typed.Block):
            before: list[typed.Let] = []
            for statement in node.body:
                if self._within(statement):
                    yield from ((f"the local {one.name}", one.span) for one in before)
                    before = []
                if isinstance(statement, typed.Let):
                    before.append(statement)


def _called(game: Game) -> set[str]:
    """The verbs that the flow performs, and those that they perform."""
    found: set[str] = set()
    waiting = [game.flow, *(span.do for span in game.spans.values() if span.do is not None)]
    while waiting:
        for node in walk(waiting.pop()):
            if isinstance(node, typed.Do) and node.verb in game.verbs and node.verb not in found:
                found.add(node.verb)
                waiting.append(game.verbs[node.verb].do)
    return found
