#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The ratings and certificates that tools/puzzle-set.py gives to puzzles, and those of the set on the page: puzzle_set_test.py SOURCE PENTARCH."""
import contextlib
import importlib.util
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

SOURCE, PENTARCH = pathlib.Path(sys.argv[1]), sys.argv[2]
sys.path[:0] = [str(SOURCE / "tools"), str(SOURCE / "tests" / "app")]
import check_certificate  # noqa: E402
import programs  # noqa: E402

spec = importlib.util.spec_from_file_location("puzzle_set", SOURCE / "tools" / "puzzle-set.py")
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)

STEPS = tool.read_steps(SOURCE / "docs" / "levels.md")
RATINGS = tool.level_ratings(STEPS)
LEVELS = len(RATINGS)
BLOCKED = {"rule": "freestyle", "size": 15, "position": "h8g8i8a3j8a5k8o15", "solution": ["l8"]}  # every level sees a five


def setUpModule():
    """The tool starts the programs under another configuration than the developer's: one that they do not accept."""
    folder = unittest.enterModuleContext(tempfile.TemporaryDirectory())
    unittest.enterModuleContext(unittest.mock.patch.dict(tool.command_line.ENVIRONMENT, programs.misconfigured(folder), clear=True))


class Ratings(unittest.TestCase):
    def test_the_scores_are_those_of_the_document(self):
        self.assertEqual(len(STEPS), 9)
        document = (SOURCE / "docs/levels.md").read_text()
        for level, score in enumerate(STEPS, 2):
            stated, = re.findall(rf"^\| {level} \| {level - 1} \|.* ([\d.]+) % \|$", document, re.MULTILINE)
            self.assertAlmostEqual(100 * score, float(stated), delta=0.06)

    def test_levels_are_in_order(self):
        self.assertEqual((len(RATINGS), RATINGS[0]), (10, tool.LOWEST))
        self.assertEqual(RATINGS, sorted(RATINGS))
        self.assertAlmostEqual(1 / (1 + 10 ** ((RATINGS[0] - RATINGS[1]) / 400)), STEPS[0])

    def test_the_rating_is_the_likeliest(self):
        for solved in ([16] * LEVELS, [0] * LEVELS, [0] * 5 + [16] * 5, [2, 3, 1, 5, 9, 12, 12, 16, 16, 16]):
            rating = tool.rating_of(solved, 16, RATINGS)
            def likelihood(r):
                total = -(r - tool.MEAN) ** 2 / (2 * tool.SPREAD ** 2)
                for count, level in zip(solved, RATINGS):
                    p = 1 / (1 + 10 ** ((r - level) / 400))
                    total += count * tool.math.log(p) + (16 - count) * tool.math.log(1 - p)
                return total
            best = max(range(1, 4000), key=likelihood)
            self.assertLessEqual(abs(best - rating), 1, solved)

    def test_who_solves_more_makes_it_easier(self):
        ratings = [tool.rating_of([0] * (LEVELS - n) + [16] * n, 16, RATINGS) for n in range(LEVELS + 1)]
        self.assertEqual(ratings, sorted(ratings, reverse=True))

    def test_levels_try_puzzles(self):
        (five, none), = [tool.solved_by_levels(PENTARCH, [BLOCKED, {**BLOCKED, "solution": ["a15"]}], 2, 1, LEVELS)]
        self.assertEqual(five, [2] * LEVELS)
        self.assertEqual(none, [0] * LEVELS)

    def test_the_configuration_of_the_user_changes_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "pentarch").mkdir()
            pathlib.Path(folder, "pentarch", "config.ini").write_text("threads = none\n")
            configured = {"XDG_CONFIG_HOME": folder}
            self.assertNotEqual(programs.run(PENTARCH, "serve", environment=configured).returncode, 0)
            with unittest.mock.patch.dict(tool.command_line.ENVIRONMENT, configured):
                self.assertEqual(tool.solved_by_levels(PENTARCH, [BLOCKED], 1, 1, LEVELS), [[1] * LEVELS])

    def test_a_server_that_ends_early_rates_nothing(self):
        answer = json.dumps({"type": "result", "id": "0 1 1", "best": "l8"})
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "serve")
            for code, fault in ((3, "has ended with exit code 3"), (0, f"has ended after 1 of {2 * LEVELS} answers")):
                program.write_text(f"#!/bin/sh\ncat >/dev/null\necho '{answer}'\nexit {code}\n")
                program.chmod(0o755)
                errors = io.StringIO()
                with contextlib.redirect_stderr(errors), self.assertRaises(SystemExit):
                    tool.solved_by_levels(program, [BLOCKED], 2, 1, LEVELS)
                self.assertIn(f"'{program}' {fault}", errors.getvalue())

    def test_puzzles_get_certificates(self):
        puzzle = {**BLOCKED, "position": "h8a1h9a3h10o15", "proof": "vcf"}  # an open three
        certificate, = tool.certificates(PENTARCH, [puzzle], 1)
        self.assertRegex(check_certificate.check(json.dumps(certificate)), "^a win in ")


class Games(unittest.TestCase):
    def test_a_job_of_a_cluster_plays_them_all(self):
        with tempfile.TemporaryDirectory() as folder:
            lab = pathlib.Path(folder, "pentarch-lab")  # without pentarch: the tool ends after the games
            lab.symlink_to(pathlib.Path(PENTARCH).resolve().with_name(lab.name))
            result = subprocess.run([sys.executable, SOURCE / "tools" / "puzzle-set.py", "--work", folder, "--programs", folder,
                                     "--games", "2"], env=os.environ | {"JOB_COMPLETION_INDEX": "1", "JOB_COMPLETIONS": "2", "PENTARCH_SIZE": "9"},
                                    capture_output=True, text=True, timeout=60, check=False)
            self.assertIn(f"'{lab.with_name('pentarch')}': No such file", result.stderr)
            self.assertEqual([file.name for file in lab.parent.glob("*.games")], ["selfplay.0-of-1.games"])
            text = (lab.parent / "selfplay.0-of-1.games").read_bytes()
            self.assertEqual(text[8 + 12 + 5], 15)  # the size of the first game, whatever the variables of the environment say


class SetOfThePage(unittest.TestCase):
    puzzles = [json.loads(line) for line in (SOURCE / "web/src/puzzle/puzzles.jsonl").read_text().splitlines()]

    def test_grades_follow_from_ratings(self):
        for puzzle in self.puzzles:
            rating = puzzle["rating"]
            self.assertEqual(rating["grade"], next(name for name, highest in tool.GRADES.items() if rating["by_levels"] < highest))

    def test_both_checkers_accept_every_certificate(self):
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for number, puzzle in enumerate(self.puzzles):
                certificate = puzzle["certificate"]
                stones = [re.findall(r"[a-v]\d+", puzzle["position"])[first::2] for first in (0, 1)]
                self.assertEqual([sorted(certificate["black"]), sorted(certificate["white"])], [sorted(s) for s in stones])
                self.assertEqual((certificate["rule"], certificate["size"], certificate["attacker"]), (puzzle["rule"], puzzle["size"], puzzle["side"]))
                self.assertEqual(certificate["nodes"][-1][0], puzzle["solution"][0], number)  # the first move of the proof
                self.assertRegex(check_certificate.check(json.dumps(certificate)), "^a win in ")
                files.append(pathlib.Path(folder, f"{number}.json"))
                files[-1].write_text(json.dumps(certificate))
            result = programs.run(PENTARCH, "solve", "--check", *files)
            self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout[-500:])


if __name__ == "__main__":
    programs.main(2)
