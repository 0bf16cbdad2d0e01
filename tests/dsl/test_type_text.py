"""Texts of types."""

import pytest

from rulewright.dsl.diagnostics import Sink, brief
from rulewright.dsl.source import Scalar, read
from rulewright.dsl.type_text import TypeNames
from rulewright.dsl.types import ANY, INT, Type, entity, list_of, optional

SYMBOL = Type("symbol", "one of red, blue")


def _read(text: str) -> tuple[Type, list[str]]:
    sink = Sink()
    root = read("f", f"a: '{text}'", sink)
    assert root is not None
    node = root.entries[0].value
    assert isinstance(node, Scalar)
    names = TypeNames(
        sink, kinds={"hero": "heroes", "space": "spaces"}, types={"colour": Type("symbol", "colour")}
    )
    return names.read(node), [brief(one) + (f" | {one.hint}" if one.hint else "") for one in sink.found]


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("int", INT),
        ("hero", entity("hero")),
        ("hero?", optional(entity("hero"))),
        ("colour", Type("symbol", "colour")),
        ("list of hero", list_of(entity("hero"))),
        ("(list of hero)?", optional(list_of(entity("hero")))),
        ("set of colour", Type("set", of=Type("symbol", "colour"))),
        ("counts by colour", Type("counts", of=Type("symbol", "colour"))),
        ("zone of hero", Type("zone", "hero", entity("hero"))),
        ("one of red, blue", SYMBOL),
        ("record {a: int, b: one of red, blue, c: hero}",
         Type("record", fields=(("a", INT), ("b", SYMBOL), ("c", entity("hero"))))),
        ("expression", Type("effect", "expression")),
    ],
)  # fmt: skip
def test_types(text: str, of: Type) -> None:
    assert _read(text) == (of, [])


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("intt", "f:1:5: error[E208]: there is no type `intt` | did you mean `int`?"),
        ("list of heros", "f:1:13: error[E208]: there is no type `heros` | did you mean `hero`?"),
        (
            "heroes",
            "f:1:5: error[E208]: there is no type `heroes` | for several of them write `list of hero`",
        ),
        ("string", "f:1:5: error[E208]: there is no type `string` | write `text`"),
        ("ref hero", "f:1:5: error[E208]: there is no type `ref` | write the name of the kind alone"),
        ("list of", "f:1:12: error[E208]: a type is missing here"),
        ("record {a int}", "f:1:15: error[E208]: `:` is missing in this type"),
        ("int, int", "f:1:8: error[E208]: `,` does not belong to a type"),
        ("one of red, red", "f:1:17: error[E208]: `red` stands twice in this list"),
        (
            "one of red, Blue",
            "f:1:17: error[E208]: `B` is no word | words are lower-case letters, digits and `_`",
        ),
    ],
)
def test_findings(text: str, finding: str) -> None:
    of, found = _read(text)
    assert of == ANY
    assert found == [finding]
