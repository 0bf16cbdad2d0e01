"""Maps: reach, sight, routes and placements on 300 hexes of which some 70 are walls; medians in microseconds.

`python -m rulewright.tools.bench.maps_bench` prints them beside a loop that shows how fast the machine is.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter

from rulewright.interpreter import chance
from rulewright.interpreter.maps import FAR, HexMap, routes
from rulewright.interpreter.maps.graph import flood
from rulewright.interpreter.maps.patterns import Hex, Pattern
from rulewright.interpreter.maps.sight import touched

COLUMNS, ROWS, WALLS = 20, 15, 68
BENT: Pattern = ((1, 0), (2, 0), (2, 1))
REPEATS = 15

Row = tuple[str, float, str]
"""What was measured, the median, its unit."""


def board(outside: str = "wall") -> HexMap:
    """The same 300 hexes each time."""
    hexes: list[Hex] = [(q, r - q // 2) for q in range(COLUMNS) for r in range(ROWS)]
    order = chance.shuffled(1, "walls", 0, len(hexes))
    return HexMap(hexes, walls=[hexes[space] for space in order[:WALLS]], outside=outside)


def calibration() -> float:
    """Microseconds of a fixed loop of plain Python."""
    return timed(_loop, 1)


def _loop() -> None:
    total = 0
    for number in range(20_000):
        total += number & 7


def timed(run: Callable[[], object], times: int, before: Callable[[], object] | None = None) -> float:
    """The median of REPEATS, in microseconds for one of `times`; `before` is not counted."""
    found = []
    for _ in range(REPEATS):
        if before is not None:
            before()
        gc.collect(0)
        start = perf_counter()
        run()
        found.append((perf_counter() - start) * 1e6 / times)
    return median(found)


def rows() -> list[Row]:
    """All measurements, the calibration loop first and last."""
    return [
        ("loop of 20,000 additions, before", calibration(), "us"),
        *reach(),
        *sight(),
        *ways(),
        ("loop of 20,000 additions, after", calibration(), "us"),
    ]


def reach() -> list[Row]:
    """Distances over the whole map, then look-ups of what is known."""
    made = board()
    spaces = made.open_spaces()
    pairs = [(a, b) for a in spaces for b in spaces]
    for a in spaces:
        made.distances(a)
    return [
        ("distances from one hex to all", timed(lambda: _floods(made, spaces), len(spaces)), "us"),
        ("distance, known", timed(lambda: [made.distance(a, b) for a, b in pairs], len(pairs)), "us"),
        ("within 4, known", timed(lambda: [made.within(a, 4) for a in spaces], len(spaces)), "us"),
        ("a map with one more wall", timed(_new_versions(made, spaces), 10), "us"),
    ]


def _floods(made: HexMap, spaces: tuple[int, ...]) -> int:
    return sum(flood(made.adjacent, space).distances[0] < FAR for space in spaces)


def _new_versions(made: HexMap, spaces: tuple[int, ...]) -> Callable[[], object]:
    stock = iter(spaces)
    return lambda: [made.changed(walls=[next(stock)]) for _ in range(10)]


def sight() -> list[Row]:
    """Sight between all pairs: shapes of segments unknown, known; looks known."""
    made = board()
    spaces = made.open_spaces()
    pairs = [(a, b) for a in spaces for b in spaces if a < b]
    touched.cache_clear()
    start = perf_counter()
    seen = sum(made.sees(a, b) for a, b in pairs)
    first = (perf_counter() - start) * 1e6 / len(pairs)
    again = timed(lambda: [made.sees(a, b) for a, b in pairs], len(pairs), made._seen.clear)
    known = timed(lambda: [made.sees(a, b) for a, b in pairs], len(pairs))
    return [
        (f"sight of a pair, first map of all ({100 * seen // len(pairs)} % see each other)", first, "us"),
        ("sight of a pair, new walls", again, "us"),
        ("sight of a pair, known", known, "us"),
    ]


def ways() -> list[Row]:
    """Routes by trivial rules over the whole map; areas."""
    made = board()
    start = made.open_spaces()[0]
    cost = (0, 1)

    def rule(_a: int, _b: int) -> tuple[int, int]:
        return cost

    def whole(by_target: bool) -> Callable[[], object]:
        return lambda: routes(made.adjacent, start, rule, rule, (0, 0), by_target).complete()

    spaces = made.open_spaces()
    return [
        ("routes to everywhere, vectors of two", timed(whole(False), 1), "us"),
        ("the same, rules by target", timed(whole(True), 1), "us"),
        (
            "placements over a hex, new",
            timed(lambda: [made.placements_over(BENT, at) for at in spaces], len(spaces), made._laid.clear),
            "us",
        ),
        (
            "placements over a hex, known",
            timed(lambda: [made.placements_over(BENT, at) for at in spaces], len(spaces)),
            "us",
        ),
    ]


def main() -> None:
    """Print all rows."""
    for name, value, unit in rows():
        print(f"{name:65} {value:10.2f} {unit}")


if __name__ == "__main__":
    main()
