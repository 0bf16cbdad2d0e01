"""Build hook: what the flat folders need to become one package `rulewright`.

A wheel gets tools/face.py as rulewright/__init__.py. An editable install gets build/ns/rulewright, a folder
of links to the source folders, so that edits and new files are seen at once.
"""

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("dsl", "interpreter", "tools", "content", "schemas")
FILES = {"tools/face.py": "__init__.py", "tools/py.typed": "py.typed"}


class NamespaceHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            link_sources(Path(self.root))
        else:
            for source, target in FILES.items():
                build_data["force_include"][source] = f"rulewright/{target}"


def link_sources(root: Path) -> None:
    namespace = root / "build" / "ns" / "rulewright"
    namespace.mkdir(parents=True, exist_ok=True)
    for folder in FOLDERS:
        link_folder(root / folder, namespace / folder)
    for source, target in FILES.items():
        link_file(root / source, namespace / target)


def link_folder(source: Path, link: Path) -> None:
    if os.path.lexists(link):
        if link.exists() and link.samefile(source):
            return
        link.unlink()
    if sys.platform == "win32":
        import _winapi

        _winapi.CreateJunction(str(source), str(link))
    else:
        link.symlink_to(os.path.relpath(source, link.parent), target_is_directory=True)


def link_file(source: Path, link: Path) -> None:
    link.unlink(missing_ok=True)
    try:
        link.symlink_to(os.path.relpath(source, link.parent))
    except OSError:  # Windows lets only some users make links to files
        shutil.copyfile(source, link)
