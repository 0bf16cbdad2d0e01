"""From the command line to a table: which game, who sits there, a new session or a kept one."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import games
from ..bots import Bot, make_bot
from ..files import read_plain
from ..folders import is_game
from ..problems import UsageProblem, unknown
from . import autosaves
from .going_on import play_command
from .table import Settings, Table, unpack

if TYPE_CHECKING:
    from rulewright.dsl.game import CaseDef, Game
    from rulewright.interpreter.session import Session

LARGEST_SAVE = 200_000_000  # bytes


def lay_table(args: Namespace) -> Table:
    """A new session, or the one to go on with. Raises UsageProblem, PlayError, ContentError."""
    if args.resume or args.load:
        return _kept(args)
    if args.game is None and is_game(Path.cwd()):
        args.game = str(Path.cwd())
    if args.game is None:
        known = ", ".join(games.known_games()) or "none here; `rulewright new game NAME` makes one"
        raise UsageProblem("which game?", f"there are: {known}")
    return _from_case(args) if args.case else _new(args)


def wants_list(args: Namespace) -> bool:
    """Nothing was said but `play`, and not in the folder of a game."""
    return not (args.game or args.resume or args.load or args.case) and not is_game(Path.cwd())


def game_lines() -> list[str]:
    """The games there are, each with its scenarios."""
    lines = []
    for name, folder in games.known_games().items():
        lines.append(name)
        for scenario in games.scenarios_written(folder):
            lines.append(f"  {name}/{scenario}")
    return [*lines, "", f"play one: {play_command('GAME')}"] if lines else []


def _new(args: Namespace) -> Table:
    from rulewright.interpreter.session import Session

    found = games.find(args.game)
    game = games.load(found.folder, edition=args.edition, mods=args.mod)
    scenario = games.pick_scenario(game, found.scenario)
    seats = seats_of(game, scenario, args.seats)
    seed = int.from_bytes(os.urandom(4), "big") if args.seed is None else args.seed
    settings = _settings(args, found, scenario, game, seats, seed)
    setup = read_setup(args.set, game, seats)
    session = Session.start(
        game, scenario=scenario, seats=seats, seed=seed, setup=setup, variants=args.variant
    )
    session.language = settings.language
    return Table(session, settings, seats, _autosave(args, settings, seats))


def _autosave(args: Namespace, settings: Settings, seats: int) -> Path:
    """The file the user named; else one in the user's own folder, whose old table is set aside."""
    if args.save:
        return Path(args.save).expanduser()
    bots_only = len(settings.bots) == seats or not sys.stdin.isatty()
    path = autosaves.place_for(settings.game, settings.scenario, bots_only)
    autosaves.set_aside(path)
    return path


def _settings(
    args: Namespace, found: games.Found, scenario: str | None, game: Game, seats: int, seed: int
) -> Settings:
    return Settings(
        game=games.known_name(found),
        folder=str(found.folder.resolve()),
        scenario=scenario,
        edition=args.edition,
        mods=[str(Path(mod).resolve()) for mod in args.mod],
        bots=read_bots(args.bots, seats),
        bot=args.bot or "random",
        bot_seed=seed,
        language=read_language(args.lang, game),
    )


def _from_case(args: Namespace) -> Table:
    """Where a case of the game, or of a file, ends, or at its position; it is not kept by itself."""
    from ..cases.many import load_for
    from ..cases.open_script import leave_open
    from ..cases.run import start_case

    found = games.find(args.game)
    name, file = _case_and_file(args.case)
    if file is not None and not Path(file).resolve().is_relative_to(found.folder.resolve()):
        args.mod = [*args.mod, file]
    game = games.load(found.folder, edition=args.edition, mods=args.mod)
    case = _case_called(game, name, file)
    if args.edition is None and case.edition not in (None, "none"):
        args.edition = case.edition
        game = load_for(found.folder, args.edition, args.mod)
    session, seats = start_case(game, case)
    leave_open(session, case)
    if not args.given_only:
        _play_on(session, case)
    settings = _settings(args, found, None, game, seats, args.seed or 0)
    settings.case = case.name
    session.language = settings.language
    return Table(session, settings, seats, Path(args.save).expanduser() if args.save else None)


def _case_and_file(said: str) -> tuple[str, str | None]:
    """`CASE`, `FILE` or `FILE:CASE`; where only a file is named, no case is."""
    if Path(said).expanduser().is_file():
        return "", str(Path(said).expanduser())
    file, colon, name = said.rpartition(":")
    if colon and Path(file).expanduser().is_file():
        return name, str(Path(file).expanduser())
    if said.endswith((".yaml", ".yml")):
        raise UsageProblem(f"there is no file {said}", "--from takes a case of the game, FILE or FILE:CASE")
    return said, None


def _case_called(game: Game, name: str, file: str | None) -> CaseDef:
    """The case of that name; the last one of the file where none is named. Raises UsageProblem."""
    among = [case for case in game.cases if file is None or Path(case.file).resolve() == Path(file).resolve()]
    if not among and file is not None:
        raise UsageProblem(f"there is no case in {file}", "`rulewright case save FILE` adds one")
    by_name = {case.name: case for case in among}
    if name and name not in by_name:
        raise unknown("case", name, by_name)
    return by_name[name] if name else among[-1]


def _play_on(session: Session, case: CaseDef) -> None:
    """Make the choices of the case. Raises UsageProblem where one is not offered any more."""
    from ..cases.run import perform

    try:
        perform(session, case.body.get("do") or [])
    except ValueError as error:
        hint = "--given-only begins at the position of the case, before its choices"
        raise UsageProblem(f"the choices of {case.name} cannot be made: {error}", hint) from error


def _kept(args: Namespace) -> Table:
    """What was saved, with what the command line says besides."""
    table = kept_table(args.load, args.game)
    settings = table.settings
    if args.lang:
        settings.language = table.session.language = read_language(args.lang, table.session.game)
    if args.bots is not None:
        settings.bots = read_bots(args.bots, table.seats)
    settings.bot = args.bot or settings.bot
    if args.save:
        table.autosave = Path(args.save).expanduser()
    return table


def kept_table(file: str | None, game_name: str | None) -> Table:
    """A saved table, under the rules as they are now; the last one kept where no file is named."""
    from rulewright.interpreter.session import Session

    from ..cases.open_script import leave_open

    path = Path(file).expanduser() if file else _latest(game_name)
    settings, seats, data = unpack(_read(path), str(path))
    if not Path(settings.folder).is_dir():
        settings.folder = str(games.find(settings.game).folder)
    game = games.load(Path(settings.folder), edition=settings.edition, mods=settings.mods)
    session = Session.load(game, data)
    if settings.language not in ("en", *game.languages):
        settings.language = read_language(None, game)
    session.language = settings.language
    keep = autosaves.place_for(settings.game, settings.scenario) if file else path
    table = Table(session, settings, seats, keep)
    case = table.begun_at()
    if case is not None:
        leave_open(session, case)
    return table


def _latest(name: str | None) -> Path:
    if name is None:
        return autosaves.latest(None, None)
    found = games.find(name)
    return autosaves.latest(games.known_name(found), found.scenario)


def _read(path: Path) -> bytes:
    try:
        return read_plain(path, LARGEST_SAVE)
    except OSError as error:
        raise UsageProblem(
            f"{path} cannot be read: {error.strerror}", "--load takes a file that was saved while playing"
        ) from error


def seats_of(game: Game, scenario: str | None, asked: int | None) -> int:
    """The number of seats; the fewest that the scenario takes where none was asked for. Raises UsageProblem."""
    from rulewright.dsl.game import seats_for

    possible = seats_for(game, scenario)
    if asked is None:
        return possible[0]
    if asked not in possible:
        what = "this game" if possible == seats_for(game, None) else str(scenario)
        raise UsageProblem(f"{what} is not for {asked} seats", f"it takes {in_words(possible)}: --seats {possible[0]}")
    return asked


def in_words(possible: Sequence[int]) -> str:
    """`3`, `2 to 4`, `1 or 3`."""
    if len(possible) > 1 and possible[-1] - possible[0] == len(possible) - 1:
        return f"{possible[0]} to {possible[-1]}"
    return " or ".join(map(str, possible))


def read_bots(text: str | None, seats: int) -> list[int]:
    """`all`, or numbers of seats with commas. Raises UsageProblem."""
    if not text or text == "none":
        return []
    if text == "all":
        return list(range(1, seats + 1))
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdigit() and 1 <= int(word) <= seats for word in words):
        raise UsageProblem(
            f"--bots {text} names no seats of this game",
            f"write `all`, or numbers from 1 to {seats}: --bots 1,2",
        )
    return sorted({int(word) for word in words})


def read_language(asked: str | None, game: Game) -> str:
    """A language that the game speaks. Raises UsageProblem."""
    languages = list(game.languages) or ["en"]
    if asked is None:
        return "en" if "en" in languages else languages[0]
    if asked not in languages:
        raise unknown("language", asked, languages)
    return asked


def read_setup(pairs: list[str], game: Game, seats: int) -> dict[str, Any]:
    """`level=hard` and `seat2.colour=red` as the setup of a session; names and seats are checked here."""
    setup: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name or not value:
            raise UsageProblem(
                f"--set {pair} is no choice", "write --set NAME=VALUE or --set seat2.NAME=VALUE"
            )
        seat, dot, choice = name.rpartition(".")
        known = {one.name: one for one in game.setup.values()}
        if choice not in known:
            raise unknown("setup choice", choice, known)
        _check_seat(seat, dot, known[choice].of, choice, seats)
        setup[name] = _plain(value)
    return setup


def _check_seat(seat: str, dot: str, of: str, choice: str, seats: int) -> None:
    number = seat.removeprefix("seat")
    if of == "seat" and not (seat.startswith("seat") and number.isdigit() and 1 <= int(number) <= seats):
        raise UsageProblem(
            f"{choice} is chosen by each seat", f"write --set seat1.{choice}=VALUE, up to seat{seats}"
        )
    if of != "seat" and dot:
        raise UsageProblem(f"{choice} is chosen once for the table", f"write --set {choice}=VALUE")


def _plain(value: str) -> Any:
    """Numbers and truth values as such, all else as text."""
    if value.lstrip("-").isdigit():
        return int(value)
    return {"true": True, "false": False, "yes": True, "no": False}.get(value, value)


def bots_of(table: Table) -> dict[int, Bot]:
    """The bots that sit at the table."""
    bot = make_bot(table.settings.bot, table.settings.bot_seed)
    return dict.fromkeys(table.settings.bots, bot)
