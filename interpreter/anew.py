"""The next scenario of a campaign: what lives a scenario is as it was at first, what lives a campaign stays.

Written over the first columns of the program, row by row, so that it is journaled, undone, saved and forked like all
else. Statuses, things that were made, hexes that were laid, and rule text that holds for a while live a scenario.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import outlives

from . import spans
from .errors import RuleFault
from .layout import CELLS, CONTENTS, CONTROLLER, DEFINITION, EXISTS, HOLDER, KIND, OWNER, ZONE, ZONE_NAME, ancestors
from .values import Counts, Entity, entity

if TYPE_CHECKING:
    from .state import State

PLACES = (ZONE, CONTENTS, EXISTS)
WHOSE = (OWNER, CONTROLLER)


def begin_scenario(S: State, scenario: Entity, site: int) -> None:
    """Put back what lives a scenario, and play this one. Raises RuleFault where a campaign refers to what goes."""
    for effect in S.cols[CELLS][S.program.effects_cell]:
        spans.drop(S, effect, site)
    staying = [_stays(S, i) for i in range(S.rows)]
    for i, stays in enumerate(staying):
        _values(S, i, stays, site)
    _places(S, staying, site)
    _table(S, site)
    play(S, scenario, site)
    _refer(S, site)


def play(S: State, scenario: Entity, site: int) -> None:
    """This scenario is the one whose rule text and actions count; what is live follows from where everything is."""
    _put(S, CELLS, S.program.scenario_cell, scenario, site)
    _extents(S, site)
    for i in range(S.rows):
        S._refresh(entity(i), site)


def _lasting_kind(S: State, kind: str) -> bool:
    game = S.program.game
    return kind in game.kinds and game.kinds[kind].made != "once" and outlives(game, kind)


def _stays(S: State, i: int) -> bool:
    """Is there such a thing, or will there be again?"""
    if S.cols[KIND][i] == "zone":
        holder = S.cols[HOLDER][i]
        return holder is None or _stays(S, holder.i)
    if _lasting_kind(S, S.cols[KIND][i]):
        return bool(S.cols[EXISTS][i])
    first = S.program.first_columns[EXISTS]
    return i < S.program.first_rows and first[i]


def _values(S: State, i: int, stays: bool, site: int) -> None:
    """Attributes of one row, and whose it is."""
    kind = S.program.game.kinds.get(S.cols[KIND][i])
    if kind is None or not stays:
        return
    first, columns = S.program.first_columns, S.program.layout.columns
    made_of = S.cols[DEFINITION][i]
    pattern = i if i < S.program.first_rows else made_of.i if made_of is not None else None
    chosen = S.program.game.setup if kind.name == "player" else ()
    lasting = _lasting_kind(S, kind.name)
    for name, made in kind.attributes.items():
        keeps = made.lives == "campaign" or name in chosen or (lasting and name == "bearer")
        if made.derived is None and not keeps and pattern is not None:
            _put(S, columns[name], i, first[columns[name]][pattern], site)
    for k in () if lasting or i >= S.program.first_rows else WHOSE:
        _put(S, k, i, first[k][i], site)


def _put(S: State, k: int, i: int, value: Any, site: int) -> None:
    now = S.cols[k][i]
    if now is not value and now != value:
        S.write(k, i, value, site)


def _places(S: State, staying: list[bool], site: int) -> None:
    """Where everything lies: in what lives a campaign as it is, elsewhere as at first."""
    first, held = S.program.first_columns, S.cols[CONTENTS]
    kept: dict[int, Entity] = {}
    for i, inside in enumerate(held):
        if inside and staying[i] and _lives(S, i) == "campaign":
            kept |= {one.i: entity(i) for one in inside if staying[one.i]}
    for i, stays in enumerate(staying):
        at = first[ZONE][i] if i < S.program.first_rows and stays else None
        _put(S, ZONE, i, kept.get(i, at), site)
        if S.cols[KIND][i] != "zone" or not stays:
            _put(S, EXISTS, i, stays, site)
        if held[i] is not None:
            before = first[CONTENTS][i] if i < S.program.first_rows else ()
            lay = held[i] if _lives(S, i) == "campaign" else before or ()
            here = tuple(one for one in lay if stays and staying[one.i] and kept.get(one.i, entity(i)).i == i)
            _put(S, CONTENTS, i, here, site)


def _lives(S: State, i: int) -> str:
    """How long what lies in a zone stays there."""
    if S.cols[KIND][i] != "zone":
        return "scenario"
    holder, name, game = S.cols[HOLDER][i], S.cols[ZONE_NAME][i], S.program.game
    zones = game.zones if holder is None else game.kinds[S.cols[KIND][holder.i]].zones
    return zones[name].lives if name in zones else "scenario"


def _table(S: State, site: int) -> None:
    """Fields of the game, and what was laid."""
    first, cells = S.program.first_columns[CELLS], S.program.layout.cells
    for (what, name), cell in cells.items():
        scenario_field = what == "field" and S.program.game.fields[name].lives != "campaign"
        if scenario_field or what in ("shut", "walls", "edges"):
            _put(S, CELLS, cell, first[cell], site)


def _extents(S: State, site: int) -> None:
    """The things of each kind, in the order of their rows; of scenarios and variants those that are in play."""
    game, cells = S.program.game, S.program.layout.cells
    members: dict[str, list[Entity]] = {kind: [] for kind in game.kinds}
    playing = (S.cols[CELLS][S.program.scenario_cell], *S.cols[CELLS][S.program.variants_cell])
    for i, kind in enumerate(S.cols[KIND]):
        thing = entity(i)
        there = thing in playing if kind in S.program.chosen_kinds else S.cols[EXISTS][i]
        if there and kind in game.kinds:
            for name in ancestors(game, kind):
                members[name].append(thing)
    for kind, things in members.items():
        _put(S, CELLS, cells["extent", kind], tuple(things), site)


def _refer(S: State, site: int) -> None:
    """What lives a campaign refers to definitions and to what is still there."""
    game, layout = S.program.game, S.program.layout
    for name, made in game.fields.items():
        if made.lives == "campaign":
            _check(S, name, S.cols[CELLS][layout.cells["field", name]], site)
    for i, kind in enumerate(S.cols[KIND]):
        if kind in game.kinds and S.cols[EXISTS][i]:
            for name, made in game.kinds[kind].attributes.items():
                if made.lives == "campaign":
                    _check(S, f"{S.key(entity(i))}.{name}", S.cols[layout.columns[name]][i], site)


def _check(S: State, name: str, value: Any, site: int) -> None:
    if isinstance(value, Entity):
        if not S.cols[EXISTS][value.i] and S.cols[DEFINITION][value.i] is not value:
            message = f"{name} lives a campaign and refers to {S.key(value)}, which lived a scenario"
            raise RuleFault("broken", message, S.program.site(site), "forget it before the next scenario begins")
    elif isinstance(value, (tuple, Counts)):
        for one in value:
            _check(S, name, one, site)
