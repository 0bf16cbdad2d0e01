"""Maps: which spaces are next to each other, how far, in sight, in line; cheapest ways.

Spaces are ints (0 … size - 1) here; the interpreter maps entities to them.  A map never changes: `changed`
gives another one, the same object for the same changes, so what was computed for a state of the map is
found again after undo or fork.
"""

from .graph import FAR, Graph, RegionMap
from .hex import HexMap
from .routes import Routes, routes, routes_to
from .square import SquareMap

__all__ = ["FAR", "Graph", "HexMap", "RegionMap", "Routes", "SquareMap", "routes", "routes_to"]
