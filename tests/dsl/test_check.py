"""Checks of a whole game: what no single text can know of itself."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

import pytest

from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.load import load
from rulewright.dsl.vocabulary import Vocabulary, signature

VERBS = ("roll(die: die) -> int", "show(x: any)", "perform(what: any)")
Check = Callable[..., list[Diagnostic]]


@pytest.fixture
def check() -> Check:
    """Load a game with these verbs, flow and rules."""

    def run(
        flow: str = "show 1", verbs: str = "", abilities: str = "", actions: str = "", turn: str = ""
    ) -> list[Diagnostic]:
        parts = [
            'game:\n  title: Test\n  version: "1"\n  seats: 2\n  has: {day: 1}\n  dice: {d6: [1, 2]}\n',
            "  kinds: {player: {made: by create, has: {gold: 0}}}\n",
            f'  spans: {{round: {{has: {{passes: 0}}}}, turn: {{of: player, {turn}do: "show 1"}}}}\n',
            "  flow: |\n" + textwrap.indent(flow, "    ") + "\n",
            "  abilities: |\n" + textwrap.indent(abilities, "    ") + "\n" if abilities else "",
            "  actions:\n" + textwrap.indent(actions, "    ") + "\n" if actions else "",
            "verbs:\n" + textwrap.indent(verbs, "  ") + "\n" if verbs else "",
        ]
        known = {made.name: made for made in (signature(text, "verb") for text in VERBS)}
        _, found = load({"game.yaml": "".join(parts)}, Vocabulary({}, known), "test")
        return found

    return run


def verb(name: str, do: str, takes: str = "{}") -> str:
    """A verb in YAML."""
    return f"{name}:\n  takes: {takes}\n  do: |\n{textwrap.indent(do, '    ')}\n"


def told(found: list[Diagnostic]) -> list[str]:
    return [f"{one.code} {one.message} | {one.hint}" for one in found]


def test_a_sound_game(check: Check) -> None:
    assert not check("run round:\n  for each p in players: run turn of p")


def test_announced_values(check: Check) -> None:
    verbs = verb("sell", "value price = 3\nshow price")
    assert not check("sell", verbs, "modify price.value: add 1")
    found = check("sell", verbs, "modify prize.value: add 1")
    assert told(found) == [
        "E411 no text announces a value `prize`, and no verb or function is called so | did you mean `price`?"
    ]
    assert found[0].span.column == len("    modify ") + 1


def test_events_that_never_happen(check: Check) -> None:
    verbs = verb("sell", "show 1")
    assert not check("sell", verbs, "at after sell: show 1")
    found = check("show 1", verbs, "at optional after sell: show 1\nat end turn: show 2")
    assert told(found) == [
        "W507 no text does `sell`, so this never happens | do it somewhere, or leave this out",
        "W507 no text runs the span `turn`, so this never happens | run it where it belongs: run turn",
    ]
    assert found[0].span.column == len("    at optional after ") + 1


def test_limits(check: Check) -> None:
    good = "buy: {group: free, limit: once per turn, do: 'show 1'}"
    assert not check(actions=good, turn="admits: [free], ")
    found = check(actions=good.replace("turn", "trun"), turn="admits: [free], ")
    assert [one.code for one in found] == ["E409"]


def test_spans_without_a_body(check: Check) -> None:
    found = check("run round")
    assert told(found) == [
        "E522 the span `round` has no `do:`, so there is nothing to run | "
        "write a colon and what happens in it, or give round a do: where it is declared"
    ]


def test_verbs_that_only_do_themselves(check: Check) -> None:
    found = check("go_on", verb("go_on", "go_on"))
    assert told(found) == [
        "W506 `go_on` only does itself again, and never ends | test first whether to go on"
    ]
    assert not check("go_on", verb("go_on", "if day > 3: return\ngo_on"))


def test_branches_of_as_each(check: Check) -> None:
    verbs = (
        verb("inner", "performer.gold = roll(d6)")
        + verb("outer", "inner")
        + verb("fair", "performer.gold = 1")
    )
    assert not check("as each p in players: fair", verbs)
    found = check("as each p in players: outer", verbs)
    assert told(found) == [
        "E518 `outer` comes to `roll` by way of inner, which cannot be in `as each` | "
        "there the order of answers must not matter: do it before or after"
    ]
    shared = check("as each p in players: count_up", verb("count_up", "day += 1"))
    assert shared[0].message == "`count_up` comes to a change of `day`, which cannot be in `as each`"
    shared = check("as each p in players: pass_on", verb("pass_on", "round.passes += 1"))
    assert [one.code for one in shared] == ["E518"]


def test_require_behind_the_answer_of_another_seat(check: Check) -> None:
    late = 'as p:\n  choose one:\n    yes: show 1\n    nay: show 2\nrequire day > 1 "no"'
    early = 'require day > 1 "no"\nas p: may "go?": show 1'
    assert not check("for each p in players: ask p", verb("ask", early, "{p: player}"))
    found = check("for each p in players: ask p", verb("ask", late, "{p: player}"))
    assert told(found) == [
        "W505 another seat has answered above, so this `require` can strike nothing "
        "| consent is written with if"
    ]
