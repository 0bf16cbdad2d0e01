"""All words that effect text may use: of the language, built in, and of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ..terminal import paint
from ..width import pad, wrap
from .statements import statements

if TYPE_CHECKING:
    from rulewright.dsl.game import Game, Parameter
    from rulewright.dsl.vocabulary import Signature


WIDE = 16


@dataclass(frozen=True, slots=True)
class Word:
    """A word: `kind` is statement, function or verb, and whose; `form` how it is written."""

    name: str
    kind: str
    form: str
    doc: str
    example: str = ""


def all_words(game: str | None) -> list[Word]:
    """Statements, built-in functions and verbs, then those of the game. Raises UsageProblem, ContentError."""
    from rulewright.interpreter.primitives import vocabulary

    built_in = vocabulary()
    words = [Word(one.word, "statements", one.word, one.doc, one.example) for one in statements().values()]
    words += [_of_signature(one, "functions") for one in built_in.functions.values()]
    words += [_of_signature(one, "verbs") for one in built_in.verbs.values()]
    return words + (list(_of_game(game)) if game else [])


def _of_signature(one: Signature, kind: str) -> Word:
    values = [f"{slot.name}: {slot.type}{' …' if slot.many else ''}" for slot in one.slots if not slot.label]
    labels = [f"[{slot.name} {slot.type}]" for slot in one.slots if slot.label]
    if one.word == "function":
        form = f"{one.name}({', '.join(values)})"
    else:
        form = " ".join([one.name, *(f"({value})" for value in values), *labels])
    return Word(one.name, kind, form + (f" → {one.gives}" if one.gives else ""), one.doc, one.example)


def _of_game(name: str) -> Iterator[Word]:
    from ..games import find, load

    game: Game = load(find(name).folder)
    for function in game.functions.values():
        form = f"{function.name}({', '.join(map(_parameter, function.parameters))}) → {function.gives}"
        yield Word(function.name, "functions of the game", form, "")
    for verb in game.verbs.values():
        form = " ".join([verb.name, *(f"({_parameter(one)})" for one in verb.parameters)])
        yield Word(verb.name, "verbs of the game", form, verb.text.get("en", ""))


def _parameter(one: Parameter) -> str:
    return f"{one.name}: {one.type}"


def lines(words: Sequence[Word], whole: bool) -> Iterator[str]:
    """A line a word; with `whole` everything about each."""
    for kind, group in groupby(words, key=lambda word: word.kind):
        yield paint(kind, "bold")
        for word in group:
            yield from _whole(word) if whole else _short(word)


def _short(word: Word) -> list[str]:
    doc = word.doc.strip().splitlines()[:1]
    return wrap("".join(doc), first=f"  {pad(word.name, WIDE)} ", rest=" " * (WIDE + 3))


def _whole(word: Word) -> Iterator[str]:
    yield f"  {paint(word.form, 'cyan')}"
    for paragraph in word.doc.strip().split("\n\n"):
        yield from wrap(paragraph, first="  ", rest="  ")
    if word.example:
        yield "  example:"
        yield from (f"    {line}" for line in word.example.splitlines())


def as_json(word: Word) -> dict[str, Any]:
    """One word as plain data."""
    return {"name": word.name, "kind": word.kind, "form": word.form, "doc": word.doc, "example": word.example}
