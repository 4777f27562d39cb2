# SPDX-License-Identifier: MIT
"""Command lines of tools/ and training/: errors of usage are one line, with exit status 2."""
import argparse
import json
import math
import os
import pathlib
import sys

USAGE = 2
INTERRUPTED = 130  # what a shell reports for a program that Ctrl-C ended
BROKEN_PIPE = 141  # the same where nobody reads its output
# For programs that are started with --no-config: without the options of whoever starts them.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PENTARCH_")}


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


def above_zero(text):
    """A type for argparse: a number above zero."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number above 0")
    return value


def parsed(text, is_right, complaint):
    """A value in JSON for which `is_right` returns true. Anything else, also what `is_right` trips over for the lack of a field
    or a wrong type, ends the program with the complaint."""
    try:
        value = json.loads(text)
        if is_right(value):
            return value
    except (ValueError, TypeError, LookupError, AttributeError):
        pass
    return fail(complaint)


def _state_lines(path):
    """The lines of a file that an interrupted run goes on from; none without the file. A last line that was written in part is
    dropped, unless it is the only one: then the file may be another program's, and must not be taken for a new one."""
    try:
        *lines, rest = pathlib.Path(path).read_text(encoding="utf-8", errors="replace").split("\n")
    except FileNotFoundError:
        return []
    return lines or ([rest] if rest else [])


class State:
    """The state from which an interrupted run goes on: a file whose first line holds the settings of the run and every other line
    an entry, in JSON, for which `is_entry` returns true. The settings are written with the first entry, so that a run which fails
    at once can be started again with other ones. Other settings, and files of other programs, are errors of usage. Without a path
    nothing is kept."""

    def __init__(self, path, settings, is_entry):
        self.settings = settings
        self.entries = []  # of earlier runs
        self.file = None
        lines = _state_lines(path) if path else []
        if lines:
            foreign = f"--state: '{path}' is no state that {os.path.basename(sys.argv[0])} wrote: name another file"
            first = parsed(lines[0], lambda value: value.keys() == settings.keys(), foreign)
            self.entries = [parsed(line, is_entry, foreign) for line in lines[1:]]
            if first != settings:
                fail(f"--state: '{path}' belongs to a run with other settings: {lines[0]}")
        if path:
            self.file = open(path, "a+b")
            self.file.seek(0)
            self.file.truncate(self.file.read().rfind(b"\n") + 1)  # a last line written in part

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.file:
            self.file.close()

    def add(self, entry):
        """Keeps an entry from now on."""
        if self.file:
            is_new = self.file.seek(0, os.SEEK_END) == 0
            self.file.write("".join(json.dumps(line) + "\n" for line in ([self.settings, entry] if is_new else [entry])).encode())
            self.file.flush()


def project_folder(description):
    """The only argument of a check: the folder of the project, as an absolute path; by default the current one."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=".", help="of the project (.)")
    return parser.parse_args().folder.resolve()


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
