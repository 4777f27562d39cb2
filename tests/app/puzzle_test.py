#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mines puzzles the way users do: puzzle_test.py BINARY SOURCE. Checks every object against docs/schema and
every solution with `pentarch solve`."""
import functools
import json
import pathlib
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree


import programs
import schemas

BINARY = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
SCHEMA = schemas.validator(SOURCE, "puzzle")
ONE_WIN = "f4h4j7g5f6h5f5f7g6h7h6e6d5i6"  # standard: Black wins with f3 only
THREES = "j11i11k8i12i9j10f7g12k7"  # freestyle: White wins by threes with h12 only
SEVERAL_WINS = "g8b2h8n2i6b14i7n14"
run = functools.partial(programs.run, BINARY)


def puzzles(text):
    found = [json.loads(line) for line in text.splitlines()]
    for puzzle in found:
        SCHEMA.validate(puzzle)
    return found


def mirrored(moves):
    return re.sub(r"[a-o]", lambda m: chr(ord("a") + ord("o") - ord(m.group())), moves)


class Puzzles(programs.InFolder):
    def test_a_game_with_a_puzzle(self):
        result = run("puzzle", ONE_WIN, "--rule", "standard")
        self.assertEqual(result.returncode, 0, result.stderr)
        (puzzle,) = puzzles(result.stdout)
        self.assertEqual((puzzle["solution"][0], puzzle["side"], puzzle["position"]), ("f3", "black", ONE_WIN))
        self.assertEqual(puzzle["plies"], len(puzzle["solution"]))
        self.assertEqual(puzzle["check"]["refuted"], 225 - 14 - 1)
        self.assertIn("puzzles: 1;", result.stderr)
        solved = json.loads(run("solve", ONE_WIN, "--rule", "standard", "--all", "--json", "--nodes", "1M").stdout)
        self.assertEqual([m["move"] for m in solved["winning"]], ["f3"])
        self.assertEqual(solved["undecided"], [])

    def test_the_set_of_the_page(self):
        lines = (SOURCE / "web/src/puzzle/puzzles.jsonl").read_text().splitlines()
        some = [json.loads(line) for line in lines[::10]]
        self.assertGreaterEqual(len(some), 10)
        queries = [{"id": str(i), "action": "solve", "class": "threats", "moves": p["position"], "rule": p["rule"],
                    "size": p["size"], "limits": {"nodes": 100000}} for i, p in enumerate(some)]
        out = run("serve", stdin="".join(f"{json.dumps(q)}\n" for q in queries)).stdout
        answers = {a["id"]: a for a in map(json.loads, out.splitlines()) if a["type"] == "solve"}
        for i, puzzle in enumerate(some):
            answer = answers[str(i)]
            self.assertEqual((answer["verdict"], answer["pv"][0]), ("win", puzzle["solution"][0]), puzzle)

    def test_two_winning_moves_are_no_puzzle(self):
        result = run("puzzle", SEVERAL_WINS)
        self.assertEqual((result.returncode, result.stdout), (0, ""))
        self.assertRegex(result.stderr, r"puzzles: 0;.* with several winning moves [1-9]")

    def test_mirrored_games_count_once(self):
        (self.folder / "a.txt").write_text(ONE_WIN + "\n")
        (self.folder / "b.txt").write_text(mirrored(ONE_WIN) + "\n")
        files = [str(self.folder / name) for name in ("a.txt", "b.txt")]
        both = run("puzzle", *files, "--rule", "standard")
        self.assertEqual(len(puzzles(both.stdout)), 1)
        self.assertEqual(run("puzzle", files[0], "--rule", "standard").stdout, both.stdout)

    def test_limits_choose_among_puzzles(self):
        for arguments in (("--min-length", "15"), ("--class", "fours"), ("--nodes", "20")):
            result = run("puzzle", ONE_WIN, "--rule", "standard", *arguments)
            self.assertEqual((result.returncode, result.stdout), (0, ""), arguments)

    def test_files(self):
        output, sgf, pictures = self.folder / "p.jsonl", self.folder / "p.sgf", self.folder / "pictures"
        result = run("puzzle", ONE_WIN, "--rule", "standard", "--output", str(output), "--sgf", str(sgf), "--svg",
                     str(pictures))
        self.assertEqual((result.returncode, result.stdout), (0, ""), result.stderr)
        (puzzle,) = puzzles(output.read_text())
        text = sgf.read_text()
        self.assertIn("PL[B]", text)
        self.assertIn(f"Rating {puzzle['rating']['points']:.1f} ({puzzle['rating']['grade']})", text)
        line = run("convert", str(sgf), "--to", "letters").stdout
        self.assertIn("".join(puzzle["solution"]), line.replace(" ", ""))
        self.assertEqual(sorted(p.name for p in pictures.iterdir()), ["puzzle-0001-solution.svg", "puzzle-0001.svg"])
        for picture in pictures.iterdir():
            root = xml.etree.ElementTree.fromstring(picture.read_text())
            self.assertTrue(root.tag.endswith("svg"))
            self.assertIn("Puzzle 1: Black to move and win", picture.read_text())

    def test_files_stay_if_nothing_can_be_read(self):
        output, sgf = self.folder / "p.jsonl", self.folder / "p.sgf"
        for path in (output, sgf):
            path.write_text("precious")
        result = run("puzzle", "missing.psq", "--output", str(output), "--sgf", str(sgf))
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertEqual((output.read_text(), sgf.read_text()), ("precious", "precious"))

    def test_what_was_worked_out_is_kept(self):
        known = self.folder / "known.jsonl"
        arguments = ("puzzle", ONE_WIN, "--rule", "standard", "--resume", str(known))
        whole = run(*arguments)
        self.assertEqual(len(puzzles(whole.stdout)), 1, whole.stderr)
        lines = known.read_text().splitlines(keepends=True)
        known.write_text("".join(lines[:-2]) + lines[-1][:9])  # stopped while writing
        for _ in range(2):
            again = run(*arguments, "--jobs", "2")
            self.assertEqual((again.stdout, again.stderr), (whole.stdout, whole.stderr))
            self.assertEqual(sorted(known.read_text().splitlines(keepends=True)), sorted(lines))
        known.write_text('{"type":"finding","key":"x"}\n{"key":1}\n')
        self.assertIn("known.jsonl:2: not a result", run(*arguments).stderr)

    def test_results_of_another_command_are_not_resumed(self):
        known = self.folder / "known.jsonl"
        self.assertEqual(run("analyze", "h8", "--nodes", "10", "--output", str(known)).returncode, 0)
        before = known.read_text()
        for arguments, wanted in ((("puzzle", ONE_WIN, "--rule", "standard"), "finding"), (("review", "h8i9"), "assessment"),
                                  (("solve", "h8i9"), "solve")):
            result = run(*arguments, "--resume", str(known))
            self.assertEqual((result.returncode, result.stderr),
                             (3, f"pentarch: {known}:1: not a result that can be resumed: its type is 'result', not '{wanted}'; "
                                 "choose another file\n"))
            self.assertEqual(known.read_text(), before)

    def test_selfplay_games_whatever_the_jobs(self):
        made = run("selfplay", "--games", "4", "--nodes", "1k", "--output", str(self.folder))
        self.assertEqual(made.returncode, 0, made.stderr)
        (games,) = self.folder.glob("*.games")
        arguments = ("puzzle", str(games), THREES, "--nodes", "3k", "--min-length", "3")  # the games may have no puzzle
        one, two = run(*arguments), run(*arguments, "--jobs", "2")
        self.assertEqual(one.returncode, 0, one.stderr)
        self.assertIn("games: 5;", one.stderr)
        self.assertTrue(puzzles(one.stdout))
        self.assertEqual(one.stdout, two.stdout)
        self.assertEqual(one.stderr.splitlines()[-1], two.stderr.splitlines()[-1])  # slow runs print progress

    def test_what_cannot_be_read_is_told_and_the_rest_done(self):
        bad = self.folder / "bad.games"
        bad.write_text("no games")
        result = run("puzzle", str(bad), ONE_WIN, "--rule", "standard")
        self.assertEqual(result.returncode, 4)
        self.assertIn("bad.games", result.stderr)
        self.assertEqual(len(puzzles(result.stdout)), 1)
        self.assertEqual(run("puzzle", str(bad)).returncode, 3)

    def test_a_configured_class_is_meant_for_solve(self):
        result = run("puzzle", "h8i9", environment={"PENTARCH_CLASS": "quiet"})
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_an_interrupt_keeps_what_was_found(self):
        run("selfplay", "--games", "60", "--nodes", "500", "--output", str(self.folder))
        (games,) = self.folder.glob("*.games")
        with programs.start(BINARY, "puzzle", ONE_WIN, games, "--rule", "standard", "--nodes", "1M",
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            first = process.stdout.readline()
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            rest, errors = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 130, errors)
        self.assertEqual(puzzles(first)[0]["solution"][0], "f3")
        puzzles(rest)
        self.assertIn("puzzles: ", errors)


if __name__ == "__main__":
    programs.main(2)
