#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A move while another program keeps the book locked, which is judged by the clock: locked_book_test.py PENTARCH."""
import re
import sqlite3
import subprocess
import sys
import time

import programs

BINARY = sys.argv[1]


class LockedBook(programs.InFolder):
    def test_it_does_not_make_a_move_late(self):
        book = str(self.folder / "my.book")
        made = programs.run(BINARY, "book", "import", book, "-", stdin="h8i9\n")
        self.assertEqual(made.returncode, 0, made.stderr)
        other = sqlite3.connect(book, isolation_level=None)
        self.addCleanup(other.close)
        program = programs.start(BINARY, "protocol", "--book", book, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(program.communicate, "END\n")
        program.stdin.write("START 15\nINFO timeout_turn 500\n")
        program.stdin.flush()
        self.assertEqual(program.stdout.readline(), "OK\n")
        other.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        program.stdin.write("TURN 7,7\n")
        program.stdin.flush()
        lines = []
        while not lines or not re.fullmatch(r"\d+,\d+", lines[-1]):
            lines.append(program.stdout.readline().strip())
        self.assertLess(time.monotonic() - start, 3)
        self.assertTrue(any("is in use by another process" in line for line in lines), lines)


if __name__ == "__main__":
    programs.main(1)
