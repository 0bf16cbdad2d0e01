"""Writing a text as a list of ops: labels, jumps between them, calls that come back to the next one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulewright.dsl.nodes import Span

from .emit import Module, mangled
from .statements import Statements

ONLY_JUMP = re.compile(r"return \(f\[0\], @(\d+)@, @L@, f\[3\]\)")
WHOLE_FRAME = re.compile(r"\bf\b(?!\[[03]\])")
"""Something is done with the frame itself, besides leaving it."""
AS_VALUE = re.compile(r"(?<!\(f\[0\], )@(\d+)@")
"""Labels that are handed over, so that somebody sees whether a frame has come there."""
NAMES = re.compile(r"\w+")
TARGETS = re.compile(r"(?:^|[;:])\s*(?:for )?((?:\w+, *)*\w+),? *(?:[-+*]?=(?!=)|in\b)")
"""What a statement assigns to; more than that does no harm."""
SHORT = 4
"""So many lines of an op are repeated where another goes on to it, which saves a turn of the machine."""


@dataclass(slots=True)
class BlockOps:
    """A command's block in the ops of its text: labels of its entry, of where the text goes on, of where it leaves.

    `end`: the op behind its last; `slots`: locals that the verb fills; `spans`: how many of the text's spans are open
    around it.
    """

    entry: int
    behind: int
    leaving: int
    spans: int
    slots: list[str] = field(default_factory=list)
    end: int = 0
    value: str = ""


class Ops(Statements):
    """What every text of ops is written with. Jumps are written as `@n@` until all labels have their place."""

    def __init__(
        self, module: Module, id: str, names: tuple[str, ...], *, rule: bool, ending: tuple[str, ...] | None
    ) -> None:
        super().__init__(module, names, rule=rule, ending=ending)
        self.id = id
        self.code = module.constant("CODE", module.names["CODES"][id], id)
        self.parameters = [mangled(name) for name in names]
        self.locals = list(self.parameters)
        self.ops: list[list[str]] = []
        self.labels: list[int] = []
        self.exits: list[tuple[str, str, int]] = []
        self.entries: list[tuple[int, int]] = []
        self.block_entries: list[BlockOps] = []
        self.inside: BlockOps | None = None
        self.public = False
        self.start()

    # ------------------------------------------------------------ ops and jumps

    def start(self) -> None:
        """Begin the next op."""
        self.lines = []
        self.depth = 1
        self.ops.append(self.lines)

    def label(self) -> int:
        """A place to jump to, not placed yet."""
        self.labels.append(-1)
        return len(self.labels) - 1

    def place(self, label: int) -> None:
        """The next op begins here; what came before goes on into it."""
        if self.lines:
            self.jump(label)
            self.start()
        self.labels[label] = len(self.ops) - 1

    def jump(self, label: int) -> None:
        self.line(f"return (f[0], @{label}@, @L@, f[3])")

    def call(self, frame: str, span: Span | None = None) -> int:
        """Perform something framed and go on in the next op, with its value in `S.ret`; gives that op's label."""
        after = self.label()
        self.line("return " + frame.replace("@parent@", f"(f[0], @{after}@, @L@, f[3])"), span)
        self.start()
        self.labels[after] = len(self.ops) - 1
        return after

    def finish(self) -> None:
        """Write all ops as functions and fill the code."""
        self.leave("None")
        every = ["M", "P", "K", *self.locals]
        self._thread_jumps()
        names = []
        for n, lines in enumerate(self._joined()):
            name = f"{self.code}_{n}"
            names.append(name)
            self.module.define(f"def {name}(S, f):", self._body(lines, every))
        pad = len(self.locals) - len(self.parameters)
        exits = [(every.index(serial), every.index(aim), self.labels[label]) for serial, aim, label in self.exits]
        blocks = {
            self.labels[one.entry]: tuple(every.index(slot) for slot in one.slots) for one in self.block_entries
        }
        ranges = [(self.labels[one.entry], one.end, self.labels[one.behind]) for one in self.block_entries]
        shown = [name.removeprefix("l_") for name in every]
        self.module.lines.append(
            f"FILL({self.code}, [{', '.join(names)}], {tuple(shown)!r}, {pad}, {exits!r}, {blocks!r}, {ranges!r})"
        )

    def _thread_jumps(self) -> None:
        """A jump to an op that only jumps on goes there at once."""
        onward = {}
        for n, lines in enumerate(self.ops):
            hit = ONLY_JUMP.fullmatch(lines[0].strip()) if len(lines) == 1 else None
            if hit:
                onward[n] = int(hit.group(1))
        for label in range(len(self.labels)):
            seen = set()
            while self.labels[label] in onward and self.labels[label] not in seen:
                seen.add(self.labels[label])
                self.labels[label] = self.labels[onward[self.labels[label]]]

    def _joined(self) -> list[list[str]]:
        """The ops; one that ends in a jump to a short one goes on with what that does, where it does not ask there."""
        waited_for = {self.labels[int(n)] for lines in self.ops for line in lines for n in AS_VALUE.findall(line)}
        joined = []
        for lines in self.ops:
            hit = ONLY_JUMP.fullmatch(lines[-1].removeprefix("    ")) if lines else None
            to = self.labels[int(hit.group(1))] if hit else -1
            then = self.ops[to]
            if hit and to not in waited_for and len(then) <= SHORT and not any(map(WHOLE_FRAME.search, then)):
                lines = [*lines[:-1], *then]
            joined.append(lines)
        return joined

    def _body(self, lines: list[str], every: list[str]) -> list[str]:
        """One op as a function; locals are read only where they are used, and packed again only where they change."""
        used = {name for line in lines for name in NAMES.findall(line)}.intersection(every)
        targets = (found for line in lines for found in TARGETS.findall(line))
        changed = used.intersection(name for found in targets for name in NAMES.findall(found))
        packed = f"({', '.join(every)})" if changed else "f[2]"
        head = [f"    {', '.join(every)} = f[2]"] if used else []
        return head + [self._filled(line, packed) for line in lines]

    def _filled(self, line: str, packed: str) -> str:
        while "@L@" in line:
            line = line.replace("@L@", packed)
        for n in range(len(self.labels)):
            if f"@{n}@" in line:
                line = line.replace(f"@{n}@", str(self.labels[n]))
        return line
