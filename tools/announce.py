#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how soon engines announce wins that are there: any engine of the Piskvork protocol that reports a win in a MESSAGE
line as +M11, or as M11 after "ev" or "eval".

    tools/announce.py tests/data/mates.json --engine build/release/pbrain-pentarch --engine other/pbrain-other

Positions are JSON: a list of {"pos": "h8i9...", "rule": 0, "size": 15}, the side to move wins. The engines take turns at
each position, each with a fresh process; the time runs from DONE to the first MESSAGE that announces the win. A win that
is not announced counts with the whole limit.
"""
import argparse
import json
import pathlib
import re
import statistics
import sys
import time

from conformance.engine import Engine, Fault, command_of
from conformance.referee import MOVE, Referee

ANNOUNCEMENT = re.compile(r"^MESSAGE\b.*?(?:\+M\d+|\bev(?:al)?[ :]+M\d+)\b", re.IGNORECASE)
STONE = re.compile(r"([a-z])(\d+)")
PATIENCE = 5  # seconds for the start of a program, and beyond the limit of a move


def board_of(position):
    """The stones of a position; the side to move has those marked 1 in its rows."""
    referee = Referee(position["size"])
    referee.stones = [(ord(letter) - ord("a"), int(number) - 1) for letter, number in STONE.findall(position["pos"])]
    return referee


def announce_time(command, position, limit):
    """Seconds until the win was announced; None if it was not."""
    words = command_of(command)
    with Engine(words, "\r\n", pathlib.Path(words[0]).parent) as engine:
        engine.send(f"START {position['size']}")
        engine.expect("OK", PATIENCE)
        milliseconds = round(1000 * limit)
        engine.send(f"INFO rule {position['rule']}", f"INFO timeout_turn {milliseconds}",
                    f"INFO timeout_match {100 * milliseconds}", f"INFO time_left {100 * milliseconds}",
                    "BOARD", *board_of(position).rows())
        start = time.monotonic()
        engine.send("DONE")
        while received := engine.line(start + limit + PATIENCE - time.monotonic()):
            when, line = received
            if line is None or MOVE.match(line):
                return None
            if ANNOUNCEMENT.match(line):
                return min(when - start, limit)
        return None


def summary(command, times, limit):
    counted = [limit if t is None else t for t in times]
    return {"engine": command, "positions": len(times), "announced": sum(t is not None for t in times),
            "meanSeconds": round(statistics.fmean(counted), 4), "medianSeconds": round(statistics.median(counted), 4)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", nargs="+", type=pathlib.Path)
    parser.add_argument("--engine", action="append", required=True, metavar="CMD", help="may be given more than once")
    parser.add_argument("--limit", type=float, default=5, metavar="S", help="seconds for a position (5)")
    parser.add_argument("--json", action="store_true", help="one JSON object an engine")
    args = parser.parse_args()
    positions = [p for path in args.positions for p in json.loads(path.read_text())]
    times = {engine: [] for engine in args.engine}
    for position in positions:
        for engine in args.engine:
            try:
                times[engine].append(announce_time(engine, position, args.limit))
            except Fault as fault:
                sys.exit(f"announce.py: '{engine}': {fault}")
    for engine in args.engine:
        result = summary(engine, times[engine], args.limit)
        if args.json:
            print(json.dumps(result))
        else:
            print(f"{engine}: {result['announced']} of {result['positions']} wins announced, mean "
                  f"{result['meanSeconds']:.3f} s, median {result['medianSeconds']:.3f} s")


if __name__ == "__main__":
    main()
