"""Schemas for editors: complete in one file, right about our own games, and written only where asked."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from rulewright.tools import cli
from rulewright.tools.content import content_folder
from rulewright.tools.editors.schema import schema_of


def data_of(file: Path) -> object:
    return json.loads(json.dumps(YAML(typ="safe", pure=True).load(file.read_text("utf-8"))))


@pytest.mark.parametrize("game", ["classics/tic_tac_toe", "classics/connect_four", "andor"])
def test_files_of_a_game_are_right_by_its_schema(game: str) -> None:
    folder = content_folder() / game
    schema = schema_of(folder)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    wrong = [
        f"{file.name}: {error.json_path}: {error.message[:200]}"
        for file in sorted(folder.rglob("*.yaml"))
        for error in validator.iter_errors(data_of(file))
    ]
    assert not wrong


@pytest.mark.parametrize(
    "text", [{"heros": {}}, {"game": {"titel": "x"}}, {"verbs": {"a": {"does": "x"}}}, {"heroes": {"a": {"speeed": 1}}}]
)
def test_misspelt_keys_are_wrong(text: object) -> None:
    assert not Draft202012Validator(schema_of(content_folder() / "andor")).is_valid(text)


def test_it_is_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema", "classics/tic_tac_toe"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert cli.main(["schema", "classics/tic_tac_toe", "--out", str(tmp_path / "new")]) == 0
    assert json.loads((tmp_path / "new" / "tic_tac_toe.json").read_text()) == printed
    (tmp_path / "file").write_text("")
    assert cli.main(["schema", "classics/tic_tac_toe", "--out", str(tmp_path / "file")]) == 2
