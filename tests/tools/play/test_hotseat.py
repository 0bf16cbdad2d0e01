from types import SimpleNamespace

from rulewright.dsl import typed as rules
from rulewright.tools.bots import random_bot
from rulewright.tools.play.commands import find_option, not_understood, prompt_of, refused_texts
from rulewright.tools.play.hotseat import HotSeat
from rulewright.tools.play.printed import speaks_of_cards
from rulewright.tools.play.screen import Menu
from rulewright.tools.play.table import Settings, Table, unpack
from rulewright.tools.play.watch import watch
from rulewright.tools.width import width

from ..fake import Decision, FakeSession, Option

EFFECT = rules.EffectOf("use")


def table(tmp_path, **options):
    return Table(
        FakeSession(**options), Settings(game="heap", folder=str(tmp_path)), 2, tmp_path / "kept.table"
    )


def typed(*lines):
    """Answers in order; end of input after the last."""
    left = list(lines)
    asked = []

    def read(prompt):
        asked.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    return read, asked


def test_numbers_and_ids_choose_and_the_end_is_told(tmp_path, capsys):
    read, _ = typed("3", "take.3", "1", "1", "take.2")
    here = table(tmp_path, secrets=False)
    assert HotSeat(here, {}, read).play()
    assert here.session.choices == [3, 3, 1, 1, 2]
    shown = capsys.readouterr().out
    assert "Seat 1: lost" in shown
    assert "Seat 2: won" in shown
    assert all(width(line) <= 80 for line in shown.splitlines())


def test_the_pass_screen_comes_between_seats_with_secrets_only(tmp_path):
    read, asked = typed("1", "1")
    HotSeat(table(tmp_path, secrets=False), {}, read).play()
    assert not any("Pass" in prompt for prompt in asked)
    read, asked = typed("", "1", "", "1")
    HotSeat(table(tmp_path), {}, read).play()
    assert [prompt for prompt in asked if "Pass" in prompt][:2] == [
        "Pass to Seat 1, then press Enter. ",
        "Pass to Seat 2, then press Enter. ",
    ]


def test_one_person_among_bots_never_passes_and_bots_answer(tmp_path):
    read, asked = typed("1", "1")
    here = table(tmp_path)
    here.settings.bots = [2]
    HotSeat(here, {2: random_bot()}, read).play()
    assert not any("Pass" in prompt for prompt in asked)
    assert len(here.session.choices) == 4


def test_commands_and_mistakes_are_answered_in_place(tmp_path, capsys):
    read, _ = typed(
        "why heap size", "why not take.9", "take.9", "tak.1", "9", "board", "log", "?", "options", "undo", "quit"
    )
    here = table(tmp_path, secrets=False)
    assert not HotSeat(here, {}, read).play()
    shown = capsys.readouterr().out
    assert "heap.size was so from the start" in shown
    assert shown.count("the heap is too small") == 2
    assert "take.9: the heap is too small" in shown
    assert "did you mean take." in shown
    assert "there are 1 to 3" in shown
    assert "there is nothing to take back" in shown


def test_every_choice_is_kept(tmp_path):
    read, _ = typed("2", "1")
    here = table(tmp_path, secrets=False)
    HotSeat(here, {}, read).play()
    settings, seats, data = unpack((tmp_path / "kept.table").read_bytes(), "kept.table")
    assert (settings.game, seats) == ("heap", 2)
    assert data == here.session.save()


def test_bots_alone_play_to_the_end_within_eighty_cells(tmp_path, capsys):
    here = table(tmp_path)
    here.session.language = here.settings.language = "ko"
    assert watch(here, {1: random_bot(1), 2: random_bot(1)})
    shown = capsys.readouterr().out
    assert "승리" in shown
    assert all(width(line) <= 80 for line in shown.splitlines())


def test_in_korean_help_answers_and_labels_are_korean(tmp_path, capsys):
    read, _ = typed("?", "why not take.1", "why not jump", "9", "jump", "board none_such", "quit")
    here = table(tmp_path, secrets=False)
    here.session.why_not = lambda seat, name: None
    here.settings.language = "ko"
    HotSeat(here, {}, read).play()
    shown = capsys.readouterr().out
    told = ("되돌립니다", "고를 수 있습니다", "거절된 답이", "9번은 없습니다", "명령도 아닙니다", "여기 없습니다")
    for korean in told:
        assert korean in shown, korean
    assert all(width(line) <= 80 for line in shown.splitlines())


def menu(*ids):
    return Menu(Decision(1, "where to?", [Option(one, f"To {one}", 1) for one in ids], 1), None)


def test_a_number_is_a_line_else_the_end_of_an_id():
    asked = menu("move.24", "move.2", "stay")
    assert find_option(asked, "24").id == "move.24"
    assert find_option(asked, "1").id == "move.24"
    assert find_option(asked, "3").id == "stay"
    assert find_option(asked, "=2").id == "move.2"
    assert find_option(menu("3", "4", "5"), "=3").id == "3"
    assert find_option(menu("move.24", "ride.24"), "24") is None


def test_the_prompt_tells_of_ids_only_where_a_line_has_their_number():
    assert prompt_of(menu("move.24", "move.25"), "en") == "number or id, ? for help"
    assert prompt_of(menu("move.1", "move.2"), "en") == "number or id, ? for help"
    assert "=1 for the id 1" in prompt_of(menu("stay", "move.1"), "en")


def test_many_refused_alike_are_counted_and_what_is_not_now_is_left_out():
    refused = {**{f"step.{n}": "too far" for n in range(9)}, "buy.rope": "no gold", "end": "not now"}
    assert refused_texts(refused, "en") == ["step: 9 refused: too far", "buy.rope: no gold"]


def test_that_cards_can_be_read_is_said_once(tmp_path, capsys):
    here = table(tmp_path, secrets=False)
    game, pending = here.session.game, type(here.session).pending.fget
    game.definitions["tools/saw"] = SimpleNamespace(id="saw", kind="tool", name={}, values={"use": EFFECT})
    here.session.view = lambda seat: {"things": {"saw_2": {"kind": "tool", "definition": "saw"}}}
    assert not speaks_of_cards(here.session, 1, pending(here.session)[1].options)
    assert speaks_of_cards(here.session, 1, [Option("saw", "Saw", 1, ("saw_2",))])
    hot = HotSeat(here, {}, typed()[0])
    for _ in range(2):
        hot._hint_at_cards(1, Menu(Decision(1, "?", [Option("saw", "Saw", 1, ("saw_2",))], 1), None))
    assert capsys.readouterr().out.count("tells what a card says") == 1


def test_who_types_a_thing_is_told_the_options_about_it():
    asked = menu("top.saw", "bottom.saw", "top.nail")
    assert not_understood(asked, "saw").endswith("did you mean top.saw / bottom.saw?")
