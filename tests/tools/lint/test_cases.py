"""What a case may name: every word in it is looked at, and the finding says which part, and what was meant."""

from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl.game import Game
from rulewright.tools.content import load_game
from rulewright.tools.lint.case_names import Names
from rulewright.tools.lint.case_parts import misfits
from rulewright.tools.lint.command import findings_of

TEXT = """\
game:
  title: X
  seats: 2..3
  has: {day: 1, over: false}
  dice: {d6: [1, 2, 3, 4, 5, 6]}
  types: {colour: "one of red, blue"}
  sides: {light: {enemies: [dark]}, dark: {}}
  setup: {hero: {of: seat, type: hero}, level: {of: table, type: int, default: 1}}
  kinds:
    hero:
      plural: heroes
      has: {gold: 2, mood: colour, friend: hero?, pool: counts by colour}
      zones: {pack: {of: token}}
    token: {made: by create}
    cell: {}
  maps: {board: {square: [3, 3], of: cell}}
  zones: {pile: {of: token}}
  spans: {turn: {of: player, has: {blows: 0}}}
  flow: |
    for each p in players: run turn of p: as p: go
  actions: {rest: {group: free, do: "day += 1", text: Rest}}
heroes: {ann: {name: Ann}, bob: {name: Bob}}
tokens: {coin: {name: Coin}}
verbs:
  go:
    takes: {far: {type: int, default: 1}}
    do: |
      choose one:
        walk "Walk": day += 1
        stay "Stay": day += 2
functions: {more: {takes: {a: int}, gives: int, is: "a + 1"}}
"""
FINE: dict[str, Any] = {
    "given": {
        "seats": 2, "seed": 4, "setup": {"level": 2, "seat1": {"hero": "ann"}}, "rolls": {"d6": [3], "random": [9]},
        "place": {"ann": {"gold": 3, "mood": "red", "friend": "bob", "at": "board.1.2"}, "coin_2": None},
        "game": {"day": 3}, "set": {"turn.blows": 2, "bob.gold": 1, "over": True}, "zones": {"pile": ["coin"]},
        "draws": {"ann.pack": ["coin_3"]},
    },
    "do": [{"ann": "walk"}, {"seat2": ["stay", "undo"]}, "rest", {"ann": "board.2.2"}],
    "expect": {
        "day": 2, "over": False, "ann.gold": 4, "ann.friend": "none", "ann.friend.gold": 2, "ann.pool.red": 3,
        "pile": ["coin"], "pile.size": 1, "ann.pack.size": 0, "heroes.size": 2, "board.size": 9, "turn": False,
        "turn.owner": "seat1", "turn.blows": 1, "board.1.1.contents": [], "coin_2.exists": True,
        "offered": {"ann": ["walk"]}, "refused": {"seat1": {"rest": "no"}}, "pending": ["seat2"], "log": ["anything"],
        "events": ["go", {"turn": {"owner": "seat1"}}], "outcome": {"seat1": "won", "seat2": 3},
    },
    "calls": {"more": [{"of": [1], "is": 2}]},
}  # fmt: skip
ODD: list[tuple[dict[str, Any], tuple[str | int, ...], str]] = [
    ({"given": {"plase": {}}}, ("given", "plase"), "`given` has no plase | did you mean `place`?"),
    ({"given": {"scenario": "blnk"}}, ("given", "scenario"), "there is no scenario blnk"),
    ({"given": {"seats": "many"}}, ("given", "seats"), "seats is a number from 2 to 3"),
    ({"given": {"seed": 1.5}}, ("given", "seed"), "the seed is a whole number"),
    ({"given": {"setup": {"levle": 2}}}, ("given", "setup", "levle"), "did you mean level?"),
    ({"given": {"setup": {"seat1": {"hero": "coyn"}}}}, ("given", "setup", "seat1", "hero"), "did you mean coin?"),
    ({"given": {"variants": ["x"]}}, ("given", "variants", 0), "there is no variant x"),
    ({"given": {"rolls": {"d7": [1]}}}, ("given", "rolls", "d7"), "there is no die d7 | did you mean d6?"),
    ({"given": {"rolls": {"d6": [7]}}}, ("given", "rolls", "d6", 0), "d6 never shows 7"),
    ({"given": {"rolls": {"random": ["x"]}}}, ("given", "rolls", "random", 0), "random never shows x"),
    ({"given": {"draws": {"pyle": []}}}, ("given", "draws", "pyle"), "did you mean pile?"),
    ({"given": {"place": {"an": {}}}}, ("given", "place", "an"), "nothing is called an | did you mean ann?"),
    ({"given": {"place": {"ann": {"glod": 1}}}}, ("given", "place", "ann", "glod"), "did you mean gold?"),
    ({"given": {"place": {"ann": {"gold": "many"}}}}, ("given", "place", "ann", "gold"), "of the type int, not many"),
    ({"given": {"place": {"ann": {"gold": True}}}}, ("given", "place", "ann", "gold"), "of the type int, not True"),
    ({"given": {"place": {"ann": {"mood": "rde"}}}}, ("given", "place", "ann", "mood"), "did you mean red?"),
    ({"given": {"place": {"ann": {"friend": "bbo"}}}}, ("given", "place", "ann", "friend"), "did you mean bob?"),
    ({"given": {"place": {"ann": {"pool": {"red": "x"}}}}}, ("given", "place", "ann", "pool"), "counts by colour"),
    ({"given": {"place": {"ann": {"at": "baord.1.1"}}}}, ("given", "place", "ann", "at"), "there is no zone or space"),
    ({"given": {"game": {"dya": 1}}}, ("given", "game", "dya"), "did you mean day?"),
    ({"given": {"set": {"turn.blow": 1}}}, ("given", "set", "turn.blow"), "turn has no blow | did you mean blows?"),
    ({"given": {"zones": {"pile": ["cion"]}}}, ("given", "zones", "pile", 0), "did you mean coin?"),
    ({"given": {"zones": {"pile": "coin"}}}, ("given", "zones", "pile"), "a list of things belongs here"),
    ({"given": {"maps": {"land": {}}}}, ("given", "maps", "land"), "there is no hex map land"),
    ({"do": [{"anne": "walk"}]}, ("do", 0, "anne"), "nobody is called anne | did you mean ann?"),
    ({"do": ["walk", {"ann": ["walk", "wlak"]}]}, ("do", 1, "ann", 1), "did you mean walk?"),
    ({"do": [{"ann": {"walk": 1}}, {"ann": [[1]]}]}, ("do", 1, "ann", 0), "an option is named by its id"),
    ({"expect": {"dya": 1}}, ("expect", "dya"), "nothing is called dya | did you mean day?"),
    ({"expect": {"day": "many"}}, ("expect", "day"), "day is of the type int, never many"),
    ({"expect": {"ann.glod": 1}}, ("expect", "ann.glod"), "a hero has no glod | did you mean gold?"),
    ({"expect": {"ann.friend.glod": 1}}, ("expect", "ann.friend.glod"), "a hero has no glod"),
    ({"expect": {"ann.mood": "grene"}}, ("expect", "ann.mood"), "of the type colour, never grene"),
    ({"expect": {"pile": 3}}, ("expect", "pile"), "pile is of the type list of entity, never 3"),
    ({"expect": {"pile.size": "x"}}, ("expect", "pile.size"), "size is of the type int"),
    ({"expect": {"turn.blow": 1}}, ("expect", "turn.blow"), "turn has no blow"),
    ({"expect": {"turn": 3}}, ("expect", "turn"), "turn is of the type bool"),
    ({"expect": {"offered": {"ann": "wlak"}}}, ("expect", "offered", "ann"), "did you mean walk?"),
    ({"expect": {"pending": {"anne": "?"}}}, ("expect", "pending", "anne"), "nobody is called anne"),
    ({"expect": {"events": ["goo"]}}, ("expect", "events", 0), "there is no event goo"),
    ({"expect": {"events": [{"go": {"fra": 1}}]}}, ("expect", "events", 0, "go"), "go has no fra"),
    ({"expect": {"outcome": {"seat1": "wno"}}}, ("expect", "outcome", "seat1"), "nobody ends as wno"),
    ({"expect": {"error": "fule"}}, ("expect", "error"), "there is no error fule"),
    ({"calls": {"moer": []}}, ("calls", "moer"), "did you mean more?"),
    ({"calls": {"more": [{"of": [1, 2], "is": 3}]}}, ("calls", "more", 0), "more takes 1 values, not 2"),
    ({"calls": {"more": [{"of": ["x"], "is": 3}]}}, ("calls", "more", 0), "a is of the type int, not x"),
    ({"calls": {"more": [{"of": [1], "is": "x"}]}}, ("calls", "more", 0), "more gives int, never x"),
    ({"calls": {"more": [3]}}, ("calls", "more", 0), "write {of: [arguments], is: result}"),
]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("games") / "toy"
    folder.mkdir()
    (folder / "game.yaml").write_text(TEXT, encoding="utf-8")
    return load_game(folder)


def test_a_case_that_fits_has_no_findings(game: Game) -> None:
    assert list(misfits(Names(game), FINE)) == []


@pytest.mark.parametrize(("body", "path", "said"), ODD, ids=lambda one: str(one)[:40])
def test_what_does_not_fit_is_told_where_it_stands(
    game: Game, body: dict[str, Any], path: tuple[str | int, ...], said: str
) -> None:
    found = [(where, f"{message} | {hint}") for where, message, hint in misfits(Names(game), body)]
    assert [where for where, _ in found] == [path]
    assert said in found[0][1]


def test_the_finding_stands_at_the_very_line(tmp_path: Path) -> None:
    folder = tmp_path / "toy"
    (folder / "cases").mkdir(parents=True)
    (folder / "game.yaml").write_text(TEXT, encoding="utf-8")
    text = "cases:\n  a:\n    given:\n      place:\n        ann: {glod: 3}\n    expect: {day: 1}\n"
    (folder / "cases" / "a.yaml").write_text(text, encoding="utf-8")
    found = [one for one in findings_of(folder) if one.code == "W710"]
    assert [(Path(one.span.file).name, one.span.line, one.span.column) for one in found] == [("a.yaml", 5, 15)]


def test_under_a_mod_its_own_cases_are_looked_at(tmp_path: Path) -> None:
    folder, mod = tmp_path / "toy", tmp_path / "mod"
    for made in (folder, mod):
        made.mkdir()
    case = "cases:\n  {name}: {{expect: {{day: 1, {thing}.gold: 2}}}}\n"
    (folder / "game.yaml").write_text(TEXT + case.format(name="of_the_game", thing="bob"), encoding="utf-8")
    dropped = "overlay:\n  less: {drop: [heroes/bob]}\n"
    (mod / "mod.yaml").write_text(dropped + case.format(name="of_the_mod", thing="anne"), encoding="utf-8")
    found = [one for one in findings_of(folder, None, [str(mod)]) if one.code == "W710"]
    assert [(Path(one.span.file).name, one.hint) for one in found] == [("mod.yaml", "did you mean ann?")]
