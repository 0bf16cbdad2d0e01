"""Before play: which scenario, how many seats, what each seat and the table chose."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rulewright.dsl import typed
from rulewright.dsl.game import Game, SetupChoice, seats_for
from rulewright.dsl.spell import nearest

from .answers import Start
from .errors import PlayError
from .layout import CELLS, ancestors, plain_value
from .naming import translated
from .programs import starts_of

if TYPE_CHECKING:
    from .state import State


def resolve_setup(
    game: Game, scenario: str | None, seats: int | None, seed: int, setup: Mapping[str, Any], variants: tuple[str, ...]
) -> Start:
    """Check and complete what was asked for. Raises PlayError with what is possible."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise PlayError(f"the seed is a whole number, not {seed!r}")
    if setup or not all(one is None or isinstance(one, (str, int)) for one in (scenario, seats)):
        return _resolved(game, scenario, seats, seed, setup, variants)
    starts, asked = starts_of(game), (scenario, seats, variants)
    known = starts.get(asked)
    if known is None:
        known = starts[asked] = _resolved(game, scenario, seats, seed, setup, variants)
    return Start(known.scenario, known.seats, seed, dict(known.setup), variants)


def _resolved(
    game: Game, scenario: str | None, seats: int | None, seed: int, setup: Mapping[str, Any], variants: tuple[str, ...]
) -> Start:
    least, most = game.seats
    wanted = str(least) if least == most else f"{least} to {most}"
    count: Any = least if seats is None else seats
    if not isinstance(count, int) or not least <= count <= most:
        raise PlayError(f"this game has {wanted} seats, not {count}")
    chosen = _scenario(game, scenario)
    possible = seats_for(game, chosen)
    count = possible[0] if seats is None else count
    if count not in possible:
        raise PlayError(f"{chosen} is not for {count} seats", f"it takes {' or '.join(map(str, possible))}")
    for variant in variants:
        _known(variant, of_kind(game, "variant"), "variant")
    return Start(chosen, count, seed, _choices(game, count, setup), variants)


def of_kind(game: Game, kind: str) -> list[str]:
    """Ids of the definitions of a kind, in order."""
    kinds = {name for name in game.kinds if kind in ancestors(game, name)}
    return [one.id for one in game.definitions.values() if one.kind in kinds]


def _known(name: str, among: list[str], what: str, said: Mapping[str, str] = MappingProxyType({})) -> str:
    if name not in among:
        near = nearest(name, among)
        every = [f"{one} ({said[one]})" if said.get(one) else one for one in among]
        hint = f"did you mean {near}?" if near else f"there are: {', '.join(every) or 'none'}"
        raise PlayError(f"there is no {what} {name}", hint)
    return name


def _scenario(game: Game, scenario: str | None) -> str | None:
    found = of_kind(game, "scenario") if "scenario" in game.kinds else []
    if scenario is not None:
        return _known(scenario, found, "scenario")
    return next((name for name in found if name != "blank"), found[0] if found else None)


def _choices(game: Game, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """Every set-up choice, given or by default, as `seat1.hero` and `level`."""
    out: dict[str, Any] = {}
    known = [f"seat{n}.{c.name}" for c in game.setup.values() if c.of == "seat" for n in range(1, seats + 1)]
    known += [choice.name for choice in game.setup.values() if choice.of != "seat"]
    said = {name: translated(game.setup[name.rpartition(".")[2]].text, "en") for name in known}
    for name in given:
        _known(name, known, "set-up choice", said)
    for choice in game.setup.values():
        names = [f"seat{n}.{choice.name}" for n in range(1, seats + 1)] if choice.of == "seat" else [choice.name]
        possible = possible_values(game, choice)
        for name in names:
            if name in given:
                out[name] = _checked(choice, name, given[name], possible, out)
        for name in names:
            if name not in out:
                out[name] = _default(
                    choice, possible, [out.get(other) for other in names] + [given.get(o) for o in names]
                )
    return out


def possible_values(game: Game, choice: SetupChoice) -> list[Any]:
    """What may be chosen; empty where any number or text may."""
    of = choice.type
    if of.head == "symbol":
        return list(game.symbols[of.name])
    if of.head == "entity":
        return of_kind(game, of.name)
    return [False, True] if of.head == "bool" else []


def _checked(choice: SetupChoice, name: str, value: Any, possible: list[Any], before: Mapping[str, Any]) -> Any:
    if choice.type.head == "int":
        try:
            value = int(value)
        except (TypeError, ValueError):
            raise PlayError(f"{name} wants a number, not {value}") from None
        return _bounded(choice, name, value)
    if choice.type.head == "bool" and not isinstance(value, bool):
        value = {"true": True, "yes": True, "false": False, "no": False}.get(str(value).lower(), value)
    if possible and value not in possible:
        near = nearest(str(value), [str(one) for one in possible])
        raise PlayError(f"{name} cannot be {value}", f"did you mean {near}?" if near else
                        f"possible: {', '.join(str(one) for one in possible)}")
    if choice.distinct:
        for other, taken in before.items():
            if taken == value and other.endswith(f".{choice.name}"):
                raise PlayError(f"{name} cannot be {value}: {other.split('.')[0]} has it already")
    return value


def _bounded(choice: SetupChoice, name: str, value: int) -> int:
    """A number between the bounds of the choice. Raises PlayError."""
    least, most = choice.least, choice.most
    if (least is None or value >= least) and (most is None or value <= most):
        return value
    bounds = f"from {least} to {most}" if least is not None and most is not None else (
        f"at least {least}" if least is not None else f"at most {most}")
    raise PlayError(f"{name} cannot be {value}", f"possible: {bounds}")


def _default(choice: SetupChoice, possible: list[Any], taken: list[Any]) -> Any:
    default = choice.default
    if isinstance(default, typed.Thing):
        default = default.key.partition("/")[2]
    if default is not None and not (choice.distinct and default in taken):
        return default
    for value in possible:
        if not choice.distinct or value not in taken:
            return value
    return 0 if choice.type.head == "int" else None


def set_up(state: State, start: Start) -> None:
    """Write the choices into the state, put the scenario and variants in play."""
    program = state.program
    game, layout = program.game, program.layout
    for name, value in start.setup.items():
        seat, _, choice = name.rpartition(".")
        thing = _thing(state, game.setup[choice], value)
        if seat:
            player = layout.things[f"players/{seat}"]
            state.write(layout.column(choice), player.i, thing, 0)
        else:
            state.write(CELLS, layout.cells["setting", choice], thing, 0)
    by_id = {one.id: layout.things[one.key] for one in game.definitions.values()}
    if start.scenario is not None:
        state.write(CELLS, program.scenario_cell, by_id[start.scenario], 0)
        state.put_in_play(by_id[start.scenario])
    state.write(CELLS, program.variants_cell, tuple(by_id[name] for name in start.variants), 0)
    for name in start.variants:
        state.put_in_play(by_id[name])


def _thing(state: State, choice: SetupChoice, value: Any) -> Any:
    if choice.type.head != "entity" or value is None:
        return plain_value(value, state.program.layout.things)
    for one in state.program.game.definitions.values():
        if one.id == value:
            return state.program.layout.things[one.key]
    raise PlayError(f"there is no {choice.type.name} {value}")
