"""What a seat may choose to do: which actions are offered, whether they are legal, and performing one.

Legal = `when` holds, the limit is not used up, and the cost has a payment.  A cost that only requires or writes is
tried and rolled back; one that asks is tried up to its first question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulewright.dsl import typed

from . import spans
from .code import Frame, enter
from .decision import ActionValue
from .errors import RuleFault
from .layout import CELLS, CONTENTS, CONTROLLER, DEFINITION, EXISTS, KIND, ZONE, ZONE_NAME
from .texts import texts_of
from .trial import payable
from .values import Entity, entity
from .walk import walk

if TYPE_CHECKING:
    from .program import Action, Program
    from .state import State

NOT_NOW = "not now"
UNASKABLE = (RuleFault, AttributeError, TypeError, KeyError, IndexError)
"""What conditions raise when they are asked out of place: a span that is not open, a thing that is none."""


def holders(program: Program, action: Action) -> Any:
    """The things an action stands on: `(state, performer) -> things`.

    Kinds below inherit it as an action of their own.
    """
    home = action.home
    if home == "game":
        return lambda S, P: (P,)
    if home.startswith("kind:"):
        return _of_kind(program, action, home[5:])
    thing = program.layout.things[home]
    kind = program.game.definitions[home].kind
    if kind in program.chosen_kinds:
        return lambda S, P: (thing,) if S.is_live(thing) else ()
    cell = program.layout.cells["extent", kind]
    if program.game.kinds[kind].made == "once" and program.game.definitions[home].copies == 1:
        return lambda S, P: (thing,)
    return lambda S, P: tuple(one for one in S.cols[CELLS][cell] if S.cols[DEFINITION][one.i] is thing)


def _of_kind(program: Program, action: Action, kind: str) -> Any:
    """Things of exactly this kind; where only zones count, what lies in the performer's and the table's."""
    has_below = any(kind in other.parents for other in program.game.kinds.values())
    if has_below and not _has_own(program, kind):
        return lambda S, P: ()
    names = action.definition.live_in or program.game.kinds[kind].live_in
    if names and not _owners_declared(program):
        action.near = (kind, names)
        return lambda S, P: _near(S, P, names).get(kind, ())
    cell = program.layout.cells["extent", kind]
    if not has_below:
        return lambda S, P: S.cols[CELLS][cell]
    return lambda S, P: tuple(one for one in S.cols[CELLS][cell] if S.cols[KIND][one.i] == kind)


def _has_own(program: Program, kind: str) -> bool:
    """Can there be things of exactly this kind? Seats and spaces need no definition."""
    game = program.game
    made = {"player", *(board.of for board in game.maps.values())}
    return kind in made or any(one.kind == kind for one in game.definitions.values())


def _owners_declared(program: Program) -> bool:
    """Does any text give a thing an owner, so that it may lie in another's zone?"""
    known = program.names.get("OWNERS_DECLARED")
    if known is None:
        nodes = (node for _, text in texts_of(program.game) for node in walk(text))
        known = any(isinstance(node, typed.SetAttr) and node.name == "owner" for node in nodes)
        known = known or any("owner" in one.values for one in program.game.definitions.values())
        program.names["OWNERS_DECLARED"] = known
    return bool(known)


def _near(S: State, P: Entity, names: tuple[str, ...]) -> dict[str, list[Entity]]:
    """What lies in zones of these names that the performer could own, or nobody, by kind."""
    layout, player, kinds = S.program.layout, S.controller(P), S.cols[KIND]
    found: dict[str, list[Entity]] = {}
    for name in names:
        column = layout.zone_columns.get(name)
        own = (
            [S.cols[column][who.i] for who in dict.fromkeys((P, player)) if who is not None]
            if column is not None
            else []
        )
        for zone in (layout.zones.get(name), *own):
            if zone is not None:
                for one in S.cols[CONTENTS][zone.i]:
                    found.setdefault(kinds[one.i], []).append(one)
    return found


def offered(S: State, P: Entity, group: str) -> tuple[ActionValue, ...]:
    """The performer's legal actions of a group (`actions(group)`)."""
    found: list[ActionValue] = []
    lying: dict[tuple[str, ...], dict[str, list[Entity]]] = {}  # what is near is looked up once for all actions
    for action in S.program.groups.get(group, ()):
        if action.near is None:
            mine = [me for me in action.holders(S, P) if belongs(S, action, me, P)]  # type: ignore[misc]
        else:
            kind, names = action.near
            if names not in lying:
                lying[names] = _near(S, P, names)
            mine = [me for me in lying[names].get(kind, ()) if _may_use(S, me, P)]
        for me in mine:
            found += _legal(S, action, me, P)
    return tuple(found)


def _legal(S: State, action: Action, me: Entity, P: Entity) -> Iterator[ActionValue]:
    """The values with which it may be done; as `refusal`, without making those that `when` excludes."""
    when, cost = action.when, action.cost
    for values in ((),) if action.each is None else action.each(S, me, P, me):
        if when is not None and not when(S, me, P, me, *values):
            continue
        value = ActionValue(action.number, me, values)
        limit = action.definition.limit
        if limit is not None and spans.used(S, limit, P, _mark(value)):
            continue
        if cost is None or payable(S, cost, (me, P, me, *values)) is None:
            yield value


def belongs(S: State, action: Action, me: Entity, P: Entity) -> bool:
    """Is the thing live, and the performer its owner (or anybody, where it has none)?"""
    if action.home == "game":
        return True
    if action.definition.live_in:
        zone = S.cols[ZONE][me.i]
        if zone is None or S.cols[ZONE_NAME][zone.i] not in action.definition.live_in:
            return False
    elif not S.is_live(me):
        return False
    return _may_use(S, me, P)


def _may_use(S: State, me: Entity, P: Entity) -> bool:
    """Is the thing the performer's, or nobody's?"""
    owner = S.owner(me)
    return owner is None or owner is P or owner is S.controller(P)


def choices(S: State, action: Action, me: Entity, P: Entity) -> list[ActionValue]:
    """One value for each combination of the action's `for`."""
    if action.each is None:
        return [ActionValue(action.number, me)]
    return [ActionValue(action.number, me, values) for values in action.each(S, me, P, me)]


def refusal(S: State, action: Action, value: ActionValue, P: Entity) -> str | None:
    """Why it may not be done, or None where it may."""
    me = value.me
    limit = action.definition.limit
    if limit is not None and spans.used(S, limit, P, _mark(value)):
        return f"only once per {limit}"
    if action.when is not None and not action.when(S, me, P, me, *value.values):
        return NOT_NOW
    if action.cost is None:
        return None
    return payable(S, action.cost, (me, P, me, *value.values))


def _mark(value: ActionValue) -> tuple[Any, ...]:
    return ("action", value.number, value.me.i)


def start_action(S: State, P: Entity, value: Any, parent: Any) -> Frame:
    """The first frame of an action."""
    if not isinstance(value, ActionValue):
        raise RuleFault("nothing", "there is no action to perform here")
    action = S.program.actions[value.number]
    limit = action.definition.limit
    if limit is not None:
        spans.use(S, limit, P, _mark(value), 0)
    return enter(action.code, (value.me, P, value.me, *value.values), parent)


def why_refused(S: State, P: Entity, id: str) -> str | None:
    """Why an action of the performer is not offered, by option id; None where it is, or where there is none."""
    reason = None
    for action in (action for group in S.program.groups.values() for action in group):
        if id != action.definition.name and not id.startswith(f"{action.definition.name}."):
            continue
        for me in action.holders(S, P):  # type: ignore[misc]
            if not belongs(S, action, me, P):
                reason = reason or "it is not yours to do"
                continue
            found = _looked_at(S, action, me, P)
            if found is None:
                reason = NOT_NOW
                continue
            for value, why in found:
                if id in ids_of(S, value):
                    return why
            reason = _among(S, action, [value for value, _ in found], id)
    return reason


def _among(S: State, action: Action, found: list[ActionValue], id: str) -> str:
    """An action is the performer's, but not with these values."""
    ids = [ids_of(S, value)[0] for value in found]
    if not ids:
        return f"there is nothing now that {action.definition.name} could be done with"
    some = ", ".join(ids[:8]) + (" …" if len(ids) > 8 else "")
    if id == action.definition.name:
        return f"say with what: {some}"
    return f"{id.removeprefix(action.definition.name + '.')} is not among what it can be done with now: {some}"


def refusals(S: State, P: Entity) -> dict[str, str]:
    """Every action of the performer that is refused now, by id, with the reason.

    Where it stands on several things they are told apart, as among options.
    """
    looked: list[tuple[ActionValue, str | None]] = []
    for action in (action for group in S.program.groups.values() for action in group):
        for me in action.holders(S, P):  # type: ignore[misc]
            if belongs(S, action, me, P):
                looked += _looked_at(S, action, me, P) or ()
    ids = [(ids_of(S, value), reason) for value, reason in looked]
    several = Counter(plain for (plain, _), _ in ids)
    return {full if several[plain] > 1 else plain: reason for (plain, full), reason in ids if reason is not None}


def _looked_at(S: State, action: Action, me: Entity, P: Entity) -> list[tuple[ActionValue, str | None]] | None:
    """Values of an action with the reasons against them; None where they cannot even be asked for."""
    try:
        values = choices(S, action, me, P)
    except UNASKABLE:
        return None
    return [(value, _refusal_anyway(S, action, value, P)) for value in values]


def _refusal_anyway(S: State, action: Action, value: ActionValue, P: Entity) -> str | None:
    """Why it may not be done; also where its conditions make no sense now, because no span of theirs is open."""
    try:
        return refusal(S, action, value, P)
    except UNASKABLE:
        return NOT_NOW


def ids_of(S: State, value: ActionValue) -> tuple[str, str]:
    """The plain id of an action, and the one that tells it from the same action of another thing."""
    action = S.program.actions[value.number]
    parts = [action.definition.name, *(_word(S, one) for one in value.values)]
    plain = ".".join(parts)
    return plain, f"{plain}.{S.key(value.me)}"


def _word(S: State, value: Any) -> str:
    return S.key(value) if isinstance(value, Entity) else str(value).lower()


def open_group(S: State) -> tuple[str, ...]:
    """The groups of open actions that the innermost span with `admits` lets in."""
    for name, _ in reversed(spans.open_spans(S)):
        admits = S.program.game.spans[name].admits
        if admits is not None:
            return admits
    return ()


def figures(S: State, player: Entity) -> tuple[Entity, ...]:
    """Who may perform for a seat: the things it controls by declaration, else the player itself."""
    column, exists = S.cols[CONTROLLER], S.cols[EXISTS]
    found = tuple(entity(i) for i, who in enumerate(column) if who is player and exists[i])
    return found or (player,)


def next_paused(S: State, group: str, idle: tuple[Entity, ...], P: Entity, public: bool = False) -> Entity | None:
    """The next figure, from the active seat on, that has a legal action of the group and has not declined.

    In public a seat of which no figure has one is asked too, once.
    """
    players = S.cols[CELLS][S.program.players_cell]
    active = S.controller(P)
    start = players.index(active) if active in players else 0
    for player in (*players[start:], *players[:start]):
        mine = figures(S, player)
        for figure in mine:
            if figure not in idle and offered(S, figure, group):
                return figure
        if public and not any(figure in idle for figure in mine):
            return mine[0]
    return None
