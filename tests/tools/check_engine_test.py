#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tools/check-engine.py and clock-stress.py: they praise the engine and find the faults of bad ones:
check_engine_test.py SOURCE PBRAIN."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE, PBRAIN = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
SCRIPT = SOURCE / "tools" / "check-engine.py"

# Plays the first free point; FAULT makes it do one thing wrong.
ENGINE = """#!/usr/bin/env python3
import re, sys, time
FAULT = {fault!r}
size, taken = 15, set()
def say(line):
    print(line, flush=True)
def move():
    if FAULT == "late":
        time.sleep(3)
    x, y = next((x, y) for y in range(size) for x in range(size) if FAULT == "occupied" or (x, y) not in taken)
    taken.add((x, y))
    say("SUGGEST 1,1" if FAULT == "suggest" else f"{{x}},{{y}}")
rows = False
for line in sys.stdin:
    command = line.strip().lower()
    numbers = [int(n) for n in re.findall(r"-?\\d+", command)]
    if command.startswith("start"):
        size, taken = numbers[0], set()
        say("OK - ready" if FAULT == "chatty" else "OK")
    elif command.startswith("restart"):
        taken = set()
        say("OK")
    elif command.startswith("info") and FAULT == "info":
        say("ERROR unknown key")
    elif command == "about":
        say('name="test", version="1"')
    elif command.startswith("board"):
        rows, taken = True, set()
    elif command.startswith("turn"):
        taken.add(tuple(numbers))
        move()
    elif command == "begin":
        move()
    elif command == "end":
        break
    elif rows and command != "done":
        taken.add(tuple(numbers[:2]))
    if command.startswith("board"):
        found = re.findall(r"(\\d+),(\\d+),[123]", command)
        taken.update((int(x), int(y)) for x, y in found)
    if command.endswith("done"):
        rows = False
        move()
"""


class CheckEngine(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def check(self, engine, *arguments):
        return subprocess.run([sys.executable, SCRIPT, engine, *arguments], capture_output=True, text=True, timeout=280,
                              check=False)

    def managers(self, fault):
        path = self.folder / "engine"
        path.write_text(ENGINE.format(fault=fault))
        path.chmod(0o755)
        report = json.loads(self.check(path, "--only", "managers", "--json").stdout)
        return report["grade"], {c["name"]: c["figure"] for c in report["checks"] if not c["passed"]}

    def test_the_engine_itself(self):
        result = self.check(PBRAIN, "--only", "managers,ending", "--verbose")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertIn("grade A", result.stdout)

    def test_a_simple_engine_that_keeps_to_the_rules(self):
        grade, failed = self.managers("")
        self.assertEqual((grade, failed), ("A", {}))

    def test_faults_are_found(self):
        for fault, message in (("late", "after the limit"), ("occupied", "not free"), ("suggest", "'SUGGEST 1,1' for a move"),
                               ("chatty", "'OK - ready' instead of 'OK'"), ("info", "'ERROR unknown key' instead of 'OK'")):
            grade, failed = self.managers(fault)
            self.assertEqual(grade, "D", fault)
            self.assertIn(message, failed["Piskvork"], fault)

    def stress(self, engine):
        result = subprocess.run([sys.executable, SOURCE / "tools" / "clock-stress.py", engine, "--moves", "8", "--load", "0",
                                 "--json"], capture_output=True, text=True, timeout=280, check=False)
        return result.returncode, json.loads(result.stdout)

    def test_the_clock_of_a_quick_engine_and_of_a_slow_one(self):
        path = self.folder / "engine"
        path.write_text(ENGINE.format(fault=""))
        path.chmod(0o755)
        code, report = self.stress(path)
        self.assertEqual((code, report["lateWhereStrict"], report["faults"]), (0, 0, []))
        self.assertEqual(sum(row["moves"] for row in report["limits"]), 8)
        path.write_text(ENGINE.format(fault="late"))
        code, report = self.stress(path)
        self.assertEqual(code, 1)
        self.assertGreater(report["lateWhereStrict"], 0)

    def test_what_cannot_be_started(self):
        result = self.check("/nowhere/engine")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(len(result.stderr.splitlines()), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
