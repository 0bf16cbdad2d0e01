"""No key is taken and ignored: each key of the schemas, given once, makes a difference to the game or is a finding."""

from __future__ import annotations

import ast
import copy
import dataclasses
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl import game as contract
from rulewright.dsl.load import load
from rulewright.dsl.schema import resolve, schema
from rulewright.interpreter.primitives import vocabulary

ROOT = Path(__file__).resolve().parents[2]
Path_ = tuple[str, ...]

EVERY: dict[str, Any] = {
    "game": {
        "title": "Keys", "version": "2", "needs": "rulewright >= 0.1", "seats": "2..3",
        "has": {
            "list": {"type": "list of int"},
            "day": {"start": 2, "least": 1, "most": 9, "see": "nobody", "lives": "campaign"},
            "half": {"type": "int", "is": "day"},
        },
        "types": {"colour": {"is": "one of red, blue", "names": {"red": {"ko": "빨강"}}}, "plain": "one of a, b"},
        "dice": {"d6": [1, 2]},
        "zones": {"deck": {"of": "card", "ordered": True, "see": "owner", "lives": "campaign"}},
        "maps": {
            "board": {"square": [2, 2], "of": "cell"},
            "reef": {"hex": "water", "outside": "wall", "radius": 4, "layout": [[0, 0]], "edges": "bank"},
            "land": {"regions": "region", "edges": [["east", "west"]]},
        },
        "sides": {"us": {"enemies": ["them"], "allies": ["us"]}, "them": None},
        "spans": {
            "round": {"rest_point": True},
            "duel": {
                "of": "hero", "takes": {"foe": "hero"}, "has": {"blows": 1}, "admits": ["free"], "do": "day = 3",
            },
        },
        "kinds": {
            "hero": {
                "plural": "heroes", "section": "people", "is": "figure", "copies": 2, "alike": True, "side": "us",
                "has": {"gold": 3}, "zones": {"hand": {"of": "card"}}, "live_in": ["deck"],
                "abilities": "at after drink: day = 4",
                "actions": {"sip": {
                    "group": "free", "for": {"n": "[1, 2]"}, "when": "day > 1", "cost": "day = 5", "do": "drink n",
                    "limit": "once per round", "live_in": ["deck"], "text": "Sip {n}",
                }},
            },
            "rogue": {"is": "figure", "section": "people"},
            "figure": {}, "card": {}, "cell": {}, "water": {}, "bank": {}, "region": {},
            "charm": {"made": "by create", "lives": "campaign"},
        },
        "setup": {
            "level": {"of": "table", "type": "int", "default": 2, "least": 1, "most": 3, "text": "How hard?"},
            "mine": {"of": "seat", "type": "hero", "distinct": True},
        },
        "flow": "begin_scenario tale\nrun round: drink 1",
        "party": "all", "undo": "none", "simultaneous": "fixed",
        "renames": {"old": "ann"},
        "abilities": "at start round: day = 6",
        "actions": {"wait": {"group": "free", "do": "day = 7"}},
        "windows": {"late": "after"},
        "editions": {"second": {"name": "Second", "overlay": ["earlier", "errata"]}},
    },
    "verbs": {
        "drink": {
            "takes": {"n": {"type": "int", "default": 1, "relative_to": "day"}},
            "labels": {"more": {"type": "int", "default": 5, "binds": {"who": "hero"}}},
            "block": {"when": "now", "binds": {"who": "hero"}},
            "cost": "day = 1", "do": "return 1", "gives": "int", "text": "Drink", "log": "drunk", "public_pause": True,
        },
    },
    "functions": {"twice": {"takes": {"n": "int"}, "gives": "int", "is": "n + n"}},
    "tables": {"price": {"keys": ["text"], "gives": "int", "rows": {"word": 2}}},
    "people": {"ann": {
        "name": "Ann", "abilities": "at optional before drink: day = 8",
        "actions": {"nod": {"group": "free", "do": "day = 9"}}, "gold": 4,
    }, "dan": {"kind": "rogue"}},
    "regions": {"east": {"copies": 2}, "west": {}},
    "scenarios": {"tale": {}},
    "rules": {"K-1": {"line": 3, "text": "A rule.", "not_modelled": "component"}},
    "cases": {"one": {
        "covers": ["K-1"], "given": {"seed": 1}, "do": ["x"], "expect": {"day": 1}, "calls": {"twice": []},
    }},
    "locale": {"language": "ko", "title": "열쇠", "names": {"ann": "앤"}, "texts": {"Drink": "마시기"}},
    "bench": {"quick": {"measure": "load_cold"}},
    "overlay": {
        "errata": {
            "name": "Errata", "needs": "rulewright >= 0.1", "over": ["earlier"],
            "set": {"people/ann.gold": 7}, "add": {"people": {"bob": {"kind": "hero"}}}, "drop": ["bench/quick"],
        },
        "earlier": {"set": {"people/ann.gold": 6, "functions/twice.is": "n + 2"}},
    },
}
TOLD_ELSEWHERE = {
    ("overlay", "*", "name"): "tools/mods/which.py shows it", ("game", "editions", "*", "name"): "E220 shows it",
    ("overlay", "*", "needs"): "tests/dsl/test_overlay.py: an older version refuses it",
    ("game", "needs"): "tests/dsl/test_overlay.py", ("bench", "*", "measure"): "free form",
    ("cases", "*", "covers"): "", ("rules", "*", "line"): "",
}
FREE = {("game", "types", "*", "names"), ("cases", "*", "given"), ("cases", "*", "expect")}
CORE = {"core.yaml": "game: {kinds: {scenario: {made: by create}, variant: {made: by create}}}"}


def loaded(data: Any, edition: str | None = None) -> tuple[Any, list[str]]:
    text = json.dumps(data, ensure_ascii=False, indent=1)
    found, findings = load({"game.yaml": text}, vocabulary(), "keys", CORE, edition=edition)
    return found and plain(dataclasses.replace(found, digest="")), [f"{one.code} {one.message}" for one in findings]


def plain(value: Any) -> Any:
    """Without the places in the file, which change with every key."""
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value) if field.name not in ("span", "name_span", "file")]
        return type(value).__name__, [(name, plain(getattr(value, name))) for name in names]
    if isinstance(value, Mapping):
        return [(plain(key), plain(one)) for key, one in value.items()]
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else repr(value)


def keys(part: Any, data: Any, at: Path_, seen: Path_) -> Iterator[tuple[Path_, Path_]]:
    """Every key of the schema that the data gives: where it stands, and the same with `*` for names."""
    for one in part.get("anyOf", [part]):
        one = resolve(one)
        if "anyOf" in one:
            yield from keys(one, data, at, seen)
        if not isinstance(data, dict) or one.get("type") not in ("object", ["object", "null"]):
            continue
        for name, value in data.items():
            if name in one.get("properties", {}):
                yield (*at, name), (*seen, name)
                yield from keys(resolve(one["properties"][name]), value, (*at, name), (*seen, name))
            elif isinstance(one.get("additionalProperties"), dict):
                yield from keys(resolve(one["additionalProperties"]), value, (*at, name), (*seen, "*"))


def sections() -> Iterator[tuple[Path_, Path_]]:
    for name, data in EVERY.items():
        known = {path.stem for path in (ROOT / "schemas").glob("*.json")}
        yield from keys(resolve(schema(name if name in known else "definitions")), data, (name,), (name,))


GIVEN = list(sections())


def declared(part: Any, seen: Path_) -> Iterator[Path_]:
    """Every key of a schema, with `*` for names."""
    for one in part.get("anyOf", [part]):
        one = resolve(one)
        if "anyOf" in one:
            yield from declared(one, seen)
            continue
        for name, inner in one.get("properties", {}).items():
            yield (*seen, name)
            yield from declared(resolve(inner), (*seen, name))
        if isinstance(one.get("additionalProperties"), dict):
            yield from declared(resolve(one["additionalProperties"]), (*seen, "*"))


def test_the_sample_gives_every_key_of_the_schemas() -> None:
    """What stands in many places (attributes, actions …) is given in one of them."""
    names = {path.stem for path in (ROOT / "schemas").glob("*.json")} - {"common"}
    every = {path for name in names for path in declared(resolve(schema(name)), (name,))}
    parts = {(_sort(path), path[-1]) for _, path in GIVEN}
    missing = {path for path in every if (_sort(path), path[-1]) not in parts}
    assert not missing


def _sort(path: Path_) -> str:
    """What a key belongs to: `has` and `takes` hold attributes, wherever they stand."""
    before = [one for one in path[:-1] if one != "*"]
    last = before[-1]
    of_spans = last in ("has", "takes") and "verbs" not in path and "functions" not in path
    return {"takes": "attribute" if of_spans else "parameter", "has": "attribute", "labels": "parameter",
            "people": "definitions", "regions": "definitions"}.get(last, last)


def test_the_sample_is_a_game() -> None:
    for edition in (None, "second"):
        game, findings = loaded(EVERY, edition)
        assert game is not None, findings


@pytest.mark.parametrize("path", [at for at, _ in GIVEN], ids=".".join)
def test_a_key_makes_a_difference(path: Path_) -> None:
    seen = next(one for at, one in GIVEN if at == path)
    if seen in TOLD_ELSEWHERE:
        return
    edition = "second" if path[0] == "overlay" or "editions" in path else None
    less = copy.deepcopy(EVERY)
    inside: Any = less
    for name in path[:-1]:
        inside = inside[name]
    del inside[path[-1]]
    same = loaded(less, edition) == loaded(EVERY, edition)
    assert not same, f"nothing reads {'.'.join(path)}"


# ---------------------------------------------------------------- what loading makes of the keys is read


NOT_READ = {
    "Game.name": "for those who hold several games", "CaseDef.shared": "", "Definition.kind": "",
}


def test_every_field_of_the_game_is_read_behind_loading() -> None:
    """The interpreter or the tools read what `dsl` hands over; `dsl` itself may check it."""
    read = {
        node.attr
        for folder in ("interpreter", "tools", "dsl")
        for path in (ROOT / folder).rglob("*.py")
        if not path.name.startswith("declare") and path.name not in ("game.py", "assemble.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }
    made = [one for one in vars(contract).values() if dataclasses.is_dataclass(one) and one.__module__.endswith("game")]
    fields = [(one.__name__, field.name) for one in made for field in dataclasses.fields(one)]
    unread = {f"{one}.{name}" for one, name in fields if name not in read}
    assert not unread - set(NOT_READ)
