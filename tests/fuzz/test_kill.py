"""A game at a terminal, killed after any answer, goes on from its file as if nothing had happened."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from rulewright.interpreter.session import Session
from rulewright.tools.content import load_game
from rulewright.tools.play.table import unpack

pty = pytest.importorskip("pty")

ANSWERS = 9
FEW = (1, 4)
PROMPT = re.compile(rb"\n\[[^\]\n]*\] $")


class Terminal:
    """`rulewright play` on a terminal of its own."""

    def __init__(self, words: list[str], folder: Path) -> None:
        self.seen = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(RULEWRIGHT_HOME=str(folder / "home"), TERM="dumb", COLUMNS="80")
            os.execv(sys.executable, [sys.executable, "-m", "rulewright.tools.cli", "play", *words])

    def wait(self) -> bool:
        """Read until it asks (true) or ends (false)."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    more = os.read(self.fd, 65536)
                except OSError:
                    return False
                if not more:
                    return False
                self.seen += more
                if PROMPT.search(self.seen.replace(b"\r", b"")):
                    return True
        raise AssertionError(self.seen.decode(errors="replace"))

    def answer(self, text: str) -> None:
        self.seen = b""
        os.write(self.fd, text.encode() + b"\n")

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)

    def end(self) -> None:
        os.close(self.fd)
        os.waitpid(self.pid, 0)


def play(words: list[str], folder: Path, answers: int) -> Terminal:
    """Always take the first option, so many times or to the end."""
    terminal = Terminal(words, folder)
    while terminal.wait() and answers:
        terminal.answer("1")
        answers -= 1
    return terminal


def kept(path: Path) -> str:
    """The hash of the session in a table's file."""
    _, _, session = unpack(path.read_bytes(), path.name)
    return Session.load(load_game("classics/tic_tac_toe"), session).hash()


@pytest.mark.parametrize(
    "answers", [pytest.param(n, marks=[] if n in FEW else pytest.mark.soak) for n in range(ANSWERS)]
)
def test_a_killed_game_goes_on_from_its_file(answers: int, tmp_path: Path):
    (tmp_path / "whole").mkdir()
    play(["classics/tic_tac_toe", "--seed", "3", "--save", "game.table"], tmp_path / "whole", -1).end()
    play(["classics/tic_tac_toe", "--seed", "3", "--save", "game.table"], tmp_path, answers).kill()
    play(["--load", "game.table", "--save", "game.table"], tmp_path, -1).end()
    assert kept(tmp_path / "game.table") == kept(tmp_path / "whole" / "game.table")


def test_resume_takes_the_last_game(tmp_path: Path):
    before = play(["classics/tic_tac_toe"], tmp_path, 3)
    menu = before.seen.count(b"board.")
    before.kill()
    resumed = play(["--resume"], tmp_path, 0)
    assert menu == resumed.seen.count(b"board.") == 6
    resumed.kill()
