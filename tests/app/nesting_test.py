#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Too deeply nested JSON in every place that reads JSON: nesting_test.py BINARY SOURCE."""
import functools
import json
import pathlib
import subprocess
import sys

import programs

BINARY = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
run = functools.partial(programs.run, BINARY)
DEPTH = 100_000
DEEP = "[" * DEPTH + "]" * DEPTH
COMPLAINT = "JSON nested more than 100 deep"


class Nesting(programs.InFolder):
    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def complain(self, code, *arguments, stdin="", output="stderr", place=""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual(result.returncode, code, (arguments, result.stdout[:300], result.stderr[:300]))
        text = getattr(result, output)
        self.assertIn(COMPLAINT, text, arguments)
        self.assertIn(place, text, arguments)
        self.assertLess(len(text), 2000, arguments)  # the input is not repeated
        return result

    def test_commands_that_read_games(self):
        commands = (["convert"], ["analyze", "--nodes", "10"], ["solve", "--nodes", "10"], ["explain"],
                    ["review", "--nodes", "10"], ["render"], ["puzzle"], ["compare"])
        texts = {"bare": (DEEP, 101), "open": ("[" * DEPTH, 101), "objects": ('{"a":' * DEPTH, 501),
                 "size": (f'{{"size":{DEEP}}}', 108), "moves": (f'{{"moves":{DEEP}}}', 109),
                 "properties": (f'{{"start":{{"properties":{DEEP}}}}}', 122)}
        for name, (text, column) in texts.items():
            path = self.file(f"{name}.json", text)
            for command in commands:
                self.complain(3, *command, path, place=f"{path}:1:{column}")
        for command in commands:
            self.complain(3, *command, "-", stdin=DEEP)

    def test_a_hundred_levels_are_read(self):
        inner = "[" * 99 + "]" * 99
        result = run("convert", self.file("a.json", f'{{"size":{inner}}}'))
        self.assertEqual(result.returncode, 3)
        self.assertIn("is no number from 5 to 22", result.stderr)
        self.assertNotIn(COMPLAINT, result.stderr)
        brackets = self.file("b.json", json.dumps({"info": {"name": "[" * 1000 + '\\"{'}, "moves": ["h8"]}))
        self.assertEqual(run("convert", brackets).stdout, "h8\n")

    def test_one_line_does_not_stop_the_others(self):
        path = self.file("a.jsonl", f'{{"moves":["h8"]}}\n{{"moves":{DEEP}}}\n{{"moves":["i9"]}}\n')
        result = self.complain(4, "convert", path, place=f"{path}:2:109")
        self.assertEqual(result.stdout, "h8\ni9\n")

    def test_results_of_an_analysis(self):
        path = self.file("a.jsonl", f'{{"lines":{DEEP}}}\n')
        self.complain(3, "render", "h8i9", "--analysis", path, place="line 1")

    def test_results_to_go_on_from(self):
        game = self.file("game.txt", "h8i9")
        for command in (["solve", "--json"], ["review"], ["puzzle"], ["analyze", "--json"]):
            path = self.file("results.jsonl", f'{{"key":"a","x":{DEEP}}}\n')
            self.complain(3, *command, game, "--nodes", "10", "--resume", path, place=f"{path}:1:")

    def test_book(self):
        path = self.file("a.jsonl", f'{{"type":"result","lines":{DEEP}}}\n')
        self.complain(3, "book", "import", self.folder / "a.book", path, place=f"{path}:1:")

    def test_certificates(self):
        path = self.file("a.json", f'{{"format":"pentarch-proof","size":{DEEP}}}')
        self.complain(4, "solve", "--check", path, output="stdout", place="line 1, character 134")
        result = subprocess.run([sys.executable, SOURCE / "tools/check_certificate.py", path], capture_output=True,
                                text=True, timeout=120, check=False)
        self.assertEqual(result.returncode, 4)
        self.assertIn(f"{COMPLAINT} (line 1, character 134)", result.stdout)

    def test_queries(self):
        query = '{"id":"next","action":"query_version"}'
        result = run("serve", stdin=f'{{"id":"deep","moves":{DEEP}}}\n{query}\n')
        answers = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual(result.returncode, 0)
        self.assertIn(COMPLAINT, answers[0]["message"])
        self.assertEqual(answers[-1]["id"], "next")

    def test_manifests(self):
        selfplay = ["selfplay", "--games", "2", "--nodes", "20", "--output", self.folder]
        self.assertEqual(run(*selfplay).returncode, 0)
        (games,) = self.folder.glob("*.games")
        for text in (DEEP, f'{{"settings":{DEEP}}}'):
            games.with_suffix(".json").write_text(text)
            self.complain(3, "merge", self.folder / "all.games", games, place=games.with_suffix(".json").name)
            self.complain(2, *selfplay, place=games.with_suffix(".json").name)


if __name__ == "__main__":
    programs.main(2)
