"""Saves: exact at every kind of question, and damage of any kind is told, never a traceback."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.interpreter.errors import PlayError, RuleFault
from rulewright.interpreter.save import PARTS, sealed
from rulewright.interpreter.session import Session

Play = Callable[..., Session]

# Every kind of frame: options, choices of several, shares, orders, branches, events with listeners that ask, blocks
# performed now and later, late expressions, named lines, open actions, spans, created things, recursion.
EVERYTHING = """
seats: 2
has: {total: 0, pool: "counts by colour", path: list of int, kept: effect, pair: "record {a: int, b: int}"}
types: {colour: "one of red, blue"}
dice: {d6: [1, 2, 3, 4, 5, 6]}
zones: {deck: {of: card, ordered: true, see: nobody}, pile: {of: card}}
kinds:
  player:
    has: {gold: 5, hurt: 0}
    zones: {hand: {see: owner}}
    actions:
      rest: {group: free, do: "may \\"long?\\": me.gold += 1"}
  card:
    live_in: [hand]
    has: {power: 1}
    abilities: |
      at optional before harm when who == me.owner: amount = 0
  token: {made: by create, has: {worth: 1}}
spans: {turn: {of: player, admits: [free]}, fight: {has: {round: 0}}}
flow: |
  for each c in cards: put c deck
  shuffle deck
  for each p in players:
    put first(deck.contents) p.hand
    run turn of p: as p: take_turn 2
cards: {ace: , two: {power: 2}, three: {power: 3}}
tokens: {gem: }
verbs:
  take_turn:
    takes: {deep: int}
    do: |
      if deep > 0:
        take_turn (deep - 1)
        return
      choose one "deed":
        harm "Harm": harm performer roll(d6)
        share "Share":
          split 3 among x in players into shares
          for each x in players: x.gold += shares[x]
        order "Order":
          order c in cards into line_up
          pair = {a: first(line_up).power, b: last(line_up).power}
        pick "Pick":
          choose up to 2 cs in cards "cards"
          path += [size(cs)]
        all "All": as each p in players secretly: tell p
        later "Later":
          keep: may "kept?": total += 100
        now "Now":
          twice performer: may "again?": total += who.gold
        fight "Fight":
          run fight:
            until fight: modify harm.amount: add 1
            harm performer 1
          create gem performer.hand
  tell:
    takes: {p: player}
    do: |
      choose one n in [1, 2, 3] "secret"
      p.gold = n
  harm:
    takes: {who: player, amount: int}
    do: |
      who.hurt += amount
      pool[red] += 1
  keep:
    block: {when: later}
    do: |
      may "at once?": perform block
  twice:
    takes: {who: player}
    block: {when: now, binds: {who: player}}
    do: |
      repeat 2:
        perform block
"""

def offers(session: Session) -> list[tuple[int, str]]:
    """All answers that are possible now."""
    found = [(seat, option.id) for seat, decision in session.pending.items() for option in decision.options]
    for seat in range(1, session.seats + 1):
        opened = session.open(seat)
        found += [(seat, option.id) for option in (opened.options if opened is not None else ())]
    return found


def shape(session: Session) -> tuple[Any, ...]:
    seen = [(session.view(seat), session.log(seat)) for seat in (1, 2)]
    return (session.hash(), offers(session), seen)


def positions(play: Play, most: int = 60) -> list[Session]:
    """Sessions at many different questions: breadth first, two answers deep, by what is asked."""
    found, queue = [play(EVERYTHING, seed=4)], [play(EVERYTHING, seed=4)]
    while queue and len(found) < most:
        session = queue.pop(0)
        for seat, id in offers(session):
            copy = session.fork()
            copy.choose(seat, id)
            if copy.pending:
                found.append(copy)
                queue.append(copy)
    return found[:most]


# ---------------------------------------------------------------- whole saves


def test_a_save_is_json_and_the_same_again(play: Play) -> None:
    for session in positions(play, 40):
        data = session.save()
        json.loads(data)
        assert session.save() == data
        assert Session.load(session.game, data).save() == data


def test_at_every_question_the_loaded_game_goes_on_alike(play: Play) -> None:
    for session in positions(play):
        loaded = Session.load(session.game, session.save())
        assert shape(loaded) == shape(session)
        for seat, id in offers(session):
            here, there = session.fork(), loaded.fork()
            here.choose(seat, id)
            there.choose(seat, id)
            assert there.hash() == here.hash()


def values(session: Session) -> list[list[Any]]:
    """Every value of the state."""
    cells, *columns = session.state.cols
    return [cells, *(column[: session.state.rows] for column in columns)]


def test_a_loaded_state_holds_what_the_saved_one_held(play: Play) -> None:
    for session in positions(play):
        loaded = Session.load(session.game, session.save())
        assert values(loaded) == values(session)
        assert values(Session.load(session.game, loaded.fork().save())) == values(session)


MAKING = """
seats: 1
zones: {heap: {of: token}}
kinds:
  token: {made: by create, has: {worth: 1, mark: text?}, zones: {inside: {of: token}}}
flow: |
  for each p in players: as p: make_one
tokens: {gem: {worth: 5}, box: }
verbs:
  make_one:
    do: |
      while true:
        choose one "what?":
          dear "Dear": gem.worth += 1
          gem "Gem": create gem heap
          like "Like one":
            for each t in tokens where t.worth > 4: create t heap
          fill "Fill":
            for each t in tokens:
              for each u in tokens where u.at == heap and u != t: put u t.inside
          mark "Mark":
            for each t in tokens: t.mark = "marked"
          clean "Clean":
            for each t in tokens: t.mark = none
          gone "Gone":
            for each t in tokens where t.mark != none: remove t
"""


@settings(max_examples=40)
@given(st.lists(st.sampled_from(["dear", "gem", "like", "fill", "mark", "clean", "gone", "undo", "save"]), max_size=14))
def test_what_is_made_from_what_changed_is_saved(play: Play, steps: list[str]) -> None:
    session = play(MAKING)
    for step in steps:
        if step == "save":
            session = Session.load(session.game, session.fork().save())
        elif step == "undo" and session.marks:
            session.undo(1)
        elif any(option.id == step for option in session.pending[1].options):
            session.choose(1, step)
    loaded = Session.load(session.game, session.save())
    assert values(loaded) == values(session)
    assert loaded.save() == session.save()


def test_answers_can_be_taken_back_after_loading(play: Play) -> None:
    session = play(EVERYTHING, seed=4)
    hashes = [session.hash()]
    for id in ("pick", "ace"):
        session.choose(1, id)
        hashes.append(session.hash())
    loaded = Session.load(session.game, session.save())
    while loaded.hash() != hashes[0]:
        assert loaded.hash() in hashes
        loaded.undo(1)


def test_hundreds_of_frames_are_saved(play: Play) -> None:
    session = play(EVERYTHING.replace("take_turn 2", "take_turn 3000"))
    session.choose(1, "pick")
    loaded = Session.load(session.game, session.save())
    assert loaded.hash() == session.hash()
    loaded.choose(1, "ace")


def test_a_long_log_is_saved(play: Play) -> None:
    session = play("""
      seats: 1
      flow: |
        let n = 0
        repeat 400:
          n += 1
          log "line {n}"
        for each p in players: as p: choose one x in [1, 2] "which?"
    """)
    loaded = Session.load(session.game, session.save())
    assert loaded.log(1) == session.log(1)
    assert len(loaded.log(1)) == 400
    loaded.choose(1, "2")


def test_a_game_that_is_over(play: Play) -> None:
    session = play("seats: 2\nflow: |\n  win first(players)\n")
    loaded = Session.load(session.game, session.save())
    assert loaded.outcome == session.outcome
    assert loaded.outcome is not None
    assert loaded.outcome.seats == {1: "won", 2: "lost"}
    assert loaded.pending == {}


def test_what_was_struck_stays_struck(play: Play) -> None:
    session = play("""
      seats: 1
      flow: |
        for each p in players: as p: pay
      verbs:
        pay:
          do: |
            choose one n in [1, 2, 3]
            require n != 2 "not two"
    """)
    session.choose(1, "2")
    loaded = Session.load(session.game, session.save())
    assert loaded.pending[1].refused == {"2": "not two"}
    assert [option.id for option in loaded.pending[1].options] == ["1", "3"]


def test_the_language_is_kept(play: Play) -> None:
    session = play(EVERYTHING)
    session.language = "ko"
    assert Session.load(session.game, session.save()).language == "ko"


def test_a_number_too_large_to_write_is_told(play: Play) -> None:
    session = play("""
      seats: 1
      has: {big: 3}
      flow: |
        repeat 20000: big += big
        for each p in players: as p: may "go?": return
    """)
    with pytest.raises(PlayError, match="cannot be saved"):
        session.save()


# ---------------------------------------------------------------- damage


def refused(session: Session, data: bytes) -> str:
    with pytest.raises(PlayError) as told:
        Session.load(session.game, data)
    return str(told.value)


NO_SAVES = (b"", b"{}", b"[]", b"nonsense", b"\xff\xfe", b'{"rulewright":1}', b"null", b"[" * 9999)


@pytest.mark.parametrize("data", NO_SAVES)
def test_no_save_at_all(play: Play, data: bytes) -> None:
    assert "not a save of rulewright" in refused(play(EVERYTHING), data)


def test_saves_of_other_games_and_formats(play: Play, made: Callable[..., Any]) -> None:
    session = play(EVERYTHING)
    with pytest.raises(PlayError, match="a save of 'test', not of 'other'"):
        Session.load(made(EVERYTHING, "other"), session.save())
    later = session.save().replace(b'"rulewright":2', b'"rulewright":3', 1)
    assert "has format 3; this version reads 2, and 1" in refused(session, later)


def test_every_cut_and_every_changed_byte_is_noticed(play: Play) -> None:
    session = play(EVERYTHING, seed=4)
    session.choose(1, "pick")
    data = session.save()
    dice = random.Random(1)
    for at in dice.sample(range(len(data)), 150):
        assert "not a" in refused(session, data[:at])
        other = bytes([data[at] ^ (1 << dice.randrange(8))])
        told = refused(session, data[:at] + other + data[at + 1 :])
        assert "not a" in told or "has format" in told
    assert "not a" in refused(session, data + b" ")


WORDS = st.sampled_from(["", "ace", "flow", "done", "x" * 50])
LEAVES: Any = st.none() | st.booleans() | st.integers(-5, 2**70) | WORDS
FORMS = ["thing", "frame", "action", "later", "late", "line", "block", "done", "record", "counts", "ways"]
JUNK = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FORMS), inner, max_size=2),
    max_leaves=6,
)


def _paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += _paths(value, (*path, key))
    return found


def _changed(data: Any, path: tuple[Any, ...], value: Any, gone: bool) -> Any:
    data = json.loads(json.dumps(data))
    held = data
    for key in path[:-1]:
        held = held[key]
    if gone:
        del held[path[-1]]
    else:
        held[path[-1]] = value
    return data


def forged(parts: Any) -> bytes:
    """A save with a right digest around any parts, as somebody may forge it."""
    return sealed([json.dumps(parts[name]).encode() for name in PARTS])


@settings(max_examples=150)
@given(st.data())
def test_forged_saves_never_end_in_a_traceback(play: Play, data: Any) -> None:
    saves = _saves(play)
    session, body = data.draw(st.sampled_from(saves))
    path = data.draw(st.sampled_from([path for path in _paths(body) if path[:1] != ("rest",) and len(path) > 1]))
    body = _changed(body, path, data.draw(JUNK), data.draw(st.booleans()))
    try:
        loaded = Session.load(session.game, forged(body))
        for seat, id in offers(loaded)[:4]:
            loaded.fork().choose(seat, id)
        loaded.save()
    except (PlayError, RuleFault):
        pass


@pytest.mark.parametrize(
    ("part", "value"),
    [(0, 10**6), (0, -2), (0, True), (0, "x"), (1, 10**6), (1, -1), (1, None), (3, 10**6), (3, -1), (3, "x")],
)
def test_a_forged_journal_is_told_before_anything_is_taken_back(play: Play, part: int, value: Any) -> None:
    found = 0
    for session, body in _saves(play):
        for n in range(len(body["save"]["journal"])):
            found += 1
            with pytest.raises(PlayError, match="damaged"):
                Session.load(session.game, forged(_changed(body, ("save", "journal", n, part), value, False)))
    assert found


def test_answers_behind_the_journal_or_out_of_order_are_told(play: Play) -> None:
    tried = [(one, body) for one, body in _saves(play) if body["save"]["checkpoints"]]
    assert tried
    for session, body in tried:
        for value in (10**6, -1, None):
            for n in range(len(body["save"]["checkpoints"])):
                forgery = _changed(body, ("save", "checkpoints", n, 0), value, False)
                with pytest.raises(PlayError, match="damaged"):
                    Session.load(session.game, forged(forgery))


_kept: list[tuple[Session, Any]] = []


def _saves(play: Play) -> list[tuple[Session, Any]]:
    if not _kept:
        _kept.extend((one, json.loads(one.save())) for one in positions(play, 40)[::3])
    return _kept
