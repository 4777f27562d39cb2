#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Certificates of wins and losses, valid and mutated, through both checkers: certificates_test.py BINARY SOURCE FAULTS."""
import copy
import functools
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

BINARY = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tools"))
import check_certificate  # noqa: E402
import programs  # noqa: E402, beside this script
import schemas  # noqa: E402
from certificate_faults import FAULTS, LARGE_FAULTS  # noqa: E402

run = functools.partial(programs.run, BINARY)

MUTATIONS = int(sys.argv[3])
LARGEST = 1500  # most positions that checking takes, for a certificate mutated thousands of times
PLANS = 400
LARGE = ("standard", "h8a1i10o1")  # won by quiet moves: a certificate of some thousand nodes
EFFORT = 200 * MUTATIONS  # nodes: the quiet wins that take more are left to longer tests
POSITIONS = [line.split() for line in (SOURCE / "tests/app/winning_positions.txt").read_text().splitlines()
             if line and not line.startswith("#")]

QUIET_WINS = [line.split() for line in (SOURCE / "tests/app/quiet_wins.txt").read_text().splitlines()
              if not line.startswith("#")]


def python_accepts(text):
    try:
        check_certificate.check(text)
    except check_certificate.Rejected:
        return False
    return True


def accepts_by_every_answer(text):
    """The verdict of the script if it leaves out no answer."""
    with unittest.mock.patch.object(check_certificate.Checker, "losing_alike", lambda *_: 0):
        return python_accepts(text)


def random_threats(chance):
    """A loss by two threes, each with the answers next to it listed: right for some boards, and wrong for others, where a
    stone is in the way, the defender has a three too, or the edge is near."""
    size = chance.randrange(8, 13)
    points = [(x, y) for x in range(size) for y in range(size)]
    stones, fours, near = {"black": [], "white": [], "blocked": []}, [], {}
    attacker, defender = chance.choice([("black", "white"), ("white", "black")])

    def name(point):
        return f"{chr(ord('a') + point[0])}{point[1] + 1}"

    def put(point, key):
        if point in points:
            points.remove(point)
            stones[key].append(name(point))

    for key in (attacker, attacker, defender)[:chance.choice([2, 2, 3])]:
        dx, dy = chance.choice([(1, 0), (0, 1), (1, 1), (1, -1)])
        x, y = chance.randrange(size - 3), chance.randrange(3 * (dy < 0), size - 3 * (dy > 0))
        row = [(x + k * dx, y + k * dy) for k in range(-2, 6)]
        missing = row[chance.randrange(2, 6)]
        for point in set(row[2:6]) - {missing}:
            put(point, key)
        if key == attacker:
            fours.append(missing)
        if len(fours) == 1:
            near = set(row[chance.choice([0, 0, 1]):chance.choice([7, 8, 8])])
    for _ in range(chance.choice([0, 2, 5, size * size // 2])):
        point = chance.choice(points)
        if point not in fours:
            put(point, chance.choice(["black", "white", "blocked"]))
    nodes = [[name(fours[1])], [name(fours[0])], [None, {name(point): 0 for point in near & set(points)}, 1]]
    return {"format": "pentarch-proof", "version": 1, "rule": chance.choice(check_certificate.RULES), "size": size, **stones,
            "attacker": attacker, "plies": chance.choice([4, 4, 4, 6]), "nodes": nodes}


class Certificates(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.certificates = []
        for number, (rule, size, kind, moves) in enumerate(POSITIONS):
            path = cls.folder / f"{number}.json"
            place = ("--rule", rule, "--size", size, "--time", "60s")
            result = run("solve", moves, *place, "--class", kind, "--json", "--certificate", str(path))
            if result.returncode != 10:
                raise AssertionError(f"{rule} {moves}: {result.stdout} {result.stderr}")
            cls.certificates.append(path)
            # After the winning move the other side has lost; a third of the positions will do.
            if number % 3 > 0:
                continue
            path = cls.folder / f"{number}-lost.json"
            lost = moves + json.loads(result.stdout)["pv"][0]
            result = run("analyze", lost, *place, "--exit-verdict", "--certificate", str(path))
            if result.returncode != 20:
                raise AssertionError(f"{rule} {lost}: {result.stdout} {result.stderr}")
            cls.certificates.append(path)

    def small_ones(self):
        """Certificates that are quick to check, for every rule."""
        verdicts = map(json.loads, run("solve", "--check", "--json", *map(str, self.certificates)).stdout.splitlines())
        small = [json.loads(path.read_text()) for path, verdict in zip(self.certificates, verdicts)
                 if verdict["checked_positions"] <= LARGEST]
        self.assertEqual({data["rule"] for data in small}, set(check_certificate.RULES))
        return small

    def test_every_rule_and_class_is_there(self):
        self.assertEqual({rule for rule, *_ in POSITIONS}, set(check_certificate.RULES))
        self.assertEqual({kind for _, _, kind, _ in POSITIONS}, {"fours", "threats", "quiet"})

    def test_both_checkers_accept_what_is_written(self):
        result = run("solve", "--check", "--json", *map(str, self.certificates))
        self.assertEqual(result.returncode, 0, result.stdout)
        for path, line in zip(self.certificates, result.stdout.splitlines(), strict=True):
            self.assertTrue(json.loads(line)["accepted"])
            plies, is_loss = json.loads(line)["plies"], path.stem.endswith("lost")
            self.assertEqual(plies % 2, 0 if is_loss else 1)
            kind = "loss" if is_loss else "win"
            self.assertEqual(check_certificate.check(path.read_text()), f"a {kind} in {plies} {'ply' if plies == 1 else 'plies'}")

    def test_the_script_may_forget(self):
        for path in self.certificates:
            text = path.read_text()
            with unittest.mock.patch.object(check_certificate, "MOST_KNOWN", 20):
                forgetful = check_certificate.check(text)
            self.assertEqual(forgetful, check_certificate.check(text))

    def test_the_scripts_exit_code(self):
        script = [sys.executable, str(SOURCE / "tools/check_certificate.py")]
        good = subprocess.run([*script, str(self.certificates[0])], capture_output=True, text=True, check=False)
        self.assertEqual(good.returncode, 0, good.stdout + good.stderr)
        bad = subprocess.run([*script, str(self.certificates[0]), "/nonexistent"], capture_output=True, text=True,
                             check=False)
        self.assertEqual(bad.returncode, 3)
        self.assertIn("accepted, a win in", bad.stdout)
        self.assertIn("/nonexistent: cannot read the file", bad.stderr)

    def test_both_checkers_reject_what_is_spoiled(self):
        originals = self.small_ones()
        chance = random.Random(5)
        paths, faults = [], []
        while len(paths) < MUTATIONS:
            number = len(paths)
            data, fault = copy.deepcopy(originals[number % len(originals)]), chance.choice(FAULTS)
            if fault(data, chance) is False:
                continue
            text = json.dumps(data)
            self.assertFalse(python_accepts(text), f"{fault.__name__}: {text[:400]}")
            path = self.folder / f"spoiled{number}.json"
            path.write_text(text)
            paths.append(str(path))
            faults.append(fault)
        self.assertEqual(set(faults), set(FAULTS))
        result = run("solve", "--check", "--json", *paths)
        self.assertEqual(result.returncode, 4)
        verdicts = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual(len(verdicts), MUTATIONS)
        accepted = [(fault.__name__, path) for fault, path, verdict in zip(faults, paths, verdicts) if verdict["accepted"]]
        self.assertEqual(accepted, [])

    def test_random_changes_are_judged_alike(self):
        """Changes that may or may not break the proof: both checkers must agree on each."""
        chance = random.Random(6)
        originals = self.small_ones()
        paths, verdicts = [], []
        for number in range(400):
            data = copy.deepcopy(chance.choice(originals))
            point = f"{chr(ord('a') + chance.randrange(data['size']))}{1 + chance.randrange(data['size'])}"
            what = chance.randrange(5)
            if what == 0:
                data["rule"] = chance.choice(check_certificate.RULES)
            elif what == 1:
                data[chance.choice(["black", "white", "blocked"])].append(point)
            elif what == 2:
                chance.choice(data["nodes"])[0] = chance.choice([point, point, None])
            elif what == 3:
                stones = data[chance.choice(["black", "white"])]
                stones.pop(chance.randrange(len(stones)))
            else:
                data["size"] = chance.choice([9, 13, 15, 17, 20, 22])
            path = self.folder / f"changed{number}.json"
            path.write_text(json.dumps(data))
            paths.append(str(path))
            verdicts.append(python_accepts(path.read_text()))
        result = run("solve", "--check", "--json", *paths)
        self.assertEqual([json.loads(line)["accepted"] for line in result.stdout.splitlines()], verdicts)
        self.assertIn(True, verdicts)
        self.assertIn(False, verdicts)

    def test_leaving_out_answers_changes_no_verdict(self):
        chance = random.Random(7)
        paths, verdicts = [], []
        for number in range(PLANS):
            path = self.folder / f"threats{number}.json"
            path.write_text(json.dumps(random_threats(chance)))
            paths.append(str(path))
            verdicts.append(accepts_by_every_answer(path.read_text()))
            self.assertEqual(python_accepts(path.read_text()), verdicts[-1], path.read_text())
        result = run("solve", "--check", "--json", *paths)
        self.assertEqual([json.loads(line)["accepted"] for line in result.stdout.splitlines()], verdicts)
        self.assertGreater(verdicts.count(True), PLANS // 20)
        self.assertGreater(verdicts.count(False), PLANS // 20)

    def test_a_far_answer_is_left_out_only_where_it_loses_to_an_open_four(self):
        def plan(*answers, four=("d8",)):
            """Two open threes: what stops the first loses to the other."""
            return [["n9"], list(four), [None, dict.fromkeys(answers, 0), 1]]

        everywhere, caro = set(check_certificate.RULES), {"caro", "caro-exact"}
        near = ["b8", "c8", "d8", "h8", "i8"]
        cases = [  # nodes, more black and white stones, the rules by which they prove nothing
            (plan(*near), [], [], set()),
            (plan(*near[1:]), [], [], caro),  # b8 and the next answer close a row
            (plan(*near[:-1]), [], [], caro),
            (plan(*near[1:]), [], ["b8"], caro),
            (plan("b8", "c8", "h8", "i8"), [], [], everywhere),
            (plan("b8", "c8", "h8", "i8"), [], ["d8"], everywhere),
            (plan("b8", "c8", "d8", "i8"), [], [], everywhere),
            (plan(*near), [], ["b1", "c1"], everywhere),  # d1 makes a four
            (plan(*near), ["d9", "d10", "e9", "f10"], [], {"renju"}),  # d8 is forbidden
            (plan(*near), [f"{x}3" for x in "bcdefg"], [], {"freestyle", "renju", "caro"}),  # six in a row have ended the game
            (plan(*near, four=["d8", {"c8": 0}]), [], [], everywhere),
            (plan(*near, four=["d8", {}, 0]), [], [], everywhere),
            (plan(*near, four=["e8"]), [], [], everywhere),
            (plan(*near, four=["a3"]), [], [], everywhere),
            ([["d8"], [None, {"n9": 0}]], ["n13"], ["n14"], caro),  # n8 stops the four too
            ([["d8"], [None, {"n9": 0}, 0]], ["n13"], ["n14"], everywhere - caro)]
        paths, verdicts = [], []
        for number, (nodes, black, white, rejecting) in enumerate(cases):
            for rule in check_certificate.RULES:
                data = {"format": "pentarch-proof", "version": 1, "rule": rule, "size": 15, "attacker": "black", "plies": 4,
                        "black": ["e8", "f8", "g8", "n10", "n11", "n12", *black], "white": ["a1", "o15", *white],
                        "blocked": [], "nodes": nodes}
                path = self.folder / f"threes{number}-{rule}.json"
                path.write_text(json.dumps(data))
                paths.append(str(path))
                verdicts.append(rule not in rejecting)
                self.assertEqual(python_accepts(path.read_text()), verdicts[-1], path.read_text())
        result = run("solve", "--check", "--json", *paths)
        self.assertEqual([json.loads(line)["accepted"] for line in result.stdout.splitlines()], verdicts)

    def test_faults_of_a_large_certificate(self):
        rule, moves = LARGE
        path = self.folder / "large.json"
        run("solve", moves, "--rule", rule, "--class", "quiet", "--time", "60s", "--certificate", str(path))
        original = json.loads(path.read_text())
        self.assertGreater(len(original["nodes"]), 300)
        self.assertTrue(python_accepts(path.read_text()))
        chance = random.Random(8)
        paths, verdicts = [], []
        for number, fault in enumerate(2 * LARGE_FAULTS):
            data = copy.deepcopy(original)
            fault(data, chance)
            path = self.folder / f"large{number}.json"
            path.write_text(json.dumps(data))
            paths.append(str(path))
            verdicts.append(python_accepts(path.read_text()))
            self.assertFalse(verdicts[-1], f"{fault.__name__} {path}")
        result = run("solve", "--check", "--json", *paths)
        self.assertEqual([json.loads(line)["accepted"] for line in result.stdout.splitlines()], verdicts)

    def test_quiet_wins_take_no_more_nodes_than_they_did(self):
        self.assertEqual(len({moves for _, moves, _ in QUIET_WINS}), 60)
        short = [(rule, moves, int(nodes)) for rule, moves, nodes in QUIET_WINS if nodes != "open" and int(nodes) <= EFFORT]
        self.assertGreater(len(short), 3 if EFFORT >= 100_000 else 0)
        for rule, moves, nodes in short:
            result = run("solve", moves, "--rule", rule, "--nodes", "12M", "--json")
            answer = json.loads(result.stdout)
            self.assertEqual(answer["verdict"], "win", result.stdout)
            self.assertLessEqual(answer["nodes"], 1.1 * nodes, result.stdout)

    def test_damaged_text(self):
        text = self.certificates[0].read_text()
        for number, damaged in enumerate((text[:-3], text + "}", "", "[" * 10000, text.replace('"rule"', '"rule":"renju","rule"'),
                                          '{"format":"pentarch-proof"}', '{"format":1e9999}', "\xff")):
            path = self.folder / f"damaged{number}.json"
            path.write_bytes(damaged.encode("latin-1"))
            self.assertEqual(run("solve", "--check", str(path)).returncode, 4)
            self.assertFalse(python_accepts(damaged))

    def test_the_schema_describes_what_is_written(self):
        schema = schemas.validator(SOURCE, "certificate")
        for path in self.certificates:
            schema.validate(json.loads(path.read_text()))
        self.assertFalse(schema.is_valid({"format": "pentarch-proof"}))


if __name__ == "__main__":
    programs.main(3)
