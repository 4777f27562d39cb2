#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests training/tune.py with a fake program: tune_test.py SOURCE."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(sys.argv[1]).resolve() / "training" / "tune.py"

# Wins more the closer `good` is to 30 and `other` to -2.
PROGRAM = """#!/usr/bin/env python3
import json, sys
arguments = sys.argv[1:]
if "--list" in arguments:
    print("good 10 0 100\\nother 5 -20 20")
    sys.exit()
value = lambda name: arguments[arguments.index(name) + 1]
settings = dict(part.split("=") for part in value("--new").split(","))
distance = abs(int(settings["good"]) - 30) / 40 + abs(int(settings["other"]) + 2) / 20
pairs = int(value("--games")) // 2
won = round(pairs * max(0, 1 - distance))
with open("calls", "a") as calls:
    calls.write(value("--first") + "\\n")
for i in range(pairs):
    print(json.dumps({"half_points": [2, 2] if i < won else [0, 0]}))
"""


class Tune(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        program = self.folder / "program"
        program.write_text(PROGRAM)
        program.chmod(0o755)

    def tune(self, *arguments):
        return subprocess.run([sys.executable, SCRIPT, "./program", *arguments], cwd=self.folder, capture_output=True,
                              text=True, timeout=120, check=False)

    def test_it_finds_the_better_values(self):
        result = self.tune("good:10", "other:4", "--generations", "12", "--population", "8", "--pairs", "50")
        self.assertEqual(result.returncode, 0, result.stderr)
        good, other = map(int, re.search(r"good=(\d+),other=(-?\d+)", result.stdout.splitlines()[-1]).groups())
        self.assertTrue(abs(good - 30) <= 6 and abs(other + 2) <= 4, result.stdout)

    def test_it_goes_on_from_its_state(self):
        wanted = ("good:10", "other:4", "--population", "5", "--pairs", "4", "--state", "state.jsonl", "--generations")
        whole = self.tune(*wanted, "4")
        (self.folder / "calls").unlink()
        lines = (self.folder / "state.jsonl").read_text().splitlines()
        (self.folder / "state.jsonl").write_text("\n".join(lines[:3]) + "\n")
        self.assertEqual(self.tune(*wanted, "4").stdout, whole.stdout)
        self.assertEqual((self.folder / "calls").read_text().split(), ["8"] * 5 + ["12"] * 5)
        self.assertEqual(len(json.loads(lines[1])["scores"]), 5)
        self.assertIn("other settings", self.tune(*wanted, "4", "--seed", "7").stderr)

    def test_wrong_use_is_one_line(self):
        for parameter, message in (("nothing:1", "unknown parameter 'nothing'"), ("good", "a step is needed")):
            result = self.tune(parameter)
            self.assertEqual(result.returncode, 2)
            self.assertIn(message, result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
