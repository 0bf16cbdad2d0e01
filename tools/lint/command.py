"""`rulewright lint`."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .. import games
from ..content import editions
from ..folders import is_game
from ..problems import UsageProblem
from ..report import print_findings, summary
from ..terminal import paint, progress, say
from .project import Project
from .rules import all_rules
from .suppress import heed

if TYPE_CHECKING:
    from rulewright.dsl.diagnostics import Diagnostic


def lint(args: Namespace) -> int:
    """Check every game below the paths, each edition too; gives 1 if there are errors or warnings."""
    began = time.monotonic()
    found: list[Diagnostic] = []
    games.check_mods(args.mod)
    folders = folders_of(args.paths or usual())
    for count, folder in enumerate(folders, 1):
        progress(f"{count} of {len(folders)}: {folder}")
        for edition in [args.edition] if args.edition else [None, *editions(folder)]:
            found += findings_of(folder, edition, args.mod)
    progress("")
    found = list(dict.fromkeys(found))
    for finding in found:
        if finding.code == "E220":
            raise UsageProblem(finding.message, finding.hint)
    wrong = [finding for finding in found if finding.severity != "hint"]
    if args.format == "json":
        _print_json(found)
    else:
        _print(found, wrong, args.hints, len(folders), time.monotonic() - began)
    return 1 if wrong else 0


def usual() -> list[str]:
    """Where games are looked for when nothing is said."""
    return ["content" if Path("content").is_dir() else "."]


def folders_of(paths: list[str]) -> list[Path]:
    """Folders to lint: each game below; a folder without one is linted all the same, to say what it lacks."""
    folders: dict[Path, None] = {}
    for text in paths:
        folders |= dict.fromkeys(_of_path(games.place(text)))
    return list(folders)


def _of_path(path: Path) -> list[Path]:
    """A file belongs to the game above it."""
    if path.is_dir():
        below = list(games.games_below(path))
        above = [folder for folder in path.resolve().parents if is_game(folder)]
        return below or above[:1] or [path]
    above = [folder for folder in path.resolve().parents if is_game(folder)]
    if not above:
        raise UsageProblem(
            f"{path} belongs to no game", "no folder above it has a file that begins with `game:`"
        )
    return above[:1]


def findings_of(folder: Path, edition: str | None = None, mods: Sequence[str] = ()) -> list[Diagnostic]:
    """Findings of the language; where there are no errors, those of the rules as well."""
    from ..content import find_mod, load_game, read_diagnostics

    found = list(read_diagnostics(folder, edition, mods))
    if any(finding.severity == "error" for finding in found):
        return found
    project = Project(folder, load_game(folder, edition, mods), edition, tuple(find_mod(mod).resolve() for mod in mods))
    for rule in all_rules().values():
        found += rule.check(project)
    return sorted(heed(found), key=lambda finding: finding.span[:3])


def _print(found: list[Diagnostic], wrong: list[Diagnostic], hints: bool, count: int, seconds: float) -> None:
    shown = found if hints else wrong
    if shown:
        print_findings(shown)
    hidden = len(found) - len(shown)
    if hidden:
        say(f"{hidden} hint{'s' if hidden != 1 else ''} more: `--hints` shows them")
    if not shown:
        text = f"{count} game{'s' if count != 1 else ''}: {summary(shown)} ({seconds:.1f} s)"
        say(paint(text, "green", "bold"))


def _print_json(found: list[Diagnostic]) -> None:
    from rulewright.dsl.diagnostics import to_json

    body = {"version": 1, "findings": [to_json(finding) for finding in found]}
    body["totals"] = {
        word: sum(one.severity == word for one in found) for word in ("error", "warning", "hint")
    }
    say(json.dumps(body, ensure_ascii=False, indent=2))
