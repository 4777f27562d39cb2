#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gives wrong values to every option and argument of every command: usage_test.py PENTARCH PBRAIN."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

import programs
from programs import ENVIRONMENT, LAB_COMMANDS, program

BINARY, BRAIN = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])
MISSING, FOLDER = "No such file or directory", "Is a directory"

# Arguments, exit status, and a part of the complaint, which is one line.
ROWS = (
    # Values that are missing, empty, of a switch, misspelled or given in another way.
    ("analyze h8 --time", 2, "--time needs a value: T (time limit: 500ms, 2s, 1m)"),
    ("analyze h8 -t", 2, "--time needs a value: T"),
    ("analyze h8 --json=x", 2, "--json is a switch and takes no value"),
    ("analyze h8 --Time 1s", 2, "unknown option '--Time', did you mean '--time'?"),
    ("analyze h8 --tiem 2s", 2, "unknown option '--tiem', did you mean '--time'?"),
    ("analyze h8 --time soon", 2, "--time: cannot read 'soon'"),
    ("analyze h8 --rule renyu", 2, "--rule: unknown rule 'renyu'"),
    ("analyze h8 --size 3", 2, "--size: '3'"),
    ("analyze h8 --lines x", 2, "--lines: 'x' is not a whole number from 1 to 484"),
    ("analyze h8 --at ..", 2, "--at: '..' is not a number of moves, A..B, all or last"),
    ("analyze h8 --at x", 2, "--at: 'x' is not a number of moves, A..B, all or last"),
    ("analyze h8 --at 5..2", 2, "ends before it begins"),
    ("analyze h8 --at=-1", 2, "--at: '-1'"),
    ("analyze h8i9 --at 3", 3, "the game has only 2 moves"),
    ("analyze h8i9 --at 2,3", 3, "the game has only 2 moves"),
    ("analyze h8 --threads x", 2, "--threads: 'x' is not all or a whole number from 1 to 256"),
    ("analyze h8 --format x", 2, "--format: unknown format 'x' (there are letters, "),
    ("analyze h8 --output folder", 1, "'folder': " + FOLDER),
    ("analyze h8 --resume folder", 2, "'folder': " + FOLDER),
    ("analyze h8 --output " + 300 * "x", 1, "pentarch: '" + 300 * "x" + "': File name too long\n"),
    ("analyze h8 --config folder", 2, "cannot read the configuration file 'folder': " + FOLDER),
    ("analyze h8 --config none", 2, "cannot read the configuration file 'none': " + MISSING),
    ("analyze none.sgf", 3, "none.sgf: cannot read the file: " + MISSING),
    ("ANALYZE h8", 2, "unknown command 'ANALYZE', did you mean 'analyze'?"),
    ("analyse h8", 2, "unknown command 'analyse', did you mean 'analyze'?"),
    ("version x", 2, "unexpected argument 'x': version takes none"),
    ("completion BASH", 2, "unknown shell 'BASH', did you mean 'bash'?"),
    ("bench x", 2, "--depth: 'x' is not a whole number from 1 to 40"),
    ("bench 5 6", 2, "bench takes one depth"),
    # Positions, games and pictures.
    ("solve", 2, "solve needs "),
    ("solve h8i9 --class four", 2, "--class: "),
    ("solve h8 --only z9", 2, "--only: 'z9' is outside the 15x15 board"),
    ("explain h8 zz", 3, "'zz' is no point of the 15x15 board (a move looks like h8)"),
    ("explain h8 h8", 3, "'h8' is taken: a move needs an empty point"),
    ("explain", 2, "explain needs a position"),
    ("explain h8 i9 j10", 2, "need quotes"),
    ("explain h8h8", 3, "'h8' is played twice"),
    ("explain a1b1a2b2a3b3a4b4a5", 3, "Black won with a5: there is nothing to explain; --at 8 takes"),
    ("explain h8 --nodes 0", 2, "--nodes: "),
    ("explain h8 --jobs 0", 2, "--jobs: "),
    ("explain h8i9 p1", 3, "'p1' is no point of the 15x15 board"),
    ("explain folder", 3, "folder: this is a folder: name one of its files"),
    ("review", 2, "review needs "),
    ("review h8 --move-time soon", 2, "--move-time: "),
    ("review h8 --side green", 2, "--side: "),
    ("review folder", 3, "folder: holds no game files (they end in .psq, "),
    ("puzzle", 2, "puzzle needs "),
    ("puzzle h8 --min-length 1", 2, "--min-length: "),
    ("puzzle h8 --jobs 0", 2, "--jobs: "),
    ("puzzle none.sgf", 3, "none.sgf: cannot read the file: " + MISSING),
    ("puzzle text.txt", 3, "text.txt:1:1: 'hello' is not a move"),
    ("solve --check none", 3, "none: cannot read the file: " + MISSING),
    ("solve --check folder", 3, "folder: cannot read the file: " + FOLDER),
    ("render h8 --to x", 2, "--to: pictures are svg, png, webp or text, not 'x'"),
    ("render h8 --output x.jpg", 2, "--output: pictures are svg, png, webp or text, not '.jpg'"),
    ("render h8 --output folder", 1, "cannot write 'folder': " + FOLDER),
    ("render h8 --output none/x.svg", 1, "cannot write 'none/x.svg': " + MISSING),
    ("render h8 --numbers x", 2, "--numbers: 'x' is not all, none or a number of moves"),
    ("render h8 --analysis folder", 3, "cannot read 'folder': " + FOLDER),
    ("convert h8 --to x", 2, "--to: unknown format 'x'"),
    ("convert h8 --output x.xyz", 2, "--output: unknown format '.xyz'"),
    ("convert h8 --output none/x.sgf", 1, "cannot write 'none/x.sgf': " + MISSING),
    # Games.
    ("play --level x", 2, "--level: 'x' is not full or a whole number from 1 to 10"),
    ("help analyze extra", 2, "unexpected argument 'extra': help takes one command"),
    ("analyze h8 --config none --no-config", 2, "--no-config: does not go with --config"),
    ("bench 1 --depth 2", 2, "bench takes one depth"),
    ("solve --check none --all", 2, "--all: does not go with --check"),
    ("solve --check none --rule renju", 2, "--rule: does not go with --check"),
    ("solve --check none --size 20", 2, "--size: does not go with --check"),
    ("solve --check none --format sgf", 2, "--format: does not go with --check"),
    ("solve --check none --side white", 2, "--side: does not go with --check"),
    ("solve --check none --certificate other", 2, "--certificate: does not go with --check"),
    ("solve h8 --output same --certificate ./same", 2, "--certificate: './same' is written by --output, too"),
    ("puzzle h8 --output same --sgf same", 2, "--sgf: 'same' is written by --output, too"),
    ("review h8i9 --nodes 1 --html loop/x.html", 1, "cannot write 'loop/x.html': Too many levels of symbolic links"),
    ("review h8 --html same --svg same", 2, "--svg: 'same' is written by --html, too"),
    ("play --level 11", 2, "--level: '11' is not a whole number from 1 to 10"),
    ("play --side x", 2, "--side: 'x' is not black, white or random"),
    ("play --time x", 2, "--time: cannot read 'x'"),
    ("play --level full --seed 1", 2, "--seed: does not go with --level full"),
    ("play --seed x", 2, "--seed: 'x' is not a whole number from 0 to"),
    ("play --output game", 2, "--output: 'game' has no extension such as .sgf"),
    ("play --output x.games", 2, "--output: games is read, not written"),
    ("convert h8 --output x.games", 2, "--output: games is read, not written"),
    ("play --output x.xyz", 2, "--output: unknown format '.xyz'"),
    ("play --output none/x.sgf", 1, "cannot write 'none/x.sgf': " + MISSING),
    ("protocol --level 0", 2, "--level: '0' is not a whole number from 1 to 10"),
    # Books.
    ("book", 2, "book needs one of learn, import"),
    ("book query", 2, "book query needs the file of the book"),
    ("book import none", 2, "book import needs a file"),
    ("book export none", 2, "book export needs one file"),
    ("book merge none", 2, "book merge needs the books"),
    ("book verify none --sample x", 2, "--sample: 'x'"),
    ("book QUERY", 2, "unknown verb 'QUERY' (there are learn, import, export, query, merge, verify, collect, explore), did you mean 'query'?"),
    ("book query none", 3, "cannot read 'none': " + MISSING),
    ("book query folder", 3, "cannot read 'folder': " + FOLDER),
    ("book query text.txt", 3, "'text.txt' is no position book"),
    ("book verify none", 3, "cannot read 'none': " + MISSING),
    ("book merge my.book text.txt", 3, "'text.txt' is no position book"),
    ("book import text.txt text.txt", 3, "'text.txt' is no position book"),
    ("book import folder text.txt", 3, "cannot read 'folder': " + FOLDER),
    ("board --no-open --book text.txt", 3, "'text.txt' is no position book"),
    ("book learn none/x h8 --nodes 1", 1, "cannot write 'none/x': " + MISSING),
    ("book import my.book folder", 3, "cannot read 'folder': " + FOLDER),
    ("book learn none/x --time abc", 2, "--time: cannot read 'abc'"),
    ("book learn none/x --threads x", 2, "--threads: 'x' is not all"),
    ("book learn none/x --multipv 0", 2, "--multipv: '0' is not a whole number from 1 to 484"),
    ("book learn none/x --json", 2, "--json: does not go with book learn"),
    ("book export none all.jsonl --rule renju", 2, "'all.jsonl' takes the whole book; only .lib and .sgf hold one rule"),
    ("book query none --depth 4", 2, "--depth: does not go with book query"),
    ("book merge none other --rule renju", 2, "--rule: does not go with book merge"),
    ("book verify none --time 1s", 2, "--time: does not go without --sample"),
    ("book verify none --threads 2", 2, "--threads: does not go without --sample"),
    ("book explore none --multipv 2 --time 1s", 2, "--multipv: does not go with book explore"),
    ("book explore none --threads 2", 2, "--threads: does not go without --time, --nodes or --depth"),
    ("book explore none --hash 1G", 2, "--hash: does not go without --time, --nodes or --depth"),
    ("book verify none --won black", 2, "--won: does not go with book verify"),
    ("protocol --book none", 3, "cannot read 'none': " + MISSING),
    # The server.
    ("serve h8", 2, "unexpected argument 'h8': serve takes options only"),
    ("serve --queue 0", 2, "--queue: '0'"),
    ("serve --deterministic --threads 2", 2, "--deterministic: needs one search thread a job"),
    ("serve --deterministic --jobs 2 --threads 4", 2, "--deterministic: needs one search thread a job"),
    ("serve --jobs many", 2, "--jobs: 'many'"),
    # Commands for developers.
    ("opengen --stones 3-", 2, "--stones: cannot read '3-' (as in 2-10)"),
    ("opengen --stones -3", 2, "--stones: cannot read '-3' (as in 2-10)"),
    ("opengen --size 5 --stones 20-30", 2, "--stones: 30 stones leave no free point on a board of size 5"),
    ("opengen --rule renju,caro", 2, "--rule: one rule is needed here, not 'renju,caro'"),
    ("opengen --rule all", 2, "--rule: one rule is needed here, not 'all'"),
    ("opengen --size 15,20", 2, "--size: one size is needed here, not '15,20'"),
    ("selfplay", 2, "selfplay needs --games: the games of the whole run"),
    ("selfplay --games 10", 2, "selfplay needs --nodes or --depth"),
    ("selfplay --games 10 --nodes 10 --shard 2/2", 2, "--shard: '2'"),
    ("selfplay --games 10 --nodes 10 --shard 2", 2, "--shard: cannot read '2'"),
    ("selfplay --games 10 --nodes 10 --rule renju,caor", 2, "--rule: unknown rule 'caor'"),
    ("selfplay --games 2 --nodes 10 --output empty", 1, "cannot make the folder 'empty': Not a directory"),
    ("selfplay --games 2 --nodes 10 --status-file folder", 1, "cannot write 'folder': " + FOLDER),
    ("selfplay --games 2 --nodes 10 --size 15,6 --stones 36", 2, "--stones: 36 stones leave no free point on a board of size 6"),
    ("match --games 2 --size 5 --stones 25", 2, "--stones: 25 stones leave no free point on a board of size 5"),
    ("match --games 3", 2, "--games: '3' is not an even number"),
    ("match --games 2 --new x", 2, "--new: cannot read 'x' (as in lmrFactor=130)"),
    ("match --games 2 --new x=1", 2, "--new: unknown setting 'x' ('pentarch-lab match --list' shows all)"),
    ("match --games 2 --base LMRFACTOR=100", 2, "--base: unknown setting 'LMRFACTOR', did you mean 'lmrFactor'?"),
    ("match --games 2 --new lmrFactor=9999", 2, "--new: lmrFactor: '9999' is not a whole number from 20 to 200"),
    ("match --games 2 --new level=11", 2, "--new: level: '11' is not a whole number from 1 to 10"),
    ("match --games 2 --new lmrFactor=130,lmrFactor=100", 2, "--new: 'lmrFactor' is given twice"),
    ("match --games 2 --new level=3,lapses=1,level=4", 2, "--new: 'level' is given twice"),
    ("match --games 2 --new beginner,level=3", 2, "--new: 'beginner' stands alone: it has no settings"),
    ("match --games 2 --new lmrFactor=130,beginner", 2, "--new: 'beginner' stands alone: it has no settings"),
    ("match --games 2 --new beginner,beginner", 2, "--new: 'beginner' stands alone"),
    ("match --games 2 --new beginner=1", 2, "--new: 'beginner' stands alone: it has no settings"),
    ("match --games 2 --new beginne=1", 2, "--new: unknown setting 'beginne' ('pentarch-lab match --list' shows all)"),
    ("match --games 2 --new horizon=4", 2, "--new: horizon changes a level: level=N comes before it"),
    ("match --games 2 --new level=3,lapses=101", 2, "--new: lapses: '101' is not a whole number from 0 to 100"),
    ("match --games 2 --new level=3,nodes=100", 2, "--new: a level that searches compares several moves: lines=K"),
    ("match --games 2 --new weights=none", 3, "cannot read 'none': " + MISSING),
    ("match --games 2 --new weights=folder", 3, "cannot read 'folder': " + FOLDER),
    ("merge out.games none", 3, "cannot read 'none': " + MISSING),
    ("merge out.games folder", 3, "cannot read 'folder': " + FOLDER),
    ("policy games", 2, "policy needs --output: the file to write"),
    ("policy --output - none", 2, "--output: needs the name of a file: the result is on standard output"),
    ("values --output - none", 2, "--output: needs the name of a file: the result is on standard output"),
    ("selfplay --games 2 --nodes 10 --status-file -", 2, "--status-file: needs the name of a file: the result is on standard output"),
    ("analyze h8 --log -", 2, "--log: needs the name of a file: the result is on standard output"),
    ("policy --output out.bin", 2, "policy needs files of games to fit the network to, or --take"),
    ("policy --output out.bin --take text.txt text.txt", 2, "policy takes files of games or --take, not both"),
    ("policy --output out.bin --take text.txt --epochs 4", 2, "--epochs has no use with --take, which fits nothing"),
    ("values --output out.bin --take text.txt --start text.txt", 2, "--start has no use with --take, which fits nothing"),
    ("values --output out.bin --take text.txt --jobs 2", 2, "--jobs has no use with --take, which fits nothing"),
    ("policy --output out.bin --take text.txt", 3, "'text.txt': not a file of a policy"),
    ("selfplay --games 2 --nodes 10 --policy text.txt", 3, "'text.txt': not a file of a policy"),
    ("selfplay --games 2 --nodes 10 --temperature 50", 2, "--temperature: does not go without --varied"),
    ("selfplay --games 2 --nodes 10 --varied 61", 2, "--varied: '61' is not a whole number from 0 to 60"),
    ("match --games 2 --time soon", 2, "--time"),
    ("policy --output out.bin text.txt", 3, "text.txt"),
    ("policy --output out.bin --keep text.txt text.txt", 3, "'text.txt': not a file of a policy"),
    ("match --games 2 --new policy=text.txt", 3, "'text.txt': not a file of a policy"),
    ("merge - text.txt", 2, "merge writes a file, and its counts to standard output"),
    ("merge out.games text.txt", 3, "'text.txt' has no manifest: selfplay writes it beside the games"),
    ("values none", 2, "values needs --output: the file to write"),
    ("values none --output out.bin", 3, "cannot read 'none': " + MISSING),
    ("values folder --output out.bin", 3, "cannot read 'folder': " + FOLDER),
    ("values text.txt --output out.bin", 3, "'text.txt' is too short for a file of games"),
    ("values text.txt --output out.bin --start text.txt", 3, "'text.txt': not a weights file"),
    ("values --output out.bin --take text.txt", 3, "'text.txt': not a weights file"),
    ("weights none", 3, "cannot read 'none': " + MISSING),
    ("weights folder", 3, "cannot read 'folder': " + FOLDER),
    ("weights text.txt", 3, "'text.txt': not a weights file"),
)
EMPTY = (("analyze", "output"), ("analyze", "log"), ("render", "pv"), ("render", "to"), ("render", "output"), ("solve", "only"),
         ("convert", "to"), ("review", "html"), ("selfplay", "output"), ("puzzle", "svg"))
WORDS = (("analyze", "side", "BLACK"), ("analyze", "color", "ALWAYS"), ("analyze", "row-origin", "Top"),
         ("analyze", "at", "ALL"), ("analyze", "log-level", "INFO"), ("analyze", "threads", "ALL"), ("render", "theme", "DARK"),
         ("render", "to", "SVG"), ("convert", "to", "SGF"), ("solve", "class", "FOURS"))
# Arguments that commands need beside an option before they look at its value.
NEEDED = {command: ("h8",) for command in ("explain", "solve", "convert", "render")}
NEEDED |= {command: ("--games=2", "--nodes=10") for command in ("selfplay", "match")}
NEEDED |= {command: ("text.txt", "--output=out") for command in ("policy", "values")}
BOOK_VERBS = {"sample": "verify"}  # explore has all other options


class Usage(programs.InFolder):
    def setUp(self):
        super().setUp()
        (self.folder / "folder").mkdir()
        (self.folder / "empty").touch()
        (self.folder / "text.txt").write_text("hello\n")
        (self.folder / "loop").symlink_to("loop")

    def run_in_folder(self, *command):
        if command[0] == BINARY:
            command = (program(BINARY, command[1:]), *command[1:])
        return subprocess.run(command, cwd=self.folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, errors="replace", timeout=200, check=False)

    def check_complaint(self, result, code, part):
        self.assertEqual(result.returncode, code, result.stderr)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertTrue(result.stderr.startswith(pathlib.Path(result.args[0]).name + ": "), result.stderr)
        self.assertIn(part, result.stderr)
        self.assertEqual(result.stdout, "")

    def test_wrong_values(self):
        for arguments, code, part in ROWS:
            with self.subTest(arguments=arguments):
                self.check_complaint(self.run_in_folder(BINARY, *arguments.split()), code, part)

    def test_empty_values(self):
        for command, option in EMPTY:
            with self.subTest(command=command, option=option):
                result = self.run_in_folder(BINARY, command, "h8", f"--{option}", "")
                self.check_complaint(result, 2, f"--{option}: ")

    def test_case_does_not_matter_in_words(self):
        for command, option, word in WORDS:
            with self.subTest(command=command, option=option):
                more = ("--nodes", "1") if command in ("analyze", "solve") else ("--to", "svg") if option == "theme" else ()
                result = self.run_in_folder(BINARY, command, "h8", f"--{option}", word, *more)
                self.assertIn(result.returncode, (0, 20, 30), result.stderr)
                self.assertEqual(result.stderr, "")

    def test_every_option_complains_about_what_it_does_not_take(self):
        """Options added later too: without its value, and with nonsense, each is refused and named. Names of files, folders and
        players may be any text."""
        helps = self.run_in_folder(BINARY, "--help-all").stdout + self.run_in_folder(program(BINARY, LAB_COMMANDS), "--help-all").stdout
        tries = []  # arguments, exit status, part of the complaint
        for command in dict.fromkeys(re.findall(r"^Usage: pentarch(?:-lab)? (\S+)", helps, re.M)):
            text = self.run_in_folder(BINARY, command, "--help-all").stdout.split("Options:")[1]
            for name, value in re.findall(r"--([a-z-]+)(?: ([A-Z/-]+))?  ", text):
                if not value:
                    tries.append(((command, f"--{name}=x"), 2, f"--{name} is a switch"))
                    continue
                tries.append(((command, f"--{name}"), 2, f"--{name} needs a value: "))
                if value in ("FILE", "DIR", "PATH", "NAME") and name != "charset":
                    continue
                needed = [n for n in NEEDED.get(command, ()) if not n.startswith(f"--{name}=")]
                if command == "book":
                    needed = [BOOK_VERBS.get(name, "explore"), "text.txt"]
                code = 3 if (command, name) == ("render", "pv") else 2  # its moves are invalid
                tries.append(((command, *needed, f"--{name}", "?"), code, f"--{name}: "))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
            results = threads.map(lambda wanted: self.run_in_folder(BINARY, *wanted[0]), tries)
            for (arguments, code, part), result in zip(tries, results):
                with self.subTest(arguments=arguments):
                    self.check_complaint(result, code, part)

    def test_the_brain(self):
        for depth in ("x", "0", "41", "3x"):
            self.check_complaint(self.run_in_folder(BRAIN, "bench", depth), 2,
                                 f"bench: '{depth}' is not a depth from 1 to 40")
        self.assertEqual(self.run_in_folder(BRAIN, "bench", "2").returncode, 0)

    def test_one_is_no_plural(self):
        made = self.run_in_folder(BINARY, "selfplay", "--games", "1", "--nodes", "10", "--output", "out")
        self.assertIn("1 of 1 game, ", made.stderr)
        games = "out/selfplay.0-of-1.games"
        self.assertRegex(self.run_in_folder(BINARY, "merge", "all.games", games).stdout, r"^1 game, \d+ positions: ")
        stopped = self.run_in_folder(BINARY, "analyze", "h8", "--nodes", "10", "--output", "a.jsonl")
        self.assertIn("1 of 1 position analyzed", stopped.stderr)


if __name__ == "__main__":
    programs.main(2)
