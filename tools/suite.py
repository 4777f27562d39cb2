#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts positions to engines of the Piskvork protocol, within a time limit each, and counts what they do with them.

    tools/suite.py wins mates.json --engine build/release/pbrain-pentarch --engine other/pbrain-other
    tools/suite.py defences defences.json --engine other/pbrain-other --judge build/release/pbrain-pentarch
    tools/suite.py speed positions.json --engine build/release/pbrain-pentarch --limit 1

wins: the side to move wins; the win is kept by the known move or by one that is announced to win.
defences: most moves lose; a defence is held by the known move, or by another one after which the judge, with --judge-limit
seconds, announces no win for the opponent. Without a judge only the known move counts.
speed: the nodes a second of the last message that has them ("n/ms 812", "Speed 812K"), the mean over the positions with one;
positions that are won at once say little.

Positions are JSON: a list of {"pos": "h8i9...", "rule": 0, "size": 15, "move": [7, 5]}, in the order of play; `move` is the
known move, not needed for speed. Each question is put to a fresh process; the engines take turns.
"""
import argparse
import json
import re
import statistics
import sys

from conformance.engine import Fault
from conformance.positions import ANNOUNCEMENT, after, load, said_about

PER_MS = re.compile(r"\bn/ms (\d+)")
SPEED = re.compile(r"\bSpeed (\d+)([KM]?)\b")
UNITS = {"": 1, "K": 1_000, "M": 1_000_000}


def answer(command, position, limit):
    """The point that an engine plays, and all that it said before."""
    *said, move = [line for _, line in said_about(command, position, limit)]
    return [int(number) for number in move.split(",")], said


def announces(said):
    """Whether the last evaluation among the lines is a win."""
    evaluations = [line for line in said if re.search(r"\bev(al)?\b", line, re.IGNORECASE)]
    return bool(evaluations) and bool(ANNOUNCEMENT.match(evaluations[-1]))


def keeps_win(position, engine, args):
    move, said = answer(engine, position, args.limit)
    return {"move": move, "known": move == position["move"], "good": move == position["move"] or announces(said)}


def holds(position, engine, args):
    move, _ = answer(engine, position, args.limit)
    known = move == position["move"]
    held = known or bool(args.judge) and not announces(answer(args.judge, after(position, move), args.judge_limit)[1])
    return {"move": move, "known": known, "good": held}


def nodes_a_second(position, engine, args):
    _, said = answer(engine, position, args.limit)
    for line in reversed(said):
        if found := PER_MS.search(line):
            return {"nodesPerSecond": 1000 * int(found[1])}
        if found := SPEED.search(line):
            return {"nodesPerSecond": int(found[1]) * UNITS[found[2]]}
    return {"nodesPerSecond": None}


MODES = {"wins": keeps_win, "defences": holds, "speed": nodes_a_second}


def summary(mode, engine, positions, results):
    if mode == "speed":
        told = [r["nodesPerSecond"] for r in results if r["nodesPerSecond"]]
        return {"engine": engine, "positions": len(told), "nodesPerSecond": round(statistics.fmean(told)) if told else None}
    missed = [{"pos": p["pos"], "move": r["move"]} for p, r in zip(positions, results) if not r["good"]]
    return {"engine": engine, "positions": len(results), "known": sum(r["known"] for r in results),
            "good": len(results) - len(missed), "missed": missed}


def show(mode, found):
    if mode == "speed":
        speed = f"{found['nodesPerSecond'] / 1e6:.3f} million nodes a second" if found["positions"] else "not told"
        print(f"{found['engine']}: {speed}, {found['positions']} positions")
        return
    word = {"wins": "kept", "defences": "held"}[mode]
    print(f"{found['engine']}: {found['good']} of {found['positions']} {word}, {found['known']} by the known move")
    for missed in found["missed"]:
        print(f"  {missed['pos']}: {missed['move'][0]},{missed['move'][1]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=MODES)
    parser.add_argument("positions", nargs="+")
    parser.add_argument("--engine", action="append", required=True, metavar="CMD", help="may be given more than once")
    parser.add_argument("--limit", type=float, default=0.5, metavar="S", help="seconds for a position (0.5)")
    parser.add_argument("--judge", metavar="CMD", help="engine that looks for a win after another defence")
    parser.add_argument("--judge-limit", type=float, default=20, metavar="S", help="its seconds for a position (20)")
    parser.add_argument("--json", action="store_true", help="one JSON object an engine")
    args = parser.parse_args()
    positions = load(args.positions)
    results = {engine: [] for engine in args.engine}
    for position in positions:
        for engine in args.engine:
            try:
                results[engine].append(MODES[args.mode](position, engine, args))
            except Fault as fault:
                sys.exit(f"suite.py: '{engine}': {fault}")
    for engine in args.engine:
        found = summary(args.mode, engine, positions, results[engine])
        if args.json:
            print(json.dumps(found))
        else:
            show(args.mode, found)


if __name__ == "__main__":
    main()
