import pytest

from rulewright.tools import cli, games
from rulewright.tools.play.start import read_bots
from rulewright.tools.problems import UsageProblem


def play(*words):
    return cli.main(["play", *map(str, words)])


@pytest.fixture
def file(tmp_path, heap_folder, capsys):
    assert play(heap_folder, "--bots", "all", "--seed", 2, "--save", tmp_path / "kept.table") == 0
    capsys.readouterr()
    return tmp_path / "kept.table"


def test_the_same_seed_prints_the_same_game(heap_folder, capsys):
    texts = []
    for _ in range(2):
        assert play(heap_folder, "--bots", "all", "--seed", 4) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert "won" in texts[0]


def test_a_saved_game_is_loaded(file, capsys):
    assert play("--load", file) == 0
    assert "The game is over." in capsys.readouterr().out


@pytest.mark.parametrize("cut", [0, 10, 200, -2])
def test_a_save_cut_short_is_refused_and_stays_as_it_is(file, cut, capsys):
    file.write_bytes(file.read_bytes()[:cut])
    before = file.read_bytes()
    assert play("--load", file) == 2
    assert len(capsys.readouterr().err.splitlines()) >= 2
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "words",
    [["--seats", "9"], ["--set", "size"], ["--set", "colour=red"], ["--set", "seat1.size=3"],
     ["--set", "size=many"], ["--bots", "3"], ["--bots", "x"], ["--bot", "clever"], ["--lang", "xx"],
     ["--variant", "none_such"], ["--mod", "no/such/mod"], ["--from", "no_such_case"]],
)  # fmt: skip
def test_bad_input_gives_one_clear_message(words, heap_folder, capsys):
    assert play(heap_folder, *words) in (1, 2)
    shown = capsys.readouterr().err
    assert "fault of Rulewright" not in shown
    assert 1 <= len(shown.strip().splitlines()) <= 4


def test_a_game_begins_where_a_case_does(heap_folder, capsys):
    assert play(heap_folder, "--from", "nobody_takes_more_than_there_are", "--bots", "all") == 0
    assert capsys.readouterr().out.count("Seat ") <= 6


def test_a_saved_game_becomes_a_case_that_passes(tmp_path, file, heap_folder, capsys):
    import shutil

    assert cli.main(["case", str(file), "--name", "as_it_was"]) == 0
    copy = tmp_path / "copy"
    shutil.copytree(heap_folder, copy)
    (copy / "cases" / "more.yaml").write_text(capsys.readouterr().out)
    assert cli.main(["test", str(copy), "-k", "as_it_was"]) == 0


@pytest.mark.parametrize(("text", "seats"), [("all", [1, 2, 3]), ("1,3", [1, 3]), (None, []), ("2", [2])])
def test_bots_are_named_by_seat(text, seats):
    assert read_bots(text, 3) == seats
    with pytest.raises(UsageProblem):
        read_bots("4", 3)


def test_without_a_game_the_games_are_listed_with_their_scenarios(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "content" / "ferry"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("game:\n  seats: 2\nscenarios:  # two\n  blank: {}\n  river:\n    goal: x\n")
    assert play() == 0
    shown = capsys.readouterr().out.splitlines()
    assert "ferry" in shown
    assert "  ferry/river" in shown
    assert "  ferry/blank" not in shown


def test_in_the_folder_of_a_game_that_game_is_played(heap_folder, monkeypatch, capsys):
    monkeypatch.chdir(heap_folder)
    assert play("--bots", "all") == 0
    assert "The game is over." in capsys.readouterr().out


def test_a_game_is_kept_under_one_name_however_its_folder_is_written(tmp_path, monkeypatch, heap_folder):
    import shutil

    content = tmp_path / "content"
    shutil.copytree(heap_folder, content / "ferry")
    monkeypatch.chdir(tmp_path)
    for written in ("ferry", "content/ferry", str(content / "ferry")):
        assert games.known_name(games.find(written)) == "ferry"
    monkeypatch.chdir(content / "ferry")
    assert games.known_name(games.find(str(content / "ferry"))) == str(content / "ferry")
