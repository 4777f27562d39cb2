# SPDX-License-Identifier: MIT
"""A running engine, seen from its manager's side."""
import contextlib
import os
import pathlib
import queue
import re
import shlex
import signal
import subprocess
import threading
import time

import command_line

START_PATIENCE = 20  # seconds for the first reply of a process
MEMORY = 350 << 20  # bytes that tournaments allow
GRACE = 1.0  # seconds that a tournament manager waits beyond the limit


def command_of(text):
    """The words of a command line with names of files made absolute, since engines run in other folders. Names of folders stay:
    that of protocol/ is an argument of `pentarch protocol`. Ends the program with an error of usage if there are no words."""
    try:
        words = shlex.split(text)
    except ValueError:  # a quotation mark alone
        words = []
    if not words:
        command_line.fail(f"'{text}' is no command line")
    return [str(pathlib.Path(w).resolve()) if pathlib.Path(w).is_file() else w for w in words]


class Fault(Exception):
    """The engine did something that loses a game."""


class Engine:
    """A process with line-based input and output. Its standard error goes to `errors`, by default to nowhere; a pipe that nobody
    reads would block it."""

    def __init__(self, command, line_end="\n", folder=None, arguments=(), environment=None, errors=subprocess.DEVNULL):
        self.line_end = line_end
        self.started = time.monotonic()
        self.process = subprocess.Popen([*command, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=errors, cwd=folder, env=environment)
        self.lines = queue.Queue()
        self.messages = 0
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.reader.join(1)  # another process may still hold the other end
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        if not self.reader.is_alive():
            self.process.stdout.close()

    def _read(self):
        for raw in iter(self.process.stdout.readline, b""):
            self.lines.put((time.monotonic(), raw))
        self.lines.put((time.monotonic(), None))

    def send(self, *lines):
        """Sends the lines in one write, lone surrogates as the bytes that they stand for. Raises Fault if the process has ended."""
        try:
            self.process.stdin.write("".join(line + self.line_end for line in lines).encode(errors="surrogateescape"))
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Fault("the process has ended") from None

    def raw_line(self, seconds):
        """The next (time, bytes) with the end of the line, or None on timeout; the bytes are None at the end of output."""
        try:
            return self.lines.get(timeout=max(seconds, 0.001))
        except queue.Empty:
            return None

    def line(self, seconds):
        """The next (time, line), or None on timeout; the line is None at the end of output."""
        received = self.raw_line(seconds)
        if received is None or received[1] is None:
            return received
        return received[0], received[1].decode("utf-8", "replace").rstrip("\r\n")

    def reply(self, seconds):
        """(time, line) of the next line that is not MESSAGE or DEBUG. Raises Fault on timeout."""
        deadline = time.monotonic() + seconds
        while True:
            received = self.line(deadline - time.monotonic())
            if received is None:
                raise Fault("no reply")
            if received[1] is None:
                raise Fault("the process has ended")
            if received[1].upper().startswith(("MESSAGE", "DEBUG", "INFO ")):
                self.messages += 1
                continue
            return received

    def expect(self, wanted, seconds=START_PATIENCE):
        """Requires the next reply to be exactly `wanted`."""
        _, line = self.reply(seconds)
        if line != wanted:
            raise Fault(f"'{line}' instead of '{wanted}'")

    def silence(self, seconds):
        received = self.line(seconds)
        if received is not None:
            raise Fault(f"'{received[1]}' without being asked")

    def suspend(self):
        os.kill(self.process.pid, signal.SIGSTOP)

    def resume(self):
        os.kill(self.process.pid, signal.SIGCONT)

    def peak_memory(self):
        """Peak resident memory in bytes. Raises Fault if the process has ended."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8", errors="replace") as status:
            peak = re.search(r"VmHWM:\s+(\d+) kB", status.read())
        if peak is None:  # what has ended stays in the list of processes, without memory, until it is waited for
            raise Fault("the process has ended")
        return int(peak[1]) << 10
