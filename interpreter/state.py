"""The state of a game: things, where they are, whose they are, which rule text is live, chance and outcome.

It is the only writer of its columns (`store.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import chance
from .endless import FUEL, TRIALS, TURN
from .errors import GameOver, RuleFault
from .layout import CELLS, CONTENTS, CONTROLLER, DEFINITION, EXISTS, HOLDER, KEY, KIND, NUMBER, OWNER, ZONE, ZONE_NAME
from .store import Store
from .values import Counts, Entity

if TYPE_CHECKING:
    from .decision import Ask
    from .program import Program


class State(Store):
    """Columns, journal, and the frames that wait. Code generated from content gets it as `S`."""

    __slots__ = (
        "actor", "ask", "at_rest", "barrier", "frame", "fuel", "quiet", "replacing", "ret", "script", "seed", "spare",
        "trying", "used_script",
    )

    def __init__(self, program: Program, seed: int) -> None:
        super().__init__(program)
        self.seed = seed
        self.frame: Any = None
        self.actor: Entity | None = None
        self.at_rest: Callable[[State, str, int], None] | None = None
        self.ask: Ask | None = None
        self.ret: Any = None
        self.fuel, self.spare, self.trying = FUEL, TRIALS, False
        self.barrier = False
        self.quiet = False
        self.replacing: list[tuple[int, Any]] = []
        self.script: dict[str, Any] = {}
        self.used_script: dict[str, int] = {}

    def fork(self, first: int | None = None) -> State:
        """An independent copy that shares columns until one of the two writes; its journal begins at entry `first`."""
        copy = State.__new__(State)
        self.share(copy, first)
        copy.seed, copy.at_rest = self.seed, None
        copy.frame, copy.ask, copy.ret, copy.actor = self.frame, self.ask, None, self.actor
        copy.fuel, copy.barrier, copy.quiet, copy.replacing = FUEL, self.barrier, False, []
        copy.spare, copy.trying = TRIALS, False
        copy.script, copy.used_script = self.script, dict(self.used_script)
        return copy

    # ------------------------------------------------------------ things

    def create(self, definition: Entity, place: Entity | None, site: int) -> Entity:
        """A new thing made of a definition, put at a place (or nowhere)."""
        self.spend(5 * len(self.cols[KEY]))
        pattern = self.pattern(definition)
        made = self.row(pattern, site, () if definition.i < self.program.first_rows else pattern)
        pattern_counts = self.program.game.kinds[self.cols[KIND][definition.i]].made == "once"
        number = sum(1 for other in self.cols[DEFINITION] if other is definition) - (0 if pattern_counts else 1)
        keys = self.cols[KEY]
        base = keys[definition.i]
        key = base if number == 1 and keys.count(base) == 2 else f"{base}_{number}"  # its definition has it too
        while key != base and key in keys:
            number += 1
            key = f"{base}_{number}"
        self.write(KEY, made.i, key, site)
        self.write(NUMBER, made.i, number, site)
        self._own_zones(made, key, site)
        self._enlist(made, True, site)
        if place is not None:
            barrier = self.barrier
            self.move(made, place, site)
            self.barrier = barrier  # what is new was not hidden before
        else:
            self._refresh(made, site)
        return made

    def add(self, values: dict[int, Any], site: int) -> Entity:
        """A new thing with these values, key and kind among them, that is nowhere."""
        starts = self.program.layout.starts[values[KIND]]
        made = self.row(values, site, (k for k, value in values.items() if starts.get(k) is not value))
        self._own_zones(made, values[KEY], site)
        self._enlist(made, True, site)
        self._refresh(made, site)
        return made

    def again(self, gone: Entity, values: dict[int, Any], site: int) -> None:
        """A removed thing as if it were new, with these values; its own zones stay."""
        own = {column for _, column in self.program.own_zone_columns[values[KIND]]}
        for k, column in enumerate(self.cols):
            value = values.get(k, self.program.defaults[k])
            if k != CELLS and k not in own and column[gone.i] != value:
                self.write(k, gone.i, value, site)
        self._enlist(gone, True, site)
        self._refresh(gone, site)

    def _own_zones(self, made: Entity, key: str, site: int) -> None:
        for name, column in self.program.own_zone_columns[self.cols[KIND][made.i]]:
            zone = self.row({KIND: "zone", KEY: f"{key}.{name}", ZONE_NAME: name, CONTENTS: (), EXISTS: True,
                              OWNER: made, HOLDER: made}, site, ())
            self.write(column, made.i, zone, site)

    def pattern(self, definition: Entity) -> dict[int, Any]:
        """What a thing made of a definition starts with."""
        cols, i = self.cols, definition.i
        values = {k: cols[k][i] for k in self.program.columns_of(cols[KIND][i])}
        values.update({ZONE: None, DEFINITION: definition, EXISTS: True})
        return values

    def _enlist(self, thing: Entity, present: bool, site: int) -> None:
        """Put a thing into the extents of its kinds, or take it out."""
        for cell in self.program.extent_cells[self.cols[KIND][thing.i]]:
            now = self.cols[CELLS][cell]
            then = (*now, thing) if present else tuple(other for other in now if other is not thing)
            self.write(CELLS, cell, then, site)

    def remove(self, thing: Entity, site: int) -> None:
        """Out of play: nowhere, no longer among its kind; its last values can still be read."""
        if not self.cols[EXISTS][thing.i]:
            return
        self.move(thing, None, site)
        self.write(EXISTS, thing.i, False, site)
        self._enlist(thing, False, site)
        self._refresh(thing, site)
        self._drop_statuses(thing, site)

    def _drop_statuses(self, thing: Entity, site: int) -> None:
        """What is attached to a thing goes with it."""
        bearers, cell = self.program.layout.columns.get("bearer"), self.program.layout.cells.get(("extent", "status"))
        if bearers is not None and cell is not None:
            for status in self.cols[CELLS][cell]:
                if self.cols[bearers][status.i] is thing:
                    self.remove(status, site)

    def restore(self, thing: Entity, place: Entity | None, site: int) -> None:
        """Back into play, at a place."""
        if not self.cols[EXISTS][thing.i]:
            self.write(EXISTS, thing.i, True, site)
            self._enlist(thing, True, site)
        self.move(thing, place, site)

    # ------------------------------------------------------------ zones

    def move(self, thing: Entity, to: Entity | None, site: int, where: str = "end") -> None:
        """Put a thing into a zone or space (`where`: top or end of it), or nowhere."""
        contents = self.cols[CONTENTS]
        here = self.cols[ZONE][thing.i]
        if here is not None:
            left = tuple(other for other in contents[here.i] if other is not thing)
            self.write(CONTENTS, here.i, left, site)
        if to is not None:
            held = self.cols[CONTENTS][to.i]
            if held is None:
                raise RuleFault("broken", f"{self.key(to)} holds nothing: things are put into zones and on spaces",
                                self.program.site(site))
            held = (thing, *held) if where == "top" else (*held, thing)
            self.write(CONTENTS, to.i, held, site)
        self.write(ZONE, thing.i, to, site)
        if self.program.hides and not self.barrier and self._shows(here, to):
            self.barrier = True
        self._refresh(thing, site)

    def _shows(self, here: Entity | None, to: Entity | None) -> bool:
        """Does a thing that moves so come into sight? What the seat that answers shows of its own is not new to it."""
        before, after = self.seen_by(here), self.seen_by(to)
        own = self.actor is not None and self.controller(self.holder(here)) is self.actor
        if before == "owner" and after == "all" and own:
            return False
        return before != "all" and after != "nobody" and (before != after or self.holder(here) is not self.holder(to))

    def seen_by(self, zone: Entity | None) -> str:
        """Who may see what lies there: all, owner or nobody."""
        if zone is None:
            return "nobody"
        holder = self.cols[HOLDER][zone.i]
        kind = self.cols[KIND][holder.i] if holder is not None else ""
        return self.program.zone_sight.get((kind, self.cols[ZONE_NAME][zone.i]), "all")

    def holder(self, zone: Entity | None) -> Entity | None:
        """Whose zone it is."""
        return None if zone is None else self.cols[HOLDER][zone.i]

    # ------------------------------------------------------------ who

    def owner(self, thing: Entity) -> Entity | None:
        """Declared, else the owner of the zone it lies in; a thing with a controller of its own is its own."""
        declared = self.cols[OWNER][thing.i]
        if declared is not None:
            return declared  # type: ignore[no-any-return]
        if self.cols[CONTROLLER][thing.i] is not None or self.cols[KIND][thing.i] == "player":
            return thing
        zone = self.cols[ZONE][thing.i]
        return self.cols[OWNER][zone.i] if zone is not None else None

    def controller(self, thing: Entity | None) -> Entity | None:
        """The player whose seat decides for a thing."""
        seen = 0
        while thing is not None and seen < 8:
            if self.cols[KIND][thing.i] == "player":
                return thing
            declared = self.cols[CONTROLLER][thing.i]
            if declared is not None:
                return declared  # type: ignore[no-any-return]
            owner = self.owner(thing)
            if owner is thing:
                return None
            thing, seen = owner, seen + 1
        return None

    # ------------------------------------------------------------ what is live

    def _refresh(self, thing: Entity, site: int) -> None:
        """Rule text of a thing is heard while it exists and lies where it is live."""
        hooks = self.program.hooks.get(self.cols[DEFINITION][thing.i] or thing) or self.program.kind_hooks.get(
            self.cols[KIND][thing.i]
        )
        if hooks:
            live = self.is_live(thing)
            for cell, rule in hooks:
                self._hook(cell, (rule, thing, (), 0), live, site)

    def is_live(self, thing: Entity) -> bool:
        """Does the rule text of a thing count where it is now?"""
        kind = self.cols[KIND][thing.i]
        if kind in self.program.chosen_kinds:
            cells = self.cols[CELLS]
            return thing is cells[self.program.scenario_cell] or thing in cells[self.program.variants_cell]
        if not self.cols[EXISTS][thing.i]:
            return False
        where = self.program.live_in.get(kind)
        if not where:
            return True
        zone = self.cols[ZONE][thing.i]
        return zone is not None and self.cols[ZONE_NAME][zone.i] in where

    def _hook(self, cell: int, entry: tuple[Any, ...], live: bool, site: int) -> None:
        now = self.cols[CELLS][cell]
        there = any(other[0] == entry[0] and other[1] is entry[1] and other[3] == entry[3] for other in now)
        if live and not there:
            self.write(CELLS, cell, tuple(sorted((*now, entry), key=self.program.order_of)), site)
        elif there and not live:
            kept = tuple(o for o in now if not (o[0] == entry[0] and o[1] is entry[1] and o[3] == entry[3]))
            self.write(CELLS, cell, kept, site)

    def put_in_play(self, thing: Entity, site: int = 0) -> None:
        """The scenario or a variant whose rule text counts from now on; it is among its kind then."""
        self._enlist(thing, True, site)
        self._refresh(thing, site)

    # ------------------------------------------------------------ chance

    def chance(self, stream: str, n: int, site: int, visible: bool = True) -> int:
        """A number from 0 to n - 1 of a stream; a script (of a case) goes first."""
        cell = self.program.streams[stream]
        counter = self.cols[CELLS][cell]
        self.write(CELLS, cell, counter + 1, site)
        if visible:
            self.barrier = True
        return chance.below(self.seed, stream, counter, n)

    def scripted(self, stream: str, site: int) -> Any:
        """The next scripted result of a stream, or None where nothing is scripted."""
        given = self.script.get(stream)
        if given is None:
            return None
        cell = self.program.streams[stream]
        counter = self.cols[CELLS][cell]
        if counter >= len(given) and "$open" in self.script:
            return None  # somebody plays on from a case
        self.write(CELLS, cell, counter + 1, site)
        self.barrier = True
        if counter >= len(given):
            raise RuleFault("script", f"the case gives {len(given)} results for {stream}, more are rolled",
                            self.program.site(site))
        self.used_script[stream] = counter + 1
        return given[counter]

    # ------------------------------------------------------------ what happened, and the end

    def happened(self, name: str, values: tuple[Any, ...]) -> None:
        """For cases: remember that an event or span happened."""
        cell = self.program.happened_cell
        self.write(CELLS, cell, (self.cols[CELLS][cell], name, values), 0)

    def serial(self, site: int) -> int:
        """A number never used before in this game."""
        cell = self.program.serial_cell
        number = self.cols[CELLS][cell]
        self.write(CELLS, cell, number + 1, site)
        return int(number)

    def outcome(self, what: str, who: Any, site: int, amount: int = 0) -> None:
        """`win`, `lose`, `tie`, `score` or `end`; ends the game where nothing is left to decide."""
        program = self.program
        cells = self.cols[CELLS]
        if what == "score":
            scores: dict[Entity, int] = dict(cells[program.scores_cell])
            for player in self.seats_of(who):
                scores[player] = scores.get(player, 0) + amount
            self.write(CELLS, program.scores_cell, tuple(scores.items()), site)
            return
        result: dict[Entity, str] = dict(cells[program.outcome_cell])
        word = {"win": "won", "lose": "lost", "tie": "tied", "end": "ended"}[what]
        for player in self.seats_of(who):
            result.setdefault(player, word)
        if what == "win":
            for player in cells[program.players_cell]:
                result.setdefault(player, "lost")
        self.write(CELLS, program.outcome_cell, tuple(result.items()), site)
        self.write(CELLS, program.reason_cell, site, site)
        if what == "end" or len(result) == len(cells[program.players_cell]):
            raise GameOver

    def seats_of(self, who: Any) -> tuple[Entity, ...]:
        """The players behind a thing, a list of things, or everybody."""
        if who is None:
            return tuple(self.cols[CELLS][self.program.players_cell])
        things = who if isinstance(who, tuple) else (who,)
        found: list[Entity] = []
        for thing in things:
            player = self.controller(thing)
            if player is not None and player not in found:
                found.append(player)
        return tuple(found)

    # ------------------------------------------------------------ helpers of generated code

    def as_list(self, value: Any) -> tuple[Any, ...]:
        """Anything that can be gone through, as a list; a zone or space is its contents."""
        if isinstance(value, Entity):
            return self.cols[CONTENTS][value.i] or ()
        if isinstance(value, Counts):
            return tuple(value)
        return value or ()

    def spend(self, n: int = TURN) -> None:
        """What plain code does is bounded too; the machine says where it went round."""
        self.fuel -= n
        if self.fuel < 0:
            raise RuleFault("fuel", "")
