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
    The game, or a mod, says `needs: rulewright >= x`, and this is an older one.
E216 no game
    None of the files has a section `game:`.
E217 not expected here
    The file belongs to cases/ or locale/, or the section is not allowed in it.
E218 overlay
    An overlay sets, adds or drops something that is not there, or two overlays meet without
    `over:`.
E219 file not read
    The folder or file is not there, cannot be read, or lies outside the folder of the game.
E220 no such edition
    The game's `editions:` do not have the one that was asked for.
E301 character that cannot stand here
    Effect text is plain: spaces (no tabs), straight double quotes, and the signs of the language.
    Everything else belongs into a quoted text.
E302 line or block out of place
    Every statement stands on a line of its own; what belongs to it stands below, indented. Behind a
    colon one simple statement may follow on the same line, or one of as, for each, run, may.
E303 list, record or call
    Lists are `[a, b]`, records `{name: value}`, calls `f(a, b)` without a space before the
    parenthesis.
E304 word of the language used as a name
    Names are lower-case letters, digits and `_`. Words of the language, such as `count` or `of`,
    cannot be names.
E305 setting and comparing
    `=` gives a value, `==` compares; `+=` and `-=` change a number, list or pool.
E306 argument
    What follows a verb is single terms: a number, a name, a dotted name, `f(…)`, or anything in
    parentheses. A number with its sign stuck to it is relative to a base: to calculate, put spaces
    on both sides.
E307 query
    A query is `all x in s where c by least e then most f`; sources come first, then `of`, `where`,
    `by`. Inside a larger expression it stands in parentheses.
E308 choosing
    `choose` says how many, a name and where from: `choose one x in s`, `choose up to 2 xs in s`; or
    it has options below it, one a line.
E309 duration
    `until` names a span (`until turn of x:`) or a condition in parentheses, and has rule text below
    it.
E310 rule text and effects
    `abilities:` and `until` hold rule text (`at …:`, `modify …:`), which listens; every other text
    holds statements, which are done once.
E311 no statement
    A line begins with a verb, a name that is set, or a word such as `if`, `let`, `choose`. What other
    languages call otherwise is written as the help says.
E312 does not fit here
    The line is understood up to the marked characters; they cannot follow, or something is missing.
E313 too deep
    Expressions and blocks are bounded in depth. Give parts of them names.
E401 unknown name
    Nothing of this name is known here: no local, parameter, thing, kind, zone, span or word of a
    type.
E402 unknown verb
    A line begins with a statement or a verb, built-in or of the game.
E403 unknown function
    Only functions, built-in or of the game, and verbs that give a value can be called.
E404 unknown attribute
    The thing on the left of the dot has no attribute, zone or field of this name.
E405 word of several types
    The word belongs to several types of the game, and nothing around it tells which is meant.
E406 unknown kind
    After `is` stands a kind or a thing.
E407 unknown status
    After `has` stands a status that the game defines.
E408 unknown relation
    Relations between sides are `enemy` and `ally`.
E409 unknown span
    Spans are declared in `spans:` of the game.
E410 unknown window or event
    Rule text says `at before`, `after` or `replace` and a verb, `at start` or `end` and a span, or
    `at settle`.
E411 nothing to modify
    `modify` names a parameter of a verb, an attribute of a kind, the value of a function, or a
    value that some text announces.
E413 unknown space
    No map has a space of this number.
E414 unknown field
    The record or pool has no field of this name.
E415 text in braces
    Inside a text `{…}` holds a name or a dotted name; anything more is computed before.
E416 attribute of several kinds
    Things of several kinds may stand here, and the attribute is of another type in each.
E417 name that is no value
    Kinds, tables, functions and verbs are no values; the help says how they are used.
E418 unknown kind or group
    The word needs the name of a kind, or of a group of actions.
E501 value of another type
    The value is not of the type that is wanted here.
E502 no condition
    A condition is true or false: compare, or ask with `any`, `in`, `has`, `is`.
E503 calculating
    `+`, `-` and `*` take numbers; `+` and `-` also join and part lists and pools.
E504 never equal
    Values of these types are never equal, so the comparison is pointless.
E505 no order
    `<` and `>` compare numbers, and lists and records of numbers part by part.
E506 value missing
    Something that the word, table or record needs is not given.
E507 too many values
    There are more values than the word takes, or a label stands twice.
E508 nothing to go over
    One goes over a list, a zone, a map or all things of a kind.
E509 label without value
    A label is followed by its value; only labels of type bool stand alone.
E510 cannot be assigned
    Computed attributes, settings, and what the language itself keeps cannot be assigned.
E511 change in a text that only computes
    Functions, conditions, costs of options and derived attributes compute; they change and ask
    nothing.
E512 verb in a query
    A verb that gives a value is done once, before; a query would do it for each thing.
E513 return
    A text that gives a value returns it on every path; others return none.
E514 name taken
    A new name must not be one that already has a meaning here.
E515 block that nothing takes
    Only verbs that say `block:` are followed by a block.
E516 no base
    A number with a sign stuck to it, such as `+1`, is added to the base that the verb names by
    `relative_to:`.
E517 `cancel` out of place
    `cancel` stands in `at replace …`, where it means that nothing happens instead.
E518 not in `as each`
    All answer at once, so a branch changes only its own locals and what belongs to its x, and
    rolls, draws, creates and ends nothing.
E519 label or local?
    The word is a label of the verb and a local, so the reader cannot tell which is meant.
E520 verb without a value
    The verb gives no value, so it cannot stand inside an expression.
E521 index
    `[ ]` reads a row of a table, a number of a pool, or the n-th of a list.
E522 owner or body of a span
    A span with `of:` is run `of` somebody, others are not; without a block it needs `do:`.
E523 what lives a campaign
    Attributes and zones that live a campaign stand on what outlives a scenario (things made once, or
    of a kind that says `lives: campaign`) and hold nothing that is gone when the next one begins.
E524 ranking
    `least` and `most` rank by numbers, truth values, or lists and records of them.
W101 empty file
    The file holds nothing.
W201 missing row
    The table has no row for a value that it may be asked for. That would stop the game.
W202 unused group
    A span admits a group that no action belongs to.
W203 group that nobody asks for
    An action is done only where a span admits its group, or a text says `act` and the group.
W204 overlay that is never laid
    No edition of the game names it. A mod stands in a folder of its own.
W501 never reached
    The text has ended before this line.
W502 name hides another
    A local has the name of something of the game, which cannot be said while it is known; or rule text
    reads what an event carries where a local of that name stands around it.
W503 never used
    Nothing reads this local.
W504 always or never so
    By their types, the answer to this test is always the same.
W505 `require` behind a barrier
    Something was shown, rolled or answered by another seat before, so that the choice cannot be
    taken back any more. Consent is written with `if`.
W506 circle
    The verbs call each other without end.
W507 nothing to hear
    No text does or runs this, so the trigger never happens.
W508 no scenario begins
    `lives: campaign` makes a difference only where `begin_scenario` puts everything else back.
W509 nobody is asked
    `public_pause` asks every seat in the windows of a verb, so that a question tells nothing. Here
    nobody is ever asked.
W510 no secret
    `secretly` hides questions and answers. What a branch writes is hidden only where it is written to
    something that not all may see.
H501 may be none
    The value may be none, which would stop the game here. Test it first.
W701 unused verb
    No text does it, and no case.
W702 unused function
    No text calls it.
W703 unused zone
    No text names it.
W704 unused span
    No text runs or opens it.
W705 case of an unknown rule
    A case covers a rule id that `rules` does not have.
W706 action without a text
    An action is shown to players by its `text:`.
W707 deaf trigger
    The rule text is never live where it stands.
W708 dead option
    The option can never be chosen.
W709 comment that silences nothing
    `# lint: ignore[…]` stands where no such finding is any more. Take it out.
W710 case that does not fit
    A case names something that the game does not have, or gives a value of another type; it could
    never pass.
W711 forgetful rest point
    A rest point is run within a loop or after a local; a save of other rules goes on from where it is run
    first, and would not know what these held.
H701 unused attribute
    No text reads it.
H702 case without a rule
    The case covers no rule.
H703 untranslated name
    The name is missing in one of the game's languages.
H704 never made
    No text makes things of this definition.
H705 untranslated text
    A prompt, label, reason or line of the log is missing in one of the game's languages.
"""

_ROW = re.compile(r"^([EWH]\d{3}) (.+)\n((?:    .+\n)+)", re.M)

CODES: dict[str, Code] = {
    code: Code(title, " ".join(explanation.split())) for code, title, explanation in _ROW.findall(_CATALOGUE)
}
