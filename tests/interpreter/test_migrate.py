"""A save of older rules goes on from its last rest point, by names; what does not fit is listed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.dsl.game import Game
from rulewright.interpreter.errors import PlayError
from rulewright.interpreter.session import Session

Made = Callable[..., Game]

RULES = """
seats: 2
has: {date: 0, rooster: hero?, luck: 0, mood: "one of calm, wild"}
dice: {d6: [1, 2, 3, 4, 5, 6]}
zones: {deck: {of: card, ordered: true, see: nobody}, pile: {of: card}}
spans:
  month: {has: {rain: 0}}
  day: {rest_point: true}
kinds:
  hero: {plural: heroes, has: {strength: 1, controller_seat: 0, tools: "set of card"}, zones: {pack: {of: item}}}
  card: {}
  item: {made: by create, has: {worth: 1}}
setup: {level: {of: table, type: int, default: 3}}
flow: |
  for each c in cards: put c deck
  shuffle deck
  for each p in players: as p: may "ready?": luck += 1
  run month:
    while date < 20: run day: live
cards: {ace: , two: , three: , four: , five: }
heroes: {ann: , bob: }
items: {axe: , rope: }
verbs:
  live:
    do: |
      date += 1
      let first_up = rooster if rooster != none else ann
      month.rain += 1
      for each h in heroes: h.strength += 1
      create axe first_up.pack
      luck = roll(d6)
      for each p in players: as p: do_one p first_up
  do_one:
    takes: {p: thing, up: hero}
    do: |
      choose one "what?":
        train "Train": up.strength += 10
        take "Take": put first(deck.contents) pile
        lead "Lead": rooster = bob
"""
RULES = RULES.replace("    while date < 20: run day: live\n", "    while date < 20:\n      run day:\n        live\n")


def played(game: Game, *answers: str) -> Session:
    """A session after these answers, given by whoever is asked."""
    session = Session.start(game, seed=5)
    for id in answers:
        session.choose(next(iter(session.pending)), id)
    return session


def seen(session: Session) -> dict[str, Any]:
    """What a table shows: the state without frames."""
    view = session.view(1)
    shown: dict[str, Any] = {key: one for key, one in view.items() if key not in ("log",)}
    return shown


def strength(session: Session, who: str) -> int:
    found: int = session.view(1)["things"][who]["strength"]
    return found


FOUR_DAYS = ("yes", "no", "train", "take", "lead", "take", "train", "train", "take")


def test_the_same_rules_in_other_words_lose_nothing(made: Made) -> None:
    """Another flow text, which makes all frames of the save worthless, but means the same."""
    game, other = made(RULES), made(RULES.replace("date += 1\n", "date += 1\n      luck = luck + 0\n"))
    for n in range(len(FOUR_DAYS) + 1):
        session = played(game, *FOUR_DAYS[:n])
        loaded = Session.load(other, session.save())
        assert loaded.loaded == ["the rules changed since; everything fitted"]
        assert seen(loaded) == seen(session)
        assert {s: d.ids for s, d in loaded.pending.items()} == {s: d.ids for s, d in session.pending.items()}
        deck = [state.cols[2][session.program.layout.zones["deck"].i] for state in (session.state, loaded.state)]
        assert deck[0] == deck[1], "the order of the deck is kept"


def test_it_goes_on_like_the_old_game(made: Made) -> None:
    game, other = made(RULES), made(RULES.replace("date += 1\n", "date += 1\n      luck = luck + 0\n"))
    session = played(game, *FOUR_DAYS)
    loaded = Session.load(other, session.save())
    for id in ("train", "take", "lead"):
        for one in (session, loaded):
            one.choose(next(iter(one.pending)), id)
        assert seen(loaded) == seen(session)


def test_it_can_be_saved_and_migrated_again(made: Made) -> None:
    games = [made(RULES.replace("date += 1\n", "date += 1\n" + "      luck = luck + 0\n" * n)) for n in range(3)]
    session = played(games[0], *FOUR_DAYS)
    second = Session.load(games[1], session.save())
    third = Session.load(games[2], second.save())
    assert seen(third) == seen(second) == seen(session)
    back = Session.load(games[0], third.save())
    assert seen(back) == seen(session)


def test_changed_figures_apply_from_there_on(made: Made) -> None:
    session = played(made(RULES), *FOUR_DAYS)
    loaded = Session.load(made(RULES.replace("up.strength += 10", "up.strength += 20")), session.save())
    assert loaded.loaded == ["the rules changed since; everything fitted"]
    assert strength(loaded, "bob") == strength(session, "bob")
    for one in (session, loaded):
        one.choose(next(iter(one.pending)), "train")
    assert strength(loaded, "bob") == strength(session, "bob") + 10


def test_before_the_first_rest_point_all_answers_are_given_again(made: Made) -> None:
    session = played(made(RULES), "yes")
    loaded = Session.load(made(RULES + "  more: {do: return}\n"), session.save())
    assert list(loaded.pending) == [2]
    assert seen(loaded) == seen(session)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("four: , five: ", "four: "), "five is no longer in the game"),
        (("axe: , rope: ", "rope: "), "axe is no longer in the game"),
        (("luck: 0", "lucky: 0"), "luck is no longer counted"),
        (("luck: 0", "luck: bool"), "luck holds another kind of value now"),
        (("strength: 1", "power: 1"), "ann has no strength any more"),
        (("level:", "degree:"), "level is not chosen any more"),
        (("rest_point: true", "has: {x: 0}"), "the game does not come to day any more; it was begun anew"),
        (('lead "Lead"', 'lead_on "Lead"'), "later answers do not fit any more, from lead of seat"),
    ],
)
def test_what_does_not_fit_is_listed(made: Made, change: tuple[str, str], said: str) -> None:
    session = played(made(RULES), "yes", "no", "train", "take", "train", "take", "lead")
    rules = RULES.replace(*change)
    if change[0].startswith("luck"):
        rules = rules.replace("luck += 1", "date += 0").replace("      luck = roll(d6)\n", "")
    if change[0].startswith("axe"):
        rules = rules.replace("create axe", "create rope")
    if change[0].startswith("strength"):
        rules = rules.replace(".strength", ".power")
    loaded = Session.load(made(rules), session.save())
    assert any(said in line for line in loaded.loaded), loaded.loaded
    assert loaded.pending


def test_renamed_ids_are_known_by_their_old_names(made: Made) -> None:
    session = played(made(RULES), *FOUR_DAYS)
    rules = RULES.replace("axe", "hatchet").replace("bob", "rob").replace("three", "trey")
    rules = rules.replace("seats: 2", "seats: 2\nrenames: {axe: hatchet, bob: rob, three: trey}")
    loaded = Session.load(made(rules), session.save())
    assert loaded.loaded == ["the rules changed since; everything fitted"]
    old, new = session.view(1)["things"], loaded.view(1)["things"]
    assert new["rob"]["strength"] == old["bob"]["strength"]
    assert [one.replace("axe", "hatchet") for one in old["bob"]["pack"]] == new["rob"]["pack"]


BACK = """
seats: 1
zones: {deck: {of: card, ordered: true}, pile: {of: mark}}
spans: {month: {has: {prize: card?}}, evening: {rest_point: true, has: {rain: 0}}}
kinds:
  player: {has: {health: 5, favourite: card?}}
  card: {has: {used: bool}}
  mark: {made: by create, has: {worth: 1}}
flow: |
  for each c in cards: put c deck
  create spot pile
  for each p in players:
    p.health = 3
    p.favourite = ace
  ace.used = true
  run month:
    month.prize = ace
    while true: run evening: play
cards: {ace: , two: }
marks: {spot: }
verbs:
  play:
    do: |
      evening.rain += 1
      for each p in players: as p:
        choose one "what?":
          clear "Clear":
            p.health = 5
            p.favourite = none
            for each c in cards: c.zone = none
            ace.used = false
            for each m in marks: m.worth = 1
          wait "Wait": p.health += 0
"""


def test_what_came_back_to_its_first_value_stays_so(made: Made) -> None:
    session = played(made(BACK), "clear")
    loaded = Session.load(made(BACK.replace("evening.rain += 1", "evening.rain += 2")), session.save())
    assert loaded.loaded == ["the rules changed since; everything fitted"]
    assert seen(loaded)["things"] == seen(session)["things"]
    assert seen(loaded)["zones"] == seen(session)["zones"]


def test_what_is_new_in_the_rules_comes_from_the_new_set_up(made: Made) -> None:
    session = played(made(BACK), "clear")
    more = BACK.replace("two: }", "two: , three: }").replace("{spot: }", "{spot: , blot: }")
    more = more.replace("create spot pile", "create spot pile\n  create blot pile")
    loaded = Session.load(made(more), session.save())
    assert loaded.view(1)["zones"]["deck"] == ["three"]
    assert loaded.view(1)["zones"]["pile"] == ["spot", "blot"]


def test_things_made_later_are_called_like_their_kind(made: Made) -> None:
    named = BACK.replace("{spot: }", "{spot: {name: Dot}}").replace("p.health += 0", "create spot pile")
    session = played(made(named), "wait", "wait")
    loaded = Session.load(made(named.replace("rain += 1", "rain += 2")), session.save())
    assert seen(loaded)["things"] == seen(session)["things"]
    assert seen(loaded)["things"]["spot_3"]["name"] == "Dot 3"


def test_a_field_of_a_span_that_holds_something_else_now_is_told(made: Made) -> None:
    session = played(made(BACK), "wait")
    other = BACK.replace("prize: card?", "prize: player?").replace("month.prize = ace", "month.prize = none")
    loaded = Session.load(made(other), session.save())
    assert loaded.loaded == ["month.prize holds another kind of value now"]


def test_a_loop_around_a_rest_point_is_told(made: Made) -> None:
    looped = BACK.replace("while true: run evening: play", "repeat 3: run evening: play")
    loaded = Session.load(made(looped.replace("health = 3", "health = 4")), played(made(looped), "wait").save())
    said = "the game goes on from where evening comes first: how often `repeat` has gone round is not known"
    assert loaded.loaded == [said]


def test_a_save_of_a_game_for_fewer_says_so(made: Made) -> None:
    with pytest.raises(PlayError, match=r"this is a save of a game for 1; .* is for 2 to 3 now"):
        Session.load(made(BACK.replace("seats: 1", "seats: 2..3")), played(made(BACK), "wait").save())


def test_open_spans_keep_their_fields(made: Made) -> None:
    session = played(made(RULES), *FOUR_DAYS)
    loaded = Session.load(made(RULES + "  more: {do: return}\n"), session.save())
    assert loaded.view(1)["spans"] == session.view(1)["spans"]


def test_taking_back_past_a_rest_point_forgets_it(made: Made) -> None:
    rules = RULES
    for old, new in (
        ("luck = roll(d6)", "luck = 1"),
        ("put first(deck.contents) pile", "luck = 2"),
        ("      for each p in players: as p: do_one p first_up\n", "      do_one performer first_up\n"),
        ('  for each p in players: as p: may "ready?": luck += 1\n  run month:\n', "  as first(players): run month:\n"),
    ):
        assert old in rules
        rules = rules.replace(old, new)
    game = made(rules)
    session = played(game, "train", "train", "train")
    session.undo(1)
    session.undo(1)
    other = made(rules + "  more: {do: return}\n")
    loaded = Session.load(other, session.save())
    assert loaded.loaded == ["the rules changed since; everything fitted"]
    assert seen(loaded) == seen(session)


def test_a_forged_rest_point_is_told(made: Made) -> None:
    import json

    from rulewright.interpreter.save import PARTS, sealed

    session = played(made(RULES), *FOUR_DAYS)
    saved = json.loads(session.save())
    forged = [{**saved, "save": {**saved["save"], "rest": about}} for about in ("", {}, ["day"], ["day", 1, "many"])]
    forged += [{**saved, "rest": state} for state in ("", {}, {"things": {}}, None)]
    for parts in forged:
        with pytest.raises(PlayError):
            Session.load(
                made(RULES + "  more: {do: return}\n"), sealed([json.dumps(parts[name]).encode() for name in PARTS])
            )


def test_what_was_made_follows_its_corrected_definition(made: Made) -> None:
    """What nothing has changed is as the definition says now; what was changed stays."""
    rules = RULES.replace("      luck = roll(d6)", "      luck = roll(d6)\n      if date == 1: axe_two_more")
    rules += "  axe_two_more:\n    do: |\n      for each i in items where i.at != none: i.worth += 2\n"
    session = played(made(rules), *FOUR_DAYS)
    worth = {key: one["worth"] for key, one in session.view(1)["things"].items() if one["kind"] == "item"}
    loaded = Session.load(made(rules.replace("{axe: , rope: }", "{axe: {worth: 7}, rope: }")), session.save())
    now = {key: one["worth"] for key, one in loaded.view(1)["things"].items() if one["kind"] == "item"}
    assert sorted({*worth.values()}) == [1, 3]
    assert now == {key: 7 if old == 1 else old for key, old in worth.items()}


def of_format_1(session: Session) -> bytes:
    """The save as the first format wrote it: all in one object, the answers and the rest point among it."""
    import hashlib
    import json

    saved = json.loads(session.save())
    span, serial, choices = saved["save"]["rest"]
    last = {"span": span, "serial": serial, "choices": choices, "state": saved["rest"]}
    kept = ("game", "version", "digest", "language", "start")
    body = json.dumps({**{name: saved["save"][name] for name in kept}, "choices": saved["choices"], "rest": last})
    digest = hashlib.blake2b(body.encode(), digest_size=16).hexdigest()
    return f'{{"rulewright":1,"check":"{digest}","save":{body}}}'.encode()


def test_a_save_of_format_1_goes_on_from_its_rest_point(made: Made) -> None:
    session = played(made(RULES), *FOUR_DAYS)
    loaded = Session.load(made(RULES), of_format_1(session))
    assert loaded.loaded == ["the rules changed since; everything fitted"]
    assert seen(loaded) == seen(session)
    assert [choice.id for choice in loaded.choices][-1] == FOUR_DAYS[-1]


def test_a_damaged_save_of_format_1_is_told(made: Made) -> None:
    data = of_format_1(played(made(RULES), *FOUR_DAYS))
    for wrong in (data[:-9], data[:90] + b"?" + data[91:], data + b" ", data.replace(b'"save":', b'"sove":', 1)):
        with pytest.raises(PlayError, match="not a whole save"):
            Session.load(made(RULES), wrong)


def test_a_scenario_that_is_gone_cannot_be_gone_on_with(made: Made) -> None:
    rules = RULES + "scenarios: {spring: {}, autumn: {}}\n"
    session = Session.start(made(rules), scenario="autumn")
    with pytest.raises(PlayError, match="there is no scenario autumn"):
        Session.load(made(rules.replace(", autumn: {}", "")), session.save())
