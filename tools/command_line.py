# SPDX-License-Identifier: MIT
"""Command lines of tools/ and training/: errors of usage are one line, with exit status 2."""
import argparse
import io
import math
import os
import pathlib
import sys

USAGE = 2
INTERRUPTED = 130  # what a shell reports for a program that Ctrl-C ended
BROKEN_PIPE = 141  # the same where nobody reads its output


def fail(message):
    """Ends the program with an error of usage."""
    print(f"{os.path.basename(sys.argv[0])}: {message}", file=sys.stderr)
    sys.exit(USAGE)


def whole_number(low, high=None):
    """A type for argparse: a whole number from `low` to `high`."""
    def parse(text):
        try:
            value = int(text)
        except ValueError:
            value = None
        if value is None or value < low or (high is not None and value > high):
            limits = f"from {low} to {high}" if high is not None else f"of at least {low}"
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number {limits}")
        return value
    return parse


def seconds(text):
    """A type for argparse: a number of seconds, one thousandth at least."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0.001 <= value < math.inf:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds of at least 0.001")
    return value


def state_lines(path):
    """The lines of a file that an interrupted run goes on from; none without the file. A last line that was written in part is
    dropped, unless it is the only one: then the file may be another program's, and must not be taken for a new one."""
    try:
        *lines, rest = pathlib.Path(path).read_text(encoding="utf-8", errors="replace").split("\n")
    except FileNotFoundError:
        return []
    return lines or ([rest] if rest else [])


def open_state(path):
    """Opens that file to append lines to those that `state_lines` gives: a last line written in part is cut off."""
    file = open(path, "a+b")
    file.seek(0)
    file.truncate(file.read().rfind(b"\n") + 1)
    return io.TextIOWrapper(file, encoding="utf-8")


def run(main):
    """Runs a program and ends it with what `main` returns. A file that cannot be used, or a program that cannot be started,
    is told in one line; Ctrl-C and a reader that has left end it without a word."""
    try:
        try:
            status = main()
        finally:
            sys.stdout.flush()
        sys.exit(status)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python writes what is left when it ends
        sys.exit(BROKEN_PIPE)
    except OSError as error:
        if error.filename is None:
            raise
        fail(f"'{os.fspath(error.filename)}': {error.strerror}")
