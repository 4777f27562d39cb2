# SPDX-License-Identifier: MIT
"""How test scripts begin, and how they start the two programs of the command line, which lie in one folder."""
import fcntl
import os
import pathlib
import pty
import struct
import subprocess
import sys
import tempfile
import termios
import unittest

LAB_COMMANDS = ("selfplay", "match", "merge", "policy", "values", "weights", "opengen", "swap2book")
# Without the options and the configuration file of whoever runs the tests.
ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith("PENTARCH_")} | {"XDG_CONFIG_HOME": "/nonexistent"}
PATIENCE = 300  # seconds
# The first line of a script that stands in for a program. To find the Python by `env` and to load its site would take longer.
PYTHON = f"#!{sys.executable} -S\n"


def misconfigured(folder):
    """The environment of somebody whose configuration file, in this folder, no program accepts: for scripts that leave it out."""
    pathlib.Path(folder, "pentarch").mkdir(exist_ok=True)
    pathlib.Path(folder, "pentarch", "config.ini").write_text("nonsense\n", encoding="utf-8")
    return ENVIRONMENT | {"XDG_CONFIG_HOME": str(folder)}


def program(binary, arguments):
    """The path of the program that has the command: `binary`, or pentarch-lab beside it."""
    is_lab = bool(arguments) and arguments[0] in LAB_COMMANDS
    return str(pathlib.Path(binary).with_name("pentarch-lab")) if is_lab else str(binary)


def run(binary, *arguments, stdin="", environment=None, timeout=PATIENCE):
    """Runs the program that has the command. Its output is text if `stdin` is, or else bytes."""
    return subprocess.run([program(binary, arguments), *map(str, arguments)], input=stdin, capture_output=True,
                          text=isinstance(stdin, str), env=ENVIRONMENT | (environment or {}), timeout=timeout, check=False)


def start(binary, *arguments, environment=None, text=True, **options):
    """Starts the program that has the command and leaves it running: a subprocess.Popen, whose `options` these are."""
    return subprocess.Popen([program(binary, arguments), *map(str, arguments)], text=text,
                            env=ENVIRONMENT | (environment or {}), **options)


def on_terminal(binary, *arguments, stream, term, columns=120):
    """What the program writes to a terminal in place of "stdout" or "stderr", and its exit code."""
    master, slave = pty.openpty()
    try:
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: slave}
        text = b""
        with subprocess.Popen([binary, *map(str, arguments)], **streams,
                              env=ENVIRONMENT | {"LC_ALL": "C.UTF-8", "TERM": term}) as process:
            os.close(slave)
            try:
                while part := os.read(master, 65536):
                    text += part
            except OSError:
                pass  # the other end is closed
        return text.decode().replace("\r\n", "\n"), process.returncode
    finally:
        os.close(master)


def prefix(command):
    """The name before the complaints of the program that has the command."""
    return "pentarch-lab: " if command in LAB_COMMANDS else "pentarch: "


def without_root():
    """The beginning of a command that is to run without the rights of root, wherever its program lies."""
    return ("setpriv", "--reuid=65534", "--clear-groups") if os.geteuid() == 0 else ()


class InFolder(unittest.TestCase):
    """Tests that have a folder of their own, `folder`, each a new one."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()


def main(count, **options):
    """Runs the tests of the script and lists those that are skipped. Its own arguments are the first `count`; unittest gets the
    others, such as the name of a single test, and the `options`."""
    result = unittest.main(argv=[sys.argv[0], *sys.argv[count + 1:]], exit=False, **options).result
    for test, reason in result.skipped:
        print(f"skipped: {test.id()}, {reason}")
    sys.exit(not result.wasSuccessful())
