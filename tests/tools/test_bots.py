from rulewright.tools.bots import below, greedy_bot, make_bot, random_bot, step

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
