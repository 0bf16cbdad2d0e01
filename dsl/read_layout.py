"""Layouts in YAML (a drawing, a list of hexes, or both with what differs) -> `Layout`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from .game import AttributeDef, MapDef
from .laid import DIRECTIONS, MOST, NOTHING, PLAIN, WALL, At, LaidEdge, LaidSpace, Layout, Typed, Values, drawn
from .misfit import Misfit
from .nodes import Span
from .source import Entry, Mapping, Scalar, Sequence, Yaml
from .spell import did_you_mean
from .typed import Thing
from .types import Type
from .world import World

Read = Callable[[Yaml, Type, World], Any]
KEYS = ("drawn", "legend", "hexes", "spaces", "edges", "origin")
OF_SPACES = ("at", "of", "wall", "put")
OF_EDGES = ("between", "wall", "shut")
NUMBER = Type("int")


def read_layout(node: Yaml, world: World, read: Read, board: MapDef | None = None) -> Layout:
    """The layout; `read` reads values of attributes, `board` is the map that it belongs to. Raises Misfit."""
    return _Reader(world, read, board).whole(node)


@dataclass(slots=True)
class _Reader:
    """One layout being read."""

    world: World
    read: Read
    board: MapDef | None
    spaces: dict[At, LaidSpace] = field(default_factory=dict)
    edges: list[LaidEdge] = field(default_factory=list)

    def whole(self, node: Yaml) -> Layout:
        origin: At = (0, 0)
        if isinstance(node, Mapping):
            _only(node, KEYS, "a layout")
            origin = pair(node.get("origin")) if node.get("origin") is not None else origin
            self.drawing(node.get("drawn"), node.get("legend"))
            self.plain(node.get("hexes"))
            for entry in _items(node.get("spaces"), "spaces"):
                self.listed(entry)
            for entry in _items(node.get("edges"), "edges"):
                self.edge(entry)
        elif isinstance(node, Sequence):
            self.plain(node)
        else:
            self.drawing(node, None)
        return self.moved(origin)

    def moved(self, origin: At) -> Layout:
        """Everything counted from the origin."""
        spaces = tuple(replace(space, at=_less(space.at, origin)) for space in self.spaces.values())
        edges = tuple(
            replace(edge, between=(_less(edge.between[0], origin), _less(edge.between[1], origin)))
            for edge in self.edges
        )
        return Layout(spaces, edges)

    # ------------------------------------------------------------ spaces

    def drawing(self, node: Yaml | None, legend: Yaml | None) -> None:
        """Hexes by signs, which the legend explains."""
        known = self.legend(legend)
        if node is None:
            return
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            raise Misfit("a drawing is a text of several lines", node.span, "write it below a `|`")
        for sign in drawn(node.text):
            at = node.text_origin.span(sign.line + 1, sign.column + 1, sign.line + 1, sign.column + 2)
            if sign.at is None:
                hint = "each line is shifted by one column against the one above, and a hex takes two columns"
                raise Misfit(f"this `{sign.sign}` stands between two hexes", at, hint)
            if sign.sign not in known:
                hint = f"write `legend: {{{sign.sign}: …}}`; `.` is a plain space, `#` a wall, `-` nothing"
                raise Misfit(f"the legend does not say what `{sign.sign}` is", at, hint)
            self.add(replace(known[sign.sign], at=sign.at, span=at))

    def legend(self, node: Yaml | None) -> dict[str, LaidSpace]:
        """What each sign means."""
        known = {PLAIN: LaidSpace((0, 0)), WALL: LaidSpace((0, 0), wall=True)}
        for entry in node if isinstance(node, Mapping) else ():
            if len(entry.name) != 1 or entry.name in NOTHING:
                message = f"`{entry.name}` cannot be a sign of a drawing"
                raise Misfit(message, entry.key.span, "take one letter")
            if isinstance(entry.value, Scalar):
                known[entry.name] = self.space({"of": entry.value}, (), (0, 0), entry.key.span)
            else:
                known[entry.name] = self.mapping(entry.value, ("of", "wall", "put"), (0, 0))
        return known

    def plain(self, node: Yaml | None) -> None:
        """`[[q, r], …]`."""
        listed: set[At] = set()
        for item in _items(node, "hexes"):
            at = pair(item)
            if at in listed:
                raise Misfit(f"the hex {list(at)} stands here twice", item.span, "leave it out once")
            listed.add(at)
            self.add(LaidSpace(at, span=item.span))

    def listed(self, node: Yaml) -> None:
        """`{at: …, attributes …}` of one hex or several."""
        if not isinstance(node, Mapping) or node.get("at") is None:
            raise Misfit("an entry of `spaces` says `at:` and what is there", node.span, "{at: [0, 0], …}")
        for at, span in _pairs(node.get("at")):
            self.add(replace(self.mapping(node, OF_SPACES, at), span=span))

    def add(self, space: LaidSpace) -> None:
        """Enter a space; what is said twice of a hex adds up."""
        before = self.spaces.get(space.at)
        if before is not None:
            values = {**before.values, **space.values}
            wall, of = before.wall or space.wall, space.of or before.of
            space = replace(before, of=of, wall=wall, values=values, put=(*before.put, *space.put))
        self.spaces[space.at] = space

    def mapping(self, node: Yaml, own: tuple[str, ...], at: At) -> LaidSpace:
        """What a mapping says of a space."""
        if not isinstance(node, Mapping):
            raise Misfit("a mapping is wanted: attributes of the space", node.span, "{trap: true, put: …}")
        given = {entry.name: entry.value for entry in node if entry.name in own}
        return self.space(given, tuple(entry for entry in node if entry.name not in own), at, node.span)

    def space(self, own: dict[str, Yaml], more: tuple[Entry, ...], at: At, span: Span) -> LaidSpace:
        of = self.definition(own["of"]) if "of" in own else None
        wall = bool(self.read(own["wall"], Type("bool"), self.world)) if "wall" in own else False
        put = tuple(self.thing(node) for node in _scalars(own.get("put")))
        return LaidSpace(at, of, wall, self.values(more, self.attributes(), "space"), put, span)

    # ------------------------------------------------------------ edges

    def edge(self, node: Yaml) -> None:
        """`{between: [[q, r], [q, r]], wall: true, …}`."""
        ends = _pairs(node.get("between")) if isinstance(node, Mapping) else []
        if not isinstance(node, Mapping) or len(ends) != 2:
            hint = "{between: [[0, 0], [1, 0]], wall: true}"
            raise Misfit("an entry of `edges` says between which two hexes it is", node.span, hint)
        (a, _), (b, other) = ends
        if _less(b, a) not in DIRECTIONS:
            raise Misfit(f"the hexes {list(a)} and {list(b)} share no edge", other, "name two neighbours")
        barrier = next((word for word in ("wall", "shut") if _true(node.get(word))), "")
        more = tuple(entry for entry in node if entry.name not in OF_EDGES)
        missing = [(at, span) for at, span in ends if at not in self.spaces]
        if len(missing) > (1 if barrier == "wall" and not more else 0):
            hint = "add it to the hexes, or leave out this edge (only a wall may stand on an outer side)"
            at, span = missing[0]
            raise Misfit(f"there is no hex {list(at)} in this layout: an edge to nowhere", span, hint)
        values = self.values(more, self.edge_attributes(), "edge")
        self.edges.append(LaidEdge((a, b), barrier, values, node.span))

    # ------------------------------------------------------------ what they hold

    def boards(self) -> list[MapDef]:
        """The maps that it may be laid on."""
        return [self.board] if self.board else [one for one in self.world.maps.values() if one.form == "hex"]

    def attributes(self) -> dict[str, AttributeDef]:
        """Attributes that the spaces may have."""
        return self._attributes([board.of for board in self.boards()])

    def edge_attributes(self) -> dict[str, AttributeDef]:
        return self._attributes([board.edge_kind for board in self.boards() if board.edge_kind])

    def _attributes(self, kinds: list[str]) -> dict[str, AttributeDef]:
        """Of these kinds and of those below them."""
        found: dict[str, AttributeDef] = {}
        for name, kind in self.world.kinds.items():
            if any(self.world.is_a(name, above) for above in kinds):
                found.update(kind.attributes)
        return found

    def values(self, more: tuple[Entry, ...], known: dict[str, AttributeDef], what: str) -> Values:
        found: dict[str, Typed] = {}
        for entry in more:
            made = known.get(entry.name)
            if made is None or made.derived is not None:
                words = {"space": OF_SPACES, "edge": OF_EDGES}[what]
                hint = did_you_mean(entry.name, [*known, *words])
                article = "an" if what == "edge" else "a"
                raise Misfit(f"{article} {what} has no `{entry.name}`", entry.key.span, hint)
            found[entry.name] = Typed(made.type, self.read(entry.value, made.type, self.world))
        return found

    def definition(self, node: Yaml) -> Thing:
        """A definition of the kind of the spaces."""
        return self._named(node, [board.of for board in self.boards()], "space")

    def thing(self, node: Scalar) -> Thing:
        return self._named(node, [""], "thing")

    def _named(self, node: Yaml, kinds: list[str], what: str) -> Thing:
        if not isinstance(node, Scalar) or node.value is None:
            raise Misfit(f"the id of a {what} is wanted", node.span)
        fitting = {
            ident: key
            for ident, key in self.world.ids.items()
            if any(self.world.is_a(self.world.definitions[key].kind, kind) for kind in kinds)
        }
        if node.text not in fitting:
            raise Misfit(f"there is no {what} `{node.text}`", node.span, did_you_mean(node.text, fitting))
        key = fitting[node.text]
        return Thing(key, span=node.span, type=Type("entity", self.world.definitions[key].kind))


def must_fit(made: Layout, board: MapDef) -> None:
    """What a map holds from the start lies within its bounds. Raises Misfit."""
    if len(made.spaces) > MOST:
        raise Misfit(f"a map has at most {MOST} spaces, this one has {len(made.spaces)}", made.spaces[MOST].span)
    for space in made.spaces:
        q, r = space.at
        if board.radius is not None and max(abs(q), abs(r), abs(q + r)) > board.radius:
            message = f"the hex {[q, r]} is farther than {board.radius} steps from [0, 0], the radius of the map"
            raise Misfit(message, space.span, "make the radius larger, or leave it out")


# ---------------------------------------------------------------- nodes


def pair(node: Yaml | None) -> At:
    """`[q, r]` or `{q: …, r: …}`. Raises Misfit."""
    assert node is not None
    items: list[Yaml | None] = []
    if isinstance(node, Sequence):
        items = list(node.items)
    elif isinstance(node, Mapping) and {entry.name for entry in node} == {"q", "r"}:
        items = [node.get("q"), node.get("r")]
    numbers = [item.value for item in items if isinstance(item, Scalar)]
    whole = [n for n in numbers if isinstance(n, int) and not isinstance(n, bool)]
    if len(items) != 2 or len(whole) != 2:
        raise Misfit("the coordinates of a hex are wanted here", node.span, "write two numbers: [q, r]")
    return whole[0], whole[1]


def _pairs(node: Yaml | None) -> list[tuple[At, Span]]:
    """One pair, or a list of pairs."""
    if isinstance(node, Sequence) and node.items and all(isinstance(item, Scalar) for item in node.items):
        return [(pair(node), node.span)]
    return [(pair(item), item.span) for item in _items(node, "at")]


def _items(node: Yaml | None, what: str) -> Iterator[Yaml]:
    if node is None:
        return
    if not isinstance(node, Sequence):
        raise Misfit(f"`{what}` is a list", node.span, "write it in brackets, or one entry a line")
    yield from node.items


def _scalars(node: Yaml | None) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    items = list(_items(node, "put"))
    wrong = next((item for item in items if not isinstance(item, Scalar)), None)
    if wrong is not None:
        raise Misfit("the id of a thing is wanted here", wrong.span)
    return [item for item in items if isinstance(item, Scalar)]


def _only(node: Mapping, keys: tuple[str, ...], what: str) -> None:
    for entry in node:
        if entry.name not in keys:
            hint = did_you_mean(entry.name, keys) or f"it has {', '.join(keys)}"
            raise Misfit(f"{what} has no `{entry.name}`", entry.key.span, hint)


def _true(node: Yaml | None) -> bool:
    return isinstance(node, Scalar) and node.value is True


def _less(at: At, origin: At) -> At:
    return at[0] - origin[0], at[1] - origin[1]
