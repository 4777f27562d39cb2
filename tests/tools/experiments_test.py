#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks docs/experiments.csv and tests that tools/check_experiments.py detects errors: experiments_test.py SOURCE."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv[1]).resolve()
SCRIPT = SOURCE / "tools" / "check_experiments.py"
sys.path[:0] = [str(SOURCE / "tools"), str(SOURCE / "tests" / "app")]
import check_experiments  # noqa: E402 (the path is known only now)
import programs  # noqa: E402

MATCH = {"date": "2026-11-21", "commit": "97876df", "change": "a", "opponent": "b", "rule": "three rules",
         "size": "15 and 20", "limit": "5,000 nodes", "games": "100", "wins": "55", "draws": "4", "losses": "41",
         "elo": "49", "elo_low": "-10", "elo_high": "110.5", "llr": "", "metric": "", "value": "", "verdict": "kept",
         "note": ""}
MEASURED = {**dict.fromkeys(MATCH, ""), "date": "2026-11-21", "commit": "97876df", "change": "a",
            "metric": "speed, %", "value": "-1.5", "verdict": "dropped"}


class Experiments(unittest.TestCase):
    def test_the_table_is_in_order(self):
        result = subprocess.run([sys.executable, SCRIPT, SOURCE], capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "experiments: in order\n", ""))

    def test_right_rows_are_accepted(self):
        self.assertEqual(check_experiments.faults_of(MATCH), [])
        self.assertEqual(check_experiments.faults_of(MEASURED), [])

    def test_every_fault_of_a_row_is_found(self):
        for row, change, fault in (
                (MATCH, {"date": "21.11.2026"}, "is no date"),
                (MATCH, {"date": "2026-02-30"}, "is no date"),
                (MATCH, {"commit": "HEAD"}, "is no commit"),
                (MATCH, {"rule": "gomoku"}, "unknown rule"),
                (MATCH, {"size": "15x15"}, "is no size"),
                (MATCH, {"verdict": "taken"}, "unknown verdict"),
                (MATCH, {"elo_low": "50"}, "is not between"),
                (MATCH, {"elo_high": "48"}, "is not between"),
                (MATCH, {"elo_low": "", "elo_high": "48"}, "is not between"),
                (MATCH, {"elo_low": "-inf"}, "no finite number"),
                (MATCH, {"games": "a hundred"}, "could not convert"),
                (MATCH, {"wins": "54"}, "do not add up"),
                (MATCH, {"draws": ""}, "belong together"),
                (MATCH, {"elo": "47"}, "elo of these results is 49.0"),
                (MATCH, {"elo": "", "elo_low": "", "elo_high": ""}, "either elo or a value"),
                (MATCH, {"metric": "loss", "value": "0.5"}, "either elo or a value"),
                (MEASURED, {"metric": ""}, "needs a metric"),
                (MEASURED, {"value": "about a fifth"}, "could not convert")):
            with self.subTest(change=change):
                self.assertIn(fault, "; ".join(check_experiments.faults_of({**row, **change})))

    def test_faults_of_the_table_are_told_with_their_lines(self):
        header = ",".join(check_experiments.COLUMNS)
        row = ",".join(f'"{MATCH[c]}"' for c in check_experiments.COLUMNS)
        for text, error in (("", "the columns must be"), (f"time,{header}\n", "the columns must be"),
                            (f"{header}\n", "no rows"), (f"{header}\n{row},\n", ":2: 20 fields, the table has 19"),
                            (f"{header}\n{row}\n{row}\n", ":3: the same row stands above")):
            with self.subTest(error=error), tempfile.TemporaryDirectory() as folder:
        for end in ("elo_low", "elo_high"):
            self.assertEqual(check_experiments.faults_of(MATCH | {end: ""}), [])
                root = pathlib.Path(folder)
                (root / "docs").mkdir()
                (root / "docs" / "experiments.csv").write_text(text)
                result = subprocess.run([sys.executable, SCRIPT, root], capture_output=True, text=True, check=False)
                self.assertEqual(result.returncode, 1)
                self.assertIn(error, result.stdout)


if __name__ == "__main__":
    programs.main(1)
