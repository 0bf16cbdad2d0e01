"""A killed process loses nothing: what was answered is there, and the game ends as it would have."""

import os
import signal

import pytest

from rulewright.tools import cli
from rulewright.tools.play import watch as watching
from rulewright.tools.play.table import Table

FEW = (0, 1, 20, 44)
REST = [answers for answers in range(50) if answers not in FEW]


def final_hash(words):
    """Run the command in this process; the hash of the session at its end."""
    seen = []
    original = watching.watch

    def watch(table, bots):
        ended = original(table, bots)
        seen.append(table.session.hash())
        return ended

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watching, "watch", watch)
        assert cli.main(words) == 0
    return seen[0]


def killed_after(answers, words):
    """Run the command in a child that is killed as soon as so many answers are kept."""
    child = os.fork()
    if child == 0:
        keep, count = Table.keep, [0]

        def keep_and_die(table):
            keep(table)
            count[0] += 1
            if count[0] > answers:
                os.kill(os.getpid(), signal.SIGKILL)

        Table.keep = keep_and_die
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os._exit(cli.main(words))
    return os.waitpid(child, 0)[1]


@pytest.fixture
def words(heap_folder):
    return ["play", str(heap_folder), "--bots", "all", "--seed", "7", "--set", "size=90"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("answers", [*FEW, *(pytest.param(one, marks=pytest.mark.soak) for one in REST)])
def test_after_sigkill_the_game_goes_on_to_the_same_end(words, answers, capfd):
    whole = final_hash(words)
    status = killed_after(answers, words)
    if os.WIFSIGNALED(status):
        assert final_hash(["play", "--resume"]) == whole


def test_without_a_kept_game_resume_says_so(capsys):
    assert cli.main(["play", "--resume"]) == 2
    assert "rulewright play GAME" in capsys.readouterr().err


def test_a_finished_game_is_not_kept(words, capsys):
    assert cli.main(words) == 0
    assert cli.main(["play", "--resume"]) == 2
