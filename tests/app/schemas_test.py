#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Validates the JSON of solve, book and convert against docs/*.schema.json: schemas_test.py BINARY SOURCE."""
import json
import pathlib
import tempfile
import unittest

import jsonschema

from command_line_test import SOURCE, run

WON = "f8a1g8a2h8o15"  # an open three, Black to move
GAME = "(;FF[4]GM[4]SZ[15]RU[renju]PB[Ann]AB[hh]C[before];W[ii]TR[hh]SBKV[40];B[hi]TS[120](;W[gh]XY[a])(;W[ih]C[or this]))"


def closed(schema):
    """The schema with undescribed fields forbidden in every object."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: closed(value) for key, value in schema.items()}
    if "properties" in result and "required" in result and "unevaluatedProperties" not in result:
        result.setdefault("additionalProperties", False)
    return result


def validator(name):
    schema = json.loads((pathlib.Path(SOURCE) / "docs" / f"{name}.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(closed(schema))


class Schemas(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def lines(self, check, *arguments, code=0, stdin=""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual(result.returncode, code, result.stderr)
        objects = [json.loads(line) for line in result.stdout.splitlines()]
        for value in objects:
            check.validate(value)
        return objects

    def test_solve_and_verify(self):
        check = validator("solve")
        proof, broken = str(self.folder / "proof.json"), self.folder / "broken.json"
        won, = self.lines(check, "solve", WON, "--json", "--certificate", proof, code=10)
        self.assertEqual((won["verdict"], won["certificate"]), ("proven", proof))
        self.lines(check, "solve", "h8", "--json", "--class", "threats", code=20)
        self.lines(check, "solve", "h8i9h9", "--json", "--nodes", "10", "--time", "5s", code=30)
        self.lines(check, "solve", "a1b1a2b2a3b3a4b4a5", "--json", code=20)
        every, = self.lines(check, "solve", WON, "--all", "--json", code=10)
        self.assertGreater(len(every["moves"]), 1)
        error, = self.lines(check, "solve", "h8h8", "--json", code=3)
        self.assertEqual(error["position"], "h8h8")
        broken.write_text("{}")
        answers = self.lines(check, "solve", "--check", proof, str(broken), "--json", code=4)
        self.assertEqual([a["accepted"] for a in answers], [True, False])
        for spoiled in ({**won, "verdict": "none"}, {**won, "plies": 0}, {**won, "line": ["z9"]}, {**error, "message": ""}):
            self.assertFalse(check.is_valid(spoiled), spoiled)

    def test_one_bad_position_does_not_stop_the_others(self):
        answers = self.lines(validator("solve"), "solve", "-", "--json", "--class", "threats", code=4, stdin=f"{WON}\nh8z9\nh8\n")
        self.assertEqual([a["type"] for a in answers], ["solve", "error", "solve"])
        self.assertEqual([a.get("verdict") for a in answers], ["proven", None, "none"])

    def test_the_rule_of_a_game_holds(self):
        game = "(;FF[4]GM[4]SZ[15]RU[renju];B[hh];W[ii])"
        arguments = (validator("solve"), "solve", "-", "--json", "--class", "fours")
        own, = self.lines(*arguments, code=20, stdin=game)
        other, = self.lines(*arguments, "--rule", "standard", code=20, stdin=game)
        self.assertEqual((own["rule"], other["rule"]), ("renju", "standard"))

    def test_books(self):
        check = validator("book")
        book = str(self.folder / "my.book")
        result = run("book", "learn", book, "-", "--depth", "4", "--multipv", "2", stdin=f"h8\nh8z9\nh8i10\n{WON}\n")
        self.assertEqual(result.returncode, 4, result.stderr)
        self.assertIn("learnt 3 of 4", result.stdout)
        self.assertEqual(len(self.lines(check, "book", "export", book, "-")), 3)
        known, = self.lines(check, "book", "query", book, "h8", "--json")
        self.assertEqual((known["known"], len(known["successors"])), (True, 1))
        unknown, = self.lines(check, "book", "query", book, "a1", "--json")
        self.assertEqual((unknown["known"], unknown["score"]), (False, None))
        for spoiled in ({**known, "bound": "about"}, {**known, "lines": [{"rank": 1}]}, {**known, "v": 2}):
            self.assertFalse(check.is_valid(spoiled), spoiled)

    def test_games(self):
        check = validator("game")
        tree, = self.lines(check, "convert", "-", "--to", "json", stdin=GAME)
        self.assertEqual([n["move"] for n in tree["nodes"]], ["i7", "h7", "g8", "i8"])
        self.lines(check, "convert", "h8i9 --", "--to", "json")
        for spoiled in ({**tree, "moves": []}, {**tree, "more": 1}, {**tree, "size": 23}, {**tree, "nodes": [{"at": "h8"}]},
                        {**tree, "nodes": [{"move": "h8", "rank": 1}]}, {**tree, "start": {"ms": -1}}):
            with self.subTest(spoiled=spoiled):
                self.assertFalse(check.is_valid(spoiled))
                self.assertEqual(run("convert", "-", "--from", "json", "--to", "sgf", stdin=json.dumps(spoiled)).returncode, 3)


if __name__ == "__main__":
    unittest.main(argv=[__file__])
