"""Effects that do not end are stopped within about a second, and the message names the lines that go round."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable

import pytest

from rulewright.interpreter.errors import RuleFault
from rulewright.interpreter.session import Session

KINDS = "  kinds: {coin: {made: by create}, player: {has: {gold: 0}}}\n"
GAME = """
  seats: 1
  has: {tally: 1, big: 3, long: {type: list of int, start: [1, 2]}}
  KINDS
  spans: {round: {}}
  flow: |
    for each p in players: as p: may "go?": begin
  BODY
coins: {coin: {}}
""".replace("  KINDS\n", KINDS)
PLAIN = {
    "while": "while tally > 0: tally += 1  # <-",
    "while in a loop": "repeat 2:\n  while tally > 0: tally += 1  # <-",
    "repeat": "repeat 999999999: tally += 1  # <-",
    "for each in for each": "for each a in numbers(1, 9999):\n  for each b in numbers(1, 9990): tally += 1  # <-",
    "sources of one query": "tally = count a in numbers(1, 9999) with b in numbers(1, 9999) where a < 0  # <-",
    "things without end": "while tally > 0: create coin none  # <-",
    "large numbers": "while tally > 0: big = big * big  # <-",
    "long lists": "while tally > 0: long = long + long  # <-",
    "long lists by +=": "while tally > 0: long += long  # <-",
}
FRAMED = {
    "while": "while tally > 0:  # <-\n  if tally < 0:\n    may \"go?\": tally += 1",
    "spans": "while tally > 0:  # <-\n  run round:\n    if tally < 0:\n      may \"go?\": tally += 1",
    "branches": "as each p in players:\n  while p.gold < 1:  # <-\n    if p.gold > 5:\n      may \"go?\": p.gold = 1",
}
CIRCLES = {
    "verbs": """
        verbs:
          begin: {do: once}
          once: {do: again}  # <-
          again: {do: once}
        """,
    "functions": """
        verbs:
          begin: {do: "tally = deep(1)"}
        functions:
          deep: {takes: {n: int}, gives: int, is: "deeper(n + 1)"}  # <-
          deeper: {takes: {n: int}, gives: int, is: "deep(n) if n > 0 else 1"}
        """,
    "queries in functions": """
        verbs:
          begin: {do: "tally = wide()"}
        functions:
          wide: {gives: int, is: "count a in numbers(1, 9999) where some(a)"}
          some: {takes: {a: int}, gives: bool, is: "any b in numbers(1, 9999) where a + b < 0"}  # <-
        """,
    "attributes": """
          kinds: {player: {has: {one: {type: int, is: me.two}, two: {type: int, is: me.one}}}}  # <-
        verbs:
          begin: {do: "tally = sum p in players of p.one"}
        """,
    "settling": """
          abilities: |
            at settle when tally > 1: tally += 1  # <-
        verbs:
          begin: {do: "tally = 2"}
        """,
    "settling beside a check that asks": """
          abilities: |
            at settle when tally > 1: tally += 1  # <-
            at settle when tally < 0: may "go?": tally = 0
        verbs:
          begin: {do: "tally = 2"}
        """,
    "settling that could ask": """
          abilities: |
            at settle when tally > 1:
              tally += 1  # <-
              if tally < 0:
                may "go?": tally = 0
        verbs:
          begin: {do: "tally = 2"}
        """,
    "triggers": """
          abilities: |
            at after begin: begin  # <-
        verbs:
          begin: {do: "tally = 2"}
        """,
}


def verb(body: str) -> str:
    return "verbs:\n  begin:\n    do: |\n" + textwrap.indent(body, "      ")


TEXTS = (
    {f"plain: {name}": verb(body) for name, body in PLAIN.items()}
    | {f"framed: {name}": verb(body) for name, body in FRAMED.items()}
    | {f"circle: {name}": textwrap.dedent(text).strip("\n") for name, text in CIRCLES.items()}
)


@pytest.mark.parametrize("name", TEXTS)
def test_it_ends_and_names_the_line(play: Callable[..., Session], name: str) -> None:
    rules = GAME.replace("  BODY", TEXTS[name])
    if "kinds: {player" in rules:
        rules = rules.replace(KINDS, "").replace("coins: {coin: {}}\n", "")
    session = play(rules)
    line = 3 + next(n for n, text in enumerate(rules.splitlines()) if "# <-" in text)
    before, began = session.hash(), time.process_time()
    with pytest.raises(RuleFault) as told:
        session.choose(1, "yes")
    assert time.process_time() - began < 10, "far more than the second or so that it should take"
    assert told.value.code == "fuel"
    assert f"game.yaml:{line}:" in str(told.value)
    assert session.hash() == before
    assert [option.id for option in session.pending[1].options] == ["yes", "no"]
