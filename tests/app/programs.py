# SPDX-License-Identifier: MIT
"""The two programs of the command line lie in one folder."""
import os
import pathlib

LAB_COMMANDS = ("selfplay", "match", "merge", "policy", "values", "weights", "opengen", "swap2book")


def program(binary, arguments):
    """The path of the program that has the command: `binary`, or pentarch-lab beside it."""
    is_lab = bool(arguments) and arguments[0] in LAB_COMMANDS
    return str(pathlib.Path(binary).with_name("pentarch-lab")) if is_lab else str(binary)


def prefix(command):
    """The name before the complaints of the program that has the command."""
    return "pentarch-lab: " if command in LAB_COMMANDS else "pentarch: "


def without_root():
    """The beginning of a command that is to run without the rights of root, wherever its program lies."""
    return ("setpriv", "--reuid=65534", "--clear-groups") if os.geteuid() == 0 else ()
