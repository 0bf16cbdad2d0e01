from rulewright.tools.play.board import board_lines, value_text
from rulewright.tools.play.known import Known
from rulewright.tools.width import width

VIEW = {
    "seat": 1,
    "game": {"day": 3, "over": False, "first": "ann"},
    "spans": [{"span": "round", "of": None}, {"span": "turn", "of": "ann"}],
    "maps": {
        "board": {
            f"board.{x}.{y}": {"mark": "seat1" if x == y else None, "contents": []}
            for x in (1, 2)
            for y in (1, 2)
        },
        "land": {"5": {"contents": ["ann"]}, "6": {"contents": []}},
    },
    "zones": {"deck": 12, "shop": ["rope", "rope_2", "lamp"], "empty": []},
    "things": {
        "ann": {"kind": "hero", "name": "앤", "definition": "ann", "at": "5", "gold": 2, "pack": ["lamp"]},
        "bob": {"kind": "hero", "name": "Bob", "definition": "bob", "at": None, "gold": 9},
        "rope": {"kind": "item", "name": "Rope", "definition": "rope", "at": "shop", "price": 2},
        "rope_2": {"kind": "item", "name": "Rope 2", "definition": "rope", "at": "shop", "price": 2},
        "lamp": {"kind": "item", "name": "Lamp", "definition": "lamp", "at": "shop", "price": 3},
    },
}


def test_the_board_shows_fields_spans_maps_zones_and_who_is_in_play():
    text = "\n".join(board_lines(VIEW))
    assert "day 3, first 앤" in text
    assert "now: round, turn of ann" in text
    assert "shop: Rope × 2, Lamp" in text
    assert "deck: 12" in text
    assert "5: ann" in text
    assert "앤 (ann) @ 5" in text
    assert "Bob" not in text


def test_a_square_map_is_a_grid_with_its_highest_row_first():
    lines = board_lines({"maps": {"board": VIEW["maps"]["board"]}})
    assert [line.split() for line in lines[1:]] == [["2", "·", "seat1"], ["1", "seat1", "·"], ["1", "2"]]


def test_one_thing_kind_or_zone_can_be_asked_for():
    assert "gold 9" in "\n".join(board_lines(VIEW, "bob"))
    assert len([line for line in board_lines(VIEW, "item") if "Rope" in line]) == 2
    assert board_lines(VIEW, "shop") == ["shop: Rope × 2, Lamp"]
    assert "nothing" in board_lines(VIEW, "nowhere")[0]


def test_every_line_fits_the_screen():
    wide = {
        "things": {f"k{n}": {"kind": "player", "name": "전사" * 30, "text": "가나다 " * 60} for n in range(3)}
    }
    assert all(width(line) <= 80 for line in board_lines(wide))


KNOWN = Known({"heroes": "hero", "figures": "figure"}, {"hero": frozenset({"hero", "figure"})}, frozenset({"gold"}))
HIDDEN = {
    "maps": VIEW["maps"],
    "things": {
        "ann": {"kind": "hero", "name": "Ann", "at": "5", "gold": 0, "rank": 14},
        "seat1": {"kind": "player", "name": "seat 1", "gold": 3},
        "poison": {"kind": "status", "name": "Poison", "bearer": "ann"},
    },
}


def shown(word=""):
    return "\n".join(board_lines(HIDDEN, word, KNOWN))


def test_things_are_found_by_plural_parent_name_and_seat():
    for word in ("heroes", "figures", "figure", "hero", "ann", "ANN"):
        assert "Ann (ann) @ 5" in shown(word), word
    assert "gold 3" in shown("1")


def test_a_space_is_found_with_and_without_its_map():
    assert "contents: Ann" in shown("5")
    assert "mark seat1" in shown("2.2")
    assert "mark seat1" in shown("board.2.2")


def test_statuses_and_zeros_are_shown_and_constants_only_when_asked_for():
    assert "statuses: Poison" in shown()
    assert "gold 0" in shown()
    assert "rank" not in shown()
    assert "rank 14" in shown("ann")


def hexes(**spaces):
    return {
        name: {"coordinates": {"q": n, "r": 0}, "contents": [], **said}
        for n, (name, said) in enumerate(spaces.items())
    }


def test_hexes_show_what_they_say_of_themselves_and_what_the_signs_mean():
    spaces = hexes(
        a={"ground": "hills", "site": "monster_den", "owner": "ann"},
        b={"ground": "harbour", "site": "monastery"},
        c={"ground": "hills", "site": None},
        d={"ground": "hills", "site": "mill", "contents": ["ann"]},
    )
    lines = board_lines({"maps": {"reef": spaces}})
    assert lines[1].split()[:2] == ["r", "q"]
    assert lines[2].split() == ["0", "0", "hiMd", "haMo", "hi", "ann"]
    assert lines[3].strip() == "ha harbour, hi hills, Mi mill, Mo monastery, Md monster_den"


def test_a_wide_map_has_shorter_signs():
    spaces = hexes(**{f"s{n}": {"ground": "hills", "site": "mill"} for n in range(16)})
    assert board_lines({"maps": {"reef": spaces}})[2].split()[2] == "hMi"
    spaces = hexes(**{f"s{n}": {"ground": "hills", "site": "mill"} for n in range(30)})
    assert board_lines({"maps": {"reef": spaces}})[2].split()[2] == "h"


def test_things_of_one_sort_in_a_zone_are_told_apart_by_words_that_change():
    sides = enumerate(("red", "red", "blue"))
    dice = {f"die_{n}": {"kind": "die", "name": f"Die {n}", "definition": "die", "side": side} for n, side in sides}
    view = {"zones": {"cup": list(dice)}, "things": {"die": {"name": "Die"}, **dice}}
    assert board_lines(view, "cup", Known(changing=frozenset({"side"}))) == ["cup: Die red × 2, Die blue"]
    assert board_lines(view, "cup", Known(changing=frozenset())) == ["cup: Die × 3"]
    alike = {key: {**one, "side": "red"} for key, one in dice.items()}
    view = {"zones": {"cup": list(dice)}, "things": {"die": {"name": "Die"}, **alike}}
    assert board_lines(view, "cup", Known(changing=frozenset({"side"}))) == ["cup: Die × 3"]


def test_each_row_of_hexes_tells_the_q_it_begins_with():
    places = [(2, -1), (3, -1), (0, 1), (-4, 1)]
    spaces = {f"reef.{q}.{r}": {"coordinates": {"q": q, "r": r}, "contents": []} for q, r in places}
    rows = [line.split() for line in board_lines({"maps": {"reef": spaces}})[2:4]]
    assert rows == [["-1", "2", ".", "."], ["1", "-4", ".", "."]]


HANDS = Known({"heroes": "hero"}, {"hero": frozenset({"hero"})}, zones={"hero": frozenset({"hand"})})
HELD = {
    "you": "seat1",
    "things": {
        "bob": {"kind": "hero", "name": "Bob", "hand": 2},
        "ann": {"kind": "hero", "name": "Ann", "hand": ["rope"]},
        "rope": {"kind": "item", "name": "Rope", "at": "ann.hand"},
    },
}
HOLDERS = {"ann": "seat1", "bob": "seat2"}


def test_zones_of_things_are_found_by_name_key_holder_and_seat():
    assert board_lines(HELD, "hand", HANDS, HOLDERS) == ["ann.hand: Rope", "bob.hand: 2"]
    for word in ("ann.hand", "Ann.hand", "seat1.hand", "1.hand"):
        assert board_lines(HELD, word, HANDS, HOLDERS) == ["ann.hand: Rope"], word
    empty = {**HELD, "things": {"ann": {"kind": "hero", "hand": []}}}
    assert board_lines(empty, "hand", HANDS, HOLDERS) == ["hand: 0"]
    assert "nothing" in board_lines(HELD, "rope.hand", HANDS, HOLDERS)[0]


def test_the_own_hand_is_shown_before_its_holder_stands_on_a_map():
    text = "\n".join(board_lines(HELD, "", HANDS, HOLDERS))
    assert "hand [rope]" in text
    assert "Bob" not in text


def test_a_kind_of_which_nothing_is_there_is_not_unknown():
    assert board_lines({}, "heroes", HANDS) == ["heroes: none in play"]


def test_one_thing_is_told_without_what_its_title_says_and_what_is_empty():
    ann = {"kind": "hero", "name": "Ann", "at": "5", "gold": 0, "pack": [], "foe": None, "fed": False}
    assert board_lines({"things": {"ann": ann}}, "ann") == ["Ann (ann) @ 5", "  kind hero, gold 0, fed no"]


def test_what_is_printed_on_a_thing_stands_first_and_its_empty_attributes_nowhere():
    known = Known(changing=frozenset({"damage", "spent", "price"}))
    rope = {"kind": "item", "name": "Rope", "price": 3, "size": 2, "damage": 2, "spent": 0, "in": []}
    view = {"things": {"rope": rope}}
    assert board_lines(view, "rope", known, printed=["rope:", "  price: 3"]) == [
        "Rope (rope)", "rope:", "  price: 3", "  damage 2",
    ]  # fmt: skip


def test_records_tell_only_what_says_something():
    assert value_text([{"health": 5, "shield": 0, "inflict": []}, {"shield": 0}]) == "[{health: 5}, {shield: 0}]"
