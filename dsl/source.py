"""Stage 1: YAML text -> nodes that know file, line and column of every key and value.

Reads the events of the C parser and builds its own nodes, so that depth, size and aliases are bounded,
duplicate keys are found, and scalars mean what YAML 1.2 says (`yes`, `no`, `on` and `off` are words).
Nothing raises on bad text: what is wrong goes to the sink.
"""

from __future__ import annotations

import re

from ruamel.yaml.cyaml import CSafeLoader
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.reader import ReaderError

from .diagnostics import Sink
from .nodes import Span
from .origin import SourceText, TextOrigin
from .source_errors import explain
from .yaml_nodes import Entry, Mapping, Scalar, Sequence, Value, Yaml, plain

__all__ = [
    "Entry",
    "Mapping",
    "Scalar",
    "Sequence",
    "SourceText",
    "TextOrigin",
    "Yaml",
    "decode",
    "plain",
    "read",
]

MAX_CHARACTERS = 2_000_000
MAX_NODES = 200_000
MAX_DEPTH = 40

_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ue000\ufeff\ufffe\uffff]")
_QUESTION = re.compile(r"(?<=\w)\?(?=[\s,}\]:])")
_STAND_IN = "\ue000"
"""For the `?` of `{x: kind?}`, which YAML 1.2 allows and the C parser does not know."""

_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+\.[0-9]*)([eE][-+]?[0-9]+)?\Z")
_WORDS = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_STYLES = {"": "plain", None: "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}


def decode(data: bytes, file: str, sink: Sink) -> str | None:
    """Bytes of a file as text; None (and a finding) when they are not UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")) + 1
        sink.add(
            "E102",
            "this file is not UTF-8 text",
            Span(file, line, column, line, column + 1),
            "save it with the encoding UTF-8",
        )
        return None


def read(file: str, text: str, sink: Sink) -> Mapping | None:
    """The top mapping of a YAML file; None (and one finding) when there is none."""
    source = SourceText(file, text.removeprefix("\ufeff"))
    if not _fit(source, sink):
        return None
    builder = _Builder(source, sink)
    try:
        root = builder.build()
    except MarkedYAMLError as error:
        code, message, span, hint = explain(error, source.lines, file)
        sink.add(code, message, span, hint)
        return None
    except (ReaderError, YAMLError, UnicodeError):
        sink.add("E101", "this file cannot be read as YAML", Span(file, 1, 1, 1, 1))
        return None
    except _Bounds as bounds:
        sink.add("E104", str(bounds), bounds.span, bounds.hint)
        return None
    return _top(root, source, sink)


def _fit(source: SourceText, sink: Sink) -> bool:
    """May this text be given to the parser at all?"""
    if len(source.text) > MAX_CHARACTERS:
        sink.add(
            "E104",
            f"this file has {len(source.text)} characters; at most {MAX_CHARACTERS} are read",
            Span(source.file, 1, 1, 1, 1),
            "split it into several files",
        )
        return False
    unfit = _UNFIT.search(source.text)
    if unfit:
        sink.add(
            "E103",
            f"a character that text cannot hold (U+{ord(unfit.group()):04X})",
            source.span(unfit.start(), unfit.end()),
            "delete it",
        )
    return not unfit


def _top(root: Yaml | None, source: SourceText, sink: Sink) -> Mapping | None:
    """The top node must be a mapping."""
    if root is None:
        sink.add(
            "W101",
            "this file is empty",
            Span(source.file, 1, 1, 1, 1),
            "write a section such as `game:` in it, or delete the file",
        )
        return None
    if not isinstance(root, Mapping):
        found = "a list" if isinstance(root, Sequence) else "plain text"
        sink.add(
            "E107",
            f"a file holds sections (`game:`, `verbs:`, …), this one is {found}",
            root.span,
            "begin with the name of a section and a colon",
        )
        return None
    return root


class _Bounds(Exception):
    """Too deep, too many nodes."""

    def __init__(self, message: str, span: Span, hint: str = "") -> None:
        super().__init__(message)
        self.span = span
        self.hint = hint


class _Builder:
    """Builds nodes from parser events with a stack of its own."""

    def __init__(self, source: SourceText, sink: Sink) -> None:
        self.source = source
        self.sink = sink
        self.loader = CSafeLoader(_QUESTION.sub(_STAND_IN, source.text))
        self.anchors: dict[str, tuple[Yaml, int, int]] = {}  # with the number of nodes and levels inside
        self.count = 0
        self.deepest = 0

    def build(self) -> Yaml | None:
        """The first document; a second one is a finding."""
        root: Yaml | None = None
        documents = 0
        while (event := self.loader.get_event()) is not None:
            kind = type(event).__name__
            if kind == "DocumentStartEvent":
                documents += 1
                if documents > 1:
                    self.sink.add(
                        "E106",
                        "a second document begins here; a file holds one",
                        self.span(event),
                        "delete the line `---`, or put what follows into a file of its own",
                    )
                    return root
            elif kind not in ("StreamStartEvent", "StreamEndEvent", "DocumentEndEvent"):
                root = self.node(event, 0, flow=False)
        return root

    def span(self, event: object) -> Span:
        start, end = event.start_mark, event.end_mark  # type: ignore[attr-defined]
        return Span(self.source.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def node(self, event: object, depth: int, flow: bool) -> Yaml:
        """The node that begins with this event."""
        kind = type(event).__name__
        self.count += 1
        self.check_bounds(event, depth)
        if kind == "AliasEvent":
            return self.alias(event, depth)
        before, outside = self.count, self.deepest
        self.deepest = depth
        self.check_tag(event)
        made: Yaml
        if kind == "ScalarEvent":
            made = self.scalar(event, flow)
        elif kind == "SequenceStartEvent":
            made = self.sequence(event, depth, flow)
        else:
            made = self.mapping(event, depth, flow)
        if event.anchor:  # type: ignore[attr-defined]
            levels = self.deepest - depth
            self.anchors[event.anchor] = (made, self.count - before + 1, levels)  # type: ignore[attr-defined]
        self.deepest = max(self.deepest, outside)
        return made

    def check_bounds(self, event: object, depth: int) -> None:
        """Raise past the bounds on depth and size."""
        self.deepest = max(self.deepest, depth)
        if depth > MAX_DEPTH:
            raise _Bounds(f"this is nested more than {MAX_DEPTH} levels deep", self.span(event))
        if self.count > MAX_NODES:
            raise _Bounds(
                f"this file holds more than {MAX_NODES} values",
                self.span(event),
                "split the file; aliases (`*name`) count each time they are used",
            )

    def alias(self, event: object, depth: int) -> Yaml:
        """What the anchor names; every use counts as many nodes as it holds."""
        name: str = event.anchor  # type: ignore[attr-defined]
        if name not in self.anchors:
            self.sink.add(
                "E108",
                f"there is no anchor `&{name}` above this alias",
                self.span(event),
                "to begin a text with `*`, put it in quotes",
            )
            return Scalar("", None, "plain", True, self.span(event), self.source, 0, 0)
        made, nodes, levels = self.anchors[name]
        self.count += nodes
        self.check_bounds(event, depth + levels)
        return made

    def check_tag(self, event: object) -> None:
        """Tags (`!!str`, `!python/…`) mean nothing here."""
        if event.tag:  # type: ignore[attr-defined]
            self.sink.add(
                "E109",
                "YAML tags (a word that begins with `!`) are not used here",
                self.span(event),
                "delete the tag; to begin a text with `!`, put it in quotes",
            )

    def scalar(self, event: object, flow: bool) -> Scalar:
        text: str = event.value.replace(_STAND_IN, "?")  # type: ignore[attr-defined]
        style = _STYLES[event.style]  # type: ignore[attr-defined]
        value = _core(text) if style == "plain" else text
        start: int = event.start_mark.index  # type: ignore[attr-defined]
        end: int = event.end_mark.index  # type: ignore[attr-defined]
        return Scalar(text, value, style, flow, self.span(event), self.source, start, end)

    def sequence(self, event: object, depth: int, flow: bool) -> Sequence:
        inside = flow or bool(event.flow_style)  # type: ignore[attr-defined]
        items = []
        while type(end := self.loader.get_event()).__name__ != "SequenceEndEvent":
            items.append(self.node(end, depth + 1, inside))
        return Sequence(tuple(items), inside, _join(self.span(event), self.span(end)))

    def mapping(self, event: object, depth: int, flow: bool) -> Mapping:
        inside = flow or bool(event.flow_style)  # type: ignore[attr-defined]
        entries: dict[str, Entry] = {}
        while type(end := self.loader.get_event()).__name__ != "MappingEndEvent":
            key = self.node(end, depth + 1, inside)
            value = self.node(self.loader.get_event(), depth + 1, inside)
            self.enter(entries, key, value)
        return Mapping(tuple(entries.values()), inside, _join(self.span(event), self.span(end)))

    def enter(self, entries: dict[str, Entry], key: Yaml, value: Yaml) -> None:
        """Add an entry; the first of two with one key stays."""
        if not isinstance(key, Scalar):
            self.sink.add(
                "E110",
                "a key must be a single word or number",
                key.span,
                "to begin a text with `{` or `[`, put it in quotes",
            )
        elif key.text == "<<" and key.style == "plain":
            self.sink.add(
                "E110",
                "merge keys (`<<`) are not used here",
                key.span,
                "write the entries out, or `defaults:`",
            )
        elif key.text in entries:
            self.sink.add(
                "E105",
                f"`{key.text}` stands here twice",
                key.span,
                "delete or rename one of the two",
                [("first here", entries[key.text].key.span)],
            )
        else:
            entries[key.text] = Entry(key, value)


def _join(start: Span, end: Span) -> Span:
    return Span(start.file, start.line, start.column, end.end_line, end.end_column)


def _core(text: str) -> Value:
    """YAML 1.2 core, less what misleads: `010`, `0x1F`, `1e3`, `.inf` and dates are words."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text):
        return int(text) if len(text) < 20 else text
    return float(text) if _FLOAT.match(text) else text
