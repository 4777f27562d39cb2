#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Validates the JSON of every command against docs/schema, and that the schemas agree on every key: schemas_test.py
BINARY SOURCE."""
import functools
import json
import pathlib
import re
import sys
import unittest

import programs
import schemas

SOURCE = pathlib.Path(sys.argv[2])
run = functools.partial(programs.run, sys.argv[1])
ONE_WIN = "f4h4j7g5f6h5f5f7g6h7h6e6d5i6"  # standard: Black wins with f3 only
WON = "f8a1g8a2h8o15"  # an open three, Black to move
GAME = "(;FF[4]GM[4]SZ[15]RU[renju]PB[Ann]AB[hh]C[before];W[ii]TR[hh]SBKV[40];B[hi]TS[120](;W[gh]XY[a])(;W[ih]C[or this]))"


def validator(name):
    return schemas.validator(SOURCE, name)


class Vocabulary(unittest.TestCase):
    """A key has one meaning, which docs/schema/common.schema.json defines."""
    OWN = ("certificate",)  # a format of its own, with a version of its own

    def test_every_key_is_defined_in_one_place(self):
        named = schemas.schemas(SOURCE)
        common = named["common"]["properties"]
        used = set()
        for name, schema in named.items():
            if name in self.OWN:
                continue
            for place, key, definition in schemas.printed_keys(schema):
                if (name, place) == ("common", ""):
                    continue  # the definitions themselves
                if "_query" in place or name == "serve" and place.startswith(
                        ("/$defs/analyze", "/$defs/terminate", "/$defs/other")):
                    continue  # what people write may say the same in more ways
                home = "" if name == "common" else "common.schema.json"
                self.assertEqual(definition.get("$ref"), f"{home}#/properties/{key}", f"{name}{place}: {key}")
                used.add(key)
        self.assertEqual(used, set(common))

    def test_undescribed_keys_are_errors(self):
        for name, schema in schemas.schemas(SOURCE).items():
            self.assertEqual(list(schemas.open_objects(schema)), [], name)

    def test_every_example_in_the_documents_has_version_2(self):
        versions = {}
        for path in sorted((SOURCE / "docs").rglob("*.md")):
            if found := set(re.findall(r'"v": ?(\d+)', path.read_text())):
                versions[path.name] = found
        self.assertIn("serve.md", versions)
        self.assertEqual(set().union(*versions.values()), {"2"}, versions)

    def test_the_readme_names_every_schema(self):
        text = (SOURCE / "docs" / "schema" / "README.md").read_text()
        for name in schemas.schemas(SOURCE):
            self.assertIn(f"({name}.schema.json)", text)


class Schemas(programs.InFolder):
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
        self.assertEqual((won["verdict"], won["certificate"]), ("win", proof))
        self.lines(check, "solve", "h8", "--json", "--class", "threats", code=20)
        self.lines(check, "solve", "h8i9h9", "--json", "--nodes", "10", "--time", "5s", code=30)
        over, = self.lines(check, "solve", "a1b1a2b2a3b3a4b4a5", "--json", code=20)
        self.assertEqual((over["state"], over["verdict"]), ("black_won", "over"))
        every, = self.lines(check, "solve", WON, "--all", "--json", code=10)
        self.assertGreater(len(every["winning"]), 1)
        error, = self.lines(check, "solve", "h8h8", "--json", code=3)
        self.assertEqual(error["source"], "h8h8")
        broken.write_text("{}")
        lost, = self.lines(validator("analyze"), "analyze", WON + won["pv"][0], "--json", "--certificate", str(self.folder / "lost.json"))
        self.assertEqual((lost["verdict"], lost["certificate"]), ("loss", str(self.folder / "lost.json")))
        answers = self.lines(check, "solve", "--check", proof, str(broken), lost["certificate"], "--json", code=4)
        self.assertEqual([a["accepted"] for a in answers], [True, False, True])
        self.assertEqual({(a["side"], a["winner"]) for a in answers if a["accepted"]}, {("black", "black"), ("white", "black")})
        for spoiled in ({**won, "verdict": "no_win"}, {**won, "played": []}, {**won, "plies": 0}, {**won, "pv": ["z9"]}, {**error, "message": ""}):
            self.assertFalse(check.is_valid(spoiled), spoiled)

    def test_all_commands(self):
        analyzed, = self.lines(validator("analyze"), "analyze", WON, "--nodes", "500", "--json")
        served, = self.lines(validator("serve"), "serve",
                             stdin=json.dumps({"id": "q", "moves": WON, "limits": {"nodes": 500}, "includeThreat": True}))
        explained, = self.lines(validator("explain"), "explain", WON, "e8", "--json")
        reviewed, = self.lines(validator("review"), "review", WON, "--nodes", "500", "--json")
        solved, = self.lines(validator("solve"), "solve", WON, "--json", code=10)
        self.lines(validator("doctor"), "doctor", "--hash", "16MB", "--json")
        self.lines(validator("config"), "config", "--json")
        self.lines(validator("explain"), "explain", "h8h8", "--json", code=3)
        self.lines(validator("review"), "review", "h8h8", "--json", code=3)
        for key in ("rule", "size", "side", "state", "best", "verdict", "proof", "lines", "threat", "forbidden", "interrupted"):
            self.assertEqual(analyzed[key], served[key], key)
        for key in ("rule", "size", "side", "source", "moves", "state", "verdict", "proof"):
            self.assertEqual(analyzed[key], solved[key], key)
        last = reviewed["positions"][-1]
        self.assertEqual((last["verdict"], last["proof"], last["score"]), ("win", "vcf", analyzed["lines"][0]["score"]))
        self.assertEqual({**explained["threat"], "nodes": 0, "shortest_by_fours": None},
                         {**analyzed["threat"], "nodes": 0, "shortest_by_fours": None})

    def test_kept_results_are_described_and_understood(self):
        """A file for --resume: nothing in it is computed again."""
        for name, arguments, code in (("solve", (WON, "--class", "threats"), 10), ("review", (WON, "--nodes", "300"), 0),
                                      ("puzzle", (ONE_WIN, "--rule", "standard"), 0)):
            path = self.folder / f"{name}.jsonl"
            first = run(name, *arguments, "--resume", str(path))
            self.assertEqual(first.returncode, code, first.stderr)
            kept = [json.loads(line) for line in path.read_text().splitlines()]
            for value in kept:
                validator(name).validate(value)
            text = "".join(json.dumps(value) + "\n" for value in kept)
            path.write_text(text)
            again = run(name, *arguments, "--resume", str(path))
            self.assertEqual((again.returncode, path.read_text()), (code, text), again.stderr)
            if name == "puzzle":
                self.assertEqual(again.stdout, first.stdout)

    def test_an_analysis_goes_into_a_book(self):
        line, = self.lines(validator("analyze"), "analyze", WON, "--nodes", "500", "--json")
        results, book = self.folder / "a.jsonl", self.folder / "a.book"
        results.write_text(json.dumps(line) + "\n")
        self.assertEqual(run("book", "import", str(book), str(results)).returncode, 0)
        self.assertIn('"proof":"vcf"', run("book", "export", str(book), "-").stdout)

    def test_one_bad_position_does_not_stop_the_others(self):
        answers = self.lines(validator("solve"), "solve", "-", "--json", "--class", "threats", code=4, stdin=f"{WON}\nh8z9\nh8\n")
        self.assertEqual([a["type"] for a in answers], ["solve", "error", "solve"])
        self.assertEqual([a.get("verdict") for a in answers], ["win", None, "no_win"])

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
        self.assertIn("learned 3 of 4", result.stdout)
        self.assertEqual(len(self.lines(check, "book", "export", book, "-")), 3)
        explored, = self.lines(validator("explore"), "book", "explore", str(SOURCE / "tests" / "app" / "games"), "h8", "--json")
        self.assertEqual(explored["games"], 2)
        known, = self.lines(check, "book", "query", book, "h8", "--json")
        self.assertEqual((known["known"], len(known["successors"])), (True, 1))
        unknown, = self.lines(check, "book", "query", book, "a1", "--json")
        self.assertEqual((unknown["known"], unknown["score"]), (False, None))
        for spoiled in ({**known, "bound": "about"}, {**known, "lines": [{"rank": 1}]}, {**known, "v": 1}):
            self.assertFalse(check.is_valid(spoiled), spoiled)

    def test_lab(self):
        check = validator("lab")
        pairs = self.lines(check, "match", "--games", "4", "--nodes", "20", "--json")
        self.assertEqual([p["pair"] for p in pairs], [0, 1])
        settings = {s["name"]: s for s in self.lines(check, "match", "--list", "--json")}
        self.assertEqual(len(settings), len(run("match", "--list").stdout.split("\n\n")[0].splitlines()) + 9)
        self.assertLessEqual(settings["lmrFactor"]["least"], settings["lmrFactor"]["default"])
        self.assertEqual([settings["level"][key] for key in ("default", "least", "greatest")], [None, 1, 10])
        status, games = self.folder / "status.json", self.folder / "games"
        for limit in (("--nodes", "20"), ("--depth", "2")):
            result = run("selfplay", "--games", "2", *limit, "--output", str(games), "--status-file", str(status))
            self.assertEqual(result.returncode, 0, result.stderr)
            check.validate(json.loads(status.read_text()))
            manifest = json.loads((games / "selfplay.0-of-1.json").read_text())
            check.validate(manifest)
            self.assertEqual(manifest["settings"]["limits"], {limit[0][2:]: int(limit[1])})
            for file in games.iterdir():
                file.unlink()
        for spoiled in ({**manifest, "v": 1}, {**manifest, "runGames": 2}, {**manifest, "shard": {}}, {**pairs[0], "half_points": [3, 0]}):
            self.assertFalse(check.is_valid(spoiled), spoiled)

    def test_games(self):
        check = validator("game")
        tree, = self.lines(check, "convert", "-", "--to", "json", stdin=GAME)
        self.assertEqual([n["move"] for n in tree["tree"]], ["i7", "h7", "g8", "i8"])
        self.lines(check, "convert", "h8i9 --", "--to", "json")
        for spoiled in ({**tree, "moves": []}, {**tree, "more": 1}, {**tree, "size": 23}, {**tree, "tree": [{"point": "h8"}]},
                        {**tree, "tree": [{"move": "h8", "rank": 1}]}, {**tree, "start": {"ms": -1}}):
            with self.subTest(spoiled=spoiled):
                self.assertFalse(check.is_valid(spoiled))
                self.assertEqual(run("convert", "-", "--from", "json", "--to", "sgf", stdin=json.dumps(spoiled)).returncode, 3)


if __name__ == "__main__":
    programs.main(2)
