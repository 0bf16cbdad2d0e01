"""What a session asks, takes, refuses and takes back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from rulewright.interpreter.errors import PlayError, RuleFault
from rulewright.interpreter.session import Session

Play = Callable[..., Session]

MARKS = """
seats: 3
kinds:
  player: {has: {marks: {type: int, start: 0}}}
flow: |
  for each p in players:
    as p:
      choose one "what do you do?":
        mark "Mark one": performer.marks += 1
        two "Mark two": performer.marks += 2
        pass "Pass": return
"""


def ids(session: Session, seat: int) -> list[str]:
    """The options of a seat that is asked."""
    return [option.id for option in session.pending[seat].options]


def marks(session: Session, seat: int) -> int:
    found: int = session.view(seat)["things"][f"seat{seat}"]["marks"]
    return found


# ---------------------------------------------------------------- asking and answering


def test_one_seat_after_the_other_is_asked(play: Play) -> None:
    session = play(MARKS)
    assert list(session.pending) == [1]
    decision = session.pending[1]
    assert (decision.seat, decision.kind, decision.prompt) == (1, "option", "what do you do?")
    assert [one.id for one in decision.options] == ["mark", "two", "pass"]
    assert [one.label for one in decision.options] == ["Mark one", "Mark two", "Pass"]
    session.choose(1, "mark")
    assert list(session.pending) == [2]
    assert marks(session, 1) == 1


def test_an_option_or_its_id_is_an_answer(play: Play) -> None:
    session = play(MARKS)
    session.choose(1, session.pending[1].options[1])
    session.choose(2, "mark")
    session.answer(3, 0)
    assert [marks(session, seat) for seat in (1, 2, 3)] == [2, 1, 1]


def test_options_are_a_sequence(play: Play) -> None:
    options = play(MARKS).pending[1].options
    assert [one.id for one in options[1:]] == ["two", "pass"]
    assert options[-1].id == "pass"
    assert len(options) == 3


def test_the_game_ends_when_the_flow_does(play: Play) -> None:
    session = play(MARKS)
    for seat in (1, 2, 3):
        session.choose(seat, "mark")
    assert session.pending == {}
    assert session.outcome is not None
    assert session.outcome.seats == {1: "ended", 2: "ended", 3: "ended"}
    with pytest.raises(PlayError, match="the game is over"):
        session.choose(1, "mark")
    assert session.open(1) is None


@pytest.mark.parametrize(
    ("seat", "answer", "said"),
    [
        (1, "mrak", "mrak is not offered now\n  did you mean mark?"),
        (1, "", "is not offered now\n  offered: mark, two, pass"),
        (1, "zzzzzzz", "offered: mark, two, pass"),
        (2, "mark", "seat 2 is not asked now\n  asked: 1"),
        (9, "mark", "there is no seat 9\n  seats are 1 to 3"),
        (0, "mark", "there is no seat 0"),
    ],
)
def test_what_is_not_offered_is_refused_and_changes_nothing(play: Play, seat: int, answer: str, said: str) -> None:
    session = play(MARKS)
    before = session.hash()
    with pytest.raises(PlayError) as told:
        session.choose(seat, answer)
    assert said in str(told.value)
    assert session.hash() == before


def test_a_stale_answer_is_refused(play: Play) -> None:
    session = play(MARKS)
    old = session.pending[1].options[0]
    session.choose(1, "pass")
    with pytest.raises(PlayError, match="stale"):
        session.choose(1, old)
    session.undo(1)
    with pytest.raises(PlayError, match="stale"):
        session.choose(1, old)
    session.choose(1, session.pending[1].options[0])


def test_an_option_of_another_seat_is_refused(play: Play) -> None:
    rules = """
      seats: 2
      kinds: {player: {has: {word: "one of none_yet, yes_word, no_word"}}}
      flow: |
        as each p in players:
          choose one word in [yes_word, no_word] where p.number == 1 or word == no_word
          p.word = word
    """
    session = play(rules)
    assert list(session.pending) == [1]
    with pytest.raises(PlayError):
        session.choose(2, session.pending[1].options[0])


def test_no_scenario_no_seats_too_many_seats(made: Callable[..., object]) -> None:
    game = made(MARKS)
    for seats in (0, 2, 4, "three"):
        with pytest.raises(PlayError, match="this game has 3 seats"):
            Session.start(game, seats=seats)  # type: ignore[arg-type]
    with pytest.raises(PlayError, match="there is no scenario first"):
        Session.start(game, scenario="first")  # type: ignore[arg-type]
    with pytest.raises(PlayError, match="there is no variant wild"):
        Session.start(game, variants=["wild"])  # type: ignore[arg-type]


# ---------------------------------------------------------------- refusals

STEPS = """
seats: 2
has: {day: 0}
dice: {coin: [1, 2]}
kinds: {player: {has: {gold: {type: int, start: 3}}}}
flow: |
  for each p in players: as p: buy
"""


def test_a_failing_require_strikes_the_answer_with_its_reason(play: Play) -> None:
    session = play(STEPS + """
verbs:
  buy:
    do: |
      choose one n in [2, 3, 4, 5] "how much?"
      pay n
  pay:
    takes: {n: int}
    do: |
      require performer.gold >= n "needs {n} gold"
      performer.gold -= n
""")
    before = session.hash()
    session.choose(1, "4")
    assert ids(session, 1) == ["2", "3", "5"]
    assert session.pending[1].refused == {"4": "needs 4 gold"}
    assert session.why_not(1, "4") == "needs 4 gold"
    with pytest.raises(PlayError, match="needs 4 gold"):
        session.choose(1, "4")
    session.choose(1, "5")
    assert ids(session, 1) == ["2", "3"]
    session.choose(1, "3")
    assert session.pending[2].refused == {}
    session.undo(1)
    assert session.pending[1].refused == {"4": "needs 4 gold", "5": "needs 5 gold"}
    assert before != session.hash(), "what was struck is part of what is asked"


def test_when_no_answer_is_left_the_decision_before_is_asked_again(play: Play) -> None:
    session = play(STEPS + """
verbs:
  buy:
    do: |
      choose one a in [1, 2] "first"
      choose one b in [1, 2] "second"
      require a + b < 4 and a == 1 "too much"
      performer.gold -= a + b
""")
    session.choose(1, "2")
    session.choose(1, "1")
    assert ids(session, 1) == ["2"]
    session.choose(1, "2")
    assert (session.pending[1].prompt, ids(session, 1)) == ("first", ["1"])
    assert session.pending[1].refused == {"2": "too much"}


def test_past_a_barrier_nothing_is_struck_and_the_content_is_at_fault(play: Play) -> None:
    session = play(STEPS + """
verbs:
  buy:
    do: |
      choose one n in [1, 2]
      let thrown = roll(coin)
      require thrown > 9 "no luck"
""")
    before = session.hash()
    with pytest.raises(RuleFault) as told:
        session.choose(1, "1")
    assert told.value.code == "refused"
    assert "no luck" in str(told.value)
    assert told.value.span.line == 16
    assert session.hash() == before
    assert ids(session, 1) == ["1", "2"]


def test_a_single_option_answers_itself(play: Play) -> None:
    session = play(STEPS + """
verbs:
  buy:
    do: |
      choose one n in [7]
      performer.gold = n
""")
    assert session.outcome is not None
    assert marksless(session) == [7, 7]


def marksless(session: Session) -> list[int]:
    return [session.view(1)["things"][f"seat{seat}"]["gold"] for seat in (1, 2)]


def test_nothing_to_choose_from_is_a_refusal(play: Play) -> None:
    with pytest.raises(RuleFault, match="there is nothing to choose"):
        play(STEPS + """
verbs:
  buy:
    do: |
      choose one n in []
      performer.gold = 1
""")


# ---------------------------------------------------------------- taking back


def test_undo_goes_back_answer_by_answer(play: Play) -> None:
    session = play("""
      seats: 1
      kinds: {player: {has: {marks: 0}}}
      flow: |
        for each p in players:
          as p:
            repeat 3:
              may "mark?": performer.marks += 1
    """)
    hashes = []
    for _ in range(3):
        hashes.append(session.hash())
        session.choose(1, "yes")
    assert session.outcome is not None
    for before in reversed(hashes):
        session.undo(1)
        assert session.hash() == before
    with pytest.raises(PlayError, match="nothing to take back"):
        session.undo(1)


def test_what_another_seat_answered_stays(play: Play) -> None:
    session = play(MARKS)
    session.choose(1, "mark")
    session.choose(2, "mark")
    with pytest.raises(PlayError, match="seat 2 has answered since"):
        session.undo(1)
    session.undo(2)
    session.undo(1)
    assert list(session.pending) == [1]


@pytest.mark.parametrize(
    ("body", "barred"),
    [
        ("performer.gold += roll(coin)", True),
        ("performer.gold += random(1, 6)", True),
        ("shuffle deck", False),
        ("put first(deck.contents) table_top", True),
        ("put first(deck.contents) performer.hand", True),
        ("put first(deck.contents) hole", False),
        ("put first(table_top.contents) hole", False),
        ("show first(deck.contents)", True),
        ("performer.gold += 1", False),
    ],
)
def test_what_was_shown_or_rolled_cannot_be_taken_back(play: Play, body: str, barred: bool) -> None:
    session = play(f"""
      seats: 2
      dice: {{coin: [1, 2]}}
      zones:
        deck: {{of: card, ordered: true, see: nobody}}
        hole: {{of: card, see: nobody}}
        table_top: {{of: card}}
      kinds:
        card: {{section: cards}}
        player: {{has: {{gold: 0}}, zones: {{hand: {{of: card, see: owner}}}}}}
      flow: |
        for each c in cards: put c deck
        put last(deck.contents) table_top
        for each p in players: as p: act_twice
    cards: {{ace: , two: , three: }}
    verbs:
      act_twice:
        do: |
          repeat 2:
            may "go?": act_out
      act_out: {{do: "{body}"}}
    """)
    before = session.hash()
    session.choose(1, "yes")
    if barred:
        with pytest.raises(PlayError, match="shown or rolled"):
            session.undo(1)
        session.choose(1, "no")
        assert list(session.pending) == [2]
    else:
        session.undo(1)
        assert session.hash() == before


def test_a_game_may_forbid_it(play: Play) -> None:
    session = play(MARKS.replace("seats: 3", "seats: 3\nundo: none"))
    session.choose(1, "mark")
    with pytest.raises(PlayError, match="does not let"):
        session.undo(1)


# ---------------------------------------------------------------- all at once

VOTE = """
seats: 3
kinds: {player: {has: {vote: 0}}}
flow: |
  let stop = 0
  as each p in players secretly:
    choose one n in [1, 2, 3] "your vote"
    choose one m in [10, 20] "and tens"
    p.vote = n + m
  for each p in players: as p: may "done?": return
"""


def votes(session: Session, viewer: int = 1) -> list[int]:
    return [session.view(viewer)["things"][f"seat{seat}"]["vote"] for seat in (1, 2, 3)]


def test_all_are_asked_at_once_in_any_order(play: Play) -> None:
    one, two = play(VOTE), play(VOTE)
    assert list(one.pending) == [1, 2, 3]
    for seat, id in ((1, "1"), (1, "10"), (2, "2"), (2, "20"), (3, "3"), (3, "10")):
        one.choose(seat, id)
    for seat, id in ((3, "3"), (2, "2"), (1, "1"), (2, "20"), (3, "10"), (1, "10")):
        two.choose(seat, id)
    assert votes(one) == votes(two) == [11, 22, 13]
    assert list(one.pending) == [1]


def test_inside_each_seat_takes_its_own_back(play: Play) -> None:
    session = play(VOTE)
    session.choose(1, "1")
    session.choose(2, "2")
    session.choose(3, "3")
    session.undo(1)
    assert (ids(session, 1), ids(session, 2), ids(session, 3)) == (["1", "2", "3"], ["10", "20"], ["10", "20"])
    session.choose(1, "2")
    for seat in (1, 2, 3):
        session.choose(seat, "10")
    assert votes(session) == [12, 12, 13]
    with pytest.raises(PlayError, match="seat 3 has answered since"):
        session.undo(1)


def test_a_branch_that_is_done_can_be_taken_back_until_all_are(play: Play) -> None:
    session = play(VOTE)
    session.choose(2, "2")
    session.choose(2, "20")
    assert list(session.pending) == [1, 3]
    session.undo(2)
    assert ids(session, 2) == ["10", "20"]
    session.undo(2)
    assert ids(session, 2) == ["1", "2", "3"]
    with pytest.raises(PlayError):
        session.undo(2)


def test_an_earlier_run_of_the_same_vote_stays(play: Play) -> None:
    session = play("""
      seats: 2
      kinds: {player: {has: {vote: 0}}}
      flow: |
        repeat 2:
          as each p in players:
            choose one n in [1, 2, 3]
            p.vote += n
    """)
    for session_of in (session, None):
        table = session_of or Session.load(session.game, session.save())
        table.choose(1, "1")
        table.choose(2, "2")
        with pytest.raises(PlayError, match="seat 2 has answered since"):
            table.undo(1)
        if session_of is None:
            break
        table.undo(2)
        table.undo(1)
    table.choose(2, "3")
    table.choose(1, "3")
    assert table.outcome is not None


def test_a_fault_in_a_branch_is_told_at_its_place_and_changes_nothing(play: Play) -> None:
    session = play("""
      seats: 2
      kinds: {player: {has: {vote: 0}}}
      flow: |
        as each p in players:
          choose one n in [1, 2, 3]
          p.vote = prices[n]
      tables: {prices: {gives: int, rows: {1: 5, 2: 6}}}
    """)
    session.choose(2, "2")
    before = session.hash()
    with pytest.raises(RuleFault, match="no row for 3") as told:
        session.choose(1, "3")
    assert told.value.span.line == 9
    assert session.hash() == before
    session.choose(1, "1")
    assert session.outcome is not None


def test_a_refusal_in_a_branch_strikes_nothing_of_the_others(play: Play) -> None:
    session = play("""
      seats: 2
      kinds: {player: {has: {vote: 0}}}
      flow: |
        as each p in players:
          choose one n in [1, 2, 3]
          require n != 2 "not two"
          p.vote = n
    """)
    session.choose(1, "1")
    with pytest.raises(PlayError, match="not two"):
        session.choose(2, "2")
    assert ids(session, 2) != []
    session.choose(2, "3")
    assert session.outcome is not None


def test_a_fork_inside_goes_its_own_way(play: Play) -> None:
    session = play(VOTE)
    session.choose(2, "2")
    copy = session.fork()
    copy.choose(1, "1")
    assert ids(session, 1) == ["1", "2", "3"]
    assert ids(copy, 1) == ["10", "20"]


# ---------------------------------------------------------------- what is open meanwhile

OPEN = """
seats: 2
kinds:
  player:
    has: {gold: 2, drunk: 0}
    actions:
      drink:
        group: free
        cost: |
          require me.gold >= 1 "no gold"
          me.gold -= 1
        do: |
          me.drunk += 1
      think:
        group: free
        when: me.drunk > 0
        do: |
          may "think twice?": me.drunk -= 1
spans: {turn: {of: player, admits: [free]}, quiet: {admits: []}}
flow: |
  for each p in players:
    run turn of p: as p: choose one n in [n for_gold]
"""
OPEN = OPEN.replace("choose one n in [n for_gold]", 'choose one n in nums() where n <= p.gold "spend"') + """
functions:
  nums: {gives: list of int, is: "[0, 1, 2]"}
"""


def test_open_actions_come_between_and_the_question_is_put_anew(play: Play) -> None:
    session = play(OPEN)
    assert ids(session, 1) == ["0", "1", "2"]
    opened = session.open(2)
    assert opened is not None
    assert [option.id for option in opened.options] == ["drink"]
    session.choose(2, "drink")
    assert list(session.pending) == [1]
    session.choose(1, "drink")
    assert ids(session, 1) == ["0", "1"], "the question is computed again after it"
    session.undo(1)
    assert ids(session, 1) == ["0", "1", "2"]


def test_nothing_is_open_inside_an_open_action(play: Play) -> None:
    session = play(OPEN)
    session.choose(2, "drink")
    session.choose(2, "think")
    assert list(session.pending) == [2]
    assert session.open(1) is None
    assert session.open(2) is None
    session.choose(2, "yes")
    assert list(session.pending) == [1]
    assert session.open(1) is not None


def test_a_span_closes_what_the_outer_one_admits(play: Play) -> None:
    session = play(OPEN.replace("run turn of p: as p:", "run turn of p: run quiet: as p:"))
    assert session.open(1) is None
    with pytest.raises(PlayError):
        session.choose(2, "drink")


def test_open_actions_have_their_reasons(play: Play) -> None:
    session = play(OPEN)
    assert session.why_not(2, "think") == "not now"
    session.choose(2, "drink")
    session.choose(2, "drink")
    assert session.why_not(2, "drink") == "no gold"
    with pytest.raises(PlayError, match="drink: no gold"):
        session.choose(2, "drink")


# ---------------------------------------------------------------- forks


def test_forks_share_nothing_that_is_written(play: Play) -> None:
    session = play(MARKS)
    session.choose(1, "two")
    copies = [session.fork() for _ in range(3)]
    before = session.hash()
    assert {copy.hash() for copy in copies} == {before}
    copies[0].choose(2, "mark")
    copies[1].choose(2, "two")
    assert (marks(copies[0], 2), marks(copies[1], 2), marks(copies[2], 2), marks(session, 2)) == (1, 2, 0, 0)
    session.choose(2, "two")
    assert session.hash() == copies[1].hash()
    assert copies[2].hash() == before
    copies[2].undo(1)
    assert (marks(copies[2], 1), marks(session, 1)) == (0, 2)


def test_the_same_seed_and_answers_give_the_same_game(play: Play) -> None:
    rules = MARKS.replace("performer.marks += 2", "performer.marks += random(1, 1000)")
    games = [play(rules, seed=seed) for seed in (5, 5, 6)]
    for session in games:
        for seat in (1, 2, 3):
            session.choose(seat, "two")
    assert games[0].hash() == games[1].hash() != games[2].hash()


def test_an_outcome_says_in_words_why(play: Play) -> None:
    rules = """
seats: 2
flow: |
  as first(players): may "give up?": give_up
verbs:
  give_up:
    do: |
      log "{performer} gives up"
      lose performer
"""
    session = play(rules)
    session.choose(1, "yes")
    outcome = session.outcome
    assert outcome is not None
    assert outcome.reason == "seat 1 gives up"
    assert re.fullmatch(r"game\.yaml:\d+:7", outcome.place)
    silent = play(rules.replace('      log "{performer} gives up"\n', ""))
    silent.choose(1, "yes")
    assert silent.outcome is not None
    assert silent.outcome.reason == ""


STUCK = """
seats: 2
flow: |
  as last(players): may "ready?": return
  as first(players):
    choose one x in [1, 2] "a?"
    choose one y in [1, 2] "b?"
    require x > 2 "too small"
"""


def test_a_fault_of_answers_that_all_fail_leaves_the_question_as_it_was(made: Callable[..., object]) -> None:
    session = Session.start(made(STUCK))
    session.choose(2, "no")
    for id in ("1", "1", "2", "2", "1"):
        session.choose(1, id)
    before, asked = session.hash(), session.pending[1]
    with pytest.raises(RuleFault, match="nothing can be answered any more: too small"):
        session.choose(1, "2")
    assert session.hash() == before
    assert [one.id for one in session.pending[1].options] == [one.id for one in asked.options] == ["2"]
    assert session.pending[1].prompt == "b?"
