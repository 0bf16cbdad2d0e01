import argparse

import pytest

from rulewright.interpreter.session import Session
from rulewright.tools import cli, games
from rulewright.tools.cases.open_script import leave_open
from rulewright.tools.cases.run import start_case
from rulewright.tools.cases.written import case_text, save_case
from rulewright.tools.cli.play import add_arguments
from rulewright.tools.play.start import bots_of, lay_table
from rulewright.tools.play.watch import watch
from rulewright.tools.problems import UsageProblem

GAME = """
game:
  title: Throws
  seats: 2
  dice: {d6: [1, 2, 3, 4, 5, 6]}
  has: {total: 0, wind: 0}
  flow: |
    while true:
      for each p in players:
        as p: throw
verbs:
  throw:
    do: |
      choose one "throw?":
        low "Low": total += roll(d6)
        high "High": total += 10 * roll(d6)
        wind "Wind": wind += random(1, 100)
cases:
  a_start:
    given: {seed: 5, game: {total: 1000}, rolls: {d6: [6, 1]}}
    do: [{seat1: low}, {seat2: low}]
    expect: {total: 1007}
  a_windy_start:
    given: {rolls: {random: [7]}}
    do: [{seat1: wind}]
    expect: {wind: 7}
"""


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "throws"
    made.mkdir()
    (made / "game.yaml").write_text(GAME.split("cases:")[0])
    (made / "cases").mkdir()
    (made / "cases" / "throws.yaml").write_text("cases:" + GAME.split("cases:")[1])
    return made


def begun_at(folder, name):
    game = games.load(folder)
    case = next(case for case in game.cases if case.name == name)
    session, _ = start_case(game, case)
    leave_open(session, case)
    return session, case


def play(session, *choices):
    for choice in choices:
        session.choose(next(iter(session.pending)), choice)
    return session


def passes(folder, name):
    return cli.main(["test", str(folder), "-k", name]) == 0


def test_a_game_becomes_a_case_that_passes(folder):
    session = play(Session.start(games.load(folder), seats=2, seed=3), "low", "high", "low")
    name = save_case(folder / "cases" / "more.yaml", session, None)
    assert name == "after_3_choices"
    assert 'pending: {seat2: "throw?"}' in (folder / "cases" / "more.yaml").read_text()
    assert passes(folder, name)


def test_a_case_is_added_behind_those_that_are_there(folder):
    session, case = begun_at(folder, "a_start")
    file = folder / "cases" / "throws.yaml"
    before = file.read_text()
    save_case(file, session, "one_more", case)
    assert file.read_text().startswith(before)
    assert passes(folder, "one_more")


def test_from_a_case_the_game_goes_on_by_chance_when_its_dice_are_used_up(folder):
    session, case = begun_at(folder, "a_start")
    play(session, "low", "high", "low", "high", "low")
    assert session.state.scripted("d6", 0) is None
    save_case(folder / "cases" / "more.yaml", session, "played_on", case)
    assert passes(folder, "played_on")


def test_dice_that_were_not_rolled_are_left_out(folder):
    session, case = begun_at(folder, "a_start")
    assert "rolls: {d6: [6]}" in case_text(play(session, "low"), "x", case)
    assert "total: 1000" in case_text(session, "x", case)


def test_a_saved_game_from_a_case_still_knows_its_dice(folder, tmp_path, capsys):
    kept = tmp_path / "kept.table"
    words = [str(folder), "--from", "a_start", "--bots", "all", "--save", str(kept)]
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    table = lay_table(parser.parse_args(words))
    with pytest.raises(UsageProblem, match="not ended"):
        watch(table, bots_of(table), most=3)
    file = folder / "cases" / "more.yaml"
    assert cli.main(["case", "save", str(file), str(kept), "--name", "kept_one"]) == 0
    assert passes(folder, "kept_one")


def test_random_numbers_that_ran_out_are_told(folder):
    session, case = begun_at(folder, "a_windy_start")
    play(session, "wind")
    case_text(session, "x", case)
    play(session, "wind")
    with pytest.raises(UsageProblem, match="more random numbers"):
        case_text(session, "x", case)


@pytest.mark.parametrize("name", ["a b", "1st", "é!", ""])
def test_odd_names_are_refused(folder, name):
    session = Session.start(games.load(folder), seats=2)
    if name:
        with pytest.raises(UsageProblem, match="no name for a case"):
            save_case(folder / "x.yaml", session, name)
    else:
        assert save_case(folder / "x.yaml", session, name) == "after_0_choices"


def test_nothing_else_is_written_over(folder):
    session = Session.start(games.load(folder), seats=2)
    with pytest.raises(UsageProblem, match="no file of cases"):
        save_case(folder / "game.yaml", session, "x")
    with pytest.raises(UsageProblem, match="already"):
        save_case(folder / "cases" / "throws.yaml", session, "a_start")
    with pytest.raises(UsageProblem, match="cannot be written"):
        save_case(folder / "no" / "such.yaml", session, "x")


@pytest.mark.parametrize("words", [[], ["save"], ["a", "b"], ["save", "x", "a", "b"], ["a", "--last", "g"]])
def test_wrong_usage_of_the_command(words, capsys):
    assert cli.main(["case", *words]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 2


# ---------------------------------------------------------------- going on from a case


def table_of(folder, *words):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return lay_table(parser.parse_args([str(folder), *map(str, words)]))


def test_from_a_case_goes_on_behind_its_choices(folder):
    session = table_of(folder, "--from", "a_start").session
    assert [choice.id for choice in session.choices] == ["low", "low"]
    assert session.view(1)["game"]["total"] == 1007


def test_given_only_begins_before_the_choices(folder):
    session = table_of(folder, "--from", "a_start", "--given-only").session
    assert not session.choices
    assert session.view(1)["game"]["total"] == 1000


@pytest.mark.parametrize("part", ["", ":mine"])
def test_from_a_file_goes_on_where_it_was_saved(folder, tmp_path, part):
    played = play(Session.start(games.load(folder), seats=2, seed=3), "low", "high", "low")
    file = tmp_path / "kept.yaml"
    save_case(file, play(Session.start(games.load(folder), seats=2), "wind"), "other")
    save_case(file, played, "mine")
    kept = tmp_path / "kept.table"
    table = table_of(folder, "--from", f"{file}{part}", "--save", kept)
    assert table.session.view(1) == played.view(1)
    assert list(table.session.pending) == [2]
    table.keep()
    assert table_of(folder, "--load", kept).session.view(1) == played.view(1)


def test_a_file_of_the_game_itself_is_not_read_twice(folder):
    table = table_of(folder, "--from", folder / "cases" / "throws.yaml")
    assert table.settings.case == "a_windy_start"
    assert table.settings.mods == []


@pytest.mark.parametrize(
    ("said", "told"),
    [("none.yaml", "no file none.yaml"), ("none", "no case 'none'"), ("{file}:none", "no case 'none'")]
)
def test_what_is_no_case_is_told(folder, said, told):
    with pytest.raises(UsageProblem, match=told):
        table_of(folder, "--from", said.format(file=folder / "cases" / "throws.yaml"))


def test_choices_that_are_not_offered_are_told(folder):
    file = folder / "cases" / "throws.yaml"
    file.write_text(file.read_text().replace("do: [{seat1: wind}]", "do: [{seat1: windy}]"))
    with pytest.raises(UsageProblem, match="the choices of a_windy_start cannot be made: windy") as caught:
        table_of(folder, "--from", "a_windy_start")
    assert "--given-only" in caught.value.hint
