#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how soon engines announce wins that are there: any engine of the Piskvork protocol that reports a win in a MESSAGE
line as +M11, or as M11 after "ev" or "eval".

    tools/announce.py positions.json --engine build/release/pbrain-pentarch --engine other/pbrain-other

Positions are JSON: a list of {"pos": "h8i9...", "rule": 0, "size": 15}, the side to move wins. The engines take turns at
each position, each with a fresh process; the time runs from DONE to the first MESSAGE that announces the win. A win that
is not announced counts with the whole limit.
"""
import statistics

import command_line
from conformance.positions import announces_win, in_turns, load, parser, said_about, show


def announce_time(command, position, limit):
    """Seconds until the win was announced; None if it was not."""
    for seconds, line in said_about(command, position, limit):
        if announces_win([line]):
            return min(seconds, limit)
    return None


def summary(command, times, limit):
    counted = [limit if t is None else t for t in times]
    return {"engine": command, "asked": len(times), "announced": sum(t is not None for t in times),
            "mean_seconds": round(statistics.fmean(counted), 4), "median_seconds": round(statistics.median(counted), 4)}


def words(found):
    return (f"{found['engine']}: {found['announced']} of {found['asked']} wins announced, mean "
            f"{found['mean_seconds']:.3f} s, median {found['median_seconds']:.3f} s")


def main():
    args = parser(__doc__, limit=5).parse_args()
    times = in_turns(load(args.positions), args.engine,
                     lambda position, engine: announce_time(engine, position, args.limit))
    for engine in args.engine:
        show("announce", summary(engine, times[engine], args.limit), args.json, words)


if __name__ == "__main__":
    command_line.run(main)
