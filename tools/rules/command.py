"""`rulewright rules`."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from .. import games
from ..cases.many import in_editions, run_all
from ..terminal import paint, progress, say
from ..width import wrap
from .ledger import Ledger, Row, make_ledger

_STATES = ("covered", "not_modelled", "uncovered")
_HEADS = {
    "covered": "shown by a passing case",
    "not_modelled": "not modelled",
    "uncovered": "shown by no passing case",
}
_COLOURS = {"covered": "green", "not_modelled": "dim", "uncovered": "yellow"}


def show_rules(args: Namespace) -> int:
    """Run the cases that cover rules; print every rule with its state. Gives 1 if one is uncovered."""
    found = games.find(args.game)
    game = games.load(found.folder)
    cases = [case for case in game.cases if case.covers]
    results = []
    for one in in_editions(found.folder, game, cases):
        for result in run_all(one.game, one.cases, args.jobs):
            results.append(result)
            progress(f"{len(results)} of {len(cases)} cases")
    progress("")
    ledger = make_ledger(game, results)
    if args.format == "json":
        say(json.dumps(_json(found.name, ledger), ensure_ascii=False, indent=2))
    else:
        _print(ledger, args)
    return 1 if ledger.of_state("uncovered") or ledger.unknown else 0


def _json(name: str, ledger: Ledger) -> dict[str, Any]:
    body: dict[str, Any] = {"version": 1, "game": name}
    body["totals"] = {state: len(ledger.of_state(state)) for state in _STATES} | {"rules": len(ledger.rows)}
    body |= {state: [_row(row) for row in ledger.of_state(state)] for state in _STATES}
    body["unknown"] = [{"id": rule, "cases": names} for rule, names in ledger.unknown.items()]
    return body


def _row(row: Row) -> dict[str, Any]:
    rule = row.rule
    body: dict[str, Any] = {"id": rule.id, "line": rule.line, "text": rule.text}
    body |= {"cases": row.passed, "failed": row.failed}
    return body | ({"reason": rule.not_modelled} if rule.not_modelled else {})


def _print(ledger: Ledger, args: Namespace) -> None:
    for state in _STATES if args.state is None else (args.state,):
        rows = ledger.of_state(state)
        if rows:
            say(paint(f"{_HEADS[state]}: {len(rows)}", "bold", _COLOURS[state]))
            for row in rows:
                _print_row(row)
            say()
    for rule, names in ledger.unknown.items():
        say(f"no rule is called {rule}, yet cases cover it: {', '.join(names)}")
    counts = ", ".join(f"{len(ledger.of_state(state))} {state.replace('_', ' ')}" for state in _STATES)
    say(f"{len(ledger.rows)} rules: {counts}")


def _print_row(row: Row) -> None:
    rule = row.rule
    for line in wrap(f"{rule.id}  {rule.text}", first="  ", rest="      "):
        say(line)
    notes = [f"reason: {rule.not_modelled}"] if rule.not_modelled and not row.passed else []
    notes += [f"failed: {', '.join(row.failed)}"] if row.failed else []
    for note in notes:
        for line in wrap(note, first="      ", rest="      "):
            say(paint(line, "dim"))
