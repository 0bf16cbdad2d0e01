"""Cases of any shape: lint tells what is odd in them, and never stumbles."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.dsl.game import Game
from rulewright.tools.content import load_game
from rulewright.tools.lint.case_names import Names
from rulewright.tools.lint.case_parts import misfits

GAME: Game = load_game("classics/lagoon")
WORDS = (
    *("given", "do", "expect", "calls", "place", "set", "game", "zones", "maps", "rolls", "draws", "setup", "variants"),
    *("seats", "seed", "scenario", "offered", "options", "refused", "pending", "events", "log", "outcome", "error"),
    *(one.id for one in list(GAME.definitions.values())[:4]),
    *(*GAME.spans, *GAME.zones, *GAME.maps, *GAME.functions, *GAME.verbs, *GAME.dice, "", ".", "a.b", "seat1", "none"),
)
words = st.sampled_from(WORDS) | st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS)).map(".".join)
plain = st.none() | st.booleans() | st.integers(-3, 9) | st.floats(0, 2) | words
values = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3), max_leaves=12
)
parts = st.fixed_dictionaries({}, optional=dict.fromkeys(("given", "do", "expect", "calls"), values))


@settings(max_examples=400, deadline=None)
@given(parts)
def test_any_case_is_answered(body: dict[str, Any]) -> None:
    for path, message, hint in misfits(Names(GAME), body):
        assert path
        assert message
        assert isinstance(hint, str)
