"""Facts about the closed world of a game: who is heard, what is modified, which texts may have to wait for a seat.

A text *suspends* when it asks, or performs something that does; only such texts become frames, all others plain
functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulewright.dsl import typed
from rulewright.dsl.game import Game
from rulewright.dsl.types import plain

from .templates import paths_of
from .texts import all_abilities, all_actions, texts_of
from .touching import Pairs, contests, payload_names
from .walk import children, walk

ASKS = (*typed.QUESTIONS, typed.AsEach)
MAY_WAIT = (*ASKS, typed.End, typed.Do, typed.Perform, typed.Run, typed.Open, typed.Close)
OF_VERBS = ("replace", "before", "after")
ASKING_VERBS = frozenset({"act", "act_once", "pause"})


@dataclass(slots=True)
class RuleText:
    """A trigger or modifier and where it stands: `home` is a definition's key, a kind after `kind:`, or `game`."""

    number: int
    home: str
    rule: typed.Trigger | typed.Modify
    captures: tuple[str, ...] = ()


@dataclass(slots=True)
class Facts:
    """What `study` finds."""

    windows: tuple[str, ...] = OF_VERBS
    texts: list[RuleText] = field(default_factory=list)
    untils: list[tuple[str, typed.Until, int]] = field(default_factory=list)
    suspending: set[str] = field(default_factory=set)
    ended: set[str] = field(default_factory=set)
    unwinds: bool = False
    recursive: set[str] = field(default_factory=set)
    heard: dict[tuple[str, str], list[RuleText]] = field(default_factory=dict)
    modified: dict[tuple[str, str, str], list[RuleText]] = field(default_factory=dict)
    until_numbers: dict[int, int] = field(default_factory=dict)
    watched: set[str] = field(default_factory=set)
    settles: bool = False
    waits: dict[int, bool] = field(default_factory=dict)
    kept: list[Any] = field(default_factory=list)
    keeps_blocks: bool = False
    late_names: set[str] = field(default_factory=set)
    lined: set[str] = field(default_factory=set)
    contests: dict[tuple[str, str], Pairs] = field(default_factory=dict)

    def verb_heard(self, verb: str) -> bool:
        """Can any rule text hear this verb or change its values?"""
        return any((verb, w) in self.heard for w in self.windows) or any(
            key[0] == "verb" and key[1] == verb for key in self.modified
        )

    def span_heard(self, span: str, window: str) -> bool:
        """Can any rule text hear a span open or close?"""
        return (span, window) in self.heard


def study(game: Game) -> Facts:
    """Look at every text of a game once, then follow who performs whom to a fixpoint."""
    facts = Facts((*OF_VERBS, *game.windows))
    for home, abilities in all_abilities(game):
        for rule in abilities.rules:
            _add_text(facts, home, rule, ())
    bodies = dict(texts_of(game))
    for code, body in list(bodies.items()):
        _find_untils(facts, code, body)
    for text in list(facts.texts):
        if isinstance(text.rule, typed.Trigger):
            bodies[f"rule:{text.number}"] = text.rule.body
            _find_untils(facts, f"rule:{text.number}", text.rule.body)
    for text in facts.texts:
        if isinstance(text.rule, typed.Trigger):
            bodies[f"rule:{text.number}"] = text.rule.body
    _index(facts)
    for body in bodies.values():
        facts.ended |= {node.name for node in walk(body) if isinstance(node, typed.End) and node.name != "game"}
        facts.unwinds |= any(isinstance(node, typed.BlockArg) and leaves_block(node) for node in walk(body))
    facts.unwinds |= bool(facts.ended)
    facts.keeps_blocks = any(verb.block == "later" for verb in game.verbs.values())
    facts.late_names = {name for verb in game.verbs.values() if verb.block == "later" for name in verb.binds}
    facts.lined = _lined(game, facts)
    _find_watched(game, facts)
    _find_recursion(facts, bodies)
    if game.simultaneous == "ask":
        facts.contests = contests(game, facts, bodies)
    _find_suspending(game, facts, bodies)
    return facts


def _add_text(facts: Facts, home: str, rule: typed.Trigger | typed.Modify, captures: tuple[str, ...]) -> None:
    facts.texts.append(RuleText(len(facts.texts), home, rule, captures))


def _find_untils(facts: Facts, code: str, body: Any) -> None:
    """Rules that stand under `until` are texts too; their captured locals are kept with them."""
    for node in walk(body):
        if isinstance(node, typed.Until) and id(node) not in facts.until_numbers:
            facts.until_numbers[id(node)] = len(facts.untils)
            facts.untils.append((code, node, len(facts.texts)))
            if any(duration.condition is not None for duration in node.durations):
                facts.settles = True
            for rule in node.rules:
                _add_text(facts, f"until:{len(facts.untils) - 1}", rule, node.captures)
                if isinstance(rule, typed.Trigger):
                    _find_untils(facts, f"rule:{len(facts.texts) - 1}", rule.body)


def _index(facts: Facts) -> None:
    for text in facts.texts:
        rule = text.rule
        if isinstance(rule, typed.Modify):
            facts.modified.setdefault((rule.target, rule.owner, rule.name), []).append(text)
        elif rule.window == "settle":
            facts.settles = True
            facts.heard.setdefault(("", "settle"), []).append(text)
        else:
            facts.heard.setdefault((rule.event, rule.own or rule.window), []).append(text)


def _lined(game: Game, facts: Facts) -> set[str]:
    """Verbs that somebody hears who asks for the line that they come from."""
    found = set()
    for text in facts.texts:
        rule = text.rule
        of_verb = rule.target == "verb" if isinstance(rule, typed.Modify) else not rule.of_span
        event = rule.owner if isinstance(rule, typed.Modify) else rule.event
        asks = of_verb and any(isinstance(node, typed.Local) and node.name == "line" for node in walk(rule))
        if asks and "line" not in payload_names(game, event):
            found.add(event)
    return found


def _find_watched(game: Game, facts: Facts) -> None:
    """Spans that something asks about, hears, ends, or counts limits and durations by."""
    facts.watched |= facts.ended | {event for event, window in facts.heard if window in ("start", "end")}
    shown: list[str] = []
    for node in everything(game):
        shown += _shown(node)
        if isinstance(node, (typed.SpanRow, typed.Open, typed.Close, typed.Duration)):
            facts.watched.add(node.name)
        elif isinstance(node, typed.Invoke) and node.fn == "during":
            facts.watched |= {
                arg.value for arg in node.args if isinstance(arg, typed.Const) and isinstance(arg.value, str)
            }
        elif isinstance(node, typed.Trigger) and node.once_per is not None:
            facts.watched.add(node.once_per)
    facts.watched |= {action.limit for _, action in all_actions(game) if action.limit is not None}
    shown += [text for verb in game.verbs.values() for text in (*verb.text.values(), *verb.log.values())]
    shown += [text for _, action in all_actions(game) for text in action.text.values()]
    facts.watched |= {path.partition(".")[0] for path in paths_of(shown)} & set(game.spans)


def _shown(node: Any) -> Iterator[str]:
    """Texts that players see: prompts, labels of options, reasons, lines of the log."""
    if isinstance(node, typed.Said) and node.prompt:
        yield node.prompt
    elif isinstance(node, typed.Option) and node.text:
        yield node.text
    elif isinstance(node, typed.Require) and node.reason:
        yield node.reason
    elif isinstance(node, typed.Do) and node.verb == "log" and isinstance(node.args[0], typed.Const):
        yield str(node.args[0].value)


def everything(game: Game) -> Iterator[Any]:
    """Every typed node of a game."""
    seen: set[int] = set()
    roots: list[Any] = [body for _, body in texts_of(game)]
    roots += [function.body for function in game.functions.values()]
    roots += [rule for _, abilities in all_abilities(game) for rule in abilities.rules]
    for kind in game.kinds.values():
        roots += [one.derived for one in kind.attributes.values() if one.derived is not None]
    for _, action in all_actions(game):
        roots += [*action.each, *([action.when] if action.when is not None else [])]
    for root in roots:
        if id(root) not in seen:
            seen.add(id(root))
            yield from walk(root)


def _performed(body: Any) -> set[str]:
    """Ids of codes that a text performs by name."""
    found: set[str] = set()
    for node in walk(body):
        if isinstance(node, typed.Do) and not node.builtin:
            found.add(f"verb:{node.verb}")
        elif isinstance(node, typed.Run):
            found.add(f"span:{node.name}")
    return found


def _find_recursion(facts: Facts, bodies: dict[str, Any]) -> None:
    """Codes that reach themselves: framed, so that depth costs memory and not Python's stack."""
    calls = {code: _performed(body) for code, body in bodies.items()}
    for text in facts.texts:
        if isinstance(text.rule, typed.Trigger) and not text.rule.of_span:
            calls.setdefault(f"verb:{text.rule.event}", set()).add(f"rule:{text.number}")
    for code in calls:
        seen: set[str] = set()
        todo = list(calls[code])
        while todo:
            other = todo.pop()
            if other not in seen:
                seen.add(other)
                todo += calls.get(other, ())
        if code in seen:
            facts.recursive.add(code)


def _find_suspending(game: Game, facts: Facts, bodies: dict[str, Any]) -> None:
    facts.suspending |= facts.recursive
    facts.suspending |= {f"verb:{verb.name}" for verb in game.verbs.values() if verb.block}
    waiting = {code: [node for node in walk(body) if isinstance(node, MAY_WAIT)] for code, body in bodies.items()}
    facts.suspending |= {code for code in bodies if _optional(facts, code)}
    grown = True
    while grown:
        grown = False
        for code, found in waiting.items():
            if code not in facts.suspending and any(node_suspends(game, facts, node) for node in found):
                facts.suspending.add(code)
                grown = True


def _optional(facts: Facts, code: str) -> bool:
    if not code.startswith("rule:"):
        return False
    rule = facts.texts[int(code[5:])].rule
    return isinstance(rule, typed.Trigger) and rule.optional


def leaves_block(block: typed.BlockArg) -> bool:
    """Does a command's block leave the text it stands in?"""
    return block.when == "now" and any(isinstance(node, (typed.Return, typed.Cancel)) for node in walk(block.body))


def any_suspends(game: Game, facts: Facts, body: Any) -> bool:
    """May this text have to wait? Asked of many parts of a text once everything is known, so the answer is kept."""
    known = facts.waits.get(id(body))
    if known is None:
        known = node_suspends(game, facts, body) or any(any_suspends(game, facts, child) for child in children(body))
        facts.waits[id(body)] = known
        facts.kept.append(body)
    return known


def node_suspends(game: Game, facts: Facts, node: Any) -> bool:
    """Does this node itself wait (not what stands below it)?"""
    if isinstance(node, ASKS):
        return True
    if isinstance(node, typed.End):
        return node.name != "game"
    if isinstance(node, typed.Do):
        return node.block is not None or do_suspends(facts, node)
    if isinstance(node, typed.Perform):
        return do_suspends(facts, node.do)
    if isinstance(node, typed.Run):
        return (
            node.name in facts.ended
            or (node.body is None and f"span:{node.name}" in facts.suspending)
            or any(listener_suspends(facts, node.name, window) for window in ("start", "end"))
        )
    if isinstance(node, (typed.Open, typed.Close)):
        return any(listener_suspends(facts, node.name, window) for window in ("start", "end"))
    return False


def do_suspends(facts: Facts, node: typed.Do) -> bool:
    """Does performing this verb have to wait?"""
    if node.builtin:
        if node.verb in ASKING_VERBS:
            return True
        if node.verb == "perform":
            return perform_suspends(facts, node)
        return windows_suspend(facts, node.verb)
    return verb_suspends(facts, node.verb)


def perform_suspends(facts: Facts, node: typed.Do) -> bool:
    """`perform` of an action always does; of an effect if any effect text of the game does."""
    of = plain(node.args[0].type)
    if isinstance(node.args[0], typed.Local) and node.args[0].name == "block":
        return True
    return of.head == "action" or facts.keeps_blocks or any(code.startswith("effect:") for code in facts.suspending)


def verb_suspends(facts: Facts, verb: str) -> bool:
    """Does the event of a verb have to wait: its body, or somebody who hears it?"""
    return f"verb:{verb}" in facts.suspending or event_suspends(facts, verb)


def event_suspends(facts: Facts, verb: str) -> bool:
    """Does somebody who hears this verb have to be asked?"""
    return windows_suspend(facts, verb) or listener_suspends(facts, "", "settle")


def windows_suspend(facts: Facts, verb: str) -> bool:
    """Does a text that names this verb have to wait?"""
    return any(listener_suspends(facts, verb, window) for window in facts.windows)


def listener_suspends(facts: Facts, event: str, window: str) -> bool:
    """Does a text that hears this window wait, or may a seat be asked which comes first?"""
    heard = facts.heard.get((event, window), ())
    return (event, window) in facts.contests or any(f"rule:{text.number}" in facts.suspending for text in heard)


def refuses_at_once(game: Game, block: typed.Block, seen: frozenset[str] = frozenset()) -> bool:
    """May a text refuse before it has done anything: a leading `require`, a cost, a choice without candidates?"""
    for node in block.body:
        if isinstance(node, (typed.Let, typed.SetLocal)):
            continue
        return _first_refuses(game, node, seen)
    return False


def _first_refuses(game: Game, node: Any, seen: frozenset[str]) -> bool:
    if isinstance(node, typed.Require):
        return True
    if isinstance(node, typed.Choose):
        return node.mode in ("one", "exactly", "at_least")
    if isinstance(node, typed.ChooseOption):
        return node.mode == "one" and all(
            option.when is not None or option.source is not None or refuses_at_once(game, option.body, seen)
            for option in node.options
        )
    if isinstance(node, typed.If):
        return any(refuses_at_once(game, branch.body, seen) for branch in node.branches)
    if isinstance(node, (typed.As, typed.Run)) and node.body is not None:
        return refuses_at_once(game, node.body, seen)
    if isinstance(node, typed.Do):
        return _verb_refuses(game, node, seen)
    return False


def _verb_refuses(game: Game, node: typed.Do, seen: frozenset[str]) -> bool:
    if node.builtin:
        effects = game.effects.values() if node.verb == "perform" else ()
        return (
            node.verb == "perform" and any(refuses_at_once(game, effect, seen | {"perform"}) for effect in effects)
            if ("perform" not in seen)
            else False
        )
    if node.verb in seen:
        return False
    verb = game.verbs[node.verb]
    return verb.cost is not None or refuses_at_once(game, verb.do, seen | {node.verb})
