"""Games from folders: reads their files, and nothing outside them, and has them checked."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache as once
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.dsl.diagnostics import ContentError, Diagnostic, Sink
from rulewright.dsl.nodes import NOWHERE, Span
from rulewright.dsl.source import decode
from rulewright.dsl.spell import legible, nearest

from . import cache, home
from .files import read_plain
from .folders import is_game, yaml_files

if TYPE_CHECKING:
    from rulewright.dsl.game import Game

MAX_FILES = 5_000
MAX_BYTES = 8_000_000


def load_game(path: str | Path, edition: str | None = None, mods: Sequence[str | Path] = ()) -> Game:
    """The checked game in a folder, or of a short name (`classics/checkers`) that comes with Rulewright.

    `edition` is one that the game declares; `mods` are folders or files with overlays, later ones last.
    Raises ContentError with every finding when the game has errors, or is not there.
    """
    game, found = _asked(path, edition, mods)
    if game is None:
        raise ContentError(found)
    return game


def read_diagnostics(
    path: str | Path, edition: str | None = None, mods: Sequence[str | Path] = ()
) -> list[Diagnostic]:
    """Everything that is wrong with a game, or could be; empty when nothing is."""
    try:
        return _asked(path, edition, mods)[1]
    except ContentError as error:
        return list(error.diagnostics)


def _asked(
    path: str | Path, edition: str | None, mods: Sequence[str | Path]
) -> tuple[Game | None, list[Diagnostic]]:
    """What was asked for, whatever it is. Raises ContentError."""
    _named("a game", path)
    if edition is not None and not isinstance(edition, str):
        raise _missing(f"an edition is a name, not {edition!r:.60}", 'write edition="…", or leave it out')
    if isinstance(mods, (str, bytes)) or not isinstance(mods, Sequence):
        raise _missing(f"mods is a list of folders or files, not {mods!r:.60}", 'write mods=["…"]')
    for mod in mods:
        _named("a mod", mod)
    try:
        return _load(find(path), edition, mods)
    except OSError as error:
        said = f"{str(error.filename or path)[:200]} cannot be read: {error.strerror}"
        raise _missing(said, "check its name and its rights") from error


def _named(what: str, path: object) -> None:
    """Is it a path that can be looked for? Raises ContentError."""
    if not isinstance(path, (str, os.PathLike)) or isinstance(os.fspath(path), bytes):
        raise _missing(f"{what} is named by its folder, not by {path!r:.60}", 'write the path as text: "my_game"')
    if not str(path):
        raise _missing(f"{what} is named by its folder, and the name is empty", 'write `.` for this folder')


def _load(
    folder: Path, edition: str | None, mods: Sequence[str | Path]
) -> tuple[Game | None, list[Diagnostic]]:
    sink = Sink()
    files = read_folder(folder, sink)
    overlays = {shown: text for mod in mods for shown, text in _read_mod(find_mod(mod), sink).items()}
    if any(finding.severity == "error" for finding in sink.found):
        return None, sink.found
    name, core = folder.resolve().name, _core()
    parts = [
        name,
        edition or "",
        *(part for texts in (files, core, overlays) for part in (*_flat(texts), "|")),
    ]
    game, found = cache.remembered(
        cache.key_of(parts), lambda: _checked(files, name, core, edition, overlays)
    )
    return game, [*sink.found, *found]


def files_of(
    folder: Path, mods: Sequence[str | Path] = ()
) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """The texts of a game, of what all games share, and of mods, by path. Raises ContentError on unreadable files."""
    sink = Sink()
    files = read_folder(folder, sink)
    overlays = {shown: text for mod in mods for shown, text in _read_mod(find_mod(mod), sink).items()}
    if any(finding.severity == "error" for finding in sink.found):
        raise ContentError(sink.found)
    return files, _core(), overlays


def editions(folder: Path) -> list[str]:
    """The names of a game's editions."""
    from rulewright.dsl.overlay import editions_of
    from rulewright.dsl.sections import gather

    files = {name: text for name, text in read_folder(folder, Sink()).items() if "editions:" in text}
    return list(editions_of(gather(files, {}, {}, Sink())))


def _flat(texts: dict[str, str]) -> Iterator[str]:
    for item in texts.items():
        yield from item


def _checked(
    files: dict[str, str], name: str, core: dict[str, str], edition: str | None, mods: dict[str, str]
) -> tuple[Game | None, list[Diagnostic]]:
    """The slow way; what it needs is imported only here."""
    from rulewright.dsl.load import load
    from rulewright.interpreter.primitives import vocabulary

    _keep_grammar()
    return load(files, vocabulary(), name, core, edition=edition, mods=mods)


@once
def _keep_grammar() -> None:
    """Let the parser keep its tables."""
    from rulewright.dsl import syntax

    with suppress(OSError):
        syntax.set_cache(home.cache_folder() / "grammar")


# ---------------------------------------------------------------- folders


def content_folder() -> Path:
    """The folder of the games that come with Rulewright."""
    return Path(str(resources.files("rulewright.content")))


def find(path: str | Path) -> Path:
    """The folder of a game. Raises ContentError."""
    here, shipped = Path(path), content_folder() / path
    # a folder of that name in which there is no game does not hide the game that is meant
    for folder in (here, shipped) if not shipped.is_dir() or is_game(here) else (shipped,):
        if folder.is_dir():
            _one_game(folder)
            return folder
    if Path(path).is_file():
        raise _missing(
            f"{path} is a file; a game is a folder of files", f"name the folder: {Path(path).parent}"
        )
    known = sorted(short_names())
    meant = nearest(str(path), known)
    hint = f"did you mean {meant}?" if meant else f"games that come with Rulewright: {', '.join(known)}"
    raise _missing(f"there is no folder and no game `{path}`", hint)


def _one_game(folder: Path) -> None:
    """A folder of several games is none."""
    if is_game(folder):
        return
    inside = sorted(path for path in folder.iterdir() if path.is_dir() and is_game(path))
    if len(inside) > 1:
        raise _missing(f"{folder} holds several games", f"name one: {', '.join(map(str, inside))}")


def short_names() -> Iterator[str]:
    """The games that come with Rulewright: folders below `content/` with a file that has a section `game`.

    What lies inside such a folder belongs to it, whatever it says.
    """
    root = content_folder()
    games: set[Path] = set()
    for folder in sorted({path.parent for path in root.rglob("*.yaml") if path.parent.name != "core"}):
        if not games.intersection(folder.parents) and is_game(folder):
            games.add(folder)
            yield folder.relative_to(root).as_posix()


def _missing(message: str, hint: str) -> ContentError:
    return ContentError([Diagnostic("E219", legible(message), NOWHERE, hint)])


def _core() -> dict[str, str]:
    """The files shared by all games."""
    return read_folder(content_folder() / "core", Sink())


def find_mod(mod: str | Path) -> Path:
    """The folder or file of a mod; those that come with Rulewright have short names (`mods/gentle`)."""
    shipped = content_folder() / mod
    return Path(mod) if Path(mod).exists() or not shipped.exists() else shipped.resolve()


def _read_mod(path: Path, sink: Sink) -> dict[str, str]:
    """The files of a mod: a folder, or a single file."""
    if path.is_dir():
        return read_folder(path, sink)
    if not path.is_file():
        raise _missing(f"there is no mod `{path}`", "a mod is a folder or a file with a section `overlay:`")
    text = _read(path, path.parent.resolve(), sink)
    return {} if text is None else {_shown(path): text}


def read_folder(folder: Path, sink: Sink) -> dict[str, str]:
    """Paths (as seen from here, with `/`) -> texts of all YAML files in a folder and its sub-folders."""
    files: dict[str, str] = {}
    size = 0
    root = folder.resolve()
    for count, path in enumerate(yaml_files(folder)):
        text = _read(path, root, sink)
        size += len(text or "")
        if count >= MAX_FILES or size > MAX_BYTES:
            limit = f"{MAX_FILES} files" if count >= MAX_FILES else f"{MAX_BYTES} characters"
            sink.add(
                "E104",
                f"{_shown(folder)} holds more than {limit}",
                _at(path),
                "is it the folder of one game?",
            )
            break
        if text is not None:
            files[_shown(path)] = text
    return files


def _read(path: Path, root: Path, sink: Sink) -> str | None:
    """One file's text; files that only seem to lie in the folder are not read."""
    if not Path(os.path.realpath(path)).is_relative_to(root):
        hint = "files outside the game's folder are not read: put a copy there"
        sink.add("E219", "this is a link to a file outside the game's folder", _at(path), hint)
        return None
    try:
        data = read_plain(path)
    except OSError as error:
        reason = error.strerror or "an error"
        sink.add("E219", f"this file cannot be read: {reason}", _at(path), "check its rights")
        return None
    return decode(data, _shown(path), sink)


def _shown(path: Path) -> str:
    """The path as messages show it: from here when it lies below, with `/` on every system."""
    full = Path(os.path.abspath(path))
    here = Path.cwd()
    return (full.relative_to(here) if full.is_relative_to(here) else full).as_posix()


def _at(path: Path) -> Span:
    return Span(_shown(path), 0, 0, 0, 0)
