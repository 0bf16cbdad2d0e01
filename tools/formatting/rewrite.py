"""Files with their effect texts in canonical form. What would change a game's meaning is not written."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.dsl.format import format_text
from rulewright.dsl.source import Scalar

from .texts import effect_texts


def formatted(files: dict[str, str]) -> dict[str, str]:
    """Those of the files that change, with their new texts. Raises ContentError."""
    by_file: dict[str, list[tuple[Scalar, str]]] = {}
    for node, kind in effect_texts(files):
        by_file.setdefault(node.span.file, []).append((node, kind))
    new = {file: _rewritten(files[file], texts) for file, texts in by_file.items()}
    return {file: text for file, text in new.items() if text != files[file]}


def _rewritten(text: str, texts: Iterable[tuple[Scalar, str]]) -> str:
    """The file's text; from its end, so that places before stay right."""
    lines = text.splitlines(keepends=True)
    for node, kind in sorted(texts, key=lambda pair: pair[0].span[1:3], reverse=True):
        canonical = format_text(node.text, kind)
        if canonical is None or canonical.rstrip("\n") == node.text.rstrip("\n"):
            continue
        if node.style == "literal":
            _replace_block(lines, node, canonical)
        else:
            _replace_inline(lines, node, canonical.rstrip("\n"))
    return "".join(lines)


def _replace_block(lines: list[str], node: Scalar, canonical: str) -> None:
    """The lines below a `|`."""
    old = node.text.splitlines()
    first = next(at for at, line in enumerate(old) if line.strip())
    source = lines[node.span.line + first]
    indent = source[: len(source) - len(source.lstrip())]
    indent = indent[: len(indent) - (len(old[first]) - len(old[first].lstrip()))]
    end = "\r\n" if source.endswith("\r\n") else "\n"
    new = [f"{indent}{line}{end}" if line.strip() else end for line in canonical.splitlines()]
    lines[node.span.line : node.span.line + len(old)] = new


def _replace_inline(lines: list[str], node: Scalar, canonical: str) -> None:
    """A text on one line keeps its quotes; one that would need several lines is left alone."""
    span = node.span
    if "\n" in canonical or span.line != span.end_line:
        return
    quoted = {"double": _double, "single": _single}.get(node.style, _plain)(canonical)
    if quoted is not None:
        line = lines[span.line - 1]
        lines[span.line - 1] = line[: span.column - 1] + quoted + line[span.end_column - 1 :]


def _double(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _single(text: str) -> str:
    doubled = text.replace("'", "''")
    return f"'{doubled}'"


def _plain(text: str) -> str | None:
    """None where YAML would read something else."""
    return None if any(sign in text for sign in (": ", " #", "{", "}", "[", "]", ",", '"')) else text
