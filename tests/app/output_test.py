#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lost output is always reported, and no file other than the named one is touched: output_test.py BINARY SOURCE
BRAIN."""
import csv
import os
import pathlib
import pty
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import xml.dom.minidom

import programs
from programs import ENVIRONMENT, PATIENCE, program

BINARY, BRAIN = (str(pathlib.Path(sys.argv[i]).resolve()) for i in (1, 3))
SOURCE = pathlib.Path(sys.argv[2]).resolve()
GAME = str(SOURCE / "tests" / "app" / "games" / "freestyle.psq")
FOUR = "h8a1i8a2j8a3k8o15"  # Black wins at once
FEW = ("--nodes", "200")
FULL = "cannot write to standard output: No space left on device\n"
CLOSED = "cannot write to standard output: Bad file descriptor\n"
ESCAPE = "\x1b[2J\x07"
PUZZLE = ("puzzle", "f4h4j7g5f6h5f5f7g6h7h6e6d5i6", "--rule", "standard")
ONE_GAME = ("review", FOUR, *FEW)


def run(*arguments, **options):
    options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    if "input" in options:
        del options["stdin"]
    return subprocess.run([program(BINARY, arguments), *map(str, arguments)], env=ENVIRONMENT, timeout=PATIENCE, check=False, text=True, **options)


class Folder(programs.InFolder):
    def file(self, name, content=""):
        path = self.folder / name
        path.write_text(content)
        return path


class StandardOutput(Folder):
    def commands(self):
        """Every command that prints, with minimal arguments."""
        book = self.folder / "x.book"
        run("book", "learn", book, "h8", *FEW)
        certificate = self.folder / "proof.json"
        run("solve", FOUR, "--certificate", certificate)
        shard = self.folder / "games"
        run("selfplay", "--games", "2", "--nodes", "10", "--output", shard)
        games = next(shard.glob("*.games"))
        return (
            (), ("--help",), ("--version",), ("analyze", "--help"), ("analyze", "--help-all"), ("analyze", "--version"),
            ("analyze", "h8", *FEW), ("analyze", "h8", "--json", *FEW), ("analyze", "h8", "--csv", *FEW),
            ("analyze", "h8", "i9", *FEW), ("explain", "h8i9", "--nodes", "100"), ("explain", "h8i9", "--nodes", "100", "--json"),
            ("solve", FOUR), ("solve", FOUR, "--json"), ("solve", "--check", certificate), ("solve", "--check", certificate, "--json"),
            ("review", FOUR, *FEW), ("review", FOUR, "--json", *FEW), ("compare", "h8i9", "--depth", "1"),
            ("convert", "h8i9"), ("convert", "--formats"), ("render", "h8i9"), ("render", "h8i9", "--to", "svg"),
            ("bench", "--depth", "1"), ("doctor", "--json"), ("config",), ("config", "--show-origin"),
            ("config", "--json"), ("completion", "bash"), ("man",),
            ("book", "query", book, "h8"), ("book", "query", book, "h8", "--json"), ("book", "export", book, "-"),
            ("book", "export", book, self.folder / "y.book"), ("book", "verify", book), ("book", "learn", book, "h8", *FEW),
            ("book", "merge", book, self.folder / "y.book"), ("book", "import", book, GAME),
            ("merge", self.folder / "all.games", games), ("values", "--output", self.folder / "weights.bin", games),
            ("policy", "--output", self.folder / "policy.bin", "--epochs", "1", games),
            ("weights",), ("match", "--list"), ("match", "--games", "2", "--nodes", "10"),
            ("match", "--games", "2", "--nodes", "10", "--json"), ("opengen", "--count", "1", "--opening-nodes", "10"),
            PUZZLE, ("play",), ("play", "--help"), ("selfplay", "--help"), ("protocol", "--help"),
        )

    def test_a_full_device_is_said_by_every_command(self):
        for command in self.commands():
            with self.subTest(command=command), open("/dev/full", "wb") as full:
                result = run(*command, stdout=full)
                self.assertEqual((result.returncode, result.stderr.count(FULL)), (1, 1), result.stderr)

    def test_closed_output_is_said_by_every_command(self):
        for command in self.commands():
            with self.subTest(command=command):
                result = run(*command, stdout=None, preexec_fn=lambda: os.close(1))
                self.assertEqual((result.returncode, result.stderr.count(CLOSED)), (1, 1), result.stderr)

    def test_an_error_is_told_beside_the_lost_output(self):
        with open("/dev/full", "wb") as full:
            result = run("explain", "h8h8", "--json", stdout=full)
        self.assertEqual(result.returncode, 1)
        self.assertIn("h8", result.stderr)
        self.assertIn(FULL, result.stderr)

    def test_long_runs_end_early(self):
        positions = "".join(f"h8{column}9\n" for column in "abcdefgijk")
        with open("/dev/full", "wb") as full:
            result = run("analyze", "-", "--time", "60s", "--nodes", "1k", "--json", input=positions, stdout=full)
            self.assertEqual((result.returncode, result.stderr), (1, "pentarch: " + FULL))
            result = run("solve", "--json", FOUR, "h8i9h9g7", "--time", "60s", stdout=full)
            self.assertEqual(result.returncode, 1)

    def test_a_reader_that_has_seen_enough_ends_it_quietly(self):
        for command in (("man",), ("analyze", "h8", "--json", *FEW), ("convert", "h8i9"), ("--help",)):
            read, write = os.pipe()
            os.close(read)
            with open(write, "wb") as pipe:
                result = run(*command, stdout=pipe)
            self.assertEqual((result.returncode, result.stderr), (-signal.SIGPIPE, ""), command)

    def test_a_terminal_that_is_gone_is_told(self):
        """The live view of an analysis ends as all output does, though the hangup is ignored."""
        master, slave = pty.openpty()
        with subprocess.Popen([BINARY, "analyze", "h8", "--time", "1s"], stdin=subprocess.DEVNULL, stdout=slave, text=True,
                              stderr=subprocess.PIPE, env=ENVIRONMENT | {"TERM": "xterm"}, start_new_session=True,
                              preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as process:
            os.close(slave)
            text = b""
            while b"\x1b[J" not in text:  # the whole first view
                text += os.read(master, 65536)
            os.close(master)
            _, error = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, error), (1, "pentarch: cannot write to standard output: Input/output error\n"))

    def test_nothing_to_print_needs_no_output(self):
        result = run("convert", "h8i9", "--output", self.folder / "a.txt", stdout=None, preexec_fn=lambda: os.close(1))
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual((self.folder / "a.txt").read_text(), "h8i9\n")

    def test_no_file_takes_the_place_of_closed_output(self):
        book = self.folder / "x.book"
        self.assertEqual(run("book", "learn", book, "h8", *FEW, stdout=None, preexec_fn=lambda: os.close(1)).returncode, 1)
        self.assertEqual(run("book", "verify", book).returncode, 0)

    def test_remarks_may_be_lost(self):
        for number in ("full", "closed"):
            options = {"stderr": open("/dev/full", "wb")} if number == "full" else {"preexec_fn": lambda: os.close(2), "stderr": None}
            for command, code in (("analyze", "z99"), 3), (("bad",), 2), (("convert", "h8i9"), 0), \
                    (PUZZLE, 0):
                self.assertEqual(run(*command, **options).returncode, code, (number, command))
            if number == "full":
                options["stderr"].close()

    def test_the_brain(self):
        for arguments, lines in ((["bench", "1"], ""), ([], "START 15\nABOUT\nEND\n")):
            with open("/dev/full", "wb") as full:
                result = subprocess.run([BRAIN, *arguments], input=lines, stdout=full, stderr=subprocess.PIPE, text=True,
                                        timeout=PATIENCE, check=False)
            self.assertEqual((result.returncode, result.stderr), (1, FULL), arguments)

    def test_the_brain_dumps_to_no_closed_output(self):
        dump = self.folder / "dump"
        subprocess.run([BRAIN], input=f"START 15\nINFO max_depth 3\nBOARD\n7,7,2\nDONE\nYXHASHDUMP {dump}\nEND\n", text=True,
                       preexec_fn=lambda: os.close(1), stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False)
        self.assertFalse(dump.exists())  # stopped at its first answer


class Files(Folder):
    def writers(self):
        """Commands that write a file under a given name, and other names they used before."""
        return (
            (ONE_GAME, "--html", "a.html"), (ONE_GAME, "--sgf", "a.sgf"), (ONE_GAME, "--svg", "a.svg"),
            (("solve", FOUR), "--certificate", "a.json"), (("convert", "h8i9"), "--output", "a.txt"),
            (("render", "h8i9"), "--output", "a.svg"), (PUZZLE, "--output", "a.jsonl"),
            (PUZZLE, "--sgf", "a.sgf"),
            (("selfplay", "--games", "1", "--nodes", "10", "--output", self.folder / "games"), "--status-file", "a.json"),
        )

    def write(self, command, option, path):
        shutil.rmtree(self.folder / "games", ignore_errors=True)
        result = run(*command, option, path)
        self.assertIn(result.returncode, (0, 10), result.stderr)

    def test_planted_links_are_not_followed(self):
        for command, option, name in self.writers():
            with self.subTest(command=command, option=option):
                victim = self.file("victim", "precious")
                planted = [self.folder / (name + ending) for ending in (".tmp", ".part")]
                for link in planted:
                    link.symlink_to(victim)
                self.write(command, option, self.folder / name)
                self.assertEqual(victim.read_text(), "precious")
                self.assertGreater((self.folder / name).stat().st_size, 0)
                for path in (*planted, self.folder / name):
                    path.unlink()
                self.assertEqual({path.name for path in self.folder.iterdir()} - {"games"}, {"victim"})

    def test_a_pipe_stays_a_pipe(self):
        for command, option, name in self.writers():
            if option == "--status-file":  # written more than once: the reader must reopen it
                continue
            with self.subTest(command=command, option=option):
                pipe = self.folder / name
                os.mkfifo(pipe)
                # The reader writes to a file: a report is larger than what a second pipe would hold.
                with tempfile.TemporaryFile() as copy, subprocess.Popen(["cat", pipe], stdout=copy) as reader:
                    self.write(command, option, pipe)
                    self.assertTrue(stat.S_ISFIFO(pipe.stat().st_mode))
                    self.assertEqual(reader.wait(timeout=PATIENCE), 0)
                    self.assertGreater(os.fstat(copy.fileno()).st_size, 4)
                pipe.unlink()

    def test_standard_output_as_a_file(self):
        for command, option, name in self.writers():
            with self.subTest(command=command, option=option):
                target = self.file(name, "before\n")
                extra = ("--to", "svg") if command[0] == "render" else ()
                shutil.rmtree(self.folder / "games", ignore_errors=True)
                with target.open("a") as output:
                    run(*command, *extra, option, "/dev/stdout", stdout=output)
                self.assertTrue(target.read_text().startswith("before\n"))
                self.assertGreater(target.stat().st_size, 10)

    def test_a_dash_is_standard_output(self):
        game = self.file("game.txt", FOUR + "\n")
        for command, option, start in ((("review", game, *FEW), "--html", "<!DOCTYPE html>"), (("review", game, *FEW), "--sgf", "(;"),
                                       (("review", game, *FEW), "--svg", "<svg"), (PUZZLE, "--output", '{"v":'), (PUZZLE, "--sgf", "(;"),
                                       (("convert", "h8i9"), "--output", "h8i9\n"), (("render", "h8"), "--output", "    a b c")):
            with self.subTest(command=command, option=option):
                result = run(*command, option, "-", cwd=self.folder)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertEqual(result.stdout[:len(start)], start)
                if command[0] != "render":
                    run(*command, option, self.folder / "file")
                    self.assertEqual((self.folder / "file").read_text(), result.stdout)
        for command, option in (("analyze", "--output"), ("solve", "--output"), ("analyze", "--resume"), ("review", "--resume"),
                                ("puzzle", "--resume")):
            result = run(command, FOUR, option, "-", cwd=self.folder)
            self.assertEqual((result.returncode, result.stderr),
                             (2, "pentarch: '-' is no file to keep results in; --json prints them\n"), (command, option))
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"game.txt", "file"})
        result = run("review", game, *FEW, "--html", "-", "--json")
        self.assertEqual((result.returncode, result.stderr), (2, "pentarch: --json: does not go with --html -\n"))
        result = run("review", game, game, *FEW, "--svg", "-")
        self.assertEqual((result.returncode, result.stderr), (2, "pentarch: 2 charts need --svg FILE, for numbered files\n"))

    def test_full_devices_are_failures(self):
        for command, option, _ in self.writers():
            with self.subTest(command=command, option=option):
                extra = ("--to", "svg") if command[0] == "render" else ()
                shutil.rmtree(self.folder / "games", ignore_errors=True)
                result = run(*command, *extra, option, "/dev/full")
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertIn("cannot write '/dev/full': No space left on device", result.stderr)
                self.assertTrue(stat.S_ISCHR(os.stat("/dev/full").st_mode))

    def test_links_and_permissions_of_the_target_stay(self):
        for command, option, name in self.writers():
            with self.subTest(command=command, option=option):
                target = self.file("target", "old")
                target.chmod(0o640)
                link = self.folder / name
                link.symlink_to("target")
                self.write(command, option, link)
                self.assertTrue(link.is_symlink())
                self.assertNotEqual(target.read_text(), "old")
                self.assertEqual(stat.S_IMODE(target.stat().st_mode), 0o640)
                link.unlink()

    def test_nothing_is_left_after_an_error(self):
        (self.folder / "a").mkdir()
        for command, option, _ in self.writers():
            with self.subTest(command=command, option=option):
                shutil.rmtree(self.folder / "games", ignore_errors=True)
                result = run(*command, option, self.folder / "a")
                if "games" not in map(str, command) and result.returncode == 0:  # convert: a folder for its files
                    continue
                self.assertNotEqual(result.returncode, 0)
                self.assertEqual({path.name for path in self.folder.iterdir()} - {"games"}, {"a"})

    def test_the_hash_table_of_the_brain(self):
        victim = self.file("victim", "precious")
        (self.folder / "dump.part").symlink_to(victim)
        lines = f"START 15\nINFO max_depth 3\nBOARD\n7,7,2\nDONE\nYXHASHDUMP {self.folder}/dump\nYXHASHDUMP /dev/null\nEND\n"
        result = subprocess.run([BRAIN], input=lines, capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(result.stdout.count("entries written"), 2, result.stdout)
        self.assertEqual(victim.read_text(), "precious")
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))

    def test_exported_books(self):
        book = self.folder / "x.book"
        run("book", "learn", book, "h8", *FEW)
        self.assertEqual(run("book", "export", book, "/dev/null").returncode, 0)
        result = run("book", "export", book, "/dev/full")
        self.assertEqual((result.returncode, result.stderr), (1, "pentarch: cannot write '/dev/full': No space left on device\n"))

    def test_unfinished_games_are_not_looked_for_behind_a_link(self):
        victim = self.file("victim", "")
        games = self.folder / "games"
        selfplay = ("selfplay", "--games", "1", "--nodes", "10", "--output", games)
        self.assertEqual(run(*selfplay).returncode, 0)
        (games / "selfplay.0-of-1.games").unlink()
        manifest = games / "selfplay.0-of-1.json"
        manifest.write_text(manifest.read_text().replace('"complete": true', '"complete": false'))
        (games / "selfplay.0-of-1.games.tmp").symlink_to(victim)
        result = run(*selfplay)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("selfplay.0-of-1.games.tmp'", result.stderr)
        self.assertEqual(victim.read_text(), "")


class Terminals(Folder):
    def test_names_and_comments_control_no_terminal(self):
        game = self.file("game.sgf", f"(;GM[4]SZ[15]PB[{ESCAPE}Bob]PW[\x9b2JEve\u202e];B[hh]C[{ESCAPE}];W[ii])")
        named = self.folder / f"a{ESCAPE}.sgf"
        shutil.copy(game, named)
        book = self.folder / "x.book"
        run("book", "import", book, game)
        for command in (("review", game, *FEW), ("review", named, *FEW), ("analyze", named, game, *FEW),
                        ("book", "query", book, "h8"), ("analyze", ESCAPE), ("explain", ESCAPE), ("solve", ESCAPE),
                        ("convert", ESCAPE), ("render", ESCAPE), (ESCAPE,), ("analyze", "h8", "--" + ESCAPE),
                        ("analyze", "h8", "--rule", ESCAPE), ("review", self.folder / ESCAPE), ("weights", named),
                        ("solve", "--check", named), ("book", ESCAPE, book), ("book", "query", named, "h8"), ("serve", ESCAPE),
                        ("render", game, "--theme", ESCAPE), ("completion", ESCAPE), ("analyze", "h8", "--only", ESCAPE),
                        ("analyze", "h8", "--config", named), ("puzzle", named), ("merge", self.folder / "y.games", named)):
            with self.subTest(command=command):
                result = subprocess.run([program(BINARY, command), *map(str, command)], env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                                        capture_output=True, timeout=PATIENCE, check=False)
                text = (result.stdout + result.stderr).decode()
                self.assertEqual([c for c in text if (c < " " and c != "\n") or "\x7f" <= c <= "\x9f" or c == "\u202e"], [], text)

    def test_names_are_shown(self):
        game = self.file("game.sgf", f"(;GM[4]SZ[15]PB[{ESCAPE}Bob]PW[J\u00fcrgen \u540d];B[hh];W[ii])")
        text = run("review", game, *FEW).stdout
        self.assertIn("\\x1b[2J\\x07Bob (Black) - J\u00fcrgen \u540d (White)", text)

    def test_pictures_are_xml(self):
        name = f"{ESCAPE}\uffff\ufffe\x7f<&>\"Bob"
        game = self.file("game.sgf", f"(;GM[4]SZ[15]PB[{name}]PW[\ud7ff]GN[{ESCAPE}];B[hh]LB[hi:{ESCAPE}a];W[ii])")
        picture = self.folder / "a.svg"
        for command in (("review", game, *FEW, "--svg", picture), ("render", game, "--output", picture),
                        ("render", game, "--at", "1", "--output", picture)):
            self.assertEqual(run(*command).returncode, 0)
            xml.dom.minidom.parse(str(picture))

    def test_spreadsheets_calculate_nothing(self):
        game = pathlib.Path(GAME).read_text()
        for name in ("=1+1.psq", "+1.psq", "@SUM(A1).psq", "-"):
            if name != "-":
                self.file(name, game)
            output = run("analyze", name, "--csv", "--at", "5", *FEW, cwd=self.folder, input=game).stdout
            (row,) = csv.DictReader(output.splitlines())
            self.assertEqual(row["position"], "'" + name)
            self.assertRegex(row["score"] + row["mate"], r"^-?\d+$")
        (row,) = csv.DictReader(run("analyze", "h8a1i8a2j8a3k8", "--csv", *FEW).stdout.splitlines())  # White has lost
        self.assertRegex(row["score"] + row["mate"], r"^-\d+$")


if __name__ == "__main__":
    programs.main(3)
