#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays protocol transcripts against an engine and checks every line of its output.

A transcript is a text file. Lines starting with # are comments. Every `=== name` starts a new process:

  > TEXT ; TEXT     send lines; \\s is a blank, \\xHH a byte, \\{N}TEXT is TEXT repeated to N characters, $name is what was
                    captured, $free a free point
  < TEXT            exactly this line
  <~ REGEX          a line that matches
  <M                a move: a point that is on the board and empty; <M=name captures it
  <M{a|b}           one of these moves; <M!{a|b} a move that is none of these
  <E  <U            a line starting with ERROR, with UNKNOWN
  <-n               nothing at all for n ms
  @n                wait n ms
  !eof              close standard input
  !exit n           the process ends with status 0 within n ms and replies nothing

`<M in 300` must come within 300 ms of the last line sent (in one of three tries), `<M after 100` not before 100 ms.
MESSAGE lines may come before any reply and before the exit, where a search may have said one just before it heard of the
end, and INFO lines once a graphical front end has announced itself. Nothing may ever appear on standard error, and nothing
else may be left over at the end.

In the mode `one-write`, lines are sent together as far as they do not depend on replies; waits and times are left out.

An engine that is slow to start, as one under wine is, may be given `--start-up MS`: times count that much longer until its
first reply. One that is slow in all that it does, as one with sanitizers is, may be given `--slack MS`: every time counts
that much longer.
"""

import argparse
import concurrent.futures
import contextlib
import os
import pathlib
import re
import subprocess
import tempfile
import time

import command_line
from command_line import whole_number
from conformance.engine import Engine, Fault, command_of
from conformance.referee import MOVE

COMMAND = re.compile(r"^(START|RECTSTART|RESTART|BEGIN|TURN|INFO|END|ABOUT|TAKEBACK|PLAY|STOP|YX\w+)$")
REPLY_TIMEOUT_S = 30.0
TRIES_IF_LATE = 3


class Failure(Exception):
    """The engine deviated from the transcript."""


class Late(Failure):
    """A reply came too late."""


class Step:
    """One line of a transcript."""

    def __init__(self, number, text):
        self.number = number
        self.text = text
        self.kind = text[0]
        self.body = text[1:].strip()


# The steps that are not `< TEXT`.
STEP = re.compile(r">.*|@ *\d+|!eof|!exit \d+|<- *\d+|<~.*|< *M(=\w+|!?\{[^{}]+\})?( (in|after) \d+)*|<(?! *M)[^-~].*")


def fault_of(line):
    """What is wrong with a step; None if nothing is."""
    if not STEP.fullmatch(line):
        return f"'{line}' is no step"
    if line.startswith("<~"):
        try:
            re.compile(line[2:].strip())
        except re.error as error:
            return f"'{line}': {error}"
    return None


def text_of(path):
    """The text of a file. Anything else ends the program."""
    content = path.read_bytes()
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        command_line.fail(f"{path}:{content.count(10, 0, error.start) + 1}: this is no text in UTF-8")


def read_sections(path):
    """Yields (name, steps) for each section of a transcript file. A file without steps, or with others than are described
    above, ends the program."""
    name, steps, number, count = None, [], 1, 0
    for number, line in enumerate(text_of(path).splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("==="):
            if steps:
                yield name, steps
            name, steps = line[3:].strip(), []
        else:
            if fault := fault_of(line):
                command_line.fail(f"{path}:{number}: {fault}")
            steps.append(Step(number, line))
            count += 1
    if steps:
        yield name, steps
    if count == 0:
        command_line.fail(f"{path}:{number}: there is no step up to here")


def expand(text):
    """Expands the escapes of a text to send."""

    def repeat(match):
        length, unit = int(match.group(1)), match.group(2)
        return (unit * (length // len(unit) + 1))[:length]

    def byte(match):
        code = int(match.group(1), 16)
        return chr(code if code < 0x80 else 0xDC00 + code)  # non-text bytes, as "surrogateescape" maps them

    text = re.sub(r"\\\{(\d+)\}(\S+)", repeat, text).replace("\\s", " ")
    return re.sub(r"\\x([0-9a-f]{2})", byte, text)


ROW = re.compile(r"(\d+),(\d+),[123]\b")  # the engine ignores everything else
ROW_WITHOUT_COLOR = re.compile(r"(\d+),(\d+)")


class Board:
    """The stones implied by the transcript, for checking moves."""

    def __init__(self):
        self.size = 0
        self.taken = set()
        self.rows = None
        self.is_swap2 = False
        self.last_turn = None

    def sent(self, line):
        """Applies a line sent to the engine."""
        words = line.upper().split(maxsplit=1)
        if not words:
            return
        word, rest = words[0], words[1] if len(words) > 1 else ""
        if word in ("BOARD", "YXBOARD", "SWAP2BOARD"):
            self.rows = set()
            self.is_swap2 = word == "SWAP2BOARD"
            self._take_rows(rest)
            return
        if self.rows is not None and (word == "DONE" or not COMMAND.match(word)):
            self._take_rows(line)
            return
        self.rows = None
        point = tuple(int(n) for n in re.findall(r"-?\d+", rest)[:2])
        if word in ("START", "RECTSTART") and point:
            self.size, self.taken = point[0], set()
        elif word == "RESTART":
            self.taken = set()
        elif word in ("TURN", "PLAY") and self._is_free(point):
            self.taken.add(point)
            self.last_turn = point
        elif word == "TAKEBACK":
            self.taken.discard(point)

    def _take_rows(self, line):
        row = ROW_WITHOUT_COLOR if self.is_swap2 else ROW
        for x, y in row.findall(re.sub(r"\s*,\s*", ",", line)):
            self.rows.add((int(x), int(y)))
        if "DONE" in line.upper():
            self.taken, self.rows = self.rows, None

    def _is_free(self, point):
        return len(point) == 2 and all(0 <= c < self.size for c in point) and point not in self.taken

    def move(self, text):
        """Plays a move of the engine. Raises Failure if it is impossible."""
        point = tuple(int(n) for n in text.split(","))
        if not self._is_free(point):
            raise Failure(f"move {text} is off the board or not free")
        self.taken.add(point)

    def error(self):
        """Reverts the last command, which was refused."""
        if self.last_turn is not None:
            self.taken.discard(self.last_turn)
            self.last_turn = None

    def free(self):
        """A free point, far from the center."""
        for y in range(self.size):
            for x in range(self.size):
                if self._is_free((x, y)):
                    return f"{x},{y}"
        raise Failure("no free point left")


class StrictEngine(Engine):
    """A running engine whose output is checked to the byte and whose standard error is kept."""

    def __init__(self, command, line_end):
        self.errors = tempfile.TemporaryFile()
        super().__init__(command, line_end, errors=self.errors)

    def __exit__(self, *error):
        super().__exit__(*error)
        self.errors.close()

    def send(self, *lines):
        """Sends the lines in one write. An engine that has exited is detected elsewhere."""
        with contextlib.suppress(Fault):
            super().send(*lines)

    def line(self, seconds):
        """The next line and its time; None on timeout and at the end of output. Raises Failure if it has a wrong form."""
        when, raw = self.raw_line(seconds) or (0, None)
        if raw is None:
            return None
        if not raw.endswith(b"\n") or b"\r" in raw:
            raise Failure(f"line does not end with a bare LF: {raw!r}")
        if not raw.isascii():
            raise Failure(f"not ASCII: {raw!r}")
        line = raw[:-1].decode("ascii")
        if not line or line != line.strip():
            raise Failure(f"blank line or blanks at an end: {raw!r}")
        return when, line

    def error_output(self):
        """The bytes on standard error so far."""
        self.errors.seek(0)
        return self.errors.read()


class Player:
    """Plays one section of a transcript."""

    def __init__(self, engine, mode, start_up_ms=0, slack_ms=0):
        self.engine = engine
        self.start_up_ms = start_up_ms
        self.slack_ms = slack_ms
        self.one_write = mode == "one-write"
        self.board = Board()
        self.captured = {}
        self.gui = False
        self.last_send = time.monotonic()
        self.step = None
        self.exited = False

    def play(self, steps):
        """Runs the steps and terminates the engine."""
        for segment in self._segments(steps):
            if self.one_write:
                self._send([line for step in segment if step.kind == ">" for line in self._lines(step)])
            for step in segment:
                self.step = step
                self._run(step)
        if not self.exited:
            self.step = None
            self._send(["END"])
            self._expect_exit(2000)
        if errors := self.engine.error_output():
            raise Failure(f"standard error is not empty: {errors[:200]!r}")

    def _segments(self, steps):
        """Splits the steps into runs whose lines can be sent together."""
        if not self.one_write:
            return [steps]
        segments = [[]]
        for step in steps:
            needs_replies = step.kind == "!" or (step.kind == ">" and ("$" in step.body or step.body == "END"))
            if needs_replies and segments[-1]:
                segments.append([])
            segments[-1].append(step)
        return segments

    def _lines(self, step):
        lines = []
        for part in step.body.split(";"):
            text = expand(part.strip())
            text = re.sub(r"\$free", lambda _: self.board.free(), text)
            lines.append(re.sub(r"\$(\w+)", self._value, text))
        return lines

    def _value(self, match):
        if match[1] not in self.captured:
            raise Failure(f"${match[1]} was never captured")
        return self.captured[match[1]]

    def _send(self, lines):
        if lines:  # else its input may be closed
            self.engine.send(*lines)
        self.last_send = time.monotonic()

    def _run(self, step):
        if step.kind == ">":
            lines = self._lines(step)
            if not self.one_write:
                self._send(lines)
            for line in lines:
                self.gui = self.gui or line.lower().startswith(("yx", "info show_detail"))
                for part in line.split("\r"):
                    self.board.sent(part)
        elif step.kind == "@":
            if not self.one_write:
                time.sleep(int(step.body) / 1000)
        elif step.text.startswith("!eof"):
            self.engine.process.stdin.close()
            self.last_send = time.monotonic()
        elif step.text.startswith("!exit"):
            self._expect_exit(int(step.text.split()[1]))
        elif step.text.startswith("<-"):
            if not self.one_write:
                self._expect_silence(int(step.body[1:]))
        else:
            self._expect_reply(step)

    def _next_reply(self, wanted):
        """The next line that is not just information; `wanted` names the information that is expected."""
        deadline = time.monotonic() + REPLY_TIMEOUT_S
        while True:
            received = self.engine.line(deadline - time.monotonic())
            if received is None:
                raise Failure("no reply")
            when, line = received
            if not self._is_information(line) or (wanted and wanted.search(line)):
                return when, line

    def _take_allowance(self):
        """What a reply may take beyond its limit, ms: the slack, and before the first reply the start."""
        start_up, self.start_up_ms = self.start_up_ms, 0
        return start_up + self.slack_ms

    def _is_information(self, line):
        return re.match(r"MESSAGE .", line) or (self.gui and re.match(r"INFO .", line))

    def _expect_reply(self, step):
        body = step.body
        low = high = None
        if body.startswith("M"):
            times = dict(re.findall(r" (in|after) (\d+)", body))
            low, high = times.get("after"), times.get("in")
            body = re.sub(r" (in|after) \d+", "", body)
        wanted = re.compile(body[1:].strip()) if body.startswith("~") else None
        when, line = self._next_reply(wanted)
        elapsed = (when - self.last_send) * 1000
        allowance = self._take_allowance()

        if wanted:
            if not wanted.search(line):
                raise Failure(f"got {line!r}")
        elif body.startswith("M"):
            self._check_move(body[1:], line)
        elif body in ("E", "U"):
            if not re.match({"E": "ERROR .", "U": "UNKNOWN ."}[body], line):
                raise Failure(f"got {line!r}")
            self.board.error()
        elif line != body:
            raise Failure(f"got {line!r}")
        if not self.one_write and high and elapsed > int(high) + allowance:
            raise Late(f"{line!r} came after {elapsed:.0f} ms")
        if not self.one_write and low and elapsed < int(low):
            raise Failure(f"{line!r} came after {elapsed:.0f} ms already")

    def _check_move(self, constraint, line):
        if not MOVE.match(line):
            raise Failure(f"got {line!r} for a move")
        self.board.move(line)
        self.board.last_turn = None
        if constraint.startswith("="):
            self.captured[constraint[1:].strip()] = line
        elif constraint:
            moves = constraint[constraint.index("{") + 1:constraint.index("}")].split("|")
            if (line in moves) == constraint.startswith("!"):
                raise Failure(f"got the move {line}")

    def _expect_silence(self, milliseconds):
        received = self.engine.line(milliseconds / 1000)
        if received is not None:
            raise Failure(f"got {received[1]!r}")

    def _expect_exit(self, milliseconds):
        self.exited = True
        try:
            status = self.engine.process.wait((milliseconds + self._take_allowance()) / 1000)
        except subprocess.TimeoutExpired:
            raise Failure("did not exit in time") from None
        if status != 0:
            raise Failure(f"exit status {status}")
        self.engine.reader.join()
        while (received := self.engine.line(0)) is not None:
            if not self._is_information(received[1]):
                raise Failure(f"got {received[1]!r} before the exit")


def try_section(path, steps, command, mode, start_up_ms=0, slack_ms=0):
    """Plays a section. Returns the error, or None. A section that was only late is tried again: the machine may have
    been busy."""
    for tries_left in reversed(range(TRIES_IF_LATE)):
        with StrictEngine(command, "\r\n" if mode == "crlf" else "\n") as engine:
            player = Player(engine, mode, start_up_ms, slack_ms)
            try:
                player.play(steps)
                return None
            except Failure as failure:
                if not isinstance(failure, Late) or tries_left == 0:
                    where = f"{path.name}:{player.step.number}: {player.step.text}" if player.step else f"{path.name}: end"
                    return f"{where}: {failure}"


def play_file(path, sections, command, mode, *allowances):
    """Plays the sections of a file and prints errors. Returns the number of failures."""
    failures = 0
    for name, steps in sections:
        if problem := try_section(path, steps, command, mode, *allowances):
            print(f"FAILED [{mode}] {name}: {problem}")
            failures += 1
    return failures


def main():
    """Command-line entry point."""
    parser = argparse.ArgumentParser(description="Plays protocol transcripts against an engine.")
    parser.add_argument("engine", help="the engine, or a command line that starts it")
    parser.add_argument("files", nargs="+", type=pathlib.Path, help="transcript files")
    parser.add_argument("--mode", choices=("lf", "crlf", "one-write"), default="lf", help="how lines are sent (lf)")
    parser.add_argument("--start-up", type=whole_number(0), default=0, metavar="MS", help="what the start of a process may take (0)")
    parser.add_argument("--slack", type=whole_number(0), default=0, metavar="MS", help="what each reply may take beyond its limit (0)")
    arguments = parser.parse_args()
    command = command_of(arguments.engine)
    transcripts = [(path, list(read_sections(path))) for path in arguments.files]

    def play(transcript):
        return play_file(*transcript, command, arguments.mode, arguments.start_up, arguments.slack)

    # A transcript waits most of its time: as many at once as there are cores disturb each other little.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = sum(pool.map(play, transcripts))
    print(f"{len(transcripts)} transcript{'' if len(transcripts) == 1 else 's'}, {failures} failure{'' if failures == 1 else 's'}")
    return 1 if failures else 0


if __name__ == "__main__":
    command_line.run(main)
