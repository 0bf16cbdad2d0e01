"""`rulewright simulate`."""

from __future__ import annotations

import json
import multiprocessing
import os
import statistics
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import seats_for

from .. import games
from ..play.start import in_words, read_setup
from ..problems import UsageProblem
from ..terminal import paint, progress, say
from ..width import wrap
from .game import Job, Plan, Record, play_one
from .spread import spread

if TYPE_CHECKING:
    from rulewright.dsl.game import Game

_BAD = ("fault", "broken", "endless")


def simulate(args: Namespace) -> int:
    """Play, print how the games ended; gives 1 if one failed or did not end."""
    found = games.find(args.game)
    game = games.load(found.folder, edition=args.edition, mods=args.mod)
    jobs = _jobs(game, found.scenario, args)
    records = []
    for record in _play_all(game, jobs, args.jobs):
        records.append(record)
        progress(f"{len(records)} of {len(jobs)} games")
    progress("")
    if args.format == "json":
        _print_json(records)
    else:
        _print(records, args)
    return 1 if any(record.end in _BAD for record in records) else 0


def _jobs(game: Game, scenario: str | None, args: Namespace) -> list[Job]:
    """All of one scenario as it was asked for; without one, all that can be played in turn."""
    picked = scenario and games.pick_scenario(game, scenario)
    seats = seat_range(args.seats, game, picked)
    setup = read_setup(args.set, game, max(seats))
    plan = Plan(picked, args.bot, setup, tuple(args.variant), args.most, args.check)
    if picked is None:
        return list(spread(game, plan, seats, args.seed, args.games))
    return [Job(plan, args.seed + at, seats[at % len(seats)]) for at in range(args.games)]


def seat_range(text: str | None, game: Game, scenario: str | None = None) -> list[int]:
    """`3`, or `2..4`: the games take turns; all that the scenario takes by default. Raises UsageProblem."""
    possible = seats_for(game, scenario)
    least, most = possible[0], possible[-1]
    first, _, last = (text or f"{least}..{most}").partition("..")
    if not first.isdigit() or not (last or first).isdigit():
        raise UsageProblem(
            f"--seats {text} is no number of seats", f"write --seats {least}, or --seats {least}..{most}"
        )
    low, high = int(first), int(last or first)
    wanted = [count for count in range(low, high + 1) if count in possible]
    if not wanted or not least <= low <= high <= most:
        what = "this game" if possible == seats_for(game, None) else str(scenario)
        raise UsageProblem(f"{what} is not for {text} seats", f"it takes {in_words(possible)}")
    return wanted


def _play_all(game: Game, jobs: list[Job], processes: int | None) -> Iterator[Record]:
    """Records in the order of the seeds."""
    global _shared
    count = processes or os.cpu_count() or 1
    if count < 2 or len(jobs) < 4 or not hasattr(os, "fork"):
        yield from (play_one(game, job.plan, job.seed, job.seats) for job in jobs)
        return
    _shared = game
    yield _one(jobs[0])  # compiles the rules once, for all workers
    with multiprocessing.get_context("fork").Pool(count) as pool:
        yield from pool.imap(_one, jobs[1:])


_shared: Game | None = None


def _one(job: Job) -> Record:
    assert _shared is not None
    return play_one(_shared, job.plan, job.seed, job.seats)


def _print(records: list[Record], args: Namespace) -> None:
    """What came of each scenario, then every failure with what brings it back."""
    scenarios = list(dict.fromkeys(record.scenario for record in records))
    for scenario in scenarios:
        if len(scenarios) > 1:
            say(paint(str(scenario), "bold"))
        _summary([record for record in records if record.scenario == scenario])
    for record in [record for record in records if record.end in _BAD][:10]:
        say(paint(f"{record.end}: {again(record, args)}, after {record.decisions} choices", "red"))
        for part in record.message.splitlines():
            say("\n".join(wrap(part, first="  ", rest="  ")))


def _summary(records: list[Record]) -> None:
    """Ends by number of seats, set-ups that were drawn, reasons, lengths."""
    for seats in sorted({record.seats for record in records}):
        say(f"{seats} seats: {_counted(record.end for record in records if record.seats == seats)}")
    for line in reason_lines(records):
        say(line)
    lengths = [record.decisions for record in records]
    middle, pace = (
        statistics.median(lengths),
        sum(lengths) / (sum(record.seconds for record in records) or 1e-9),
    )
    say(f"choices a game: median {middle:g}, most {max(lengths)}; {pace:,.0f} a second")


def reason_lines(records: list[Record]) -> list[str]:
    """The most frequent places in the YAML that ended games, unbroken; below, what was told there if it is one text."""
    lines = []
    for reason, count in Counter(record.reason for record in records if record.reason).most_common(12):
        lines.append(f"  {count:>5} × {_from_here(reason)}")
        told = {record.told for record in records if record.reason == reason}
        text = told.pop() if len(told) == 1 else ""
        lines += wrap(text, first="          ", rest="          ") if text else []
    return lines


def _from_here(place: str) -> str:
    """`file:line:column` from the folder where the command runs, links followed; as it is where it lies elsewhere."""
    file, *where = place.rsplit(":", 2)
    path, here = Path(file).resolve(), Path.cwd().resolve()
    return ":".join([str(path.relative_to(here)) if path.is_relative_to(here) else file, *where])


def again(record: Record, args: Namespace) -> str:
    """The command that plays this very game again."""
    scenario = f"/{record.scenario}" if record.scenario is not None else ""
    game = args.game.removesuffix(scenario) + scenario
    return " ".join([
        f"simulate {game} --games 1 --seed {record.seed} --seats {record.seats}",
        *([f"--bot {args.bot}"] if args.bot != "random" else []),
        *(f"--set {name}={value}" for name, value in record.setup.items()),
        *(f"--variant {name}" for name in record.variants),
        *([f"--edition {args.edition}"] if args.edition else []), *(f"--mod {path}" for path in args.mod),
    ])  # fmt: skip


def _counted(words: Iterator[str]) -> str:
    counts = Counter(words)
    return ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))


def _print_json(records: list[Record]) -> None:
    body: dict[str, Any] = {"version": 1, "ends": Counter(record.end for record in records)}
    body["games"] = [asdict(record) for record in records]
    say(json.dumps(body, ensure_ascii=False, indent=2))
