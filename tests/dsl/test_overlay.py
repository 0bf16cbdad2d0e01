"""Overlays of editions and mods."""

import pytest

from rulewright.dsl.diagnostics import brief
from rulewright.dsl.game import Game
from rulewright.dsl.load import load

from .games import CORE, HEAD, WORDS

GAME = (
    HEAD
    + """
  zones: {deck: {of: card}}
  editions: {second: {overlay: [errata]}}
  kinds:
    hero:
      plural: heroes
      has: {strength: 1, speed: 2}
      actions: {go: {group: free, do: return}, stay: {group: free, do: return}}
heroes:
  ann: {strength: 3}
  bob:
overlay:
  errata: {set: {heroes/ann.strength: 4}}
"""
)


def _load(*mods: str, edition: str | None = None) -> tuple[Game | None, list[str]]:
    files = {f"mod{number}.yaml": text for number, text in enumerate(mods)}
    made, found = load({"game.yaml": GAME}, WORDS, "t", CORE, edition=edition, mods=files)
    told = [brief(one) + (f" | {one.hint}" if one.hint else "") for one in found if one.severity == "error"]
    return made, told


def _made(*mods: str, edition: str | None = None) -> Game:
    made, told = _load(*mods, edition=edition)
    assert made is not None, told
    return made


def _strength(made: Game, who: str = "ann") -> object:
    return made.definitions[f"heroes/{who}"].values.get("strength")


def test_an_edition_is_laid_only_when_it_is_chosen() -> None:
    assert _strength(_made()) == 3
    assert _strength(_made(edition="second")) == 4


def test_set_changes_values_given_or_not() -> None:
    changes = "heroes/ann.strength: 9, heroes/bob.strength: 2, game.zones.deck.see: nobody"
    made = _made(f"overlay: {{hard: {{set: {{{changes}}}}}}}")
    assert (_strength(made), _strength(made, "bob")) == (9, 2)
    assert made.zones["deck"].see == "nobody"


def test_add_and_drop() -> None:
    made = _made(
        """
overlay:
  more:
    add:
      heroes: {eve: {strength: 5}}
      heroes/ann.actions: {hide: {group: free, do: return}}
      cards: {axe: }
      game.zones: {pile: {of: card}}
    drop: [heroes/bob, game.kinds.hero.actions.stay]
"""
    )
    assert [one.id for one in made.definitions.values()] == ["ann", "eve", "axe"]
    assert [action.name for action in made.definitions["heroes/ann"].actions] == ["hide"]
    assert [action.name for action in made.kinds["hero"].actions] == ["go"]
    assert list(made.zones) == ["deck", "pile"]


def test_other_sections_of_a_mod_join_in() -> None:
    assert "heroes/eve" in _made("heroes: {eve: {strength: 5}}").definitions


def test_later_overlays_say_what_they_lie_over() -> None:
    one, two = (
        "overlay: {one: {set: {heroes/ann.strength: 5}}}",
        "overlay: {two: {%sset: {heroes/ann.strength: 6}}}",
    )
    assert _load(one, two % "")[1] == [
        "mod1.yaml:1:23: error[E218]: the overlay `one` changes `heroes/ann.strength` as well"
        " | to change it once more, say `over: one` in `two`"
    ]
    assert _strength(_made(one, two % "over: one, ")) == 6
    assert _strength(_made(two % "over: one, ", one)) == 6


@pytest.mark.parametrize(
    ("overlay", "finding"),
    [
        ("set: {heros/ann.strength: 1}", "the game has no section `heros` | did you mean `heroes`?"),
        ("set: {heroes/anne.strength: 1}", "there is no `anne` at this path | did you mean `ann`?"),
        ("set: {heroes: 1}", "`heroes` is no place inside a section | "
         "a path is `section/id.key`, or `game.key.key`"),
        ("drop: [heroes/ann.speed]", "there is no `speed` at this path | there are: strength"),
        ("set: {heroes/ann.speed.most: 1}", "there is no `speed` at this path | there are: strength"),
        ("set: {heroes/ann.strength.a: 1}", "`heroes/ann.strength.a` leads into a value that is no mapping"),
        ("add: {heroes: {ann: {}}}", "`ann` is there already | to change it use `set:`"),
        ("add: {heroes/anne: {strength: 3}}", "there is no `anne` at this path | did you mean `ann`?"),
        ("add: {heroes/ann.strength: [3]}", "`strength` is no list | to replace it use `set:`"),
        ("add: {heroes/ann.strength: 3}", "`add` puts entries into a mapping, or more into a list | "
         "write `add: {section/id.key: {new: …}}`; to replace a value use `set:`"),
    ],
)  # fmt: skip
def test_findings(overlay: str, finding: str) -> None:
    (told,) = _load(f"overlay: {{bad: {{{overlay}}}}}")[1]
    assert told.partition(": error[E218]: ")[2] == finding


USED = """
verbs:
  meet: {do: "ann.strength += bob.strength"}
  greet:
    do: |
      bob.strength += 1
      ann.speed += 2
"""


def _told_with(*drops: str) -> list[str]:
    mod = f"overlay: {{less: {{drop: [{', '.join(drops)}]}}}}"
    found = load({"game.yaml": GAME, "used.yaml": USED}, WORDS, "t", CORE, mods={"mod.yaml": mod})[1]
    return [
        f"{brief(one)}; {', '.join(f'{span.file}:{span.line}:{span.column}' for _, span in one.notes)}"
        for one in found if one.severity == "error"
    ]  # fmt: skip


def test_what_is_dropped_but_used_is_told_once_at_the_drop() -> None:
    assert _told_with("heroes/bob") == [
        "mod.yaml:1:25: error[E218]: `bob` is dropped here, but 2 places still use it; used.yaml:3:31, used.yaml:6:7"
    ]
    assert _told_with("game.kinds.hero.has.speed") == [
        "mod.yaml:1:25: error[E218]: `speed` is dropped here, but one place still uses it; used.yaml:7:11"
    ]
    assert len(_told_with("heroes/bob", "game.kinds.hero.has.speed")) == 2


def test_other_findings_stay_where_they_are() -> None:
    mod = "overlay: {less: {drop: [heroes/bob]}}\nverbs: {odd: {do: nobody.strength = 1}}\n"
    found = load({"game.yaml": GAME, "used.yaml": USED}, WORDS, "t", CORE, mods={"mod.yaml": mod})[1]
    told = [brief(one).partition(": ")[0] for one in found if one.severity == "error"]
    assert sorted(told) == ["mod.yaml:1:25", "mod.yaml:2:19"]


def test_what_an_overlay_sets_is_checked_like_everything_else() -> None:
    (told,) = _load("overlay: {bad: {set: {heroes/ann.strength: strong}}}")[1]
    assert told.startswith("mod0.yaml:1:44: error[E211]: `strength`: a whole number is wanted")
    (told,) = _load("overlay: {bad: {set: {game.zones.deck.seen: all}}}")[1]
    assert told.startswith("mod0.yaml:1:23: error[E202]: `seen` is no key of a zone")


def test_an_unknown_edition() -> None:
    (told,) = _load(edition="secnd")[1]
    place, said, hint = told.split(": ", 2)[0], *told.split(": ", 2)[2].split(" | ")
    assert (place, said) == ("game.yaml:6:3", "the game has no edition `secnd`")
    assert hint == "did you mean `second`?\nthere are: second"


def test_two_overlays_of_one_name() -> None:
    (told,) = _load("overlay: {one: {drop: [heroes/bob]}}", "overlay: {one: {drop: [heroes/ann]}}")[1]
    assert told == "mod1.yaml:1:11: error[E207]: `one` is declared twice | rename one of the two"


def test_lists_grow_at_their_end_and_two_mods_may_add_to_one() -> None:
    game = GAME.replace("speed: 2}", "speed: 2, ranks: list of int}")
    more = "overlay: {%s: {add: {heroes/cid.ranks: [%d]}}}\n"
    first = "heroes: {cid: {ranks: [1]}}\n" + more % ("one", 2)
    mods = {"one.yaml": first, "two.yaml": more % ("two", 3)}
    made, found = load({"game.yaml": game}, WORDS, "t", CORE, mods=mods)
    assert made is not None, [brief(one) for one in found]
    assert made.definitions["heroes/cid"].values["ranks"] == (1, 2, 3)


def test_a_mod_for_a_newer_rulewright_is_refused_and_nothing_else_told() -> None:
    made, told = _load("overlay: {new: {needs: rulewright >= 9.1, conjure: {heros/ann.strength: 1}}}")
    assert made is None
    assert told == [
        "mod0.yaml:1:24: error[E215]: this overlay needs Rulewright 9.1 or newer, this is 0.1"
        " | update Rulewright"
    ]
    assert _strength(_made("overlay: {old: {needs: rulewright >= 0.1, set: {heroes/ann.strength: 8}}}")) == 8


def test_an_overlay_that_no_edition_names() -> None:
    extra = {"more.yaml": "overlay: {idle: {drop: [heroes/bob]}}"}
    _, found = load({"game.yaml": GAME, **extra}, WORDS, "t", CORE)
    assert [brief(one) for one in found if one.code == "W204"] == [
        "more.yaml:1:11: warning[W204]: no edition lays the overlay `idle`"
    ]
