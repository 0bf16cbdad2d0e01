"""Saves of other rules: the last rest point is laid anew by names, then later answers are given as far as they fit.

The game is begun afresh and given its first answers until it comes to the same rest point for the first time. There, at
the very moment when the span opens, what was remembered is laid over the table, and the flow goes on from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import AttributeDef, Game
from rulewright.dsl.types import ANY, Type, optional
from rulewright.dsl.types import entity as thing_of

from .anew import play
from .by_names import KEPT, value_of
from .errors import PlayError, RuleFault
from .fitting import fits
from .layout import CELLS, CONTENTS, EXISTS, KEY, KIND, ZONE
from .map_names import lay_maps
from .putting_back import put_back
from .rest import Rest
from .rest_places import lost_at_rest
from .setting_up import of_kind
from .spans import open_spans, replace_row
from .values import Entity, entity

if TYPE_CHECKING:
    from .session import Session, Start
    from .state import State


def migrated(
    made: type[Session], game: Game, given_before: list[Any], last: Rest | None, start: Start
) -> Session:
    """A session under the new rules; `loaded` lists what did not fit. Raises PlayError where nothing can be begun."""
    laying = _Laying(last, game.renames)
    session = _begun(made, game, start, laying)
    choices = [(int(seat), laying.renamed(str(id))) for seat, id, _ in given_before]
    given = 0
    while laying.waits and session.pending and given < len(choices):
        if not _given(session, choices[given], laying, len(choices) - given):
            break
        given += 1
    if laying.waits and last is not None:
        laying.missing.append(f"the game does not come to {last.name} any more; it was begun anew")
    elif last is not None:
        given = last.choices
        session.marks.clear()
    for n in range(given, len(choices)):
        if not _given(session, choices[n], laying, len(choices) - n):
            break
    session.loaded = laying.missing or ["the rules changed since; everything fitted"]
    return session


def _begun(made: type[Session], game: Game, start: Start, laying: _Laying) -> Session:
    """The game anew, with the set-up choices and variants that there still are."""
    variants = [laying.renamed(one) for one in start.variants]
    for gone in [one for one in variants if one not in of_kind(game, "variant")]:
        laying.missing.append(f"there is no variant {gone} any more")
        variants.remove(gone)
    setup = {name: laying.renamed(one) if isinstance(one, str) else one for name, one in start.setup.items()}
    for name in [name for name in setup if name.rpartition(".")[2] not in game.setup]:
        laying.missing.append(f"{name} is not chosen any more")
        del setup[name]
    how: dict[str, Any] = {
        "scenario": laying.renamed(start.scenario) if start.scenario is not None else None,
        "seats": start.seats, "seed": start.seed, "variants": variants, "prepare": laying.watch,
    }
    try:
        return made.start(game, setup=setup, **how)
    except PlayError as error:
        laying.missing.append(f"the set-up is made anew: {error.message}")
        return made.start(game, **how)


def _given(session: Session, choice: tuple[int, str], laying: _Laying, left: int) -> bool:
    """Give an answer again, if it fits."""
    seat, id = choice
    try:
        session.choose(seat, id)
    except (PlayError, RuleFault) as error:
        if laying.broken is not None:
            raise
        said = str(error).splitlines()[0]
        laying.missing.append(f"{left} later answers do not fit any more, from {id} of seat {seat} on: {said}")
        return False
    return True


class _Laying:
    """What was remembered, to be laid over a fresh game at the rest point; `waits` until it is."""

    def __init__(self, rest: Rest | None, renames: Mapping[str, str]) -> None:
        self.rest = rest
        self.waits = rest is not None
        self.missing: list[str] = []
        self.broken: Exception | None = None
        self.renames = renames
        self.rows: dict[str, Entity] = {}

    def renamed(self, key: str) -> str:
        """A key, or the id of an option, with ids that were renamed since: `gor_2`, `seat1.hand`, `buy.helm`."""
        if not self.renames:
            return key
        return ".".join(self._new(part) for part in key.split("."))

    def _new(self, part: str) -> str:
        base, number = re.fullmatch(r"(.*?)(_\d+)?", part).groups()  # type: ignore[union-attr]
        return self.renames.get(part) or self.renames.get(base, base) + (number or "")

    def watch(self, state: State) -> None:
        """From the set-up on: lay when the span of the rest point opens."""
        usual = state.at_rest

        def opened(now: State, name: str, serial: int) -> None:
            if self.waits and self.rest is not None and name == self.rest.name:
                self.waits = False
                try:
                    self._lay(now, json.loads(self.rest.text))
                    self.missing += _forgotten(now.program.game, name)
                except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
                    self.broken = error
                    raise PlayError("this save is damaged") from error
            if usual is not None:
                usual(now, name, serial)

        if self.waits:
            state.at_rest = opened

    # ------------------------------------------------------------ laying

    def _lay(self, state: State, held: dict[str, Any]) -> None:
        """Write what was remembered over the table."""
        self.rows = {key: entity(i) for i, key in enumerate(state.keys())}
        lay_maps(state, held["maps"], self.rows, self.missing)
        things = {self.renamed(key): one for key, one in held["things"].items()}
        put_back(state, {self.renamed(key) for key in held.get("known", ())}, things)
        self._make(state, things)
        there = {key: one["values"] for key, one in things.items() if key in self.rows}
        for key, values in there.items():
            self._values(state, self.rows[key], key, values)
        for key, values in there.items():
            if "contents" in values:
                self._contents(state, self.rows[key], values["contents"])
        self._table(state, held)

    def _make(self, state: State, things: dict[str, Any]) -> None:
        """Create what was created; list what there is no more."""
        keys = state.cols[KEY][: state.program.first_rows]  # what is made first is called like its definition
        patterns = {key: entity(i) for i, key in enumerate(keys)}
        for key, thing in things.items():
            of = self.renamed(thing["of"]) if thing["of"] is not None else None
            if of in patterns and (key not in self.rows or (key == of and _is_pattern(state, self.rows[key]))):
                self.rows[key] = made = state.create(patterns[of], None, 0)
                state.write(KEY, made.i, key, 0)
                self.rows.update(_zones_of(state, made, key))
        self.missing += [f"{key} is no longer in the game" for key in things if key not in self.rows]

    def known(self, key: Any) -> Entity:
        """A thing by the key it had. Raises ValueError."""
        found = self.rows.get(self.renamed(str(key)))
        if found is None:
            raise ValueError(f"{key} is no longer in the game")
        return found

    def _values(self, state: State, thing: Entity, key: str, values: dict[str, Any]) -> None:
        """Attributes of one thing; whether it exists first, for nothing else moves what does not."""
        columns = {**state.program.layout.columns, **KEPT}
        for name, data in sorted(values.items(), key=lambda one: one[0] != "exists"):
            if name == "contents":
                continue
            try:
                value = value_of(state, data, self.known)
            except ValueError as error:
                self.missing.append(f"{key}.{name}: {error}")
                continue
            declared = _declared(state, thing, name)
            if declared is not None and not fits(state, value, declared):
                self.missing.append(f"{key}.{name} holds another kind of value now")
            elif name == "at":
                state.move(thing, value, 0)
            elif name == "exists":
                state.restore(thing, None, 0) if value else state.remove(thing, 0)
            elif name in KEPT or declared is not None:
                state.write(columns[name], thing.i, value, 0)
            else:
                self.missing.append(f"{key} has no {name} any more")

    def _contents(self, state: State, zone: Entity, data: Any) -> None:
        """The order in which things lay there; what lay there and is nowhere else lies there again."""
        if state.cols[CONTENTS][zone.i] is None:
            return
        found = [self.rows.get(self.renamed(str(one["thing"]))) for one in data or ()]
        held = [one for one in found if one is not None]
        for one in held:
            if state.cols[ZONE][one.i] is None and state.cols[EXISTS][one.i]:
                state.move(one, zone, 0)
        here = state.cols[CONTENTS][zone.i]
        first = [one for one in held if one in here]
        state.write(CONTENTS, zone.i, (*first, *(one for one in here if one not in first)), 0)

    def _table(self, state: State, held: dict[str, Any]) -> None:
        """Fields, chance, scores, open spans; and what lasted for a while is over."""
        cells = state.program.layout.cells
        for name, data in held["fields"].items():
            cell = cells.get(("field", name), cells.get(("stream", self.renamed(name))))
            if cell is None:
                self.missing.append(f"{name} is no longer counted")
                continue
            try:
                value = value_of(state, data, self.known)
            except ValueError as error:
                self.missing.append(f"{name}: {error}")
                continue
            field = state.program.game.fields.get(name)
            if field is not None and not fits(state, value, field.type):
                self.missing.append(f"{name} holds another kind of value now")
            else:
                state.write(CELLS, cell, value, 0)
        self._scenario(state, held.get("scenario"))
        state.write(CELLS, state.program.scores_cell, value_of(state, held["scores"], self.known), 0)
        self._spans(state, held["spans"])
        self.missing += [f"what {key} brought about for a while is over" for key in held["lasting"]]

    def _scenario(self, state: State, data: Any) -> None:
        """The scenario that a campaign had come to."""
        try:
            played = value_of(state, data, self.known)
        except ValueError as error:
            self.missing.append(f"the scenario: {error}")
            return
        if played is not None and played is not state.cols[CELLS][state.program.scenario_cell]:
            play(state, played, 0)

    def _spans(self, state: State, held: list[dict[str, Any]]) -> None:
        """Owners and fields of the spans that are open, matched from the outside in by name."""
        waiting = list(held)
        for name, row in open_spans(state):
            found = next((one for one in waiting if one["name"] == name), None)
            if found is None:
                continue
            waiting.remove(found)
            span = state.program.game.spans[name]
            values = [self._field(state, name, field, now, found["fields"]) for field, now in zip(
                (*span.takes, *span.has), row[3:], strict=True)]
            whose = AttributeDef("owner", optional(thing_of(span.of)) if span.of is not None else ANY)
            owner = self._field(state, name, whose, row[1], {"owner": found["owner"]})
            replace_row(state, cells_of(state, name), row, (row[0], owner, row[2], *values), 0)

    def _field(self, state: State, span: str, field: AttributeDef, now: Any, fields: dict[str, Any]) -> Any:
        """What a field of a span held, if it still can; else what it holds now."""
        if field.name not in fields:
            return now
        try:
            value = value_of(state, fields[field.name], self.known)
        except ValueError as error:
            self.missing.append(f"{span}.{field.name}: {error}")
            return now
        if value is now or fits(state, value, field.type):
            return value
        self.missing.append(f"{span}.{field.name} holds another kind of value now")
        return now


def _forgotten(game: Game, rest: str) -> list[str]:
    """What the flow keeps around a rest point, which nothing can be laid over."""
    lost = dict.fromkeys(what for name, what, _ in lost_at_rest(game) if name == rest)
    return [f"the game goes on from where {rest} comes first: {what} is not known" for what in lost]


def cells_of(state: State, span: str) -> int:
    """The cell of a span's rows."""
    return state.program.layout.cells["span", span]


def _zones_of(state: State, thing: Entity, key: str) -> dict[str, Entity]:
    """A thing's own zones by the keys they have after it was renamed."""
    found = {}
    for name, column in state.program.own_zone_columns[state.cols[KIND][thing.i]]:
        zone = state.cols[column][thing.i]
        state.write(KEY, zone.i, f"{key}.{name}", 0)
        found[f"{key}.{name}"] = zone
    return found


def _is_pattern(state: State, thing: Entity) -> bool:
    """Does it only serve to make others like it?"""
    kind = state.program.game.kinds.get(state.cols[KIND][thing.i])
    return kind is not None and kind.made != "once" and not state.cols[EXISTS][thing.i]


def _declared(state: State, thing: Entity, name: str) -> Type | None:
    """The type of an attribute that the thing's kind declares."""
    kind = state.program.game.kinds.get(state.cols[KIND][thing.i])
    declared = kind.attributes.get(name) if kind is not None else None
    return declared.type if declared is not None else None
