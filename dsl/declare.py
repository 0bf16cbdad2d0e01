"""Stage 2½: sections -> World. Everything that has a name is entered before any effect text is looked at.

The order matters: names of kinds, then types, ids, and what refers to them.
"""

from __future__ import annotations

from .declare_board import (
    declare_dice,
    declare_edges,
    declare_layouts,
    declare_maps,
    declare_setup,
    declare_sides,
    declare_types,
    declare_zones,
)
from .declare_kinds import add_spaces, check_zones_named, declare_kinds, declare_names, kind_parts
from .declare_rest import (
    apply_locales,
    declare_bench,
    declare_cases,
    declare_head,
    declare_rules,
    read_translations,
)
from .declare_tables import declare_tables
from .declare_things import check_names, copies_by_kind, declare_ids, declare_things
from .declare_words import check_groups, declare_fields, declare_functions, declare_spans, declare_verbs
from .declaring import DEFAULT_LANGUAGE, Declared, Declaring, Text
from .diagnostics import Sink
from .nodes import Span
from .scope import Scope
from .sections import Sections
from .source import Scalar
from .type_text import TypeNames
from .types import ENTITY
from .vocabulary import Vocabulary
from .world import World


def declare(sections: Sections, vocabulary: Vocabulary, sink: Sink) -> Declared:
    """Fill a World from all sections; what is wrong goes to the sink."""
    types = TypeNames(sink)
    world = World(vocabulary, symbols=types.symbols, types=types.types)
    work = Declaring(sections, sink, Declared(world), types, {DEFAULT_LANGUAGE: None})
    read_translations(work)
    parts = kind_parts(work)
    declare_names(work, parts)
    declare_types(work)
    declare_maps(work)
    add_spaces(work)
    declare_zones(work)
    definitions = declare_ids(work)
    declare_dice(work)
    declare_kinds(work, parts)
    declare_fields(work)
    declare_verbs(work)
    declare_functions(work)
    declare_spans(work)
    declare_setup(work)
    declare_tables(work)
    work.out.extras["copies"] = copies_by_kind(parts)
    declare_things(work, definitions)
    declare_edges(work, definitions)
    declare_layouts(work)
    _declare_game_texts(work)
    _declare_rest(work)
    check_names(work)
    check_groups(work)
    check_zones_named(work, parts)
    return work.out


def _declare_game_texts(work: Declaring) -> None:
    """Flow, rule text and actions of the game itself."""
    flow = work.sections.game_value("flow", work.sink)
    if flow is not None and isinstance(flow.value, Scalar):
        scope = lambda: Scope.start(me=None, performer=ENTITY, cause=None)  # noqa: E731
        work.out.texts.append(Text("game.flow", "effect", flow.value, scope))
    elif work.sections.game_parts:
        span = work.sections.game_parts[0].key.span
        work.error("E205", "the game needs `flow:`, the text that is played from start to end", span)
    for entry in work.sections.game("abilities"):
        work.add_rules("game", entry.value, lambda: Scope.start(me=None))
    for entry in work.sections.game("actions"):
        work.add_actions("game", entry.value, None)


def _declare_rest(work: Declaring) -> None:
    """What effect text knows nothing of."""
    declare_sides(work)
    declare_head(work)
    declare_rules(work)
    declare_cases(work)
    declare_bench(work)
    apply_locales(work)
    work.out.extras["languages"] = tuple(work.languages)
    if not work.sections.game_parts:
        work.error(
            "E216",
            "no file has a section `game:`",
            Span("", 0, 0, 0, 0),
            "write one, with a title and `flow:`",
        )
