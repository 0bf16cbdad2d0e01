"""`needs: rulewright >= x` of a game or an overlay: is this version new enough?"""

from __future__ import annotations

import re

from .diagnostics import Sink
from .source import Scalar, Yaml

VERSION = (0, 1)
"""What is compared with."""


def check_needs(node: Yaml | None, what: str, sink: Sink) -> bool:
    """False after a finding: `what` (game, overlay) is for a newer Rulewright."""
    wanted = re.search(r"\d+(\.\d+)*", node.text) if isinstance(node, Scalar) else None
    if node is None or wanted is None or tuple(map(int, wanted.group().split("."))) <= (*VERSION, 99):
        return True
    here = ".".join(map(str, VERSION))
    message = f"this {what} needs Rulewright {wanted.group()} or newer, this is {here}"
    sink.add("E215", message, node.span, "update Rulewright")
    return False
