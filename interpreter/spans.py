"""Open spans. An open span is a row `(serial, owner, used limits, *fields)`; each span's cell holds a stack of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import RuleFault
from .layout import CELLS
from .values import Entity

if TYPE_CHECKING:
    from .state import State

Row = tuple[Any, ...]
KEPT = (("open",),)
"""Among the used limits of a row: the span was opened by `open`."""


def innermost(S: State, cell: int, who: Entity | None) -> Row | None:
    """The innermost open one of `who`, else the innermost."""
    rows = S.cols[CELLS][cell]
    if not rows:
        return None
    if who is not None and len(rows) > 1:
        for row in reversed(rows):
            if row[1] is who:
                return row  # type: ignore[no-any-return]
    return rows[-1]  # type: ignore[no-any-return]


def span_row(S: State, cell: int, who: Entity | None, name: str) -> Row:
    """The same; none open is a fault of the content."""
    row = innermost(S, cell, who)
    if row is None:
        raise RuleFault("nothing", f"no {name} is open here")
    return row


def span_of(S: State, cell: int, owner: Entity | None, name: str) -> Row:
    """The innermost open one of exactly that owner, else the innermost."""
    return span_row(S, cell, owner, name)


def set_field(S: State, cell: int, who: Entity | None, name: str, index: int, value: Any, site: int) -> None:
    """Assign to a field of the innermost open span."""
    row = span_row(S, cell, who, name)
    replace_row(S, cell, row, (*row[:index], value, *row[index + 1 :]), site)


def replace_row(S: State, cell: int, row: Row, by: Row, site: int) -> None:
    """Write one row of the stack anew."""
    rows = S.cols[CELLS][cell]
    S.write(CELLS, cell, tuple(by if other[0] == row[0] else other for other in rows), site)


def open_quiet(
    S: State, cell: int, name: str, owner: Entity | None, fields: tuple[Any, ...], site: int, kept: bool = False
) -> int:
    """Open a span without its window; gives its serial. `kept`: by `open`, so that only `close` closes it."""
    serial = S.serial(site)
    S.write(CELLS, cell, (*S.cols[CELLS][cell], (serial, owner, KEPT if kept else (), *fields)), site)
    if S.cols[CELLS][S.program.effects_cell]:
        _ends_next(S, cell, owner, site)
    if S.program.traced:
        S.happened(name, (owner, *fields))
    if S.at_rest is not None and cell in S.program.rests:
        S.at_rest(S, name, serial)
    return serial


def close_quiet(S: State, cell: int, name: str, serial: int | None, site: int) -> None:
    """Close a span without its window; durations that last until then end."""
    rows = S.cols[CELLS][cell]
    if rows and rows[-1][0] == serial:
        rows = rows[:-1]
    elif any(row[0] == serial for row in rows):
        rows = tuple(row for row in rows if row[0] != serial)
    else:
        return
    S.write(CELLS, cell, rows, site)
    if S.cols[CELLS][S.program.effects_cell]:
        _ends_with(S, serial, site)


def close_above(S: State, cell: int, name: str, serial: int | None) -> None:
    """Close all that was run inside a span and is still open, innermost first."""
    if serial is None:
        return
    cells = S.cols[CELLS]
    for other, at in S.program.span_cells:
        if cells[at] and cells[at][-1][0] > serial:
            for row in reversed(cells[at]):
                if row[0] > serial and KEPT[0] not in row[2]:
                    close_quiet(S, at, other, row[0], 0)


def close_run(S: State, cell: int, name: str, serial: int | None) -> None:
    """The end of a block that ran a span whose end nobody hears."""
    close_above(S, cell, name, serial)
    close_quiet(S, cell, name, serial, 0)


def open_spans(S: State) -> list[tuple[str, Row]]:
    """All open spans with their rows, in the order in which they opened."""
    cells = S.cols[CELLS]
    found = [(name, row) for name, cell in S.program.span_cells for row in cells[cell]]
    return sorted(found, key=lambda entry: entry[1][0])


def payload(S: State, cell: int, serial: int) -> tuple[Any, ...]:
    """What the windows of a span give to those who hear them: its owner and fields, and which one it is."""
    row = row_of(S, cell, serial)
    return (row[1], *row[3:], serial)


def row_of(S: State, cell: int, serial: int) -> Row:
    """That very span, in a text that hears it open or close."""
    for row in S.cols[CELLS][cell]:
        if row[0] == serial:
            return row  # type: ignore[no-any-return]
    raise RuleFault("nothing", "this span is no longer open")


def set_field_of(S: State, cell: int, serial: int, index: int, value: Any, site: int) -> None:
    """Assign to a field of that very span."""
    row = row_of(S, cell, serial)
    replace_row(S, cell, row, (*row[:index], value, *row[index + 1 :]), site)


def opened(S: State, cell: int) -> bool:
    """`during(span)`."""
    return bool(S.cols[CELLS][cell])


def used(S: State, span: str, who: Entity | None, mark: tuple[Any, ...]) -> bool:
    """Was a limit of `once per span` used up?"""
    row = innermost(S, S.program.layout.cells["span", span], who)
    return row is not None and mark in row[2]


def use(S: State, span: str, who: Entity | None, mark: tuple[Any, ...], site: int) -> None:
    """Note that a limit was used."""
    cell = S.program.layout.cells["span", span]
    row = innermost(S, cell, who)
    if row is not None:
        replace_row(S, cell, row, (*row[:2], (*row[2], mark), *row[3:]), site)


# ------------------------------------------ durations: (until number, me, performer, captures, ends, serial)


def until(
    S: State, number: int, me: Entity, performer: Entity, values: tuple[Any, ...], ends: tuple[Any, ...], site: int
) -> None:
    """Rule text that holds until the first of its ends."""
    fixed = tuple(_fix(S, end, performer) for end in ends)
    serial = S.serial(site)
    cell = S.program.effects_cell
    S.write(CELLS, cell, (*S.cols[CELLS][cell], (number, me, performer, values, fixed, serial)), site)
    for hook, rule in S.program.untils[number].rules:
        S._hook(hook, (rule, me, values, serial), True, site)


def _fix(S: State, end: Any, performer: Entity) -> Any:
    """An end as kept in the state: (cell, name, serial now open or None, owner), or `condition`."""
    if end is None:
        return "condition"
    cell, name, following, owner = end
    if following:
        return (cell, name, None, None if S.program.game.spans[name].of is None else owner or performer)
    row = innermost(S, cell, owner or performer)
    if row is None:
        raise RuleFault("nothing", f"no {name} is open here", hint=f"until the next one begins: until next {name}")
    return (cell, name, row[0], owner)


def _ends_with(S: State, serial: int | None, site: int) -> None:
    """A span closes: what lasts until then ends."""
    for effect in S.cols[CELLS][S.program.effects_cell]:
        if any(end != "condition" and end[2] == serial for end in effect[4]):
            drop(S, effect, site)


def _ends_next(S: State, cell: int, owner: Entity | None, site: int) -> None:
    """A span opens: what lasts until the next one of its owner ends."""
    for effect in S.cols[CELLS][S.program.effects_cell]:
        if any(e != "condition" and e[0] == cell and e[2] is None and e[3] in (None, owner) for e in effect[4]):
            drop(S, effect, site)


def drop(S: State, effect: tuple[Any, ...], site: int) -> None:
    """End rule text that held for a while."""
    cell = S.program.effects_cell
    S.write(CELLS, cell, tuple(e for e in S.cols[CELLS][cell] if e[5] != effect[5]), site)
    for hook, rule in S.program.untils[effect[0]].rules:
        S._hook(hook, (rule, effect[1], effect[3], effect[5]), False, site)


def look_at_conditions(S: State) -> None:
    """In `settle`: rule text whose condition came true ends."""
    for effect in S.cols[CELLS][S.program.effects_cell]:
        made = S.program.untils[effect[0]]
        if any(test(S, effect[1], effect[2], effect[1], *effect[3]) for test in made.conditions):
            drop(S, effect, 0)
