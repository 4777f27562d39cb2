#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how soon engines announce wins that are there: any engine of the Piskvork protocol that reports a win in a MESSAGE
line as +M11, or as M11 after "ev" or "eval".

    tools/announce.py positions.json --engine build/release/pbrain-pentarch --engine other/pbrain-other

Positions are JSON: a list of {"pos": "h8i9...", "rule": 0, "size": 15}, the side to move wins. The engines take turns at
each position, each with a fresh process; the time runs from DONE to the first MESSAGE that announces the win. A win that
is not announced counts with the whole limit.
"""
import argparse
import json
import pathlib
import statistics
import sys

from conformance.engine import Fault
from conformance.positions import ANNOUNCEMENT, load, said_about


def announce_time(command, position, limit):
    """Seconds until the win was announced; None if it was not."""
    for seconds, line in said_about(command, position, limit):
        if ANNOUNCEMENT.match(line):
            return min(seconds, limit)
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
    times = {engine: [] for engine in args.engine}
    for position in load(args.positions):
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
