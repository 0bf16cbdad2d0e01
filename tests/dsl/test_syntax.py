"""Good texts parse, each construct becomes its node, and every node knows its characters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest

from rulewright.dsl import nodes as n
from rulewright.dsl.diagnostics import Sink
from rulewright.dsl.origin import Row, TextOrigin
from rulewright.dsl.syntax import parse_block, parse_body, parse_expr, parse_rules

from .effect_texts import corpus, parse

a, b, c, s, x, y = (n.Name(name) for name in "abcsxy")


@pytest.mark.parametrize(("kind", "text"), corpus())
def test_good_texts_parse(kind: str, text: str) -> None:
    parse(kind, text)


def expr(text: str) -> n.Expr:
    found = parse("formula", text)
    assert isinstance(found, n.Expr)
    return found


def stmt(text: str) -> n.Stmt:
    block = parse("block", text)
    assert isinstance(block, n.Block)
    assert len(block.body) == 1
    return block.body[0]


def rule(text: str) -> n.Trigger | n.Modify:
    rules = parse("rules", text)
    assert isinstance(rules, n.Rules)
    return rules.rules[0]


HEAL = n.Command("heal", ())
DO_HEAL = n.Block((HEAL,))

EXPRESSIONS = [
    ("-3", n.Negate(n.Number(3))),
    ("a - 1", n.Binary("-", a, n.Number(1))),
    ("a-1", n.Binary("-", a, n.Number(1))),
    ("a == -1", n.Compare("==", a, n.Negate(n.Number(1)))),
    ("a - b - c", n.Binary("-", n.Binary("-", a, b), c)),
    ("a + b * c", n.Binary("+", a, n.Binary("*", b, c))),
    ("a and b and c", n.Logic("and", (a, b, c))),
    ("(a and b) and c", n.Logic("and", (n.Logic("and", (a, b)), c))),
    ("a or b and not c", n.Logic("or", (a, n.Logic("and", (b, n.Not(c)))))),
    ("a if b else c", n.IfElse(a, b, c)),
    ("x in s", n.Inside(x, s)),
    ("x not in s", n.Inside(x, s, True)),
    ("not x in s", n.Not(n.Inside(x, s))),
    ("x has poison", n.Has(x, "poison")),
    ("x is hero", n.Is(x, "hero")),
    ("x is enemy of y", n.Related(x, "enemy", y)),
    ("x.at.count", n.Attribute(n.Attribute(x, "at"), "count")),
    ("x[a, b]", n.Index(x, (a, b))),
    ("f()", n.Call("f", ())),
    ("first(a)", n.Call("first", (a,))),
    ("[]", n.ListOf(())),
    ("{count: a, of: b}", n.RecordOf((("count", a), ("of", b)))),
    ('"a # b"', n.Text("a # b")),
    ("none", n.NoneValue()),
    ("true", n.Bool(True)),
    ("first x in s", n.Query("first", (n.Source("x", s),))),
    (
        "all best x in s with y in c of a where b by least x then most y",
        n.Query("best", (n.Source("x", s), n.Source("y", c)), a, b, (n.Key(False, x), n.Key(True, y))),
    ),
    (
        "a and any x in s where no y in c where b",
        n.Logic(
            "and",
            (a, n.Query("any", (n.Source("x", s),), None, n.Query("no", (n.Source("y", c),), None, b))),
        ),
    ),
]


@pytest.mark.parametrize(("text", "tree"), EXPRESSIONS)
def test_expressions(text: str, tree: n.Expr) -> None:
    assert expr(text) == tree


STATEMENTS = [
    ("heal 3 x -1 (a) as done", n.Command("heal", (n.Number(3), x, n.Signed(-1), a), "done")),
    ("heal +1", n.Command("heal", (n.Signed(1),))),
    ("heal a.b f(x) [y]", n.Command("heal", (n.Attribute(a, "b"), n.Call("f", (x,)), n.ListOf((y,))))),
    ("heal a:\n  heal", n.Command("heal", (a,), None, DO_HEAL)),
    ("let x = a", n.Let("x", a)),
    ("value x = a", n.Value("x", a)),
    ("x.y[a] += b", n.Assign(n.Index(n.Attribute(x, "y"), (a,)), "+=", b)),
    ('require a "no"', n.Require(a, "no")),
    (
        "if a: heal\nalso if b: heal\nelse: heal",
        n.If((n.Branch(a, DO_HEAL), n.Branch(b, DO_HEAL, True)), DO_HEAL),
    ),
    ("repeat 2: heal", n.Repeat(n.Number(2), DO_HEAL)),
    ("for each x in s where a: heal", n.ForEach((n.Source("x", s),), a, (), DO_HEAL)),
    (
        "for each x in s with y in c by most x: heal",
        n.ForEach((n.Source("x", s), n.Source("y", c)), None, (n.Key(True, x),), DO_HEAL),
    ),
    ("as x: heal", n.As(x, DO_HEAL)),
    ("as each x in s where a secretly: heal", n.AsEach(n.Source("x", s), a, True, DO_HEAL)),
    ("run turn of x a b: as x: heal", n.Run("turn", x, (a, b), n.Block((n.As(x, DO_HEAL),)))),
    ("run turn", n.Run("turn", None, (), None)),
    ("open turn of x a b", n.Open("turn", x, (a, b))),
    ("close turn of x", n.Close("turn", x)),
    ("end game", n.End("game", None)),
    ("choose one x in s", n.ChooseFrom(n.Amount("one"), "x", s, n.Said())),
    (
        'choose up to one x in s where a "Which?" by party',
        n.ChooseFrom(
            n.Amount("up_to"),
            "x",
            n.Query("all", (n.Source("x", s),), None, a),
            n.Said("Which?", n.Name("party")),
        ),
    ),
    ("choose up to 1 x in s", n.ChooseFrom(n.Amount("up_to", n.Number(1)), "x", s, n.Said())),
    ("choose 2 x in s by y", n.ChooseFrom(n.Amount("exactly", n.Number(2)), "x", s, n.Said(None, y))),
    ("choose at least a x in s", n.ChooseFrom(n.Amount("at_least", a), "x", s, n.Said())),
    (
        "choose any x in all best y in s by least y",
        n.ChooseFrom(
            n.Amount("any"),
            "x",
            n.Query("best", (n.Source("y", s),), by=(n.Key(False, y),)),
            n.Said(),
        ),
    ),
    (
        'choose one "Which?":\n  no "No" when a: heal\n  each x in s where b "Yes": heal\n  end: heal',
        n.ChooseOption(
            n.Amount("one"),
            n.Said("Which?"),
            (
                n.Option("no", "No", a, DO_HEAL),
                n.Option("x", "Yes", b, DO_HEAL, n.Source("x", s)),
                n.Option("end", None, None, DO_HEAL),
            ),
        ),
    ),
    ('may "Heal?" by x: heal\nelse: heal', n.May(n.Said("Heal?", x), None, DO_HEAL, DO_HEAL)),
    ("may heal", n.May(n.Said(), HEAL, None, None)),
    ("may heal: heal", n.May(n.Said(), HEAL, DO_HEAL, None)),
    ("may heal\nelse: heal", n.May(n.Said(), HEAL, None, DO_HEAL)),
    (
        "order x in s where a by y into ranked",
        n.Order(n.Source("x", s), a, n.Said(None, y), "ranked"),
    ),
    (
        'split a among x in s at most b at least c "Who?" into parts',
        n.Split(a, n.Source("x", s), None, c, b, n.Said("Who?"), "parts"),
    ),
    (
        "until next turn of x or (a): at end turn: heal",
        n.Until(
            (n.Duration("turn", True, x), n.Duration("", condition=a)),
            (n.Trigger(False, "end", "turn", None, None, DO_HEAL),),
        ),
    ),
    ("cancel", n.Cancel()),
    ("return", n.Return(None)),
    ("win x", n.Outcome("win", x)),
    ("lose (a)", n.Outcome("lose", a)),
    ("tie", n.Outcome("tie")),
    ("score x -2", n.Outcome("score", x, n.Negate(n.Number(2)))),
]


@pytest.mark.parametrize(("text", "tree"), STATEMENTS)
def test_statements(text: str, tree: n.Stmt) -> None:
    assert stmt(text) == tree


def test_triggers() -> None:
    found = rule("at optional before heal when a and any x in s once per turn: heal")
    when = n.Logic("and", (a, n.Query("any", (n.Source("x", s),))))
    assert found == n.Trigger(True, "before", "heal", when, "turn", DO_HEAL)
    assert rule("at settle: heal") == n.Trigger(False, "settle", "", None, None, DO_HEAL)


def test_modifiers() -> None:
    changes = (n.Change("add", n.Negate(n.Number(1))), n.Change("minimum", n.Number(0)))
    assert rule("modify heal.at when a: add -1 minimum 0") == n.Modify("heal", "at", a, changes)
    assert rule("modify heal.at when a:\n  add -1\n  minimum 0\n") == n.Modify("heal", "at", a, changes)


def test_a_line_goes_on_below() -> None:
    assert stmt("let x = all x in s\n  where a\n\n    # a comment and\n  and b\n") == stmt(
        "let x = all x in s where a and b"
    )
    assert stmt("let x = f(a,\nb\n  , c)") == stmt("let x = f(a, b, c)")


def test_nothing_does_nothing() -> None:
    for text in ("", "\n", "# only a comment", "  \n # a\n\n"):
        assert parse("block", text) == n.Block(())
        assert parse("rules", text) == n.Rules(())


def test_bodies_of_functions() -> None:
    sink = Sink()
    texts = {
        "a + b": n.Binary,
        "return a": n.Block,
        "# why\nreturn a": n.Block,
        "let x = a\nreturn x": n.Block,
        "let x a": type(None),
        "if a: return b\nreturn c": n.Block,
        "first(a)": n.Call,
        "x = a": type(None),
        "a b": type(None),
    }
    for text, kind in texts.items():
        found = parse_body(text, TextOrigin.of_text(text), sink)
        assert isinstance(found, kind), text


# ---------------------------------------------------------------- places


def walk(node: n.Node) -> Iterator[n.Node]:
    yield node
    for field in fields(node):
        value = getattr(node, field.name)
        for child in value if isinstance(value, tuple) and not isinstance(value, n.Span) else (value,):
            if isinstance(child, tuple) and not isinstance(child, n.Span):
                child = child[-1]
            if isinstance(child, n.Node):
                yield from walk(child)


def slice_of(text: str, span: n.Span) -> str:
    lines = text.split("\n")
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
    middle = lines[span.line : span.end_line - 1]
    return "\n".join(
        [lines[span.line - 1][span.column - 1 :], *middle, lines[span.end_line - 1][: span.end_column - 1]]
    )


@pytest.mark.parametrize(("kind", "text"), corpus())
def test_every_node_stands_where_its_characters_are(kind: str, text: str) -> None:
    """A node's characters lie inside those of the node around it; those of an expression give it again."""
    tree = parse(kind, text)
    for outer in walk(tree):
        assert outer.span.line or isinstance(outer, n.Said)
        for inner in walk(outer):
            if inner.span.line and not isinstance(outer, n.Said):
                assert outer.span[1:3] <= inner.span[1:3]
                assert inner.span[3:5] <= outer.span[3:5]
        if isinstance(outer, n.Expr) and not isinstance(outer, n.Signed | n.Number | n.Negate):
            written = slice_of(text, outer.span)
            if not written.startswith("by") and "\n" not in written and " in " not in written:
                assert expr(written) == outer


def test_places_of_words() -> None:
    text = "heal 3 (a + b) as done:\n  let x = f(y) * -1"
    found = stmt(text)
    assert isinstance(found, n.Command)
    assert slice_of(text, found.span) == text
    assert slice_of(text, found.word_span) == "heal"
    assert [slice_of(text, arg.span) for arg in found.args] == ["3", "(a + b)"]
    assert found.block is not None
    assert slice_of(text, found.block.span) == "let x = f(y) * -1"
    (let,) = found.block.body
    assert isinstance(let, n.Let)
    assert isinstance(let.value, n.Binary)
    assert isinstance(let.value.left, n.Call)
    assert slice_of(text, let.value.left.name_span) == "f"
    assert slice_of(text, let.value.right.span) == "-1"


def test_blocks_end_with_their_last_statement() -> None:
    text = "if a:\n  heal\n\n# after\nheal"
    block = parse("block", text)
    assert isinstance(block, n.Block)
    assert block.body[0].span == n.Span("text", 1, 1, 2, 7)


def test_spans_are_those_of_the_file() -> None:
    origin = TextOrigin("cards.yaml", (Row(7, 5), Row(8, 5)))
    block = parse_block("if a:\n  heal 3\n", origin, Sink())
    assert block is not None
    (found,) = block.body
    assert isinstance(found, n.If)
    assert found.span == n.Span("cards.yaml", 7, 5, 8, 13)
    assert found.branches[0].when.span == n.Span("cards.yaml", 7, 8, 7, 9)


def test_spans_in_a_text_with_a_place_for_each_character() -> None:
    points = tuple((3, 10 + 2 * column) for column in range(6))
    origin = TextOrigin("cards.yaml", (Row(3, 10, points),))
    found = parse_expr("a + b", origin, Sink())
    assert isinstance(found, n.Binary)
    assert found.right.span == origin.span(1, 5, 1, 6)
    rules = parse_rules("at", origin, sink := Sink())
    assert rules is None
    assert sink.found[0].span.file == "cards.yaml"


def test_the_same_text_elsewhere() -> None:
    """Trees are kept by text; each place gets its own."""
    one = parse_expr("a + b", TextOrigin("one.yaml", (Row(1, 1),)), Sink())
    two = parse_expr("a + b", TextOrigin("two.yaml", (Row(9, 9),)), Sink())
    assert one is not None
    assert one == two
    assert one.span == n.Span("one.yaml", 1, 1, 1, 6)


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "(" * 400 + "1" + ")" * 400,
        "x = " + "not " * 400 + "a",
        "x = " + " + ".join("a" * 400),
        "x = a" + ".b" * 400,
        "x = " + "f(" * 400 + "1" + ")" * 400,
        "".join("  " * depth + "if a:\n" for depth in range(200)) + "  " * 200 + "heal",
    ],
)
def test_too_deep_is_a_finding(text: str) -> None:
    sink = Sink()
    block = parse_block(text, TextOrigin.of_text(text), sink)
    assert (block is None) == bool(sink.found)
    assert all(found.code == "E313" for found in sink.found)
