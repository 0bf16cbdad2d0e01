"""Declarations: what they make, and what is said of wrong ones."""

from rulewright.dsl import typed
from rulewright.dsl.types import INT, Type, entity, list_of, optional

from .games import HEAD, game, told

KINDS = HEAD + "  kinds:\n    figure: {has: {speed: 2}}\n    hero: {plural: heroes, is: figure, has: "


def _hero(ident: str) -> typed.Thing:
    return typed.Thing(f"heroes/{ident}", type=entity("hero"))


def _kinds(has: str, rest: str = "") -> str:
    return f"{KINDS}{has}}}\n{rest}"


# ---------------------------------------------------------------- what is made


def test_attributes_of_all_forms() -> None:
    made = game(
        _kinds(
            "{a: 1, b: true, c: hero?, d: {type: int, start: 3, least: 1, most: 9, see: owner}, "
            "e: 'one of red, blue', f: list of int, g: {type: int, is: 'me.a + 1'}}"
        )
    ).kinds["hero"]
    of = {name: (one.type, one.start) for name, one in made.attributes.items()}
    assert of == {
        "speed": (INT, 2),
        "a": (INT, 1),
        "b": (Type("bool"), True),
        "c": (optional(entity("hero")), None),
        "d": (INT, 3),
        "e": (Type("symbol", "one of red, blue"), "red"),
        "f": (list_of(INT), ()),
        "g": (INT, 0),
    }
    assert (made.attributes["d"].least, made.attributes["d"].most, made.attributes["d"].see) == (
        1,
        9,
        "owner",
    )
    assert isinstance(made.attributes["g"].derived, typed.Binary)


def test_children_have_what_parents_declare() -> None:
    made = game(
        HEAD
        + """
  kinds:
    figure:
      has: {speed: 2, double: {type: int, is: me.speed}}
      zones: {pack: {of: card}}
      abilities: |
        at after hit: return
      actions:
        rest: {group: free, do: return}
        run: {group: free, do: return}
    hero:
      plural: heroes
      is: figure
      abilities: |
        at before hit: return
      actions:
        run: {group: fast, do: return}
verbs: {hit: {do: return}}
"""
    ).kinds
    hero = made["hero"]
    assert list(hero.attributes) == ["speed", "double"]
    assert hero.attributes["double"].derived is not None
    assert list(hero.zones) == ["pack"]
    assert [(one.name, one.group) for one in hero.actions] == [("rest", "free"), ("run", "fast")]
    assert [rule.window for rule in hero.abilities.rules if isinstance(rule, typed.Trigger)] == [
        "after",
        "before",
    ]
    assert len(made["figure"].abilities.rules) == 1


def test_values_of_definitions() -> None:
    text = _kinds("{mate: hero?, at_home: [], friends: list of hero, pool: 'counts by colour', text: effect}")
    made = game(
        text.replace("at_home: [], ", "").replace("  kinds", "  types: {colour: 'one of red, blue'}\n  kinds")
        + """
heroes:
  defaults: {speed: 4}
  ann: {name: {en: Ann, ko: 앤}, mate: bob, friends: [bob, ann], pool: {red: 2}, copies: 3}
  bob:
    speed: 5
    text: |
      ann.speed += 1
""",
    )
    ann, bob = made.definitions["heroes/ann"], made.definitions["heroes/bob"]
    assert ann.name == {"en": "Ann", "ko": "앤"}
    assert ann.copies == 3
    assert ann.values == {
        "mate": _hero("bob"),
        "friends": (_hero("bob"), _hero("ann")),
        "pool": {"red": 2},
        "speed": 4,
    }
    assert bob.values["speed"] == 5
    assert isinstance(made.effects["heroes/bob.text"].body[0], typed.SetAttr)
    assert made.languages == ("en", "ko")


def test_an_expression_is_an_effect_that_returns_it() -> None:
    made = game(HEAD + "scenarios:\n  one:\n    value: '1 + 2'\n")
    assert isinstance(made.effects["scenarios/one.value"].body[0], typed.Return)


def test_tables_spread_ranges_and_tell_their_keys() -> None:
    rows = "{gives: int, rows: {2: {easy: 3, hard: 4}, 3..4: {easy: 5, hard: 6}}}"
    made = game(HEAD + f"  types: {{level: 'one of easy, hard'}}\ntables:\n  price: {rows}\n").tables["price"]
    assert made.keys == (INT, Type("symbol", "level"))
    assert made.rows == {
        (2, "easy"): 3,
        (2, "hard"): 4,
        (3, "easy"): 5,
        (3, "hard"): 6,
        (4, "easy"): 5,
        (4, "hard"): 6,
    }


def test_maps_and_their_edges() -> None:
    made = game(
        HEAD
        + """
  maps: {board: {square: [3, 2], of: cell}, land: {regions: region, edges: [[3, 1]]}}
  kinds: {cell: {}, region: {}}
regions:
  1: {neighbours: [2]}
  2: {neighbours: [1, 3]}
  3:
"""
    )
    assert made.maps["board"].size == (3, 2)
    assert made.maps["land"].edges == (
        ("regions/1", "regions/2"),
        ("regions/2", "regions/3"),
        ("regions/3", "regions/1"),
    )
    assert made.kinds["region"].parents == ("space",)
    assert made.definitions["regions/1"].values == {}


def test_sides_hold_both_ways() -> None:
    made = game(
        _kinds(
            "{}",
            "  sides: {good: {enemies: [bad]}, bad: , meek: {allies: [good]}}\nheroes: {ann: {side: bad}}\n",
        ).replace("is: figure", "is: figure, side: good")
    )
    assert made.sides == {
        ("good", "bad"): "enemy",
        ("bad", "good"): "enemy",
        ("meek", "good"): "ally",
        ("good", "meek"): "ally",
    }
    assert made.kinds["hero"].attributes["side"].start == "good"
    assert made.definitions["heroes/ann"].values == {"side": "bad"}


def test_setup_choices_are_attributes() -> None:
    made = game(
        _kinds(
            "{}",
            "  setup: {hero: {of: seat, type: hero, distinct: true}, "
            "level: {of: table, type: 'one of a, b', default: b}}\n",
        )
    )
    assert made.setup["level"].default == "b"
    assert made.setup["hero"].distinct
    assert made.kinds["player"].attributes["hero"].type == entity("hero")


def test_actions_share_names_and_locals() -> None:
    made = game(
        _kinds("{gold: 1}")
        + """
      actions:
        pay:
          group: free
          for: {who: "all h in heroes where h != me", much: "[who.gold]"}
          when: who.gold > 0
          cost: |
            let price = much
            require me.gold >= price
          do: |
            me.gold -= price
          limit: once per turn
          text: "Pay {who} {much}"
  spans: {turn: {admits: [free]}}
""".replace("      actions", "    hero2:\n      is: hero\n      has: {}\n      actions", 1)
    ).kinds["hero2"]
    (pay,) = made.actions
    assert [source.name for source in pay.each] == ["who", "much"]
    assert pay.limit == "turn"
    assert pay.text == {"en": "Pay {who} {much}"}
    assert pay.cost is not None


def test_defaults_of_labels_are_filled_in() -> None:
    made = game(
        HEAD.replace('"return"', "|\n    hit\n    hit 3 hard true")
        + "verbs: {hit: {takes: {n: {type: int, default: '1 + 1'}}, labels: {hard: bool}, do: ''}}\n"
    )
    first, second = made.flow.body
    assert isinstance(first, typed.Do)
    assert isinstance(first.args[0], typed.Binary)
    assert first.args[1] == typed.Const(False, type=Type("bool"))
    assert isinstance(second, typed.Do)
    assert [arg.value for arg in second.args if isinstance(arg, typed.Const)] == [3, True]


def test_the_game_may_add_to_kinds_of_the_core() -> None:
    made = game(HEAD + "  kinds: {card: {plural: cards, has: {cost: 1}}}\ncards: {a: {cost: 2}}\n")
    assert made.definitions["cards/a"].values == {"cost": 2}


def test_sections_of_several_files_are_joined() -> None:
    made = game(_kinds("{}"), b="game: {has: {day: 1}}\nheroes: {ann: }\n", c="heroes: {bob: }\n")
    assert list(made.definitions) == ["heroes/ann", "heroes/bob"]
    assert list(made.fields) == ["day"]


def test_locale_adds_a_language() -> None:
    made = game(
        _kinds("{}", "heroes: {ann: {name: Ann}}\n"), ko="locale: {language: ko, title: 가, names: {ann: 앤}}"
    )
    assert made.definitions["heroes/ann"].name == {"en": "Ann", "ko": "앤"}
    assert made.title == {"en": "T", "ko": "가"}


def test_locale_translates_texts_by_what_they_say() -> None:
    text = "verbs: {hit: {do: '', text: Hit it}}\n"
    made = game(HEAD + text, ko="locale: {language: ko, texts: {Hit it: 치기, who?: 누구?}}")
    assert made.verbs["hit"].text == {"en": "Hit it", "ko": "치기"}
    assert made.translations["who?"] == {"ko": "누구?"}


# ---------------------------------------------------------------- what is said (see also findings/)


def test_findings_show_the_other_place() -> None:
    from .games import findings

    (found,) = findings(_kinds("{}", "heroes: {ann: }\n"), b="cards: {ann: }\n", a="")[1:]
    assert found.span.file == "game.yaml"
    assert [(text, span.file, span.line) for text, span in found.notes] == [("first here", "b.yaml", 1)]


def test_a_file_that_is_no_yaml_hides_what_would_only_follow_from_it() -> None:
    (found,) = told(_kinds("{mate: hero}", "heroes: {bob: {mate: ann}}\n"), b="heroes: {ann: [}")
    assert found.startswith("b.yaml:1:16: error[E101]")


def test_the_digest_sees_rules_and_not_words() -> None:
    one = game(_kinds("{}", "heroes: {ann: {name: Ann, speed: 3}}\n")).digest
    renamed = game(_kinds("{}", "# a comment\nheroes: {ann: {name: Anna, speed: 3}}\n")).digest
    faster = game(_kinds("{}", "heroes: {ann: {name: Ann, speed: 4}}\n")).digest
    assert one == renamed
    assert one != faster


def test_cases_are_given_what_the_defaults_of_their_file_are_given() -> None:
    made = game(
        HEAD
        + """
cases:
  defaults: {given: {place: {orc: {health: 3}, elf: {}}, seats: 2}}
  one: {given: {place: {orc: {at: hall}}, seats: 3}}
  other: {expect: {pending: []}}
"""
    )
    bodies = {case.name: case.body for case in made.cases}
    assert bodies["one"]["given"] == {"place": {"orc": {"health": 3, "at": "hall"}, "elf": {}}, "seats": 3}
    assert bodies["other"]["given"] == {"place": {"orc": {"health": 3}, "elf": {}}, "seats": 2}
    assert list(bodies) == ["one", "other"]
