"""Each construct of the language as a typed tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.dsl import typed as t
from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.nodes import Span
from rulewright.dsl.origin import TextOrigin
from rulewright.dsl.resolve import resolve_block, resolve_source, resolve_template
from rulewright.dsl.scope import Scope
from rulewright.dsl.syntax import parse_block, parse_expr
from rulewright.dsl.types import (
    ANY,
    BOOL,
    ENTITY,
    INT,
    LINE,
    NONE,
    TEXT,
    Type,
    entity,
    list_of,
    optional,
)

HERO, GOBLIN, FIGURE, CARD = entity("hero"), entity("goblin"), entity("figure"), entity("card")
COLOUR = Type("symbol", "colour")
PLACE = Type("place")
H, N, G = t.Local("h", type=HERO), t.Local("n", type=INT), t.Local("g", type=GOBLIN)
HAND = Type("zone", "card", CARD)
ONE = t.Const(1, type=INT)
Use = Callable[..., Any]


def heroes() -> t.Expr:
    return t.Extent("hero", type=list_of(HERO))


@pytest.fixture
def tree(expr: Use) -> Use:
    """The tree of an expression without findings."""

    def resolve(text: str, expected: Type | None = None, **given: Any) -> t.Expr:
        found = expr(text, expected, **given)
        assert not [one for one in found.found if not one.code.startswith("H")], found.found
        made: t.Expr = found.tree
        return made

    return resolve


@pytest.fixture
def stmts(block: Use) -> Use:
    """The statements of a block without errors."""

    def resolve(text: str, **given: Any) -> tuple[t.Stmt, ...]:
        found = block(text, **given)
        assert not [one for one in found.found if one.code.startswith("E")], found.found
        made: tuple[t.Stmt, ...] = found.tree.body
        return made

    return resolve


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("3", t.Const(3, type=INT)),
        ("true", t.Const(True, type=BOOL)),
        ("none", t.Const(None, type=NONE)),
        ('"a"', t.Const("a", type=TEXT)),
        ("h", H),
        ("me", t.Local("me", type=ENTITY)),
        ("performer", t.Local("performer", type=ENTITY)),
        ("day", t.GameField("day", type=INT)),
        ("settings.level", t.GameField("level", True, type=INT)),
        ("scenario", t.InPlay(type=entity("scenario"))),
        ("warrior", t.Thing("heroes/warrior", type=HERO)),
        ("turn", t.SpanRow("turn", type=Type("span", "turn"))),
        ("turn.owner", t.Attr(t.SpanRow("turn", type=Type("span", "turn")), "owner", type=HERO)),
        ("duel.passes", t.Attr(t.SpanRow("duel", type=Type("span", "duel")), "passes", type=INT)),
        ("deck", t.Zone("deck", type=HAND)),
        ("board", t.Map("board", type=Type("map", "board", entity("cell")))),
        ("heroes", heroes()),
        ("colour", t.Symbols("colour", type=list_of(COLOUR))),
        ("d6", t.Die("d6", type=Type("die"))),
        ("red", t.Const("red", type=COLOUR)),
        ("definitions(hero)", t.Extent("hero", True, type=list_of(HERO))),
        ("prices[1, red]", t.TableRead("prices", (ONE, t.Const("red", type=COLOUR)), type=INT)),
    ],
)
def test_names(tree: Use, text: str, made: t.Expr) -> None:
    assert tree(text) == made


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("h.gold", t.Attr(H, "gold", type=INT)),
        ("h.at", t.Attr(H, "zone", type=PLACE)),
        ("h.zone", t.Attr(H, "zone", type=PLACE)),
        ("h.owner", t.Attr(H, "owner", type=ENTITY)),
        ("h.number", t.Attr(H, "number", type=INT)),
        ("h.name", t.Attr(H, "name", type=TEXT)),
        ("h.definition", t.Attr(H, "definition", type=HERO)),
        ("h.controller", t.Attr(H, "controller", type=entity("player"))),
        ("h.hand", t.ZoneOf(H, "hand", type=HAND)),
        ("h.hand.contents", t.Attr(t.ZoneOf(H, "hand", type=HAND), "contents", type=list_of(CARD))),
        ("h.at.fog", t.Attr(t.Attr(H, "zone", type=PLACE), "fog", type=BOOL)),
        ("f.gold", t.Attr(t.Local("f", type=FIGURE), "gold", type=INT)),
        (
            "h.pool[red]",
            t.Index(t.Attr(H, "pool", type=Type("counts", of=COLOUR)), t.Const("red", type=COLOUR), type=INT),
        ),
        ("h.dice[1]", t.Index(t.Attr(H, "dice", type=list_of(INT)), ONE, type=INT)),
    ],
)
def test_attributes(tree: Use, text: str, made: t.Expr) -> None:
    assert tree(text) == made


def test_a_symbol_is_told_by_what_is_expected(tree: Use) -> None:
    assert tree("h.colour == blue").right == t.Const("blue", type=COLOUR)
    assert tree("blue == h.colour").left == t.Const("blue", type=COLOUR)
    assert tree("blue", Type("symbol", "mood")) == t.Const("blue", type=Type("symbol", "mood"))
    assert tree("h.colour in [blue, gold]").container.type == list_of(COLOUR)
    assert tree("blue if n > 1 else h.colour").type == COLOUR


def test_a_number_is_a_space_where_one_is_expected(tree: Use) -> None:
    space = t.Thing("regions/1", type=entity("region"))
    assert tree("h.at == 1") == t.Binary("==", t.Attr(H, "zone", type=PLACE), space, type=BOOL)
    assert tree("1 == h.at").left == space
    assert tree("neighbours(1)").args == (space,)
    assert tree("h.home in [1, 2]").container.items[0] == space
    assert tree("n == 1").right == ONE


def test_a_thing_stands_for_its_space(tree: Use, stmts: Use) -> None:
    assert tree("neighbours(h)").args == (t.Attr(H, "zone", type=PLACE),)
    assert tree("distance(h, 1)").args[0] == t.Attr(H, "zone", type=PLACE)
    (put,) = stmts("put c h")
    assert put.args[1] == t.Attr(H, "zone", type=PLACE)
    (put,) = stmts("put c h.hand")
    assert put.args[1] == t.ZoneOf(H, "hand", type=HAND)


# ---------------------------------------------------------------- operators


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("n + 1", INT),
        ("2 * n - h.gold", INT),
        ("-n", INT),
        ("h.friends + [h]", list_of(HERO)),
        ("heroes - [h]", list_of(HERO)),
        ("heroes + goblins", list_of(FIGURE)),
        ("h.hand + [c]", list_of(CARD)),
        ("[h, g]", list_of(FIGURE)),
        ("[]", list_of(ANY)),
        ("h if n > 1 else g", FIGURE),
        ("h if n > 1 else none", optional(HERO)),
        ("{at: s, hits: [h]}", Type("record", fields=(("at", entity("space")), ("hits", list_of(HERO))))),
        ("n > 1 and not h.tired or c in h.hand", BOOL),
        ("max(1, 2, 3)", INT),
        ("first(h.hand)", CARD),
        ("choices(heroes, 2)", list_of(list_of(HERO))),
        ("nth(h.hand, 1).value", INT),
        ("cost(routes(s, step_cost(h), step_cost(h)), 1).bad", INT),
        ("all x in heroes", list_of(HERO)),
        ("all x in heroes of x.gold", list_of(INT)),
        ("all best x in heroes by most x.gold", list_of(HERO)),
        ("first x in heroes where x.gold > 1", optional(HERO)),
        ("any x in heroes", BOOL),
        ("every x in heroes where x.tired", BOOL),
        ("no x in heroes where x.tired", BOOL),
        ("count x in h.hand", INT),
        ("sum x in heroes of x.gold", INT),
        ("sum x in heroes of x.pool", Type("counts", of=COLOUR)),
        ("max x in h.dice", INT),
        ("all x in figures where x is hero", list_of(HERO)),
        ("all x in board of x.mark", list_of(optional(entity("player")))),
        ("all x in h.at of x", list_of(ENTITY)),
    ],
)
def test_types(tree: Use, text: str, of: Type) -> None:
    assert tree(text).type == of


def test_a_zone_given_as_a_list_is_its_contents(tree: Use) -> None:
    assert tree("size(h.hand)").args == (
        t.Attr(t.ZoneOf(H, "hand", type=HAND), "contents", type=list_of(CARD)),
    )


def test_query(tree: Use) -> None:
    found = tree(
        "all best x in heroes with y in x.hand of y where y.value > 1 by least x.gold then most y.value"
    )
    x, y = t.Local("x", type=HERO), t.Local("y", type=CARD)
    assert found.quantifier == "best"
    assert found.sources == (t.Source("x", heroes()), t.Source("y", t.ZoneOf(x, "hand", type=HAND)))
    assert found.of == y
    assert found.where == t.Binary(">", t.Attr(y, "value", type=INT), ONE, type=BOOL)
    assert found.by == (t.Key(False, t.Attr(x, "gold", type=INT)), t.Key(True, t.Attr(y, "value", type=INT)))


def test_questions_about_things(tree: Use) -> None:
    f = t.Local("f", type=FIGURE)
    assert tree("f is hero") == t.IsKind(f, "hero", type=BOOL)
    assert tree("f is warrior") == t.IsDefinition(f, "heroes/warrior", type=BOOL)
    assert tree("f has poison") == t.HasStatus(f, "statuses/poison", type=BOOL)
    assert tree("f is enemy of h") == t.Related(f, "enemy", H, type=BOOL)
    assert tree("c not in h.hand").negated


def test_calls(tree: Use) -> None:
    assert tree("reach(h)") == t.CallFunction("reach", (H,), type=INT)
    assert tree("during(turn)") == t.Invoke("during", (t.Const("turn", type=TEXT),), type=BOOL)
    assert tree("actions(free)") == t.Invoke(
        "actions", (t.Const("free", type=TEXT),), type=list_of(Type("action"))
    )
    rule = t.RuleOf("step_cost", (H,), type=Type("rule", of=INT))
    assert tree("apply_rule(step_cost(h))").args == (rule,)
    assert tree("apply_rule(reach)").args == (t.RuleOf("reach", (), type=Type("rule", of=INT)),)


def test_records_and_pools(tree: Use) -> None:
    cost = Type("record", fields=(("bad", INT), ("steps", INT)))
    made = tree("{steps: 2, bad: 1}", cost)
    assert made == t.RecordOf((("bad", ONE), ("steps", t.Const(2, type=INT))), type=cost)
    points = Type("counts", of=COLOUR)
    assert tree("{red: 1}", points) == t.RecordOf((("red", ONE),), type=points)
    assert tree("{red: 1}", Type("counts", of=ANY)).type == points


# ---------------------------------------------------------------- commands


def test_command_fills_in_defaults_and_labels(stmts: Use) -> None:
    (attack,) = stmts("attack 3 target 2 inflict stun as hit")
    stun = t.ListOf(
        (t.Const("stun", type=Type("symbol", "condition")),), type=Type("set", of=Type("symbol", "condition"))
    )
    happy = t.Const("happy", type=Type("symbol", "mood"))
    assert attack.args == (t.Const(3, type=INT), ONE, t.Const(2, type=INT), stun, happy)
    assert (attack.verb, attack.line, attack.builtin, attack.block) == ("attack", "hit", False, None)


def test_relative_numbers_and_defaults_speak_of_the_performer(stmts: Use) -> None:
    attack, heal = stmts("attack +1\nheal -2")
    base = t.Attr(t.Local("performer"), "strength", type=INT)
    assert attack.args[0] == t.Binary("+", base, ONE, type=INT)
    assert heal.args == (t.Const(-2, type=INT), t.Local("performer"))


def test_a_default_may_be_another_parameter(stmts: Use) -> None:
    (buy,) = stmts("buy i")
    assert buy.args == (t.Local("i", type=entity("item")), t.Local("i", type=entity("item")))


def test_flags(stmts: Use) -> None:
    plain, jump, said = stmts("walk 2\nwalk 2 jump\nwalk 2 jump false")
    assert [do.args[1].value for do in (plain, jump, said)] == [False, True, False]


def test_blocks_of_commands(stmts: Use) -> None:
    now, later = stmts("strike 3:\n  hurt target 1\n  n = 2\ntrap:\n  hurt victim n")
    assert (now.block.when, now.block.binds) == ("now", ("target",))
    assert now.block.body.body[1] == t.SetLocal("n", t.Const(2, type=INT))
    assert (later.block.when, later.block.binds) == ("later", ("victim",))


def test_built_in_verbs(stmts: Use) -> None:
    create, log = stmts('create troll 1\nlog "{h} has {h.gold}"')
    assert create.builtin
    assert create.args == (t.Thing("goblins/troll", type=GOBLIN), t.Thing("regions/1", type=entity("region")))
    assert log.args == (t.Const("{h} has {h.gold}", type=TEXT),)


def test_verbs_as_values(stmts: Use) -> None:
    (let, _) = stmts("let x = roll(d6) + 1\nshow x")
    roll = t.Perform(t.Do("roll", (t.Die("d6", type=Type("die")),), builtin=True), type=INT)
    assert let == t.Let("x", t.Binary("+", roll, ONE, type=INT))
    (let, _) = stmts("let x = draw(h.hand)\nshow x")
    assert let.value.type == CARD


# ---------------------------------------------------------------- statements


def test_assignment(stmts: Use) -> None:
    local, game, attribute, moved, pool, kept = stmts(
        "n += 1\nday -= 1\nh.gold = n\nh.at = 2\nh.pool[red] += 1\nbank[red] = 0"
    )
    assert local == t.SetLocal("n", t.Binary("+", N, ONE, type=INT))
    assert game == t.SetGame("day", "-=", ONE)
    assert attribute == t.SetAttr(H, "gold", "=", N)
    assert moved == t.SetAttr(H, "zone", "=", t.Thing("regions/2", type=entity("region")))
    red, points = t.Const("red", type=COLOUR), Type("counts", of=COLOUR)
    assert pool == t.SetIndex(t.Attr(H, "pool", type=points), red, "+=", ONE)
    assert kept == t.SetIndex(t.GameField("bank", type=points), red, "=", t.Const(0, type=INT))


def test_span_fields(stmts: Use) -> None:
    (given,) = stmts("duel.passes += 1")
    assert given == t.SetAttr(t.SpanRow("duel", type=Type("span", "duel")), "passes", "+=", ONE)


def test_value(stmts: Use) -> None:
    value, _ = stmts("value price = 3\nshow price")
    assert value == t.Let("price", t.Const(3, type=INT), True)


def test_branches(stmts: Use) -> None:
    (found,) = stmts("if n > 1: heal 1\nalso if h.tired: heal 2\nelse: heal 3")
    assert [branch.also for branch in found.branches] == [False, True]
    assert found.branches[1].when == t.Attr(H, "tired", type=BOOL)
    assert found.otherwise.body[0].args[0] == t.Const(3, type=INT)


def test_loops(stmts: Use) -> None:
    each, repeat, loop = stmts(
        "for each x in heroes where x.gold > 1 by least x.gold: heal 1\nrepeat n: heal 1\nwhile n > 1: n -= 1"
    )
    assert each.sources == (t.Source("x", heroes()),)
    assert each.by[0].most is False
    assert repeat.times == N
    assert loop.when == t.Binary(">", N, ONE, type=BOOL)


def test_as_gives_the_performer_its_type(stmts: Use) -> None:
    one, each = stmts(
        "as h: show performer.gold\nas each x in heroes where x.gold > 1 secretly: x.gold = performer.rage"
    )
    assert one.who == H
    assert one.body.body[0].args[0] == t.Attr(t.Local("performer", type=HERO), "gold", type=INT)
    assert (each.source.name, each.secretly) == ("x", True)
    assert each.body.body[0].value == t.Attr(t.Local("performer", type=HERO), "rage", type=INT)


def test_spans(stmts: Use) -> None:
    run, named, opened, closed, ended, over = stmts(
        "run turn of h: heal 1\nrun duel of h rival h\nopen turn of h\nclose turn of h\nend duel\nend game"
    )
    assert (run.name, run.owner, run.args, len(run.body.body)) == ("turn", H, (), 1)
    assert (named.args, named.body) == ((H, t.Const(None, type=optional(entity("item")))), None)
    assert opened == t.Open("turn", H, ())
    assert closed == t.Close("turn", H)
    assert ended == t.End("duel", None)
    assert over == t.End("game", None)


def test_choose_from(stmts: Use) -> None:
    (one, some, few, many) = stmts(
        'choose one x in heroes where x.gold > 1 "who?" by h\n'
        "choose up to one y in h.hand\nchoose up to 2 ys in h.hand\nchoose any zs in heroes by party"
    )
    assert (one.mode, one.single, one.name, one.source.quantifier) == ("one", True, "x", "all")
    assert (one.said.prompt, one.said.by, one.said.party) == ("who?", H, False)
    assert (some.mode, some.single, some.count) == ("up_to", True, ONE)
    assert (few.mode, few.single, few.count) == ("up_to", False, t.Const(2, type=INT))
    assert (many.mode, many.count, many.said.party) == ("any", None, True)


def test_what_was_chosen_has_its_type(stmts: Use) -> None:
    found = stmts(
        "choose one x in heroes\nchoose up to one y in h.hand\nchoose 2 zs in heroes\n"
        "let a = x\nlet b = y\nlet d = zs\nshow a\nshow b\nshow d"
    )
    assert [let.value.type for let in found[3:6]] == [HERO, optional(CARD), list_of(HERO)]


def test_choose_option(stmts: Use) -> None:
    (found,) = stmts(
        'choose one "what?":\n  drink "Drink" when h.gold > 1: heal 1\n'
        '  each x in h.pack where x.spent "use {x}": show x\n  stop: return'
    )
    drink, each, stop = found.options
    assert (drink.name, drink.text, drink.source) == ("drink", "Drink", None)
    assert drink.when == t.Binary(">", t.Attr(H, "gold", type=INT), ONE, type=BOOL)
    assert (each.name, each.source.name, each.when) == ("x", "x", None)
    assert each.where == t.Attr(t.Local("x", type=entity("item")), "spent", type=BOOL)
    assert stop.body.body == (t.Return(None),)


def test_may(stmts: Use) -> None:
    said, done, both = stmts(
        'may "Drink?": heal 1\nelse: heal 2\nmay heal 1\nmay strike 3: hurt target 1\n'.replace(
            "else", "else"
        )
    )
    assert (said.said.prompt, len(said.body.body), said.otherwise is None) == ("Drink?", 1, False)
    assert done.body.body[0].verb == "heal"
    assert both.body.body[0].block.binds == ("target",)


def test_order_and_split(stmts: Use) -> None:
    order, split, _, _ = stmts(
        "order x in h.hand where x.value > 1 into row\nsplit 5 among y in heroes at most y.gold into shares\n"
        "show row\nshow shares[h]"
    )
    assert (order.into, order.source.name) == ("row", "x")
    assert split.most == t.Attr(t.Local("y", type=HERO), "gold", type=INT)


def test_until_keeps_the_locals_that_its_rules_read(stmts: Use) -> None:
    _, found = stmts(
        "let bonus = 2\nuntil next turn of h or (day > n):\n"
        "  modify attack.amount when amount > 1: add bonus\n  at before hurt when victim == g: amount = 0"
    )
    assert found.captures == ("bonus", "g", "n")
    assert (found.durations[0].name, found.durations[0].next, found.durations[0].owner) == ("turn", True, H)
    assert found.durations[1].condition is not None
    assert isinstance(found.rules[0], t.Modify)
    assert found.rules[1].body.body[0] == t.SetLocal("amount", t.Const(0, type=INT))


def test_outcomes(stmts: Use) -> None:
    win, lose, tie, score = stmts("win h\nlose heroes\ntie\nscore h 3")
    assert win == t.Outcome("win", H)
    assert lose.who == heroes()
    assert tie == t.Outcome("tie")
    assert score == t.Outcome("score", H, t.Const(3, type=INT))


def test_require_and_return(stmts: Use) -> None:
    require, back = stmts('require n > 1 "needs {n}"\nreturn h.gold', gives=INT)
    assert require.reason == "needs {n}"
    assert back == t.Return(t.Attr(H, "gold", type=INT))


# ---------------------------------------------------------------- rule text


def test_triggers(rules: Use) -> None:
    found = rules(
        "at optional before hurt when victim == me once per turn: amount -= 1\n"
        "at start turn when owner == me: me.gold += 1\n"
        "at replace hurt when victim == me: cancel\n"
        "at after roll when result == 6: me.gold += result\n"
        "at settle when me.health == 0: put me deck"
    )
    assert not found.found
    hurt, turn, replaced, rolled, settled = found.tree
    assert (hurt.optional, hurt.window, hurt.event, hurt.of_span, hurt.once_per) == (
        True,
        "before",
        "hurt",
        False,
        "turn",
    )
    assert hurt.when == t.Binary("==", t.Local("victim", type=FIGURE), t.Local("me", type=HERO), type=BOOL)
    assert hurt.body.body[0].name == "amount"
    assert (turn.window, turn.event, turn.of_span) == ("start", "turn", True)
    assert turn.when.left == t.Local("owner", type=HERO)
    assert replaced.body.body == (t.Cancel(),)
    assert rolled.when.left == t.Local("result", type=INT)
    assert (settled.window, settled.event) == ("settle", "")


def test_modifiers(rules: Use) -> None:
    found = rules(
        "modify attack.amount when range > 1: add 1 minimum 0\n"
        "modify hero.strength when hero == me: set 3\n"
        "modify reach.value when who == me: times 2\n"
        "modify price.value: add -1\n"
        "modify line.amount when line.verb == attack and line.half == basic: add 1\n"
        "modify attack.inflict: add stun"
    )
    assert not found.found
    verb, attribute, function, value, line, joined = found.tree
    assert [rule.target for rule in found.tree] == ["verb", "attribute", "function", "value", "line", "verb"]
    assert [what for what, _ in verb.changes] == ["add", "minimum"]
    assert attribute.when.left == t.Local("hero", type=HERO)
    assert function.changes == (("times", t.Const(2, type=INT)),)
    assert value.changes == (("add", t.Unary("-", ONE, type=INT)),)
    assert line.when.left.left.of == t.Local("line", type=LINE)
    assert line.when.right.right.value == "basic"
    assert joined.changes[0][1].type.head == "set"


def test_statuses_know_their_bearer(rules: Use) -> None:
    found = rules("at before hurt when victim == bearer: amount += 1", me=entity("status"), bearer=ENTITY)
    assert not found.found


# ---------------------------------------------------------------- narrowing


@pytest.mark.parametrize(
    "text",
    [
        "if h.leader != none: show h.leader.health",
        "if h.leader == none: heal 1\nelse: show h.leader.health",
        "if not h.leader == none: show h.leader.health",
        "if h.leader == none or h.tired: return\nshow h.leader.health",
        "if h.leader != none and h.leader.health > 1: heal 1",
        "if h.leader == none or h.leader.health > 1: heal 1",
        "require h.leader != none\nshow h.leader.health",
        "while h.leader != none: show h.leader.health",
        "if h.leader == g: show h.leader.health",
        "if h.leader is hero: show h.leader.gold",
        "show (all x in heroes where x.leader != none and x.leader.health > 1)",
        "show (all x in heroes of x.leader.health where x.leader != none)",
        "let x = h.leader.health if h.leader != none else 0\nshow x",
        "h.leader = g\nshow h.leader.health",
        "champion = h\nif champion != none: show champion.gold",
        "choose up to one x in heroes\nif x == none: return\nshow x.gold",
    ],
)
def test_tests_narrow_types(block: Use, text: str) -> None:
    assert not block(text).found


def test_assigning_forgets_what_was_known(block: Use) -> None:
    found = block("if h.leader == none: return\nh.leader = none\nshow h.leader.health")
    assert [one.code for one in found.found] == ["H501"]


def test_hints_give_way_to_errors_on_their_line(block: Use) -> None:
    found = block("let x = h.leader.health + h.leader.helth")
    assert [one.code for one in found.found] == ["E404"]


def test_names_are_looked_up_in_order(tree: Use) -> None:
    """A local wins over everything; a symbol that is expected over a thing; a field over a symbol."""
    assert tree("deck", parameters={"deck": INT}) == t.Local("deck", type=INT)
    assert tree("red", parameters={"red": INT}) == t.Local("red", type=INT)
    assert tree("poison") == t.Thing("statuses/poison", type=entity("status"))
    assert tree("day") == t.GameField("day", type=INT)


def test_cost_and_do_share_locals(world: Any) -> None:
    sink, scope = Sink(), Scope.start()
    for text, keep in (("choose one x in heroes", True), ("x.gold += 1", False)):
        node = parse_block(text, TextOrigin.of_text(text), sink)
        assert node is not None
        resolve_block(node, world, scope, sink, keep=keep)
    assert not sink.found


def test_for_of_actions_and_templates(world: Any) -> None:
    sink, scope = Sink(), Scope.start()
    node = parse_expr("all x in heroes where x.gold > 1", TextOrigin.of_text("x"), sink)
    assert node is not None
    source = resolve_source("who", node, world, scope, sink)
    assert (source.name, source.of.type) == ("who", list_of(HERO))
    text = "Pay {who} of {who.hom}"
    found = resolve_template(text, Span("game.yaml", 7, 10, 7, 40), world, scope, sink)
    assert found["who"] == t.Local("who", type=HERO)
    assert [(one.code, one.span) for one in sink.found] == [("E404", Span("game.yaml", 7, 29, 7, 32))]
