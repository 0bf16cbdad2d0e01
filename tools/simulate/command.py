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
from typing import TYPE_CHECKING, Any

from .. import games
from ..play.start import read_setup
from ..problems import UsageProblem
from ..terminal import paint, progress, say
from ..width import wrap
from .game import Plan, Record, play_one

if TYPE_CHECKING:
    from rulewright.dsl.game import Game

_BAD = ("fault", "broken", "endless")
Job = tuple[int, int]


def simulate(args: Namespace) -> int:
    """Play, print how the games ended; gives 1 if one failed or did not end."""
    found = games.find(args.game)
    game = games.load(found.folder, edition=args.edition, mods=args.mod)
    seats = seat_range(args.seats, game)
    plan = Plan(
        games.pick_scenario(game, found.scenario),
        args.bot,
        read_setup(args.set, game, max(seats)),
        tuple(args.variant),
        args.most,
        args.check,
    )
    jobs = [(args.seed + at, seats[at % len(seats)]) for at in range(args.games)]
    records = []
    for record in _play_all(game, plan, jobs, args.jobs):
        records.append(record)
        progress(f"{len(records)} of {len(jobs)} games")
    progress("")
    (_print_json if args.format == "json" else _print)(records)
    return 1 if any(record.end in _BAD for record in records) else 0


def seat_range(text: str | None, game: Game) -> list[int]:
    """`3`, or `2..4`: the games take turns. Raises UsageProblem."""
    least, most = game.seats
    first, _, last = (text or f"{least}..{most}").partition("..")
    if not first.isdigit() or not (last or first).isdigit():
        raise UsageProblem(
            f"--seats {text} is no number of seats", f"write --seats {least}, or --seats {least}..{most}"
        )
    low, high = int(first), int(last or first)
    if not least <= low <= high <= most:
        raise UsageProblem(f"this game is not for {text} seats", f"it takes {least} to {most}")
    return list(range(low, high + 1))


def _play_all(game: Game, plan: Plan, jobs: list[Job], processes: int | None) -> Iterator[Record]:
    """Records in the order of the seeds."""
    global _shared
    count = processes or os.cpu_count() or 1
    if count < 2 or len(jobs) < 4 or not hasattr(os, "fork"):
        yield from (play_one(game, plan, *job) for job in jobs)
        return
    _shared = (game, plan)
    yield play_one(game, plan, *jobs[0])  # compiles the rules once, for all workers
    with multiprocessing.get_context("fork").Pool(count) as pool:
        yield from pool.imap(_one, jobs[1:])


_shared: tuple[Game, Plan] | None = None


def _one(job: Job) -> Record:
    assert _shared is not None
    return play_one(*_shared, *job)


def _print(records: list[Record]) -> None:
    """Ends by number of seats, reasons, lengths, and every failure with the seed that brings it back."""
    for seats in sorted({record.seats for record in records}):
        say(f"{seats} seats: {_counted(record.end for record in records if record.seats == seats)}")
    reasons = Counter(record.reason for record in records if record.reason)
    for reason, count in reasons.most_common(12):
        for line in wrap(f"{count:>5} × {reason}", first="  ", rest="          "):
            say(line)
    lengths = [record.decisions for record in records]
    middle, pace = (
        statistics.median(lengths),
        sum(lengths) / (sum(record.seconds for record in records) or 1e-9),
    )
    say(f"choices a game: median {middle:g}, most {max(lengths)}; {pace:,.0f} a second")
    for record in [record for record in records if record.end in _BAD][:10]:
        how = f"--seed {record.seed} --seats {record.seats}, after {record.decisions} choices"
        say(paint(f"{record.end}: {how}", "red"))
        for line in wrap(record.message, first="  ", rest="  "):
            say(line)


def _counted(words: Iterator[str]) -> str:
    counts = Counter(words)
    return ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))


def _print_json(records: list[Record]) -> None:
    body: dict[str, Any] = {"version": 1, "ends": Counter(record.end for record in records)}
    body["games"] = [asdict(record) for record in records]
    say(json.dumps(body, ensure_ascii=False, indent=2))
