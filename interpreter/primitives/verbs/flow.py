"""Verbs that perform texts and write the log; the first four are compiled in place."""

from __future__ import annotations

from typing import Any

from ... import anew, listeners
from ...log import note
from ...values import Entity
from ..words import verb


def _compiled(*_: Any) -> None:
    raise AssertionError("compiled in place")


@verb("perform(what: any)", example="for each a in actions(free): perform a")
def perform(S: Any, M: Entity, P: Entity, K: Any, site: int, what: Any) -> None:
    """Do an effect text or an action; the thing an effect stands on is `me` in it."""
    _compiled()


@verb("act(group: group)", example="act free")
def act(S: Any, M: Entity, P: Entity, K: Any, site: int, group: str) -> None:
    """The performer does actions of a group, one after the other, until stopped."""
    _compiled()


@verb("act_once(group: group)", example="act_once free")
def act_once(S: Any, M: Entity, P: Entity, K: Any, site: int, group: str) -> None:
    """The performer may do one action of a group."""
    _compiled()


@verb("pause(group: group)", example="pause free")
def pause(S: Any, M: Entity, P: Entity, K: Any, site: int, group: str) -> None:
    """Every seat that has a legal action of the group is asked, until none acts."""
    _compiled()


@verb("begin_scenario(s: definition of scenario)", example="begin_scenario scenario")
def begin_scenario(S: Any, M: Entity, P: Entity, K: Any, site: int, s: Entity) -> None:
    """All that lives a scenario is as at first, and this scenario is the one that is played; a campaign goes on."""
    anew.begin_scenario(S, s, site)


@verb("log(text: text)", example='log "the sun rises"')
def log(S: Any, M: Entity, P: Entity, K: Any, site: int, text: str) -> None:
    """Write a line of the log; `{x}` names what is in scope."""
    _compiled()


@verb("log_line(template: int, values: list of any)", example="", hidden=True)
def log_line(S: Any, M: Entity, P: Entity, K: Any, site: int, template: int, values: tuple[Any, ...]) -> None:
    """A prepared line of the log."""
    note(S, template, values, site)


@verb("note_use(rule: int)", example="", hidden=True)
def note_use(S: Any, M: Entity, P: Entity, K: Any, site: int, rule: int) -> None:
    """An optional rule with a limit is used."""
    listeners.accepted(S, rule, K, P)
