"""The types of the language, as plain frozen values, and how they are written in YAML."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """`head` names the form; the other fields are filled where the form has them.

    heads: int bool text none any entity symbol list set counts record optional zone map die effect rule line
    action span layout routes
    `name`: the kind of an `entity` (`""` for any), the enumeration of a `symbol`, the span's name, the zone's kind
    `of`: the element type of list, set, counts (its keys), optional, zone, map; what a rule gives, the costs
    of routes
    `fields`: of a record, in the order in which they are compared
    """

    head: str
    name: str = ""
    of: Type | None = None
    fields: tuple[tuple[str, Type], ...] = ()

    def __str__(self) -> str:
        """As an author would write it."""
        inner = str(self.of) if self.of is not None else ""
        if self.head in ("list", "set"):
            return f"{self.head} of {inner}"
        if self.head in ("routes", "rule") and self.of is not None:
            return f"{self.head} of {inner}"
        if self.head == "counts":
            return f"counts by {inner}"
        if self.head == "optional":
            return f"{inner}?"
        if self.head == "record":
            return "record {" + ", ".join(f"{name}: {of}" for name, of in self.fields) + "}"
        if self.head in ("entity", "symbol"):
            return self.name or self.head
        return f"{self.head} {self.name}" if self.name and self.head in ("zone", "span") else self.head


INT = Type("int")
BOOL = Type("bool")
TEXT = Type("text")
NONE = Type("none")
ANY = Type("any")
DIE = Type("die")
EFFECT = Type("effect")
RULE = Type("rule")
LINE = Type("line")
ACTION = Type("action")
ENTITY = Type("entity")
PLAYER = Type("entity", "player")
ZONE = Type("zone")
LAYOUT = Type("layout")
ROUTES = Type("routes")
MAP = Type("map", of=Type("entity", "space"))
COORDINATES = Type("record", fields=(("q", INT), ("r", INT)))
PATTERN = Type("list", of=COORDINATES)


def list_of(of: Type) -> Type:
    """A list, as a value a tuple."""
    return Type("list", of=of)


def optional(of: Type) -> Type:
    """The same, or none; never nested."""
    return of if of.head in ("optional", "none", "any") else Type("optional", of=of)


def entity(kind: str) -> Type:
    """A thing of a kind."""
    return Type("entity", kind)


def plain(of: Type) -> Type:
    """Without `optional`."""
    return of.of if of.head == "optional" and of.of is not None else of
