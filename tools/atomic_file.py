# SPDX-License-Identifier: MIT
"""Replacing whole files, for tools/ and training/."""
import os
import pathlib
import stat
import tempfile


def replace(path, data):
    """Gives a file this content (bytes), which readers see whole or not at all. An error leaves the old file as it is and
    nothing beside it. A link stays a link: the file that it names is replaced. An existing file keeps its permissions."""
    target = pathlib.Path(path).resolve()
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    descriptor, unfinished = tempfile.mkstemp(prefix=".pentarch-", suffix=".tmp", dir=target.parent)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
        os.chmod(unfinished, mode)
        os.replace(unfinished, target)
    except BaseException:
        os.unlink(unfinished)
        raise
