"""`rulewright lint --explain CODE`."""

from __future__ import annotations

from ..problems import unknown
from .rules import all_rules


def explain(code: str) -> str:
    """Title and explanation of a code, of the language's own or of a rule here. Raises UsageProblem."""
    from rulewright.dsl.codes import CODES

    wanted = code.upper()
    rule = all_rules().get(wanted)
    if rule is not None:
        return f"{wanted} {rule.TITLE}\n\n{(rule.__doc__ or '').strip()}"
    row = CODES.get(wanted)
    if row is None:
        raise unknown("code", wanted, sorted([*CODES, *all_rules()]))
    return f"{wanted} {row.title}\n\n{row.explanation}"
