"""The catalogue of findings: code -> title and explanation, for `rulewright lint --explain CODE`.

Families: E1 YAML, E2 sections and declarations, E3 syntax of effect text, E4 names, E5 types and scopes;
W are warnings (in our own content they fail the build), H hints.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Code(NamedTuple):
    """One row of the catalogue."""

    title: str
    explanation: str


_CATALOGUE = """
E101 not YAML
    The file breaks the rules of YAML at this place, so nothing in it could be read. Most often a
    text that holds `: ` or ` #`, or begins with a sign such as `*` or `@`, needs quotes; or a line
    is indented wrongly.
E102 not UTF-8
    Files are read as UTF-8. Save the file with that encoding in your editor.
E103 unprintable character
    The text holds a character that cannot be seen, such as a control character or half of a pair.
    Delete it.
E104 too large
    Files are bounded in size, in the number of values and in depth, so that no file can stop the
    machine.
E105 key stands twice
    In one mapping every key stands once. YAML itself would silently keep only the last one.
E106 several documents
    A line `---` begins a second document. A file holds one.
E107 no sections
    A file is a mapping: names of sections (`game:`, `verbs:`, …) with what they hold below.
E108 unknown alias
    `*name` repeats what `&name` marked further up. There is no such mark above.
E109 YAML tag
    Tags such as `!!int` or `!word` have no meaning here.
E110 key is no word
    Keys are single words, numbers or ranges such as `0..6`.
E201 unknown section
    The top keys of a file are sections: game, verbs, functions, tables, variants, overlay, cases,
    locale, rules, bench, and one for each kind of thing (its plural, or what its `section:` says).
E202 unknown key
    This key means nothing here. Keys that could stand here are listed in the manual of the section.
E203 misplaced key
    This key exists, but belongs somewhere else; the help says where.
E204 wrong form
    A mapping, a list, a number, a word or a text was expected here, and something else stands here.
E205 missing key
    Something that is needed is not given.
E206 not a name
    Names are lower-case letters, digits and `_`, begin with a letter, and are no word of the effect
    language. Spaces of a map may be numbers.
E207 name declared twice
    Effect text calls things by their bare name, so two things of a game never share one, whatever
    their kinds.
E208 not a type
    A type is int, bool, text, the name of a kind or of a type of the game, `one of a, b`, `list of
    T`, `set of T`, `counts by T`, `record {a: T, b: T}`, `T?` (may be none), line, rule, die,
    effect, zone, action.
E209 unknown name in a declaration
    A kind, zone, span, side, group or thing that nothing declares.
E210 kinds in a circle
    A kind cannot be its own parent, directly or by way of others.
E211 value does not fit
    The value is not of the type which the attribute, table or parameter declares.
E212 rows of a table
    Rows of a table must not overlap, and each has as many keys as the others.
E213 map
    A map is `{square: [columns, rows], of: kind}` or `{regions: kind}`; edges join two of its
    spaces.
E214 text that YAML can cut
    Plain YAML text ends at ` #`, at commas inside `{ }`, and loses its lines. Effect text stands
    below a `|`, or in quotes; a condition of a few words may stand plain after its key when nothing
    follows.
E215 needs a newer version
    The game says `needs: rulewright >= x`, and this is an older one.
E216 no game
    None of the files has a section `game:`.
E217 not expected here
    The file belongs to cases/ or locale/, or the section is not allowed in it.
E218 overlay
    An overlay sets, adds or drops something that is not there, or two overlays meet without
    `over:`.
E219 file not read
    The folder or file is not there, cannot be read, or lies outside the folder of the game.
W101 empty file
    The file holds nothing.
W201 missing row
    The table has no row for a value that it may be asked for. That would stop the game.
W202 unused group
    A span admits a group that no action belongs to.
W203 missing value
    A definition does not give an attribute that has neither a start value nor `?`.
W204 missing translation
    A name is given in some of the game's languages only.
"""

_ROW = re.compile(r"^([EWH]\d{3}) (.+)\n((?:    .+\n)+)", re.M)

CODES: dict[str, Code] = {
    code: Code(title, " ".join(explanation.split())) for code, title, explanation in _ROW.findall(_CATALOGUE)
}
