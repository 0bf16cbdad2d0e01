"""Whatever is handed in at the face is answered in words, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.interpreter.errors import PlayError
from rulewright.interpreter.session import Session

RUBBISH: tuple[Any, ...] = (None, 5, 1.5, b"x", [], {}, object(), "nope", "\0", "\ud800", [None], {1: 2}, "x" * 5000)
GAME = """
seats: 2
setup: {level: {of: table, type: int, default: 1}}
spans: {turn: {of: player, admits: [free]}}
flow: |
  while true:
    for each p in players:
      run turn of p: as p: may "go?": win p
actions:
  rest: {group: free, do: cancel_nothing}
verbs:
  cancel_nothing: {do: "log \\"rested\\""}
"""
Call = Callable[[Session, Any], Any]
CALLS: dict[str, Call] = {
    "choose": lambda s, it: s.choose(1, it),
    "choose by": lambda s, it: s.choose(it, "yes"),
    "answer by": lambda s, it: s.answer(it, 0),
    "why_not by": lambda s, it: s.why_not(it, "yes"),
    "why by": lambda s, it: s.why(it, "seat1", "number"),
    "why of": lambda s, it: s.why(1, it, "number"),
    "why which": lambda s, it: s.why(1, "seat1", it),
    "view": lambda s, it: s.view(it),
    "log": lambda s, it: s.log(it),
    "open": lambda s, it: s.open(it),
    "undo": lambda s, it: s.undo(it),
    "value": lambda s, it: s.value(it),
    "refusals": lambda s, it: s.refusals(it),
    "load": lambda s, it: Session.load(s.game, it),
    "load a game": lambda s, it: Session.load(it, s.save()),
    "start": lambda s, it: Session.start(it),
}
STARTS: dict[str, tuple[Any, ...]] = {
    "scenario": (5, b"x", [], {}, object(), "nope"),
    "seats": (1.5, "2", b"x", [], object(), -1, 0, 3, 2**70),
    "seed": (1.5, "2", None, b"x", [], True),
    "setup": (5, "nope", b"x", object(), ["level"], {1: 2}, {"levl": 2}, {"level": "high"}, {"level": None}),
    "variants": (5, "nope", b"x", object(), [None], ["nope"], {1: 2}),
    "script": (5, "nope", object(), ["x"], {"rolls": 5}, {"draws": "x"}, {1: 2}),
    "prepare": (5, "nope", [], {}),
}


@pytest.mark.parametrize("name", CALLS)
def test_rubbish_is_answered_in_words(play: Callable[..., Session], name: str) -> None:
    session = play(GAME)
    before = session.hash()
    for rubbish in RUBBISH:
        with pytest.raises(PlayError) as told:
            CALLS[name](session, rubbish)
        assert 5 < len(str(told.value)) < 400
        str(told.value).encode()
        assert session.hash() == before


@pytest.mark.parametrize(("what", "value"), [(what, value) for what, values in STARTS.items() for value in values])
def test_a_start_with_rubbish_says_what_is_wanted(play: Callable[..., Session], what: str, value: Any) -> None:
    game = play(GAME).game
    with pytest.raises(PlayError) as told:
        Session.start(game, **{what: value})
    assert 5 < len(str(told.value)) < 400


@pytest.mark.parametrize("value", [None, 5, b"x", [], object()])
def test_a_language_is_a_name(play: Callable[..., Session], value: Any) -> None:
    session = play(GAME)
    with pytest.raises(PlayError, match="language is a name"):
        session.language = value
    assert session.language == "en"


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_a_save_may_be_any_bytes(play: Callable[..., Session], kind: Any) -> None:
    session = play(GAME)
    assert Session.load(session.game, kind(session.save())).hash() == session.hash()
