"""No file of ours names a package registry, a machine, or a path of one."""

from __future__ import annotations

import re
import subprocess

from .code import ROOT

SECRET = re.compile(
    r"/(?:home|root|Users|work|mnt)/\w|pypi\.(?:org|python)|files\.pythonhosted|registry\.npmjs|"
    r"index-url|://[^/\s]*(?:artifactory|nexus|mirror)|\b(?:10|192\.168|172\.16)\.\d+\.\d+",
    re.I,
)
THIS = "tests/hygiene/test_strings.py"


def test_no_file_names_a_registry_or_a_machine():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.split("\n")
    wrong = []
    for name in listed:
        path = ROOT / name
        if name in ("", THIS) or not path.is_file():
            continue
        text = path.read_text("utf-8", errors="ignore")
        lines = enumerate(text.splitlines(), 1)
        wrong += [f"{name}:{n}: {line.strip()[:100]}" for n, line in lines if SECRET.search(line)]
    assert not wrong
