"""Every listing of the README does what it says: files are written, commands run, Python executed, in order."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from .code import ROOT

LISTING = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def test_every_listing_of_the_readme_runs(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("RULEWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NO_COLOR", "1")
    made = 0
    for sort, text in LISTING.findall((ROOT / "README.md").read_text("utf-8")):
        if sort == "yaml":
            write(tmp_path, text)
        elif sort == "console":
            run_all(tmp_path, text)
        elif sort == "python":
            words = [sys.executable, "-c", text]
            done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=120)
            assert done.returncode == 0, done.stderr
        made += sort in ("yaml", "console", "python")
    assert made > 10


def write(folder: Path, text: str) -> None:
    """The first line of a YAML listing names its file."""
    named = re.match(r"# (\S+)\n", text)
    assert named, f"this listing names no file:\n{text}"
    path = folder / named.group(1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def run_all(folder: Path, text: str) -> None:
    """`$ command`, then lines of its output in order; `…` stands for anything."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, expected = part.partition("\n")
        words = shlex.split(command.rstrip("…"))
        assert words[0] == "rulewright"
        done = subprocess.run(
            [sys.executable, "-m", "rulewright.tools.cli", *words[1:]],
            cwd=folder, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
        )
        said = done.stdout + done.stderr
        assert done.returncode in (0, 1), f"{command}\n{said}"
        wanted = r".*".join(re.escape(bit) for bit in expected.strip().split("…"))
        assert re.search(wanted, said, re.S), f"$ {command}\n{said}\n--- not:\n{expected}"


def test_links_lead_somewhere():
    for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "content/LANGUAGE.md"):
        path = ROOT / name
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8")):
            assert (path.parent / target).exists(), f"{name} links to {target}"


def test_the_two_commands_stand_on_top():
    head = (ROOT / "README.md").read_text("utf-8").splitlines()[:12]
    assert any(line.startswith("make play") for line in head)
    assert any(line.startswith("make test") for line in head)
