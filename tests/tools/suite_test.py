#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tools/suite.py with engines that give scripted replies: suite_test.py SOURCE PBRAIN."""
import pathlib
import sys

from told_engine import ToldEngines
import programs  # from the folder that told_engine adds

SOURCE, PBRAIN = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]


class Suite(ToldEngines):
    script = SOURCE / "tools" / "suite.py"

    def setUp(self):
        super().setUp()
        self.given({"pos": "h8a1h9a2h10", "rule": 1, "size": 15, "move": [7, 10]})

    def measure(self, mode, *engines, more=()):
        return self.results_of(engines, before=(mode,), more=more)

    def test_a_win_is_kept_by_the_known_move_or_by_one_that_is_announced(self):
        engines = [self.engine("known", "7,10"), self.engine("told", "MESSAGE depth 3-9 ev +M5 pv a9", "0,8"),
                   self.engine("bare", "MESSAGE ev 120", "MESSAGE +M5", "0,8"), self.engine("other", "0,8"),
                   self.engine("unsure", "MESSAGE ev +M5", "MESSAGE ev 120", "0,8")]
        found = self.measure("wins", *engines)
        self.assertEqual([(f["solved"], f["by_known_move"]) for f in found], [(1, 1), (1, 0), (1, 0), (0, 0), (0, 0)])
        self.assertEqual(found[3]["missed"], [{"position": "h8a1h9a2h10", "move": "a9"}])

    def test_the_judge_decides_of_other_defenses(self):
        known, other = self.engine("known", "7,10"), self.engine("other", "0,8")
        self.assertEqual([f["solved"] for f in self.measure("defenses", known, other)], [1, 0])
        for verdict, good in (("MESSAGE ev +M7", 0), ("MESSAGE ev -M8", 1), ("MESSAGE ev 40", 1)):
            judge = self.engine("judge", verdict, "5,5")
            found = self.measure("defenses", known, other, more=("--judge", judge))
            self.assertEqual([(f["solved"], f["by_known_move"]) for f in found], [(1, 1), (good, 0)], verdict)
        seen = self.seen_by("judge")
        self.assertIn("INFO rule 1", seen)
        self.assertEqual(seen[seen.index("BOARD") + 1:][:6], ["7,7,1", "0,0,2", "7,8,1", "0,1,2", "7,9,1", "0,8,2"])

    def test_both_ways_to_say_the_speed(self):
        self.given({"pos": "h8", "rule": 0, "size": 15})
        lines = ("MESSAGE depth 2 n/ms 20 tm 1", "MESSAGE depth 9 n/ms 812 tm 9"), ("MESSAGE Speed 7K", "MESSAGE Speed 2M | x")
        engines = [self.engine(f"e{i}", *said, "7,8") for i, said in enumerate(lines)]
        self.assertEqual([f["nodes_per_second"] for f in self.measure("speed", *engines)], [812_000, 2_000_000])

    def test_an_engine_that_does_not_say_how_fast_it_is(self):
        found, = self.measure("speed", self.engine("terse", "7,10"))
        self.assertEqual((found["measured"], found["nodes_per_second"]), (0, None))
        self.assertIn("not told", self.run_script([self.engine("terse", "7,10")], before=("speed",)).stdout)

    def test_an_engine_that_does_not_move(self):
        result = self.run_script([self.engine("silent")], before=("wins",), more=("--limit", "0.1"))
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("no move", result.stderr)

    def test_an_impossible_move(self):
        for mode in ("wins", "defenses", "speed"):
            for move in ("15,0", "7,7"):
                result = self.run_script([self.engine("wrong", move)], before=(mode,))
                self.assertEqual((result.returncode, result.stderr), (
                    1, f"suite.py: '{self.folder / 'wrong'}': the move {move} is off the board or not free\n"))

    def test_the_engine_itself(self):
        self.given({"pos": "f8a1g8a2h8o15", "rule": 0, "size": 15, "move": [8, 7]})
        result = self.run_script([PBRAIN], before=("wins",))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("1 of 1 kept", result.stdout)


if __name__ == "__main__":
    programs.main(2)
