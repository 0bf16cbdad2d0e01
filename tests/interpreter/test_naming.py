"""Ids of options are unique and stable; labels and prompts fill in what they name, in the session's language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulewright.interpreter.session import Session

Play = Callable[..., Session]

HEAD = """
seats: 2
has: {left: 3, boss: hero?}
types: {colour: "one of red, blue"}
spans: {duel: {of: hero, takes: {target: hero}, has: {blows: 2}}}
kinds:
  hero: {plural: heroes, has: {gold: 4, friend: hero?, pool: "counts by colour"}, zones: {pack: {of: item}}}
  item: {made: by create}
flow: |
  boss = ann
  for each p in players: as p: ask_all
heroes:
  ann: {name: {en: Ann, ko: 앤}, friend: bob}
  bob: {name: Bob}
items: {axe: {name: Axe}, rope: }
verbs:
  ask_all:
    do: |
      let n = 5
"""


def asked(play: Play, text: str, language: str = "en", more: str = "") -> Session:
    session = play(HEAD + "".join(f"      {line}\n" for line in text.splitlines()) + more)
    session.language = language
    return session


def ids(session: Session) -> list[str]:
    return [option.id for option in session.pending[1].options]


def labels(session: Session) -> list[str]:
    return [option.label for option in session.pending[1].options]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("choose one h in heroes", ["ann", "bob"]),
        ("choose up to one h in heroes", ["ann", "bob", "none"]),
        ("choose any hs in heroes", ["ann", "bob", "done"]),
        ("choose up to 2 hs in heroes", ["ann", "bob", "done"]),
        ("choose at least 1 hs in heroes", ["ann", "bob"]),
        ("choose one k in [1, 2, 3]", ["1", "2", "3"]),
        ("choose one c in colour", ["red", "blue"]),
        ("choose one b in [true, false]", ["yes", "no"]),
        ("choose one t in [[1, 2], [2]]", ["1.2", "2"]),
        ("choose one t in [[ann, bob], [bob]]", ["ann.bob", "bob"]),
        ("choose one r in [{a: 1, b: 2}, {a: 2, b: 2}]", ["1.2", "2.2"]),
        ('choose one:\n  yes "Yes": return\n  each h in heroes: return', ["yes", "ann", "bob"]),
        ('may "go?": return', ["yes", "no"]),
        ("order h in heroes into line_up", ["ann", "bob"]),
        ("split 2 among h in heroes into shares", ["ann.0", "ann.1", "ann.2"]),
        ("choose one p in players", ["seat1", "seat2"]),
        ("choose one i in [axe, axe, rope]", None),
    ],
)
def test_ids_of_every_kind_of_question(play: Play, text: str, expected: list[str] | None) -> None:
    session = asked(play, text)
    found = ids(session)
    assert len(set(found)) == len(found), "ids are unique"
    if expected is not None:
        assert found == expected
    for id in found:
        session.fork().choose(1, id)


def test_equal_values_are_asked_once_or_told_apart(play: Play) -> None:
    session = asked(play, "repeat 3: create axe ann.pack\nchoose one i in ann.pack.contents")
    assert ids(session) == ["axe", "axe_2", "axe_3"]
    session = asked(play, "choose one k in [1, 1, 2]")
    assert len(set(ids(session))) == len(ids(session))


@pytest.mark.parametrize(
    ("prompt", "en", "ko"),
    [
        ("how much of {n}?", "how much of 5?", "how much of 5?"),
        ("{left} left, {boss} leads", "3 left, Ann leads", "3 left, 앤 leads"),
        ("{boss.gold} gold, {boss.friend}, {boss.friend.gold}", "4 gold, Bob, 4", "4 gold, Bob, 4"),
        ("{duel.blows} blows at {duel.target} by {duel.owner}", "2 blows at Bob by Ann", "2 blows at Bob by 앤"),
        ("{ann.pool}", "2 red", "2 red"),
        ("{ann.pack}", None, None),
        ("{performer}", "seat 1", "1번 자리"),
    ],
)
def test_prompts_fill_in_what_they_name(play: Play, prompt: str, en: str | None, ko: str | None) -> None:
    text = f'ann.pool[red] = 2\nrun duel of ann target bob:\n  choose one h in heroes "{prompt}"'
    session = asked(play, text)
    shown = session.pending[1].prompt
    assert en is None or shown == en
    assert "{" not in shown
    session.language = "ko"
    assert ko is None or session.pending[1].prompt == ko


def test_questions_without_a_prompt_have_one_in_every_language(play: Play) -> None:
    for text in ("choose one h in heroes", "choose any hs in heroes", "order h in heroes into l",
                 "split 2 among h in heroes into s", "choose one:\n  a: return\n  b: return"):  # fmt: skip
        for language in ("en", "ko", "xx"):
            assert asked(play, text, language).pending[1].prompt


def test_labels_are_names_in_the_language(play: Play) -> None:
    assert labels(asked(play, "choose up to one h in heroes")) == ["Ann", "Bob", "none"]
    assert labels(asked(play, "choose up to one h in heroes", "ko")) == ["앤", "Bob", "없음"]
    assert labels(asked(play, 'may "go?": return', "ko")) == ["예", "아니요"]
    options = 'choose one:\n  a_word: return\n  each h in heroes "To {h} with {h.gold}": return'
    assert labels(asked(play, options)) == ["a word", "To Ann with 4", "To Bob with 4"]


def test_who_does_nothing_more_is_told_so(play: Play) -> None:
    waving = HEAD.replace("flow: |", "actions: {wave: {group: free, do: return}}\nflow: |")
    session = play(waving + "      choose up to one deed in actions(free)\n")
    assert labels(session) == ["wave", "nothing more"]
    session.language = "ko"
    assert labels(session) == ["wave", "그만"]


def test_texts_are_translated_where_the_game_does(play: Play) -> None:
    more = """locale:
  language: ko
  texts:
    "whom, {n}?": "누구, {n}?"
    "Strike {h}": "{h} 치기"
"""
    session = asked(play, 'choose one "whom, {n}?":\n  each h in heroes "Strike {h}": return', "ko", more)
    assert session.pending[1].prompt == "누구, 5?"
    assert labels(session)[0] == "앤 치기"


VERBS = """
  drink:
    takes: {who: hero, much: int}
    text: {en: "Drink {much} with {who.friend}", ko: "{who.friend}와 {much} 마시기"}
    do: |
      who.gold -= much
"""


def test_an_option_of_one_command_has_the_label_of_its_verb(play: Play) -> None:
    text = 'let w = ann\nchoose one:\n  a: drink w 2\n  b "Rest": drink w 1\n  c: drink w (n + 1)\n  d: n = 1'
    session = asked(play, text, more=VERBS)
    assert [one.label for one in session.pending[1].options] == ["Drink 2 with Bob", "Rest", "c", "d"]
    session.language = "ko"
    assert session.pending[1].options[0].label == "Bob와 2 마시기"


def test_what_one_may_do_is_the_label_of_its_verb(play: Play) -> None:
    assert asked(play, "let w = ann\nmay drink w 3", more=VERBS).pending[1].prompt == "Drink 3 with Bob?"
    assert asked(play, "let w = ann\nmay drink w 3", "ko", more=VERBS).pending[1].prompt == "Bob와 3 마시기?"
    assert asked(play, 'let w = ann\nmay "Sip?": drink w 3', more=VERBS).pending[1].prompt == "Sip?"


def test_an_action_tells_the_numbers_of_its_effect(play: Play) -> None:
    rules = HEAD.replace("flow: |", """actions:
  toast:
    group: free
    for: {other: "[ann, bob]"}
    do: |
      let more = 3
      if left > 2: drink other (left + 1)
      drink other more
    text: "Toast {other} with {drink.much} of {other.gold}"
flow: |""") + "      act free\n" + VERBS
    labels = [one.label for one in play(rules).pending[1].options]
    assert labels[:2] == ["Toast Ann with 4 of 4", "Toast Bob with 4 of 4"]


@pytest.mark.parametrize(("alike", "names"), [("", ["Axe", "Axe 2"]), (", alike: true", ["Axe", "Axe"])])
def test_copies_of_what_is_all_alike_have_no_numbers(play: Play, alike: str, names: list[str]) -> None:
    rules = HEAD.replace("item: {made: by create}", f"item: {{made: once{alike}}}").replace("Axe}", "Axe, copies: 2}")
    session = play(rules + "      choose one i in items where i is axe\n")
    assert [one.id for one in session.pending[1].options] == ["axe", "axe_2"]
    assert [one.label for one in session.pending[1].options] == names
