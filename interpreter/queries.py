"""Queries as generated functions with plain loops (1.7 to 2.5 times faster than generator expressions)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulewright.dsl import typed

from .emit import mangled
from .walk import children, free_names

if TYPE_CHECKING:
    from .expressions import Expressions

COLUMN = re.compile(r"\bC\[(\d+)\]")
SEARCHES = frozenset({"routes", "routes_to"})
"""Built-in functions that are worth keeping; of authored ones all are."""


def call(outer: Expressions, node: typed.Query) -> str:
    """Define a function for the query and return the call of it."""
    module = outer.module
    name = module.fresh("q")
    free = [n for n in free_names(node) if n in outer.names]
    given = ["S", "M", "P", "K", *(mangled(n) for n in free if n not in ("me", "performer", "cause"))]
    inner = outer.inner(*(source.name for source in node.sources))
    inner.inside = True
    kept = _keep(inner, node)
    body = _Body(inner, node, outer.inside)
    lines = [*(f"    {one} = []" for one in kept), *body.lines()]
    lines = _columns_first(lines)
    place = f"  #@{module.site(node.span)}"
    module.define(f"def {name}({', '.join(given)}):", [line if "#@" in line else line + place for line in lines])
    return f"{name}({', '.join(given)})"


def _columns_first(lines: list[str]) -> list[str]:
    """Columns that are read in loops get names before them: nothing is written while a query runs."""
    inside = (line for line in lines if line.startswith("        "))
    often = sorted({k for line in inside for k in COLUMN.findall(line)}, key=int)
    heads = [f"    _C{k} = C[{k}]" for k in often]
    return heads + [COLUMN.sub(lambda hit: f"_C{hit[1]}" if hit[1] in often else hit[0], line) for line in lines]


def _keep(inner: Expressions, node: typed.Query) -> list[str]:
    """Calls that are the same for every element are made once, when first needed. Gives the names that hold them."""
    bound = {source.name for source in node.sources}
    each = [*(source.of for source in node.sources[1:]), node.of, *(key.value for key in node.by)]
    found = [one for part in (*each, node.where) if part is not None for one in _invariant(part, bound)]
    inner.lifted = dict(inner.lifted)
    names = []
    for number, one in enumerate(found):
        name, text = f"_k{number}", inner(one)
        inner.lifted[id(one)] = f"({name}[0] if {name} else KEPT({name}, {text}))"
        names.append(name)
    return names


def _invariant(node: typed.Typed, bound: set[str]) -> list[typed.Expr]:
    """The outermost calls in an expression that do not look at what the query goes over."""
    if isinstance(node, (typed.Query, typed.LateArg)):
        return []
    called = isinstance(node, typed.CallFunction) or (isinstance(node, typed.Invoke) and node.fn in SEARCHES)
    if called and bound.isdisjoint(free_names(node)):
        return [node]  # type: ignore[list-item]
    return [one for child in children(node) for one in _invariant(child, bound)]


class _Body:
    """Lines of one query; `inside` another one, or a function, it counts what it looks at."""

    def __init__(self, emit: Expressions, node: typed.Query, inside: bool) -> None:
        self.emit = emit
        self.node = node
        self.inside = inside
        self.bound = [mangled(source.name) for source in node.sources]

    def lines(self) -> list[str]:
        node = self.node
        plain = {
            "any": self._any, "every": self._every, "no": self._no, "count": self._count, "sum": self._sum,
            "min": self._extreme, "max": self._extreme,
        }
        if node.quantifier in plain:
            return plain[node.quantifier]()
        return self._ranked() if node.by else self._collected()

    def _loops(self, inside: list[str]) -> list[str]:
        """Nested loops over the sources with the condition in the middle."""
        out, where = self._sources(), self.node.where
        depth = 1 + len(self.node.sources)
        if isinstance(where, typed.Query) and self._fits_in(where):
            inside = self._inner(where, inside)
        elif where is not None:
            out.append("    " * depth + f"if {self.emit(where)}:")
            depth += 1
        return out + ["    " * depth + line for line in inside]

    def _fits_in(self, query: typed.Query) -> bool:
        """Can a query that is a whole condition be a loop right here, instead of a function that is called?"""
        if query.quantifier not in ("any", "every", "no") or len(query.sources) != 1 or query.where is None:
            return False
        name = query.sources[0].name
        return name not in self.emit.names and not _invariant(query.where, {name})

    def _inner(self, query: typed.Query, inside: list[str]) -> list[str]:
        """A loop that does what is inside where the query holds."""
        emit = self.emit.inner(query.sources[0].name)
        head = [line.removeprefix("    ") for line in _Body(emit, query, True)._sources()]
        holds = "not " if query.quantifier == "every" else ""
        test = f"    if {holds}({emit(query.where)}):"  # type: ignore[arg-type]
        if query.quantifier == "any":
            ends = [] if inside[-1].startswith("return") else ["break"]
            lines = [*head, test, *("        " + line for line in (*inside, *ends))]
        else:
            lines = [*head, f"{test} break", "else:", *("    " + line for line in inside)]
        place = f"  #@{self.emit.module.site(query.span)}"
        return [line + place for line in lines]

    def _sources(self) -> list[str]:
        """The heads of the loops; what multiplies is counted, so that no query runs for ever."""
        out = []
        for depth, source in enumerate(self.node.sources):
            indent, items = "    " * (depth + 1), self.emit.as_list(source.of)
            if self.inside or depth:
                out += [f"{indent}_i = {items}; S.fuel -= len(_i)", f"{indent}if S.fuel < 0: S.spend(0)"]
                items = "_i"
            out.append(f"{indent}for {mangled(source.name)} in {items}:")
        return out

    def _any(self) -> list[str]:
        return [*self._loops(["return True"]), "    return False"]

    def _no(self) -> list[str]:
        return [*self._loops(["return False"]), "    return True"]

    def _every(self) -> list[str]:
        node = self.node
        out = self._sources()
        depth = 1 + len(node.sources)
        if node.where is not None:
            out.append("    " * depth + f"if not {self.emit(node.where)}: return False")
        else:
            out.append("    " * depth + "pass")
        return [*out, "    return True"]

    def _count(self) -> list[str]:
        return ["    n = 0", *self._loops(["n += 1"]), "    return n"]

    def _sum(self) -> list[str]:
        return ["    n = 0", *self._loops([f"n += {self.emit(self.node.of)}"]), "    return n"]

    def _extreme(self) -> list[str]:
        better = "<" if self.node.quantifier == "min" else ">"
        step = [f"v = {self.emit(self.node.of)}", f"if best is None or v {better} best: best = v"]
        return ["    best = None", *self._loops(step), "    return best"]

    def _value(self) -> str:
        return self.emit(self.node.of)

    def _collected(self) -> list[str]:
        if self.node.quantifier == "first":
            return [*self._loops([f"return {self._value()}"]), "    return None"]
        return ["    out = []", *self._loops([f"out.append({self._value()})"]), "    return tuple(out)"]

    def _ranked(self) -> list[str]:
        """`by`: candidates are filtered key by key, so that a later key is computed only for what still ties."""
        tuple_of = "(" + "".join(f"{name}, " for name in self.bound) + ")"
        keys = "".join(
            f"(lambda {', '.join(self.bound)}: {self.emit(key.value)}, {key.most}), " for key in self.node.by
        )
        helper = {"first": "BEST_FIRST", "best": "BEST_ALL", "all": "RANKED"}[self.node.quantifier]
        value = f"(lambda {', '.join(self.bound)}: {self._value()})"
        return [
            "    out = []",
            *self._loops([f"out.append({tuple_of})"]),
            f"    return {helper}(out, ({keys}), {value})",
        ]
