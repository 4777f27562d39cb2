#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The end of "pentarch board" within a second, which is judged by the clock: ending_test.py BINARY SOURCE."""
import json
import os
import signal
import socket
import time

import board_test
import programs  # its folder is added to the path by board_test
from board_test import ENDLESS, PATIENCE, Answer


class Ending(board_test.BoardCase):
    def test_an_interrupt_ends_everything_within_a_second(self):
        for number, expected in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            board = self.board("--no-open", "--jobs", "1")
            streams = [board.stream(**ENDLESS)]
            waiting = board.start("POST", "/api/query", json.dumps({**ENDLESS, "analyzeTurns": [1, 2]}))
            half = [socket.create_connection(("127.0.0.1", board.port), PATIENCE) for _ in range(3)]
            half[1].sendall(b"GET / HT")
            half[2].sendall(board.head("PUT /api/files/a.sgf HTTP/1.1", "Content-Length: 100") + b"abc")
            time.sleep(0.2)
            code, seconds = board.end(number)
            self.assertEqual(code, expected)
            self.assertLess(seconds, 1)
            last = json.loads(streams[0][1].read().splitlines()[-1])  # complete, or this would throw
            self.assertEqual((last["type"], last["interrupted"], last["best"] is None), ("result", True, False))
            self.assertEqual([line["interrupted"] for line in Answer(waiting.getresponse()).lines()], [True, True])
            for connection in (streams[0][0], waiting, *half):
                connection.close()
            self.assertEqual(os.listdir(self.games), [])
            with self.assertRaises(OSError):
                board.ask("GET", "/api/info")

    def test_an_idle_program_ends_at_once(self):
        board = self.board()
        code, seconds = board.end()
        self.assertEqual(code, 130)
        self.assertLess(seconds, 1)
        self.assertEqual(board.process.stderr.read(), "Open this link in a browser of this machine. Ctrl-C ends it.\n")


if __name__ == "__main__":
    programs.main(2)
