"""What names mean inside one text, and what the text may do there.

A `Scope` is a chain: each block has its own, and looks outwards. `Place` says what kind of text it is, and is
inherited.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .nodes import NOWHERE, Span
from .types import ENTITY, Type

IMPLICIT = ("me", "performer", "cause", "bearer")


@dataclass(slots=True)
class Binding:
    """A name of a text. `role`: local, bound (by a loop or query), parameter, payload, implicit."""

    name: str
    type: Type
    role: str = "local"
    span: Span = NOWHERE
    used: bool = False
    watched: bool = False
    """Worth a warning when nothing reads it."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a text is and may do.

    `pure`: why nothing may be changed, asked or rolled here ("a function"), or empty.
    `lazy`: why a verb cannot stand as a value here ("a query"), or empty.
    `gives`: the type of `return`; `may_return`: may there be one at all.
    `window`: of the trigger around, or empty. `branch`: the name bound by the `as each` around, or empty.
    `counting`: inside the `where` of a `count`.
    """

    pure: str = ""
    lazy: str = ""
    gives: Type | None = None
    may_return: bool = True
    window: str = ""
    branch: str = ""
    counting: bool = False


@dataclass(slots=True)
class Scope:
    """Names of one block; see `start` for the outermost one."""

    place: Place = field(default_factory=Place)
    names: dict[str, Binding] = field(default_factory=dict)
    facts: dict[str, Type] = field(default_factory=dict)
    """What tests have shown: path (`h.at`) -> narrower type."""
    parent: Scope | None = None
    captures: set[str] | None = None
    """Set on scopes whose text runs later: the outer locals it reads, which it cannot assign."""

    @staticmethod
    def start(
        *,
        me: Type | None = ENTITY,
        bearer: Type | None = None,
        performer: Type | None = ENTITY,
        cause: Type | None = ENTITY,
        parameters: dict[str, Type] | None = None,
        pure: str = "",
        gives: Type | None = None,
        may_return: bool = True,
    ) -> Scope:
        """The scope of a text: its implicit names (None: not there) and its parameters.

        `pure` names what may only compute, for messages: "a function", "the `when` of an action".
        """
        scope = Scope(Place(pure=pure, gives=gives, may_return=may_return))
        for name, of in zip(IMPLICIT, (me, performer, cause, bearer), strict=True):
            if of is not None:
                scope.names[name] = Binding(name, of, "implicit")
        for name, of in (parameters or {}).items():
            scope.names[name] = Binding(name, of, "parameter")
        return scope

    def child(self, captures: set[str] | None = None, **changes: Any) -> Scope:
        """A scope inside this one; `changes` are fields of `Place`."""
        return Scope(
            replace(self.place, **changes) if changes else self.place, parent=self, captures=captures
        )

    def bind(
        self, name: str, of: Type, role: str = "local", span: Span = NOWHERE, *, watched: bool = False
    ) -> None:
        """Give a name a meaning from here on."""
        self.forget(name)
        self.names[name] = Binding(name, of, role, span, watched=watched)

    def find(self, name: str) -> Binding | None:
        """The innermost binding of a name; texts that run later note what they take from outside."""
        scope: Scope | None = self
        crossed: list[set[str]] = []
        while scope is not None:
            found = scope.names.get(name)
            if found is not None:
                if found.role != "implicit":
                    for captures in crossed:
                        captures.add(name)
                return found
            if scope.captures is not None:
                crossed.append(scope.captures)
            scope = scope.parent
        return None

    def hidden(self, name: str) -> Binding | None:
        """What the name would mean if its innermost binding were not there; implicit names are never hidden."""
        scope: Scope | None = self
        while scope is not None and name not in scope.names:
            scope = scope.parent
        scope = scope.parent if scope is not None else None
        while scope is not None:
            if name in scope.names and scope.names[name].role != "implicit":
                return scope.names[name]
            scope = scope.parent
        return None

    def captured(self, name: str) -> bool:
        """Does the name come from outside a text that runs later?"""
        return self._outside(name, lambda scope: scope.captures is not None)

    def outside_branch(self, name: str) -> bool:
        """Does the name come from outside the `as each` around?"""
        return self._outside(
            name, lambda scope: bool(scope.place.branch) and scope.place.branch in scope.names
        )

    def _outside(self, name: str, border: Any) -> bool:
        scope: Scope | None = self
        crossed = False
        while scope is not None and name not in scope.names:
            crossed = crossed or border(scope)
            scope = scope.parent
        return scope is not None and crossed

    def visible(self) -> dict[str, Binding]:
        """All names that have a meaning here, outermost first."""
        outer = self.parent.visible() if self.parent is not None else {}
        return {**outer, **self.names}

    # ------------------------------------------------------------ what tests have shown

    def fact(self, path: str) -> Type | None:
        """The narrower type of a path, if a test has shown one."""
        scope: Scope | None = self
        while scope is not None:
            if path in scope.facts:
                return scope.facts[path]
            if path.partition(".")[0] in scope.names:
                return None
            scope = scope.parent
        return None

    def learn(self, facts: dict[str, Type]) -> None:
        """Keep what a test has shown."""
        self.facts.update(facts)

    def forget(self, path: str) -> None:
        """Drop what was known of a path that is assigned, and of what hangs on it."""
        scope: Scope | None = self
        while scope is not None:
            for known in [p for p in scope.facts if p == path or p.startswith(path + ".")]:
                del scope.facts[known]
            scope = scope.parent
