"""`rulewright format`."""

from __future__ import annotations

import difflib
from argparse import Namespace
from pathlib import Path

from ..files import write_whole
from ..lint.command import folders_of, usual
from ..terminal import say
from .rewrite import formatted
from .texts import game_files


def format_games(args: Namespace) -> int:
    """Rewrite files; with `--check` or `--diff` only tell. Gives 1 if `--check` finds something to do."""
    count = 0
    for folder in folders_of(args.paths or usual()):
        files = game_files(folder)
        new = formatted(files)
        _check(folder, files, new)
        for file, text in new.items():
            count += 1
            _show(file, files[file], text, args)
            if not (args.check or args.diff):
                write_whole(Path(file), text)
    verb = "would change" if args.check or args.diff else "changed"
    say(f"{count} file{'s' if count != 1 else ''} {verb}")
    return 1 if args.check and count else 0


def _show(file: str, old: str, new: str, args: Namespace) -> None:
    if not args.diff:
        say(file)
        return
    for line in difflib.unified_diff(old.splitlines(), new.splitlines(), file, file, lineterm="", n=2):
        say(line)


def _check(folder: Path, old: dict[str, str], new: dict[str, str]) -> None:
    """The rules must come out the same, and a second time nothing may change."""
    from rulewright.dsl.diagnostics import Sink
    from rulewright.dsl.load import load
    from rulewright.interpreter.primitives import vocabulary

    from ..content import content_folder, read_folder

    if not new:
        return
    core = read_folder(content_folder() / "core", Sink())
    before, _ = load(old, vocabulary(), folder.name, core)
    after, found = load({**old, **new}, vocabulary(), folder.name, core)
    if before is not None and (after is None or after.digest != before.digest):
        raise RuntimeError(
            f"formatting {folder} would change what it means; nothing was written: {found[:1]}"
        )
    again = formatted({**old, **new})
    if again:
        raise RuntimeError(f"formatting {folder} is not stable in {', '.join(again)}; nothing was written")
