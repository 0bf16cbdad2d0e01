"""What lives a campaign: on what it may stand, and what it may hold."""

from __future__ import annotations

from rulewright.dsl.load import load
from rulewright.dsl.vocabulary import Vocabulary, signature

GAME = """
game:
  has: {{fame: {{start: 0, lives: campaign}}{field}}}
  kinds:
    hero:
      plural: heroes
      has: {{gold: {{start: 0, lives: campaign}}{attribute}}}
      zones: {{pack: {{of: item, lives: campaign}}}}
    item: {{made: by create{item}}}
    beast: {{made: by create{beast}}}
  spans: {{fight: {{has: {{blows: {{start: 0{span}}}}}}}}}
  flow: |
    fame = 1
    {begin}
    run fight: fight.blows = fame
scenarios:
  tale_one: {{}}
"""


def found(begin: str = "begin_scenario tale_one", item: str = ", lives: campaign", **parts: str) -> list[str]:
    text = GAME.format(begin=begin, item=item, **{key: parts.get(key, "") for key in (
        "field", "attribute", "beast", "span")})
    core = {"core.yaml": "game: {kinds: {scenario: {made: by create}, variant: {made: by create}}}"}
    word = signature("begin_scenario(s: definition of scenario)", "verb")
    _, findings = load({"game.yaml": text}, Vocabulary({}, {word.name: word}), "g", core)
    return [f"{one.code} {one.message} | {one.hint}" for one in findings]


def test_a_sound_campaign() -> None:
    assert not found()


def test_what_is_gone_cannot_hold_or_be_held() -> None:
    assert found(item="") == [
        "E523 `hero.pack` lives a campaign, but each item is gone when a scenario begins | "
        "say `lives: campaign` at the kind item"
    ]
    assert found(beast=", has: {rage: {start: 0, lives: campaign}}") == [
        "E523 `beast.rage` lives a campaign, but each beast is gone when a scenario begins | "
        "say `lives: campaign` at the kind beast"
    ]
    assert found(attribute=", deed: {type: action?, lives: campaign}") == [
        "E523 `hero.deed` lives a campaign, and actions do not | "
        "a campaign keeps numbers, words, definitions, and what lives a campaign too"
    ]


def test_what_has_no_life_of_its_own() -> None:
    assert found(span=", lives: campaign") == [
        "E523 `fight.blows` lives as long as the span is open | "
        "leave `lives:` out, or make it an attribute of the game"
    ]
    assert found(attribute=", rank: {type: int, is: me.gold, lives: campaign}") == [
        "E523 `hero.rank` is computed anew each time, so nothing of it lives | leave `lives:` out"
    ]


def test_a_campaign_without_scenarios() -> None:
    codes = {one.partition(" ")[0] for one in found(begin="fame = 2")}
    assert codes == {"W508"}
    assert "W508 `fame` lives a campaign, but no text begins a scenario | " \
        "write `begin_scenario` and the scenario where one begins" in found(begin="fame = 2")
