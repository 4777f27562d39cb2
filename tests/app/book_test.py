#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs `pentarch book` and programs that play from a book: book_test.py PENTARCH SOURCE BRAIN."""
import functools
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

import programs
from programs import without_root

BINARY, SOURCE, BRAIN = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
run = functools.partial(programs.run, BINARY)
PROVEN = "f8a1g8a2h8o15"  # three in a row, Black to move


def converse(command, lines, until):
    """The output of a protocol program up to a matching line."""
    with programs.start(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write("\n".join(lines) + "\n")
        process.stdin.flush()
        output = []
        for line in process.stdout:
            output.append(line.rstrip("\n"))
            if re.fullmatch(until, output[-1]):
                break
        process.stdin.write("END\n")
        process.stdin.close()
        process.wait(10)
        return output


class Book(programs.InFolder):
    def path(self, name):
        return str(self.folder / name)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return self.path(name)

    def book(self, *arguments, code=0, stdin=""):
        result = run("book", *arguments, stdin=stdin)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 1 if code in (1, 2) else 0, result.stderr)
        return result.stdout

    def learn(self, name="my.book"):
        positions = self.write("positions.txt", f"h8\nh8i10\n{PROVEN}\na1b1a2b2a3b3a4b4a5\n")
        output = self.book("learn", self.path(name), positions, "--depth", "4", "--multipv", "2")
        return output.splitlines()

    def test_learned_positions_are_found_from_all_sides(self):
        lines = self.learn()
        self.assertRegex(lines[0], r"^1/4  h8  [a-o]\d+ +[+-]\d+ +\d+%  depth 4$")
        self.assertRegex(lines[2], r"[ei]8 +win 3 +100%  depth \d  proven \(VCF\)$")
        self.assertEqual(lines[3], "4/4  a1b1a2b2a3b3a4b4a5  Black won with a5")
        self.assertEqual(lines[4], "learned 3 of 4, the book has 3 positions")
        answers = {}
        for image, mirrored in (("h8i10", False), ("h8g10", True)):
            entry = json.loads(self.book("query", self.path("my.book"), image, "--json"))
            self.assertTrue(entry["known"])
            self.assertEqual(entry["used"]["depth"], 4)
            answers[mirrored] = entry["score"]
            self.assertEqual(len(entry["lines"]), 2)
        self.assertEqual(answers[False], answers[True])
        text = self.book("query", self.path("my.book"), "h8")
        self.assertRegex(text, r"(?m)^ 1\. [a-o]\d+ +[+-]\d+")
        self.assertRegex(text, r"(?m)afterwards +[+-]\d+ +\d+%  depth 4$")
        self.assertIn("not in the book", self.book("query", self.path("my.book"), "h8h9h10"))

    def test_what_is_known_is_not_searched_again(self):
        self.learn()
        again = self.learn()
        self.assertEqual(again[0], "1/4  h8  known")
        self.assertEqual(again[-1], "learned 0 of 4, the book has 3 positions")
        deeper = self.book("learn", self.path("my.book"), "h8", "--depth", "5").splitlines()
        self.assertEqual(deeper[-1], "learned 1 of 1, the book has 3 positions")

    def test_database_json_and_compact_books_hold_the_same(self):
        self.learn()
        exported = self.book("export", self.path("my.book"), "-")
        self.assertEqual(len(exported.splitlines()), 3)
        self.assertRegex(self.book("export", self.path("my.book"), self.path("all.jsonl")), r"^3 positions, \d+ bytes\n$")
        self.assertEqual((self.folder / "all.jsonl").read_text(), exported)
        self.book("export", self.path("my.book"), self.path("brain.book"))
        self.book("import", self.path("again.book"), self.path("all.jsonl"))
        self.assertEqual(self.book("export", self.path("again.book"), "-"), exported)
        compact = self.book("export", self.path("brain.book"), "-").splitlines()
        for line, full in zip(compact, exported.splitlines()):
            line, full = json.loads(line), json.loads(full)
            for key in ("rule", "size", "side", "position", "bound", "score", "proof", "lines"):
                self.assertEqual(line[key], full[key])
        for name in ("my.book", "again.book", "brain.book"):
            self.assertEqual(self.book("verify", self.path(name)), "3 positions, nothing wrong\n")

    def test_results_of_an_analysis_are_imported(self):
        results = run("analyze", "-", "--depth", "4", "--json", "--multipv", "2", "--rule", "renju",
                      stdin="h8\nh8i9\na1b1a2b2a3b3a4b4a5\n").stdout
        output = self.book("import", self.path("my.book"), "-", stdin=results)
        self.assertEqual(output, "learned 2 entries, the book has 2 positions\n")
        best = json.loads(results.splitlines()[1])
        entry = json.loads(self.book("query", self.path("my.book"), "h8i9", "--rule", "renju", "--json"))
        self.assertEqual(entry["score"], best["lines"][0]["score"])
        self.assertEqual(entry["engine"], best["engine"])
        self.assertIn("not in the book", self.book("query", self.path("my.book"), "h8i9"))

    def test_a_proven_loss_is_learned_exported_and_imported(self):
        lost = "h8a1h9a3h10a5h11"
        positions = self.write("lost.txt", f"{lost}\nh8i9\n")
        learned = self.book("learn", self.path("my.book"), positions, "--depth", "6").splitlines()
        self.assertRegex(learned[0], r"loss 2 +0% .*proven \(")
        self.assertEqual(learned[-1], "learned 2 of 2, the book has 2 positions")
        self.assertRegex(self.book("query", self.path("my.book"), lost), r"(?m)^ 1\. \w+ +loss 2$")
        for name in ("all.jsonl", "brain.book"):
            self.book("export", self.path("my.book"), self.path(name))
        self.book("import", self.path("again.book"), self.path("all.jsonl"))
        results = run("analyze", lost, "--json", "--depth", "6").stdout
        self.book("import", self.path("analyzed.book"), "-", stdin=results)
        for name in ("my.book", "brain.book", "again.book", "analyzed.book"):
            entry = json.loads(self.book("query", self.path(name), lost, "--json"))
            self.assertEqual((entry["score"], entry["proof"]), ({"type": "mate", "plies": -2}, "five"), name)

    def test_errors_of_an_analysis_are_left_out(self):
        results = run("analyze", "-", "--json", "--nodes", "500", stdin="h8i9\nh8h8\n").stdout
        self.assertIn('"type":"error"', results)
        self.assertIn("the book has 1 position", self.book("import", self.path("my.book"), "-", stdin=results))

    def test_results_of_set_up_stones_are_imported(self):
        blocks = "BOARD\n7,7,1\n0,0,3\nDONE\nBOARD\n8,8,1\n9,9,2\nDONE\n"
        results = run("analyze", "-", "--depth", "4", "--json", stdin=blocks).stdout
        self.assertEqual(self.book("import", self.path("my.book"), "-", stdin=results),
                         "learned 2 entries, the book has 2 positions\n")
        entry = json.loads(self.book("query", self.path("my.book"), "BOARD 8,8,1 9,9,2 DONE", "--json"))
        self.assertEqual(entry["score"], json.loads(results.splitlines()[1])["lines"][0]["score"])

    def test_what_is_best_of_some_moves_is_a_lower_bound(self):
        results = run("analyze", "h8i9", "--depth", "4", "--json", "--only", "a1").stdout
        self.book("import", self.path("my.book"), "-", stdin=results)
        entry = json.loads(self.book("query", self.path("my.book"), "h8i9", "--json"))
        self.assertEqual(entry["bound"], "lower")

    def test_moves_are_imported(self):
        lines = self.write("lines.txt", "\ufeff# openings\n\nh8 i9 g7 # indirect\nh8i9g9\n7,7 7,8\n")
        self.assertIn("the book has 4 positions", self.book("import", self.path("my.book"), lines))
        entry = json.loads(self.book("query", self.path("my.book"), "h8i9", "--json"))
        self.assertEqual((entry["bound"], entry["score"], len(entry["lines"])), ("none", None, 2))
        entry = json.loads(self.book("query", self.path("my.book"), "h8i9g7", "--json"))
        self.assertEqual(entry["text"], "indirect")

    def test_lines_are_imported_whatever_their_ends(self):
        for name, end in (("lf", "\n"), ("crlf", "\r\n"), ("cr", "\r")):
            moves = (self.folder / f"{name}.txt", f"h8 i9{end}h8i9g9 # last{end}", "learned 6 entries, the book has 4 positions\n")
            games = (self.folder / f"{name}.json", f'{{"moves":["h8","i9"]}}{end}{{"moves":["h8","g10"]}}{end}',
                     "learned 4 entries, the book has 2 positions\n")
            for path, text, learned in (moves, games):
                path.write_bytes(text.encode())
                self.assertEqual(self.book("import", f"{path}.book", str(path)), learned, path)

    def test_games_of_every_format_are_imported(self):
        for name, text, known in (("tournament.off", "1,0 0,2\n", "i8"), ("game.json", '{"type":"game","moves":["h8","i9"]}\n', "h8"),
                                  ("array.json", '[{"moves":["h8","i9"]}]', "h8"),
                                  ("tree.json", '{"size":15,"tree":[{"move":"h8"},{"move":"i9"}]}', "h8"),
                                  ("link.url", "https://gomocalc.com/#/h8i9\n", "h8")):
            self.book("import", self.path(name + ".book"), self.write(name, text))
            entry = json.loads(self.book("query", self.path(name + ".book"), known, "--json"))
            self.assertTrue(entry["known"], name)
        self.assertIn("learned 0 entries", self.book("import", self.path("block.book"), "-", stdin="BOARD 7,7,1 DONE\n"))

    def test_a_comment_keeps_its_own_words_about_a_value(self):
        game = self.write("game.sgf", "(;GM[4]SZ[15];B[hh]C[joseki\nvalue: the attack])")
        self.book("import", self.path("my.book"), game)
        entry = json.loads(self.book("query", self.path("my.book"), "h8", "--json"))
        self.assertEqual(entry["text"], "joseki\nvalue: the attack")

    def test_what_fails_creates_no_book(self):
        missing, broken = self.path("missing"), self.write("broken.txt", "h8 i9\nh8 z9\n")
        for arguments in (("import", missing), ("import", broken), ("merge", missing), ("collect", missing), ("learn", missing),
                          ("learn", "h8h8")):
            verb, source = arguments
            self.assertNotEqual(run("book", verb, self.path("new.book"), source).returncode, 0)
            self.assertFalse((self.folder / "new.book").exists(), arguments)

    def test_a_library_holds_the_tree_and_is_read_back(self):
        self.learn()
        self.book("import", self.path("my.book"), "-", stdin="h8i10g7 # quiet\n")
        output = self.book("export", self.path("my.book"), self.path("tree.lib"))
        self.assertRegex(output, r"^\d+ moves, \d+ bytes\n$")
        self.assertIn("nothing wrong", self.book("verify", self.path("my.book")))
        tree = run("convert", self.path("tree.lib"), "--to", "sgf").stdout
        self.assertIn("quiet", tree)
        self.assertRegex(tree, r"value: [+-]\d+ +\d+% +depth 4")
        self.book("export", self.path("my.book"), self.path("tree.SGF"))
        for name in ("tree.lib", "tree.SGF"):
            output = self.book("import", self.path(name + ".book"), self.path(name))
            self.assertRegex(output, r"^learned \d+ entries, the book has \d+ positions\n$")
            self.assertEqual(json.loads(self.book("query", self.path(name + ".book"), "h8i10g7", "--json"))["text"], "quiet")
            known = json.loads(self.book("query", self.path("my.book"), "h8i10", "--json"))
            again = json.loads(self.book("query", self.path(name + ".book"), "h8i10", "--json"))
            self.assertEqual([line["move"] for line in again["lines"]][:2], [line["move"] for line in known["lines"]][:2])
            self.assertEqual((again["score"], again["text"]), (None, ""))
        result = run("book", "export", self.path("my.book"), self.path("small.lib"), "--size", "9")
        self.assertEqual(result.returncode, 3)
        self.assertEqual(len(result.stderr.splitlines()), 1)

    def test_an_export_without_a_section_needs_no_single_rule(self):
        self.learn()
        several = {"PENTARCH_RULE": "all"}
        for name in ("-", self.path("all.jsonl"), self.path("all.book")):
            result = run("book", "export", self.path("my.book"), name, environment=several)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
        result = run("book", "export", self.path("my.book"), self.path("tree.lib"), environment=several)
        self.assertEqual(result.returncode, 2)
        result = run("book", "import", self.path("new.book"), "-", stdin="h8", environment=several)
        self.assertEqual(result.returncode, 2)
        self.assertFalse((self.folder / "new.book").exists())

    def test_games_are_imported_up_to_their_end(self):
        game = self.write("game.psq", "Piskvorky 15x15, 11:11, 0\n" + "".join(
            f"{x},{y},5\n" for i in range(1, 6) for x, y in ((i, 1), (i, 2)))[: -len("5,2,5\n")] + "-1\n")
        output = self.book("import", self.path("my.book"), game)
        self.assertEqual(output, "learned 9 entries, the book has 9 positions\n")
        self.assertIn("e1", self.book("query", self.path("my.book"), "a1a2b1b2c1c2d1d2"))
        forbidden = self.write("foul.sgf", "(;GM[4]SZ[15];B[gh];W[aa];B[ih];W[ao];B[hg];W[oa];B[hi];W[oo];B[hh];W[ab])")
        output = self.book("import", self.path("renju.book"), forbidden, "--rule", "renju")
        self.assertRegex(output, r"^\d+ of the moves left out: forbidden, or after the end of the game\n")
        broken = self.write("broken.sgf", "(;GM[4]SZ[15];B[gh];W[gh])")
        result = run("book", "import", self.path("my.book"), broken)
        self.assertEqual(result.returncode, 3)
        self.assertIn("broken.sgf:1:", result.stderr)
        self.assertIn("9 positions", self.book("verify", self.path("my.book")))

    def test_a_bad_line_leaves_the_book_as_it_was(self):
        self.learn()
        before = self.book("export", self.path("my.book"), "-")
        for text, message in (
            ("h8 i9\n h8 z9\n", "bad:2: column 5: "),
            ("h8 i9\n{\"type\":\"result\"}\n", "bad:2: no JSON of an analysis: a field is missing or of another kind\n"),
            ("{\"key\":1}\n", "bad:1: no JSON of an analysis: a field is missing or of another kind\n"),
            ("{\"type\":\"query\"}\n", "bad:1: nothing to learn from type 'query'"),
            ("a1b1a2b2a3b3a4b4a5b5\n", "bad:1: b5 comes after the end of the game (Black has five: a1 to a5): leave it out"),
        ):
            result = run("book", "import", self.path("my.book"), self.write("bad", text))
            self.assertEqual(result.returncode, 3, text)
            self.assertIn(message, result.stderr)
            self.assertEqual(self.book("export", self.path("my.book"), "-"), before)

    def test_the_deeper_value_wins(self):
        self.learn("shallow.book")
        self.book("learn", self.path("deep.book"), "h8", "h9", "--depth", "6")
        self.book("learn", self.path("deep.book"), "h8", "--depth", "6")
        for first, second in (("shallow.book", "deep.book"), ("deep.book", "shallow.book")):
            target = self.path("all-" + first)
            self.book("merge", target, self.path(first))
            output = self.book("merge", target, self.path(second))
            self.assertIn("the book has 4 positions", output)
            self.assertEqual(json.loads(self.book("query", target, "h8", "--json"))["used"]["depth"], 6)
        self.book("merge", self.path("deep.book"), self.path("deep.book"), code=2)

    def test_damage_is_found(self):
        self.learn()
        self.book("export", self.path("my.book"), self.path("brain.book"))
        data = bytearray((self.folder / "brain.book").read_bytes())
        data[60] ^= 1
        (self.folder / "brain.book").write_bytes(data)
        result = run("book", "verify", self.path("brain.book"))
        self.assertEqual((result.returncode, result.stderr),
                         (3, f"pentarch: '{self.path('brain.book')}': the compact book is damaged: the checksum is wrong\n"))
        with sqlite3.connect(self.path("my.book")) as database:
            database.execute("UPDATE position SET score = score + 1 WHERE id = 2")
        database.close()
        output = self.book("verify", self.path("my.book"), code=3)
        self.assertEqual(output, "position 2: the checksum is wrong\n1 problem\n")

    def test_a_move_that_the_rules_forbid_is_found(self):
        lines = self.write("lines.txt", "g8a1i8o1h7a15h9o15h8\n")  # a double three by Black
        self.book("import", self.path("free.book"), lines)
        self.assertEqual(run("book", "import", self.path("renju.book"), lines, "--rule", "renju").returncode, 3)
        text = self.book("export", self.path("free.book"), "-").replace('"freestyle"', '"renju"')
        result = run("book", "import", self.path("renju.book"), "-", stdin=text)
        self.assertEqual(result.returncode, 3)
        self.assertIn("is forbidden", result.stderr)

    def test_a_sample_is_searched_again(self):
        self.learn()
        output = self.book("verify", self.path("my.book"), "--sample", "2", "--depth", "3")
        self.assertEqual(len(re.findall(r"(?m)^  now  .*depth \d", output)), 2)
        self.assertTrue(output.endswith("3 positions, nothing wrong\n"))

    def test_a_sample_is_of_the_entries_with_a_value(self):
        self.learn()
        self.book("import", self.path("my.book"), self.write("lines.txt", "a1c1e1g1i1k1m1o1\nc3e3g3i3k3m3\n"))  # no values
        for wanted, searched in ((2, 2), (100, 3)):
            output = self.book("verify", self.path("my.book"), "--sample", str(wanted), "--depth", "3")
            self.assertEqual(len(re.findall(r"(?m)^  now  ", output)), searched)

    def test_a_book_may_have_any_name(self):
        for name in (":memory:", "file:my.book?mode=memory"):
            for command in (("import", name, "-"), ("verify", name)):
                result = subprocess.run([pathlib.Path(BINARY).resolve(), "book", *command], input="h8i9\n", cwd=self.folder, text=True,
                                        env=programs.ENVIRONMENT, capture_output=True, timeout=60, check=False)
                self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(result.stdout, "2 positions, nothing wrong\n")
            self.assertTrue((self.folder / name).exists(), name)

    def test_a_compact_book_is_not_changed(self):
        self.learn()
        compact = self.path("brain.book")
        self.book("export", self.path("my.book"), compact)
        before = (self.folder / "brain.book").read_bytes()
        for verb, argument in (("learn", "h8"), ("import", self.write("lines.txt", "h8i9\n")), ("merge", self.path("my.book"))):
            result = run("book", verb, compact, argument)
            self.assertEqual((result.returncode, result.stderr),
                             (3, f"pentarch: '{compact}' is a compact book, which cannot be changed\n"), verb)
        self.assertEqual((self.folder / "brain.book").read_bytes(), before)

    def test_a_book_is_not_exported_into_itself(self):
        book = self.path("my.book")
        self.learn()
        self.book("export", book, book, code=2)

    def test_learning_can_be_interrupted(self):
        positions = self.write("positions.txt", "h8i9\nh8h9\nh8h10\n")
        command = ("book", "learn", self.path("my.book"), positions, "--time", "1s")
        with programs.start(BINARY, *command, stdout=subprocess.PIPE) as process:
            process.stdout.readline()
            time.sleep(0.1)
            process.send_signal(signal.SIGINT)
            rest = process.stdout.read()
            self.assertEqual(process.wait(10), 130)
        self.assertIn("learned 2 of 3, the book has 2 positions", rest)

    def run_while_locked(self, book, change, *arguments):
        """Runs a command that opens the book while another program holds its lock, makes a change and releases it."""
        other = sqlite3.connect(book, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with programs.start(BINARY, *arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE) as process:
            opened = pathlib.Path(f"/proc/{process.pid}/fd")
            deadline = time.monotonic() + 20
            while process.poll() is None and time.monotonic() < deadline:
                try:
                    if any(str(fd.resolve()) == str(pathlib.Path(book).resolve()) for fd in opened.iterdir()):
                        break
                except OSError:  # closed or ended in the meantime
                    pass
                time.sleep(0.01)
            time.sleep(0.5)
            change(other)
            other.execute("COMMIT")
            other.close()
            _, errors = process.communicate(timeout=60)
            self.assertEqual((process.returncode, errors), (0, ""))

    def test_two_programs_create_a_book_at_once(self):
        def nothing(_):
            pass

        def create(other):
            model = sqlite3.connect(self.path("model.book"))
            for (sql,) in model.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"):
                other.execute(sql)
            other.execute("PRAGMA application_id = 1346522955")
            other.execute("PRAGMA user_version = 1")
            model.close()

        self.book("import", self.path("model.book"), "-", stdin="h8\n")
        for name, change in (("a.book", nothing), ("b.book", create)):
            self.run_while_locked(self.path(name), change, "book", "learn", self.path(name), "h8i9", "--nodes", "100")
            self.assertIn("nothing wrong", self.book("verify", self.path(name)))

    def test_a_book_that_stays_locked_is_told(self):
        self.book("import", self.path("my.book"), "-", stdin="h8i9\n")
        other = sqlite3.connect(self.path("my.book"), isolation_level=None)
        self.addCleanup(other.close)
        other.execute("BEGIN EXCLUSIVE")
        for command in (("query", self.path("my.book")), ("learn", self.path("my.book"), "h8", "--nodes", "10")):
            result = run("book", *command)
            self.assertEqual((result.returncode, result.stderr),
                             (1, f"pentarch: '{self.path('my.book')}' is in use by another process: try again when that has "
                                 "ended, or use a copy of the file\n"))

    def cut_off_a_change(self, name):
        """A book as a killed writer leaves it: pages already changed, the journal still there."""
        self.book("import", self.path("whole.book"), "-", stdin="h8i9g7h9i8\n")
        writer = sqlite3.connect(self.path("whole.book"), isolation_level=None)
        writer.execute("PRAGMA cache_size = 1")
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE position SET source = ?", ("x" * 100_000,))
        for suffix in ("", "-journal"):
            (self.folder / (name + suffix)).write_bytes((self.folder / ("whole.book" + suffix)).read_bytes())
        writer.close()

    def test_readers_undo_the_change_of_a_killed_writer(self):
        for verb in ("query", "verify", "export", "merge"):
            self.cut_off_a_change("cut.book")
            book = self.path("cut.book")
            arguments = {"query": (book, "h8i9"), "verify": (book,), "export": (book, "-"),
                         "merge": (self.path("target.book"), book)}[verb]
            self.book(verb, *arguments)
            self.assertFalse((self.folder / "cut.book-journal").exists())
            self.assertIn("nothing wrong", self.book("verify", book))

    def without_permission(self, *arguments):
        """The error of a command that may read the test's folder but not write there."""
        self.folder.chmod(0o555)
        self.addCleanup(self.folder.chmod, 0o755)
        for path in self.folder.iterdir():
            path.chmod(0o444)
        result = subprocess.run([*without_root(), BINARY, "book", *arguments], env=programs.ENVIRONMENT, capture_output=True,
                                text=True, check=False, timeout=60)
        self.assertEqual(result.returncode, 1, result.stdout)
        return result.stderr

    def test_a_cut_off_change_that_cannot_be_undone_is_told(self):
        self.cut_off_a_change("cut.book")
        book = self.path("cut.book")
        self.assertEqual(self.without_permission("query", book, "h8i9"),
                         f"pentarch: a change of '{book}' was cut off and cannot be undone where nothing can be written: "
                         f"copy it and '{book}-journal' to another folder, and use the copy\n")

    def test_a_book_that_cannot_be_written_is_told_alike(self):
        self.book("import", self.path("my.book"), "-", stdin="h8i9\n")
        book, other = self.path("my.book"), self.write("other.txt", "h8h9\n")
        for arguments in (("learn", book, "h8"), ("import", book, other), ("merge", book, self.path("other.book"))):
            self.book("import", self.path("other.book"), "-", stdin="h8i9g7\n")
            self.assertEqual(self.without_permission(*arguments), f"pentarch: '{book}' cannot be written to\n")
            self.folder.chmod(0o755)
            for path in self.folder.iterdir():
                path.chmod(0o644)

    def test_a_full_device_is_named(self):
        # More than a buffer, so that the first failure is not that of the last flush.
        lines = "".join(f"a{y}{x}{z}\n" for y in range(1, 16) for x in "cdef" for z in (1, 2))
        self.book("import", self.path("my.book"), "-", stdin=lines)
        with open("/dev/full", "w", encoding="ascii") as full:
            result = subprocess.run([BINARY, "book", "export", self.path("my.book"), "-"], stdout=full, stderr=subprocess.PIPE,
                                    env=programs.ENVIRONMENT, text=True, check=False)
        self.assertEqual((result.returncode, result.stderr),
                         (1, "pentarch: cannot write to standard output: No space left on device\n"))

    def test_two_programs_change_a_book_at_once(self):
        games = self.write("games.txt", "h8i9\nh8h9\n")
        self.book("import", self.path("my.book"), games)
        for command in (("import", games), ("merge", self.path("my2.book")), ("learn", "h8", "--nodes", "100")):
            self.book("import", self.path("my2.book"), "-", stdin="h8i9g7\n")
            verb, *rest = command
            self.run_while_locked(self.path("my.book"), lambda other: other.execute("UPDATE position SET nodes = nodes"),
                                  "book", verb, self.path("my.book"), *rest)

    def test_the_brain_plays_from_a_compact_book_if_it_is_told_to(self):
        self.book("import", self.path("my.book"), "-", stdin="h8 a1\n")
        self.book("export", self.path("my.book"), self.path("brain.book"))
        corner = r"(0|14),(0|14)"
        told = ["START 15", "INFO timeout_turn 200", f"INFO database_file {self.path('brain.book')}"]
        move = r"\d+,\d+"
        output = converse([BRAIN], [*told, "INFO usedatabase 1", "TURN 7,7"], move)
        self.assertRegex(output[-1], f"^{corner}$")
        self.assertIn("MESSAGE book pv a1", output)
        self.assertNotRegex(converse([BRAIN], [*told, "TURN 7,7"], move)[-1], f"^{corner}$")

    def test_the_protocol_command_edits_a_database(self):
        self.learn()
        command = [BINARY, "protocol", "--no-config", "--book", self.path("my.book")]
        output = converse(command, ["START 15", "yxedittextdatabase \"good\"", "7,7", "done", "yxquerydatabasetext",
                                    "7,7", "done"], "MESSAGE DATABASE TEXT.*")
        self.assertEqual(output[-1], 'MESSAGE DATABASE TEXT "good"')
        self.assertIn("\ngood\n", self.book("query", self.path("my.book"), "h8"))
        missing = self.path("missing.db")
        output = converse(command, ["START 15", "yxdbmerge", missing], "MESSAGE cannot .*")
        self.assertEqual(output[-1], f"MESSAGE cannot read '{missing}': No such file or directory")
        self.assertFalse(os.path.exists(missing))
        paths = {verb: self.path(verb) for verb in ("yxdbtotxt", "yxdbtotxtall", "yxdbtolib", "yxdbsplit")}
        lines = [line for verb, path in paths.items() for line in (verb, path)]
        output = converse(command, ["START 15", "yxeditlabeldatabase 8,8 A1", "7,7", "done", *lines, "yxdbcheck",
                                    "yxdbmerge", self.path("yxdbsplit")], "MESSAGE merged .*")
        self.assertIn(f"MESSAGE wrote 4 positions to '{paths['yxdbtotxt']}'", output)
        self.assertIn(f"MESSAGE wrote 4 positions to '{paths['yxdbtotxtall']}'", output)
        self.assertTrue(any(re.fullmatch(r"MESSAGE wrote \d+ moves to '.*yxdbtolib'", line) for line in output), output)
        self.assertEqual(output[-2:], ["MESSAGE 4 positions, nothing wrong", "MESSAGE merged 4 positions, 0 new, "
                                       "0 with a stronger value"])
        for verb, path in (("yxtxttodb", paths["yxdbtotxt"]), ("yxlibtodb", paths["yxdbtolib"])):
            new = [BINARY, "protocol", "--no-config"]
            output = converse(new, ["START 15", f"yxsetdatabase {self.path(verb + '.book')}", verb, path],
                              "MESSAGE learned .*|MESSAGE '.*")
            self.assertRegex(output[-1], r"^MESSAGE learned \d+ positions, the book has \d+$")
            self.assertIn("label A1", self.book("query", self.path(verb + ".book"), "h8i9"))
        result = run("protocol", "--book", self.path("missing.book"), stdin="END\n")
        self.assertEqual(result.returncode, 3)
        self.assertIn("No such file or directory", result.stderr)


class Games(unittest.TestCase):
    """`book collect` and `book explore`: counts of moves, compared with a count of the same records by other means."""
    setUp = Book.setUp
    path = Book.path
    write = Book.write
    book = Book.book

    def game(self, name, moves, **info):
        info = "".join(f"{key}[{text}]" for key, text in info.items())
        nodes = "".join(f";{'BW'[i % 2]}[{chr(ord(m[0]))}{chr(ord('a') + 15 - int(m[1:]))}]" for i, m in enumerate(moves.split()))
        return self.write(name, f"(;FF[4]GM[4]SZ[15]{info}{nodes})")

    def explore(self, *arguments):
        return json.loads(self.book("explore", *arguments, "--json"))

    def test_symmetries_and_other_orders_are_one_position(self):
        self.game("a.sgf", "h8 i9 h10 g8", PB="Ann", PW="Bob", RE="B+", DT="2024-01-02")
        self.game("b.sgf", "h10 g9 h8 i8", PB="Bob", PW="Ann", RE="W+R", DT="2025-01-02")  # turned by a half, in another order
        self.game("c.sgf", "h8 g9 h10 a1", PB="Cid Пётр", PW="ann", RE="Draw")  # mirrored
        self.game("d.sgf", "h8 i9", PB="Cid", PW="Eve", RE="Void")
        found = self.explore(str(self.folder), "h8i9h10")
        self.assertEqual((found["games"], found["black_wins"], found["draws"], found["white_wins"]), (3, 1, 1, 1))
        played = {p["move"]: p["games"] for p in found["played"]}
        self.assertEqual(played, {"g8": 2, "o1": 1})
        self.assertEqual([g["info"].get("date") for g in found["latest"]], ["2025-01-02", "2024-01-02", None])
        for player, games in (("ANN", 3), ("bob ann", 2), ("ann  BO", 2), ("annbob", 0), ("ПЁТР", 1)):
            self.assertEqual(self.explore(str(self.folder), "h8i9h10", "--player", player)["games"], games, player)
        self.assertEqual(self.explore(str(self.folder), "h8i9h10", "--player", "bob", "--won", "white")["games"], 1)
        self.assertEqual(self.explore(str(self.folder), "h8i9h10", "--won", "none")["latest"][0]["info"]["black"], "Cid Пётр")
        self.assertEqual(self.explore(str(self.folder), "h8")["played"], [{"move": "g7", "games": 3, "black_wins": 1, "draws": 1, "white_wins": 0}])
        other = self.write("no.index", "no database, and long enough to be none: " + "x" * 200)
        result = run("book", "collect", other, str(self.folder))
        self.assertEqual((result.returncode, result.stdout), (3, ""))
        self.assertIn("no.index' is no index of games", result.stderr)
        self.book("collect", self.path("my.games"), str(self.folder))  # as games of freestyle
        self.assertEqual([self.explore(self.path("my.games"), "h8i9h10", "--rule", rule)["games"] for rule in ("freestyle", "renju")], [3, 0])

    def test_moves_are_valued_by_a_search_of_them_alone(self):
        self.game("a.sgf", "h8 h9 i9 g8 j10 a1", RE="B+")  # three in a row that nobody stops
        self.game("b.sgf", "h8 h9 i9 g8 j10 g7")
        folder = str(self.folder)
        for move in self.explore(folder, "h8h9i9g8j10")["played"]:
            self.assertNotIn("winrate", move)
        found = self.explore(folder, "h8h9i9g8j10", "--depth", "4")["played"]
        self.assertEqual({m["move"] for m in found}, {"a1", "g7"})
        values = {m["move"]: m["winrate"] for m in found}
        self.assertLess(values["a1"], values["g7"])
        lost = next(m for m in found if m["move"] == "a1")
        self.assertEqual((lost["score"]["type"], lost["score"]["plies"] < 0, lost["winrate"] < 0.01), ("mate", True, True))
        text = self.book("explore", folder, "h8h9i9g8j10", "--depth", "4")
        self.assertRegex(text, r"White  value\n")
        self.assertRegex(text, r"a1 +1 +50% .* loss \d+")

    def test_a_forbidden_move_that_was_played_has_no_value(self):
        before = "h9 a1 h10 a15 i8 o1 j8 o15"
        self.game("a.sgf", before + " h8", RE="W+")  # a double three
        self.book("collect", self.path("my.games"), str(self.folder), "--rule", "renju")
        arguments = (self.path("my.games"), before.replace(" ", ""), "--rule", "renju", "--nodes", "1000")
        self.assertEqual([set(m) & {"winrate"} for m in self.explore(*arguments)["played"]], [set()])
        self.game("b.sgf", before + " g7")
        self.book("collect", self.path("my.games"), str(self.folder), "--rule", "renju")
        self.assertEqual({m["move"]: "winrate" in m for m in self.explore(*arguments)["played"]}, {"h8": False, "g7": True})

    def test_an_index_follows_its_folder(self):
        folder = self.folder / "games"
        folder.mkdir()
        index = self.path("my.games")
        self.game("games/a.sgf", "h8 i9", RE="B+")
        self.game("games/b.sgf", "h8 h9")
        self.assertEqual(self.book("collect", index, str(folder)), "2 games of 2 files added, the index has 2 games\n")
        self.assertEqual(self.book("collect", index, str(folder)), "2 files unchanged\n0 games of 0 files added, the index has 2 games\n")
        (folder / "a.sgf").unlink()
        self.game("games/b.sgf", "h8 h9 i10")
        self.assertEqual(self.book("collect", index, str(folder)), "1 file gone\n1 game of 1 file added, the index has 1 game\n")
        self.assertEqual(self.explore(index, "h8h9")["played"][0]["move"], "g10")
        here = os.getcwd()
        os.chdir(self.folder)
        self.addCleanup(os.chdir, here)
        self.assertEqual(self.book("collect", index, "games/"), "1 file unchanged\n0 games of 0 files added, the index has 1 game\n")
        self.assertEqual(self.explore(index, "h8")["latest"][0]["source"], "games/b.sgf")
        (folder / "b.sgf").unlink()
        self.assertEqual(self.book("collect", index, "games/"), "1 file gone\n0 games of 0 files added, the index has 0 games\n")
        self.assertIn("holds no game files", run("book", "collect", self.path("new.games"), "games/").stderr)
        self.assertFalse((self.folder / "new.games").exists())

    def test_files_are_read_again_with_another_rule_or_size(self):
        folder = self.folder / "games"
        folder.mkdir()
        self.game("games/a.sgf", "h8 i9")
        collect = ("collect", self.path("my.games"), str(folder))
        self.book(*collect)
        for arguments in (("--rule", "renju"), ("--rule", "renju", "--size", "19")):
            self.assertEqual(self.book(*collect, *arguments), "1 game of 1 file added, the index has 1 game\n")
            self.assertIn("1 file unchanged", self.book(*collect, *arguments))
        self.assertEqual([self.explore(self.path("my.games"), "h8", "--rule", rule)["games"] for rule in ("freestyle", "renju")], [0, 1])

    def test_a_file_with_errors_is_reported_every_time(self):
        self.game("a.sgf", "h8 i9")
        self.write("broken.sgf", "(;GM[4]SZ[15];B[gh];W[gh])")
        for files in ("of 2 files added", "of 1 file added"):
            result = run("book", "collect", self.path("my.games"), str(self.folder))
            self.assertEqual(result.returncode, 4, result.stderr)
            self.assertIn("broken.sgf:1:", result.stderr)
            self.assertIn(files, result.stdout)

    def test_the_board_outranks_the_record(self):
        self.game("a.sgf", "h8 a1 i8 b1 j8 c1 k8 d1 l8")
        self.game("b.sgf", "h8 a1")
        self.game("c.sgf", "h8 a1 i8 b1 j8 c1 k8 d1 l8", RE="W+")
        found = self.explore(str(self.folder), "h8")
        self.assertEqual((found["games"], found["black_wins"], found["white_wins"], found["draws"]), (3, 2, 0, 0))
        self.assertEqual([g["info"].get("result") for g in found["latest"]], ["B+", None, "W+"])

    def test_counts_agree_with_the_records(self):
        moves = {}
        for name in ("freestyle.psq", "renju.psq"):
            lines = (SOURCE / "tests" / "app" / "games" / name).read_text().splitlines()[1:]
            moves[name] = [tuple(map(int, line.split(",")[:2])) for line in lines if re.fullmatch(r"\d+,\d+,\d+", line)]
        index = self.path("my.games")
        self.book("collect", index, str(SOURCE / "tests" / "app" / "games"))
        images = [lambda x, y: (x, y), lambda x, y: (16 - x, y), lambda x, y: (x, 16 - y), lambda x, y: (16 - x, 16 - y),
                  lambda x, y: (y, x), lambda x, y: (16 - y, x), lambda x, y: (y, 16 - x), lambda x, y: (16 - y, 16 - x)]
        line = moves["freestyle.psq"]
        for ply in range(len(line)):
            def key(stones, image):
                return sorted((image(*stone), i % 2) for i, stone in enumerate(stones))
            wanted = key(line[:ply], images[0])
            count = sum(any(key(game[:ply], image) == wanted for image in images) for game in moves.values() if len(game) > ply)
            text = "".join(f"{chr(ord('a') + x - 1)}{16 - y}" for x, y in line[:ply])
            self.assertEqual(self.explore(index, *([text] if text else []))["games"], count, text)

    def test_what_is_no_index_is_said(self):
        empty = self.folder / "empty"
        empty.mkdir()
        for arguments, code, message in (
                (("explore", self.path("none.games"), "h8"), 3, "No such file or directory"),
                (("explore", str(empty), "h8"), 3, "holds no game files"),
                (("collect", self.path("x.games")), 2, "book collect needs a folder or a file with games"),
                (("explore", self.path("x.games"), "h8", "--won", "me"), 2, "--won: 'me' is not black, white or none"),
                (("collect", self.path("x.games"), "h8"), 2, "games are collected from files and folders only")):
            result = run("book", *arguments)
            self.assertEqual(result.returncode, code, result.stderr)
            self.assertIn(message, result.stderr)
        run("book", "learn", self.path("my.book"), "h8", "--depth", "2")
        result = run("book", "explore", self.path("my.book"), "h8")
        self.assertIn("is no index of games: 'book collect' makes one", result.stderr)


if __name__ == "__main__":
    programs.main(3)
