#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The brain stays below INFO max_memory as measured by the system: memory_test.py SOURCE PBRAIN."""
import pathlib
import re
import resource
import subprocess
import sys
import unittest

sys.path[:0] = [str(pathlib.Path(sys.argv[1]) / folder) for folder in ("tools", "tests/app")]
from conformance.engine import Engine  # noqa: E402
from conformance.referee import Referee  # noqa: E402
import programs  # noqa: E402

PBRAIN = pathlib.Path(sys.argv[2]).resolve()
MB = 1 << 20
LIMITS_MB = (16, 64, 350, 1024, 2048)
USAGE = 2  # exit code for an argument that is not understood
SMALLEST_WHOLE_MB = 20  # below, the program itself takes more than what is left beside the smallest table
STONES = [(7, 7), (8, 8), (10, 5), (5, 10), (4, 4), (11, 11)]  # a position that no shortcut answers
WHOLE_TABLE_KIB = 4 << 20  # more than any limit allows


def status(engine):
    """Sizes in bytes by name, from /proc/PID/status."""
    text = pathlib.Path(f"/proc/{engine.process.pid}/status").read_text(encoding="ascii")
    return {name: int(number) << 10 for name, number in re.findall(r"(\w+):\s+(\d+) kB", text)}


def think(memory, *settings, turn_ms=400):
    """The sizes after a move with that memory limit in bytes."""
    with Engine([PBRAIN]) as engine:
        referee = Referee(20)
        referee.stones = list(STONES)
        engine.send("START 20", f"INFO max_memory {memory}", f"INFO timeout_turn {turn_ms}", "INFO timeout_match 0", *settings)
        engine.expect("OK")
        engine.send("BOARD", *referee.rows(), "DONE")
        referee.play(engine.reply(turn_ms / 1000 + 30)[1])
        return status(engine)


class Memory(unittest.TestCase):
    def test_the_peak_is_below_the_limit(self):
        for limit in LIMITS_MB:
            for settings in ((), (f"INFO hash_size {WHOLE_TABLE_KIB}",), ("INFO thread_num 4", "INFO rule 4")):
                with self.subTest(limit=limit, settings=settings):
                    self.assertLess(think(limit * MB, *settings)["VmHWM"], limit * MB)

    def test_what_the_table_may_grow_to_is_below_the_limit(self):
        """A table takes its memory when needed. VmData counts all that was requested, including the maximum size of
        stacks."""
        for limit in (SMALLEST_WHOLE_MB, *LIMITS_MB[1:]):
            with self.subTest(limit=limit):
                sizes = think(limit * MB, f"INFO hash_size {WHOLE_TABLE_KIB}")
                self.assertLess(sizes["VmData"] + sizes["RssFile"], limit * MB)
        self.assertGreater(sizes["VmData"], LIMITS_MB[-1] * MB // 2)  # so that the table dominates the measurement

    def test_a_table_that_grows_stays_below(self):
        sizes = think(64 * MB, turn_ms=6000)
        self.assertLess(sizes["VmHWM"], 64 * MB)

    def test_too_little_still_plays(self):
        for memory in (1, 4096, MB, 4 * MB, -5):
            with self.subTest(memory=memory):
                think(memory, turn_ms=200)
                think(memory, f"INFO hash_size {WHOLE_TABLE_KIB}", turn_ms=200)

    def test_without_memory_to_start_it_says_so(self):
        """With every limit from what the dynamic loader needs to what the session needs."""
        ends = []
        for limit in range(4 * MB, 128 * MB, MB):
            def run(*arguments, most=limit):
                return subprocess.run([PBRAIN, *arguments], input="START 15\nEND\n", capture_output=True, text=True, check=False,
                                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)))
            if run("bench", "0").returncode != USAGE:
                continue  # not even loaded
            ends.append(run())
            if ends[-1].returncode == 0:
                break
        self.assertEqual((ends[-1].returncode, ends[-1].stdout), (0, "OK\n"))
        self.assertGreater(len(ends), 1)
        for end in ends[:-1]:
            self.assertEqual((end.returncode, end.stdout), (1, ""))
            self.assertRegex(end.stderr, r"^pbrain-pentarch: (not enough memory|cannot start a thread: .+)\n$")


if __name__ == "__main__":
    programs.main(2)
