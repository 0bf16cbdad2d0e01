from rulewright.tools.lint.command import findings_of
from rulewright.tools.lint.rules import all_rules

TEXT = """\
game:
  title: {en: X, ko: 엑스}
  seats: 2
  kinds:
    hero: {plural: heroes, has: {armour: 1, gold: 2}, zones: {hand: {of: token}}}
    token: {made: by create}
  spans: {night: {}, turn: {of: player, rest_point: true}}
  zones: {pile: {of: token}}
  flow: |
    while true:
      for each p in players:
        run turn of p: as p: go
  abilities: |
    at after sleep: h1.gold += 1
    at start night: h1.gold += 1
  actions:
    buy: {group: free, do: "h1.gold += 1"}
heroes: {h1: {name: {en: One, ko: 하나}}, h2: {name: {en: Two}}}
tokens: {t1: {}}
verbs:
  sleep: {do: "h1.gold += 1"}
  go:
    do: |
      choose one:
        a "A" when false: h1.gold += 1
        b "B": h1.gold += 1
functions: {more: {takes: {a: int}, gives: int, is: "a + 1"}}
rules: {R-1: {line: 1, text: "a"}}
cases:
  one: {expect: {h1.gold: 2}}
  two: {expect: {h1.glod: 2}}
"""
WANTED = {
    ("H701", 5), ("H702", 30), ("H702", 31), ("H703", 18), ("H704", 19), ("H705", 25), ("W701", 21), ("W702", 27),
    ("W703", 5), ("W703", 8), ("W704", 7), ("W706", 17), ("W708", 25), ("W710", 31),
    ("W711", 11),
}  # fmt: skip


def test_every_rule_finds_its_fault_and_nothing_else(tmp_path):
    folder = tmp_path / "bad"
    folder.mkdir()
    (folder / "game.yaml").write_text(TEXT)
    found = {(one.code, one.span.line) for one in findings_of(folder) if one.code in all_rules()}
    assert found == WANTED
    assert {code for code, _ in WANTED} == set(all_rules())
