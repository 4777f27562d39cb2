#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every console sample of README.md and docs/ and compares what it prints: samples_test.py BUILD_FOLDER SOURCE [--update]
[DOCUMENT...]. With --update the documents get what is printed now.

A sample is a fenced block of lines that begin with "$ " and of what these commands print. A line "..." stands for any
lines. Durations, commits and what depends on the machine are not compared. Samples of one document run one after another
in one folder, which holds the files that the document takes for granted. A picture docs/pictures/NAME.svg is what a sample
writes to NAME.svg."""
import difflib
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

from programs import ENVIRONMENT

BUILD, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
UPDATE = "--update" in sys.argv
CHOSEN = [name for name in sys.argv[3:] if name != "--update"]

# Drawn anew again and again on a terminal; analyze_test.py looks at that.
ON_A_TERMINAL = "pentarch analyze h8i9h9h7i8g8j7k6j8k8 --multipv 3 --nodes 200k"

# Shell commands that make the files which the samples of a document read.
PREPARED = {
    "analysis.md": "printf '%s\\n' h8 h8h9 h8i9 h8i9g9 h8i10 h8j10 h8j9 h8h10 h8h9g8 h8i9h10 h8g10 h8h8 > positions.txt",
    "book.md": "printf '%s\\n' h8 h8i10 h8i10g9 f8a1g8a2h8o15 > openings.txt",
    "formats.md": "cp tests/app/games/freestyle.psq game.psq; pentarch convert game.psq --output game.sgf",
}
VOLATILE = (
    (re.compile(r"\b\d+(\.\d+)? ?(ms|s|min)\b"), "TIME"),
    (re.compile(r'"(ms|seconds|time)":[\d.]+'), r'"\1":TIME'),
    (re.compile(r"(,\d+),\d+,((?:[a-v]\d+)+)$", re.M), r"\1,TIME,\2"),  # the column of milliseconds in CSV
    (re.compile(r"\b[\d.]+ a second"), "RATE"),
    (re.compile(r"\d+\.\d+\.\d+(-[0-9a-f]+)?"), "VERSION"),
    (re.compile(r"^\[[#.]+\].*\n", re.M), ""),  # progress
    (re.compile(r"this machine has .*"), "this machine has SETS"),
    (re.compile(r"[ \t]+$", re.M), ""),
)


def comparable(text, is_broken):
    for pattern, replacement in VOLATILE:
        text = pattern.sub(replacement, text)
    return re.sub(r"\s+", "", text) if is_broken else text


def is_wide(text):
    """A document breaks lines that are too long for it, so that white space does not count there."""
    return any(len(line) > 125 for line in text.splitlines())


def agrees(expected, actual):
    """True if `actual` is what the document shows, in which a line "..." stands for any lines."""
    is_broken = is_wide(actual)
    parts = [re.escape(comparable(part, is_broken)) for part in re.split(r"^\.\.\.\n", expected, flags=re.M)]
    left_out = ".*" if is_broken else r"(?:.*\n)*?"
    return re.fullmatch(left_out.join(parts), comparable(actual, is_broken)) is not None


def shortened(expected, actual):
    """`actual` with the lines left out that the document leaves out."""
    lines = actual.splitlines()
    parts = re.split(r"^\.\.\.\n", expected, flags=re.M)
    kept, start = [], 0
    for number, part in enumerate(parts):
        shown = part.splitlines()
        if number > 0:
            kept.append("...")
            start = closest(shown[0], lines, start) if shown else len(lines)
        end = len(lines) if number + 1 == len(parts) else closest(shown[-1], lines, start) + 1 if shown else start
        kept += lines[start:end]
        start = end
    return "".join(line + "\n" for line in kept)


def closest(line, lines, start):
    """The number of the line, from `start` on, that is most like `line`."""
    return max(range(start, len(lines)), key=lambda i: difflib.SequenceMatcher(None, line, lines[i]).ratio(), default=start)


class Sample:
    """A command and what it prints, by the lines of the document."""

    def __init__(self, command, first, indent):
        self.command, self.first, self.indent = command, first, indent
        self.lines = 0
        self.expected = ""


def samples_of(lines):
    """The blocks of a document, each a list of samples."""
    blocks, block, indent, i = [], None, "", 0
    while i < len(lines):
        line = lines[i]
        if line.lstrip().startswith("```"):
            indent = line[:len(line) - len(line.lstrip())]
            if block is None:
                block = []
            else:
                blocks.append(block)
                block = None
        elif block is not None:
            text = line.removeprefix(indent)
            if text.startswith("$ "):
                command = text[2:]
                while not is_complete(command):
                    i += 1
                    command += "\n" + lines[i].removeprefix(indent)
                block.append(Sample(command, i + 1, indent))
            elif block:
                block[-1].expected += text + "\n"
                block[-1].lines += 1
        i += 1
    return [block for block in blocks if block]


def is_complete(command):
    try:
        shlex.split(command, comments=True)
    except ValueError:
        return False
    return True


def print_anew(commands, folder):
    """What each command prints, in one shell."""
    mark = "\x01\n"
    script = "exec 2>&1\n" + "".join(
        f"{command}\nverdict=$?; printf '\\001\\n'; (exit $verdict)\n" for command in commands)
    environment = ENVIRONMENT | {"PATH": f"{BUILD}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    result = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, stdin=subprocess.DEVNULL, timeout=900,
                            stdout=subprocess.PIPE, check=False)
    return result.stdout.decode().split(mark)[:len(commands)]


class Samples(unittest.TestCase):
    def check(self, document):
        self.text = document.read_text()
        lines = self.text.splitlines()
        changes = []
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for entry in ("tests", "configs", "docs", "tools"):
                (folder / entry).symlink_to(SOURCE / entry)
            print_anew([PREPARED.get(document.name, ":")], folder)
            for block in samples_of(lines):
                if block[0].command == ON_A_TERMINAL:
                    continue
                for sample, actual in zip(block, print_anew([sample.command for sample in block], folder), strict=True):
                    with self.subTest(document=document.name, command=sample.command):
                        if agrees(sample.expected, actual):
                            continue
                        if UPDATE and not is_wide(actual):
                            changes.append((sample, shortened(sample.expected, actual)))
                        else:
                            self.fail(f"{document.name} shows\n{sample.expected}\nbut this was printed\n{actual}")
            drawn = self.check_pictures(folder)
        for sample, text in reversed(changes):
            lines[sample.first:sample.first + sample.lines] = [(sample.indent + line).rstrip() for line in text.splitlines()]
            print(f"{document.name}: {sample.command}")
        if changes:
            document.write_text("\n".join(lines) + "\n")
        return drawn

    def check_pictures(self, folder):
        """Compares the pictures that samples have drawn in the folder with docs/pictures. Returns their names."""
        pictures = sorted(folder.glob("*.svg"))
        for drawn in pictures:
            picture = SOURCE / "docs/pictures" / drawn.name
            if UPDATE and f"pictures/{drawn.name}" in self.text:
                shutil.copyfile(drawn, picture)
            elif picture.exists():
                with self.subTest(picture=drawn.name):
                    self.assertEqual(picture.read_bytes(), drawn.read_bytes())
        return {picture.name for picture in pictures}

    def test_documents(self):
        found, drawn = 0, set()
        for document in (SOURCE / "README.md", *sorted((SOURCE / "docs").glob("*.md"))):
            if not CHOSEN or document.name in CHOSEN:
                found += sum(map(len, samples_of(document.read_text().splitlines())))
                drawn |= self.check(document)
        if not CHOSEN:
            shown = {picture.name for picture in (SOURCE / "docs/pictures").glob("*.svg")}
            self.assertEqual(shown - drawn, set(), "drawn by no sample")
        self.assertGreater(found, 0 if CHOSEN else 25)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
