import pytest

from rulewright.tools.cases.compare import in_order, same


@pytest.mark.parametrize(
    ("expected", "got", "answer"),
    [
        (5, 5, True), (5, "5", True), ("none", None, True), (None, None, True),
        (True, 1, False), (1, True, False),
        ({"a": 1}, {"a": 1}, True),
        ({5: 1}, {"5": 1}, True), ({"a": 1}, {"a": 1, "b": 2}, False),
        ([1, 2], (1, 2), True), ([1, 2], [2, 1], False), ([], [], True), ("", None, False),
    ],
)  # fmt: skip
def test_values_are_the_same_as_authors_mean_it(expected, got, answer):
    assert same(expected, got) is answer


def test_loose_lists_are_the_same_in_any_order_but_not_in_any_number():
    assert same(["a", "b"], ["b", "a"], ordered=False)
    assert not same(["a", "a"], ["a", "b"], ordered=False)


def test_events_are_found_in_order_as_a_subset():
    happened = [
        {"hurt": {"who": "a", "amount": 2}},
        {"heal": {"who": "b"}},
        {"hurt": {"who": "b", "amount": 1}},
    ]
    assert in_order(["hurt", {"hurt": {"who": "b"}}], happened) is None
    assert in_order(["heal", {"hurt": {"who": "a"}}], happened) == 1
    assert in_order([{"hurt": {"amount": 3}}], happened) == 0
