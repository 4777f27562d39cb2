# SPDX-License-Identifier: MIT
"""A running engine as managers see it, and a referee that knows which moves are possible."""
import os
import pathlib
import queue
import re
import shlex
import signal
import subprocess
import threading
import time

MOVE = re.compile(r"^(\d+),(\d+)$")
START_PATIENCE = 20  # seconds for the first reply of a process
GRACE = 1.0  # seconds that a tournament's manager waits beyond the limit


def command_of(text):
    """The words of a command line, with paths made absolute: engines run in other folders."""
    words = shlex.split(text)
    return [str(pathlib.Path(w).resolve()) if pathlib.Path(w).exists() else w for w in words]


class Fault(Exception):
    """The engine did something that loses a game."""


class Engine:
    """A process with lines in both directions."""

    def __init__(self, command, line_end="\n", folder=None, arguments=()):
        self.line_end = line_end
        self.started = time.monotonic()
        self.process = subprocess.Popen([*command, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=folder)
        self.lines = queue.Queue()
        self.messages = 0
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def _read(self):
        for raw in iter(self.process.stdout.readline, b""):
            self.lines.put((time.monotonic(), raw.decode("utf-8", "replace").rstrip("\r\n")))
        self.lines.put((time.monotonic(), None))

    def send(self, *lines):
        try:
            self.process.stdin.write("".join(line + self.line_end for line in lines).encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Fault("the process has ended") from None

    def line(self, seconds):
        """(time, line), or None; line None is the end of output."""
        try:
            return self.lines.get(timeout=max(seconds, 0.001))
        except queue.Empty:
            return None

    def reply(self, seconds):
        """(time, line) of the next line that is no MESSAGE or DEBUG. Raises Fault if none comes."""
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
        """The next reply must be exactly that."""
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
        """Bytes that were in memory at most."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmHWM:\s+(\d+) kB", status.read())[1]) << 10


class Referee:
    """A board of points that are taken; knows fives, not the finer points of rules."""

    def __init__(self, size=15):
        self.size = size
        self.stones = []  # (x, y), in turns

    def rows(self):
        """The rows of BOARD for the side to move."""
        number = len(self.stones)
        return [f"{x},{y},{1 if (number - i) % 2 == 0 else 2}" for i, (x, y) in enumerate(self.stones)]

    def play(self, text):
        """Plays what an engine answered. Raises Fault if that is impossible."""
        match = MOVE.match(text)
        if not match:
            raise Fault(f"'{text}' for a move")
        point = int(match[1]), int(match[2])
        if not all(0 <= c < self.size for c in point) or point in self.stones:
            raise Fault(f"the move {text} is off the board or not free")
        self.stones.append(point)

    def answer(self):
        """A plain reply: the free point nearest to the last stone, never on its lines."""
        last_x, last_y = self.stones[-1] if self.stones else (self.size // 2, self.size // 2)
        free = [(x, y) for y in range(self.size) for x in range(self.size) if (x, y) not in self.stones]

        def badness(point):
            dx, dy = abs(point[0] - last_x), abs(point[1] - last_y)
            return (dx == 0 or dy == 0 or dx == dy, max(dx, dy), point)

        self.stones.append(min(free, key=badness))
        return "{},{}".format(*self.stones[-1])

    def is_over(self):
        """Five or more in a row through the last stone."""
        if not self.stones:
            return False
        x, y = self.stones[-1]
        own = set(self.stones[(len(self.stones) - 1) % 2::2])
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            length = 1
            for sign in (1, -1):
                step = 1
                while (x + sign * step * dx, y + sign * step * dy) in own:
                    length, step = length + 1, step + 1
            if length >= 5:
                return True
        return False
