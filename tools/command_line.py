# SPDX-License-Identifier: MIT
"""Command lines of tools/ and training/: errors of usage are one line, with exit status 2."""
import argparse
import os
import sys

USAGE = 2


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


def run(main):
    """Runs a program and ends it with what `main` returns. A file that cannot be used, or a program that cannot be started,
    is told in one line."""
    try:
        sys.exit(main())
    except OSError as error:
        if error.filename is None:
            raise
        fail(f"'{os.fspath(error.filename)}': {error.strerror}")
