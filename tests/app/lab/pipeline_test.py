#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The pipeline from nothing to the files of the evaluation, at small scale: pipeline_test.py BINARY SOURCE."""
import csv
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

import numpy

BINARY = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "training"))
import examples  # noqa: E402
import targets  # noqa: E402
import weights_file  # noqa: E402


class Pipeline(unittest.TestCase):
    def test_the_file_of_weights_is_written_as_it_was_read(self):
        original = SOURCE / "engine" / "eval" / "weights.bin"
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder, "copy.bin")
            weights_file.write(copy, *weights_file.read(original))
            self.assertEqual(copy.read_bytes(), original.read_bytes())

    def test_calibration_finds_the_scale(self):
        generator = numpy.random.default_rng(3)
        scores = generator.normal(0, 400, 40000)
        results = (generator.random(40000) < 1 / (1 + numpy.exp(-scores / 300))).astype(float)
        self.assertLessEqual(abs(targets.calibrate(scores, results) - 300), 20)

    def test_bags_select_rows(self):
        bags = examples.Bags([2, 0, 3, 1])
        picked, lengths = bags.select(numpy.array([2, 1, 3]))
        self.assertEqual(picked.tolist(), [2, 3, 4, 5])
        self.assertEqual(lengths.tolist(), [3, 0, 1])

    def run_loop(self, command):
        return subprocess.run([*command, "--generations", "1"], env={**os.environ, "PENTARCH_LAB": BINARY},
                              capture_output=True, text=True, check=False)

    def kill_when(self, command, file):
        """Runs the loop and kills it, and nothing but it, when it has begun to write the file."""
        with subprocess.Popen(command, env={**os.environ, "PENTARCH_LAB": BINARY}, stdout=subprocess.DEVNULL) as loop:
            while not file.exists():
                self.assertIsNone(loop.poll(), f"the loop ended before there was {file.name}")
                time.sleep(0.01)
            loop.kill()

    def check_history(self, run):
        """Checks the rows of a run of one generation, and that what won is in use and what did not is not."""
        with (run / "history.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([(row["part"], row["rule"]) for row in rows],
                         [("policy", rule) for rule in examples.RULES[:-1]] + [("values", rule) for rule in examples.RULES])
        _, old = weights_file.read(SOURCE / "engine" / "eval" / "weights.bin")
        _, new = weights_file.read(run / "0001" / "new-weights.bin")
        _, used = weights_file.read(run / "weights.bin")
        for row in rows:
            self.assertEqual((row["generation"], row["games"], row["nodes"]), ("1", "60", "100"))
            self.assertGreater(int(row["positions"]), 500)
            self.assertLess(float(row["training_loss"]), 4 if row["part"] == "policy" else 1)
            self.assertLessEqual(float(row["elo_low"]), float(row["elo"]))
            if row["part"] == "values":
                wanted = new if row["promoted"] == "yes" else old
                for color in range(2):
                    self.assertTrue((used[row["rule"]][color]["first"] == wanted[row["rule"]][color]["first"]).all(), row)
        self.assertEqual({row["promoted"] for row in rows}, {"yes", "no"}, "with other networks this needs another seed")
        state = {path.name: path.read_bytes() for path in run.iterdir() if path.is_file()}
        self.assertEqual(self.run_loop([SOURCE / "training" / "loop.sh", run]).returncode, 0)
        self.assertEqual({path.name: path.read_bytes() for path in run.iterdir() if path.is_file()}, state)

    def test_a_file_of_games_has_one_writer(self):
        with tempfile.TemporaryDirectory() as folder:
            command = [BINARY, "selfplay", "--games", "1000000", "--nodes", "100", "--output", folder]
            with subprocess.Popen(command, stderr=subprocess.DEVNULL) as first:
                while not pathlib.Path(folder, "selfplay.0-of-1.games.tmp").exists():
                    self.assertIsNone(first.poll())
                    time.sleep(0.01)
                second = subprocess.run(command, capture_output=True, text=True, check=False)
                first.kill()
            self.assertEqual(second.returncode, 1)
            self.assertIn("cannot write", second.stderr)
            self.assertIn("busy", second.stderr)

    def test_one_generation_from_nothing_that_is_killed_twice(self):
        with tempfile.TemporaryDirectory() as folder:
            run = pathlib.Path(folder, "run")
            # With bounds so low, six games can decide.
            command = [SOURCE / "training" / "loop.sh", run, "--games", "60", "--nodes", "100", "--size", "9", "--seed", "2",
                       "--epochs", "2", "--gate-nodes", "60", "--gate-games", "6", "--bounds", "-900", "-300"]
            generation = run / "0001"
            self.kill_when(command, generation / "selfplay.0-of-1.games.tmp")
            self.kill_when(command, generation / "match-policy-standard.running")
            whole = self.run_loop(command)
            self.assertEqual(whole.returncode, 0, whole.stderr)
            self.check_history(run)
            path, policy = generation / "new-weights.bin", generation / "new-policy.bin"
            self.assertEqual(subprocess.run([BINARY, "weights", path, policy], check=False).returncode, 0)
            note, tables = weights_file.read(path)
            _, old = weights_file.read(SOURCE / "engine" / "eval" / "weights.bin")
            provenance = json.loads(note)
            self.assertIn("60 games with 100 nodes a move, seed 2", provenance["origin"])
            for rule in examples.RULES:
                for name, _, _ in weights_file.TABLES:
                    self.assertTrue((tables[rule][1][name] == old[rule][1][name]).all(), (rule, name))
                self.assertTrue((tables[rule][1]["first"] != old[rule][1]["first"]).any(), rule)
                # It goes on from the old networks and is still near them; networks from nothing would not be.
                near = numpy.corrcoef(tables[rule][1]["first"].ravel(), old[rule][1]["first"].ravel())[0, 1]
                self.assertGreater(near, 0.95, rule)
            # From nothing, and the same again.
            games, examples_folder, fitted = generation / "selfplay.0-of-1.games", run / "examples", run / "fitted.bin"
            subprocess.run([BINARY, "examples", "--output", examples_folder, games], capture_output=True, check=True)
            fit = ["/usr/bin/python3", SOURCE / "training" / "fit.py", examples_folder, "--epochs", "2", "--iterations", "25"]
            subprocess.run([*fit, "--output", fitted], capture_output=True, check=True)
            note, tables = weights_file.read(fitted)
            provenance = json.loads(note)
            self.assertEqual(set(provenance["losses"]), set(examples.RULES))
            for rule, losses in provenance["losses"].items():
                few = 0 if rule == "freestyle" else 0.02  # the rules start from freestyle and have some hundred positions
                self.assertLess(losses["value_training"], math.log(2) + few, rule)
                self.assertLess(losses["network_training"], losses["value_training"] + 0.01, rule)
                self.assertGreater(numpy.abs(tables[rule][0]["value"]).max(), 1, rule)
            renju = tables["renju"]
            self.assertTrue((renju[0]["value"] != renju[1]["value"]).any())
            again = run / "again.bin"
            subprocess.run([*fit, "--output", again], capture_output=True, check=True)
            self.assertEqual(again.read_bytes(), fitted.read_bytes())
            # Networks of single rules can be taken from a file.
            mixed, notes = run / "mixed.bin", []
            subprocess.run([BINARY, "policy", "--output", mixed, "--take", policy], check=True)
            self.assertEqual(mixed.read_bytes(), policy.read_bytes())
            subprocess.run([BINARY, "policy", "--output", mixed, "--rule", "renju,caro", "--take", policy], check=True)
            for file in (policy, mixed, SOURCE / "engine" / "eval" / "policy.bin"):
                text = subprocess.run([BINARY, "weights", file], capture_output=True, text=True, check=True).stdout
                notes.append(json.loads(text.split(": ", 1)[1]))
            for rule in examples.RULES[:-1]:
                self.assertEqual(notes[1][rule], notes[0 if rule in ("renju", "caro") else 2][rule], rule)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
