import gc
from dataclasses import dataclass, field

import pytest

from rulewright.tools import quick_pickle


@dataclass(frozen=True, slots=True)
class Leaf:
    word: str
    place: int = field(compare=False, kw_only=True, default=0)


@dataclass(frozen=True, slots=True)
class Tree(Leaf):
    below: tuple[Leaf, ...] = ()


@dataclass
class Plain:
    tree: Tree


def test_what_was_written_is_read():
    same = Leaf("c", place=3)
    tree = Tree("a", (Leaf("b", place=2), same, same), place=1)
    read = quick_pickle.loads(quick_pickle.dumps({"x": Plain(tree)}))["x"].tree
    assert read == tree
    assert [read.place, *(one.place for one in read.below)] == [1, 2, 3, 3]
    assert read.below[1] is read.below[2]


def test_a_class_that_changed_since_is_no_longer_read():
    with pytest.raises(ValueError, match="longer"):
        quick_pickle.made(Leaf, "a", 1, 2)


def test_collecting_goes_on_afterwards():
    quick_pickle.loads(quick_pickle.dumps(1))
    assert gc.isenabled()
