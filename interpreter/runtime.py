"""What generated code may call besides built-in words, and how a program's tables are filled."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from rulewright.dsl import typed
from rulewright.dsl.game import TableDef

from . import actions, asking, endless, events, listing, log, modifiers, parcels, ranking, spans, trial, unwinding
from .boards import make_boards
from .bounds import clamp
from .code import Code, enter
from .decision import DONE
from .errors import GameOver, Refused, RuleFault
from .laying import start_maps
from .layout import CELLS, DEFAULTS, Layout, ancestors, plain_value
from .naming import fill_template
from .primitives import VERBS
from .primitives.functions import table as tables
from .program import Program
from .state import State
from .values import Counts, Entity, as_set, entity
from .ways import Rule

ENGINE = 3
"""Raised whenever compiled code changes so that frames of older saves no longer fit."""
ROOM = 192
"""So many things can be made in play before all columns must grow."""
_SITE = re.compile(r"#@(\d+)$")


def fill(
    code: Code, ops: list[Any], names: tuple[str, ...], pad: int, exits: list[tuple[int, int, int]],
    blocks: dict[int, tuple[int, ...]], ranges: list[tuple[int, int, int]],
) -> None:
    """Called by generated code at the end of each framed text."""
    code[:] = ops
    code.names = names
    code.pad = (None,) * pad
    code.exits = tuple(exits)
    code.blocks = blocks
    code.ranges = tuple(ranges)


def kept(once: list[Any], value: Any) -> Any:
    """Keep what a query needs again and again."""
    once.append(value)
    return value


def payload_open(
    S: State, cell: int, name: str, owner: Any, fields: Any, P: Any, K: Any, site: int, kept: bool = False
) -> int:
    """Open a span and its window, where nobody who hears it can suspend."""
    serial = spans.open_quiet(S, cell, name, owner, fields, site, kept)
    listen = S.program.layout.cells.get(("listen", f"{name}.start"))
    if listen is not None and S.cols[CELLS][listen]:
        events.window(S, listen, P, K, spans.payload(S, cell, serial), False)
    return serial


def payload_close(
    S: State, cell: int, name: str, serial: int, P: Any, K: Any, site: int, above: bool = True
) -> None:
    """The window at the end of a span, then close it; `above`: first all that was run inside it."""
    if above:
        spans.close_above(S, cell, name, serial)
    listen = S.program.layout.cells.get(("listen", f"{name}.end"))
    if listen is not None and S.cols[CELLS][listen]:
        events.window(S, listen, P, K, spans.payload(S, cell, serial), False)
    spans.close_quiet(S, cell, name, serial, site)


def enter_effect(S: State, what: Any, me: Any, P: Any, K: Any, parent: Any, known: Mapping[str, Any]) -> Any:
    """The first frame of an effect text; one that cannot suspend is done now. `known`: names a kept block may want."""
    if isinstance(what, parcels.LaterBlock):
        binds = S.program.later_binds[what.number]
        return parcels.enter_block(S, what, tuple(known.get(name) for name in binds), parent)
    code = S.program.codes.get(f"effect:{what}")
    me = me if me is not None else _home(S, what)
    if code is not None and len(code):
        return enter(code, (me, P, me), parent)
    effect(S, what, me, P, K, 0)
    S.ret = None
    return parent


def effect(S: State, what: Any, me: Any, P: Any, K: Any, site: int) -> None:
    """An effect text that cannot suspend; none does nothing."""
    if what is None:
        return
    name = S.program.names["EFFECT_NAMES"].get(what)
    if name is None:
        raise RuleFault("nothing", "there is no effect to perform here", S.program.site(site))
    me = me if me is not None else _home(S, what)
    S.program.names[name](S, me, P, me)


def _home(S: State, what: str) -> Entity | None:
    """The definition that an effect text stands on."""
    return S.program.layout.things.get(str(what).rsplit(".", 1)[0])


def filled(S: State, template: str, values: Mapping[str, Any]) -> str:
    """A reason with its `{names}` filled in."""
    return fill_template(S, template, values, "en")


NAMES: dict[str, Any] = {
    "ACTIONS_OF": actions.offered,
    "BEHIND": endless.behind,
    "TIMES": endless.times,
    "ASK": asking.ask,
    "ASK_PERFORMER": asking.ask_performer,
    "ASKER": asking.asker,
    "AS_SET": as_set,
    "CLAMP": clamp,
    "BEST_ALL": ranking.best_all,
    "BEST_FIRST": ranking.best_first,
    "BRANCHES": asking.branches,
    "CLOSE": payload_close,
    "CLOSE_ABOVE": spans.close_above,
    "CLOSE_QUIET": spans.close_quiet,
    "CLOSE_RUN": spans.close_run,
    "COUNTS": Counts,
    "DECIDER": asking.decider,
    "DONE": DONE,
    "EFFECT": effect,
    "END": unwinding.end_span,
    "ENTER": enter,
    "ENTER_BLOCK": parcels.enter_block,
    "END_BLOCK": parcels.end_block,
    "LATE": parcels.late,
    "LEAVE_BLOCK": unwinding.leave_block,
    "LINE_PART": parcels.line_part,
    "LateValue": parcels.LateValue,
    "LaterBlock": parcels.LaterBlock,
    "NowBlock": parcels.NowBlock,
    "ENTER_ACTION": actions.start_action,
    "ENTER_EFFECT": enter_effect,
    "FILL": fill,
    "FILLED": filled,
    "GUARDED": trial.guarded,
    "HAS_STATUS": tables.has_status,
    "IS_DEFINITION": tables.is_definition,
    "IS_KIND": tables.is_kind,
    "ITEM": listing.item,
    "JOIN": asking.join, "KEPT": kept,
    "MANY": asking.MANY,
    "MODIFY": modifiers.modify,
    "NEXT_PAUSED": actions.next_paused,
    "NOTE": log.note,
    "NOTHING": asking.NOTHING,
    "NO_COUNTS": Counts(),
    "NO_SPLIT": asking.NO_SPLIT,
    "OPEN": payload_open,
    "OPEN_QUIET": spans.open_quiet,
    "PARTY": asking.party,
    "PAYLOAD": spans.payload,
    "RANKED": ranking.ranked,
    "REPLACED": listing.replaced,
    "Refused": Refused,
    "GameOver": GameOver,
    "RELATED": tables.related,
    "SET_SPAN": spans.set_field,
    "SHARES": asking.shares,
    "SPAN": spans.span_row, "SPAN_HERE": spans.row_of, "SET_HERE": spans.set_field_of,
    "SPAN_OF": spans.span_of,
    "RULE": Rule,
    "STEP": asking.step,
    "VERB_WORDS": VERBS,
    "UNION": listing.union,
    "UNTIL": spans.until, "UNWIND": unwinding.unwind,
    "WITHOUT": listing.without,
}


# ---------------------------------------------------------------- tables of a program


def line_of(number: int, home: str, node: typed.Do, layout: Layout, game: Any) -> parcels.Line:
    """A named line as a value, with what is printed in it."""
    key, _, half = home.rpartition(".")
    printed = tuple(
        (one.name, plain_value(arg.value, layout.things))
        for one, arg in zip(game.verbs[node.verb].parameters, node.args, strict=False)
        if isinstance(arg, typed.Const) and arg.value is not None
    ) if node.verb in game.verbs else ()
    return parcels.Line(
        number, layout.things.get(key, layout.things["game"]), half, node.line or "", node.verb, printed
    )


def table(made: TableDef, things: dict[str, Entity]) -> dict[Any, Any]:
    """A table as a dict; one key stands alone, more as a tuple."""
    rows: dict[Any, Any] = {}
    for keys, value in made.rows.items():
        found = tuple(plain_value(key, things) for key in keys)
        rows[found[0] if len(found) == 1 else found] = plain_value(value, things, made.gives)
    return rows


def defaults(layout: Layout) -> list[Any]:
    """What a row holds in the columns that its kind does not have."""
    return [*DEFAULTS, *([None] * (layout.width - len(DEFAULTS)))]


def line_sites(source: str) -> dict[int, int]:
    """Line of the generated module -> site."""
    found = {}
    for n, line in enumerate(source.splitlines(), 1):
        hit = _SITE.search(line)
        if hit:
            found[n] = int(hit.group(1))
    return found


def cell_of(layout: Layout, rule: typed.Trigger | typed.Modify) -> int:
    """The cell in which a rule text is hooked while it is live."""
    if isinstance(rule, typed.Modify):
        return layout.cells["modify", f"{rule.target}.{rule.owner}.{rule.name}"]
    event = "" if rule.window == "settle" else rule.event
    return layout.cells["listen", f"{event}.{rule.own or rule.window}"]


def fill_tables(program: Program, facts: Any) -> None:
    """Everything of a program that follows from the game and the layout."""
    game, layout = program.game, program.layout
    for kind in game.kinds.values():
        program.extent_cells[kind.name] = tuple(layout.cells["extent", one] for one in ancestors(game, kind.name))
        program.own_zone_columns[kind.name] = tuple((zone, layout.zone_column(zone)) for zone in kind.zones)
        program.live_in[kind.name] = frozenset(kind.live_in)
        for zone in kind.zones.values():
            program.zone_sight[kind.name, zone.name] = zone.see
    for zone in game.zones.values():
        program.zone_sight["", zone.name] = zone.see
    shown = [
        *program.zone_sight.values(),
        *(one.see for kind in game.kinds.values() for one in kind.attributes.values()),
    ]
    program.hides = any(see != "all" for see in shown)
    program.chosen_kinds = frozenset(
        kind for kind in game.kinds if {"scenario", "variant"} & set(ancestors(game, kind))
    )
    program.alike = frozenset(
        kind for kind in game.kinds if any(game.kinds[one].alike for one in ancestors(game, kind))
    )
    program.streams = {name: cell for (what, name), cell in layout.cells.items() if what == "stream"}
    program.boards = make_boards(game, layout)
    program.name_of = {layout.things[one.key]: one.name for one in game.definitions.values() if one.name}
    _engine_cells(program)
    program.settle_cell = layout.cells.get(("listen", ".settle"), -1)


def _engine_cells(program: Program) -> None:
    cells = program.layout.cells
    program.prioritised = any("priority" in kind.attributes for kind in program.game.kinds.values())
    program.scenario_cell = cells["engine", "scenario"]
    program.variants_cell = cells["engine", "variants"]
    program.players_cell = cells["extent", "player"]
    program.log_cell = cells["engine", "log"]
    program.serial_cell = cells["engine", "serial"]
    program.outcome_cell = cells["engine", "outcome"]
    program.scores_cell = cells["engine", "scores"]
    program.reason_cell = cells["engine", "reason"]
    program.effects_cell = cells["engine", "effects"]
    spans_of = program.game.spans
    program.span_cells = tuple((name, cells["span", name]) for name in spans_of)
    program.rests = tuple(cells["span", name] for name, span in spans_of.items() if span.rest_point)
    program.votes_cell = cells["engine", "votes"]
    program.happened_cell = cells["engine", "happened"]


def hook_everything(program: Program, facts: Any) -> None:
    """Which rule text stands on what, and what of it is live from the start."""
    layout, game = program.layout, program.game
    by_home: dict[str, list[tuple[int, int]]] = {}
    for text in facts.texts:
        if not text.home.startswith("until:"):
            by_home.setdefault(text.home, []).append((cell_of(layout, text.rule), text.number))
    for kind in game.kinds:
        program.kind_hooks[kind] = tuple(by_home.get(f"kind:{kind}", ()))
    for definition in game.definitions.values():
        own = (*program.kind_hooks[definition.kind], *by_home.get(definition.key, ()))
        program.hooks[layout.things[definition.key]] = own
    program.first_columns, program.first_rows = layout.table(), len(layout.rows)
    state = State(program, 0)
    start_maps(state)
    for hook, rule in by_home.get("game", ()):
        state._hook(hook, (rule, layout.things["game"], (), 0), True, 0)
    for i, _ in enumerate(layout.rows):
        state._refresh(entity(i), 0)
    _set_first(program, state)


def _set_first(program: Program, state: State) -> None:
    """Columns as they are before set-up, with room behind them where things are made in play."""
    kinds = program.game.kinds
    made = [name for name in kinds if kinds[name].made != "once" and name not in program.chosen_kinds]
    room = ROOM if made or any(board.form is None for board in program.boards.values()) else 0
    program.first_rows = state.rows
    program.first_columns = [
        list(column) if k == CELLS else column[: state.rows] + [program.defaults[k]] * room
        for k, column in enumerate(state.cols)
    ]


def digest_of(program: Program) -> str:
    """A hash of what the rules do: that of the content, the seats, and this engine's own format."""
    text = repr((ENGINE, program.game.digest or program.source, program.seats))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
