#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests training/tune.py: tune_test.py PENTARCH_LAB SOURCE."""
import json
import pathlib
import re
import subprocess
import sys

LAB = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
SCRIPT = SOURCE / "training" / "tune.py"
sys.path.insert(0, str(SOURCE / "tests" / "app"))
import programs  # noqa: E402

# Has the settings of the real program and makes up the games: it wins more the closer lmrFactor is to 135 and
# futilityPerDepth to 18.
PROGRAM = programs.PYTHON + f"""import json, os, sys
arguments = sys.argv[1:]
assert "PENTARCH_SIZE" not in os.environ
if "--list" in arguments:
    os.execv({str(LAB)!r}, [{str(LAB)!r}, *arguments])
value = lambda name: arguments[arguments.index(name) + 1]
settings = dict(part.split("=") for part in value("--new").split(","))
distance = abs(int(settings["lmrFactor"]) - 135) / 40 + abs(int(settings["futilityPerDepth"]) - 18) / 20
pairs = int(value("--games")) // 2
won = round(pairs * max(0, 1 - distance))
with open("calls", "a") as calls:
    print(value("--first"), file=calls)
for i in range(pairs):
    print(json.dumps({{"half_points": [2, 2] if i < won else [0, 0]}}))
"""

# The same with another default of lmrFactor.
OTHER_PROGRAM = programs.PYTHON + f"""import json, subprocess, sys
for line in subprocess.run([{str(LAB)!r}, *sys.argv[1:]], capture_output=True, text=True, check=True).stdout.splitlines():
    setting = json.loads(line)
    print(json.dumps(setting | ({{"default": setting["default"] + 1}} if setting["name"] == "lmrFactor" else {{}})))
"""


class Tune(programs.InFolder):
    def setUp(self):
        super().setUp()
        program = self.folder / "program"
        program.write_text(PROGRAM)
        program.chmod(0o755)

    def tune(self, *arguments, program="./program"):
        return subprocess.run([sys.executable, SCRIPT, program, *arguments], cwd=self.folder,
                              env=programs.ENVIRONMENT | {"PENTARCH_SIZE": "9"}, capture_output=True, text=True, timeout=120, check=False)

    def test_the_real_program_plays_the_games(self):
        result = self.tune("lmrFactor:25", "lmrCut:40", "--generations", "2", "--population", "4", "--pairs", "2", "--nodes",
                           "60", "--state", "state.jsonl", program=LAB)
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = result.stdout.splitlines()
        self.assertEqual(len(lines), 2)
        for line in lines:
            self.assertRegex(line, r"^generation \d: \d+\.\d % \(best \d+\.\d %\)  lmrFactor=\d+,lmrCut=\d+$")
        _, *generations = map(json.loads, (self.folder / "state.jsonl").read_text().splitlines())
        self.assertEqual([len(g["scores"]) for g in generations], [4, 4])

    def test_it_finds_the_better_values(self):
        result = self.tune("lmrFactor:10", "futilityPerDepth:4", "--generations", "12", "--population", "8", "--pairs", "50")
        self.assertEqual(result.returncode, 0, result.stderr)
        found = re.search(r"lmrFactor=(\d+),futilityPerDepth=(\d+)", result.stdout.splitlines()[-1])
        factor, futility = map(int, found.groups())
        self.assertTrue(abs(factor - 135) <= 6 and abs(futility - 18) <= 4, result.stdout)

    def test_it_goes_on_from_its_state(self):
        wanted = ("lmrFactor:10", "futilityPerDepth:4", "--population", "5", "--pairs", "4", "--state", "state.jsonl", "--generations")
        whole = self.tune(*wanted, "4")
        (self.folder / "calls").unlink()
        lines = (self.folder / "state.jsonl").read_text().splitlines()
        (self.folder / "state.jsonl").write_text("\n".join(lines[:3]) + "\n")
        self.assertEqual(self.tune(*wanted, "4").stdout, whole.stdout)
        self.assertEqual((self.folder / "calls").read_text().split(), ["8"] * 5 + ["12"] * 5)
        (self.folder / "calls").unlink()
        (self.folder / "state.jsonl").write_text("\n".join(lines)[:-4])  # interrupted while it wrote
        self.assertEqual(self.tune(*wanted, "4").stdout, whole.stdout)
        self.assertEqual((self.folder / "calls").read_text().split(), ["12"] * 5)
        self.assertEqual((self.folder / "state.jsonl").read_text().splitlines(), lines)
        self.assertEqual(len(json.loads(lines[1])["scores"]), 5)
        self.assertIn("other settings", self.tune(*wanted, "4", "--seed", "7").stderr)
        self.assertIn("other settings", self.tune(*wanted, "4", program=LAB).stderr)
        (self.folder / "program").write_text(OTHER_PROGRAM)
        self.assertIn("other settings", self.tune(*wanted, "4").stderr)

    def test_a_run_that_fails_at_once_leaves_its_state_to_another(self):
        wanted = ("lmrFactor:10", "futilityPerDepth:4", "--population", "4", "--pairs", "1", "--generations", "1", "--state", "state")
        program = self.folder / "program"
        program.write_text(PROGRAM.replace("pairs = int", "sys.exit(1)\npairs = int"))
        self.assertEqual(self.tune(*wanted, "--nodes", "7").returncode, 2)
        program.write_text(PROGRAM)
        self.assertEqual(self.tune(*wanted).returncode, 0)

    def test_what_is_no_state_stays_as_it_is(self):
        wanted = ("lmrFactor:10", "futilityPerDepth:4", "--population", "4", "--pairs", "1", "--generations", "1", "--state", "other")
        self.assertEqual(self.tune(*wanted).returncode, 0)
        first = (self.folder / "other").read_text().splitlines()[0]
        for text in ("hello\n", "hello", f"{first}\n{{}}\n", f'{first}\n{{"scores": [0.5]}}\n', f'{first}\n{{"scores": [1, 2, 3, "4"]}}\n'):
            (self.folder / "other").write_text(text)
            self.assertIn("'other' is no state that tune.py wrote", self.tune(*wanted).stderr)
            self.assertEqual((self.folder / "other").read_text(), text)
        (self.folder / "other").write_text("")
        self.assertEqual(self.tune(*wanted).returncode, 0)
        self.assertEqual(len((self.folder / "other").read_text().splitlines()), 2)

    def test_a_missing_library_is_named(self):
        (self.folder / "cmaes.py").write_text("raise ImportError")
        result = subprocess.run([SCRIPT, "missing", "lmrFactor:10"], env=programs.ENVIRONMENT | {"PYTHONPATH": str(self.folder)},
                                capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((result.returncode, result.stderr),
                         (2, "tune.py: numpy and cmaes are missing: apt-get install python3-numpy python3-cmaes\n"))

    def test_the_command_of_the_documents_starts(self):
        result = subprocess.run([SCRIPT, "--help"], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_wrong_use_is_one_line(self):
        for parameter, message in (("nothing:1", "unknown parameter 'nothing'"), ("lmrFactor", "a step above 0 is needed"),
                                   ("horizon:1", "unknown parameter 'horizon'"),
                                   *((f"lmrFactor:{step}", f"'lmrFactor:{step}': a step above 0 is needed")
                                     for step in ("0", "-5", "nan", "inf", "x")),
                                   ("lmrCut:40", "'lmrCut' is given twice")):
            result = self.tune(parameter, "lmrCut:40")
            self.assertEqual(result.returncode, 2)
            self.assertIn(message, result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1)
        self.assertIn("not a whole number", self.tune("lmrFactor:25", "--seed", "0").stderr)
        self.assertIn("two parameters", self.tune("lmrFactor:25").stderr)
        result = self.tune("lmrFactor:25", "lmrCut:40", "--rule", "chess", program=LAB)
        self.assertEqual((result.returncode, len(result.stderr.splitlines())), (2, 1), result.stderr)
        self.assertIn("chess", result.stderr)


if __name__ == "__main__":
    programs.main(2)
