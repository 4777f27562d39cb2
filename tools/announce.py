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
import select
import statistics
import subprocess
import sys
import time

ANNOUNCEMENT = re.compile(r"^MESSAGE\b.*?(?:\+M\d+|\bev(?:al)?[ :]+M\d+)\b", re.IGNORECASE)
ANSWER = re.compile(r"^\d+,\d+$")
MOVE = re.compile(r"([a-z])(\d+)")
PATIENCE = 5  # seconds for the start of a program, and beyond the limit of a move


class Lines:
    """The lines that a program writes, with the moment at which each was read."""

    def __init__(self, stream):
        self.stream = stream
        self.rest = b""
        self.ready = []

    def next(self, deadline):
        """(line, time), or None at the deadline or the end."""
        while not self.ready:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.stream], [], [], left)[0]:
                return None
            data = self.stream.read1(65536)
            if not data:
                return None
            now = time.monotonic()
            *lines, self.rest = (self.rest + data).split(b"\n")
            self.ready += [(line.decode(errors="replace").strip(), now) for line in lines]
        return self.ready.pop(0)


def board_lines(position):
    """The BOARD block; the side to move has the stones marked 1."""
    moves = [(ord(letter) - ord("a"), int(number) - 1) for letter, number in MOVE.findall(position["pos"])]
    return [f"{x},{y},{1 if (len(moves) - i) % 2 == 0 else 2}" for i, (x, y) in enumerate(moves)]


def announce_time(command, position, limit):
    """Seconds until the win was announced; None if it was not."""
    path = pathlib.Path(command.split()[0]).resolve()
    with subprocess.Popen([str(path), *command.split()[1:]], cwd=path.parent, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            lines = Lines(process.stdout)

            def send(*commands):
                process.stdin.write("".join(f"{c}\r\n" for c in commands).encode())
                process.stdin.flush()

            send(f"START {position['size']}")
            while (reply := lines.next(time.monotonic() + PATIENCE)) and reply[0] != "OK":
                pass
            if not reply:
                sys.exit(f"announce.py: '{command}' does not answer START with OK")
            milliseconds = round(1000 * limit)
            send(f"INFO rule {position['rule']}", f"INFO timeout_turn {milliseconds}",
                 f"INFO timeout_match {100 * milliseconds}", f"INFO time_left {100 * milliseconds}",
                 "BOARD", *board_lines(position))
            start = time.monotonic()
            send("DONE")
            while (reply := lines.next(start + limit + PATIENCE)) and not ANSWER.match(reply[0]):
                if ANNOUNCEMENT.match(reply[0]):
                    return min(reply[1] - start, limit)
            return None
        finally:
            process.kill()


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
            times[engine].append(announce_time(engine, position, args.limit))
    for engine in args.engine:
        result = summary(engine, times[engine], args.limit)
        if args.json:
            print(json.dumps(result))
        else:
            print(f"{engine}: {result['announced']} of {result['positions']} wins announced, mean "
                  f"{result['meanSeconds']:.3f} s, median {result['medianSeconds']:.3f} s")


if __name__ == "__main__":
    main()
