"""Schemas are checked in the author's words, and the same way as by a full validator."""

import json
import random
from importlib import resources
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from rulewright.dsl.diagnostics import Sink, brief
from rulewright.dsl.schema import check_section, schema
from rulewright.dsl.source import Entry, Mapping, Scalar, plain, read

SECTIONS = ["game", "verbs", "functions", "tables", "cases", "rules", "locale", "bench", "overlay"]


def _entry(text: str) -> Entry:
    root = read("g.yaml", text, Sink())
    assert root is not None
    return root.entries[0]


def _findings(text: str) -> list[str]:
    """`line:column code message | hint` of every finding of the first section."""
    sink, entry = Sink(), _entry(text)
    check_section(entry.name, entry, sink)
    return [brief(one).removeprefix("g.yaml:") + (f" | {one.hint}" if one.hint else "") for one in sink.found]


def test_every_misspelt_and_misplaced_key_is_found() -> None:
    """Each key of each mapping, with a letter too many, and each key of another mapping."""
    for name in ("action", "kind", "span", "attribute", "zone", "map"):
        part = schema("common")["$defs"][name]
        part = next((one for one in part.get("anyOf", [part]) if "properties" in one), part)
        for key in part["properties"]:
            place = {"action": "kinds: {k: {actions: {a: {%s}}}}", "kind": "kinds: {k: {%s}}",
                     "span": "spans: {s: {%s}}", "attribute": "has: {a: {%s}}",
                     "zone": "zones: {z: {%s}}", "map": "maps: {m: {%s}}"}[name]  # fmt: skip
            found = "\n".join(_findings(f"game: {{{place % (key + 'x: 1')}}}"))
            assert f"`{key}x` is no key" in found or "needs" in found
            assert "E202" in found or "needs" in found


# ---------------------------------------------------------------- agreement with a full validator


def registry() -> Registry[Any]:
    folder = resources.files("rulewright.schemas")
    bodies = {
        path.name: json.loads(path.read_text("utf-8"))
        for path in folder.iterdir()
        if path.name.endswith("json")
    }
    return Registry().with_resources((name, Resource.from_contents(body)) for name, body in bodies.items())


@pytest.mark.parametrize("name", [*SECTIONS, "common", "definitions"])
def test_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


SAMPLE = """
game:
  title: {en: A, ko: 가}
  seats: 2..4
  needs: rulewright >= 0.1
  has: {day: 1, over: false, who: hero?}
  types: {colour: "one of red, blue", size: {is: "one of s, m", names: {s: Small}}}
  dice: {d6: [1, 2, 3]}
  zones: {deck: {of: card, ordered: true, see: nobody}}
  maps: {board: {square: [3, 3], of: cell}, land: {regions: region, edges: [[1, 2]], outside: wall}}
  sides: {good: {enemies: [bad]}, bad: }
  spans: {turn: {of: player, takes: {a: int}, has: {b: 1}, admits: [free], rest_point: true}, round: }
  kinds:
    hero:
      plural: heroes
      is: [figure, other]
      made: by create
      has: {strength: {type: int, start: 1, least: 0, most: 9}, text: effect}
      zones: {hand: {of: card, see: owner}}
      live_in: [hand]
      abilities: "at after hit: draw 1"
      actions: {go: {group: free, for: {to: "all s"}, when: "a == b", cost: c, do: d, limit: once per turn}}
    figure:
  setup: {level: {of: table, type: "one of a, b", default: a, distinct: false, text: x}}
  flow: "run turn"
  party: all
  abilities: ""
  renames: {a: b}
verbs:
  hurt: {takes: {who: hero, n: {type: int, default: 1}}, do: x, gives: int}
  hit: {labels: {k: {type: int, default: "1 + 1"}}, do: x}
  each: {block: {when: now, binds: {t: hero}}, do: perform}
functions:
  f: {takes: {a: int}, gives: int, is: "a + 1"}
tables:
  t: {gives: int, rows: {0..6: 1, 7: 2}}
cases:
  c: {covers: [A-1], given: {scenario: blank}, do: [{a: b}], expect: {x: 1}}
rules:
  A-1: {line: 3, text: words, not_modelled: component}
locale: {language: ko, names: {a: b}}
bench: {x: {scenario: y}}
overlay: {hard: {set: {a: 1}, drop: [b], over: c}}
"""


def _mutated(data: Any, dice: random.Random) -> Any:
    """One thing inside replaced, renamed or dropped."""
    if isinstance(data, dict) and data and dice.random() < 0.9:
        key = dice.choice(list(data))
        rest = dict(data)
        turn = dice.random()
        if turn < 0.7:
            rest[key] = _mutated(data[key], dice)
        elif turn < 0.85:
            rest[dice.choice(["zzz", "text", "do", "type", "Bad Name", "5"])] = rest.pop(key)
        else:
            del rest[key]
        return rest
    if isinstance(data, list) and data and dice.random() < 0.6:
        return [_mutated(data[0], dice), *data[1:]]
    return dice.choice(
        [1, -1, 99, "text", "Bad Name", True, None, [], [1, 2, 3, 4], {}, {"a": 1}, {"type": "int"}, ""]
    )


def test_verdicts_are_those_of_a_full_validator() -> None:
    schemas = registry()
    root = read("g.yaml", SAMPLE, Sink())
    assert root is not None
    for entry in root:
        sink = Sink()
        check_section(entry.name, entry, sink)
        assert [brief(one) for one in sink.found] == []
    dice = random.Random(7)
    disagreements = []
    for _ in range(1500):
        entry = dice.choice(root.entries)
        data = _mutated(plain(entry.value), dice)
        text = json.dumps({entry.name: data}, ensure_ascii=False)
        again = _entry(text)
        if not isinstance(again.value, Mapping | Scalar):
            continue
        ours = check_section(entry.name, again, Sink())
        theirs = Draft202012Validator(schema(entry.name), registry=schemas).is_valid(plain(again.value))
        if ours != theirs:
            disagreements.append((ours, theirs, text))
    assert disagreements == []
