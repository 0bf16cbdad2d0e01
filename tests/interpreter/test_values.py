"""Values: identity, order, records, counts, and the exact way to JSON and back."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.interpreter.values import (
    MAX_DEPTH,
    Counts,
    Entity,
    as_set,
    canonical,
    decode,
    encode,
    entity,
    in_order,
    layout,
    order_key,
    record,
)

entities = st.integers(0, 700).map(entity)
plain = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | entities
names = st.lists(st.text("abc", min_size=1, max_size=3), unique=True, max_size=4).map(tuple)
counts = st.dictionaries(st.text(max_size=3) | entities, st.integers(-3, 9), max_size=5).map(Counts)


def records(parts):
    return names.flatmap(
        lambda given: st.tuples(*[parts] * len(given)).map(lambda values: layout(given)(values))
    )


values = st.recursive(plain | counts, lambda parts: st.lists(parts, max_size=4).map(tuple) | records(parts))


def name_of(thing: Entity) -> str:
    return f"thing_{thing.i}"


def entity_of(name: str) -> Entity:
    return entity(int(name.removeprefix("thing_")))


def test_there_is_one_entity_for_each_row():
    assert entity(3) is entity(3)
    assert entity(3) != entity(4)
    assert {entity(3): "x"}[entity(3)] == "x"
    assert repr(entity(12)) == "#12"
    assert pickle.loads(pickle.dumps(entity(5))) is entity(5)
    assert copy.deepcopy((entity(5),))[0] is entity(5)
    with pytest.raises(ValueError, match="row number"):
        entity(-1)


def test_entities_are_in_the_order_of_their_rows():
    assert sorted([entity(9), entity(2), entity(10)]) == [entity(2), entity(9), entity(10)]
    assert (entity(1), 5) < (entity(2), 0)
    assert (1, entity(1)) <= (1, entity(2))
    with pytest.raises(TypeError):
        assert entity(1) < 2


def test_a_record_is_compared_field_by_field_in_order():
    cost = layout(("negatives", "points"))
    assert cost is layout(("negatives", "points"))
    assert cost((0, 9)) < cost((1, 0)) < cost((1, 2))
    assert cost((1, 2)).get("points") == cost((1, 2))[1] == 2
    assert cost((1, 2)).changed(points=7) == cost((1, 7))
    assert record(at=1, hits=()).names == ("at", "hits")
    assert repr(cost((1, 2))) == "{negatives: 1, points: 2}"
    assert pickle.loads(pickle.dumps(cost((1, 2)))).names == ("negatives", "points")


def test_a_record_names_its_fields_when_one_is_missing():
    cost = layout(("negatives", "points"))((0, 1))
    with pytest.raises(KeyError, match="no field move; there are negatives, points"):
        cost.get("move")
    with pytest.raises(KeyError, match="no field move"):
        cost.changed(move=1)
    with pytest.raises(ValueError, match="twice"):
        layout(("a", "a"))


def test_counts_ignore_zeros_and_history():
    pool = Counts({"red": 2, "blue": 0})
    assert pool["blue"] == pool["green"] == 0
    assert pool == Counts([("red", 2)])
    assert list(Counts({"red": 1, "blue": 1})) == list(Counts({"blue": 1, "red": 1})) == ["blue", "red"]
    assert pool - Counts({"red": 2}) == Counts()
    assert not Counts({"red": 0})
    assert pool.changed("red", 3).total() == 3
    assert pool.covers(Counts({"red": 2}))
    assert not pool.covers(Counts({"green": 1}))
    assert repr(pool) == "counts(red: 2)"


@given(counts, counts)
def test_adding_and_taking_away_undo_each_other(a, b):
    assert a + b - b == a
    assert a + b == b + a
    assert hash(a + b) == hash(b + a)
    assert list(a + b) == list(b + a)
    assert (a + b).total() == a.total() + b.total()


@given(st.lists(values, max_size=6))
def test_mixed_values_have_one_order(several):
    assert in_order(several) == sorted(several, key=order_key)
    assert in_order(reversed(in_order(several))) == in_order(several)


@given(st.lists(entities | st.integers(), max_size=9))
def test_a_set_has_each_value_once(several):
    made = as_set(several)
    assert set(made) == set(several)
    assert len(made) == len(set(several))
    assert as_set(reversed(several)) == made


@given(values)
def test_values_survive_json(value):
    data = encode(value, name_of)
    back = decode(json.loads(json.dumps(data)), entity_of)
    assert same(back, value)
    assert canonical(encode(back, name_of)) == canonical(data)


def same(a, b):
    """Equal, and of the same forms all the way down (1 is not true here)."""
    if type(a) is not type(b) or a != b:
        return False
    return not isinstance(a, tuple) or all(map(same, a, b))


@pytest.mark.parametrize("value", [1.5, [1], {"a": 1}, object(), (1.5,), {1}])
def test_what_is_no_value_cannot_be_written(value):
    with pytest.raises(TypeError, match="is not a value of the game"):
        encode(value, name_of)


@pytest.mark.parametrize(
    "data",
    [
        1.5,
        {},
        {"tuple": []},
        {"thing": 1, "counts": []},
        {"record": [["a"]]},
        {"record": [[1, 2]]},
        {"record": [["a", 1], ["a", 2]]},
        {"counts": {"a": 1}},
        {"counts": [["a", "b"]]},
        {"counts": [["a", True]]},
    ],
)
def test_other_data_are_refused(data):
    with pytest.raises(ValueError):
        decode(data, entity_of)


def test_data_nested_too_deep_are_refused():
    data: object = 1
    for _ in range(MAX_DEPTH + 1):
        data = [data]
    with pytest.raises(ValueError, match="deeper"):
        decode(data, entity_of)
