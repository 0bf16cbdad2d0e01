"""A session as a case: how it began and every choice since, ready for somebody to say what is expected."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..files import write_whole
from ..problems import UsageProblem
from .open_script import results_so_far

if TYPE_CHECKING:
    from rulewright.dsl.game import CaseDef
    from rulewright.interpreter.session import Session

IN_A_LINE = 12
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def case_text(session: Session, name: str, begun_at: CaseDef | None = None) -> str:
    """The YAML of a case that plays the session again. `begun_at`: the case at whose position it began."""
    return f"cases:\n{_entry(session, name, begun_at)}"


def save_case(path: Path, session: Session, name: str | None = None, begun_at: CaseDef | None = None) -> str:
    """Write it into a file of cases, behind those that are there; gives its name. Raises UsageProblem."""
    entry_name = name or f"after_{len(session.choices)}_choices"
    if not _NAME.fullmatch(entry_name):
        raise UsageProblem(f"{entry_name} is no name for a case", "letters, digits and _, as in `the_troll_falls`")
    before = _text_of_cases(path)
    if re.search(rf"^ +{entry_name}:", before, re.MULTILINE):
        raise UsageProblem(f"{path} has a case {entry_name} already", "give another name")
    try:
        write_whole(path, f"{before}{_entry(session, entry_name, begun_at)}".encode())
    except OSError as error:
        raise UsageProblem(f"{path} cannot be written: {error.strerror}", "name another file") from error
    return entry_name


def _text_of_cases(path: Path) -> str:
    """What stands in the file, ready for one more case."""
    if not path.exists():
        return "cases:\n"
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageProblem(f"{path} cannot be read", "name another file") from error
    top = [line for line in text.splitlines() if line[:1] not in ("", " ", "#")]
    if top != ["cases:"]:
        raise UsageProblem(f"{path} is no file of cases", "a case is added to a file that holds only `cases:`")
    return text if text.endswith("\n") else f"{text}\n"


def _entry(session: Session, name: str, begun_at: CaseDef | None) -> str:
    lines = [f"  {name}:", "    covers: []", f"    given: {_flow(_given(session, begun_at))}"]
    steps = list(_steps(session))
    lines += ["    do:", *steps] if steps else []
    return "\n".join([*lines, f"    expect: {_flow(_expect(session))}", ""])


def _given(session: Session, begun_at: CaseDef | None) -> dict[str, Any]:
    begun = session.begun
    given: dict[str, Any] = {"scenario": begun.scenario} if begun.scenario else {}
    given |= {"seats": begun.seats, "seed": begun.seed}
    if begun.setup:
        given["setup"] = dict(begun.setup)
    given |= {"variants": list(begun.variants)} if begun.variants else {}
    if begun_at is not None:
        position = dict(begun_at.body.get("given") or {})
        given = {**position, **given}
        if position.get("rolls"):
            given["rolls"] = results_so_far(session, position["rolls"])
    return given


def _steps(session: Session) -> Iterator[str]:
    """Choices one after the other by the same seat stand in one line."""
    for seat, choices in groupby(session.choices, key=lambda choice: choice.seat):
        ids = [choice.id for choice in choices]
        for at in range(0, len(ids), IN_A_LINE):
            some = ids[at : at + IN_A_LINE]
            yield f"      - {{seat{seat}: {_flow(some if len(some) > 1 else some[0])}}}"


def _expect(session: Session) -> dict[str, Any]:
    """What is true now: how it ended, or what is asked of whom."""
    if session.outcome is not None:
        return {"outcome": {f"seat{seat}": how for seat, how in session.outcome.seats.items()}}
    language, session.language = session.language, "en"
    asked = {f"seat{seat}": decision.prompt for seat, decision in session.pending.items()}
    session.language = language
    return {"pending": asked if all(asked.values()) else list(asked)}


def _flow(value: Any) -> str:
    """Plain data in one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    """Words as they are, everything else in quotes as in JSON."""
    if (
        isinstance(value, str)
        and value.replace(".", "_").replace("-", "_").isidentifier()
        and value.isascii()
    ):
        return value if value not in ("true", "false", "null") else json.dumps(value)
    return json.dumps(value, ensure_ascii=False)
