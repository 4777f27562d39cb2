#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts positions to engines of the Piskvork protocol, within a time limit each, and counts what they do with them.

    tools/suite.py wins mates.json --engine build/release/pbrain-pentarch --engine other/pbrain-other
    tools/suite.py defenses defenses.json --engine other/pbrain-other --judge build/release/pbrain-pentarch
    tools/suite.py speed positions.json --engine build/release/pbrain-pentarch --limit 1

wins: the side to move wins; the win is kept by the known move or by one that is announced to win.
defenses: most moves lose; a defense is held by the known move, or by another one after which the judge, with --judge-limit
seconds, announces no win for the opponent. Without a judge only the known move counts.
speed: the nodes a second of the last message that has them ("n/ms 812", "Speed 812K"), the mean over the positions with one;
positions that are won at once say little.

Positions are JSON: a list of {"pos": "h8i9...", "rule": 0, "size": 15, "move": [7, 5]}, in the order of play; `move` is the
known move, not needed for speed. Each question is put to a fresh process; the engines take turns.
"""
import re
import statistics

import command_line
from conformance.engine import Fault
from conformance.positions import after, announces_win, board_of, in_turns, letters, load, parser, said_about, show
from conformance.referee import MOVE

PER_MS = re.compile(r"\bn/ms (\d+)")
SPEED = re.compile(r"\bSpeed (\d+)([KM]?)\b")
UNITS = {"": 1, "K": 1_000, "M": 1_000_000}


def answer(command, position, limit):
    """The point that an engine plays, and all its output before. Raises Fault if it plays none, or one that is not free."""
    said = [line for _, line in said_about(command, position, limit)]
    if not said or not MOVE.match(said[-1]):
        raise Fault("no move")
    board = board_of(position)
    board.play(said[-1])
    return list(board.stones[-1]), said[:-1]


def keeps_win(position, engine, args):
    move, said = answer(engine, position, args.limit)
    return {"move": move, "known": move == position["move"], "good": move == position["move"] or announces_win(said)}


def holds(position, engine, args):
    move, _ = answer(engine, position, args.limit)
    known = move == position["move"]
    held = known or bool(args.judge) and not announces_win(answer(args.judge, after(position, move), args.judge_limit)[1])
    return {"move": move, "known": known, "good": held}


def nodes_a_second(position, engine, args):
    _, said = answer(engine, position, args.limit)
    for line in reversed(said):
        if found := PER_MS.search(line):
            return 1000 * int(found[1])
        if found := SPEED.search(line):
            return int(found[1]) * UNITS[found[2]]
    return None


def count(engine, positions, results):
    missed = [{"position": p["pos"], "move": letters(r["move"])} for p, r in zip(positions, results) if not r["good"]]
    return {"engine": engine, "asked": len(results), "by_known_move": sum(r["known"] for r in results),
            "solved": len(results) - len(missed), "missed": missed}


def count_words(found, what):
    lines = [f"{found['engine']}: {found['solved']} of {found['asked']} {what}, {found['by_known_move']} by the known move"]
    lines += [f"  {missed['position']}: {missed['move']}" for missed in found["missed"]]
    return "\n".join(lines)


def mean_speed(engine, _, results):
    told = [speed for speed in results if speed]
    return {"engine": engine, "measured": len(told), "nodes_per_second": round(statistics.fmean(told)) if told else None}


def speed_words(found):
    speed = f"{found['nodes_per_second'] / 1e6:.3f} million nodes a second" if found["measured"] else "not told"
    return f"{found['engine']}: {speed}, {found['measured']} positions"


# Per mode: the test of a position, the summary of the answers, and its text.
MODES = {"wins": (keeps_win, count, lambda found: count_words(found, "kept")),
         "defenses": (holds, count, lambda found: count_words(found, "held")),
         "speed": (nodes_a_second, mean_speed, speed_words)}


def main():
    arguments = parser(__doc__, limit=0.5, modes=MODES)
    arguments.add_argument("--judge", metavar="CMD", help="engine that looks for a win after another defense")
    arguments.add_argument("--judge-limit", type=command_line.seconds, default=20, metavar="S", help="its seconds for a position (20)")
    args = arguments.parse_args()
    question, summary, words = MODES[args.mode]
    positions = load(args.positions, has_move=args.mode != "speed")
    results = in_turns(positions, args.engine, lambda position, engine: question(position, engine, args))
    for engine in args.engine:
        show("suite", {"mode": args.mode, **summary(engine, positions, results[engine])}, args.json, words)


if __name__ == "__main__":
    command_line.run(main)
