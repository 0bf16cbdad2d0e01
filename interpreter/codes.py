"""All codes of a program by id, made when first named."""

from __future__ import annotations

from .code import Code


class Codes(dict[str, Code]):
    """All codes by id; a name asked for is made."""

    def make(self, id: str) -> Code:
        """The code of that id."""
        if id not in self:
            self[id] = Code(id)
        return self[id]

    def __missing__(self, id: str) -> Code:
        return self.make(id)
