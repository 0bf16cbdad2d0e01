"""Files are replaced whole: whoever reads one sees the old text or the new, never half of it.

They are read whole too, if they are plain files of a bounded size: a pipe or a device may never end.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from pathlib import Path

LARGEST = 10_000_000


def read_plain(path: Path, most: int = LARGEST) -> bytes:
    """All that is in a file. Raises OSError, also where it is no plain file or holds more than `most` bytes."""
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is a pipe or a device, no plain file", str(path))
    if found.st_size > most:
        raise OSError(errno.EFBIG, f"it holds {found.st_size} bytes; at most {most} are read", str(path))
    return path.read_bytes()


def write_whole(path: Path, data: bytes | str) -> None:
    """Write beside the file, then put it in its place. Raises OSError; the old file then stays as it was."""
    raw = data.encode() if isinstance(data, str) else data
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(raw)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
