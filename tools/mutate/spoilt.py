"""`rulewright lint --mutate`: which of the faults that were put in does lint find?"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..cases.places import place_of
from ..content import files_of
from ..lint.case_names import Names
from ..lint.case_parts import misfits
from ..problems import UsageProblem
from ..terminal import paint, progress, say
from .hunt import sample
from .spoil import Spoil, spoils

if TYPE_CHECKING:
    from rulewright.dsl.diagnostics import Diagnostic
    from rulewright.dsl.game import Game

LIMIT = 40


@dataclass(slots=True)
class Tally:
    """Faults of one kind: how many were put in, found, and found at their very line."""

    kind: str
    tried: int = 0
    found: int = 0
    placed: int = 0


def spoil_all(folders: list[Path], args: Namespace) -> int:
    """Put faults into each game, `--limit` of each kind; list those that are not found. Gives 1 if there are any."""
    tallies: dict[str, Tally] = {}
    missed: list[Spoil] = []
    for folder in folders:
        for spoil, lines in spoiled(folder, args.limit or LIMIT):
            tally = tallies.setdefault(spoil.kind, Tally(spoil.kind))
            tally.tried += 1
            tally.found += bool(lines)
            tally.placed += (spoil.file, spoil.line) in lines
            if not lines:
                missed.append(spoil)
            progress(f"{folder}: {tally.tried} of {spoil.kind}, {len(missed)} not found")
    progress("")
    _print(sorted(tallies.values(), key=lambda one: one.kind), missed, args.format)
    return 1 if missed else 0


def spoiled(folder: Path, limit: int) -> Iterator[tuple[Spoil, set[tuple[str, int]]]]:
    """Each fault with the places of what lint says of it. Raises UsageProblem where the game has errors as it is."""
    from rulewright.dsl.editor_schema import editor_schema
    from rulewright.dsl.load import load
    from rulewright.interpreter.primitives import vocabulary

    files, core, _ = files_of(folder)
    name, words = folder.resolve().name, vocabulary()
    game, before = load(files, words, name, core)
    if game is None:
        raise UsageProblem(f"{folder} has errors as it is", "mend them first: rulewright lint shows them")
    known = {(one.code, one.message) for one in before}
    found = spoils(files, editor_schema(files, words, name, core), game)
    for kind in sorted({one.kind for one in found}):
        for spoil in sample([one for one in found if one.kind == kind], limit):
            made, after = load({**files, spoil.file: spoil.text(files[spoil.file])}, words, name, core)
            yield spoil, set(_places(made, after, known))


def _places(game: Game | None, after: list[Diagnostic], known: set[tuple[str, str]]) -> Iterator[tuple[str, int]]:
    """Where lint says something new: the language's findings, and, where there are none, those of cases."""
    new = [one for one in after if one.severity != "hint" and (one.code, one.message) not in known]
    yield from ((one.span.file, one.span.line) for one in new)
    if game is not None and not new:
        names = Names(game)
        for case in game.cases:
            for path, _, _ in misfits(names, case.body):
                yield case.file, place_of(case.file, case.name, path)[0]


def _print(tallies: list[Tally], missed: list[Spoil], form: str) -> None:
    if form == "json":
        body = {"version": 1, "kinds": list(map(asdict, tallies)), "missed": list(map(asdict, missed))}
        say(json.dumps(body, ensure_ascii=False, indent=2))
        return
    for spoil in missed:
        say(f"{paint(f'{spoil.file}:{spoil.line}', 'blue')} {spoil.kind}: {spoil.label}")
    for one in tallies:
        say(f"{one.kind:<24}{one.tried:>6} put in{one.found:>6} found{100 * one.found / one.tried:>7.1f} %"
            f"{one.placed:>6} at the very line")  # fmt: skip
