"""Which games there are, and where: `folder/first` is a folder of a game and a scenario of it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from .files import read_plain
from .folders import is_game, yaml_files
from .problems import UsageProblem, unknown

if TYPE_CHECKING:
    from rulewright.dsl.game import Game

_SCENARIOS = re.compile(r"^scenarios:\s*(?:#.*)?\n((?:[ \t#].*\n|\n)*)", re.M)
_ENTRY = re.compile(r"^  (\w+):", re.M)
_NOT_PLAYED = ("blank", "defaults")
CORE = "core"  # what all games share; no game by itself


@dataclass(frozen=True, slots=True)
class Found:
    """A game's folder, its name as the user may write it, and the scenario asked for."""

    folder: Path
    name: str
    scenario: str | None = None


def roots() -> list[Path]:
    """Where games are looked for: here, `content/` here, and what came with Rulewright."""
    here = Path.cwd()
    shipped = Path(str(resources.files("rulewright.content")))
    return [path for path in (here, here / "content", shipped) if path.is_dir()]


def games_below(folder: Path, depth: int = 3) -> Iterator[Path]:
    """Folders of games in a folder, itself included, by name; a game is not searched for more games."""
    if is_game(folder):
        yield folder
    elif depth:
        for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
            if entry.is_dir() and not entry.name.startswith((".", "__")) and entry.name != CORE:
                yield from games_below(Path(entry.path), depth - 1)


def known_games() -> dict[str, Path]:
    """Names and folders of all games in `content/` here and of those that came with Rulewright."""
    found: dict[str, Path] = {}
    for root in roots()[::-1]:
        if root == Path.cwd() and not is_game(root):
            continue
        for folder in games_below(root):
            found[folder.relative_to(root).as_posix() if folder != root else "."] = folder
    return dict(sorted(found.items()))


def known_name(found: Found) -> str:
    """The same for a game however its folder was written: its name among the known games, where it is one."""
    here = found.folder.resolve()
    known = ((name, folder) for name, folder in known_games().items() if name != ".")
    return next((name for name, folder in known if folder.resolve() == here), found.name)


def find(name: str) -> Found:
    """The game, and the scenario after it where one is written. Raises UsageProblem."""
    wanted = name.strip().strip("/") if not Path(name).is_absolute() else name.rstrip("/")
    for root in (Path("/"), *roots()) if Path(name).is_absolute() else roots():
        found = _in(root, wanted)
        if found:
            return found
    path = Path(name)
    if path.is_dir():
        raise UsageProblem(f"{name} holds no game", "a game is a folder with a file that begins with `game:`")
    raise unknown("game", name, known_games())


def place(text: str) -> Path:
    """What PATH on the command line means: a file or folder here, a game, a folder of games. Raises UsageProblem."""
    below = (Path(text), *(root / text for root in roots()))
    found = next((path for path in below if path.exists()), None) if text.strip() else None
    return found if found is not None else find(text).folder


def _in(root: Path, name: str) -> Found | None:
    """The game itself, or the game before the last part and the scenario after it."""
    folder = root / name
    if is_game(folder):
        return Found(folder, name)
    before, _, last = name.rpartition("/")
    if last and is_game(root / before):
        return Found(root / before, before or ".", last)
    return None


def scenarios_written(folder: Path) -> list[str]:
    """Ids of a game's scenarios as they stand in its files, found without loading it: for lists, at once."""
    found: dict[str, None] = {}
    for path in yaml_files(folder):
        if "cases" not in path.relative_to(folder).parts:
            text = _text(path)
            found |= {name: None for part in _SCENARIOS.findall(f"{text}\n") for name in _ENTRY.findall(part)}
    return sorted(name for name in found if name not in _NOT_PLAYED)


def _text(path: Path) -> str:
    """What is in a file; nothing where it cannot be read."""
    try:
        return read_plain(path).decode("utf-8", "replace")
    except OSError:
        return ""


def scenarios(game: Game) -> list[str]:
    """Ids of what can be played, as authored."""
    return [one.id for one in game.definitions.values() if one.kind == "scenario"]


def pick_scenario(game: Game, asked: str | None) -> str | None:
    """The scenario asked for; the first where none was; none in a game without any. Raises UsageProblem."""
    known = scenarios(game)
    if asked is None:
        playable = [one for one in known if one != "blank"]
        return playable[0] if playable else None
    if asked in known:
        return asked
    if not known:
        raise UsageProblem(f"this game has no scenarios, so no {asked!r}", "name the game alone")
    raise unknown("scenario", asked, known)


def load(folder: Path, *, edition: str | None = None, mods: list[str] | None = None) -> Game:
    """The checked game. Raises ContentError with every finding, UsageProblem on a missing mod or edition."""
    from rulewright.dsl.diagnostics import ContentError

    from .content import load_game

    check_mods(mods or ())
    try:
        return load_game(folder, edition=edition, mods=mods or [])
    except ContentError as error:
        for finding in error.diagnostics:
            if finding.code == "E220":
                raise UsageProblem(finding.message, finding.hint) from error
        raise


def check_mods(mods: Iterable[str]) -> None:
    """Raises UsageProblem where one of them is not there."""
    from .content import find_mod

    for mod in mods:
        if not find_mod(mod).exists():
            raise UsageProblem(f"there is no mod {mod!r}", "--mod takes the folder or file of a mod")
