from rulewright import Session, load_game
from rulewright.tools.bots import below, greedy_bot, make_bot, planner_bot, random_bot, step

from .fake import FakeSession


def test_numbers_are_even_enough_and_the_same_everywhere():
    drawn = [below(3, 7, n) for n in range(3000)]
    assert min(drawn.count(n) for n in range(3)) > 900
    assert [below(100, 1, n) for n in range(4)] == [below(100, 1, n) for n in range(4)]


def test_the_same_seed_plays_the_same_game():
    def play(seed):
        session, bot = FakeSession(), random_bot(seed)
        while session.pending:
            step(session, {1: bot, 2: bot})
        return session.choices

    assert play(3) == play(3)
    assert len({tuple(play(seed)) for seed in range(20)}) > 5


def test_greedy_beats_random_where_one_step_is_enough():
    won = 0
    for seed in range(20):
        session = FakeSession(heap=12)
        bots = {1: greedy_bot(seed), 2: make_bot("random", seed)}
        while session.pending:
            step(session, bots)
        won += session.outcome.seats[1] == "won"
    assert won == 20


CIRCLE = """
game:
  title: A way round
  seats: 1
  has: {steps: 0}
  flow: |
    perform scenario.setup
    while steps < 2:
      as first(players):
        choose one "go on?":
          stay "Stay": show first(players)
          walk "Walk": steps += 1
    win players
scenarios:
  round: {name: Round, value: "0 - steps"}
"""


def test_greedy_leaves_a_circle(tmp_path):
    (tmp_path / "game.yaml").write_text(CIRCLE)
    session = Session.start(load_game(tmp_path), seats=1, seed=1)
    bot = greedy_bot(1)
    while session.pending and len(session.choices) < 500:
        step(session, {1: bot})
    chosen = [choice.id for choice in session.choices]
    assert chosen[:6] == ["stay"] * 6
    assert session.outcome.seats == {1: "won"}


DETOUR = """
game:
  title: A detour
  seats: 1
  has: {gold: 0}
  dice: {d6: [1, 2, 3, 4, 5, 6]}
  flow: |
    perform scenario.setup
    as first(players):
      choose one "which way?":
        straight "Straight on": gold += 2
        detour "The detour":
          gold -= 1
          SEEN
          choose one "and there?":
            dig "Dig": gold += 9
            sleep "Sleep": gold -= 1
      let evening = roll(d6)
      choose one "where to?":
        home "Home": gold += 1
        on "On": gold += 1
scenarios:
  hills: {name: Hills, value: gold}
"""


def ways(tmp_path, bot, seen):
    (tmp_path / "game.yaml").write_text(DETOUR.replace("SEEN", seen))
    session = Session.start(load_game(tmp_path), seats=1, seed=1)
    while session.pending:
        step(session, {1: bot})
    return [choice.id for choice in session.choices][:-1]


def test_a_planner_gives_something_for_what_follows(tmp_path):
    assert ways(tmp_path, greedy_bot(1), "gold += 0") == ["straight"]
    assert ways(tmp_path, planner_bot(1), "gold += 0") == ["detour", "dig"]


def test_a_planner_looks_no_farther_than_to_what_is_rolled(tmp_path):
    assert ways(tmp_path, planner_bot(1), "let rolled = roll(d6)") == ["straight"]
