"""Turns of automatic figures against positions that were solved elsewhere (RULEWRIGHT_CASES names their folder).

Every decision of the played turn is explored by fork; the set of (where it ends, whom it attacked) at the leaves must
equal the set that the position gives.
"""

import pytest

from rulewright.interpreter import case_reading, case_support
from rulewright.interpreter.session import Session
from rulewright.tools.content import load_game

from .solved import CHECKOUT, solved

KIND = "monster_turn"
BOARD = "open_board"
LISTED = {"obstacles": "obstacle", "traps": "trap", "hazardous": "hazard", "difficult": "difficult", "walls": "wall"}


def space(at):
    """The key of the space at axial [q, r]."""
    return f"{BOARD}.{at[0]}.{at[1]}"


def layout(case):
    """The map of a position, as a case of ours gives one."""
    spaces = [{"at": case[name], attribute: True} for name, attribute in LISTED.items() if case.get(name)]
    edges = [{"between": pair, "wall": True} for pair in case["thin_walls"]]
    return {"hexes": case["cells"], "spaces": spaces, "edges": edges}


def orders(monster):
    """What the acting monster is told to do, as fields of the game."""
    area = monster["aoe"]["hexes"] if monster["aoe"] else []
    told = {
        "told_move": monster["move"],
        "told_jump": monster["jump"],
        "told_attack": monster["attack"],
        "told_range": monster["range"] or 0,
        "told_targets": 99 if monster["targets"] == "all" else monster["targets"],
        "told_area": [{"q": q, "r": r} for q, r in area],
        "told_muddled": monster["muddled"],
    }
    return {name: value for name, value in told.items() if value is not None}


def figures(case):
    """What stands where, and the ids of the position by our keys."""
    monster, names = case["acting_monster"], {}
    place = {
        "told_deck": {"card": "as_told"},
        "tested": {"at": space(monster["at"]), "health": 99, "max_health": 99, "flying": monster["flying"]},
    }
    for n, one in enumerate(case["other_monsters"], 1):
        place[f"bystander_{n}" if n > 1 else "bystander"] = {"at": space(one["at"]), "health": 99, "max_health": 99}
    for n, one in enumerate(case["characters"], 1):
        key = f"guest_{n}" if n > 1 else "guest"
        names[key] = one["id"]
        place[key] = {"at": space(one["at"]), "initiative": one["initiative"], "health": 99, "max_health": 99}
    _nobody_twice(case)
    return place, names


def _nobody_twice(case):
    """Two figures on one hex are a fault of the position."""
    everybody = [case["acting_monster"], *case["other_monsters"], *case["characters"]]
    for n, one in enumerate(everybody):
        for other in everybody[:n]:
            if one["at"] == other["at"]:
                raise ValueError(f"{case['id']}: {other.get('id')} and {one.get('id')} both stand on {one['at']}")


def laid(game, case):
    """A session in which the next answer lets the monster act, and the ids of the position by our keys."""
    place, names = figures(case)
    session = Session.start(game, scenario="position", seats=2, seed=1)
    given = {"maps": {BOARD: layout(case)}, "place": place, "game": orders(case["acting_monster"])}
    case_support.prepare(session, given)
    return session, names


def leaves(session):
    """All sessions in which nothing is to be decided any more, however the decisions fall."""
    pending = session.pending
    if not pending:
        yield session
        return
    seat, decision = next(iter(pending.items()))
    for option in [one.id for one in decision.options]:
        branch = session.fork()
        branch.choose(seat, option)
        yield from leaves(branch)


def outcome(session, names):
    """Where the monster ended, and whom it attacked."""
    end = case_reading.read(session, "tested.at").split(".")
    struck = case_reading.read(session, "struck")
    return (int(end[1]), int(end[2])), tuple(sorted(names[key] for key in struck))


@pytest.fixture(scope="module")
def game():
    return load_game(CHECKOUT / "content" / "gloomhaven")


@pytest.mark.parametrize("case", solved(KIND))
def test_the_turns_that_the_players_may_choose_among(game, case):
    session, names = laid(game, case)
    seat = next(iter(session.pending))
    session.choose(seat, "yes")
    ours = {outcome(leaf, names) for leaf in leaves(session)}
    theirs = {(tuple(one["end"]), tuple(sorted(one["attacks"]))) for one in case["expected"]["acceptable"]}
    assert ours == theirs


def test_two_figures_on_one_hex_are_refused(game):
    monster = {"at": [0, 0], "move": 1, "attack": True, "range": None, "targets": 1, "aoe": None}
    monster |= {"flying": False, "jump": False, "muddled": False, "id": "A"}
    case = {"id": "double", "acting_monster": monster, "other_monsters": [{"id": "M1", "at": [0, 0]}], "characters": []}
    with pytest.raises(ValueError, match=r"A and M1 both stand on \[0, 0\]"):
        laid(game, case)
