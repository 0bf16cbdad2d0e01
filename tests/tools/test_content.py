"""Games from folders: what is found, what is refused, what is kept."""

import os
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl.diagnostics import ContentError
from rulewright.tools import cache
from rulewright.tools.content import load_game, read_diagnostics, short_names
from rulewright.tools.files import LARGEST

GAME = 'game:\n  title: Toy\n  seats: 2\n  flow: "return"\n'


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "home" / "cache"))
    cache.turn(True)


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return folder


def _messages(path: Path | str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load_game(path)
    return [f"{one.code} {one.message} | {one.hint}" for one in caught.value.diagnostics]


def test_a_folder_is_a_game(toy: Path) -> None:
    game = load_game(toy)
    assert (game.name, game.seats) == ("toy", (2, 2))
    assert read_diagnostics(toy) == []


def test_files_are_named_as_seen_from_here(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (toy / "verbs.yaml").write_text("verbs: {hit: {}}\n", encoding="utf-8")
    monkeypatch.chdir(toy.parent)
    assert [one.span.file for one in read_diagnostics("toy")] == ["toy/verbs.yaml"]


def test_games_that_come_with_rulewright_have_short_names() -> None:
    names = list(short_names())
    assert names
    assert all(load_game(name).title for name in names[:1])


def test_what_is_not_there(toy: Path) -> None:
    assert _messages(toy.parent / "tyo")[0].startswith("E219 there is no folder and no game")
    first = next(iter(short_names()))
    assert f"did you mean {first}?" in _messages(first + "x")[0]


def test_a_file_is_no_game(toy: Path) -> None:
    (found,) = _messages(toy / "game.yaml")
    assert "is a file; a game is a folder of files" in found
    assert f"name the folder: {toy}" in found


def test_a_folder_of_games_is_no_game(toy: Path) -> None:
    for name in ("one", "two"):
        (toy.parent / "games" / name).mkdir(parents=True)
        (toy.parent / "games" / name / "game.yaml").write_text(GAME, encoding="utf-8")
    (found,) = _messages(toy.parent / "games")
    assert "holds several games | name one: " in found


def test_an_empty_folder(tmp_path: Path) -> None:
    (found,) = _messages(tmp_path)
    assert found.startswith("E216 no file has a section `game:`")


def test_files_outside_the_folder_are_not_read(toy: Path) -> None:
    secret = toy.parent / "secret.yaml"
    secret.write_text("verbs: {}", encoding="utf-8")
    os.symlink(secret, toy / "link.yaml")
    (found,) = _messages(toy)
    assert found.startswith("E219 this is a link to a file outside the game's folder")
    os.unlink(toy / "link.yaml")
    os.symlink(toy.parent, toy / "up", target_is_directory=True)
    assert load_game(toy).name == "toy"


def test_hidden_files_are_left_out(toy: Path) -> None:
    (toy / ".draft.yaml").write_text("nonsense", encoding="utf-8")
    assert read_diagnostics(toy) == []


def test_bytes_that_are_no_text(toy: Path) -> None:
    (toy / "bad.yaml").write_bytes(b"verbs: {a: \xff}\n")
    (found,) = _messages(toy)
    assert found.startswith("E102")


def test_what_was_checked_is_kept_until_a_file_changes(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_game(toy)

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("checked again")

    with monkeypatch.context() as patched:
        patched.setattr("rulewright.tools.content._checked", fail)
        assert load_game(toy) == first
        (toy / "game.yaml").write_text(GAME.replace("2", "3"), encoding="utf-8")
        with pytest.raises(AssertionError):
            load_game(toy)
    assert load_game(toy).seats == (3, 3)


def test_a_broken_or_missing_cache_does_no_harm(
    toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_game(toy)
    for kept in (tmp_path / "home" / "cache").glob("game-*"):
        kept.write_bytes(b"garbage")
    assert load_game(toy).name == "toy"
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "file"))
    assert load_game(toy).name == "toy"


def test_few_games_are_kept(toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "KEPT", 2)
    for seats in range(1, 5):
        (toy / "game.yaml").write_text(GAME.replace("2", str(seats)), encoding="utf-8")
        load_game(toy)
    assert len(list((tmp_path / "home" / "cache").glob("game-*"))) == 2


@pytest.mark.parametrize(
    "name",
    [None, 5, 1.5, b"x", [], object(), True, "", "a\0b", "\ud800", "x" * 5000, Path("x" * 500)],
    ids=lambda one: type(one).__name__,
)
def test_whatever_is_asked_for_is_answered_in_words(toy: Path, name: Any) -> None:
    for call in (lambda: load_game(name), lambda: load_game(toy, mods=[name])):
        with pytest.raises(ContentError) as caught:
            call()
        (found,) = caught.value.diagnostics
        assert found.code == "E219"
        assert len(str(caught.value).encode()) < 800


@pytest.mark.parametrize("mods", [None, 5, "nope", b"x", object(), True])
def test_mods_are_a_list(toy: Path, mods: Any) -> None:
    with pytest.raises(ContentError, match="mods is a list"):
        load_game(toy, mods=mods)


@pytest.mark.parametrize("edition", [5, b"x", [], object(), "nope", ""])
def test_an_edition_is_one_of_the_game(toy: Path, edition: Any) -> None:
    with pytest.raises(ContentError, match="edition"):
        load_game(toy, edition=edition)


def test_pipes_and_circles_of_links_are_not_read(toy: Path) -> None:
    os.mkfifo(toy / "pipe.yaml")
    os.symlink("round.yaml", toy / "round.yaml")
    os.symlink("/dev/zero", toy / "zero.yaml")
    pipe, circle, zero = _messages(toy)
    assert "this file cannot be read: it is a pipe or a device" in pipe
    assert "this file cannot be read" in circle
    assert "a link to a file outside" in zero


def test_a_file_that_is_too_large_is_not_read(toy: Path) -> None:
    with (toy / "huge.yaml").open("wb") as out:
        out.truncate(LARGEST + 1)
    (found,) = _messages(toy)
    assert f"it holds {LARGEST + 1} bytes" in found
