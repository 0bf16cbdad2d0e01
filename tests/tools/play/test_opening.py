import pytest

from rulewright.interpreter.session import Session
from rulewright.tools.games import load
from rulewright.tools.play.opening import opening_lines

GAME = """\
game:
  title: {en: Ferry, ko: 나룻배}
  version: "1"
  seats: 2
  flow: |
    log "They set out"
    while true:
      for each p in players: as p: row_on
verbs:
  row_on:
    do: |
      choose one "which way?":
        east "East": win p_of()
        west "West": lose players
functions: {p_of: {gives: player, is: "first(players)"}}
scenarios:
  river:
    name: {en: The river, ko: 강}
    goal: {en: "Reach the far bank.", ko: "건너편에 닿으세요."}
"""


@pytest.fixture
def session(tmp_path):
    folder = tmp_path / "ferry"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME)
    return Session.start(load(folder), scenario="river", seats=2, seed=1)


def test_the_first_screen_names_game_scenario_seats_goal_and_commands(session):
    text = "\n".join(opening_lines(session, "en"))
    for wanted in ("Ferry – The river", "Seat 1, Seat 2", "goal: Reach the far bank.", "`board`", "`?`"):
        assert wanted in text


def test_in_korean_as_well(session):
    text = "\n".join(opening_lines(session, "ko"))
    for wanted in ("나룻배 – 강", "목표: 건너편에 닿으세요."):
        assert wanted in text
