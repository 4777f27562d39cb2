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
from check_experiments import COLUMNS  # noqa: E402

MATCH = {"date": "2026-11-21", "commit": "97876df", "change": "a", "opponent": "b", "rule": "three rules",
         "size": "15 and 20", "limit": "5,000 nodes", "games": "100", "wins": "55", "draws": "4", "losses": "41",
         "elo": "49", "elo_low": "-10", "elo_high": "110.5", "llr": "", "metric": "", "value": "", "verdict": "kept",
         "note": ""}
MEASURED = {**dict.fromkeys(MATCH, ""), "date": "2026-11-21", "commit": "97876df", "change": "a",
            "metric": "speed, %", "value": "-1.5", "verdict": "dropped"}


class Experiments(unittest.TestCase):
    def test_the_table_is_in_order(self):
        result = subprocess.run([sys.executable, SCRIPT, SOURCE], capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertTrue(result.stdout.startswith("experiments: in order"), result.stdout)  # there may be no history

    def test_commits_are_looked_for_where_the_history_is_whole(self):
        def git(*arguments):
            return subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], cwd=folder, capture_output=True,
                                  text=True, check=True).stdout

        def commit_row(commit):
            fields = (f'"{value}"' for value in (MATCH | {"commit": commit}).values())
            table.write_text(f"{','.join(COLUMNS)}\n{','.join(fields)}\n")
            git("-C", "whole", "add", ".")
            git("-C", "whole", "commit", "--quiet", "--message", commit)
            return git("-C", "whole", "rev-parse", "HEAD").strip()[:9]

        def told(name):
            result = subprocess.run([sys.executable, SCRIPT, folder / name], capture_output=True, text=True, check=False)
            return result.returncode, result.stdout

        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            table = folder / "whole" / "docs" / "experiments.csv"
            table.parent.mkdir(parents=True)
            git("init", "--quiet", "whole")
            first = commit_row("0000000")
            self.assertEqual(told("whole"), (1, "experiments.csv: 0000000 is not in the history\n"))
            commit_row(first)
            self.assertEqual(told("whole"), (0, "experiments: in order\n"))
            git("clone", "--quiet", "--depth", "1", f"file://{folder}/whole", "shallow")
            (folder / "bare" / "docs").mkdir(parents=True)
            (folder / "bare" / "docs" / "experiments.csv").write_text(table.read_text())
            for other in ("shallow", "bare"):
                self.assertEqual(told(other), (0, "experiments: in order but for the commits, which are not checked: the history is "
                                               "cut off or absent\n"), other)

    def test_right_rows_are_accepted(self):
        for end in ("elo_low", "elo_high"):
            self.assertEqual(check_experiments.faults_of(MATCH | {end: ""}), [])
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
                root = pathlib.Path(folder)
                (root / "docs").mkdir()
                (root / "docs" / "experiments.csv").write_text(text)
                result = subprocess.run([sys.executable, SCRIPT, root], capture_output=True, text=True, check=False)
                self.assertEqual(result.returncode, 1)
                self.assertIn(error, result.stdout)


if __name__ == "__main__":
    programs.main(1)
