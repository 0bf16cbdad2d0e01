"""A session as a case: how it began and every choice since, ready for somebody to say what is expected."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.interpreter.session import Session


def case_text(session: Session, name: str) -> str:
    """The YAML of a case that plays the session again from its seed."""
    lines = ["cases:", f"  {name}:", "    covers: []", f"    given: {_flow(_given(session))}"]
    steps = list(_steps(session))
    lines += ["    do:", *steps] if steps else []
    return "\n".join([*lines, f"    expect: {_flow(_expect(session))}", ""])


def _given(session: Session) -> dict[str, Any]:
    begun = session.begun
    given: dict[str, Any] = {"scenario": begun.scenario} if begun.scenario else {}
    given |= {"seats": begun.seats, "seed": begun.seed}
    if begun.setup:
        given["setup"] = dict(begun.setup)
    return given | ({"variants": list(begun.variants)} if begun.variants else {})


def _steps(session: Session) -> Iterator[str]:
    for choice in session.choices:
        yield f"      - {{seat{choice.seat}: {_scalar(choice.id)}}}"


def _expect(session: Session) -> dict[str, Any]:
    """What is true now: how it ended, or who is asked."""
    if session.outcome is not None:
        return {"outcome": {f"seat{seat}": how for seat, how in session.outcome.seats.items()}}
    return {"pending": [f"seat{seat}" for seat in session.pending]}


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
