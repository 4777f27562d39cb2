#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the command line the way users do and checks output and exit codes: command_line_test.py BINARY SOURCE."""
import functools
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import programs
from programs import LAB_COMMANDS, prefix, program

BINARY = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
run = functools.partial(programs.run, BINARY)
COMMANDS = ("play", "analyze", "board", "book", "solve", "compare", "bench", "protocol", "doctor", "serve", "convert", "explain", "review",
            "render", "puzzle")
BACKSTAGE = ("config", "completion", "man")  # of both programs or for scripts: not on the front page
PROVEN = "f8a1g8a2h8o15"  # three in a row, Black to move


# Two crossing open twos, White's stones in the corners; Black to move.
CROSS = "g8b2h8n2i6b14i7n14"


WON = "h8a1h9a2h10a3h11a4h12"  # Black's last move makes five
WON_BOARD = "......\n.XXXXX\n......\n.OOOO.\n......\n......\n"
BOTH_BOARD = "......\n.XXXXX\n......\n.OOOOO\n......\n......\n"


class EndedGames(programs.InFolder):
    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def test_the_end_is_told(self):
        item = json.loads(run("analyze", WON, "--json").stdout)
        self.assertEqual((item["state"], item["best"], item["lines"], item["verdict"]), ("black_won", None, [], "over"))
        self.assertEqual(item["ending"], {"winner": "black", "move": "h12", "five": ["h8", "h9", "h10", "h11", "h12"],
                                          "text": "Black won with h12"})
        board = self.write("board.txt", WON_BOARD)
        item = json.loads(run("analyze", board, "--json").stdout)
        self.assertEqual((item["state"], item["best"], item["ending"]["move"]), ("black_won", None, None))
        self.assertEqual(item["ending"]["text"], "Black has five: b5 to f5")
        self.assertTrue(run("analyze", WON).stdout.endswith("Black won with h12.\n"))
        self.assertTrue(run("solve", WON).stdout.endswith("Black won with h12\n"))
        self.assertEqual(json.loads(run("solve", WON, "--json").stdout)["ending"]["winner"], "black")
        self.assertTrue(run("render", WON).stdout.endswith("Black won with h12\n"))
        self.assertIn("after move 9: Black won with h12", run("render", WON, "--to", "svg").stdout)
        for command in ("explain", "compare"):
            result = run(command, WON)
            self.assertEqual((result.returncode, result.stdout), (3, ""), command)
            self.assertTrue(result.stderr.startswith("pentarch: Black won with h12: there is nothing to "), command)
        self.assertIn("; --at 8 takes", run("explain", WON).stderr)
        self.assertIn("Black has five: b5 to f5", run("review", board, "--nodes", "100").stdout)
        book = str(self.folder / "my.book")
        self.assertIn("  Black won with h12\n", run("book", "learn", book, WON, "--nodes", "100").stdout)
        self.assertIn("  Black won with h12\n", run("book", "query", book, WON).stdout)

    def test_a_drawn_board_that_was_drawn_reads_back(self):
        board = self.write("board.txt", run("render", WON).stdout)
        self.assertEqual(json.loads(run("analyze", board, "--json").stdout)["ending"]["winner"], "black")

    def test_moves_after_the_end_are_named(self):
        book = str(self.folder / "my.book")
        complaint = "b1 comes after the end of the game (Black won with h12): leave it out"
        for arguments in (("analyze",), ("solve",), ("explain",), ("compare",), ("render",), ("puzzle",),
                          ("book", "learn", book)):
            result = run(*arguments, WON + "b1")
            self.assertEqual(result.returncode, 3, arguments)
            self.assertIn(complaint, result.stderr)
            self.assertNotIn("best", result.stdout)
        self.assertIn("b1 b2 come after the end", run("analyze", WON + "b1b2").stderr)
        self.assertIn("left out, after the end of the game: b1", run("review", WON + "b1", "--nodes", "100").stdout)
        self.assertEqual(run("analyze", WON + "b1", "--at", "8", "--nodes", "100").returncode, 0)
        # Neither a five nor a foul under another rule.
        self.assertEqual(run("analyze", "d8a1e8c1f8e1h8g1i8k1g8o1", "--rule", "standard", "--nodes", "100").returncode, 0)
        for rule, end in (("freestyle", "Black won with g8"), ("renju", "White won: Black's g8 was forbidden")):
            result = run("analyze", "d8a1e8c1f8e1h8g1i8k1g8o1", "--rule", rule)
            self.assertIn(f"o1 comes after the end of the game ({end})", result.stderr)

    def test_a_five_of_both_sides_is_no_game(self):
        board = self.write("both.txt", BOTH_BOARD)
        for command in ("analyze", "solve", "explain", "compare", "render", "puzzle"):
            result = run(command, board)
            self.assertEqual(result.returncode, 3, command)
            self.assertRegex(result.stderr, r"no game leads to this position: \w+ has five \(.. to ..\), and so has")

    def test_the_server_and_the_protocol_say_so(self):
        queries = [{"id": "over", "moves": WON}, {"id": "after", "moves": WON + "b1"},
                   {"id": "board", "position": WON_BOARD}, {"id": "both", "position": BOTH_BOARD},
                   {"id": "text", "position": WON + "b1"}]
        output = run("serve", stdin="".join(json.dumps(q) + "\n" for q in queries)).stdout
        answers = {a["id"]: a for a in map(json.loads, output.splitlines())}
        self.assertEqual(answers["over"]["ending"]["text"], "Black won with h12")
        self.assertEqual(answers["board"]["ending"]["text"], "Black has five: b5 to f5")
        self.assertEqual((answers["after"]["field"], answers["text"]["field"], answers["both"]["field"]),
                         ("moves", "position", "position"))
        self.assertIn("b1 comes after the end of the game", answers["after"]["message"])
        rows = "".join(f"7,{7 + i},1\n0,{i},2\n" for i in range(4)) + "7,11,1\nDONE\n"
        for list_command in ("BOARD", "YXBOARD"):
            result = run("protocol", stdin=f"START 15\nINFO timeout_turn 100\n{list_command}\n{rows}END\n")
            self.assertIn("MESSAGE the game has ended: Black has five: h8 to h12\n", result.stdout)


class Advice(unittest.TestCase):
    """Error messages name the remedy."""

    def complaint(self, code, *arguments, **more):
        result = run(*arguments, **more)
        self.assertEqual(result.returncode, code, (arguments, result.stderr))
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        return result.stderr

    def test_a_command_that_is_missing_or_unknown(self):
        self.assertIn("say 'pentarch analyze h8i9h9'", self.complaint(2, "h8i9h9"))
        self.assertIn("say 'pentarch analyze game.psq' or 'pentarch review game.psq'", self.complaint(2, "game.psq"))
        self.assertIn("options follow a command", self.complaint(2, "--json"))
        unknown = self.complaint(2, "game")
        self.assertNotIn("did you mean", unknown)
        for command in COMMANDS:
            self.assertIn(command, unknown)
            self.assertEqual(run("help", command).stdout, run(command, "--help").stdout)
        self.assertIn("unknown command 'analyse', did you mean 'analyze'?", self.complaint(2, "help", "analyse"))
        everything = run("--help-all")
        self.assertEqual(everything.returncode, 0)
        for command in COMMANDS:
            self.assertIn(f"Usage: pentarch {command} ", everything.stdout)

    def test_rules_by_any_case_and_by_number(self):
        for text, rule in (("RENJU", "renju"), ("Caro-Exact", "caro-exact"), ("0", "freestyle"), ("1", "standard"),
                           ("2", "freestyle"), ("4", "renju"), ("5", "renju"), ("8", "caro"), ("9", "caro-exact")):
            item = json.loads(run("analyze", "h8", "-r", text, "--nodes", "10", "--json").stdout)
            self.assertEqual(item["rule"], rule, text)
        environment = {"PENTARCH_RULE": "Renju"}
        self.assertEqual(json.loads(run("analyze", "h8", "--nodes", "10", "--json", environment=environment).stdout)["rule"], "renju")
        answer = json.loads(run("serve", stdin='{"id":"a","moves":"h8","rule":"RENJU","limits":{"nodes":10}}\n').stdout)
        self.assertEqual(answer["rule"], "renju")
        for wrong in ("16", "-1", "4x", ""):
            self.assertIn("unknown rule", self.complaint(2, "analyze", "h8", "--rule", wrong))

    def test_points_beyond_the_board(self):
        self.assertIn("'z9' is outside the 15x15 board", self.complaint(2, "analyze", "h8", "--only", "z9"))
        for opening in ("5,16 6,6", "-9,0 0,0", "t20"):
            self.assertIn("outside the 15x15 board (a board of size 20", self.complaint(3, "analyze", opening), opening)
            self.assertEqual(run("analyze", opening, "--size", "20", "--nodes", "10").returncode, 0, opening)
        self.assertIn("(a board of size 22", self.complaint(3, "analyze", "v22"))
        self.assertNotIn("a board of size", self.complaint(3, "analyze", "z30"))

    def test_a_row_beyond_the_board_of_a_block(self):
        self.assertIn("'19,19,1' (a board of size 20 would hold it)", self.complaint(3, "analyze", "BOARD 19,19,1 DONE"))
        self.assertNotIn("a board of size", self.complaint(3, "analyze", "START 15\nBOARD\n19,19,1\nDONE"))

    def test_a_game_of_passes_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "passes.sgf"
            path.write_text("(;GM[4]SZ[15]" + ";B[];W[]" * 50000 + ")")
            for command in ("review", "puzzle"):
                complaint = self.complaint(3, command, str(path), timeout=60)
                self.assertIn("its main line has 100000 moves and passes, of which at most 968 can be examined", complaint)

    def test_a_missing_certificate_is_no_rejected_one(self):
        for path in ("nosuch.json", "/"):
            self.assertIn(f"{path}: ", self.complaint(3, "solve", "--check", path))
            self.assertEqual(json.loads(run("solve", "--check", path, "--json").stdout)["code"], "unreadable")

    def test_config_takes_no_value_that_no_command_takes(self):
        for option, value in (("time", "abc"), ("rule", "x"), ("size", "99"), ("multipv", "0"), ("threads", "x"),
                              ("hash", "x"), ("class", "x"), ("color", "x"), ("log-level", "x")):
            self.assertIn(f"--{option}: ", self.complaint(2, "config", f"--{option}", value))
        self.assertIn("PENTARCH_TIME", self.complaint(2, "config", environment={"PENTARCH_TIME": "abc"}))

    def test_one_is_no_plural(self):
        self.assertIn("  after 1 move\n", run("analyze", "h8i9", "--at", "1", "--nodes", "10").stdout)
        self.assertNotRegex(run("analyze", "f8a1g8a2h8o15i8o14", "--nodes", "1").stdout, r"\b1 (plies|nodes|moves)\b")
        with tempfile.TemporaryDirectory() as folder:
            book = f"{folder}/my.book"
            self.assertIn("the book has 1 position\n", run("book", "learn", book, "h8", "--nodes", "10").stdout)
            self.assertIn("1 position, nothing wrong", run("book", "verify", book).stdout)
            proof = f"{folder}/proof.json"
            run("solve", "f8a1g8a2h8a3i8o14", "--certificate", proof)
            self.assertIn("wins in 1 ply (", run("solve", "--check", proof).stdout)


class CommandLine(unittest.TestCase):
    def test_values_that_cannot_be_read_say_where_they_stand(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "my.ini"
            path.write_text("time = 3x\n")
            self.assertIn(f"(in {path})", run("analyze", "h8", "--config", str(path)).stderr)
            path.write_text("a%invalid_line%b\n")  # looks like one of Boost's placeholders
            self.assertIn("cannot read the line 'a%invalid_line%b'", run("analyze", "--config", str(path), timeout=20).stderr)
        self.assertEqual(run("analyze", "--=%original_token%%canonical_option%", timeout=20).returncode, 3)
        self.assertIn("PENTARCH_THREADS", run("analyze", "h8", environment={"PENTARCH_THREADS": "x"}).stderr)
        odd = run("analyze", "h8", "--depth", "2", environment={"PENTARCH_TIEM": "1s", "PENTARCH_HOME_FOLDER": "x"})
        self.assertEqual((odd.returncode, odd.stderr),
                         (0, "pentarch: PENTARCH_TIEM names no option, did you mean 'PENTARCH_TIME'?\n"))

    def test_help(self):
        overview = run("--help")
        self.assertEqual(overview.returncode, 0)
        self.assertEqual(run().stdout, overview.stdout)
        lab = programs.run(program(BINARY, LAB_COMMANDS), "--help").stdout
        for text, commands in ((overview.stdout, COMMANDS), (lab, LAB_COMMANDS)):
            self.assertLessEqual(len(text.splitlines()), 24)
            for command in commands:
                self.assertIn(f"\n  {command} ", text)
            for command in BACKSTAGE:
                self.assertNotIn(f"\n  {command} ", text)
        for command in (*COMMANDS, *BACKSTAGE, *LAB_COMMANDS):
            text = run(command, "--help")
            self.assertEqual(text.returncode, 0)
            for line in text.stdout.splitlines():
                self.assertLessEqual(len(line), 80, command)
            name = pathlib.Path(program(BINARY, (command,))).name
            self.assertTrue(text.stdout.startswith(f"Usage: {name} {command}"))
            self.assertLessEqual(len(text.stdout.splitlines()), 24 if command in ("analyze", "explain") else 30, command)
            everything = run(command, "--help-all").stdout
            self.assertIn("--log-level", everything)
            for option in re.findall(r"--[a-z-]+ ", text.stdout.split("Options:")[1].replace("--help-all", "")):
                self.assertIn(option, everything)

    def test_help_says_where_lists_are_taken(self):
        for command in ("selfplay", "match", "swap2book", "opengen"):
            takes = "rules, separated by commas, or all (freestyle)" in run(command, "--help").stdout
            self.assertEqual(takes, command != "opengen", command)

    def test_each_program_complains_under_its_own_name(self):
        lab = program(BINARY, ("match",))
        self.assertEqual(run("solve").stderr[:10], "pentarch: ")
        for arguments, message in ((("nothing",), "unknown command 'nothing'"), (("merge", "a.games"), "merge needs "),
                                   (("weights", "/nowhere"), "cannot read '/nowhere'")):
            result = programs.run(lab, *arguments)
            self.assertTrue(result.stderr.startswith("pentarch-lab: " + message), result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1)

    def test_words_that_mean_nothing_are_named(self):
        for command in ("opengen", "selfplay", "match", "swap2book", "play", "doctor", "protocol", "serve", "config", "man"):
            result = run(command, "100")
            self.assertEqual((result.returncode, result.stdout), (2, ""), command)
            self.assertEqual(result.stderr, prefix(command) + f"unexpected argument '100': {command} takes options only\n")

    def test_files_that_cannot_be_read_are_named(self):
        with tempfile.TemporaryDirectory() as folder:
            for command in ("analyze", "convert", "explain"):
                for name, problem in (("nofile", "cannot read the file"), ("run.games", "cannot read the file"),
                                      ("../none", "cannot read the file")):
                    result = run(command, name)
                    self.assertEqual(result.returncode, 3, result.stderr)
                    self.assertIn(f"{name}: {problem}", result.stderr)
            self.assertIn("this is a folder", run("explain", folder).stderr)

    def test_interrupt_while_nothing_has_come_yet(self):
        for command in (["analyze"], ["solve"], ["review"], ["puzzle"], ["solve", "--check"]):
            with programs.start(BINARY, *command, "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE) as process:
                time.sleep(0.5)
                process.send_signal(signal.SIGINT)
                self.assertIn(process.wait(10), (130, -signal.SIGINT), command)

    def test_a_folder_is_read_as_it_is_analyzed(self):
        with tempfile.TemporaryDirectory() as folder:
            for i in range(2500):
                (pathlib.Path(folder) / f"{i:04}.txt").write_text("h8i9\n")
            with programs.start(BINARY, "analyze", folder, "--nodes", "1", "--json", "--hash", "1MB",
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                self.assertEqual(json.loads(process.stdout.readline())["type"], "result")
                process.send_signal(signal.SIGTERM)
                _, errors = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 143)
                self.assertRegex(errors, r"\d+ of 1000 positions analyzed.*, not all inputs were read")

    @unittest.skipIf("asan" in BINARY, "it keeps freed memory aside")
    def test_a_folder_takes_the_memory_of_one_file(self):
        with tempfile.TemporaryDirectory() as folder:
            for i in range(60):
                (pathlib.Path(folder) / f"{i}.sgf").write_text("(;GM[4]SZ[15]C[" + "x" * 2_000_000 + "];B[hh])")
            process = programs.start(BINARY, "analyze", folder, "--nodes", "1", "--json", "--hash", "1MB",
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = status
            self.assertEqual(status, 0)
            self.assertLess(usage.ru_maxrss, 100_000)  # KiB; all texts take 120 MB

    def test_logs_hold_no_control_characters(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "log.txt"
            run("protocol", "--log", str(log), stdin="START 15\nABOUT\x1b[31m\x07\nEND\n")
            self.assertIn("ABOUT\\x1b[31m\\x07", log.read_text())
            run("serve", "--log", str(log), "--log-level", "debug", stdin='{"id":"\x1b[31m"}\n')
            self.assertNotIn("\x1b", log.read_text())

    def test_log_of_any_command(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "log.txt"
            run("analyze", "h8h8", "--log", str(log))
            text = log.read_text()
            self.assertRegex(text, r"pentarch \S+: analyze h8h8 --log")
            self.assertIn("'h8' is played twice", text)
            self.assertIn("exit code 3", text)
            missing = run("analyze", "h8", "--log", f"{folder}/none/log.txt")
            self.assertEqual(missing.returncode, 1)
            self.assertFalse((pathlib.Path(folder) / "none").exists())
            # A log that is there goes on, also where no file can be made.
            before = log.read_text()
            log.chmod(0o666)
            pathlib.Path(folder).chmod(0o555)
            again = subprocess.run([*programs.without_root(), BINARY, "analyze", "h8h8", "--log", log], env=programs.ENVIRONMENT,
                                   capture_output=True, check=False)
            pathlib.Path(folder).chmod(0o755)
            self.assertEqual(again.returncode, 3, again.stderr)
            self.assertGreater(len(log.read_text()), len(before))

    def test_bad_positions(self):
        result = run("analyze", "h8h8")
        self.assertEqual(result.returncode, 3)
        self.assertIn("'h8' is played twice", result.stderr)
        result = run("analyze", "h8h8", "--json")
        self.assertEqual(json.loads(result.stdout)["type"], "error")

    def test_analyze_prints_board_iterations_and_result(self):
        result = run("analyze", "h8i9h9", "--depth", "4")
        self.assertEqual(result.returncode, 0)
        self.assertEqual(result.stderr, "")
        self.assertIn("(X)", result.stdout)
        self.assertEqual(len(re.findall(r"^depth +\d", result.stdout, re.M)), 4)
        self.assertRegex(result.stdout, r"\nbest [a-o]\d+ ")
        self.assertNotIn("\x1b", result.stdout)

    def test_color(self):
        self.assertIn("\x1b", run("analyze", "h8", "--depth", "1", "--color", "always").stdout)
        forced = {"CLICOLOR_FORCE": "1"}
        self.assertIn("\x1b", run("analyze", "h8", "--depth", "1", environment=forced).stdout)
        self.assertNotIn("\x1b", run("analyze", "h8", "--depth", "1", environment={"CLICOLOR_FORCE": "0"}).stdout)
        forced["NO_COLOR"] = "1"
        self.assertNotIn("\x1b", run("analyze", "h8", "--depth", "1", environment=forced).stdout)

    def test_json(self):
        result = run("analyze", "h8i9h9", "--depth", "5", "--multipv", "3", "--json")
        data = json.loads(result.stdout)
        self.assertEqual(len(result.stdout.splitlines()), 1)
        self.assertEqual((data["v"], data["type"], data["rule"], data["size"]), (2, "result", "freestyle", 15))
        self.assertEqual([line["rank"] for line in data["lines"]], [1, 2, 3])
        self.assertEqual(data["best"], data["lines"][0]["move"])
        self.assertEqual(data["side"], "white")

    def test_a_win_is_proven(self):
        data = json.loads(run("analyze", PROVEN, "--time", "1s", "--json").stdout)
        self.assertEqual(data["verdict"], "win")
        self.assertEqual(data["proof"], "vcf")
        self.assertIn("proven (VCF)", run("analyze", PROVEN, "--time", "1s").stdout)

    def test_a_win_that_the_search_claims_is_proven_afterwards(self):
        # Without a clock, no solver runs before the search.
        self.assertIn("proven (VCT)", run("analyze", CROSS, "--depth", "8").stdout)

    def test_several_positions_in_order(self):
        result = run("analyze", "-", "--depth", "2", "--json", stdin="h8\nh8i9\nh8i9g7\n")
        self.assertEqual([json.loads(line)["source"] for line in result.stdout.splitlines()],
                         ["h8", "h8i9", "h8i9g7"])

    def test_own_board_reads_back(self):
        board = run("analyze", "h8i9h9j7", "--depth", "1").stdout
        again = run("analyze", "-", "--depth", "1", "--json", stdin=board.split("freestyle")[0])
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(json.loads(again.stdout)["side"], "black")

    def test_ended_game(self):
        result = run("analyze", "a1b1a2b2a3b3a4b4a5", "--time", "1s")
        self.assertEqual(result.returncode, 0)
        self.assertIn("Black won with a5.", result.stdout)

    def test_solve_exit_codes(self):
        proven = run("solve", PROVEN)
        self.assertEqual(proven.returncode, 10)
        self.assertIn("proven by VCF", proven.stdout)
        self.assertEqual(run("solve", "h8i9", "--class", "threats").returncode, 20)
        none = run("solve", "h8i9", "--nodes", "100k")
        self.assertEqual(none.returncode, 30)
        self.assertIn("Black has no win by fours and threes", none.stdout)
        self.assertIn("found no win with quiet moves", none.stdout)
        self.assertEqual(run("solve", "h8i9g7j10h9g8", "--nodes", "1").returncode, 30)
        self.assertEqual(run("solve", "a1b1a2b2a3b3a4b4a5").returncode, 20)

    def test_solve_all_lists_the_shortest_first(self):
        result = run("solve", CROSS, "--all", "--time", "60s", "--json")
        self.assertEqual(result.returncode, 10)
        data = json.loads(result.stdout)
        plies = [move["plies"] for move in data["winning"]]
        self.assertEqual(plies, sorted(plies))
        self.assertEqual(data["winning"][0]["pv"][0], data["winning"][0]["move"])
        self.assertGreater(len(plies), 3)
        self.assertIn("winning first moves by fours and threes",
                      run("solve", CROSS, "--all", "--time", "60s").stdout)

    def test_solve_judges_chosen_moves_and_turns(self):
        some, = map(json.loads, run("solve", CROSS, "--only", "i8,a1", "--class", "threats", "--json").stdout.splitlines())
        self.assertEqual(([m["move"] for m in some["winning"]], some["refuted"]), (["i8"], 1))
        game = CROSS + "i8a1i4b1i5"
        answers = [json.loads(line) for line in run("solve", game, "--at", "8..9", "--class", "threats", "--json").stdout.splitlines()]
        self.assertEqual([(a["turn"], len(a["moves"]), a["verdict"]) for a in answers], [(8, 8, "win"), (9, 9, "no_win")])

    def test_solve_keeps_its_limits(self):
        start = time.monotonic()
        result = json.loads(run("solve", "h8a1h9a15", "--time", "1s", "--json").stdout)
        self.assertLess(time.monotonic() - start, 20)  # generous for sanitizers and busy machines
        self.assertIn(result["verdict"], ("undecided", "win"))
        nodes = json.loads(run("solve", "h8i9h9g7", "--nodes", "30k", "--all", "--class", "quiet", "--json").stdout)
        self.assertLess(nodes["nodes"], 33_000)
        self.assertEqual(nodes["verdict"], "undecided")

    def test_solve_goes_on_with_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "r.jsonl"
            arguments = ("solve", "-", "--class", "threats", "--resume", str(path))
            first = run(*arguments, stdin=f"h8\n{PROVEN}\nh8h8\n")
            self.assertEqual((first.returncode, first.stdout), (4, ""))
            lines = path.read_text().splitlines()
            self.assertEqual([json.loads(line)["type"] for line in lines], ["solve", "solve", "error"])
            again = run(*arguments, stdin=f"h8\n{PROVEN}\ni9\n")
            self.assertEqual(again.returncode, 20, again.stderr)
            self.assertEqual(path.read_text().splitlines()[:3], lines)
            self.assertEqual(len(path.read_text().splitlines()), 4)
            self.assertEqual(run("solve", "h8", "--output", str(path)).returncode, 2)

    def test_a_result_without_a_time_limit_is_not_that_of_the_usual_one(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "r.jsonl"
            for limits, known in ((("--nodes", "1k"), 1), (("--nodes", "1k", "--time", "60s"), 2), ((), 3), (("--time", "60s"), 3)):
                run("solve", PROVEN, *limits, "--resume", str(path))
                self.assertEqual(len(path.read_text().splitlines()), known, limits)

    def test_solve_works_on_several_positions_at_a_time(self):
        lines = f"{PROVEN}\nh8h8\nh8i9\n{PROVEN}e8\n"
        alone, several = (run("solve", "-", "--class", "threats", "--json", "--jobs", jobs, stdin=lines) for jobs in ("1", "3"))
        self.assertEqual((several.returncode, several.stdout), (4, alone.stdout))
        self.assertEqual(alone.stderr.splitlines()[-1], "3 of 4 positions solved, 1 could not be read")
        text = run("solve", "-", "--class", "threats", "--jobs", "2", stdin=f"{PROVEN}\nh8i9\n").stdout
        self.assertLess(text.index("wins in"), text.index("has no win"))

    def test_a_certificate_that_cannot_be_written_is_told_first(self):
        result = run("solve", PROVEN, "--certificate", "/nonexistent/proof.json")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("cannot write '/nonexistent/proof.json': No such file", result.stderr)

    def test_analyze_proves_who_wins(self):
        with tempfile.TemporaryDirectory() as folder:
            proof = str(pathlib.Path(folder) / "proof.json")
            for moves, code, kind in ((PROVEN, 10, "win in 3"), (PROVEN + "e8", 20, "loss in 2")):
                result = run("analyze", moves, "--certificate", proof, "--exit-verdict")
                self.assertEqual(result.returncode, code, result.stderr)
                self.assertIn(f"certificate of 1 node in {proof}", result.stdout)
                check = subprocess.run([sys.executable, SOURCE / "tools/check_certificate.py", proof], capture_output=True,
                                       text=True, check=False)
                self.assertEqual(check.stdout, f"{proof}: accepted, a {kind} plies\n")
            # A position that nobody wins takes the whole limit and gets no certificate.
            pathlib.Path(proof).unlink()
            result = run("analyze", "h8i9", "--nodes", "3k", "--json", "--certificate", proof)
            answer = json.loads(result.stdout)
            self.assertEqual((answer["verdict"], "certificate" in answer, pathlib.Path(proof).exists()), ("undecided", False, False))
            self.assertGreaterEqual(answer["used"]["nodes"], 2900)
        for other in (("--multipv", "2"), ("--only", "h9"), ("--block", "h9"), ("--depth", "3")):
            result = run("analyze", "h8i9", "--prove", *other)
            self.assertEqual((result.returncode, result.stderr), (2, f"pentarch: --prove excludes {other[0]}\n"))
        result = run("analyze", "h8i9", "--at", "all", "--certificate", "proof.json")
        self.assertEqual((result.returncode, result.stderr), (2, "pentarch: --certificate is for one position\n"))

    def test_solve_for_the_opponent(self):
        result = run("solve", CROSS + "a1", "--threat", "--class", "threats", "--json")
        self.assertEqual(result.returncode, 10)
        self.assertEqual(json.loads(result.stdout)["side"], "black")
        self.assertIn("If White passed: Black wins in 5 plies",
                      run("solve", CROSS + "a1", "--threat", "--class", "threats").stdout)

    def test_compare(self):
        result = run("compare", "--depth", "3", "--width", "5", "h8i9")
        self.assertEqual(result.returncode, 0)
        scores = {line.split()[-6] for line in result.stdout.splitlines() if "%" in line}
        self.assertEqual(len(scores), 1, result.stdout)
        two = run("compare", "-", stdin="h8\ni9i10\n")
        self.assertEqual((two.returncode, two.stdout), (3, ""))
        self.assertIn("one position is compared, not 2", two.stderr)

    def test_bench_ends_with_the_signature(self):
        result = run("bench", "--depth", "3")
        self.assertRegex(result.stdout.splitlines()[-1], r"^\d+ nodes \d+ nps$")

    def test_openings_are_reproducible_and_distinct(self):
        wanted = ("opengen", "--count", "8", "--rule", "renju", "--stones", "3-6", "--opening-nodes", "300")
        first = run(*wanted)
        self.assertEqual(first.returncode, 0, first.stderr)
        lines = first.stdout.splitlines()
        self.assertEqual(len(set(lines)), 8)
        for line in lines:
            self.assertRegex(line, r"^([a-o]\d+){3,6}$")
        self.assertEqual(run(*wanted).stdout, first.stdout)
        self.assertNotEqual(run(*wanted, "--seed", "2").stdout, first.stdout)
        few = run("opengen", "--size", "5", "--stones", "1", "--count", "100", "--opening-nodes", "10", "--balance", "5000")
        self.assertEqual(few.returncode, 2)
        self.assertIn("no more than 6 openings of that kind", few.stderr)
        none = run("opengen", "--stones", "1", "--count", "1", "--opening-nodes", "10", "--balance", "0")
        self.assertEqual((none.returncode, none.stdout), (2, ""))
        self.assertIn("--balance: no opening of that kind within ±0 was found", none.stderr)

    def test_swap2_proposals_are_reproducible_and_even(self):
        wanted = ("swap2book", "--count", "2", "--check-nodes", "500", "--checks", "3", "--balance", "100")
        first = run(*wanted, "--rule", "standard,freestyle", "--size", "7,15")
        self.assertEqual(first.returncode, 0, first.stderr)
        head, *lines = first.stdout.splitlines()
        self.assertRegex(head, "^# pentarch-lab swap2book --rule standard,freestyle --size 7,15 .*--checks 3 --check-nodes 500")
        self.assertEqual([line.split()[:2] for line in lines],
                         [[rule, size] for rule in ("standard", "freestyle") for size in "7 7 15 15".split()])
        for line in lines:
            self.assertRegex(line, r"^\w+ \d+ ([a-o]\d+){3}( [+-]\d+){3}$")
            self.assertTrue(all(abs(int(score)) <= 100 for score in line.split()[3:]), line)
        self.assertEqual(len({tuple(line.split()[:3]) for line in lines}), 8)
        small = ("--rule", "standard", "--size", "7")
        again = run(*wanted, *small).stdout.splitlines()[1:]
        self.assertEqual(again, lines[:2])
        self.assertNotEqual(run(*wanted, *small, "--seed", "2").stdout.splitlines()[1:], again)

    def test_a_match_of_settings(self):
        wanted = ("match", "--games", "12", "--nodes", "100", "--rule", "freestyle,caro", "--opening-nodes", "100")
        text = run(*wanted, "--new", "lmrFactor=90,iirMinDepth=8").stdout
        self.assertRegex(text, r"^12 games  \+\d+ =\d+ -\d+  [\d.]+ %  pairs \[\d+, \d+, \d+, \d+, \d+\]\n$")
        lines = run(*wanted, "--new", "lmrFactor=90,iirMinDepth=8", "--json", "--jobs", "2").stdout.splitlines()
        pairs = [json.loads(line) for line in lines]
        self.assertEqual([p["pair"] for p in pairs], list(range(6)))
        self.assertEqual({p["rule"] for p in pairs}, {"freestyle", "caro"})
        rest = run(*wanted[:2], "4", *wanted[3:], "--new", "lmrFactor=90,iirMinDepth=8", "--json", "--first", "4").stdout
        self.assertEqual(rest.splitlines(), lines[4:])
        equal = run(*wanted, "--base", f"weights={SOURCE / 'engine' / 'eval' / 'weights.bin'}").stdout
        self.assertIn("50.0 %", equal)

    def test_a_match_of_levels(self):
        def score(new, base):
            result = run("match", "--games", "40", "--opening-nodes", "300", "--new", new, "--base", base)
            return float(re.search(r"([\d.]+) %", result.stdout)[1])

        self.assertLess(score("level=1", "beginner"), 40)
        self.assertGreater(score("level=4", "level=2"), 70)
        self.assertGreater(score("level=1,lapses=0,missedFours=0,temperature=60", "level=1"), 70)

    def test_settings_of_a_match(self):
        self.assertRegex(run("match", "--list").stdout, r"(?m)^lmrFactor +\d+ +\d+ +\d+$")

    def test_doctor(self):
        result = run("doctor")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertIn("acceptance       11 of 11 positions", result.stdout)
        self.assertNotIn("BAD", result.stdout)
        report = json.loads(run("doctor", "--json", "--hash", "16MB").stdout)
        self.assertTrue(report["healthy"])
        self.assertIn({"name": "table", "good": True, "detail": "16 of 16 MB allocated and filled"}, report["findings"])
        result = run("doctor", "--hash", "3000G")
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertRegex(result.stdout, r"3072000 MB asked for, \d+ MB available: ask for less with --hash\n")

    def test_an_option_given_twice(self):
        self.assertEqual(run("analyze", "h8", "--time", "1s", "--time", "2s").stderr,
                         "pentarch: --time is given twice\n")

    def test_selfplay_is_interrupted_resumed_and_refuses_other_settings(self):
        count = 60  # more than two cores play before the deadline is looked at, half a second after the start
        with tempfile.TemporaryDirectory() as folder:
            wanted = ("selfplay", "--games", str(count), "--nodes", "200", "--output", folder, "--jobs", "2")
            stopped = run(*wanted, "--deadline", "1ms", "--status-file", folder + "/status.json")
            self.assertEqual(stopped.returncode, 75, stopped.stderr)
            status = json.loads(pathlib.Path(folder, "status.json").read_text())
            self.assertEqual((status["type"], status["total"]), ("status", count))
            finished = run(*wanted)
            self.assertEqual(finished.returncode, 0, finished.stderr)
            games = pathlib.Path(folder, "selfplay.0-of-1.games")
            content = games.read_bytes()
            manifest = json.loads(games.with_suffix(".json").read_text())
            self.assertTrue(manifest["complete"])
            self.assertEqual(manifest["games"], count)
            self.assertEqual(run(*wanted).returncode, 0)
            self.assertEqual(games.read_bytes(), content)
            refused = run(*wanted, "--seed", "9")
            self.assertEqual(refused.returncode, 2)
            self.assertIn("other settings", refused.stderr)
            forgotten = run("merge", str(games), str(games))  # no name of an output
            self.assertEqual(forgotten.returncode, 2)
            self.assertIn("choose a new file to write", forgotten.stderr)
            self.assertEqual(games.read_bytes(), content)

    def test_weights_are_checked(self):
        notes = re.fullmatch(r"built-in weights: (\S.*)\nbuilt-in policy: (\S.*)\n", run("weights").stdout)
        for number, name in enumerate(("weights.bin", "policy.bin"), 1):
            own = SOURCE / "engine" / "eval" / name
            self.assertEqual(run("weights", own).stdout.split(": ", 1)[1], notes[number] + "\n")
            with tempfile.TemporaryDirectory() as folder:
                damaged = pathlib.Path(folder, name)
                data = bytearray(own.read_bytes())
                data[5000] ^= 1
                damaged.write_bytes(data)
                result = run("weights", str(damaged))
                self.assertEqual((result.returncode, len(result.stderr.splitlines())), (3, 1), result.stderr)
        self.assertEqual(run("weights", "/nonexistent").returncode, 3)

    def test_interrupt_prints_the_best_so_far(self):
        for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            with programs.start(BINARY, "analyze", "h8i9h9", "--time", "60s", stdout=subprocess.PIPE) as process:
                for line in process.stdout:
                    if line.startswith("depth"):
                        break
                time.sleep(0.2)
                process.send_signal(number)
                rest = process.stdout.read()
                self.assertEqual(process.wait(10), code)
                self.assertRegex(rest, r"\nbest [a-o]\d+ ")
                self.assertIn("\nIf White passed, Black would ", rest)

    def test_protocol_with_log(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "a log.txt"
            result = run("protocol", "--log", str(log), stdin="START 15\nABOUT\nEND\n")
            self.assertEqual(result.returncode, 0)
            self.assertEqual(result.stderr, "")
            self.assertEqual(result.stdout.splitlines()[0], "OK")
            self.assertTrue(result.stdout.splitlines()[1].startswith('name="'))
            text = log.read_text()
            self.assertIn("< START 15", text)
            self.assertIn("> OK", text)

    def test_default_configuration_is_the_built_in_one(self):
        text = (SOURCE / "configs" / "default.ini").read_text()
        key = r"^(?:# )?([a-z-]+) = ?(.*)$"
        self.assertEqual(dict(re.findall(key, text, re.M)), dict(re.findall(key, run("config").stdout, re.M)))

    def test_every_shipped_configuration_is_read(self):
        for path in sorted((SOURCE / "configs").glob("*.ini")):
            result = run("analyze", "h8", "--depth", "1", "--config", str(path))
            self.assertEqual(result.returncode, 0, result.stderr)


class Scaling(programs.InFolder):
    """The example files of docs/scaling.md, run with two shards."""

    def setUp(self):
        super().setUp()
        self.text = (SOURCE / "docs" / "scaling.md").read_text()
        self.environment = {
            "PATH": f"{pathlib.Path(BINARY).parent}:{os.environ['PATH']}", "GAMES": "4", "NODES": "200",
            "OUTPUT": str(self.folder), "SHARDS": "2", "XDG_CONFIG_HOME": "/nonexistent"}

    def example(self, language):
        return re.search(rf"```{language}\n(.*?)```", self.text, re.S).group(1)

    def check_shards(self):
        shards = [f"{self.folder}/selfplay.{i}-of-2.games" for i in range(2)]
        merged = run("merge", f"{self.folder}/all.games", *shards)
        self.assertEqual(merged.returncode, 0, merged.stderr)
        self.assertRegex(merged.stdout, r"^4 games, \d+ positions: Black won \d+, White won \d+, \d+ drawn\n$")
        half = run("merge", f"{self.folder}/half.games", shards[0])
        self.assertEqual((half.returncode, half.stderr), (4, "pentarch-lab: the run has 4 games: shards are missing\n"))

    def test_slurm(self):
        for index in range(2):
            task = {"SLURM_ARRAY_TASK_ID": str(index), "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MAX": "1",
                    **self.environment}
            subprocess.run(["bash", "-c", self.example("slurm")], env=task, check=True, capture_output=True, timeout=60)
        self.check_shards()

    def test_a_slurm_array_that_would_leave_out_a_shard(self):
        for tasks in ((1, 2), (0, 2), (3,)):
            for task in tasks:
                variables = {"ID": task, "COUNT": len(tasks), "MIN": tasks[0], "MAX": tasks[-1]}
                refused = run("selfplay", "--games", "4", "--nodes", "50", "--output", str(self.folder),
                              environment={f"SLURM_ARRAY_TASK_{name}": str(value) for name, value in variables.items()})
                self.assertEqual((refused.returncode, list(self.folder.iterdir())), (2, []))
                self.assertIn(f"(--array=0-{len(tasks) - 1})", refused.stderr)

    def test_parallel(self):
        subprocess.run(["bash", "-c", self.example("parallel")], env=self.environment, check=True, capture_output=True,
                       timeout=60)
        self.check_shards()

    def test_kubernetes(self):
        arguments = json.loads(re.sub(r"([\[ ])([-a-z/5][-a-z/5k]*)(?=[,\]])", r'\1"\2"',
                                      re.search(r"args: (\[.*\])", self.example("yaml")).group(1)))
        arguments[arguments.index("1000000")] = "4"
        arguments[arguments.index("5k")] = "200"
        arguments[arguments.index("/games")] = str(self.folder)
        for index in range(2):
            result = run(*arguments, environment={"JOB_COMPLETION_INDEX": str(index), "JOB_COMPLETIONS": "2"})
            self.assertEqual(result.returncode, 0, result.stderr)
        self.check_shards()


if __name__ == "__main__":
    programs.main(2)
