from pathlib import Path

from rulewright.tools.play import autosaves
from rulewright.tools.play.going_on import CALLED, left_line
from rulewright.tools.play.table import Settings, Table

from ..fake import FakeSession


def left(autosave):
    return left_line(Table(FakeSession(), Settings(game="heap", folder="/nowhere"), 2, autosave))


def test_the_hint_names_what_really_opens_the_game(monkeypatch):
    monkeypatch.delenv(CALLED, raising=False)
    kept = autosaves.place_for("heap", None)
    assert left(kept).endswith(": rulewright play --resume")
    assert left(Path("mine.table")).endswith(": rulewright play --load mine.table")
    assert left(None).startswith("Not kept")


def test_from_make_the_hint_is_for_make(monkeypatch):
    monkeypatch.setenv(CALLED, "make play")
    assert left(autosaves.place_for("heap", None)).endswith(": make play ARGS=--resume")
    assert left(Path("mine.table")).endswith(": make play ARGS='--load mine.table'")
