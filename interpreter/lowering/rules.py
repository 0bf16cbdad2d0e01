"""Rule text: triggers, modifiers, and what ends rule text that holds for a while."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import typed

from .. import runtime
from ..emit import HERE, mangled
from ..events import DECLINED
from ..primitives import VERBS
from ..program import Program, Rule, Until
from ..statements import Statements
from .texts import Texts


class Rules(Texts):
    """`abilities:` and the rules under `until`."""

    def payload(self, rule: typed.Trigger | typed.Modify) -> tuple[str, ...]:
        """The names a listener is given."""
        if isinstance(rule, typed.Trigger):
            if rule.window == "settle":
                return ()
            if rule.of_span:
                span = self.game.spans[rule.event]
                return ("owner", *(field.name for field in (*span.takes, *span.has)), HERE)
            return (*self._carried(rule.event), "result")
        if rule.target == "verb":
            return self._carried(rule.owner)
        if rule.target == "function":
            return tuple(one.name for one in self.game.functions[rule.owner].parameters)
        return (rule.owner,) if rule.target in ("attribute", "line") else ()

    def _carried(self, verb: str) -> tuple[str, ...]:
        """The values of a verb, and the line it comes from, where that is asked for."""
        return self._verb_names(verb) + (("line",) if verb in self.facts.lined else ())

    def _verb_names(self, verb: str) -> tuple[str, ...]:
        if verb in self.game.verbs:
            made = self.game.verbs[verb]
            return tuple(one.name for one in made.parameters) + (("block",) if made.block else ())
        return ("site", *(slot.name for slot in VERBS[verb].signature.slots))

    def _rules(self) -> None:
        for text in self.facts.texts:
            rule, n = text.rule, text.number
            self.module.hears = rule.event if isinstance(rule, typed.Trigger) and rule.of_span else ""
            names = (*self.payload(rule), *text.captures)
            head = ["S", "M", "P", "K", *(mangled(name) for name in names)]
            if rule.when is not None:
                self.expression(f"W_{n}", head, names, rule.when, rule=True)
            if isinstance(rule, typed.Trigger):
                self._trigger(n, rule, names)
                made = Rule(n, text.home, rule.window, rule.event, rule.optional, rule.once_per, span=rule.span)
            else:
                self._modifier(n, rule, names, head)
                made = Rule(n, text.home, "modify", rule.owner, span=rule.span)
            self.rules.append(made)
            self._bind_rule(made, isinstance(rule, typed.Modify), rule.when is not None)
        self.module.hears = ""

    def _bind_rule(self, made: Rule, modifier: bool, has_when: bool) -> None:
        n = made.number
        framed = f"rule:{n}" in self.facts.suspending

        def bind(names: dict[str, Any], program: Program) -> None:
            made.when = names[f"W_{n}"] if has_when and not modifier else None
            made.run = program.codes[f"rule:{n}"] if framed else names[f"R_{n}"]

        self.late.append(bind)

    def _trigger(self, n: int, rule: typed.Trigger, names: tuple[str, ...]) -> None:
        body = rule.body
        if rule.optional:
            if rule.once_per is not None:
                noted = typed.Do("note_use", (typed.Const(n),), builtin=True)
                body = typed.Block((noted, *body.body), span=body.span)
            declined = typed.Block((typed.Return(typed.Const(DECLINED)),)) if rule.window == "replace" else None
            body = typed.Block((typed.May(typed.Said(), body, declined, span=rule.span),), span=rule.span)
        ending = self.payload(rule) if rule.window == "before" else None
        self.text(f"rule:{n}", names, body, rule=True, ending=ending, suspends=f"rule:{n}" in self.facts.suspending,
                  plain_name=f"R_{n}", home=f"{self.facts.texts[n].home}.abilities")

    def _modifier(self, n: int, rule: typed.Modify, names: tuple[str, ...], head: list[str]) -> None:
        out = Statements(self.module, names, rule=True, ending=None)
        lines = []
        if rule.when is not None:
            lines.append(f"    if not W_{n}({', '.join(head)}): return None")
        pairs = ", ".join(f"{what!r}: {out.emit(value)}" for what, value in rule.changes)
        lines.append(f"    return {{{pairs}}}  #@{self.module.site(rule.span)}")
        self.module.define(f"def R_{n}({', '.join(head)}):", lines)

    def _until_conditions(self) -> None:
        for number, (_, node, _) in enumerate(self.facts.untils):
            for k, duration in enumerate(node.durations):
                if duration.condition is not None:
                    head = ["S", "M", "P", "K", *(mangled(name) for name in node.captures)]
                    self.expression(f"U_{number}_{k}", head, node.captures, duration.condition, rule=True)

    def _laters(self) -> None:
        """Blocks kept for later, each a code of its own; one may hold another."""
        number = 0
        while number < len(self.module.laters):
            block, captured, rule, home = self.module.laters[number]
            id = f"later:{number}"
            self.text(id, (*captured, *block.binds), block.body, rule=rule, ending=None, suspends=True, plain_name="",
                      home=home)
            number += 1

    def _untils(self, names: dict[str, Any]) -> list[Until]:
        made = []
        for number, (_, node, first) in enumerate(self.facts.untils):
            rules = tuple((self._cell_of(rule), first + k) for k, rule in enumerate(node.rules))
            tests = tuple(
                names[f"U_{number}_{k}"] for k, duration in enumerate(node.durations) if duration.condition is not None
            )
            made.append(Until(rules, tests, node.captures))
        return made

    def _cell_of(self, rule: typed.Trigger | typed.Modify) -> int:
        """Where a text is hooked."""
        return runtime.cell_of(self.module.layout, rule)
