"""Maps: reach, sight, routes and placements on 300 hexes of which 68 are walls, in microseconds.

`peer_…` is a search written by hand, in the same run. `map_benches()` gives them to the table;
`python -m rulewright.tools.bench.maps_bench` prints these alone.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator

from rulewright.interpreter import chance
from rulewright.interpreter.maps import HexMap, routes
from rulewright.interpreter.maps.graph import flood
from rulewright.interpreter.maps.patterns import Hex, Pattern
from rulewright.interpreter.maps.sight import touched

from .measure import Bench, Sample, microseconds, run
from .table import table

COLUMNS, ROWS, WALLS = 20, 15, 68
BENT: Pattern = ((1, 0), (2, 0), (2, 1))

Work = Callable[[], int]
"""Does it for every case and gives the number of cases."""


def board() -> HexMap:
    """The same 300 hexes each time, with nothing known about them yet."""
    hexes: list[Hex] = [(q, r - q // 2) for q in range(COLUMNS) for r in range(ROWS)]
    order = chance.shuffled(1, "walls", 0, len(hexes))
    return HexMap(hexes, walls=[hexes[space] for space in order[:WALLS]], outside="wall")


def map_benches() -> Iterator[Bench]:
    """All of them; `known` means that the map has been asked the same before."""
    yield _bench("maps.distances_to_all", _floods)
    yield _bench("maps.peer_search_to_all", lambda made: _plain_search(made, COLUMNS * ROWS))
    yield _bench("maps.peer_search_within_4", lambda made: _plain_search(made, 4))
    yield _bench("maps.distance_known", _distances)
    yield _bench("maps.within_4_known", _within)
    yield _bench("maps.version", _versions)
    yield _bench("maps.sight_first_map", _first_sight)
    yield _bench("maps.sight_new_walls", _new_sight)
    yield _bench("maps.sight_known", _sight)
    yield _bench("maps.routes_to_all", lambda made: _routes(made, False))
    yield _bench("maps.routes_to_all_by_target", lambda made: _routes(made, True))
    yield _bench("maps.placements_new", _new_placements)
    yield _bench("maps.placements_known", _placements)


def _bench(name: str, work_on: Callable[[HexMap], Work]) -> Bench:
    """One bench; what `work_on` does before it gives its work is not timed, nor is the first round."""

    def prepare() -> Callable[[], Sample]:
        work = work_on(board())
        done = work()
        return lambda: Sample(microseconds(work, 1) / done, str(done))

    return Bench(name, "us", prepare)


def _floods(made: HexMap) -> Work:
    spaces = made.open_spaces()
    return lambda: len([flood(made.adjacent, space) for space in spaces])


def _plain_search(made: HexMap, most: int) -> Work:
    """What one would write by hand, beside ours: a search over a dict and a deque that keeps nothing."""
    beside = {space: made.adjacent[space] for space in made.open_spaces()}

    def search(start: int) -> dict[int, int]:
        found, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            steps = found[here] + 1
            if steps <= most:
                for space in beside[here]:
                    if space not in found:
                        found[space] = steps
                        waiting.append(space)
        return found

    for space in beside:
        assert set(search(space)) == set(made.within(space, most)), "it finds what we find"
    return lambda: len([search(space) for space in beside])


def _distances(made: HexMap) -> Work:
    spaces = made.open_spaces()
    return lambda: len([made.distance(a, b) for a in spaces for b in spaces])


def _within(made: HexMap) -> Work:
    spaces = made.open_spaces()
    return lambda: len([made.within(space, 4) for space in spaces])


def _versions(made: HexMap) -> Work:
    """More walls than versions are kept, so each is made anew."""
    spaces = made.open_spaces()
    return lambda: len([made.changed(walls=[space]) for space in spaces])


def _first_sight(made: HexMap) -> Work:
    """No shape of a segment is known: as at the first look of a process."""

    def work() -> int:
        touched.cache_clear()
        return _sight(board())()

    return work


def _new_sight(made: HexMap) -> Work:
    """Shapes of segments are known, but the walls are others than at the last look."""
    spaces = iter(made.open_spaces())
    _sight(made)()
    return lambda: _sight(made.changed(walls=[next(spaces)]))()


def _sight(made: HexMap) -> Work:
    spaces = made.open_spaces()
    return lambda: len([made.sees(a, b) for a in spaces for b in spaces if a < b])


def _routes(made: HexMap, by_target: bool) -> Work:
    start, cost = made.open_spaces()[0], (0, 1)

    def rule(_a: int, _b: int) -> tuple[int, int]:
        return cost

    def work() -> int:
        routes(made.adjacent, start, rule, rule, (0, 0), by_target).complete()
        return 1

    return work


def _new_placements(made: HexMap) -> Work:
    work = _placements(made)

    def anew() -> int:
        made._laid.clear()
        return work()

    return anew


def _placements(made: HexMap) -> Work:
    spaces = made.open_spaces()
    return lambda: len([made.placements_over(BENT, space) for space in spaces])


def main() -> None:
    """Print these benches alone."""
    for line in table(list(run(list(map_benches()), told=lambda _line: None))):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
