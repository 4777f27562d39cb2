#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Analyzes positions and games in batches and on a terminal: analyze_test.py BINARY SOURCE. Checks every JSON object
against docs/schema."""
import csv
import functools
import io
import json
import pathlib
import select
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import pexpect

import programs
import schemas

BINARY = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
SCHEMA = schemas.validator(SOURCE, "analyze")
ENVIRONMENT = programs.ENVIRONMENT | {"TERM": "xterm-256color"}
ENVIRONMENT.pop("NO_COLOR", None)
run = functools.partial(programs.run, BINARY, "analyze", environment=ENVIRONMENT)

GAME = "h8i9h9h7i8g8j7k6j8k8i6j9"
PROVEN = "f8a1g8a2h8o15"  # three in a row, Black to move
LOST = "a1f8o15g8a15h8a8i8"  # White has an open four
THREATENED = "a1f8o15g8a15h8"  # White threatens an open four
CLAIMED = "h9h6j6h5j7j5i7h7h8k5i5k6k7h4h3l7m8g9j8"  # renju: lost by quiet moves, which take long to prove


def objects(text):
    parsed = [json.loads(line) for line in text.splitlines()]
    for item in parsed:
        SCHEMA.validate(item)
    return parsed


def without_work(items):
    """The results without the parts that depend on the machine."""
    return [{k: v for k, v in item.items() if k != "used"} | {"nodes": item.get("used", {}).get("nodes")}
            for item in items]


class Input(unittest.TestCase):
    def test_lines_are_answered_as_they_come_and_kept_on_ctrl_c(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "results.jsonl")
            with programs.start(BINARY, "analyze", "-", "--nodes", "100", "--output", path, stdin=subprocess.PIPE,
                                stderr=subprocess.PIPE) as process:
                for number, line in enumerate(["h8", "x9x", "h8i9"], 1):
                    process.stdin.write(f"{line}\n")
                    process.stdin.flush()
                    end = time.monotonic() + 60
                    while not path.exists() or path.read_text().count("\n") < number:
                        self.assertLess(time.monotonic(), end)
                        time.sleep(0.02)
                process.send_signal(signal.SIGINT)
                complaints = process.communicate(timeout=60)[1]
            self.assertIn("standard input:2:1: 'x9' is outside", complaints)
            self.assertEqual([o["type"] for o in objects(path.read_text())], ["result", "error", "result"])

    def test_lines_of_a_busy_writer_are_answered_before_it_pauses(self):
        # Several at once: where one has to wait for the processor, the others go on.
        writer = [sys.executable, "-c", "import time\nwhile True:\n    print('h8', flush=True)\n    time.sleep(0.004)"]
        with programs.start(BINARY, "analyze", "-", "--nodes", "1", "--json", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE) as process:
            writers = [subprocess.Popen(writer, stdout=process.stdin, stderr=subprocess.DEVNULL) for _ in range(8)]
            answered = select.select([process.stdout], [], [], 30)[0]
            for each in (*writers, process):
                each.kill()
                each.wait()
        self.assertTrue(answered)

    def in_pieces(self, *pieces, options=()):
        """The results, and the complaints, of lines that a slow writer sends: each piece waits for the answer to the last."""
        with programs.start(BINARY, "analyze", "-", "--nodes", "100", "--json", *options, stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            results = []
            for piece in pieces:
                process.stdin.write(piece)
                process.stdin.flush()
                if not piece.startswith("#"):
                    results.append(process.stdout.readline())
            rest, complaints = process.communicate(timeout=60)
            return objects("".join(results) + rest), complaints

    def test_the_format_of_lines_does_not_depend_on_the_pace_of_the_writer(self):
        (first, second), complaints = self.in_pieces("1,1 2,2\n", "-1,0 3,3\n")
        self.assertEqual(first["moves"], ["b2", "c3"])
        self.assertEqual((second["type"], second["line"]), ("error", 2))
        self.assertIn("standard input:2:1: '-1,0' is outside", complaints)
        self.assertIn("(the lines before it are read as xy: --format names another format)", complaints)
        (first, second), complaints = self.in_pieces("-1,0 3,3\n", "1,1 2,2\n")
        self.assertEqual(second["moves"], ["i7", "j6"])
        self.assertEqual(complaints, "")
        (first, second), complaints = self.in_pieces("1,1 2,2\n", "-1,0 3,3\n", options=("--format", "offset"))
        self.assertEqual(first["moves"], ["i7", "j6"])
        (first, second), complaints = self.in_pieces("h8\n", "h8 h8\n")
        self.assertNotIn("--format", complaints)

    def test_comments_between_lines_that_come_slowly(self):
        items, complaints = self.in_pieces("# the first\n", "h8\n", "# another\n", "h8i9\n")
        self.assertEqual([len(i["moves"]) for i in items], [1, 2])
        self.assertEqual(complaints, "")

    def test_input_without_end(self):
        with open("/dev/zero", "rb") as zeros:
            endless = subprocess.run([BINARY, "analyze", "-"], stdin=zeros, capture_output=True, text=True, env=ENVIRONMENT,
                                     timeout=300, check=False)
        for result, name, what in ((endless, "standard input", "it"), (run("/dev/zero", timeout=300), "/dev/zero", "the file")):
            self.assertEqual((result.returncode, result.stdout), (3, ""))
            self.assertIn(f"pentarch: {name}: cannot read {what}: it is larger than 256 MB: split it\n", result.stderr)
        with open("/dev/zero", "rb") as zeros, tempfile.TemporaryDirectory() as folder:
            book = subprocess.run([BINARY, "book", "import", pathlib.Path(folder, "new.db"), "-"], stdin=zeros, capture_output=True,
                                  text=True, env=ENVIRONMENT, timeout=300, check=False)
        self.assertEqual((book.returncode, book.stderr), (3, "pentarch: cannot read standard input: it is larger than 256 MB: split it\n"))


class Json(unittest.TestCase):
    def test_samples_of_every_kind(self):
        samples = [PROVEN, LOST, THREATENED, GAME, "a1b1a2b2a3b3a4b4a5", "h8h8", "v22", "BOARD 7,7,1 9 DONE", "?"]
        for rule in ("freestyle", "standard", "renju", "caro", "caro-exact"):
            items = [o for s in samples
                     for o in objects(run(s, "--rule", rule, "--nodes", "2k", "--multipv", "2", "--json").stdout)]
            self.assertEqual(len(items), len(samples))
            self.assertEqual([o["type"] for o in items], ["result"] * 5 + ["error"] * 4)
            self.assertEqual(items[4]["state"], "black_won")
            self.assertIsNone(items[4]["best"])
            self.assertEqual(items[0]["verdict"], "win")
            self.assertEqual((items[0]["proof"], items[4]["verdict"]), ("vcf", "over"))

    def test_the_schema_rejects_what_is_wrong(self):
        good = objects(run(PROVEN, "--nodes", "1k", "--json").stdout)[0]
        for field, value in (("v", 1), ("best", "z9"), ("verdict", "won"), ("status", "win"), ("key", "12"), ("lines", [{"rank": 1}]),
                             ("threat", {"side": "black"}), ("interrupted", "no"), ("proof", {"kind": "vcf"})):
            self.assertFalse(SCHEMA.is_valid(good | {field: value}), field)
        for field in schemas.schemas(SOURCE)["analyze"]["$defs"]["result"]["required"]:
            self.assertFalse(SCHEMA.is_valid({k: v for k, v in good.items() if k != field}), field)

    def test_the_threat_after_a_pass(self):
        threat = objects(run(THREATENED, "--nodes", "1k", "--json").stdout)[0]["threat"]
        self.assertEqual((threat["side"], threat["verdict"], threat["proof"]), ("white", "win", "vcf"))
        self.assertEqual(threat["plies"], len(threat["pv"]))
        self.assertIn("If Black passed, White would win in 3 plies, proven (VCF)", run(THREATENED, "--nodes", "1k").stdout)
        self.assertIn("If White passed, Black would have no win by fours and threes.", run("h8", "--nodes", "1k").stdout)

    def test_a_loss_is_proven_where_every_move_loses(self):
        for rule in ("freestyle", "renju", "caro"):
            item = objects(run(LOST, "--rule", rule, "--nodes", "5k", "--json").stdout)[0]
            self.assertEqual((item["verdict"], item["proof"]), ("loss", "five"))
        self.assertIn("White wins in 2 plies: proven (five), every reply checked", run(LOST, "--nodes", "5k").stdout)

    def test_a_claimed_loss_says_how_far_it_is_proven(self):
        for item in objects(run(LOST, "--nodes", "5k", "--json").stdout):
            self.assertEqual((item["reply_count"], item["refuted_replies"]), (217, 217))
        item = objects(run(CLAIMED, "--rule", "renju", "--nodes", "60k", "--json").stdout)[0]
        self.assertEqual((item["verdict"], item["proof"], item["reply_count"]), ("loss", "claimed", 206))
        self.assertIn(f"not proven: {item['refuted_replies']} of 206 replies are refuted",
                      run(CLAIMED, "--rule", "renju", "--nodes", "60k").stdout.replace("\n   ", " "))
        self.assertNotIn("reply_count", objects(run(PROVEN, "--nodes", "5k", "--json").stdout)[0])

    def test_a_search_with_time_left_does_not_end_with_a_claim(self):
        item = objects(run(CLAIMED, "--rule", "renju", "--time", "1s", "--json").stdout)[0]
        self.assertTrue(item["proof"] not in ("none", "claimed") or item["used"]["ms"] >= 1000, item)

    def test_reasons_of_forbidden_points(self):
        position = "g8a1i8a15h7o1h9o15"  # two threes crossing at h8
        item = objects(run(position, "--rule", "renju", "--why-forbidden", "--nodes", "1k", "--json").stdout)[0]
        self.assertIn("h8", item["forbidden"])
        foul = next(f for f in item["fouls"] if f["point"] == "h8")
        self.assertEqual(foul, {"point": "h8", "kind": "double_three", "shapes": [
            {"direction": "row", "stones": ["g8", "h8", "i8"]}, {"direction": "column", "stones": ["h7", "h8", "h9"]}]})
        self.assertIn("h8 is forbidden: double three, g8 h8 i8 (row) and h7 h8 h9 (column).",
                      run(position, "--rule", "renju", "--why-forbidden", "--nodes", "1k").stdout)
        self.assertNotIn("fouls", objects(run(position, "--why-forbidden", "--nodes", "1k", "--json").stdout)[0])

    def test_a_proven_win_has_the_length_and_the_line_of_its_proof(self):
        position = "b11e14c11b12b14b13c12e11e13c10f10f12d10h11e9g12f8g7f13h12e12h14h15"
        item = objects(run(position, "--nodes", "2000", "--json").stdout)[0]
        self.assertEqual((item["verdict"], item["proof"]), ("win", "vct"))
        line = item["lines"][0]
        self.assertEqual(line["score"]["plies"], len(line["pv"]))
        self.assertGreater(line["score"]["plies"], 7)  # which the search claims

    def test_a_claimed_win_is_proven_with_what_is_left(self):
        for position, rule in (("h9l10l11i9h11k11e6n7h10h8j10k9", "freestyle"),
                               ("k10j7k8m11o6k7l7j9j10j8l6l10k9l8j6k11k6i6m6", "standard")):
            for limit in (("--time", "30s"), ("--nodes", "2M")):
                item = objects(run(position, "--rule", rule, *limit, "--json").stdout)[0]
                self.assertEqual(item["verdict"], "win", item)
                line = item["lines"][0]
                self.assertEqual(line["winrate"], 1)
                # With time instead of nodes, a fast machine may find that threats alone win the first one.
                self.assertIn(item["proof"], ("search",) if limit[0] == "--nodes" else ("search", "vct"), item)
                if item["proof"] == "search":
                    self.assertEqual(line["score"]["plies"], len(line["pv"]))
            few = objects(run(position, "--rule", rule, "--depth", "12", "--json").stdout)[0]
            if few["verdict"] == "win" and few["proof"] == "claimed":
                self.assertEqual(few["lines"][0]["winrate"], 0.999)

    def test_bytes_that_are_no_text(self):
        result = subprocess.run([BINARY, "analyze", "-", "--json"], input=b"h8\xff\n", capture_output=True,
                                env=ENVIRONMENT, check=False)
        self.assertEqual(objects(result.stdout.decode())[0]["type"], "error")


class Identity(unittest.TestCase):
    BLOCKS = "BOARD\n7,7,1\nDONE\nBOARD\n8,8,1\n9,9,2\n0,0,3\nDONE\n"

    def test_set_up_stones_are_named(self):
        one, two = objects(run("-", "--json", "--nodes", "100", stdin=self.BLOCKS).stdout)
        self.assertEqual((one["source"], one["black"], one["white"], one["blocked"]), ("-#1", ["h8"], [], []))
        self.assertEqual((two["source"], two["black"], two["white"], two["blocked"]), ("-#2", ["i9"], ["j10"], ["a1"]))
        self.assertNotIn("moves", one)
        self.assertNotEqual(one["key"], two["key"])
        alone, = objects(run("-", "--json", "--nodes", "100", stdin="BOARD\n7,7,1\nDONE\n").stdout)
        self.assertEqual((alone["source"], alone["key"]), ("-", one["key"]))
        self.assertNotIn("black", objects(run("h8", "--json", "--nodes", "100").stdout)[0])
        self.assertFalse(SCHEMA.is_valid({k: v for k, v in one.items() if k != "white"}))

    def test_games_of_a_file_are_numbered(self):
        with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
            file.write("(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])")
            file.flush()
            items = objects(run(file.name, "--json", "--nodes", "100").stdout)
            self.assertEqual([o["source"] for o in items], [file.name + "#1", file.name + "#2"])

    def test_errors_say_where_they_are(self):
        bad = self.BLOCKS.replace("7,7,1", "7,7,9").replace("8,8,1", "99,8,1")
        one, two = objects(run("-", "--json", "--nodes", "100", stdin=bad).stdout)
        self.assertEqual([(o["type"], o["source"], o["line"], o["column"], o["token"]) for o in (one, two)],
                         [("error", "-", 2, 1, "7,7,9"), ("error", "-", 5, 1, "99,8,1")])
        self.assertNotEqual(one["key"], two["key"])
        self.assertNotIn("file", one)
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("h8\nh8h8\n")
            file.flush()
            error = objects(run(file.name, "--json", "--nodes", "100").stdout)[1]
            self.assertEqual((error["source"], error["file"], error["line"], error["column"], error["token"]),
                             ("h8h8", file.name, 2, 3, "h8"))
        missing = objects(run("none.psq", "--json").stdout)[0]
        self.assertEqual((missing["file"], missing["source"]), ("none.psq", "none.psq"))
        self.assertNotIn("line", missing)

    def test_positions_and_errors_are_known_again(self):
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder, "results.jsonl")
            text = self.BLOCKS + "BOARD\n7,7,9\nDONE\nBOARD\n6,6,9\nDONE\n"
            arguments = ("-", "--nodes", "100", "--resume", str(output))
            first = run(*arguments, stdin=text)
            self.assertEqual(first.returncode, 4, first.stderr)
            lines = output.read_text()
            self.assertEqual(len({o["key"] for o in objects(lines)}), 4)
            again = run(*arguments, stdin=text)
            self.assertEqual((again.returncode, output.read_text()), (4, lines))


class Texts(unittest.TestCase):
    def test_positions_of_a_batch_are_named_and_errors_placed(self):
        result = run("-", "--nodes", "100", stdin="h8i9\nh8h8\ng7\n")
        self.assertEqual(result.returncode, 4)
        for name in ("h8i9", "g7"):
            self.assertRegex(result.stdout, rf"(?m)^{name}\n    a b c")
        self.assertIn("pentarch: standard input:2:3: 'h8' is played twice", result.stderr)

    def test_a_line_that_is_shorter_than_its_win_goes_on(self):
        text = run("g8a1i8a15h7o1h9o15", "--rule", "renju", "--nodes", "30k").stdout
        win, line = re.search(r"(?m)^1\. \S+ +win (\d+) .*depth +\d+  (.*)$", text).groups()
        moves = line.replace(" ...", "").split()
        self.assertEqual(line.endswith("..."), len(moves) < int(win), line)


class Choice(unittest.TestCase):
    def turns(self, where):
        return [o["turn"] for o in objects(run(GAME, "--at", where, "--nodes", "100", "--json").stdout)]

    def test_at(self):
        self.assertEqual(self.turns("5"), [5])
        self.assertEqual(self.turns("2,last"), [2, 12])
        self.assertEqual(self.turns("all"), list(range(1, 13)))
        self.assertEqual(self.turns("3..5,0,10.."), [0, 3, 4, 5, 10, 11, 12])
        self.assertEqual(self.turns("..2"), [1, 2])
        at = objects(run(GAME, "--at", "3", "--nodes", "1k", "--json").stdout)[0]
        alone = objects(run("h8i9h9", "--nodes", "1k", "--json").stdout)[0]
        self.assertEqual((at["key"], at["lines"], at["moves"]), (alone["key"], alone["lines"], alone["moves"]))
        last = objects(run(GAME, "--at", "last", "--nodes", "1k", "--json").stdout)[0]
        self.assertNotIn("turn", last)
        self.assertEqual(len(last["moves"]), 12)

    def test_at_counts_moves_behind_a_setup(self):
        game = "(;GM[4]SZ[15]AB[hh][hi]AW[ii];W[jj];B[kk];W[gg])"
        start, second = objects(run(game, "--at", "0,2", "--nodes", "100", "--json").stdout)
        self.assertEqual((start["turn"], start["side"], start["black"], start["white"]), (0, "white", ["h8", "h7"], ["i7"]))
        self.assertEqual((second["turn"], second["side"], second["black"]), (2, "white", ["h8", "h7", "k5"]))
        self.assertIn("(O)", run(game, "--nodes", "100").stdout)
        self.assertNotIn("(", run("(;GM[4]SZ[15]AB[hh][hi]AW[ii])", "--nodes", "100").stdout.split("freestyle")[0])

    def test_at_needs_a_game(self):
        drawing = "BOARD 7,7,2 8,8,1 DONE"
        self.assertIn("--at needs a game", run(drawing, "--at", "1").stderr)

    def test_games_of_other_programs(self):
        sgf = "(;GM[4]SZ[15]RU[renju];B[hh];W[ig];B[hg])"
        with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
            file.write(sgf)
            file.flush()
            items = objects(run(file.name, "--at", "all", "--nodes", "100", "--json").stdout)
            self.assertEqual([(o["turn"], o["rule"]) for o in items], [(1, "renju"), (2, "renju"), (3, "renju")])
            self.assertEqual(items[-1]["moves"], ["h8", "i9", "h9"])
            chosen = objects(run(file.name, "--rule", "standard", "--nodes", "100", "--json").stdout)[0]
            self.assertEqual(chosen["rule"], "standard")

    def test_side(self):
        for side in ("black", "white"):
            item = objects(run(GAME, "--at", "3", "--side", side, "--nodes", "100", "--json").stdout)[0]
            self.assertEqual(item["side"], side)

    def test_only_and_block(self):
        best = objects(run(GAME, "--nodes", "2k", "--json").stdout)[0]["best"]
        blocked = objects(run(GAME, "--nodes", "2k", "--block", best, "--json").stdout)[0]["best"]
        self.assertNotEqual(best, blocked)
        only = objects(run(GAME, "--nodes", "2k", "--only", "g7, l9", "--multipv", "5", "--json").stdout)[0]
        self.assertEqual({line["move"] for line in only["lines"]}, {"g7", "l9"})
        # A winning move that is excluded does not count.
        self.assertNotEqual(objects(run(PROVEN, "--block", "e8,i8,d8,j8", "--nodes", "2k", "--json").stdout)[0]["best"],
                            "e8")
        for arguments, code, message in ((("--only", "h8"), 3, "leave no move to play"),
                                         (("--only", "h99"), 2, "--only: "), (("--block", ""), 2, "--block: "),
                                         (("--only", "v22"), 3, "--only: ")):
            result = run(GAME, *arguments)
            self.assertEqual(result.returncode, code, result.stderr)
            self.assertIn(message, result.stderr)

    def test_a_loss_of_the_only_move_is_not_one_of_the_position(self):
        position = "f8e8g8a2h8a15i8"  # White must answer a four at j8
        for arguments, field in ((("--only", "o15"), "only"), (("--block", "j8"), "block")):
            item = objects(run(position, *arguments, "--nodes", "5k", "--json").stdout)[0]
            self.assertEqual((item["verdict"], item["proof"]), ("undecided", "none"))
            self.assertEqual(item["lines"][0]["score"], {"type": "mate", "plies": -2})
            self.assertEqual(item["lines"][0]["proof"], "five")
            self.assertEqual(item[field], [arguments[1]])
            self.assertFalse(SCHEMA.is_valid(item | {"verdict": "loss"}))
        text = run(position, "--only", "o15", "--nodes", "5k").stdout
        self.assertIn("o15 loses: Black wins in 2 plies, proven (five)\n", text)
        self.assertNotIn("only", objects(run(position, "--nodes", "5k", "--json").stdout)[0])

    def test_the_exit_code_tells_the_verdict(self):
        lost = "f8a2g8o15h8a15i8"  # White cannot stop both fives
        ended = "a1b1a2b2a3b3a4b4a5"
        for position, code in ((PROVEN, 10), (lost, 20), ("h8i9", 30), (ended, 20)):
            self.assertEqual(run(position, "--exit-verdict", "--nodes", "5k").returncode, code, position)
            self.assertEqual(run(position, "--nodes", "5k").returncode, 0, position)
        # With several positions the largest code counts; an unreadable one takes precedence.
        for positions, code in (((PROVEN, PROVEN), 10), ((PROVEN, lost, PROVEN), 20), (("h8i9", PROVEN, lost), 30),
                                (("h8h8", PROVEN), 4)):
            result = run("-", "--exit-verdict", "--nodes", "2k", "--jobs", "2", "--json", stdin="\n".join(positions))
            self.assertEqual(result.returncode, code, positions)
        # A losing bad move proves nothing about the position.
        answers_a_four = "f8e8g8a2h8a15i8"
        self.assertEqual(run(answers_a_four, "--only", "o15", "--exit-verdict", "--nodes", "5k").returncode, 30)
        self.assertEqual(run("h8", "--exit-verdict", "--resume", "a").returncode, 2)

    def test_a_known_result_has_no_certificate(self):
        for command in ("analyze", "solve"):
            result = programs.run(BINARY, command, PROVEN, "--certificate", "c.json", "--resume", "a", environment=ENVIRONMENT)
            self.assertEqual((result.returncode, result.stderr), (2, "pentarch: --certificate and --resume exclude each other\n"))

    def test_a_certificate_goes_to_a_file(self):
        for command in ("analyze", "solve"):
            result = programs.run(BINARY, command, PROVEN, "--certificate", "-", environment=ENVIRONMENT)
            self.assertEqual((result.returncode, result.stderr),
                             (2, "pentarch: --certificate: needs the name of a file: the result is on standard output\n"))
            self.assertFalse(pathlib.Path("-").exists())

    def test_comma_separated_values_say_what_json_says(self):
        positions = [PROVEN, "h8, i9", "h8h8", "a1b1a2b2a3b3a4b4a5", LOST]
        arguments = ("-", "--nodes", "2k", "--multipv", "2", "--side", "auto")
        text = run(*arguments, "--csv", stdin="\n".join(positions))
        self.assertEqual(text.returncode, 4)
        rows = list(csv.DictReader(text.stdout.splitlines()))
        expected = []
        for item in objects(run(*arguments, "--json", stdin="\n".join(positions)).stdout):
            if item["type"] == "result":
                expected += [(item, line) for line in item["lines"]] or [(item, None)]
        self.assertEqual(len(rows), len(expected))
        for row, (item, line) in zip(rows, expected):
            self.assertEqual(row["position"], item["source"])
            for name in ("rule", "side", "state"):
                self.assertEqual(row[name], item[name])
            self.assertEqual((row["size"], row["nodes"]), (str(item["size"]), str(item["used"]["nodes"])))
            if line is None:
                self.assertEqual((row["rank"], row["move"], row["pv"]), ("", "", ""))
                continue
            score = line["score"]
            self.assertEqual(row["score"], str(score["value"]) if score["type"] == "eval" else "")
            self.assertEqual(row["mate"], str(score["plies"]) if score["type"] == "mate" else "")
            self.assertEqual((row["rank"], row["move"], row["proof"]), (str(line["rank"]), line["move"], line["proof"]))
            self.assertEqual(float(row["winrate"]), line["winrate"])
            self.assertEqual(row["pv"], "".join(line["pv"]))
        self.assertIn("h8, i9", [row["position"] for row in rows])
        turns = list(csv.DictReader(run(GAME, "--at", "3..5", "--nodes", "500", "--csv").stdout.splitlines()))
        self.assertEqual([row["turn"] for row in turns], ["3", "4", "5"])
        for other in (("--json",), ("--output", "a"), ("--resume", "a")):
            self.assertEqual(run("h8", "--csv", *other).returncode, 2)

    def test_what_does_not_fit_the_board_is_told_before_the_board(self):
        for arguments in (("--only", "p16"), ("--block", "p16"), ("--only", "h8")):
            result = run("h8", *arguments, "--nodes", "100")
            self.assertEqual((result.returncode, result.stdout, len(result.stderr.splitlines())), (3, "", 1))

    def test_until_stable(self):
        start = time.monotonic()
        result = run("h8i9h9", "--time", "50s", "--until-stable", "300ms", "--json")
        self.assertLess(time.monotonic() - start, 40)
        self.assertEqual(objects(result.stdout)[0]["type"], "result")
        # A best move that is never stable for so long takes no time from the proof of a win.
        for more in ((), ("--until-stable", "100s")):
            result = run("h9e8e3h8i8j7i10i9j11k12j10h10g11i11j12j9i12g9", "--depth", "8", "--time", "20s", *more, "--json")
            self.assertEqual([objects(result.stdout)[0][key] for key in ("verdict", "proof")], ["win", "search"], more)


class Batch(programs.InFolder):
    POSITIONS = [GAME[:2 * n] for n in range(1, 12)] + ["h8h8", "x"]  # none of the moves has three characters

    def setUp(self):
        super().setUp()
        self.input = self.folder / "positions.txt"
        self.input.write_text("\n".join(self.POSITIONS) + "\n")
        self.output = self.folder / "results.jsonl"

    def test_jobs_give_the_same_results_in_the_same_order(self):
        # The table is divided among the jobs: equal results need equal shares.
        one = run(str(self.input), "--nodes", "1k", "--json", "--hash", "16MB")
        two = run(str(self.input), "--nodes", "1k", "--json", "--hash", "48MB", "--jobs", "3")
        self.assertEqual((one.returncode, two.returncode), (4, 4))
        ones, twos = without_work(objects(one.stdout)), without_work(objects(two.stdout))
        self.assertEqual([o["source"] for o in ones], self.POSITIONS)
        for a, b in zip(ones, twos):
            self.assertEqual(a | {"key": ""}, b | {"key": ""})
        self.assertIn("11 of 13 positions analyzed, 2 could not be read", one.stderr)
        self.assertIn("positions.txt:12:3: 'h8' is played twice", one.stderr)

    def test_output_and_resume(self):
        wanted = (str(self.input), "--nodes", "1k", "--jobs", "2")
        whole = run(*wanted, "--output", str(self.output))
        self.assertEqual((whole.returncode, whole.stdout), (4, ""))
        lines = self.output.read_text().splitlines(keepends=True)
        objects("".join(lines))
        again = run(*wanted, "--output", str(self.output))
        self.assertEqual(again.returncode, 2)
        self.assertIn(f"--resume {self.output} goes on with it", again.stderr)
        # Cut off within a line, as by a killed run.
        self.output.write_text("".join(lines[:4]) + lines[4][:50])
        resumed = run(*wanted, "--resume", str(self.output))
        self.assertEqual(resumed.returncode, 4)
        self.assertIn("11 of 13 positions analyzed, 4 of them before, 2 could not be read", resumed.stderr)
        after = self.output.read_text().splitlines(keepends=True)
        self.assertEqual(after[:4], lines[:4])
        self.assertEqual(without_work(objects("".join(after))), without_work(objects("".join(lines))))
        nothing = run(*wanted, "--resume", str(self.output))
        self.assertEqual((nothing.returncode, self.output.read_text()), (4, "".join(after)))
        # The number of jobs is not a setting of the results.
        one_by_one = run(str(self.input), "--nodes", "1k", "--jobs", "1", "--resume", str(self.output))
        self.assertEqual((one_by_one.returncode, self.output.read_text()), (4, "".join(after)))
        # Different settings give different results.
        run(str(self.input), "--nodes", "2k", "--resume", str(self.output))
        self.assertEqual(len(self.output.read_text().splitlines()), 26)
        run(str(self.input), "--nodes", "2k", "--why-forbidden", "--resume", str(self.output))
        self.assertEqual(len(self.output.read_text().splitlines()), 39)

    def test_a_file_of_something_else_is_left_alone(self):
        for text in ("important\n", '{"v": 1}\n', "[1]\n"):
            self.output.write_text(text)
            result = run("h8", "--nodes", "100", "--resume", str(self.output))
            self.assertEqual(result.returncode, 3)
            self.assertIn("results.jsonl:1: not a result that can be resumed", result.stderr)
            self.assertEqual(self.output.read_text(), text)
        self.assertEqual(run("h8", "--output", f"{self.folder}/no/such").returncode, 1)
        self.assertEqual(run("h8", "--output", "a", "--resume", "a").returncode, 2)

    def start(self, *arguments):
        process = programs.start(BINARY, "analyze", self.input, "--resume", self.output, *arguments, stderr=subprocess.PIPE)
        self.addCleanup(process.stderr.close)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not (self.output.exists() and self.output.stat().st_size):
            time.sleep(0.01)
        return process

    def test_killed_in_the_middle(self):
        process = self.start("--nodes", "60k")
        process.kill()
        process.wait()
        done = len(self.output.read_text().splitlines())
        self.assertLess(done, 13)
        run(str(self.input), "--nodes", "60k", "--resume", str(self.output))
        self.assertEqual([o["source"] for o in objects(self.output.read_text())], self.POSITIONS)

    def test_interrupted(self):
        self.output = self.folder / "\x1b.jsonl"
        process = self.start("--time", "1s", "--jobs", "2")
        time.sleep(0.3)  # two more are in progress now
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(10), 130)
        self.assertIn(f"--resume {self.folder}/\\x1b.jsonl goes on", process.stderr.read())
        items = objects(self.output.read_text())
        self.assertLess(len(items), 13)
        self.assertTrue(any(o["interrupted"] for o in items))
        # Interrupted results are computed again.
        run(str(self.input), "--time", "1s", "--jobs", "2", "--at", "last", "--resume", str(self.output))
        items = objects(self.output.read_text())
        self.assertEqual([o["source"] for o in items], self.POSITIONS)
        self.assertFalse(any(o.get("interrupted") for o in items))

    def test_bad_ones_only(self):
        result = run("-", "--nodes", "100", "--json", stdin="x\nh8h8\n")
        self.assertEqual(result.returncode, 3)
        self.assertEqual(len(objects(result.stdout)), 2)


class Screen:
    """A terminal screen: text with carriage returns, and the sequences that move up and erase."""

    def __init__(self, text, columns, rows=40):
        self.lines, self.row, self.column = [""], 0, 0
        self.columns, self.rows = columns, rows
        for token in re.findall("\x1b\\[[0-9;]*[A-Za-z]|.", text, re.S):
            self.take(token)

    def take(self, token):
        if token == "\n":
            self.row += 1
            if self.row == len(self.lines):
                self.lines.append("")
        elif token == "\r":
            self.column = 0
        elif token.endswith("A") and token[0] == "\x1b":
            self.row = max(self.row - int(token[2:-1]), len(self.lines) - self.rows, 0)
        elif token == "\x1b[K":
            self.lines[self.row] = self.lines[self.row][:self.column]
        elif token == "\x1b[J":
            del self.lines[self.row + 1:]
            self.lines[self.row] = self.lines[self.row][:self.column]
        elif token[0] != "\x1b":
            if self.column == self.columns:
                self.take("\r")
                self.take("\n")
            line = self.lines[self.row].ljust(self.column)
            self.lines[self.row] = line[:self.column] + token + line[self.column + 1:]
            self.column += 1

    def __str__(self):
        return "\n".join(line.rstrip() for line in self.lines)


class Terminal(unittest.TestCase):
    def start(self, *arguments, environment=None, columns=80, rows=40):
        child = pexpect.spawn(BINARY, ["analyze", *arguments], env=ENVIRONMENT | (environment or {}), encoding="utf-8",
                              dimensions=(rows, columns), timeout=60)
        child.logfile_read = io.StringIO()
        self.addCleanup(child.close)
        return child

    @staticmethod
    def finish(child):
        """The complete output and the exit code."""
        child.expect(pexpect.EOF)
        child.close()
        return child.logfile_read.getvalue(), child.exitstatus

    def screen(self, *arguments, environment=None, columns=80, rows=40):
        return self.finish(self.start(*arguments, environment=environment, columns=columns, rows=rows))

    @staticmethod
    def plain(text, columns=80, rows=40):
        """The text left on the screen."""
        return str(Screen(text, columns, rows))

    def test_boards_line_and_threat_in_80_columns(self):
        text, code = self.screen(THREATENED, "--nodes", "3k", "--multipv", "3")
        self.assertEqual(code, 0)
        self.assertIn("\x1b[1;36m", text)
        plain = self.plain(text)
        self.assertEqual(plain.count("candidates"), 1)  # the earlier drawings are erased
        self.assertLessEqual(max(len(line) for line in plain.splitlines()), 79)
        self.assertRegex(plain, r"candidates +best line")
        for digit in "123":
            self.assertRegex(plain.split("1. ")[0], rf"(?m)^ *\d+ .*[ (){digit}]{digit}[ )](.* \d+ +\d+ |.*)")
        self.assertIn("If Black passed, White would win", plain)

    def test_the_width_of_the_terminal_is_used(self):
        for columns in (60, 80, 120):
            text, _ = self.screen("h8i9h9h7i8g8j7k6j8k8", "--nodes", "100k", "--multipv", "3", columns=columns)
            plain = self.plain(text, columns)
            self.assertLess(max(len(line) for line in plain.splitlines()), columns)
            lines = re.findall(r"(?m)^\d\. .*$", plain)
            self.assertEqual(len(lines), 3)
            for line in lines:
                self.assertTrue(not line.endswith("...") or len(line) >= columns - 5, (columns, plain))
            self.assertGreater(max(map(len, lines)), min(columns - 6, 80), plain)

    def test_a_narrow_terminal(self):
        text, _ = self.screen(THREATENED, "--nodes", "3k", "--multipv", "2", columns=40, rows=50)
        plain = self.plain(text, 40, 50)
        self.assertLess(max(len(line) for line in plain.splitlines()), 40)
        self.assertRegex(plain, r"(?m)^1\. \S+ .*%  [a-o]\d+ ")

    def test_terminals_of_hardly_any_width(self):
        for columns in (1, 2, 3, 20):
            text, code = self.screen(THREATENED, "--nodes", "3k", columns=columns)
            self.assertEqual(code, 0, (columns, text))
            self.assertIn("best", text)
        child = self.start("h8i9h9", "--time", "50s")
        child.expect(r"candidates +best line", timeout=20)
        child.setwinsize(24, 1)
        child.expect(r"depth", timeout=20)
        child.sendintr()
        self.assertEqual(self.finish(child)[1], 130)

    def test_the_board_is_drawn_at_once_and_updated(self):
        child = self.start("h8i9h9", "--time", "50s")
        child.expect(r"candidates +best line", timeout=20)
        child.expect(r"0\.\d s of 50\.0 s", timeout=20)
        child.expect(r"1\. [a-o]\d+ ", timeout=20)
        child.expect(r"1\.\d s of 50\.0 s   depth \d+/\d+   \S+ nodes   \S+/s", timeout=20)
        during = self.plain(child.logfile_read.getvalue())
        self.assertEqual(during.count("candidates"), 1, during)
        self.assertRegex(during, r"(?m)^1\. [a-o]\d+ ")
        child.sendintr()
        text, code = self.finish(child)
        self.assertEqual(code, 130)
        after = self.plain(text)
        self.assertEqual(after.count("candidates"), 1)
        self.assertNotIn("^C", after)
        self.assertNotIn("of 50.0 s", after)
        self.assertRegex(after, r"\nbest [a-o]\d+   interrupted   ")

    def test_a_new_size_is_taken_up(self):
        child = self.start("h8i9h9", "--time", "50s", columns=120)
        child.expect(r"candidates +best line", timeout=20)
        child.setwinsize(40, 60)
        child.expect(r"\ncandidates\x1b\[K\r\n", timeout=20)  # room for one board
        child.setwinsize(10, 60)
        child.expect(r"o\r\n\r\nfreestyle 15x15", timeout=20)  # room for none, one is left standing
        child.expect(r"depth", timeout=20)
        child.sendintr()
        text, code = self.finish(child)
        self.assertEqual(code, 130)
        result = text[text.rindex("best line"):]
        self.assertLess(max(len(line) for line in self.plain(result, 60).splitlines()), 60)

    def test_a_terminal_that_cannot_write_over(self):
        for terminal in ("dumb", ""):
            text, _ = self.screen(THREATENED, "--nodes", "3k", environment={"TERM": terminal})
            self.assertNotIn("\x1b", text)
            self.assertNotRegex(text, "\r[^\n]")
            self.assertRegex(text.split("depth")[0], r"a b c d")

    def test_a_pipe_gets_no_sequences(self):
        result = run(THREATENED, "--nodes", "3k")
        self.assertNotIn("\x1b", result.stdout + result.stderr)
        self.assertNotIn("\r", result.stdout + result.stderr)

    def test_the_log_holds_every_depth(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder, "analysis.log")
            text, _ = self.screen("h8i9h9", "--depth", "6", "--log", str(log))
            depths = [int(d) for d in re.findall(r"h8i9h9: depth +(\d+)/", log.read_text())]
            self.assertEqual(depths, list(range(1, 7)))
            self.assertNotRegex(self.plain(text), r"(?m)^depth")

    def test_without_color(self):
        for arguments, environment in ((("--color", "never"), {}), ((), {"NO_COLOR": "1"}), ((), {"TERM": "dumb"})):
            text, _ = self.screen(THREATENED, "--nodes", "3k", "--multipv", "3", *arguments, environment=environment)
            self.assertNotRegex(text, "\x1b\\[[0-9;]*m")
            self.assertRegex(self.plain(text), r"candidates +best line")

    def test_a_large_board_has_its_boards_one_below_the_other(self):
        plain = self.plain(self.screen("k11l12k12", "--size", "22", "--nodes", "2k")[0])
        self.assertLessEqual(max(len(line) for line in plain.splitlines()), 80)
        self.assertNotRegex(plain, r"candidates +best line")
        self.assertIn("\nbest line\n", plain)

    def test_progress(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("h8\n" * 20)
            file.flush()
            text, code = self.screen(file.name, "--nodes", "2k", "--json")
        self.assertEqual(code, 0)
        self.assertRegex(text, r"\[#+\.*\] \d+/20  \d+%  [0-9.]+/s  ETA \d+s positions")
        left = self.plain(text, columns=100_000)
        self.assertNotIn("ETA", left)
        self.assertEqual(len(objects(left.strip())), 20)


if __name__ == "__main__":
    programs.main(2)
