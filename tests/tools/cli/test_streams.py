"""The command line when its output is full, closed, cut off, or cannot show every letter."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = f"{sys.executable} -m rulewright.tools.cli"
WORDS = ("words", "doctor", "--help", "lint nowhere")


def _run(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f"exec {COMMAND} {line}"], capture_output=True, text=True, env={**os.environ, **environment}
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("words", WORDS[:3])
def test_a_full_disk_is_told(words: str) -> None:
    done = _run(f"{words} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == "error: what was to be printed could not be written: No space left on device\n"
    assert _run(f"{words} > /dev/full 2> /dev/full").returncode == 2


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_fault(words: str, closed: str) -> None:
    done = _run(f"{words} {closed}")
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == (2 if words == WORDS[3] else done.returncode)
    assert done.returncode in (0, 1, 2)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_letters_that_cannot_be_shown_are_replaced(encoding: str) -> None:
    done = _run("--help", PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert "usage: rulewright COMMAND ?" in done.stdout


def test_whoever_reads_may_have_enough() -> None:
    nobody_reads, end = os.pipe()
    os.close(nobody_reads)
    with os.fdopen(end, "wb") as out:
        done = subprocess.run([*COMMAND.split(), "words"], stdout=out, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (141, "")
