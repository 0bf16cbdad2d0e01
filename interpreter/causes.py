"""Why is this 5? The writes behind a value, each with its place in the YAML and the answer it followed from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulewright.dsl.nodes import Span

from .errors import PlayError, UnknownName
from .layout import CELLS, CONTROLLER, DEFINITION, EXISTS, HOLDER, KIND, NUMBER, OWNER, ZONE, ancestors
from .modifiers import changes_of
from .naming import read_attribute, tables_column, text_of
from .retold import told_whole
from .sight import attribute_open, hidden_from, zone_open
from .store import NEW_ROW
from .text_homes import tells_hidden
from .values import Counts, Entity, Record, entity

if TYPE_CHECKING:
    from .session import Session
    from .state import State

SIGHT = frozenset({ZONE, EXISTS, OWNER, CONTROLLER, HOLDER})
"""What decides who sees a thing is written in these columns."""
UNTOLD = "what was before this game was loaded cannot be told: its choices, made from the start, lead elsewhere now"


def find_thing(state: State, key: str) -> Entity | None:
    """A thing by its key: one in play before its definition, which may bear the same."""
    exists = state.cols[EXISTS]
    found = [entity(i) for i, one in enumerate(state.keys()) if one == key]
    return next((thing for thing in found if exists[thing.i]), found[0] if found else None)


def causes(session: Session, viewer: Entity, thing: str, attribute: str) -> list[str]:
    """Lines, the present value first, then the changes that led to it, latest first, then where the first one stands.

    What happened while the viewer could not see it is not told.
    """
    state = session.state
    found = find_thing(state, thing)
    if found is None or hidden_from(state, found, viewer):
        raise PlayError(f"nothing that you can see is called {thing}")
    if not _open(state, found, attribute, viewer):
        raise PlayError(f"you cannot see {attribute} of {thing}")
    try:
        value = read_attribute(state, found, attribute)
    except UnknownName:
        raise PlayError(f"{thing} has no {attribute}") from None
    lines = [f"{thing}.{attribute} is {_said(session, viewer, value)}", *_not_in_play(state, found, thing)]
    lines += _derived(session, viewer, found, attribute)
    column = tables_column(state, attribute)
    if column is None:
        return lines
    told = told_whole(session)
    lines += Past(told or session, viewer, found, attribute, column, session.language).lines(told is not None)
    return lines if told is not None else [*lines, f"  {UNTOLD}"]


def _open(state: State, thing: Entity, attribute: str, viewer: Entity) -> bool:
    """May the viewer see an attribute of a thing that he sees?"""
    looks_in = attribute != "contents" or zone_open(state, thing, viewer)
    return looks_in and attribute_open(state, thing, attribute, viewer)


def _not_in_play(state: State, thing: Entity, key: str) -> list[str]:
    if state.cols[EXISTS][thing.i]:
        return []
    if thing.i < state.program.first_rows:
        return [f"  {key} is not in play: so says its definition"]
    return [f"  {key} is not in play any more: that was its last value"]


def _said(session: Session, viewer: Entity, value: Any) -> str:
    """A value in words; what the viewer cannot see of it is `?`."""
    return text_of(session.state, masked(session.state, viewer, value), session.language)


def masked(state: State, viewer: Entity, value: Any) -> Any:
    """A value with everything that is hidden from the viewer taken out."""
    if isinstance(value, Entity):
        if state.cols[KIND][value.i] == "zone" and not zone_open(state, value, viewer):
            return value
        return "?" if hidden_from(state, value, viewer) else value
    if isinstance(value, Counts):
        return tuple(f"{many} {masked(state, viewer, key)}" for key, many in value.items()) if any(
            masked(state, viewer, key) is not key for key in value
        ) else value
    if isinstance(value, tuple) and not isinstance(value, Record):
        return tuple(masked(state, viewer, one) for one in value)
    if isinstance(value, Record):
        return type(value)(masked(state, viewer, one) for one in value)
    return value


def _derived(session: Session, viewer: Entity, thing: Entity, attribute: str) -> list[str]:
    """The formula of a derived attribute, and the modifiers that hold now."""
    state, game = session.state, session.game
    kind = game.kinds.get(state.cols[KIND][thing.i])
    lines = []
    declared = kind.attributes.get(attribute) if kind is not None else None
    if declared is not None and declared.derived is not None:
        lines.append(f"  computed at {_place(declared.span)}")
    for owner in ancestors(game, kind.name) if kind is not None else ():
        cell = session.program.layout.cells.get(("modify", f"attribute.{owner}.{attribute}"))
        for entry in state.cols[CELLS][cell] if cell is not None else ():
            change = changes_of(state, entry, thing, None, (thing,))
            if change:
                rule = session.program.rules[entry[0]]
                said = ", ".join(f"{what} {_said(session, viewer, value)}" for what, value in change.items())
                lines.append(f"  {said} by {_bearer(state, entry[1], rule.span, viewer)}")
    return lines


def _bearer(state: State, bearer: Entity | None, place: Span, viewer: Entity) -> str:
    """Whose text it is, and where it stands: that would name what is hidden, too."""
    if bearer is None:
        return _place(place)
    return "?" if hidden_from(state, bearer, viewer) else f"{state.key(bearer)} at {_place(place)}"


def _place(span: Span) -> str:
    return f"{span.file}:{span.line}:{span.column}" if span.line else "the engine"


class Past:
    """One value of a thing and what the viewer could see of it, back to the beginning.

    `session` has the journal; a copy of its state is taken back step by step, so that each change is told as it could
    be seen then.
    """

    def __init__(
        self, session: Session, viewer: Entity, thing: Entity, attribute: str, column: int, language: str
    ) -> None:
        self.session, self.viewer, self.thing = session, viewer, thing
        self.attribute, self.column, self.language = attribute, column, language
        self.then = session.state.fork(0)

    def lines(self, whole: bool) -> Iterator[str]:
        """A line for each change, the latest first; at last where the first value stands, if the journal is whole."""
        then, row = self.then, self.thing.i
        starts = [mark.journal for mark in self.session.marks]
        journal = list(then.journal)
        for n in range(len(journal) - 1, -1, -1):
            k, i, old, site = journal[n]
            if i == row and k == NEW_ROW:
                break
            own = i == row and k == self.column
            if own:
                then.rollback(n + 1)
                yield from self._change(n, old, site, starts)
            if own or k in SIGHT:
                then.rollback(n)
                if not self._seen():
                    yield "  what was before that you could not see"
                    return
        yield from self._origin() if whole else ()

    def _change(self, n: int, old: Any, site: int, starts: list[int]) -> Iterator[str]:
        """Entry n of the journal in words, and the state before it; nothing where it changes nothing."""
        (value, now), by = self._said(), self._by(site)
        self.then.rollback(n)
        if value != old:
            yield f"  {self._said()[1]} -> {now} by {by}, {_choice(self.session, self.viewer, starts, n)}"

    def _seen(self) -> bool:
        """Could the viewer see the value then?"""
        then, thing = self.then, self.thing
        return not hidden_from(then, thing, self.viewer) and _open(then, thing, self.attribute, self.viewer)

    def _said(self) -> tuple[Any, str]:
        """The value of then, and in words; what is hidden now, or was then, is `?`."""
        then, value = self.then, self.then.cols[self.column][self.thing.i]
        shown = masked(then, self.viewer, masked(self.session.state, self.viewer, value))
        return value, text_of(then, shown, self.language)

    def _by(self, site: int) -> str:
        """What wrote it; the place is left open where it stands in the text of what the viewer could not see."""
        span, what = self.session.program.sites[site]
        return "?" if tells_hidden(self.then, span, self.viewer) else f"{_place(span)} ({what or 'set-up'})"

    def _origin(self) -> Iterator[str]:
        """Where the first value stands, if that is the one authored."""
        then, game, row = self.then, self.session.game, self.thing.i
        kind = game.kinds.get(then.cols[KIND][row])
        if kind is None or self.attribute not in kind.attributes:
            return
        made_of = then.cols[DEFINITION][row]
        authored = self.session.program.first_columns[self.column]
        first = made_of.i if made_of is not None else row
        if first >= self.session.program.first_rows or authored[first] != self._said()[0]:
            return
        key = {thing: key for key, thing in self.session.program.layout.things.items()}.get(entity(first))
        definition = game.definitions.get(key or "")
        spans = definition.value_spans if definition is not None else {}
        said, span = self._said()[1], spans.get(self.attribute)
        if definition is not None and span is not None:
            yield f"  {said} as the definition of {definition.id} says at {_place(span)}"
        elif kind.attributes[self.attribute].span.line:
            yield f"  {said} as every {kind.name} has it at {_place(kind.attributes[self.attribute].span)}"


def _choice(session: Session, viewer: Entity, starts: list[int], n: int) -> str:
    """The answer that a write followed from; where things can be hidden, another seat's answer is not named."""
    at = bisect_right(starts, n) - 1
    if at < 0:
        return "before the first answer"
    mark = session.marks[at]
    named = session.state.cols[NUMBER][viewer.i] == mark.seat or not session.program.hides
    return f"after seat {mark.seat} chose" + (f" {mark.id}" if named else "")
