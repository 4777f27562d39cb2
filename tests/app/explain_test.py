#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks for explanations and checks them against docs/schema and against `solve`: explain_test.py BINARY
SOURCE."""
import functools
import json
import pathlib
import random
import signal
import subprocess
import sys
import time
import unittest

import programs
import schemas

BINARY = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
SCHEMA = schemas.validator(SOURCE, "explain")
run = functools.partial(programs.run, BINARY)

THREATENED = "a1f8o15g8a15h8"  # White threatens an open four
WON = "f8a1g8a2h8o15"  # Black to move has three in a row
CROSSED = "g8 a1 i8 a15 h7 o1 h9 o15"  # two threes of Black crossing


def explain(*arguments):
    result = run("explain", "--json", *arguments)
    item = json.loads(result.stdout)
    SCHEMA.validate(item)
    return item


class Explain(unittest.TestCase):
    def test_samples_of_every_kind(self):
        for rule in ("freestyle", "standard", "renju", "caro", "caro-exact"):
            for arguments in ((THREATENED,), (THREATENED, "g7"), (WON, "e8"), (WON, "a3"), (CROSSED, "h8"), ("h8i9",)):
                item = explain(*arguments, "--rule", rule, "--nodes", "2k")
                self.assertEqual((item["type"], item["rule"], item["limits"]), ("explanation", rule, {"nodes": 2000}))
        good = explain(THREATENED, "g7")
        for field, value in (("v", 1), ("win", {}), ("threats", {"black": {}}), ("replies", [{"move": "h8"}]),
                             ("explained_move", {"move": "h8", "legal": False})):
            self.assertFalse(SCHEMA.is_valid(good | {field: value}), field)

    def test_the_threat_and_every_defense(self):
        item = explain(THREATENED)
        self.assertEqual(item["threats"]["white"]["open_four"], ["e8", "i8"])
        self.assertEqual(item["threats"]["white"]["four"], ["d8", "j8"])
        self.assertEqual((item["threat"]["verdict"], item["threat"]["plies"]), ("win", 3))
        self.assertTrue(item["threat"]["shortest_by_fours"])
        self.assertEqual(len(item["replies"]), 225 - 6)
        adequate = [r["move"] for r in item["replies"] if r["refutation"]["verdict"] == "no_win"]
        self.assertEqual(adequate, ["e8", "i8"])
        text = run("explain", THREATENED).stdout
        for sentence in ("open four or two fours e8 i8", "If Black passed, White would win in 3 plies, proven (VCF)",
                         "Adequate defenses, after which White has no win by fours and threes: e8 i8.",
                         "217 moves lose, proven:"):
            self.assertIn(sentence, text)

    def test_a_move(self):
        text = run("explain", THREATENED, "g7").stdout
        self.assertIn("g7 loses: White wins in 3 plies, proven (VCF), the shortest by fours:", text)
        text = run("explain", WON, "e8").stdout
        self.assertIn("e8 makes open four or two fours.", text)
        self.assertIn("e8 wins: proven (VCF).", " ".join(text.split()))
        self.assertIn("That a3 keeps the win of Black was not proven.", " ".join(run("explain", WON, "a3").stdout.split()))
        self.assertIn("makes five: Black wins.", run("explain", "e8a1f8a2g8a3h8o15", "i8").stdout)
        four = explain("a1f8o15g8a15h8b1", "i8")["explained_move"]
        self.assertEqual((four["makes"], four["answers"]), ("open four or two fours", []))
        self.assertEqual(explain(WON, "d8")["explained_move"]["answers"], ["e8"])

    def test_a_turn_of_a_game(self):
        game = THREATENED + "g7e8i8d8"
        name = {"source": "game"}  # the input is reported as given
        at = explain(game, "--at", "6")
        self.assertEqual(at.pop("turn"), 6)
        self.assertEqual(at | name, explain(THREATENED) | name)
        self.assertEqual(explain(game, "--at", "last"), explain(game))
        self.assertIn("after 6 moves", run("explain", game, "g7", "--at", "6").stdout)
        for where, code, message in (("99", 3, "the game has only"), ("2..4", 3, "one position is explained, not 3"),
                                     ("x", 2, "--at: ")):
            result = run("explain", game, "--at", where)
            self.assertEqual((result.returncode, len(result.stderr.splitlines())), (code, 1), result.stderr)
            self.assertIn(message, result.stderr)

    def test_fouls(self):
        item = explain(CROSSED, "h8", "--rule", "renju")
        self.assertFalse(item["explained_move"]["legal"])
        self.assertEqual(item["explained_move"]["foul"]["kind"], "double_three")
        self.assertEqual([line["stones"] for line in item["explained_move"]["foul"]["shapes"]],
                         [["g8", "h8", "i8"], ["h7", "h8", "h9"]])
        self.assertIn("h8 is forbidden: double three, g8 h8 i8 (row) and h7 h8 h9 (column).",
                      run("explain", CROSSED, "h8", "--rule", "renju").stdout)

    def test_solve_agrees(self):
        """`solve` finds a win of the opponent by threats after refuted moves, and none after adequate ones."""
        chooser = random.Random(3)
        for position, rule in ((THREATENED, "freestyle"), ("h8g6i9g7i7g8", "renju"), ("h8i9h9h7h10i8j7k6", "standard")):
            item = explain(position, "--rule", rule, "--jobs", "2")
            for verdict, code in (("win", 10), ("no_win", 20)):
                moves = [r["move"] for r in item["replies"] if r["refutation"]["verdict"] == verdict]
                for move in chooser.sample(moves, min(6, len(moves))):
                    result = run("solve", position + move, "--rule", rule, "--class", "threats")
                    self.assertEqual(result.returncode, code, position + move)

    def test_an_error_is_an_object_too(self):
        self.assertEqual(explain("h8h8")["type"], "error")

    def test_interrupted(self):
        process = programs.start(BINARY, "explain", "h8i9h9h7h10i8j7k6", "--nodes", "500M", "--json", stdout=subprocess.PIPE)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=30)
        item = json.loads(output)
        SCHEMA.validate(item)
        self.assertIn(process.returncode, (0, 130))  # it may have finished before
        self.assertEqual(item["interrupted"], process.returncode == 130)


if __name__ == "__main__":
    programs.main(2)
