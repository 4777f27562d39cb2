#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the set of puzzles that the page comes with, from games of the engine with itself.

    tools/puzzle-set.py --work puzzles/ --jobs 2    web/src/puzzle/puzzles.jsonl anew, 25 minutes on two cores

The same programs give the same set. Games and what became of their positions are kept in the folder --work, so that the
same command goes on after an interruption.
"""
import argparse
import json
import pathlib
import subprocess

import atomic_file
import command_line

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULES = "freestyle,renju,standard"
SEED = 2026
# The fields that the page reads (web/src/puzzle/puzzles.ts); the others follow from them.
FIELDS = ["type", "rule", "size", "side", "position", "solution", "proof", "rating"]


def run(*command):
    """Runs a program, whose failure ends this one."""
    status = subprocess.run([str(part) for part in command], check=False).returncode
    if status != 0:
        command_line.fail(f"'{command[0]}' ends with {status}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True, metavar="FOLDER", help="keeps games and findings")
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "build/release", metavar="FOLDER",
                        help="where pentarch and pentarch-lab are (build/release)")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "web/src/puzzle/puzzles.jsonl", metavar="FILE",
                        help="the set (web/src/puzzle/puzzles.jsonl)")
    parser.add_argument("--games", type=command_line.whole_number(1), default=3000, metavar="N", help="(3000)")
    parser.add_argument("--count", type=command_line.whole_number(1), default=300, metavar="N", help="puzzles (300)")
    parser.add_argument("--jobs", type=command_line.whole_number(1), default=1, metavar="N", help="threads (1)")
    args = parser.parse_args()
    run(args.programs / "pentarch-lab", "selfplay", "--games", args.games, "--nodes", "1k", "--rule", RULES, "--seed", SEED,
        "--jobs", args.jobs, "--output", args.work)
    found = args.work / "puzzles.jsonl"
    run(args.programs / "pentarch", "puzzle", *sorted(args.work.glob("*.games")), "--count", args.count, "--jobs", args.jobs,
        "--resume", args.work / "findings.jsonl", "--output", found)
    puzzles = [json.loads(line) for line in found.read_text(encoding="utf-8").splitlines()]
    lines = [json.dumps({name: puzzle[name] for name in FIELDS}, separators=(",", ":")) for puzzle in puzzles]
    atomic_file.replace(args.output, "".join(f"{line}\n" for line in lines).encode())
    print(f"{args.output}: {len(lines)} {'puzzle' if len(lines) == 1 else 'puzzles'}")


if __name__ == "__main__":
    command_line.run(main)
