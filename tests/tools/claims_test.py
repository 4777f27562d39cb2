#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tools/claims.py: claims_test.py SOURCE PENTARCH."""
import argparse
import json
import pathlib
import subprocess
import sys
from unittest import mock

SOURCE = pathlib.Path(sys.argv[1]).resolve()
PENTARCH = pathlib.Path(sys.argv[2]).resolve()
sys.path[:0] = [str(SOURCE / "tools"), str(SOURCE / "tests" / "app")]
import claims  # noqa: E402
import programs  # noqa: E402

GAMES = """
f3h5e7g7g6f6g3g4e4e5h8f5d5c6h3e3i5f8f7d4c3b6c5e9d10c7i3j3g2h1d8d6e6b8
f11e9e12g12k10f10f8i10k9i6k8k11g11h11f13h10g10h9h8g8j11
g2i5k5h4j6g5j5i3j2h5i2h2h3i4i7h8l4m3f5f6e7g4j4j3j7j8g6e5g7f4
j6f5e7g4g6h5e6e5g5h4f4h6h7g7f8h3h2f6d4i6f3i8i9i2j1k6j7i4i5
"""


class Claims(programs.InFolder):
    def setUp(self):
        super().setUp()
        (self.folder / "games.txt").write_text(GAMES)

    def run_tool(self, *more, state="state", games="games.txt"):
        return subprocess.run([sys.executable, SOURCE / "tools/claims.py", games, "--pentarch", PENTARCH, "--count", "2",
                               "--time", "0.5", "--state", state, *more], cwd=self.folder,
                              env=programs.misconfigured(self.folder) | {"PENTARCH_SIZE": "9"},
                              capture_output=True, text=True, check=False)

    def test_claims_are_proven_and_remembered(self):
        first = self.run_tool()
        self.assertEqual(first.returncode, 0, first.stderr)
        settings, *rows = [json.loads(line) for line in (self.folder / "state").read_text().splitlines()]
        claimed = [row for row in rows if row["claim"]]
        self.assertEqual(sorted(row["claim"] for row in claimed), ["loss", "loss", "win", "win"])
        self.assertTrue(any(row["seconds"] is not None for row in claimed), rows)
        self.assertRegex(first.stdout, r"(?m)^claimed +positions +0\.5 s +1 s +1\.5 s  open$")
        self.assertRegex(first.stdout, r"(?m)^certificates that both checkers accept: [1-9]\d*, that one refuses: 0$")
        again = self.run_tool()
        self.assertEqual((again.returncode, again.stdout), (0, first.stdout))
        self.assertEqual(len((self.folder / "state").read_text().splitlines()), 1 + len(rows))
        (self.folder / "state").write_text(json.dumps(settings | {"time": 3}) + "\n" + json.dumps(rows[0]) + "\n")
        other = self.run_tool()
        self.assertEqual((other.returncode, other.stdout), (2, ""))
        self.assertIn("--state: 'state' belongs to a run with other settings", other.stderr)

    def test_claims_beyond_the_count_are_left_to_a_larger_one(self):
        verdicts = {"a1": "win", "a2": "win", "a3": "undecided", "a4": "loss"}
        found = [("freestyle", "15", move) for move in verdicts]
        args = argparse.Namespace(rule="freestyle", size=15, time=1, pentarch="p", count=1, state=self.folder / "state")

        def analyze(_, position, *__):
            return {"verdict": verdicts[position[2]], "proof": "none"}

        with mock.patch.multiple(claims, positions=lambda _: found, analyze=analyze, settle=lambda *_: {"seconds": 1}):
            self.assertEqual([row["position"][2] for row in claims.measure(args)], ["a1", "a4"])
            args.count = 2
            self.assertEqual([row["position"][2] for row in claims.measure(args)], ["a1", "a4", "a2"])

    def test_a_row_that_was_written_in_part_is_dropped(self):
        rows = [{"claim": claim, "position": ["freestyle", "15", move], "seconds": 0.2, "replies": None, "refused": []}
                for claim, move in (("win", "a1"), ("win", "a2"), ("loss", "a3"), ("loss", "a4"))]
        whole = "".join(json.dumps(row) + "\n" for row in [{"time": 0.5, "pentarch": str(PENTARCH)}, *rows])
        (self.folder / "state").write_text(whole + whole[:30])
        result = self.run_tool()
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout, claims.summary(rows, 0.5) + "\n")
        self.assertEqual((self.folder / "state").read_text(), whole)
        smaller = self.run_tool("--size", "9", games="none.txt")  # the claims on 15x15 are not enough
        self.assertIn("none.txt", smaller.stderr)

    def test_files_of_other_programs_stay_as_they_are(self):
        for text in ("hello\n", "hello", "1\n", "{}\n"):
            (self.folder / "other").write_text(text)
            result = self.run_tool(state="other")
            self.assertEqual((result.returncode, result.stderr),
                             (2, "claims.py: --state: 'other' is no state that claims.py wrote: name another file\n"))
            self.assertEqual((self.folder / "other").read_text(), text)

    def test_entries_that_are_no_rows_are_refused(self):
        for row in ("1", "{}", '{"position": ["freestyle", "15"], "claim": null}', '{"position": 5, "claim": null}',
                    '{"position": ["freestyle", "15", "a1"], "claim": "win"}', '{"position": [[], "15", "a1"], "claim": null}'):
            text = json.dumps({"time": 0.5, "pentarch": str(PENTARCH)}) + f"\n{row}\n"
            (self.folder / "state").write_text(text)
            result = self.run_tool()
            self.assertEqual((result.returncode, result.stderr),
                             (2, "claims.py: --state: 'state' is no state that claims.py wrote: name another file\n"), row)
            self.assertEqual((self.folder / "state").read_text(), text)

    def test_games_of_other_rules_and_sizes_are_left_out(self):
        games = self.folder / "games.json"
        moves = ["h8", "i9", "h9", "h10"]
        other = [json.dumps({"v": 2, "type": "game", "size": size, "rule": rule, "moves": moves}) + "\n"
                 for rule, size in (("renju", 15), ("freestyle", 20))]
        games.write_text("".join(other))
        refused = self.run_tool(games="games.json")
        self.assertEqual((refused.returncode, refused.stderr), (2, "claims.py: there is no game of freestyle on 15x15\n"))
        games.write_text("".join(other) + json.dumps({"v": 2, "type": "game", "size": 15, "moves": ["h8", "--", "h9", "i9"]}))
        args = argparse.Namespace(pentarch=PENTARCH, games=[games], rule="freestyle", size=15, seed=1)
        drawn = claims.positions(args)
        self.assertEqual(len(drawn), claims.PER_GAME)
        self.assertLessEqual(set(drawn), {("freestyle", "15", moves) for moves in ("h8", "h8--", "h8--h9")})

    def test_the_table_counts_what_it_says(self):
        row = {"claim": "win", "position": ["renju", "15", "h8i9"], "seconds": 1, "replies": None, "refuted": None, "refused": []}
        rows = [row, {**row, "seconds": 5}, {**row, "claim": "loss", "refused": ["no"]},
                {**row, "claim": "loss", "seconds": None, "replies": 200, "refuted": 150, "refused": None}]
        self.assertEqual(claims.summary(rows, 3).splitlines(), [
            "claimed  positions     3 s     6 s     9 s  open",
            "win              2   50.0%  100.0%  100.0%     0",
            "loss             2   50.0%   50.0%   50.0%     1",
            "certificates that both checkers accept: 2, that one refuses: 1",
            "open: loss renju 15x15 h8i9, 150 of 200 replies",
        ])


if __name__ == "__main__":
    programs.main(2)
