import os

import pytest

from rulewright.tools.files import write_whole
from rulewright.tools.home import state_folder


def test_a_file_is_replaced_whole(tmp_path):
    file = tmp_path / "a"
    write_whole(file, "old")
    write_whole(file, b"new")
    assert file.read_text() == "new"
    assert list(tmp_path.iterdir()) == [file]


def test_when_it_cannot_be_written_the_old_one_stays(tmp_path, monkeypatch):
    file = tmp_path / "a"
    file.write_text("old")
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError):
        write_whole(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_the_state_folder_can_be_put_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEWRIGHT_HOME", str(tmp_path / "x" / "y"))
    assert state_folder() == tmp_path / "x" / "y"
    assert state_folder().is_dir()
