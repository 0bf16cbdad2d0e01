"""Verbs and their events; effect texts, the bodies and windows of spans, kept blocks."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import typed
from rulewright.dsl.game import VerbDef

from ..analysis import verb_suspends, windows_suspend
from ..events import Hearing, plain_event
from ..ordering import Window
from ..primitives import VERBS
from ..program import Program
from ..waiting_events import framed_event, span_window
from .texts import Texts


class Verbs(Texts):
    """Texts that do something."""

    def _verbs(self) -> None:
        for verb in self.game.verbs.values():
            self._verb(verb)
        for name in VERBS:
            if self.facts.verb_heard(name):
                self._event(name, tuple(slot.name for slot in VERBS[name].signature.slots), builtin=True)

    def _verb(self, verb: VerbDef) -> None:
        given = tuple(parameter.name for parameter in verb.parameters) + (("block",) if verb.block else ())
        self.module.late_parameters = {
            one.name: tuple(name for name, _ in one.binds) for one in verb.parameters if one.binds
        }
        body = verb.do.body
        if verb.cost is not None:
            body = (*verb.cost.body, *body)
        log = self._log_line(verb)
        suspends = f"verb:{verb.name}" in self.facts.suspending
        self.text(f"verb:{verb.name}", given, typed.Block((*log, *body)), rule=False, ending=None, suspends=suspends,
                  plain_name=f"X_{verb.name}", binds=verb.binds, late=bool(self.module.late_parameters),
                  public=verb.public_pause)
        self.module.late_parameters = {}
        self._event(verb.name, given, builtin=False)

    def _log_line(self, verb: VerbDef) -> tuple[Any, ...]:
        """`log:` writes a line when the verb happens."""
        if not verb.log:
            return ()
        names = ("performer", *(parameter.name for parameter in verb.parameters))
        number = self.module.template(dict(verb.log), names)
        values = tuple(typed.Local(name) for name in names)
        return (typed.Do("log_line", (typed.Const(number), typed.ListOf(values)), builtin=True),)

    def _event(self, name: str, given: tuple[str, ...], *, builtin: bool) -> None:
        """The event around a verb; bound after the generated module has run."""
        cells = self.module.layout.cells
        modifiers = tuple(
            (n + (1 if builtin else 0), cells["modify", f"verb.{name}.{one}"])
            for n, one in enumerate(given) if ("verb", name, one) in self.facts.modified
        )
        hearing = Hearing(
            name, next(iter(self._windows(name, "replace")), None), self._windows(name, "before"),
            self._windows(name, "after"), modifiers, name in self.facts.lined,
        )
        suspends = windows_suspend(self.facts, name) if builtin else verb_suspends(self.facts, name)
        body_framed = not builtin and f"verb:{name}" in self.facts.suspending
        code = self.codes.make(f"event:{name}") if suspends else None
        plain = ("V_" if builtin else "X_") + name
        settles = self.facts.settles and not builtin

        def bind(names: dict[str, Any], program: Program) -> None:
            body: Any = program.codes[f"verb:{name}"] if body_framed else names[plain]
            if code is not None:
                framed_event(code, program, hearing, body)
            elif hearing.silent and not settles and not (self.traced and not builtin):
                names[f"EV_{name}"] = body
            else:
                names[f"EV_{name}"] = plain_event(hearing, body, settles, self.traced)

        self.late.append(bind)

    def _windows(self, event: str, sort: str) -> tuple[Window, ...]:
        """The windows of a sort that somebody can hear: that of every game, then the game's own."""
        names = (sort, *(name for name, of in self.game.windows.items() if of == sort))
        return tuple(self._window(event, name, sort) for name in names if (event, name) in self.facts.heard)

    def _window(self, event: str, name: str, sort: str) -> Window:
        pairs = self.facts.contests.get((event, name), {})
        verb = self.game.verbs.get(event)
        asks = any(isinstance(one.rule, typed.Trigger) and one.rule.optional for one in self.facts.heard[event, name])
        discreet = verb is not None and verb.public_pause
        public = discreet and asks and sort != "replace"
        return Window(self.module.layout.cells["listen", f"{event}.{name}"], sort, pairs, public, discreet)

    def _texts(self) -> None:
        self.text("flow", (), self.game.flow, rule=False, ending=None, suspends=True, plain_name="")
        for code, block in self.game.effects.items():
            suspends = f"effect:{code}" in self.facts.suspending
            self.text(f"effect:{code}", (), block, rule=True, ending=None, suspends=suspends,
                      plain_name=self._effect(code), home=code)
        for span in self.game.spans.values():
            if span.do is not None:
                suspends = f"span:{span.name}" in self.facts.suspending
                self.text(f"span:{span.name}", (), span.do, rule=False, ending=None, suspends=suspends,
                          plain_name=f"SPAN_{span.name}")
            for window in ("start", "end"):
                self._span_window(span.name, window)

    def _effect(self, code: str) -> str:
        """The plain function of an effect text, and its entry in the table of effects."""
        name = self.module.fresh("EFFECT_")
        self.module.names["EFFECT_NAMES"][code] = name
        return name

    def _span_window(self, span: str, window: str) -> None:
        if self.facts.span_heard(span, window):
            code = self.codes.make(f"window:{span}.{window}")
            span_window(code, self._window(span, window, window))
