"""How things, options and questions are called: stable ids, and labels and prompts in a language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import actions, spans
from .decision import DONE, ActionValue, Ask, Said
from .errors import UnknownName
from .layout import CELLS, DEFINITION, KEY, KIND, NUMBER
from .parcels import Line
from .templates import PATH
from .values import Counts, Entity, Record

if TYPE_CHECKING:
    from .state import State

WORDS = {
    "en": {"yes": "yes", "no": "no", "done": "done", "none": "none", "seat": "seat {n}",
           "no_deed": "nothing more"},
    "ko": {"yes": "예", "no": "아니요", "done": "그만", "none": "없음", "seat": "{n}번 자리", "no_deed": "그만"},
}
PROMPTS = {
    "en": {"choose": "choose {name}", "option": "choose", "may": "do it?", "order": "which comes next?",
           "split": "how many for each?", "act": "what do you do?", "pause": "what do you do?",
           "first": "which happens first?"},
    "ko": {"choose": "{name}: 고르세요", "option": "고르세요", "may": "하시겠습니까?", "order": "다음은 무엇입니까?",
           "split": "몇씩 나눕니까?", "act": "무엇을 합니까?", "pause": "무엇을 합니까?",
           "first": "무엇이 먼저 일어납니까?"},
}


ONLY_THINGS = {Entity}


def translated(texts: Mapping[str, str], language: str) -> str:
    """The text in a language, else in English, else any."""
    return texts.get(language) or texts.get("en") or next(iter(texts.values()), "")


def fill_template(S: State, template: str, values: Mapping[str, Any], language: str) -> str:
    """A template with its `{name}` and `{name.attribute}` filled in."""

    def one(found: re.Match[str]) -> str:
        try:
            return text_of(S, read_path(S, found.group(1), values), language)
        except UnknownName:
            return found.group(0)

    return PATH.sub(one, template)


def read_path(S: State, path: str, values: Mapping[str, Any]) -> Any:
    """What a name in braces means now: one of `values` (also whole paths), else of the game. Raises UnknownName."""
    if path in values:
        return values[path]
    first, *rest = path.split(".")
    if first in values:
        value = values[first]
    elif first == "settings" and rest:
        value = S.cols[CELLS][S.program.layout.cells["setting", rest.pop(0)]]
    else:
        value = _declared(S, first, values.get("performer"))
        if first in S.program.game.spans:
            value = dict(value).get(rest.pop(0))
    for name in rest:
        value = None if value is None else _attribute(S, value, name)
    return value


def _declared(S: State, name: str, performer: Any) -> Any:
    """A field of the game, an open span as its fields, the scenario, or a thing by its id."""
    cells, game = S.program.layout.cells, S.program.game
    if ("field", name) in cells:
        return S.cols[CELLS][cells["field", name]]
    if name in game.spans:
        row, made = spans.span_row(S, cells["span", name], performer, name), game.spans[name]
        return zip(("owner", *(one.name for one in (*made.takes, *made.has))), (row[1], *row[3:]), strict=True)
    if name == "scenario":
        return S.cols[CELLS][S.program.scenario_cell]
    zone = S.program.layout.zones.get(name)
    return zone if zone is not None else S.program.thing(name)


def _attribute(S: State, value: Any, name: str) -> Any:
    if isinstance(value, Record):
        if name not in value.places:
            raise UnknownName(name)
        return value.get(name)
    if name == "name":
        return value
    return read_attribute(S, value, name)


def read_attribute(S: State, thing: Entity, name: str) -> Any:
    """The current value of an attribute: derived and modified ones are computed. Raises UnknownName."""
    program = S.program
    if name in ("owner", "controller"):
        return S.owner(thing) if name == "owner" else S.controller(thing)
    computed = program.names.get(f"A_{name}")
    if computed is not None:
        return computed(S, thing)
    column = tables_column(S, name)
    if column is None:
        raise UnknownName(name)
    return S.cols[column][thing.i]


def tables_column(S: State, name: str) -> int | None:
    """The column of an attribute or of own zones."""
    from .primitives.functions.table import column_of

    found = column_of(S, name)
    return found if found is not None else S.program.layout.zone_columns.get(name)


def text_of(S: State, value: Any, language: str) -> str:
    """Any value in words."""
    words = WORDS.get(language, WORDS["en"])
    if isinstance(value, Entity):
        return name_of(S, value, language)
    if value is None:
        return words["none"]
    if isinstance(value, bool):
        return words["yes"] if value else words["no"]
    if isinstance(value, Record):
        return ", ".join(f"{name} {text_of(S, part, language)}" for name, part in zip(value.names, value, strict=True))
    if isinstance(value, tuple):
        return ", ".join(text_of(S, part, language) for part in value) or words["none"]
    if isinstance(value, Counts):
        return ", ".join(f"{number} {text_of(S, key, language)}" for key, number in value.items()) or words["none"]
    if isinstance(value, ActionValue):
        return action_text(S, value, language)
    if isinstance(value, Line):
        return f"{name_of(S, value.card, language)}: {value.name.replace('_', ' ')}"
    if isinstance(value, str) and value in S.program.game.symbol_names:
        return translated(S.program.game.symbol_names[value], language)
    return str(value).replace("_", " ")


def name_of(S: State, thing: Entity, language: str) -> str:
    """The name of a thing; of several made of one definition, with its number."""
    if S.cols[KIND][thing.i] == "player":
        return WORDS.get(language, WORDS["en"])["seat"].format(n=S.cols[NUMBER][thing.i])
    made_of = S.cols[DEFINITION][thing.i]
    key = str(S.cols[KEY][thing.i])
    base = S.program.name_of.get(made_of if made_of is not None else thing)
    if base is None:
        return key.replace("_", " ")
    named = translated(base, language)
    if S.cols[KIND][thing.i] in S.program.alike:
        return named
    base_key = str(S.cols[KEY][made_of.i]) if made_of is not None else key
    return f"{named} {key[len(base_key) + 1:]}" if key.startswith(f"{base_key}_") and key != base_key else named


def action_text(S: State, value: ActionValue, language: str) -> str:
    """The label of an action."""
    action = S.program.actions[value.number]
    names = {**dict(zip(action.names, value.values, strict=True)), "me": value.me, "performer": value.me}
    for path, reader in action.shown.items():
        names[path] = reader(S, value.me, value.me, value.me, *value.values)
    if not action.definition.text:
        parts = [action.definition.name.replace("_", " "), *(text_of(S, one, language) for one in value.values)]
        return " ".join(parts)
    return fill_template(S, translated(action.definition.text, language), names, language)


class Names:
    """Labels of a session's questions in its language."""

    __slots__ = ("language", "state")

    def __init__(self, state: State, language: str = "en") -> None:
        self.state = state
        self.language = language

    # ------------------------------------------------------------ ids

    def option_ids(self, ask: Ask) -> list[str]:
        """The stable id of every candidate, each different."""
        candidates = ask.candidates
        if {*map(type, candidates)} == ONLY_THINGS:
            keys = self.state.cols[KEY]
            ids = [keys[one.i] for one in candidates]
        else:
            ids = [self.option_id(ask, candidate) for candidate in candidates]
        if len(set(ids)) == len(ids):
            return ids
        return self._told_apart(ask, ids)

    def _told_apart(self, ask: Ask, ids: list[str]) -> list[str]:
        """Equal ids get the key of their thing; what is still equal, a running number."""
        out: list[str] = []
        for id, candidate in zip(ids, ask.candidates, strict=True):
            if ids.count(id) > 1 and isinstance(candidate, ActionValue):
                id = self.full_id(candidate)
            base, n = id, 2
            while id in out:
                id, n = f"{base}~{n}", n + 1
            out.append(id)
        return out

    def full_id(self, action: ActionValue) -> str:
        """The id of an action with the key of its thing: `use.falcon`."""
        return actions.ids_of(self.state, action)[1]

    def option_id(self, ask: Ask, candidate: Any) -> str:
        """The id of one candidate."""
        if candidate is DONE:
            return "done"
        if ask.spec.kind == "option" and isinstance(candidate, tuple):
            name, _, bound = ask.spec.options[candidate[0]]
            return self.word(candidate[1]) if bound is not None else name
        return self.word(candidate)

    def word(self, value: Any) -> str:
        """A value as part of an id."""
        if isinstance(value, Entity):
            return self.state.key(value)
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, ActionValue):
            return actions.ids_of(self.state, value)[0]
        if isinstance(value, Line):
            return ".".join((self.state.key(value.card), value.half, value.name))
        if isinstance(value, tuple):
            return ".".join(self.word(part) for part in value) or "empty"
        if isinstance(value, Counts):
            return ".".join(f"{self.word(key)}.{n}" for key, n in value.items()) or "empty"
        return str(value)

    # ------------------------------------------------------------ words

    def prompt(self, ask: Ask) -> str:
        """The question."""
        if ask.spec.prompt:
            return fill_template(self.state, self._translated(ask.spec.prompt), self._locals(ask), self.language)
        texts = PROMPTS.get(self.language, PROMPTS["en"])
        return texts[ask.spec.kind].format(name=ask.spec.name.replace("_", " "))

    def _translated(self, text: Said) -> str:
        """A prompt or option text of the content in the session's language, where its locale has it."""
        if not isinstance(text, str):
            return translated(text, self.language)
        return self.state.program.game.translations.get(text, {}).get(self.language, text)

    def _locals(self, ask: Ask) -> dict[str, Any]:
        found = dict(zip(ask.frame[0].names, ask.frame[2], strict=False))
        return found | {"me": ask.frame[2][0], "performer": ask.frame[2][1]}

    def label(self, ask: Ask, candidate: Any) -> str:
        """The words of one candidate."""
        if type(candidate) is Entity:
            return name_of(self.state, candidate, self.language)
        words = WORDS.get(self.language, WORDS["en"])
        if candidate is DONE:
            return words["done"]
        if candidate is None and isinstance(ask.candidates[0], ActionValue):
            return words["no_deed"]
        if ask.spec.kind == "option" and isinstance(candidate, tuple):
            return self._option_label(ask, candidate)
        if ask.spec.kind == "split":
            return f"{text_of(self.state, candidate[0], self.language)}: {candidate[1]}"
        return text_of(self.state, candidate, self.language)

    def _option_label(self, ask: Ask, candidate: Any) -> str:
        name, text, bound = ask.spec.options[candidate[0]]
        values = self._locals(ask)
        if bound is not None:
            values[bound] = candidate[1]
        if text:
            return fill_template(self.state, self._translated(text), values, self.language)
        return text_of(self.state, candidate[1], self.language) if bound is not None else name.replace("_", " ")

    def refers(self, candidate: Any) -> tuple[str, ...]:
        """The keys of the things that a candidate speaks of."""
        if isinstance(candidate, Entity):
            return (self.state.key(candidate),)
        if isinstance(candidate, Line):
            return (self.state.key(candidate.card),)
        if isinstance(candidate, ActionValue):
            return (self.state.key(candidate.me), *self.refers(candidate.values))
        if isinstance(candidate, tuple):
            return tuple(key for part in candidate for key in self.refers(part))
        return ()
