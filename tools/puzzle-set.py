#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the set of puzzles that the page comes with, from games of the engine with itself.

    tools/puzzle-set.py --work puzzles/ --jobs 2    web/src/puzzle/puzzles.jsonl anew, 25 minutes on two cores

The same programs and the same table give the same set. Games and what became of their positions are kept in the folder
--work, so that the same command goes on after an interruption.

Each puzzle is rated by the levels of the engine as players: all ten try its first move with several seeds, and the rating
is the one that makes their successes likeliest, on the scale of their matches with each other (the table of
docs/levels.md); the grade follows from it. Each has a certificate that its first move wins.
"""
import argparse
import contextlib
import json
import math
import pathlib
import re
import subprocess
import threading

import atomic_file
import command_line

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULES = "freestyle,renju,standard"
SEED = 2026
# The fields that the page reads (web/src/puzzle/puzzles.ts); the others follow from them.
FIELDS = ["type", "rule", "size", "side", "position", "solution", "proof", "rating", "certificate"]
LOWEST = 800  # rating of level 1, where 1500 is a club player
# Grades by the rating, each up to this one.
GRADES = {"easy": 1300, "medium": 1550, "hard": 1850, "expert": math.inf}
# A puzzle that all levels solve, or none, is expected to be an average one, with this standard deviation.
MEAN, SPREAD = 1500, 600


def read_steps(path):
    """Scores of each level from 2 on against the one below, from the table of matches in docs/levels.md."""
    steps = []
    for level, against, won, drawn, lost in re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|",
                                                       path.read_text(encoding="utf-8"), re.MULTILINE):
        if int(level) == int(against) + 1 == len(steps) + 2:
            steps.append((int(won) + int(drawn) / 2) / (int(won) + int(drawn) + int(lost)))
    return steps


def run(*command):
    """Runs a command of Pentarch, whatever the user's configuration. Its failure ends this program."""
    status = subprocess.run([*map(str, command), "--no-config"], env=command_line.ENVIRONMENT, check=False).returncode
    if status != 0:
        command_line.fail(f"'{command[0]}' ends with {status}")


def level_ratings(steps):
    """Elo ratings of the levels, from 1 on, by their steps."""
    ratings = [float(LOWEST)]
    for score in steps:
        ratings.append(ratings[-1] + 400 * math.log10(score / (1 - score)))
    return ratings


def rating_of(solved, tries, levels):
    """The rating of a puzzle that each level has solved so often: the likeliest one by the
    ratings of the levels, by bisection of the derivative."""
    def slope(rating):
        total = (MEAN - rating) / SPREAD ** 2
        for count, level in zip(solved, levels):
            total -= math.log(10) / 400 * (count - tries / (1 + 10 ** ((rating - level) / 400)))
        return total

    low, high = 0.0, 4000.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return round(low)


def answers(program, jobs, queries):
    """The last answer of `pentarch serve` to each query, with its id, in any order."""
    try:
        with subprocess.Popen([str(program), "serve", "--jobs", str(jobs), "--threads", "1", "--hash", f"{8 * jobs}MB", "--no-config"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=command_line.ENVIRONMENT) as server:
            def ask():
                with contextlib.suppress(BrokenPipeError):  # reported below
                    for query in queries:
                        server.stdin.write(json.dumps(query) + "\n")
                    server.stdin.close()

            asking = threading.Thread(target=ask)
            asking.start()
            for line in server.stdout:
                answer = command_line.parsed(line, lambda value: value["type"],
                                             f"'{program}' is no server: it prints '{line.strip()}'")
                if answer["type"] == "error":
                    command_line.fail(f"'{program}' does not answer: {line.strip()}")
                yield answer
            asking.join()
            if server.wait() != 0:
                command_line.fail(f"'{program}' has ended with exit code {server.returncode}")
    except BrokenPipeError:
        command_line.fail(f"'{program}' has ended")


def query_about(puzzle, **more):
    return {"rule": puzzle["rule"], "size": puzzle["size"], "moves": puzzle["position"], "limits": {"time": 60}, **more}


def solved_by_levels(program, puzzles, tries, jobs, levels):
    """For each puzzle, how often each of so many levels has found its first move."""
    solved = [[0] * levels for _ in puzzles]
    queries = (query_about(puzzle, id=f"{number} {level} {seed}", level=level, seed=seed) for number, puzzle in enumerate(puzzles)
               for level in range(1, levels + 1) for seed in range(1, tries + 1))
    count = 0
    for count, answer in enumerate(answers(program, jobs, queries), 1):
        number, level, _ = map(int, answer["id"].split())
        solved[number][level - 1] += answer["best"] == puzzles[number]["solution"][0]
    if count != len(puzzles) * levels * tries:
        command_line.fail(f"'{program}' has ended after {count} of {len(puzzles) * levels * tries} answers")
    return solved


def certificates(program, puzzles, jobs):
    """The certificate of each puzzle (docs/certificates.md)."""
    queries = (query_about(puzzle, id=str(number), action="solve", **{"class": "fours" if puzzle["proof"] == "vcf" else "threats"})
               for number, puzzle in enumerate(puzzles))
    found = {int(answer["id"]): answer.get("certificate_text") for answer in answers(program, jobs, queries)}
    if missing := [number + 1 for number in range(len(puzzles)) if not found.get(number)]:
        command_line.fail(f"no proof was found of puzzle {missing[0]}")
    return [json.loads(found[number]) for number in range(len(puzzles))]


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
    parser.add_argument("--tries", type=command_line.whole_number(1), default=16, metavar="N", help="of each level at each puzzle (16)")
    args = parser.parse_args()
    if not args.output.parent.is_dir():
        command_line.fail(f"--output: there is no folder '{args.output.parent}'")
    levels = level_ratings(read_steps(ROOT / "docs/levels.md"))
    run(args.programs / "pentarch-lab", "selfplay", "--games", args.games, "--nodes", "1k", "--rule", RULES, "--seed", SEED,
        "--jobs", args.jobs, "--shard", "0/1", "--output", args.work)  # all games, even as one of the jobs of a cluster
    found = args.work / "puzzles.jsonl"
    run(args.programs / "pentarch", "puzzle", *sorted(args.work.glob("*.games")), "--count", args.count, "--jobs", args.jobs,
        "--resume", args.work / "findings.jsonl", "--output", found)
    puzzles = [json.loads(line) for line in found.read_text(encoding="utf-8").splitlines()]
    all_solved = solved_by_levels(args.programs / "pentarch", puzzles, args.tries, args.jobs, len(levels))
    for puzzle, solved in zip(puzzles, all_solved):
        rating = rating_of(solved, args.tries, levels)
        grade = next(name for name, highest in GRADES.items() if rating < highest)
        puzzle["rating"] = {"points": puzzle["rating"]["points"], "grade": grade, "by_levels": rating}
    for puzzle, certificate in zip(puzzles, certificates(args.programs / "pentarch", puzzles, args.jobs)):
        puzzle["certificate"] = certificate
    lines = [json.dumps({name: puzzle[name] for name in FIELDS}, separators=(",", ":")) for puzzle in puzzles]
    atomic_file.replace(args.output, "".join(f"{line}\n" for line in lines).encode())
    print(f"{args.output}: {len(lines)} {'puzzle' if len(lines) == 1 else 'puzzles'}")


if __name__ == "__main__":
    command_line.run(main)
