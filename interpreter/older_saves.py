"""Saves of format 1: everything in one object. They go on from their last rest point, by names."""

from __future__ import annotations

import hashlib
import json

from .written import compact

BEGINNING = b'"save":'


def old_parts(body: bytes, check: str) -> list[bytes]:
    """The parts of such a save as they are written now; none where it is no whole save."""
    held = body[len(BEGINNING) :]
    if not body.startswith(BEGINNING) or hashlib.blake2b(held, digest_size=16).hexdigest() != check:
        return []
    try:
        parsed = json.loads(held)
        last = parsed["rest"]
        about = [last["span"], last["serial"], last["choices"]] if last is not None else None
        text = compact(last["state"] if last is not None else None)
        return [compact({**parsed, "rest": about, "digest": ""}), compact(parsed["choices"]), b"[]", text]
    except (ValueError, KeyError, TypeError, RecursionError):
        return []
