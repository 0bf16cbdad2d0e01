"""Functions of the table: seats, spans, actions, what stands where."""

from __future__ import annotations

from typing import Any

from ... import actions, spans
from ...layout import BUILT_IN, CELLS, CONTENTS, DEFINITION, EXISTS, KIND, ZONE, ancestors
from ...parcels import Line
from ...values import Counts, Entity
from ..words import function


@function("actions(group: group) -> list of action", example="size(actions(free)) >= 0", passes="SP")
def actions_(S: Any, P: Entity, group: str) -> tuple[Any, ...]:
    """The legal actions of a group that the performer may do now."""
    return actions.offered(S, P, group)


@function("during(span: span) -> bool", example="not during(round)", passes="S")
def during(S: Any, span: str) -> bool:
    """Is one of these spans open?"""
    return spans.opened(S, S.program.layout.cells["span", span])


@function("definitions(kind: kind) -> list of definition", example="size(definitions(card)) >= 0", passes="S")
def definitions(S: Any, kind: str) -> tuple[Entity, ...]:
    """What is authored of a kind, in play or not."""
    game = S.program.game
    return tuple(
        S.program.layout.things[one.key] for one in game.definitions.values() if kind in ancestors(game, one.kind)
    )


@function("total(c: counts by any) -> int", example="total({red: 2, blue: 1}) == 3")
def total(c: Counts) -> int:
    """All of a pool together."""
    return c.total()


@function("keys(c: counts by T) -> list of T", example="size(keys({red: 2})) == 1")
def keys(c: Counts) -> tuple[Any, ...]:
    """What a pool holds some of."""
    return tuple(key for key in c if c[key])


@function("here(x: entity) -> list of entity", example="size(here(first(players))) >= 0", passes="S")
def here(S: Any, x: Entity) -> tuple[Entity, ...]:
    """What else lies or stands in the same zone or space."""
    zone = S.cols[ZONE][x.i]
    return tuple(other for other in S.cols[CONTENTS][zone.i] if other is not x) if zone is not None else ()


@function("can(action: action) -> bool", example="every a in actions(free) where can(a)", passes="SP")
def can(S: Any, P: Entity, action: Any) -> bool:
    """May the performer do it now?"""
    return actions.refusal(S, S.program.actions[action.number], action, P) is None


@function("lines_of(x: any) -> list of line", example="size(lines_of(first(cards))) >= 0", passes="S")
def lines_of(S: Any, x: Any) -> tuple[Line, ...]:
    """The named lines (`… as name`) of a thing's texts, or of one effect text."""
    every: list[Line] = S.program.names["LINES"]
    if isinstance(x, Entity):
        made_of = S.cols[DEFINITION][x.i] or x
        return tuple(one for one in every if one.card is made_of)
    key, _, half = str(x).rpartition(".")
    return tuple(one for one in every if one.half == half and one.card is S.program.layout.things.get(key))


@function("exists(x: entity) -> bool", example="exists(first(players))", passes="S")
def exists(S: Any, x: Entity | None) -> bool:
    """Is it in play (not removed, not only a pattern)?"""
    return x is not None and bool(S.cols[EXISTS][x.i])


def has_status(S: Any, thing: Entity | None, status: Entity) -> bool:
    """`x has status`."""
    column = S.program.layout.columns.get("bearer")
    cell = S.program.layout.cells.get(("extent", "status"))
    if column is None or cell is None or thing is None:
        return False
    bearer, made_of = S.cols[column], S.cols[DEFINITION]
    return any(bearer[one.i] is thing and made_of[one.i] is status for one in S.cols[CELLS][cell])


def is_kind(S: Any, thing: Any, kinds: frozenset[str]) -> bool:
    """`x is kind`, where x may be none."""
    return isinstance(thing, Entity) and S.cols[KIND][thing.i] in kinds


def is_definition(S: Any, thing: Any, definition: Entity) -> bool:
    """`x is definition`, where x may be none."""
    return isinstance(thing, Entity) and S.cols[DEFINITION][thing.i] is definition


def related(S: Any, left: Entity, relation: str, right: Entity) -> bool:
    """`x is enemy of y`, by the table of sides; those of one side are allies unless it says otherwise."""
    mine, other = side(S, left), side(S, right)
    said = S.program.game.sides.get((mine, other))
    if said is not None:
        return bool(said == relation)
    return relation == "ally" and bool(mine) and mine == other


def side(S: Any, thing: Entity | None) -> str:
    """The side of a thing: its attribute `side` as it is now, else its kind's."""
    if thing is None:
        return ""
    computed, column = S.program.names.get("A_side"), S.program.layout.columns.get("side")
    if computed is not None:
        return str(computed(S, thing) or "")
    return str(S.cols[column][thing.i] or "") if column is not None else ""


def column_of(S: Any, name: str) -> int | None:
    """The column of an attribute by name."""
    found: int | None = BUILT_IN.get(name, S.program.layout.columns.get(name))
    return found
