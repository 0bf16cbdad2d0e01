from dataclasses import replace

import pytest

from rulewright.dsl import typed
from rulewright.dsl.game import Abilities, ActionDef, Definition, Game, KindDef, TableDef, VerbDef
from rulewright.dsl.nodes import Span
from rulewright.dsl.types import INT
from rulewright.tools.mutate.hunt import sample
from rulewright.tools.mutate.sites import mutant, mutations


def at(line):
    return Span("game.yaml", line, 1, line, 9)


def block(*body):
    return typed.Block(tuple(body), span=at(2))


@pytest.fixture
def game():
    hurt = typed.Do("hurt", (typed.Const(2, span=at(3)),), span=at(3))
    action = ActionDef("hit", "free", do=block(hurt), span=at(2))
    kinds = {
        name: KindDef(name, f"{name}s", "", actions=(action,), span=at(1)) for name in ("figure", "hero")
    }
    rule = typed.Trigger(False, "after", "hurt", False, None, None, block(), span=at(9))
    later = typed.SetGame("day", "+=", typed.Const(1, span=at(7)), span=at(7))
    ann = Definition("heroes/ann", "ann", "hero", {}, abilities=Abilities((rule,)), span=at(8))
    return Game(
        name="g", title={}, version="", seats=(2, 4), languages=("en",), kinds=kinds,
        symbols={}, fields={}, setup={}, zones={}, maps={}, dice={}, sides={}, spans={},
        functions={}, effects={}, abilities=Abilities(), actions=(),
        tables={"price": TableDef("price", (INT,), INT, {(2,): 3}, span=at(5))},
        verbs={"hurt": VerbDef("hurt", do=block(later))},
        definitions={"heroes/ann": ann},
        flow=block(), digest="d",
    )  # fmt: skip


def test_actions_statements_numbers_rows_and_abilities_are_all_changed_once(game):
    labels = sorted(one.first.label for one in mutations(game))
    assert labels == [
        "2 instead of 1", "2: 4 instead of 3", "3 instead of 2", "ann does nothing",
        "without the action hit", "without this statement (hurt)", "without this statement (setgame)",
        "without: at after hurt",
    ]  # fmt: skip


def test_what_is_inherited_is_changed_everywhere_at_once(game):
    one = next(one for one in mutations(game) if one.first.label == "without the action hit")
    changed = mutant(game, one)
    assert [kind.actions for kind in changed.kinds.values()] == [(), ()]
    assert changed.digest != game.digest


def test_a_mutant_differs_in_nothing_else(game):
    one = next(one for one in mutations(game) if one.first.label == "2: 4 instead of 3")
    changed = mutant(game, one)
    assert changed.tables["price"].rows == {(2,): 4}
    assert replace(changed, tables=game.tables, digest="d") == game


def test_every_mutation_can_be_made(game):
    assert len({mutant(game, one).digest for one in mutations(game)}) == len(mutations(game))


def test_a_sample_is_even(game):
    assert sample(list(range(10)), 3) == [0, 3, 6]
