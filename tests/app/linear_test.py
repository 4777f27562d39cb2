#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Processor time of reading and writing games as texts grow: linear_test.py BINARY [--large | --full].

Covers every shape of text that could make a reader, a writer or a tree walk process the same data repeatedly. Each
shape is generated in two sizes: eight times the text may take eight times as long, plus half as much again for memory
effects and a constant for noise, net of the time of the bare program. With --large the texts have 128 KB and 1 MB, which
shows what only many records make slow. With --full the sizes are 1, 2, 4 and 8 MB and all times are printed."""
import itertools
import json
import resource
import subprocess
import sys

import programs
from programs import ENVIRONMENT

BINARY = sys.argv[1]
SIZES_OF = {"--large": [128 << 10, 1 << 20], "--full": [1 << 20, 2 << 20, 4 << 20, 8 << 20]}
MODE = "".join(set(sys.argv[2:3]) & SIZES_OF.keys())
IS_FULL = MODE == "--full"
SIZES = SIZES_OF.get(MODE, [16 << 10, 128 << 10])
FACTOR = 1.5  # tolerance over linear growth
NOISE = 0.15  # seconds of processor time below which a difference is noise, or that of the bare program if it is more


def repeated(text, size):
    """A text repeated to about `size` bytes."""
    return text * (size // len(text) + 1)


def counted(form, size, first=0):
    """Numbered copies of a format string, to at least `size` bytes."""
    parts, length = [], 0
    for number in itertools.count(first):
        if length >= size:
            return parts
        parts.append(form(number))
        length += len(parts[-1])


def letters(number, board=15):
    return f"{chr(ord('a') + number % board)}{number // board % board + 1}"


def sgf(number, board=15):
    return chr(ord("a") + number % board) + chr(ord("a") + number // board % board)


def game(moves):
    return "".join(letters(i) for i in range(moves))


LIB = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
ROOT, PASS, PASS_LEAF = b"\x00\x00", b"\x00\x00", b"\x00\x40"


def lib_chain_and_siblings(size):
    """A long chain of passes with equally many leaves at its end."""
    count = size // 4
    return LIB + ROOT + PASS * count + b"\x78\xc0" * (count - 1) + b"\x78\x40"


def lib_siblings(size):
    return LIB + ROOT + b"\x78\xc0" * (size // 2) + b"\x79\x40"


def lib_labels(size):
    """Siblings, and equally many board texts for points."""
    leaves = b"".join(bytes([16 * (i // 15 % 15) + i % 15 + 1]) + b"\xc0" for i in range(size // 4))
    return LIB + ROOT + leaves + b"\x78\xc3\x00\x01A\x00" * (size // 12) + b"\x79\x40"


def lib_comments(size):
    return LIB + ROOT + b"\x00\x08\xb0\xa1\x00\x00" * (size // 6) + PASS_LEAF


def lib_alternating(size):
    """A sibling at every node of a chain."""
    return LIB + ROOT + (b"\x78\xc0" + PASS) * (size // 4) + PASS_LEAF


def json_nodes(size, form):
    return '{"tree":[' + ",".join(counted(form, size)) + "]}"


def drawing(board=15):
    return "\n".join(["." * board] * board) + "\n\n"


# Name, generator of the text for a size (bytes or str), file extension, and output format.
SHAPES = [
    ("lib: chain and siblings", lib_chain_and_siblings, "lib", "json"),
    ("lib: siblings", lib_siblings, "lib", "lib"),
    ("lib: labels and siblings", lib_labels, "lib", "lib"),
    ("lib: comments", lib_comments, "lib", "sgf"),
    ("lib: a branch at every move", lib_alternating, "lib", "sgf"),
    ("sgf: chain of passes", lambda n: "(;GM[4]" + repeated(";B[];W[]", n) + ")", "sgf", "sgf"),
    ("sgf: chain and siblings", lambda n: "(;GM[4]" + repeated(";B[]", n // 2) + repeated("(;W[hh])", n // 2) + ")",
     "sgf", "json"),
    ("sgf: siblings", lambda n: "(;GM[4]" + repeated("(;B[hh])", n) + ")", "sgf", "lib"),
    ("sgf: deep parentheses", lambda n: "(;GM[4]" + "(;B[]" * (n // 6) + ")" * (n // 6) + ")", "sgf", "json"),
    ("sgf: open parentheses", lambda n: "(" * n, "sgf", "sgf"),
    ("sgf: games that do not end", lambda n: repeated("(;GM[4];B[hh]\n", n), "sgf", "sgf"),
    ("sgf: games in a line", lambda n: repeated("( ;B[hh];W[ii])", n), "sgf", "sgf"),
    ("sgf: bad games in a line", lambda n: repeated("(;GM[4];B[hh];W[hh])", n), "sgf", "sgf"),
    ("sgf: bad games", lambda n: repeated("(;GM[4];B[hh];W[hh])\n", n), "sgf", "sgf"),
    ("sgf: one comment", lambda n: "(;GM[4];B[hh]C[" + repeated("a\\]b\n", n) + "])", "sgf", "lib"),
    ("sgf: many comments", lambda n: "(;GM[4];B[hh]" + repeated("C[ab]", n) + ")", "sgf", "json"),
    ("sgf: labels", lambda n: "(;GM[4];B[hh]LB" + "".join(counted(lambda i: f"[{sgf(i)}:x]", n)) + ")", "sgf", "lib"),
    ("sgf: marks", lambda n: "(;GM[4];B[hh]TR" + repeated("[aa:oo]", n) + ")", "sgf", "json"),
    ("sgf: stones set up again", lambda n: "(;GM[4]AB" + repeated("[aa:oo]", n) + ")", "sgf", "sgf"),
    ("sgf: properties", lambda n: "(;GM[4]" + "".join(counted(lambda i: f"X{chr(65 + i % 26)}[{i}]", n)) + ")",
     "sgf", "json"),
    ("sgf: Chinese", lambda n: b"(;GM[4]CA[GB2312];B[hh]C[" + b"\xb0\xa1" * (n // 2) + b"])", "sgf", "lib"),
    ("sgf: not closed", lambda n: "(;GM[4];B[hh]C[" + "a" * n, "sgf", "sgf"),
    ("letters: one line of passes", lambda n: "h8" + "--" * (n // 2), "txt", "letters"),
    ("letters: games", lambda n: repeated(game(20) + "\n", n), "txt", "sgf"),
    ("letters: bad lines", lambda n: repeated("h8i9h8\n", n), "txt", "letters"),
    ("letters: a word", lambda n: "h8" + "a" * n, "txt", "letters"),
    ("letters: comments and blanks", lambda n: "h8\n" + repeated("# x\n\n", n), "txt", "letters"),
    ("letters: lone carriage returns", lambda n: repeated("h8i9\r", n), "txt", "letters"),
    ("xy: games", lambda n: repeated("7,7 8,8 6,6\n", n), "xy", "offset"),
    ("xy: bad lines", lambda n: repeated("7,7 77,8\n", n), "xy", "xy"),
    ("offset: games", lambda n: repeated("0,0 -1,1\n", n), "off", "board"),
    ("link: passes", lambda n: "https://gomocalc.com/#/h8" + "--" * (n // 2), "url", "letters"),
    ("link: games", lambda n: repeated("https://gomocalc.com/#/h8i9\n", n), "url", "link"),
    ("board: blocks", lambda n: repeated("BOARD\n7,7,1\n8,8,2\nDONE\n", n), "log", "board"),
    ("board: open blocks", lambda n: repeated("BOARD\n7,7,1\n", n), "log", "board"),
    ("board: a line of commands", lambda n: "BOARD 7,7,1 DONE " + "board " * (n // 6), "log", "board"),
    ("board: a log that talks", lambda n: "BOARD\n" + repeated("12:00 > MESSAGE depth 5 7,7\n", n) + "DONE\n", "log",
     "board"),
    ("drawing: boards", lambda n: repeated(drawing(), n), "board", "board"),
    ("drawing: a long row", lambda n: ("." * (n // 15) + "\n") * 15, "board", "drawing"),
    ("drawing: signs beyond ASCII", lambda n: repeated("┼" * 15 + "\n", n), "board", "drawing"),
    ("psq: games", lambda n: repeated("Piskvorky 15x15, 0:0, 0\n8,8,10\n9,9,10\nann\nbob\n-1\n", n), "psq", "sgf"),
    ("psq: bad games", lambda n: repeated("Piskvorky 15x15, 0:0, 0\n8,8,10\n8,8,10\n", n), "psq", "psq"),
    ("psq: many names", lambda n: "Piskvorky 15x15, 0:0, 0\n8,8,10\n" + repeated("ann\n", n), "psq", "psq"),
    ("rec: many lines behind the moves", lambda n: "ann\nbob\n7,7,10\n" + repeated("-1\n", n), "rec", "rec"),
    ("sav: numbers behind the moves", lambda n: "15\n15\n1\n7 7\n" + repeated("7 7\n", n), "sav", "sav"),
    ("json: lines", lambda n: repeated('{"moves":["h8","i9"]}\n', n), "jsonl", "json"),
    ("json: a list", lambda n: "[" + repeated('{"moves":["h8","i9"]},', n) + '{"moves":[]}]', "json", "sgf"),
    ("json: a list of small games", lambda n: "[" + repeated('{"moves":[]},', n) + '{"moves":[]}]', "json", "sgf"),
    ("json: bad lines", lambda n: repeated('{"moves":["h8","h8"]}\n', n), "jsonl", "json"),
    ("json: broken lines", lambda n: '{"moves":[]}\n' + repeated('{"moves":["h8",]}\n', n), "jsonl", "json"),
    ("json: a chain of nodes", lambda n: json_nodes(n, lambda i: '{"move":"--"}'), "json", "sgf"),
    ("json: siblings", lambda n: json_nodes(n, lambda i: '{"parent":0,"move":"h8"}'), "json", "lib"),
    ("json: chain and siblings", lambda n: json_nodes(
        n, lambda i: '{"move":"--"}' if i < n // 64 else f'{{"parent":{n // 64},"move":"h8"}}'), "json", "json"),
    ("json: marks", lambda n: '{"tree":[{"move":"h8","marks":[' + ",".join(counted(
        lambda i: f'{{"point":"{letters(i)}","kind":"label","label":"x"}}', n)) + ']}]}', "json", "lib"),
    ("json: information", lambda n: json.dumps({"info": {f"name{i}": "x" for i in range(n // 16)}}), "json", "json"),
    ("json: brackets", lambda n: "[" * n, "json", "json"),
    ("json: one text", lambda n: '{"info":{"name":"' + "a" * n + '"}}', "json", "sgf"),
    ("prose", lambda n: repeated("This is no game, and neither is that.\n", n), "txt", "letters"),
    ("blanks", lambda n: " " * n + "h8", "txt", "letters"),
]


def processor_time(*arguments):
    """Seconds of processor time of a run of the program, and its exit code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    code = subprocess.run([BINARY, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          env=ENVIRONMENT, timeout=900, check=False).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, code


class Linear(programs.InFolder):
    def setUp(self):
        super().setUp()
        self.bare = min(processor_time("convert", "h8")[0] for _ in range(3))

    def check(self, name, make, command, codes=(0, 3, 4)):
        """Times a command on texts of all sizes. make(size) writes a text and returns the command's arguments."""

        def time_of(size):
            seconds, code = processor_time(*command, *make(size))
            self.assertIn(code, codes, name)
            return max(0.0, seconds - self.bare)

        times = [time_of(size) for size in SIZES]
        allowed = FACTOR * SIZES[-1] / SIZES[0] * times[0] + max(NOISE, self.bare)
        # Other work on the machine can only make a run slower, so one that was too slow is timed again.
        for _ in range(4):
            if times[-1] > allowed:
                times[-1] = min(times[-1], time_of(SIZES[-1]))
        if IS_FULL:
            print(f"{name:<45}" + "".join(f"{t:8.2f}" for t in times), flush=True)
        with self.subTest(shape=name, seconds=times):
            self.assertLessEqual(times[-1], allowed)

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def test_reading_and_writing(self):
        for name, text, ending, to in SHAPES:
            self.check(name, lambda size, t=text, e=ending: [self.file(f"a.{e}", t(size))], ["convert", "--to", to])

    def test_positions(self):
        for name, text, ending in (("bad lines", lambda n: repeated("h8i9h8\n", n), "txt"),
                                   ("bad games", lambda n: repeated("(;GM[4];B[hh];W[hh])\n", n), "sgf"),
                                   ("bad games in a line", lambda n: repeated("(;GM[4];B[hh];W[hh])", n), "sgf"),
                                   ("bad lines with lone carriage returns", lambda n: repeated("h8i9h8\r", n), "txt")):
            self.check(f"analyze: {name}", lambda size, t=text, e=ending: [self.file(f"a.{e}", t(size))],
                       ["analyze", "--nodes", "1", "--json"])

    def test_book(self):
        for name, text, ending in (("chain and siblings", lambda n: lib_chain_and_siblings(n // 8), "lib"),
                                   ("labels and siblings", lambda n: lib_labels(n // 8), "lib")):
            def make(size, t=text, e=ending):
                return [self.folder / f"{size}-{e}-{len(name)}.book", self.file(f"a.{e}", t(size))]
            self.check(f"book import: {name}", make, ["book", "import"])


if __name__ == "__main__":
    programs.main(2 if MODE else 1)
