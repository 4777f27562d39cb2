#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The pipeline from nothing to the files of the evaluation, at small scale: pipeline_test.py BINARY SOURCE."""
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
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

    def test_from_nothing_to_weights(self):
        with tempfile.TemporaryDirectory() as folder:
            scale = {"GAMES": "60", "NODES": "100", "SIZES": "9", "JOBS": "2", "ITERATIONS": "25", "EPOCHS": "2",
                     "OUTPUT": folder, "PENTARCH_LAB": BINARY}
            run = [SOURCE / "training" / "train.sh"]
            first = subprocess.run(run, env={**os.environ, **scale}, capture_output=True, text=True, check=False)
            self.assertEqual(first.returncode, 0, first.stderr)
            path = pathlib.Path(folder, "weights.bin")
            policy = pathlib.Path(folder, "policy.bin")
            self.assertEqual(subprocess.run([BINARY, "weights", path, policy], check=False).returncode, 0)
            note, tables = weights_file.read(path)
            provenance = json.loads(note)
            self.assertIn("60 games with 100 nodes a move, seed 1", provenance["origin"])
            self.assertEqual(set(provenance["losses"]), set(examples.RULES))
            for rule, losses in provenance["losses"].items():
                self.assertLess(losses["value_training"], math.log(2), rule)
                self.assertLess(losses["network_training"], losses["value_training"] + 0.01, rule)
                self.assertGreater(numpy.abs(tables[rule][0]["value"]).max(), 1, rule)
            renju = tables["renju"]
            self.assertTrue((renju[0]["value"] != renju[1]["value"]).any())
            # Repeating the command changes nothing and gives the same weights.
            data = path.read_bytes() + policy.read_bytes()
            subprocess.run(run, env={**os.environ, **scale}, capture_output=True, check=True)
            self.assertEqual(path.read_bytes() + policy.read_bytes(), data)
            # Tables passed in stay unchanged; only networks are new.
            again = pathlib.Path(folder, "again.bin")
            subprocess.run(["/usr/bin/python3", SOURCE / "training" / "fit.py", pathlib.Path(folder, "examples"), "--output",
                            again, "--tables", path, "--epochs", "1"], capture_output=True, check=True)
            _, kept = weights_file.read(again)
            for rule in examples.RULES:
                for name, _, _ in weights_file.TABLES:
                    self.assertTrue((kept[rule][1][name] == tables[rule][1][name]).all(), (rule, name))
            self.assertTrue((kept["standard"][0]["first"] != tables["standard"][0]["first"]).any())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
