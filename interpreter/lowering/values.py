"""Functions, and attributes that are computed or modified."""

from __future__ import annotations

from rulewright.dsl import typed

from ..bounds import attributes, within_kind
from ..emit import mangled
from ..layout import ancestors
from ..statements import Statements
from .texts import Texts


class Values(Texts):
    """Pure texts."""

    def _functions(self) -> None:
        for function in self.game.functions.values():
            given = tuple(parameter.name for parameter in function.parameters)
            key = ("function", function.name, "value")
            name = f"F_{function.name}" if key not in self.facts.modified else f"G_{function.name}"
            head = ", ".join(["S", "P", *(mangled(one) for one in given)])
            out = Statements(self.module, given, rule=False, ending=None)
            out.emit.inside = True
            if isinstance(function.body, typed.Block):
                out.block(function.body)
                lines = out.lines
            else:
                lines = [f"    return {out.emit(function.body)}  #@{self.module.site(function.body.span)}"]
            self.module.define(f"def {name}({head}):", ["    M = P; K = None", *lines])
            if key in self.facts.modified:
                cell = self.module.layout.cells["modify", f"function.{function.name}.value"]
                values = "".join(f"{mangled(one)}, " for one in given)
                self.module.define(
                    f"def F_{function.name}({head}):",
                    [f"    return MODIFY(S, C[0][{cell}], P, None, ({values}), G_{function.name}({head}))"],
                )

    def _attributes(self) -> None:
        """Attributes that are computed or modified: one function each, which looks at the kind."""
        names = {name for target, _, name in self.facts.modified if target == "attribute"}
        for kind in self.game.kinds.values():
            names |= {one.name for one in kind.attributes.values() if one.derived is not None}
        for name in sorted(names):
            self._attribute(name)

    def _attribute(self, name: str) -> None:
        layout = self.module.layout
        lines: list[str] = []
        seen: dict[int, str] = {}
        for kind in self.game.kinds.values():
            attribute = kind.attributes.get(name)
            if attribute is None or attribute.derived is None:
                continue
            key = id(attribute.derived)
            if key not in seen:
                seen[key] = self.module.fresh(f"D_{name}_")
                out = Statements(self.module, ("me",), rule=True, ending=None)
                out.emit.inside = True
                self.module.define(
                    f"def {seen[key]}(S, M):",
                    [
                        "    P = M; K = None",
                        f"    return {out.emit(attribute.derived)}  #@{self.module.site(attribute.span)}",
                    ],
                )
            lines.append(f"    {'el' if lines else ''}if k == {kind.name!r}: v = {seen[key]}(S, M)")
        stored = f"C[{layout.column(name)}][M.i]" if name in layout.columns or name in ("owner",) else "None"
        lines.append(f"    {'else: ' if lines else ''}v = {stored}")
        for target, owner, other in self.facts.modified:
            if target == "attribute" and other == name:
                kinds = frozenset(kind for kind in self.game.kinds if owner in ancestors(self.game, kind))
                constant = self.module.constant("KINDS", kinds, owner)
                cell = layout.cells["modify", f"attribute.{owner}.{name}"]
                lines.append(f"    if C[0][{cell}] and k in {constant}: v = MODIFY(S, C[0][{cell}], M, None, (M,), v)")
        kept = within_kind(self.module, "v", "M.i", attributes(self.game, "", name))
        self.module.define(f"def A_{name}(S, M):", ["    k = C[6][M.i]", *lines, f"    return {kept}"])
