"""One session, several scenarios: what stays, what starts anew, and that saves and forks know both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.dsl.game import Game
from rulewright.interpreter.session import Session

RULES = """
seats: 2
has: {fame: {start: 0, lives: campaign}, evenings: {start: 0, lives: campaign}, heat: 3}
maps: {land: {hex: tile, layout: [[0, 0], [1, 0]]}}
spans: {evening: {rest_point: true}}
kinds:
  hero:
    plural: heroes
    has: {gold: {start: 0, lives: campaign}, health: 5}
    zones: {pack: {of: item, lives: campaign}, hand: {of: item}}
  item: {made: by create, lives: campaign, has: {used: 0}}
  tile: {has: {trap: bool}}
setup: {favourite: {of: seat, type: hero, distinct: true}}
flow: |
  while evenings < 3:
    run evening: play
    evenings += 1
    if evenings < 3: begin_scenario (bog if evenings == 1 else fen)
heroes: {ann: , bob: }
items: {axe: }
verbs:
  play:
    do: |
      perform scenario.setup
      for each p in players:
        as p:
          choose one:
            dig: p.favourite.gold += 1
            rest: p.favourite.health += 10
      fame += 1
scenarios:
  fen:
    setup: |
      create axe ann.pack
      create axe bob.hand
      wall cell(land, 0, 0) cell(land, 1, 0)
      heat = 9
  bog:
    setup: |
      fame += 10
"""
Made = Callable[..., Game]


def played(game: Game, *answers: str) -> Session:
    session = Session.start(game, scenario="fen", setup={"seat1.favourite": "bob"})
    for id in answers:
        session.choose(next(iter(session.pending)), id)
    return session


def shown(session: Session) -> dict[str, Any]:
    """What is to be seen, but for the numbers of keys."""
    view = session.view(1)
    return {key: view[key] for key in ("game", "maps", "things", "spans")}


def test_what_stays(made: Made) -> None:
    session = played(made(RULES), "dig", "rest")
    view = session.view(1)
    assert view["game"] == {"fame": 11, "evenings": 1, "heat": 3}
    assert view["things"]["bob"]["gold"] == 1
    assert view["things"]["ann"]["health"] == 5
    assert view["things"]["seat1"]["favourite"] == "bob"
    assert view["things"]["ann"]["pack"] == ["axe"]
    assert view["things"]["bob"]["hand"] == []
    assert "axe_2" in view["things"], "what lives a campaign is kept, though what it lay in starts anew"


def test_a_saved_campaign_goes_on(made: Made) -> None:
    game = made(RULES)
    session = played(game, "dig", "rest")
    for copy in (Session.load(game, session.save()), session.fork()):
        assert copy.hash() == session.hash()
        for id in ("rest", "dig", "dig", "dig"):
            copy.choose(next(iter(copy.pending)), id)
        assert copy.over
        assert copy.hash() == played(game, "dig", "rest", "rest", "dig", "dig", "dig").hash()


def test_a_campaign_goes_on_under_other_rules(made: Made) -> None:
    session = played(made(RULES), "dig", "rest", "dig")
    loaded = Session.load(made(RULES.replace("heat = 9", "heat = 8")), session.save())
    assert loaded.loaded == ["the rules changed since; everything fitted"]
    assert shown(loaded) == shown(session)
    assert loaded.state.key(loaded.state.cols[0][loaded.program.scenario_cell]) == "bog"
