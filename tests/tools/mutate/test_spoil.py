"""Faults that are put into YAML on purpose, and that lint finds all."""

from argparse import Namespace
from pathlib import Path

import pytest

from rulewright.tools.content import content_folder, files_of
from rulewright.tools.mutate.spoil import KINDS, misspelt
from rulewright.tools.mutate.spoilt import spoil_all, spoiled

GAMES = ("pig", "lagoon")


@pytest.mark.parametrize("game", GAMES)
def test_lint_finds_every_fault_at_its_line(game: str) -> None:
    folder = content_folder() / "classics" / game
    found = list(spoiled(folder, 6))
    assert {spoil.kind.removesuffix(" (cases)") for spoil, _ in found} == set(KINDS)
    for spoil, places in found:
        told = places if spoil.kind not in KINDS else places & {(spoil.file, spoil.line)}  # `defaults` stand elsewhere
        assert told, f"{spoil.file}:{spoil.line}: {spoil.label}"


def test_a_fault_changes_only_its_place() -> None:
    folder = content_folder() / "classics" / "pig"
    files, _, _ = files_of(folder)
    for spoil, _ in spoiled(folder, 2):
        old, new = files[spoil.file], spoil.text(files[spoil.file])
        assert new != old
        assert old[: spoil.start] + spoil.by + old[spoil.end :] == new
        assert old.count("\n", 0, spoil.start) + 1 == spoil.line


def test_words_are_never_misspelt_into_themselves() -> None:
    assert all(misspelt(word) != word for word in ("aaa", "seats", "off", "abb", "ab"))


def test_the_command_counts_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    folder = content_folder() / "classics" / "pig"
    assert spoil_all([Path(folder)], Namespace(limit=2, format="text")) == 0
    shown = capsys.readouterr().out
    assert all(f"{kind} " in shown for kind in KINDS)
    assert "100.0 %" in shown
