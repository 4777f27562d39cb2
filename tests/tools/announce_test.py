#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tools/announce.py with engines that announce scripted lines: announce_test.py SOURCE PBRAIN."""
import pathlib
import sys

from told_engine import ToldEngines
import programs  # from the folder that told_engine adds

SOURCE, PBRAIN = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]


class Announce(ToldEngines):
    script = SOURCE / "tools" / "announce.py"

    def setUp(self):
        super().setUp()
        self.given({"pos": "h8a1h9a2h10", "rule": 1, "size": 15})

    def measure(self, *engines, limit="2"):
        return self.results_of(engines, more=("--limit", limit))

    def test_both_ways_to_say_it_and_the_time_it_took(self):
        for line in ("MESSAGE Depth 8-9 | Eval +M11 | Time 2ms | G9", "MESSAGE depth 1-19 ev M19 n 3145", "message EVAL: m7"):
            found, = self.measure(self.engine("one", "MESSAGE thinking", 0.3, line, 0.2, "7,7"))
            self.assertEqual(found["announced"], 1, line)
            self.assertTrue(0.3 <= found["mean_seconds"] < 0.5, found)

    def test_what_is_no_announcement(self):
        for line in ("MESSAGE Depth 5-11 | Eval -56 | Time 0ms | M5 N4", "MESSAGE ev -M8 pv m5", "DEBUG ev +M5"):
            found, = self.measure(self.engine("one", line, "7,7"), limit="0.5")
            self.assertEqual((found["announced"], found["mean_seconds"]), (0, 0.5), line)

    def test_an_engine_that_ends_has_not_announced(self):
        found, = self.measure(self.engine("one", "MESSAGE thinking", None), limit="0.5")
        self.assertEqual((found["announced"], found["mean_seconds"]), (0, 0.5))

    def test_the_board_is_given_to_every_engine(self):
        first, second = self.measure(self.engine("one", "7,7"), self.engine("two", "MESSAGE ev +M5", "7,7"))
        self.assertEqual((first["announced"], second["announced"]), (0, 1))
        seen = self.seen_by("one")
        self.assertEqual(seen, self.seen_by("two"))
        self.assertIn("INFO rule 1", seen)
        start = seen.index("BOARD")
        self.assertEqual(seen[start + 1:start + 6], ["7,7,2", "0,0,1", "7,8,2", "0,1,1", "7,9,2"])

    def test_the_engine_itself(self):
        self.given({"pos": "f8a1g8a2h8o15", "rule": 0, "size": 15})
        found, = self.measure(PBRAIN)
        self.assertEqual(found["announced"], 1)


if __name__ == "__main__":
    programs.main(2)
