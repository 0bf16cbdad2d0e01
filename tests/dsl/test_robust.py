"""Games with any fault give findings, never a traceback; and editors get schemas that agree with ours."""

import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulewright.dsl.derived_schema import section_schemas
from rulewright.dsl.load import load
from rulewright.dsl.world import World

from .games import CORE, WORDS, game
from .test_schema import registry

GAME = """
game:
  title: {en: T, ko: 티}
  seats: 2..4
  has: {day: 1, over: false}
  types: {colour: "one of red, blue", size: {is: "one of small, big", names: {small: Small}}}
  dice: {d6: [1, 2, 3], pip: [red, blue]}
  zones: {deck: {of: card, ordered: true}}
  maps: {board: {square: [3, 3], of: cell}, land: {regions: region, edges: [[1, 3]]}}
  sides: {good: {enemies: [bad]}, bad: }
  spans: {turn: {of: player, takes: {extra: int}, has: {n: 1}, admits: [free], do: "return"}}
  setup: {level: {of: table, type: "one of easy, hard", default: easy}, who: {of: seat, type: hero}}
  kinds:
    cell: {has: {mark: player?}}
    region: {has: {arrow: region?}}
    figure: {has: {speed: 2}, zones: {pack: {of: card}}}
    hero:
      plural: heroes
      is: figure
      side: good
      has:
        strength: {type: int, start: 3, most: 9}
        pool: counts by colour
        home: region?
        twice: {type: int, is: "me.strength + me.strength"}
        cost: "record {n: int, of_colour: colour}"
        text: effect
      abilities: |
        at after hit when who == me: who.strength -= 1
      actions:
        go: {group: free, for: {to: "all h in heroes"}, when: "me.strength > 1", do: "return", text: "{to}"}
  flow: |
    run turn of (first p in players) extra 3
verbs:
  hit:
    takes: {who: hero, n: {type: int, default: 1}}
    labels: {kind: {type: colour, default: red}}
    do: |
      who.strength -= n
      let x = price[2, easy]
    text: "Hit {who}"
functions:
  best: {takes: {a: int}, gives: int, is: "a + 1"}
tables:
  price: {gives: int, rows: {0..2: {easy: 1, hard: 2}, 3: {easy: 3, hard: 4}}}
regions:
  1: {neighbours: [2]}
  2: {arrow: 1}
  3:
heroes:
  defaults: {speed: 4}
  ann: {name: {en: Ann, ko: 앤}, pool: {red: 2}, home: 1, cost: {n: 1, of_colour: blue}, copies: 2}
  bob:
    side: bad
    text: |
      hit ann 2
cases:
  one: {covers: [A-1], given: {place: {ann: {at: 1}}}, do: [{ann: go}], expect: {ann.strength: 2}}
rules: {A-1: {line: 1, text: words}}
locale: {language: ko, names: {bob: 밥}}
"""
VALUES = [
    "5",
    "[1, 2]",
    "{a: 1}",
    "",
    "true",
    "x",
    '"q"',
    "-3",
    "|",
    "0..6",
    "one of a, b",
    "hero",
    "list of hero",
    "1",
]
SIGNS = "abc:{}[]\"'#|>&*!?-, \t%@."


def _mutated(dice: random.Random) -> str:
    """The game with one line changed."""
    lines = GAME.split("\n")
    at = dice.randrange(len(lines))
    line, turn = lines[at], dice.random()
    key, colon, _ = line.partition(":")
    if turn < 0.4 and colon:
        lines[at] = f"{key}: {dice.choice(VALUES)}"
    elif turn < 0.5:
        del lines[at]
    elif turn < 0.6:
        lines[at] = "  " + line
    elif turn < 0.7:
        lines.insert(at, line)
    elif line:
        place = dice.randrange(len(line))
        lines[at] = line[:place] + dice.choice([*SIGNS, "zz "]) + line[place + 1 :]
    return "\n".join(lines)


def _load(text: str) -> tuple[Any, list[str]]:
    made, found = load({"game.yaml": text}, WORDS, "t", CORE)
    return made, [one.severity for one in found]


def test_the_game_itself_is_whole() -> None:
    assert game(GAME)


@pytest.mark.parametrize("seed", range(8))
def test_a_fault_is_a_finding(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(25):
        text = _mutated(dice)
        made, severities = _load(text)
        assert (made is None) == ("error" in severities), text


def _world(made: Any) -> World:
    ids = {one.id: key for key, one in made.definitions.items()}
    return World(
        WORDS,
        kinds=dict(made.kinds),
        symbols=dict(made.symbols),
        definitions=dict(made.definitions),
        maps=dict(made.maps),
        ids=ids,
    )


@pytest.mark.parametrize(
    ("hero", "good"),
    [
        ({"strength": 3, "pool": {"red": 2}, "home": 1}, True),
        ({"strength": "strong"}, False),
        ({"home": 9}, False),
        ({"home": "none"}, True),
        ({"pool": {"red": "two"}}, False),
        ({"cost": {"n": 1, "of_colour": "green"}}, False),
        ({"strenght": 3}, False),
        ({"name": {"en": "A"}, "copies": 2, "abilities": "at after hit: x"}, True),
        (None, True),
    ],
)
def test_schemas_of_kinds_for_editors(hero: Any, good: bool) -> None:
    made = game(GAME)
    schemas = section_schemas(_world(made))
    assert "regions" in schemas
    Draft202012Validator.check_schema(schemas["heroes"])
    validator = Draft202012Validator(schemas["heroes"], registry=registry())
    assert validator.is_valid({"ann": hero}) == good
