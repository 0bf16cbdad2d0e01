"""Mods at the command line and from Python: laid over a game, refused, traced; and the example that comes along."""

from pathlib import Path

import pytest

from rulewright.dsl.diagnostics import ContentError
from rulewright.interpreter.session import Session
from rulewright.tools import cli
from rulewright.tools.content import load_game
from rulewright.tools.new.make import make

GAME = """
game:
  title: Toy
  version: "1"
  seats: 1
  editions: {second: {overlay: [errata]}}
  kinds: {hero: {plural: heroes, has: {strength: 1, ranks: list of int}}}
  flow: |
    for each p in players: as p: may "stop?": return
heroes:
  ann: {strength: 3}
  bob: {strength: 4}
overlay:
  errata: {set: {heroes/bob.strength: 5}}
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "game.yaml").write_text(GAME)
    return tmp_path / "toy"


def mod(name: str, changes: str) -> str:
    Path(f"{name}.yaml").write_text(f"overlay:\n  {name}:\n    {changes}\n")
    return f"{name}.yaml"


def strength(path: Path, who: str = "ann", **how: object) -> object:
    return load_game(path, **how).definitions[f"heroes/{who}"].values["strength"]  # type: ignore[arg-type]


def test_later_mods_lie_over_earlier_ones_and_over_an_edition(toy: Path) -> None:
    one = mod("one", "{set: {heroes/ann.strength: 7}}")
    two = mod("two", "{over: [one, errata], set: {heroes/ann.strength: 8, heroes/bob.strength: 9}}")
    assert strength(toy) == 3
    assert strength(toy, mods=[one]) == 7
    assert strength(toy, mods=[one, two]) == strength(toy, mods=[two, one]) == 8
    assert strength(toy, "bob", edition="second") == 5
    assert strength(toy, "bob", edition="second", mods=[two]) == 9


@pytest.mark.parametrize(
    ("changes", "place", "said"),
    [
        ("{set: {heroes/ann.strength: 7}}", "two.yaml:3:12", "the overlay `one` changes `heroes/ann.strength` as well"),
        ("{set: {heroes/anne.strength: 7}}", "two.yaml:3:12", "there is no `anne` at this path"),
        ("{drop: [heroes/eve]}", "two.yaml:3:13", "there is no `eve` at this path"),
        ("{add: {heroes/eve: {strength: 2}}}", "two.yaml:3:25", "there is no `eve` at this path"),
        ("{set: {heroes/bob.strength: strong}}", "two.yaml:3:33", "a whole number is wanted"),
        ("{set: {heroes/bob.strenght: 2}}", "two.yaml:3:12", "`strenght` is no key of a hero"),
        ("{set: {game.flow: 'win nobody'}}", "two.yaml:3:28", "there is no `nobody` here"),
        ("{needs: rulewright >= 99.0}", "two.yaml:3:13", "needs Rulewright 99.0 or newer"),
    ],
)
def test_findings_stand_in_the_mod_that_must_be_mended(
    toy: Path, capsys: pytest.CaptureFixture[str], changes: str, place: str, said: str
) -> None:
    mods = ["--mod", mod("one", "{set: {heroes/ann.strength: 7}}"), "--mod", mod("two", changes)]
    assert cli.main(["lint", "toy", *mods]) == 1
    told = capsys.readouterr().out
    assert told.startswith(f"{place}: ")
    assert said in told
    assert cli.main(["play", "toy", *mods, "--bots", "all"]) == 1
    assert place in capsys.readouterr().err


@pytest.mark.parametrize("command", ["play", "lint", "simulate", "test"])
def test_unknown_mods_and_editions_are_wrong_usage(
    toy: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert cli.main([command, "toy", "--mod", "nowhere"]) == 2
    assert "no mod 'nowhere'" in capsys.readouterr().err
    assert cli.main([command, "toy", "--edition", "secnd"]) == 2
    told = capsys.readouterr().err
    assert "no edition `secnd`" in told
    assert "did you mean `second`?" in told
    assert "there are: second" in told


def test_which_tells_who_set_a_value_and_where(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = mod("one", "{set: {heroes/ann.strength: 7}}")
    two = mod("two", "{over: one, set: {heroes/ann.strength: 8}, drop: [heroes/bob]}")
    assert cli.main(["mod", "which", "toy", "heroes/ann.strength", "--mod", one, "--mod", two]) == 0
    value, by_two, by_one, first = capsys.readouterr().out.splitlines()
    assert value == "heroes/ann.strength: 8"
    assert by_two.startswith("  set by the overlay two, two.yaml:3:23")
    assert by_one.startswith("  set by the overlay one, one.yaml:3:12")
    assert first == "  first in the game, toy/game.yaml:11:9    ann: {strength: 3}"
    assert cli.main(["mod", "which", "toy/heroes/bob.strength", "--mod", two]) == 2
    assert cli.main(["mod", "which", "toy", "heroes/bob", "--mod", two]) == 0
    assert "not there any more" in capsys.readouterr().out


def test_which_of_a_path_to_nowhere_says_how_far_it_leads(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["mod", "which", "toy", "heroes/ann.strenght"]) == 2
    assert "heroes/ann is there: did you mean `strength`?" in capsys.readouterr().err
    assert cli.main(["mod", "which", "toy", "heros/ann"]) == 2
    assert "did you mean `heroes`?" in capsys.readouterr().err


def test_a_new_mod_plays_at_once(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make("mod", Path("change"))
    assert cli.main(["play", "toy", "--mod", "change", "--bots", "all", "--seed", "1"]) == 0


def test_a_session_of_a_modded_game_has_its_own_rules(toy: Path) -> None:
    game = load_game(toy, mods=[mod("one", "{set: {heroes/ann.strength: 7}}")])
    session = Session.start(game)
    assert session.view(1)["things"]["ann"]["strength"] == 7
    again = Session.load(load_game(toy), session.save())
    assert again.loaded, "other rules: the save is laid anew, and that is told"


def test_the_example_for_andor_lints_and_its_cases_pass(capsys: pytest.CaptureFixture[str]) -> None:
    example = ["--mod", "mods/gentle_roads"]
    assert cli.main(["lint", "andor", *example]) == 0
    assert cli.main(["test", "andor", *example, "--jobs", "1"]) == 0
    assert "5 cases passed" in capsys.readouterr().out
    play = ["play", "andor/legend_1", *example, "--variant", "long_days", "--bots", "all", "--seed", "3"]
    assert cli.main(play) == 0


def test_a_variant_of_a_mod_is_known_only_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "andor/legend_1", "--variant", "long_days", "--bots", "all"]) == 2
    assert "no variant long_days" in capsys.readouterr().err


def test_content_errors_carry_every_finding(toy: Path) -> None:
    bad = mod("bad", "{drop: [heroes/eve, \n      heroes/adam]}")
    with pytest.raises(ContentError) as told:
        load_game(toy, mods=[bad])
    assert len(told.value.diagnostics) == 2


def test_why_says_that_a_value_comes_from_the_mod(toy: Path) -> None:
    one = mod("one", "{set: {heroes/ann.strength: 7}}")
    first, origin = Session.start(load_game(toy, mods=[one])).why(1, "ann", "strength")
    assert first == "ann.strength is 7"
    assert origin.startswith("  7 as the definition of ann says at ")
    assert "one.yaml:3:" in origin
    assert "toy/game.yaml:11:" in Session.start(load_game(toy)).why(1, "ann", "strength")[1]
