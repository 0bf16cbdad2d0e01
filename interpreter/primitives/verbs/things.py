"""Verbs that make, move and end things."""

from __future__ import annotations

from typing import Any

from ... import laying
from ...errors import RuleFault
from ...layout import CONTENTS, DEFINITION, HOLDER, MAP, ZONE_NAME
from ...values import Entity
from ..words import verb


@verb("put(x: entity, to: place)", example="put c deck")
def put(S: Any, M: Entity, P: Entity, K: Any, site: int, x: Entity, to: Entity) -> None:
    """Move a thing into a zone (as its last) or onto a space."""
    S.move(x, to, site)


@verb("put_on_top(x: entity, to: place)", example="put_on_top c deck")
def put_on_top(S: Any, M: Entity, P: Entity, K: Any, site: int, x: Entity, to: Entity) -> None:
    """Move a thing into a zone as its first."""
    S.move(x, to, site, "top")


@verb("put_under(x: entity, to: place)", example="put_under c deck")
def put_under(S: Any, M: Entity, P: Entity, K: Any, site: int, x: Entity, to: Entity) -> None:
    """Move a thing into a zone as its last."""
    S.move(x, to, site)


@verb("create(definition: definition, at: place? = none) -> entity", example="create stone deck")
def create(S: Any, M: Entity, P: Entity, K: Any, site: int, definition: Entity, at: Entity | None = None) -> Entity:
    """Make a new thing of a definition; without a place it is nowhere."""
    return S.create(S.cols[DEFINITION][definition.i] or definition, at, site)  # type: ignore[no-any-return]


@verb("remove(x: entity)", example="remove c")
def remove(S: Any, M: Entity, P: Entity, K: Any, site: int, x: Entity) -> None:
    """Take a thing out of play; its last values can still be read."""
    if S.cols[MAP][x.i] is not None:
        laying.lift(S, x, site)
    S.remove(x, site)


@verb("restore(x: entity, to: place? = none)", example="restore c deck")
def restore(S: Any, M: Entity, P: Entity, K: Any, site: int, x: Entity, to: Entity | None = None) -> None:
    """Bring a removed thing back into play."""
    S.restore(x, to, site)


@verb("add_status(who: entity, status: definition of status)", example="add_status p tired")
def add_status(S: Any, M: Entity, P: Entity, K: Any, site: int, who: Entity, status: Entity) -> None:
    """Give a status; one that is there already is not given again."""
    column = S.program.layout.column("bearer")
    if not _statuses(S, who, status):
        made = S.create(status, None, site)
        S.write(column, made.i, who, site)


@verb("remove_status(who: entity, status: definition of status)", example="remove_status p tired")
def remove_status(S: Any, M: Entity, P: Entity, K: Any, site: int, who: Entity, status: Entity) -> None:
    """Take a status away, if it is there."""
    for one in _statuses(S, who, status):
        S.remove(one, site)


def _statuses(S: Any, who: Entity, status: Entity) -> list[Entity]:
    column = S.program.layout.columns.get("bearer")
    extent = S.cols[0][S.program.layout.cells["extent", "status"]]
    if column is None:
        return []
    return [one for one in extent if S.cols[column][one.i] is who and S.cols[DEFINITION][one.i] is status]


@verb("show(x: any)", example="show c")
def show(S: Any, M: Entity, P: Entity, K: Any, site: int, x: Any) -> None:
    """Everybody sees it from now on: nothing before can be taken back."""
    if S.program.hides:
        S.barrier = True


@verb("shuffle(z: zone)", example="shuffle deck")
def shuffle(S: Any, M: Entity, P: Entity, K: Any, site: int, z: Entity) -> None:
    """Bring a zone into a random order."""
    contents = S.cols[CONTENTS][z.i]
    scripted = S.script.get("$draws", {}).get(S.key(z))
    order, stream = list(contents), _stream(S, z)
    for n in range(len(order) - 1, 0, -1):
        k = S.chance(stream, n + 1, site, visible=False)
        order[n], order[k] = order[k], order[n]
    if scripted:
        order = _as_scripted(S, order, scripted, S.key(z), site)
    S.write(CONTENTS, z.i, tuple(order), site)


def _stream(S: Any, z: Entity) -> str:
    """The stream of a zone's order; zones of things made of one definition share theirs."""
    key = str(S.key(z))
    if key in S.program.streams:
        return key
    return f"{S.key(S.cols[DEFINITION][S.cols[HOLDER][z.i].i])}.{S.cols[ZONE_NAME][z.i]}"


def _as_scripted(S: Any, order: list[Entity], keys: list[str], zone: str, site: int) -> list[Entity]:
    """A case may say what lies on top; all of it must lie there."""
    S.used_script[f"$draws.{zone}"] = len(keys)
    first: list[Entity] = []
    for key in map(str, keys):
        rest = (one for one in order if one not in first)
        thing = next((one for one in rest if key in (S.key(one), S.key(S.cols[DEFINITION][one.i] or one))), None)
        if thing is None:
            raise RuleFault("script", f"the case draws {key} from {zone}, where it does not lie", S.program.site(site))
        first.append(thing)
    return first + [thing for thing in order if thing not in first]

