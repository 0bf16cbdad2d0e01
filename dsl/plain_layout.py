"""Layouts given as plain data (in cases), read as those in YAML are."""

from __future__ import annotations

import json
from typing import Any

from . import value
from .diagnostics import Sink
from .game import Game
from .laid import Layout
from .misfit import Misfit
from .read_layout import read_layout
from .source import read
from .vocabulary import Vocabulary
from .world import World

KEY = "layout"


def plain_layout(data: Any, game: Game, board: str) -> Layout:
    """The layout of a hex map of a game. Raises ValueError with what is wrong."""
    made = game.maps.get(board)
    if made is None or made.form != "hex":
        raise ValueError(f"there is no hex map {board}")
    root = read("layout", json.dumps({KEY: data}), Sink())
    node = root.get(KEY) if root is not None else None
    if node is None:
        raise ValueError(f"this is no layout of {board}")
    ids = {one.id: key for key, one in game.definitions.items()}
    world = World(
        Vocabulary(), dict(game.kinds), dict(game.symbols), maps=dict(game.maps), ids=ids,
        definitions=dict(game.definitions), zones=dict(game.zones), dice=game.dice,
    )  # fmt: skip
    try:
        return read_layout(node, world, value.read, made)
    except Misfit as misfit:
        raise ValueError(f"{misfit}" + (f"; {misfit.hint}" if misfit.hint else "")) from misfit
