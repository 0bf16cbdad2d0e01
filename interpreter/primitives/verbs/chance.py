"""Verbs that roll and draw; they give a value and stand only where order is fixed."""

from __future__ import annotations

from typing import Any

from ...errors import RuleFault
from ...layout import CONTENTS
from ...values import Entity
from ..words import verb


@verb("roll(die: die) -> any", example="let d = roll(d6)")
def roll(S: Any, M: Entity, P: Entity, K: Any, site: int, die: str) -> Any:
    """A face of a die."""
    faces = S.program.game.dice[die]
    given = S.scripted(die, site)
    if given is not None:
        if given not in faces:
            raise RuleFault("script", f"the case gives {given}, but {die} has no such face", S.program.site(site))
        return given
    return faces[S.chance(die, len(faces), site)]


@verb("random(low: int, high: int) -> int", example="let n = random(1, 6)")
def random(S: Any, M: Entity, P: Entity, K: Any, site: int, low: int, high: int) -> int:
    """A number from low to high."""
    if high < low:
        raise RuleFault("nothing", f"there is no number from {low} to {high}")
    given = S.scripted("random", site)
    return int(given) if given is not None else low + S.chance("random", high - low + 1, site)


@verb("draw(from: zone, to: place? = none) -> entity?", example="let c = draw(deck)")
def draw(S: Any, M: Entity, P: Entity, K: Any, site: int, from_: Entity, to: Entity | None = None) -> Entity | None:
    """Take the first thing of a zone, and move it where `to` says; none where the zone is empty."""
    held = S.cols[CONTENTS][from_.i]
    if not held:
        return None
    if to is not None:
        S.move(held[0], to, site)
    return held[0]  # type: ignore[no-any-return]
