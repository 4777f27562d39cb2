#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tools/announce.py with engines that announce what they are told to: announce_test.py SOURCE PBRAIN."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE, PBRAIN = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
SCRIPT = SOURCE / "tools" / "announce.py"

# Says its lines after DONE, waiting where a line is a number, and writes down the board it was given.
ENGINE = """#!/usr/bin/env python3
import sys, time
for line in sys.stdin:
    command = line.strip()
    if command.startswith("START"):
        print("OK", flush=True)
    with open("seen", "a") as seen:
        seen.write(command + "\\n")
    if command == "DONE":
        for said in {lines!r}:
            if isinstance(said, float):
                time.sleep(said)
            else:
                print(said, flush=True)
"""


class Announce(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.positions = self.folder / "positions.json"
        self.positions.write_text(json.dumps([{"pos": "h8a1h9a2h10", "rule": 1, "size": 15}]))

    def engine(self, name, *lines):
        path = self.folder / name
        path.write_text(ENGINE.format(lines=list(lines)))
        path.chmod(0o755)
        return path

    def measure(self, *engines, limit="2"):
        command = [sys.executable, SCRIPT, self.positions, "--json", "--limit", limit]
        for engine in engines:
            command += ["--engine", engine]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        return [json.loads(line) for line in result.stdout.splitlines()]

    def test_both_ways_to_say_it_and_the_time_it_took(self):
        for line in ("MESSAGE Depth 8-9 | Eval +M11 | Time 2ms | G9", "MESSAGE depth 1-19 ev M19 n 3145", "message EVAL: m7"):
            found, = self.measure(self.engine("one", "MESSAGE thinking", 0.3, line, 0.2, "7,7"))
            self.assertEqual(found["announced"], 1, line)
            self.assertTrue(0.3 <= found["meanSeconds"] < 0.5, found)

    def test_what_is_no_announcement(self):
        for line in ("MESSAGE Depth 5-11 | Eval -56 | Time 0ms | M5 N4", "MESSAGE ev -M8 pv m5", "DEBUG ev +M5"):
            found, = self.measure(self.engine("one", line, "7,7"), limit="0.5")
            self.assertEqual((found["announced"], found["meanSeconds"]), (0, 0.5), line)

    def test_the_board_is_given_to_every_engine(self):
        first, second = self.measure(self.engine("one", "7,7"), self.engine("two", "MESSAGE ev +M5", "7,7"))
        self.assertEqual((first["announced"], second["announced"]), (0, 1))
        seen = (self.folder / "seen").read_text().splitlines()
        self.assertEqual(seen[:len(seen) // 2], seen[len(seen) // 2:])
        self.assertIn("INFO rule 1", seen)
        start = seen.index("BOARD")
        self.assertEqual(seen[start + 1:start + 6], ["7,7,2", "0,0,1", "7,8,2", "0,1,1", "7,9,2"])

    def test_the_engine_itself(self):
        self.positions.write_text(json.dumps([{"pos": "f8a1g8a2h8o15", "rule": 0, "size": 15}]))
        found, = self.measure(PBRAIN)
        self.assertEqual(found["announced"], 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
