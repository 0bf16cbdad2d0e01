"""What each text may read and write, without running it: so it is known which listeners of one window may come in any
order.

A *touch* is a word for something of the state: `a:health` (an attribute), `g:day` (a field of the game), `s:fight`
(a span), `p:amount` (what the event carries), `places`, `map`, `exists`, `rules` (texts that hold for a while), `end`.
A `*` touches everything. `a:health@me` is that of the thing the text stands on alone. Numbers that are only added to
are `added`: two additions may come in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulewright.dsl import typed
from rulewright.dsl.game import AttributeDef, Game, is_a
from rulewright.dsl.types import plain

from .primitives import FUNCTIONS, VERBS
from .walk import walk

if TYPE_CHECKING:
    from .analysis import Facts, RuleText

EVERYTHING = "*"
OWN = "@me"
PLACES, MAP, EXISTS, RULES, END = "places", "map", "exists", "rules", "end"
CHOSEN = ("scenario", "variant")
STATE = frozenset({PLACES, MAP, EXISTS})
MOVES = {"put", "put_on_top", "put_under", "draw", "shuffle"}
MAKES = {"create", "remove", "restore", "add_status", "remove_status"}
LAYS = {"lay", "clear", "wall", "unwall", "shut", "unshut"}
SILENT = {"log", "log_line", "note_use", "show", "roll", "random"}
BUILT_IN = {"zone": PLACES, "contents": PLACES, "owner": PLACES, "controller": PLACES}


@dataclass(slots=True)
class Touch:
    """What a text reads, writes, and only adds to; `calls` are the codes that it performs."""

    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)
    added: set[str] = field(default_factory=set)
    calls: set[str] = field(default_factory=set)

    def take(self, other: Touch) -> bool:
        """Join another that it performs, without names of its own; True if it grew."""
        before = len(self.reads) + len(self.writes) + len(self.added)
        self.reads |= _outer(other.reads)
        self.writes |= _outer(other.writes)
        self.added |= _outer(other.added)
        return before != len(self.reads) + len(self.writes) + len(self.added)


def _outer(names: set[str]) -> set[str]:
    """Without what an event carries; what belonged to the thing a text stands on may be anybody's here."""
    return {one.removesuffix(OWN) for one in names if not one.startswith("p:")}


Pairs = dict[tuple[int, int], bool]


def contests(game: Game, facts: Facts, bodies: dict[str, Any]) -> dict[tuple[str, str], Pairs]:
    """By event and window: pairs of rule texts (numbers in order) whose order may matter.

    True: whether it does matter may be found out by trying, as nothing is read there that some seat cannot see.
    """
    touches, found = _closed(game, facts, bodies), {}
    hidden = _hidden(game)
    for (event, window), texts in facts.heard.items():
        if window != "settle":
            pairs = {
                (one, other): not any(touches[f"rule:{n}"].reads & hidden for n in (one, other))
                for one, other in _pairs(game, window, texts, touches)
            }
            if pairs:
                found[event, window] = pairs
    return found


def _hidden(game: Game) -> set[str]:
    """What not every seat may see."""
    found = {EVERYTHING}
    zones = [*game.zones.values(), *(zone for kind in game.kinds.values() for zone in kind.zones.values())]
    if any(zone.see != "all" for zone in zones):
        found.add(PLACES)
    for kind in game.kinds.values():
        found |= {f"a:{one.name}{own}" for one in kind.attributes.values() if one.see != "all" for own in ("", OWN)}
    return found | {f"g:{one.name}" for one in game.fields.values() if one.see != "all"}


def _pairs(
    game: Game, window: str, texts: list[RuleText], touches: dict[str, Touch]
) -> Iterator[tuple[int, int]]:
    free = [text for text in texts if not _fixed(game, text)]
    for n, one in enumerate(free):
        for other in free[n:]:
            if one.home == other.home and _alone(game, one.home):
                continue
            first, second = touches[f"rule:{one.number}"], touches[f"rule:{other.number}"]
            if window == "replace":
                if not (_cancels(one) and _cancels(other)):
                    yield one.number, other.number
            elif touch(first, second):
                yield one.number, other.number


def _fixed(game: Game, text: RuleText) -> bool:
    """Rules of the game, of its scenario and variants come in the order in which they are written."""
    made = game.definitions.get(text.home)
    return text.home == "game" or (made is not None and any(is_a(game, made.kind, one) for one in CHOSEN))


def _alone(game: Game, home: str) -> bool:
    """Is there only one thing with this text? Texts of one thing come as they are written."""
    made = game.definitions.get(home)
    return made is not None and made.copies == 1 and game.kinds[made.kind].made == "once"


def _cancels(text: RuleText) -> bool:
    body = text.rule.body.body if isinstance(text.rule, typed.Trigger) else ()
    return all(isinstance(node, (typed.Cancel, typed.Return)) for node in body)


def touch(one: Touch, other: Touch) -> bool:
    """May it matter which of two texts of different things comes first?"""
    return (
        _meet(one.writes, other.reads | other.writes | other.added)
        or _meet(other.writes, one.reads | one.writes | one.added)
        or _meet(one.added, other.reads)
        or _meet(other.added, one.reads)
    )


def _meet(some: set[str], others: set[str]) -> bool:
    if not some or not others:
        return False
    if EVERYTHING in some or EVERYTHING in others:
        return True
    for name in some:
        plainly = name.removesuffix(OWN)
        if plainly in others or (plainly is name and name + OWN in others):
            return True
    return False


# ---------------------------------------------------------------- what one text touches itself


def _closed(game: Game, facts: Facts, bodies: dict[str, Any]) -> dict[str, Touch]:
    """Every text with all that it performs, and what hears that."""
    work = _Reader(game)
    touches = {code: work.read(body) for code, body in bodies.items()}
    for text in facts.texts:
        if isinstance(text.rule, typed.Trigger):
            _of_rule(game, work, text.rule, touches[f"rule:{text.number}"])
    for (event, window), texts in facts.heard.items():
        if window != "settle":  # what follows from the state follows in whatever order it came about
            code = f"{'span' if texts[0].rule.of_span else 'verb'}:{event}"  # type: ignore[union-attr]
            touches.setdefault(code, Touch()).calls |= {f"rule:{text.number}" for text in texts}
    grown = True
    while grown:
        grown = False
        for mine in touches.values():
            for code in mine.calls:
                if code in touches and touches[code] is not mine:
                    grown |= mine.take(touches[code])
    return touches


def _of_rule(game: Game, work: _Reader, rule: typed.Trigger, found: Touch) -> None:
    """The condition of a rule is read too; of its locals only what `before` may change counts."""
    if rule.when is not None:
        found.reads |= work.read(rule.when).reads
    carried = {f"p:{name}" for name in payload_names(game, rule.event)} if rule.window == "before" else set()
    for names in (found.reads, found.writes, found.added):
        names -= {one for one in names if one.startswith("p:") and one not in carried}


def payload_names(game: Game, verb: str) -> tuple[str, ...]:
    """The names of what an event of a verb carries."""
    if verb in game.verbs:
        return tuple(one.name for one in game.verbs[verb].parameters)
    return tuple(slot.name for slot in VERBS[verb].signature.slots) if verb in VERBS else ()


class _Reader:
    """Finds what a tree touches; what functions and computed attributes read is found once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.functions: dict[str, set[str]] = {}
        self.computed: dict[str, set[str]] = {}

    def read(self, tree: Any) -> Touch:
        found = Touch()
        for node in walk(tree):
            method = getattr(self, "of_" + type(node).__name__, None)
            if method is not None:
                method(node, found)
        return found

    # ------------------------------------------------------------ expressions

    def of_Local(self, node: typed.Local, found: Touch) -> None:
        found.reads.add(f"p:{node.name}")

    def of_GameField(self, node: typed.GameField, found: Touch) -> None:
        if not node.setting:
            found.reads.add(f"g:{node.name}")

    def of_SpanRow(self, node: typed.SpanRow, found: Touch) -> None:
        found.reads.add(f"s:{node.name}")

    def of_Attr(self, node: typed.Attr, found: Touch) -> None:
        found.reads |= self.attribute(node)

    def attribute(self, node: typed.Attr | typed.SetAttr) -> set[str]:
        """An attribute, and what it is computed from."""
        if isinstance(node.of, typed.SpanRow):
            return {f"s:{node.of.name}"}
        own = OWN if isinstance(node.of, typed.Local) and node.of.name == "me" else ""
        return {BUILT_IN.get(node.name, f"a:{node.name}{own}"), *self.derived(node.name)}

    def derived(self, name: str) -> set[str]:
        """What a computed attribute of that name reads."""
        if name not in self.computed:
            self.computed[name] = set()
            for made in _attributes(self.game, name):
                if made.derived is not None:
                    self.computed[name] |= {one.removesuffix(OWN) for one in self.read(made.derived).reads}
        return self.computed[name]

    def of_ZoneOf(self, node: Any, found: Touch) -> None:
        found.reads.add(PLACES)

    of_Zone = of_Map = of_ZoneOf

    def of_Extent(self, node: Any, found: Touch) -> None:
        found.reads.add(EXISTS)

    def of_HasStatus(self, node: Any, found: Touch) -> None:
        found.reads |= {EXISTS, "a:bearer"}

    def of_CallFunction(self, node: typed.CallFunction | typed.RuleOf, found: Touch) -> None:
        if node.function not in self.functions:
            self.functions[node.function] = set()
            self.functions[node.function] = self.read(self.game.functions[node.function].body).reads
        found.reads |= {one for one in self.functions[node.function] if not one.startswith("p:")}

    of_RuleOf = of_CallFunction

    def of_Invoke(self, node: typed.Invoke, found: Touch) -> None:
        if node.fn in ("actions", "can"):
            found.reads.add(EVERYTHING)
        elif node.fn == "during":
            found.reads |= {f"s:{arg.value}" for arg in node.args if isinstance(arg, typed.Const)}
        elif node.fn in FUNCTIONS and FUNCTIONS[node.fn].passes:
            found.reads |= STATE

    # ------------------------------------------------------------ statements

    def of_SetLocal(self, node: typed.SetLocal, found: Touch) -> None:
        found.writes.add(f"p:{node.name}")

    def of_SetGame(self, node: typed.SetGame, found: Touch) -> None:
        field = self.game.fields[node.name]
        (found.added if _only_added(node, [field]) else found.writes).add(f"g:{node.name}")

    def of_SetAttr(self, node: typed.SetAttr, found: Touch) -> None:
        touched = self.attribute(node)
        free = not isinstance(node.of, typed.SpanRow) and _only_added(node, _attributes(self.game, node.name))
        (found.added if free else found.writes).update(touched)

    def of_SetIndex(self, node: typed.SetIndex, found: Touch) -> None:
        found.writes |= self.read(node.of).reads

    def of_Do(self, node: typed.Do, found: Touch) -> None:
        found.calls.add(f"verb:{node.verb}")
        if not node.builtin:
            return
        if node.verb in MOVES:
            found.writes.add(PLACES)
        elif node.verb in MAKES:
            found.writes |= {PLACES, EXISTS, "a:bearer"}
        elif node.verb in LAYS:
            found.writes |= {MAP, PLACES, EXISTS}
        elif node.verb not in SILENT:
            found.writes.add(EVERYTHING)

    def of_Run(self, node: typed.Run | typed.Open, found: Touch) -> None:
        found.writes.add(f"s:{node.name}")
        found.calls.add(f"span:{node.name}")

    of_Open = of_Run

    def of_Close(self, node: typed.Close | typed.End, found: Touch) -> None:
        found.writes.add(f"s:{node.name}")

    of_End = of_Close

    def of_Until(self, node: typed.Until, found: Touch) -> None:
        found.writes.add(RULES)
        for rule in node.rules:
            if isinstance(rule, typed.Modify):
                found.writes.add(f"a:{rule.name}")

    def of_Outcome(self, node: typed.Outcome, found: Touch) -> None:
        found.writes.add(END)


def _attributes(game: Game, name: str) -> list[AttributeDef]:
    return [kind.attributes[name] for kind in game.kinds.values() if name in kind.attributes]


def _only_added(node: typed.SetGame | typed.SetAttr, declared: Iterable[AttributeDef]) -> bool:
    """Is a number only added to that has no bounds, so that two such may come in any order?"""
    ints = [made for made in declared if plain(made.type).head == "int" and made.least is None and made.most is None]
    return node.op in ("+=", "-=") and bool(ints) and len(ints) == len(list(declared))
